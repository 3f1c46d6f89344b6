import DynamicsModel

/// What holds for all movers of a call.
struct MoverRules {
    let up: Vector2
    /// pt/s².
    let gravity: Vector2
    /// s.
    let tick: Double

    init(_ world: World) {
        gravity = world.settings.gravity * Tuning.gravityAcceleration
        tick = world.settings.tick
        up = gravity.length > 0 ? gravity / -gravity.length : Vector2(0, -1)
    }
}

/// How one mover after the other goes on by a tick.
///
/// It goes straight on until it meets something, and on along that, until its way is done or two surfaces stop it. A wall
/// that it meets on the ground may be a step: then it goes up, on, and down again.
/// Source: the method of P. Nettle, "General collision detection" (2000), which engines of games have taken up since.
struct MoverMotion {
    private var surroundings: MoverSurroundings
    private let rules: MoverRules
    private var up: Vector2 { rules.up }
    private var tick: Double { rules.tick }

    /// More surfaces than that in one tick are a corner.
    private static let mostSurfaces = 5

    init(_ surroundings: MoverSurroundings, _ rules: MoverRules) {
        (self.surroundings, self.rules) = (surroundings, rules)
    }

    mutating func move(_ mover: inout Mover, _ world: World) {
        guard tick > 0 else { return }
        carry(&mover, world)
        leaveOverlaps(&mover)
        let ground = mover.ground
        if ground == nil { mover.velocity += rules.gravity * tick }
        let speed = mover.velocity.length
        if speed > Tuning.maximumSpeed { mover.velocity *= Tuning.maximumSpeed / speed }
        let walks = ground != nil && mover.velocity.dot(up) <= 0
        let way = mover.velocity * tick
        slide(&mover, walks ? overGround(way, ground?.normal ?? up) : way, climbs: walks)
        findGround(&mover, world, wasGrounded: walks)
    }

    /// A way of the same length seen from above, along the ground.
    private func overGround(_ way: Vector2, _ normal: Vector2) -> Vector2 {
        let along = normal.perpendicular
        let pace = way - up * way.dot(up)
        let level = along - up * along.dot(up)
        let share = level.dot(level)
        return share > 1e-6 ? along * (pace.dot(level) / share) : way
    }

    // MARK: Platforms

    /// Takes a mover along with what it stands on.
    private mutating func carry(_ mover: inout Mover, _ world: World) {
        guard let ground = mover.ground, let item = ground.side.item else { return }
        let velocity = world.velocity(of: item, at: ground.point)
        guard velocity != .zero else { return }
        let key = ContactConstraint.Side.item(item, part: 0).queryKey
        let way = velocity * tick
        // Through the platform itself, which is already where it takes the mover to.
        guard let hit = surroundings.cast(mover, way, up: up, without: key) else {
            mover.position += way
            return
        }
        mover.position += way * min(1, max(0, hit.distance - mover.skin) / way.length)
    }

    /// Pushes a mover out of what has come over it, from both ends and the middle: items as far as nothing else is in the
    /// way, and boundaries whatever is.
    private mutating func leaveOverlaps(_ mover: inout Mover) {
        for targets in [QueryFilter.Targets.freeItems, .anchoredItems, .boundaries] {
            for _ in 0..<4 {
                guard leaveOverlaps(&mover, with: targets) else { break }
            }
        }
    }

    /// - Returns: whether there was one.
    private mutating func leaveOverlaps(_ mover: inout Mover, with targets: QueryFilter.Targets) -> Bool {
        var isFree = true
        for share in [-1.0, 1, 0] where share == 0 || mover.halfHeight > 0 {
            let place = mover.position + up * (mover.halfHeight * share)
            guard let near = surroundings.nearest(to: place, within: mover.radius, targets) else { continue }
            let way = place - near.point
            // In the middle of something solid, up is as good as any.
            let direction = near.distance > 1e-9 ? way / near.distance : up
            let depth = mover.radius + mover.skin - near.distance
            isFree = false
            if targets == .boundaries {
                mover.position += direction * depth
            } else {
                let item = near.key & ~0xFFFF_FFFF
                mover.position += direction * free(mover, direction, depth, without: item)
            }
        }
        return !isFree
    }

    // MARK: Sliding

    private mutating func slide(_ mover: inout Mover, _ way: Vector2, climbs: Bool) {
        var rest = way
        var surfaces: [Vector2] = []
        while surfaces.count < Self.mostSurfaces {
            let length = rest.length
            guard length > 1e-9 else { return }
            let direction = rest / length
            guard let hit = surroundings.cast(mover, direction * (length + mover.skin), up: up) else {
                mover.position += rest
                return
            }
            let gone = distance(until: hit, along: direction, skin: mover.skin)
            guard gone < length else {
                mover.position += rest
                return
            }
            mover.position += direction * gone
            rest = direction * (length - gone)
            var normal = hit.normal
            if !isWalkable(normal, mover) {
                if climbs, let step = step(mover, rest, onto: hit.normal) {
                    mover.position = step.position
                    rest = step.rest
                    continue
                }
                // What is too steep to walk on is a wall to who walks.
                if climbs, normal.dot(up) > 0 { normal = level(normal) ?? normal }
            }
            surfaces.append(normal)
            guard climbs, isWalkable(normal, mover) else {
                rest = Self.along(surfaces, rest)
                mover.velocity = Self.along(surfaces, mover.velocity)
                continue
            }
            // Ground that rises or falls takes nothing of the pace.
            let risen = overGround(rest, normal)
            rest = surfaces.dropLast().contains { risen.dot($0) < -1e-9 * risen.length } ? .zero : risen
        }
    }

