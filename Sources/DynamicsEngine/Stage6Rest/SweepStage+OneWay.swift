import DynamicsModel

extension SweepStage {
    /// Whether a body that is swept passes a one-way segment: it comes from behind, or began its way in it.
    func passes(_ slot: Int, _ shape: Int, way: Vector2, from start: Vector2) -> Bool {
        guard let front = statics.front(of: shape) else { return false }
        let normal = Vector2(Double(front.normal.x), Double(front.normal.y))
        let height = (start - Vector2(Double(front.point.x), Double(front.point.y))).dot(normal)
        return passes(slot, at: height, by: way.dot(normal))
    }

    /// Whether one of two bodies that are swept against each other is one-way and lets the other one pass.
    func passes(_ slot: Int, on way: SweptPath, _ other: Int, on otherWay: SweptPath) -> Bool {
        guard !oneWayItems.isEmpty else { return false }
        return passes(slot, way, through: other, otherWay) || passes(other, otherWay, through: slot, way)
    }

    private func passes(_ slot: Int, _ way: SweptPath, through oneWay: Int, _ own: SweptPath) -> Bool {
        guard bodies.flags[oneWay] & BodyFlags.oneWay != 0 else { return false }
        let normal = Vector2(own.start.sine, -own.start.cosine)
        var top = -Double.infinity
        for collider in colliders(of: oneWay) { top = max(top, form(collider).reach(along: Vector2(0, -1))) }
        let height = (way.start.center - own.start.center).dot(normal) - top
        return passes(slot, at: height, by: (way.way - own.way).dot(normal))
    }

    /// - Parameters:
    ///   - height: of the body's centre of mass above a front as the step begins, pt.
    ///   - rise: by how much that grows in the step, pt.
    private func passes(_ slot: Int, at height: Double, by rise: Double) -> Bool {
        rise >= 0 || height < (0.5 - Tuning.oneWayFraction) * Double(bodies.size[slot])
    }
}
