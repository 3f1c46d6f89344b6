import Buffers
import CSIMD
import DynamicsModel

extension World {
    /// Stage 3: takes the points from contacts with one-way boundaries that let the item pass.
    ///
    /// Nothing is remembered for this but what contacts keep anyway: an item that was held by the boundary carries an
    /// impulse, and stays held however deep a load presses it.
    func passOneWay() {
        guard statics.hasOneWay else { return }
        for pair in 0..<pairs.activeCount where pairs.current.high[pair] < 0 && pairs.current.pointCounts[pair] != 0 {
            guard let front = statics.front(of: Int(~pairs.current.high[pair])) else { continue }
            if !isHeld(pair, front.normal) {
                forgetPoints(of: pair)
            }
        }
    }

    private func isHeld(_ pair: Int, _ front: SIMD2<Float>) -> Bool {
        let (manifold, impulses) = (pairs.manifolds[pair], pairs.impulses[pair])
        // Normals lead from the item into the boundary.
        let cosine = -(manifold.normal_x * front.x + manifold.normal_y * front.y)
        guard cosine >= Float(Tuning.oneWayCosine) else { return false }
        if max(impulses.first.normal, impulses.second.normal) > 0 { return true }
        var separation = manifold.first.separation
        if pairs.current.pointCounts[pair] == 2 { separation = min(separation, manifold.second.separation) }
        let size = bodies.size[Int(colliders.body[Int(pairs.current.low[pair])])]
        return separation >= -Float(Tuning.oneWayFraction) * size
    }

    /// Whether a body that is swept passes a one-way segment: it comes from behind, or began its way in it.
    func passes(_ slot: Int, _ shape: Int, way: Vector2, from start: Vector2) -> Bool {
        guard let front = statics.front(of: shape) else { return false }
        let normal = Vector2(Double(front.normal.x), Double(front.normal.y))
        let height = (start - Vector2(Double(front.point.x), Double(front.point.y))).dot(normal)
        return way.dot(normal) >= 0 || height < (0.5 - Tuning.oneWayFraction) * Double(bodies.size[slot])
    }
}
