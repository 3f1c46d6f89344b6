// Searching the normals at a vertex for the largest separation from an ellipse.

import CSIMD

/// The normals of a polygon's vertex, from the normal of the face before to that of the face after, with
/// the direction a search starts from.
struct NormalArc {
    /// From the vertex to the ellipse's centre.
    var p: LaneVector
    var low: LaneVector
    var high: LaneVector
    var start: LaneVector
    /// The separation at the start; lowest where there is no arc.
    var value: LaneFloats

    @inline(__always) static var none: Self {
        Self(
            p: .zero, low: .zero, high: .zero, start: .zero, value: LaneFloats(repeating: -.greatestFiniteMagnitude))
    }

    @inline(__always) mutating func replace(where mask: LaneInts, by other: Self) {
        p = select(mask, other.p, p)
        low = select(mask, other.low, low)
        high = select(mask, other.high, high)
        start = select(mask, other.start, start)
        value = csimd_select(mask, other.value, value)
    }
}

/// An outward normal of a polygon or segment and the separation along it.
struct SeparatingNormal {
    var normal: LaneVector
    var separation: LaneFloats

    /// Refines an arc's start where its separation exceeds what is known, and takes what is better still.
    /// Returns where it did.
    @inline(__always)
    mutating func improve(by arc: NormalArc, _ ellipse: EllipseLanes, where mask: LaneInts) -> LaneInts {
        guard csimd_movemask(mask) != 0 else { return LaneInts(repeating: 0) }
        let n = ellipse.furthest(
            from: arc.p, low: arc.low, high: arc.high, start: arc.start, isDone: ~mask)
        let found = n.dot(arc.p) - ellipse.support(n)
        let isBetter = mask & csimd_greater(found, separation)
        normal = select(isBetter, n, normal)
        separation = csimd_select(isBetter, found, separation)
        return isBetter
    }
}

extension EllipseLanes {
    /// The directions along the smaller axis, where a thin ellipse separates best.
    @inline(__always) var thinAxis: LaneVector {
        let one = LaneFloats(repeating: 1)
        let zero = LaneFloats(repeating: 0)
        let isX = csimd_less(halfX, halfY)
        return LaneVector(csimd_select(isX, one, zero), csimd_select(isX, zero, one))
    }
}

/// Largest number of Newton steps; halving a right angle thirteen times reaches 1e-4 where all else fails.
private let arcSteps = 16

extension EllipseLanes {
    /// The unit vector between `low` and `high` (less than half a turn on) where g(n) = n·p − h(n) is
    /// largest: Newton's method, halving the arc wherever a step would leave it or g is convex.
    ///
    /// Lanes stop on their own, so a pair's bits do not depend on the pairs beside it.
    @inline(__always)
    func furthest(
        from p: LaneVector, low: LaneVector, high: LaneVector, start: LaneVector,
        isDone: LaneInts = LaneInts(repeating: 0)
    ) -> LaneVector {
        var low = low
        var high = high
        var n = start
        var isDone = isDone
        let zero = LaneFloats(repeating: 0)
        var step = 0
        while step < arcSteps {
            let g = separation(n, from: p)
            let rises = csimd_greater(g.slope, zero)
            low = select(rises, n, low)
            high = select(rises, high, n)
            let curvature = g.value + g.radius
            let isConcave = csimd_greater(curvature, zero)
            let angle = g.slope / csimd_select(isConcave, curvature, LaneFloats(repeating: 1))
            let small = csimd_abs(angle)
            let newton = n.turned(about: angle)
            let isInside = csimd_greater(low.cross(newton), LaneFloats(repeating: -1e-6))
                & csimd_greater(newton.cross(high), LaneFloats(repeating: -1e-6))
                & isConcave & csimd_less(small, LaneFloats(repeating: 1))
            let next = select(isInside, newton, (low + high).normalized)
            n = select(isDone, n, next)
            isDone = isDone | (isInside & csimd_less(small, LaneFloats(repeating: 3e-5)))
            if csimd_movemask(isDone) == 0xff { break }
            step &+= 1
        }
        return n
    }
}
