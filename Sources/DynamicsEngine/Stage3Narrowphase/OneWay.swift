import Buffers
import CSIMD
import DynamicsModel

extension World {
    /// Stage 3: takes the points from contacts with one-way boundaries and items that let the other side pass.
    ///
    /// Nothing is remembered for this but what contacts keep anyway: an item that was held by the boundary carries an
    /// impulse, and stays held however deep a load presses it.
    func passOneWay() {
        guard statics.hasOneWay || !oneWayItems.isEmpty else { return }
        for pair in 0..<pairs.activeCount where pairs.current.pointCounts[pair] != 0 && !isHeld(pair) {
            forgetPoints(of: pair)
        }
    }

    /// Whether neither side of a pair lets the other one pass.
    private func isHeld(_ pair: Int) -> Bool {
        let (sideA, sideB) = pairs.sides(of: pair)
        let body = Int(colliders.body[Int(sideA)])
        // From side a to side b.
        let normal = SIMD2(pairs.manifolds[pair].normal_x, pairs.manifolds[pair].normal_y)
        guard pairs.current.high[pair] >= 0 else {
            guard let front = statics.front(of: Int(sideB)) else { return true }
            return isHeld(pair, by: front.normal, -normal, size: bodies.size[body])
        }
        let other = Int(colliders.body[Int(sideB)])
        if let front = front(ofItem: body), !isHeld(pair, by: front, normal, size: bodies.size[other]) { return false }
        guard let front = front(ofItem: other) else { return true }
        return isHeld(pair, by: front, -normal, size: bodies.size[body])
    }

    /// Whether something one-way stops what touches it.
    ///
    /// - Parameters:
    ///   - front: the unit vector to its front.
    ///   - normal: the contact's, out of it.
    ///   - size: of what touches it, pt.
    private func isHeld(_ pair: Int, by front: SIMD2<Float>, _ normal: SIMD2<Float>, size: Float) -> Bool {
        guard normal.x * front.x + normal.y * front.y >= Float(Tuning.oneWayCosine) else { return false }
        let (manifold, impulses) = (pairs.manifolds[pair], pairs.impulses[pair])
        if max(impulses.first.normal, impulses.second.normal) > 0 { return true }
        var separation = manifold.first.separation
        if pairs.current.pointCounts[pair] == 2 { separation = min(separation, manifold.second.separation) }
        return separation >= -Float(Tuning.oneWayFraction) * size
    }

    /// The unit vector out of the upper side of a one-way item; nil for all others.
    private func front(ofItem slot: Int) -> SIMD2<Float>? {
        guard bodies.flags[slot] & BodyFlags.oneWay != 0 else { return nil }
        return SIMD2(bodies.sine[slot], -bodies.cosine[slot])
    }
}