    /// How far a mover goes so that it keeps its distance from a surface.
    private func distance(until hit: MoverHit, along direction: Vector2, skin: Double) -> Double {
        max(0, hit.distance - skin / max(-direction.dot(hit.normal), 0.1))
    }

    private func isWalkable(_ normal: Vector2, _ mover: Mover) -> Bool {
        normal.dot(up) >= PortableMath.cosine(mover.steepestSlope) - 1e-9
    }

    /// The direction without its part upwards, of length 1; nil where nothing is left.
    private func level(_ direction: Vector2) -> Vector2? {
        let level = direction - up * direction.dot(up)
        return level.length > 1e-9 ? level / level.length : nil
    }

    /// What of a motion goes into none of the surfaces: along the last one, or nothing between two.
    private static func along(_ surfaces: [Vector2], _ motion: Vector2) -> Vector2 {
        guard let last = surfaces.last, motion.dot(last) < 0 else { return motion }
        let slid = motion - last * motion.dot(last)
        // Rounding is no way into a surface.
        let slack = -1e-9 * slid.length
        return surfaces.dropLast().contains { slid.dot($0) < slack } ? .zero : slid
    }

    /// Where a mover gets over a step in its way, and what is left of the way; nil where it is none, or too high.
    private mutating func step(_ mover: Mover, _ rest: Vector2, onto normal: Vector2) -> (
        position: Vector2, rest: Vector2
    )? {
        guard mover.stepHeight > 0, let ahead = level(rest), ahead.dot(normal) < 0 else { return nil }
        var climber = mover
        let height = free(climber, up, mover.stepHeight + 2 * mover.skin)
        guard height > mover.skin else { return nil }
        climber.position += up * height
        let wanted = rest.dot(ahead)
        // Far enough that the round foot stands on the step's edge as on a slope that it can walk on.
        let reach = max(wanted, mover.radius * (1 - PortableMath.sine(mover.steepestSlope)) + 4 * mover.skin)
        let gone = free(climber, ahead, reach)
        guard gone > min(wanted, reach) * 0.5, gone > 1e-6 else { return nil }
        climber.position += ahead * gone
        let down = up * -(height + mover.skin)
        guard let landing = surroundings.cast(climber, down, up: up), isWalkable(landing.normal, mover) else {
            return nil
        }
        let climbed = height - max(0, landing.distance - mover.skin)
        guard climbed > mover.skin, climbed <= mover.stepHeight + mover.skin else { return nil }
        climber.position -= up * max(0, landing.distance - mover.skin)
        return (climber.position, ahead * max(0, wanted - gone))
    }

    /// How far a mover can go in a direction, keeping its distance from what is there.
    ///
    /// - Parameter item: one that it passes through.
    private mutating func free(
        _ mover: Mover, _ direction: Vector2, _ most: Double, without item: UInt64? = nil
    ) -> Double {
        guard let hit = surroundings.cast(mover, direction * (most + mover.skin), up: up, without: item) else {
            return most
        }
        return min(most, distance(until: hit, along: direction, skin: mover.skin))
    }

    // MARK: Ground

    /// The ground under the middle of a foot that is on its way over a step's edge: round as it is, it leans on the edge more
    /// steeply than it could walk before it gets to what is below. Nil where that is steep, or further below the edge than
    /// a step is high.
    private mutating func ground(below edge: Vector2, _ mover: Mover) -> MoverHit? {
        var middle = mover
        middle.position -= up * mover.halfHeight
        middle.halfHeight = 0
        middle.radius = mover.skin
        let depth = mover.radius + mover.stepHeight + mover.skin
        guard let hit = surroundings.cast(middle, up * -depth, up: up), isWalkable(hit.normal, mover),
            (edge - hit.point).dot(up) <= mover.stepHeight + mover.skin
        else { return nil }
        return hit
    }

    /// Looks for ground below, and sets the mover down on it unless it jumps.
    private mutating func findGround(_ mover: inout Mover, _ world: World, wasGrounded: Bool) {
        mover.ground = nil
        guard mover.velocity.dot(up) <= 1e-9 * (1 + mover.velocity.length) else { return }
        let reach = 2 * mover.skin + (wasGrounded ? mover.stepHeight : 0)
        guard let hit = surroundings.cast(mover, up * -reach, up: up),
            let ground = isWalkable(hit.normal, mover) ? hit : wasGrounded ? ground(below: hit.point, mover) : nil
        else { return }
        mover.position -= up * max(0, hit.distance - mover.skin)
        // What is left of it is the pace over the ground.
        mover.velocity -= up * mover.velocity.dot(up)
        let side = ContactConstraint.Side(queryKey: ground.key)
        mover.ground = Mover.Ground(
            side: side, point: ground.point, normal: ground.normal,
            velocity: side.item.map { world.velocity(of: $0, at: ground.point) } ?? .zero)
    }
}
