import Buffers
import CSIMD
import DynamicsModel

extension World {
    /// No pair's ``mostImpulse(_:)`` is less: the lightest dust is heavier than 10⁻¹⁷.
    static let usualImpulse: Float = 10_000

    /// The largest impulse that is kept of a contact: it would make the lighter side far faster than anything gets, and
    /// than the 10¹² pt/s that contact springs hold against the fastest push from both sides, but by a number that
    /// leaves Float room for what it does in a step.
    func mostImpulse(_ pair: Int) -> Float {
        let (low, high) = (Int(pairs.current.low[pair]), Int(pairs.current.high[pair]))
        let own = bodies.inverseMass[Int(colliders.body[low])]
        let other = high >= 0 ? bodies.inverseMass[Int(colliders.body[high])] : 0
        return min(1e21 / max(own, other, .leastNormalMagnitude), 1e30)
    }

    /// Forgets impulses of contacts that are beyond ``mostImpulse(_:)``, so that steps leave nothing that a snapshot's
    /// reader would have to refuse.
    ///
    /// A contact that loses what it was pressed against begins the next step with a push that nothing answers, and what
    /// it then hits keeps that. Where shapes change in every step by factors of millions such pushes grow from step to
    /// step. Attachments that contradict each other by thousands of points pull with impulses of up to 10³⁰, and
    /// contacts answer.
    ///
    /// - Complexity: O(active pairs); only steps that stored an impulse beyond ``usualImpulse`` need it.
    func forgetAbsurdImpulses() {
        let (points, impulses) = (pairs.current.pointCounts.pointer, pairs.impulses)
        for pair in 0..<pairs.activeCount where points[pair] != 0 {
            let (first, second) = (impulses[pair].first, impulses[pair].second)
            let usual = Self.usualImpulse
            let isUsual =
                first.normal < usual && second.normal < usual && abs(first.tangent) < usual
                && abs(second.tangent) < usual
            if isUsual { continue }
            let most = mostImpulse(pair)
            impulses[pair].first.forget(beyond: most)
            impulses[pair].second.forget(beyond: most)
        }
    }
}

extension csimd_point_impulses {
    fileprivate mutating func forget(beyond most: Float) {
        if !(normal <= most) { normal = 0 }
        if !(abs(tangent) <= most) { tangent = 0 }
    }
}
