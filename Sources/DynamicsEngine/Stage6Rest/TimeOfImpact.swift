// When something that moves first meets something else, by conservative advancement (B. Mirtich, "Impulse-based dynamic
// simulation", 1996): along the normal of the present distance nothing comes nearer faster than the ways' motion along it
// plus the turn of what reaches furthest, so both may move on by the distance over that, again and again.

import DynamicsModel

/// Where and when a sweep meets something.
struct SweepImpact {
    /// Of the step.
    var share: Double
    /// Unit normal out of what is met.
    var normal: Vector2
    /// Where the surfaces meet, pt.
    var place: Vector2
}

/// What a sweep finds.
enum Meeting {
    case none
    /// Both overlap by more than their roundings where the step begins.
    case overlapping
    case at(SweepImpact)
}

/// What may be met.
enum Obstacle {
    /// Everything behind a line, by its unit normal out of that.
    case halfPlane(point: Vector2, normal: Vector2)
    case shape(SweptShape, SweptPath)

    fileprivate func separation(of shape: SweptShape, _ path: SweptPath, at share: Double) -> Separation? {
        let pose = path.pose(at: share)
        switch self {
        case .halfPlane(let point, let normal):
            let nearest = shape.support(-normal, pose)
            let distance = (nearest - point).dot(normal)
            return distance > 0
                ? Separation(distance: distance, normal: normal, place: nearest - normal * distance) : nil
        case .shape(let other, let otherPath):
            guard var separation = Separation(shape, pose, other, otherPath.pose(at: share)) else { return nil }
            separation.distance -= other.solidRadius
            separation.place += separation.normal * other.solidRadius
            return separation.distance > 0 ? separation : nil
        }
    }

    /// What may be entered of its rounding, pt.
    fileprivate var radius: Double {
        if case .shape(let shape, _) = self { shape.radius } else { 0 }
    }

    fileprivate func fastest(along direction: Vector2, at share: Double) -> Double {
        guard case .shape(let shape, let path) = self, path.moves(at: share) else { return 0 }
        return path.fastest(along: direction, arm: shape.arm)
    }

    fileprivate func velocity(of place: Vector2, at share: Double) -> Vector2 {
        if case .shape(_, let path) = self { path.velocity(of: place, at: share) } else { .zero }
    }

    fileprivate func isCurved(after share: Double) -> Bool {
        if case .shape(let shape, let path) = self { path.isCurved(after: share, arm: shape.arm) } else { false }
    }

    /// When it is stopped.
    fileprivate var kept: Double {
        if case .shape(_, let path) = self { path.kept } else { 1 }
    }
}

extension SweptShape {
    /// When the shape, on its way, first meets an obstacle, before a share of the step.
    ///
    /// What overlaps already may halve its distance, until it is so close that rounding could carry it across. What would
    /// only come deeper by less than the slop isn't stopped where it touches; if it turns, it is looked at again after
    /// no point of it can have gone further than half of the rounding. Where even that takes too long, it stops.
    func meets(_ obstacle: Obstacle, on path: SweptPath, before limit: Double) -> Meeting {
        guard var separation = obstacle.separation(of: self, path, at: 0) else { return .overlapping }
        let rounding = radius + obstacle.radius
        let reach =
            separation.distance >= rounding
            ? rounding : max(separation.distance / 2, min(separation.distance, 0.02 * rounding))
        var share = 0.0
        for _ in 0..<256 {
            var gap = separation.distance - reach
            if gap <= 1e-4 * rounding {
                let approach =
                    obstacle.velocity(of: separation.place, at: share) - path.velocity(of: separation.place, at: share)
                if approach.dot(separation.normal) * (limit - share) > slop { break }
                // A straight way never comes nearer again.
                guard turns(on: path, against: obstacle, at: share) else { return .none }
                gap = reach / 2
            }
            var speed = obstacle.fastest(along: separation.normal, at: share)
            if path.moves(at: share) { speed += path.fastest(along: -separation.normal, arm: arm) }
            // Where one of both stops, the other may come nearer faster.
            var next = share < path.kept ? path.kept : 1
            if share < obstacle.kept { next = min(next, obstacle.kept) }
            if speed > 0 { next = min(next, share + gap / speed) }
            guard next < limit, next > share else { return .none }
            share = next
            guard let found = obstacle.separation(of: self, path, at: share) else { break }
            separation = found
        }
        return .at(SweepImpact(share: share, normal: separation.normal, place: separation.place))
    }

    /// Whether the ways of both from a share on are more than one straight one.
    private func turns(on path: SweptPath, against obstacle: Obstacle, at share: Double) -> Bool {
        path.isCurved(after: share, arm: arm) || obstacle.isCurved(after: share)
    }
}
