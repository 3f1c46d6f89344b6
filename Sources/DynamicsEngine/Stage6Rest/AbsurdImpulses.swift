import CSIMD
import DynamicsModel

extension World {
    /// The largest impulse that is kept of a contact: it would make the lighter side far faster than anything gets, but still
    /// by a number that Float holds, rotation at the longest arm included.
    func mostImpulse(_ pair: Int) -> Float {
        let (low, high) = (Int(pairs.current.low[pair]), Int(pairs.current.high[pair]))
        let own = bodies.inverseMass[Int(colliders.body[low])]
        let other = high >= 0 ? bodies.inverseMass[Int(colliders.body[high])] : 0
        return min(1e24 / max(own, other, .leastNormalMagnitude), 1e34)
    }

    /// Forgets impulses of contacts that are beyond ``mostImpulse(_:)``, so that steps leave nothing that a snapshot's
    /// reader would have to refuse.
    ///
    /// Contacts alone stay below a millionth of it, whatever they are squeezed between. Attachments that contradict each
    /// other by thousands of points pull with impulses of up to 10³⁰ though, and contacts answer.
    ///
    /// - Complexity: O(active pairs) in worlds with attachments that are awake, else O(1).
    func forgetAbsurdImpulses() {
        guard units.activeCount > 0 else { return }
        let (points, impulses) = (pairs.current.pointCounts.pointer, pairs.impulses)
        for pair in 0..<pairs.activeCount where points[pair] != 0 {
            let (first, second) = (impulses[pair].first, impulses[pair].second)
            // No pair's limit is less: the lightest dust is heavier than 10⁻¹⁷.
            let isUsual =
                first.normal < 1e6 && second.normal < 1e6 && abs(first.tangent) < 1e6 && abs(second.tangent) < 1e6
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
