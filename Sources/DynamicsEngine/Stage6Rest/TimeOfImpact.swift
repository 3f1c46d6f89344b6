// When something that moves first meets something else, by conservative advancement (B. Mirtich, "Impulse-based dynamic
// simulation", 1996): along the normal of the present distance nothing comes nearer faster than the ways' motion along
// it plus the turn of what reaches furthest, so both may move on by the distance over that, again and again.

import DynamicsModel

/// Where and when a sweep meets something.
struct SweepImpact {
    /// Of the step.
    var share: Double
    /// Unit normal out of what is met.
    var normal: Vector2
    /// Where the surfaces meet, pt; the middle of that where they meet flat.
    var place: Vector2
    /// From the middle of where they meet flat to one end of it, pt; the other one lies opposite.
    var span = Vector2.zero
    /// Whether both touched already when the step began.
    var isOfTouching = false
}

extension SweepImpact {
    /// The meeting at an end of where it is flat.
    func moved(by way: Vector2) -> SweepImpact {
        var moved = self
        moved.place += way
        return moved
    }
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

    /// A meeting with where both lie on each other, if they do so flat: nearest points may then be any of many.
    fileprivate func spread(_ impact: SweepImpact, of shape: SweptShape, on path: SweptPath) -> SweepImpact {
        let (normal, along) = (impact.normal, impact.normal.perpendicular)
        let slack = 1e-3 * (shape.radius + radius)
        let own = shape.extent(towards: -normal, along, path.pose(at: impact.share), slack: slack)
        var (low, high) = (own.low, own.high)
        if case .shape(let other, let otherPath) = self {
            let met = other.extent(towards: normal, along, otherPath.pose(at: impact.share), slack: slack)
            (low, high) = (max(low, met.low), min(high, met.high))
        }
        guard high - low > 2 * slack else { return impact }
        var flat = impact
        flat.place += along * (0.5 * (low + high) - impact.place.dot(along))
        flat.span = along * (0.5 * (high - low))
        return flat
    }

    /// What may be entered of its rounding, pt.
    fileprivate var radius: Double {
        if case .shape(let shape, _) = self { shape.radius } else { 0 }
    }

    /// How deep it may be entered without a stop, pt.
    fileprivate var tolerance: Double {
        if case .shape(let shape, _) = self { shape.tolerance } else { .infinity }
    }

    fileprivate func fastest(along direction: Vector2, at share: Double) -> Double {
        guard case .shape(let shape, let path) = self, path.moves(at: share) else { return 0 }
        return path.fastest(along: direction, arm: shape.arm)
    }

    /// When it is stopped.
    fileprivate var kept: Double {
        if case .shape(_, let path) = self { path.kept } else { 1 }
    }
}

extension ColliderForm {
    /// Whether outlines of two bodies may touch on their ways: not if they are further apart along the line between them
    /// than both come nearer along it.
    ///
    /// What it leaves out has no meeting, since a core's distance, less its rounding, is no less than the outline's.
    ///
    /// - Parameter arms: how far all of each body reaches about its centre of mass, pt.
    func mayMeet(
        _ other: ColliderForm, _ path: SweptPath, _ otherPath: SweptPath, arms arm: Double, _ otherArm: Double
    ) -> Bool {
        let between = otherPath.start.place(other.origin) - path.start.place(origin)
        let distance = between.length
        guard distance > 0 else { return true }
        let along = between / distance
        let gap =
            (otherPath.start.center - path.start.center).dot(along)
            - reach(along: path.start.turnedBack(along)) - other.reach(along: otherPath.start.turnedBack(-along))
        // Either may stop early, so that what goes away counts as staying.
        let nearer =
            max(0, path.fastest(along: along, arm: arm)) + max(0, otherPath.fastest(along: -along, arm: otherArm))
        // More than all roundings, above all of rotations, which are Float.
        return gap <= nearer + 1e-6 * (arm + otherArm) + 1e-9 * (distance + nearer)
    }
}

extension SweptShape {
    /// Whether it has no distance from something that doesn't move.
    func overlaps(_ other: SweptShape, at pose: Pose) -> Bool {
        let still = SweptPath(at: Pose(center: .zero, cosine: 1, sine: 0))
        return Obstacle.shape(other, still).separation(of: self, SweptPath(at: pose), at: 0) == nil
    }

    /// How far its core is from another's, pt; nil where they overlap.
    func distance(to other: SweptShape, at pose: Pose, _ otherPose: Pose) -> Double? {
        Obstacle.shape(other, SweptPath(at: otherPose)).separation(of: self, SweptPath(at: pose), at: 0)?.distance
    }

    /// When the shape, on its way, meets an obstacle, before a share of the step.
    ///
    /// What touches is stopped where it does, but only if it would come deeper than the tolerance: what comes less deep
    /// is for contacts. What overlaps already may halve its distance, until it is so close that rounding could carry it
    /// across. Where nothing is decided after many steps, it stops.
    func meets(_ obstacle: Obstacle, on path: SweptPath, before limit: Double) -> Meeting {
        guard let start = obstacle.separation(of: self, path, at: 0) else { return .overlapping }
        let rounding = radius + obstacle.radius
        let reach = min(start.distance, rounding)
        let least = max(reach - min(tolerance, obstacle.tolerance), reach / 2, min(reach, 0.02 * rounding))
        // Without a jump where what was stopped once stops again: it starts there.
        let touch = max(2 * reach - rounding, least)
        var before = SweepImpact(share: 0, normal: start.normal, place: start.place)
        var (separation, share) = (start, 0.0)
        for _ in 0..<256 {
            // A hundredth deeper, as what is that close may go away again.
            let gap = separation.distance - 0.99 * least
            if gap <= 1e-4 * reach { break }
            if separation.distance > touch {
                guard share < limit else { return .none }
                before = SweepImpact(share: share, normal: separation.normal, place: separation.place)
            }
            var speed = obstacle.fastest(along: separation.normal, at: share)
            if path.moves(at: share) { speed += path.fastest(along: -separation.normal, arm: arm) }
            // Where one of both stops, the other may come nearer faster.
            var next = share < path.kept ? path.kept : 1
            if share < obstacle.kept { next = min(next, obstacle.kept) }
            if speed > 0 { next = min(next, share + gap / speed) }
            guard next < 1, next > share else { return .none }
            share = next
            guard let found = obstacle.separation(of: self, path, at: share) else { break }
            separation = found
        }
        let impact = touching(obstacle, on: path, at: touch, after: before, before: share, 1e-4 * rounding)
        guard impact.share < limit else { return .none }
        var met = obstacle.spread(impact, of: self, on: path)
        met.isOfTouching = start.distance <= touch + Tuning.sweepTouchFraction * rounding
        return .at(met)
    }

    /// The last that is found before a share, by halves, to be as far away as where it touches.
    private func touching(
        _ obstacle: Obstacle, on path: SweptPath, at touch: Double, after start: SweepImpact, before end: Double,
        _ tolerance: Double
    ) -> SweepImpact {
        var (impact, end) = (start, end)
        for _ in 0..<24 {
            let share = (impact.share + end) / 2
            guard let separation = obstacle.separation(of: self, path, at: share), separation.distance >= touch else {
                end = share
                continue
            }
            impact = SweepImpact(share: share, normal: separation.normal, place: separation.place)
            if separation.distance <= touch + tolerance { break }
        }
        return impact
    }
}
