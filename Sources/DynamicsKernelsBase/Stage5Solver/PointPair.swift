// Two points of a contact solved together: K x = w − v + K λ, x ≥ 0, with K the 2 × 2 responses.
//
// λ, x     impulses along the normal before and after, mass pt/s;   v, w normal velocities as they are and as wanted
// Source: E. Catto, "Modeling and Solving Constraints" (GDC 2009), for blocks.

import CSIMD

/// How the two points of eight contacts answer each other's impulses.
struct PointPair {
    /// Change of a point's normal velocity by a unit impulse at itself, 1/mass.
    let first: FloatLanes
    let second: FloatLanes
    /// Change of one point's normal velocity by a unit impulse at the other.
    private let crossed: FloatLanes
    private let inverseFirst: FloatLanes
    private let inverseSecond: FloatLanes
    private let inverseDeterminant: FloatLanes
    /// Whether the points are far enough from each other, and the items light enough, to share a load in one way only.
    let isDefinite: LaneMask

    @inline(__always)
    init(_ p: PointArms, _ q: PointArms, _ a: SolverBodyLanes, _ b: SolverBodyLanes, leastDeterminant: Float) {
        first = p.normalResponse(a, b)
        second = q.normalResponse(a, b)
        crossed =
            a.inverseMass + b.inverseMass + a.inverseInertia * p.aCross * q.aCross
            + b.inverseInertia * p.bCross * q.bCross
        let product = first * second
        let determinant = product - crossed * crossed
        // Between the heaviest items the product, of 10⁻⁴⁰, has no digits, and no inverse that is a number.
        isDefinite = (determinant > product * FloatLanes(leastDeterminant)) & (product > 1e-30)
        inverseFirst = 1 / first
        inverseSecond = 1 / second
        inverseDeterminant = 1 / determinant
    }

    /// The impulses, none below 0, after which both points have gained what they lack, or more where they have none.
    ///
    /// Increments are solved for: the lacks of the whole impulses would cancel under load.
    ///
    /// - Parameters:
    ///   - together: where both points take part at once; elsewhere those that take part, one after the other.
    ///   - lackOfSecond: of its normal velocity.
    @inline(__always)
    func impulses(
        from old: (FloatLanes, FloatLanes), velocities: (FloatLanes, FloatLanes), together: LaneMask,
        takesPart: (LaneMask, LaneMask)?, lackOfFirst: (FloatLanes) -> FloatLanes,
        lackOfSecond: (FloatLanes) -> FloatLanes
    ) -> (FloatLanes, FloatLanes) {
        let lacks = (lackOfFirst(velocities.0), lackOfSecond(velocities.1))
        var x = old.0 + (second * lacks.0 - crossed * lacks.1) * inverseDeterminant
        var y = old.1 + (first * lacks.1 - crossed * lacks.0) * inverseDeterminant
        // A contact doesn't pull: the point that would is left out, and the other one carries all.
        let pulls = together & (min(x, y) < 0)
        if any(pulls) {
            let firstAlone = max(old.0 + (lacks.0 + crossed * old.1) * inverseFirst, 0)
            let secondAlone = max(old.1 + (lacks.1 + crossed * old.0) * inverseSecond, 0)
            // The first alone is the answer if it gives the second what that lacks; else it is the second alone.
            let suffices = lacks.1 + second * old.1 <= crossed * (firstAlone - old.0)
            x = select(pulls, select(suffices, firstAlone, 0), x)
            y = select(pulls, select(suffices, 0, secondAlone), y)
        }
        // One after the other, the second with what the first has just given it.
        let isApart = ~together
        if any(isApart) {
            var firstAlone = max(old.0 + lacks.0 * inverseFirst, 0)
            if let takesPart { firstAlone = select(takesPart.0, firstAlone, old.0) }
            let lack = lackOfSecond(velocities.1 + crossed * (firstAlone - old.0))
            var secondAlone = max(old.1 + lack * inverseSecond, 0)
            if let takesPart { secondAlone = select(takesPart.1, secondAlone, old.1) }
            x = select(isApart, firstAlone, x)
            y = select(isApart, secondAlone, y)
        }
        return (x, y)
    }
}
