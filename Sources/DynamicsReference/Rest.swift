// Stage 6: new poses, and the sweeps that keep fast items from passing through what they meet.

import DynamicsModel
import Foundation

extension ReferenceWorld {
    /// Moves every body by what the solver found, but not through anything, from which it bounces.
    ///
    /// - Parameter list: the contacts that were solved.
    /// - Returns: how much of its motion each body did.
    mutating func finish(_ motions: [Motion], _ list: ContactList) -> [Double] {
        let companions = companions()
        let struck = Set(bodies.indices.filter { companions[$0] == nil && isStruck(bodies[$0], motions[$0]) })
        for k in bodies.indices where bodies[k].isMoving {
            bodies[k].velocity = motions[k].velocity
            bodies[k].angularVelocity = motions[k].angularVelocity
        }
        var ways = bodies.indices.map { Way(bodies[$0], motions[$0]) }
        for k in companions.keys { ways[k].goesRound = true }
        for k in bodies.indices where bodies[k].isMoving && (ways[k].isFar || isSqueezed(k)) {
            var impact = firstImpact(k, ways[k], before: ways[k].kept)
            var isCut = false
            for _ in 0..<Tuning.sweepSlides {
                guard companions[k] == nil, let met = impact, met.isOfMiddle else { break }
                ways[k].slide(off: met)
                if bounce(k, off: met, at: ways[k]) { isCut = true }
                impact = firstImpact(k, ways[k], before: 1)
            }
            if let impact {
                let whole = ways[k]
                stop(k, at: impact.share, &ways, companions)
                if bounceTogether(k, off: impact, on: whole, at: ways[k]) { isCut = true }
            }
            let pose = ways[k].pose(at: ways[k].kept)
            if cutSpeed(k, pose, at: impact?.elasticity == 0 ? impact : nil) { isCut = true }
            // Of what a limit or another wall has cut, the turn may be left alone with the way into the wall.
            if isCut, let impact { bodies[k].keepOut(impact.place - pose.center, impact.normal) }
        }
        sweepAtDriven(&ways, companions)
        sweepPairs(&ways, companions, StruckBodies(bodies: struck, contacts: Set(list.contacts.map(\.key))))
        sweepAtDriven(&ways, companions, onlyStopped: true)
        for k in bodies.indices where bodies[k].isMoving || bodies[k].isDriven { bodies[k].move(along: ways[k]) }
        placeAll()
        return ways.map(\.kept)
    }

    /// Stops a body, and with it what hangs together with it, which loses as much of its speed as of its way.
    private mutating func stop(_ k: Int, at share: Double, _ ways: inout [Way], _ companions: [Int: Set<Int>]) {
        for other in companions[k] ?? [k] {
            let before = ways[other].kept
            ways[other].kept = share
            guard other != k, before > share else { continue }
            bodies[other].velocity *= share / before
            bodies[other].angularVelocity *= share / before
        }
    }

    /// Whether a body goes elsewhere than the velocities lead that it has before it is given the new ones.
    private func isStruck(_ body: Body, _ motion: Motion) -> Bool {
        guard body.isMoving else { return false }
        let aside = (motion.translation - body.velocity * settings.tick).length
        let turn = abs(motion.turn - body.angularVelocity * settings.tick) * (body.reach - body.size / 2)
        return max(aside, turn) > Tuning.struckShare * body.size
    }

    /// All that hangs together with each attached body that moves: it stops together, so that nothing is torn apart.
    private func companions() -> [Int: Set<Int>] {
        var companions: [Int: Set<Int>] = [:]
        for linkage in linkages {
            let linked = Set(
                linkage.flatMap { [joints[$0].a, joints[$0].b] }.filter { $0 < bodies.count && bodies[$0].isMoving })
            for k in linked { companions[k] = linked }
        }
        return companions
    }

    /// Whether a boundary goes through the middle of a body's part.
    private func isSqueezed(_ k: Int) -> Bool {
        colliders[bodies[k].colliders].contains { collider in
            statics.contains { shape in
                bodies[k].collisions.meets(boundaryIn: shape.sets, filter: shape.filter)
                    && shape.distance(from: collider.center) < Tuning.squeezeFraction * collider.size
            }
        }
    }

    // MARK: What is static

    /// The first meeting of a body with something static, before a share of its way.
    private func firstImpact(_ k: Int, _ way: Way, before limit: Double) -> SweepImpact? {
        firstImpact(k, colliders[bodies[k].colliders], way, before: limit)
    }

    /// That of some of a body's colliders.
    private func firstImpact(
        _ k: Int, _ own: ArraySlice<Collider>, _ way: Way, before limit: Double
    ) -> SweepImpact? {
        var first: SweepImpact?
        for collider in own {
            for shape in statics
            where bodies[k].collisions.meets(boundaryIn: shape.sets, filter: shape.filter)
                && !passes(shape, way, size: bodies[k].size)
            {
                if var impact = meeting(collider, way, Obstacle(shape), before: first?.share ?? limit),
                    impact.isOfMiddle || !isInNeighbour(of: shape, impact, collider, way)
                {
                    impact.elasticity = max(shape.elasticity, elasticity(of: collider))
                    first = impact
                }
            }
            for other in anchored where maySweep(k, colliders[other].body) {
                let body = bodies[colliders[other].body]
                guard !body.isDriven, !passes(k, way, colliders[other].body, Way(at: body)) else { continue }
                let obstacle = Obstacle.hull(colliders[other].outlineHull, Way(at: body))
                if var impact = meeting(collider, way, obstacle, before: first?.share ?? limit) {
                    impact.elasticity = max(elasticity(of: colliders[other]), elasticity(of: collider))
                    first = impact
                }
            }
        }
        return first
    }

    /// Whether a body passes a one-way segment: it comes from behind, or began its way in it.
    private func passes(_ shape: StaticShape, _ way: Way, size: Double) -> Bool {
        guard let front = shape.front, case .segment(let segment) = shape.form else { return false }
        let height = (way.start.center - segment.start).dot(front)
        return way.translation.dot(front) >= 0 || height < (0.5 - Tuning.oneWayFraction) * size
    }

    /// Whether one of two bodies is one-way and lets the other one pass.
    private func passes(_ a: Int, _ wayA: Way, _ b: Int, _ wayB: Way) -> Bool {
        func passes(_ k: Int, _ way: Way, through oneWay: Int, _ own: Way) -> Bool {
            guard bodies[oneWay].front != nil else { return false }
            let front = Vector2(own.start.sine, -own.start.cosine)
            let top = colliders[bodies[oneWay].colliders].flatMap(\.smoothOutline).map { -$0.y }.max()!
            let height = (way.start.center - own.start.center).dot(front) - top
            return (way.translation - own.translation).dot(front) >= 0
                || height < (0.5 - Tuning.oneWayFraction) * bodies[k].size
        }
        return passes(a, wayA, through: b, wayB) || passes(b, wayB, through: a, wayA)
    }

    /// Whether a segment of a chain is met in an end that it shares with one that the core is in already.
    private func isInNeighbour(of shape: StaticShape, _ impact: SweepImpact, _ collider: Collider, _ way: Way) -> Bool {
        guard case .segment(let segment) = shape.form else { return false }
        let run = segment.straight
        return [(run.start, run.before), (run.end, run.after)].contains { shared, edge in
            guard let edge, (impact.place - shared).length < 1e-9 * (1 + shared.length) else { return false }
            return collider.core.overlaps(Hull(points: [shared, shared + edge]), at: way)
        }
    }

    /// The meeting of a collider's core, or where that overlaps already of its middle.
    private func meeting(
        _ collider: Collider, _ way: Way, _ obstacle: Obstacle, before limit: Double
    ) -> SweepImpact? {
        switch collider.core.meets(obstacle, on: way, before: limit) {
        case .none: return nil
        case .at(let impact): return impact
        case .overlapping: break
        }
        switch collider.middle.meets(obstacle, on: way, before: limit) {
        case .none: return nil
        case .at(var impact):
            impact.isOfMiddle = true
            return impact
        case .overlapping:
            // A middle that is behind the line already comes no deeper.
            guard case .halfPlane(let plane) = obstacle, way.translation.dot(plane.inward) < 0 else { return nil }
            return SweepImpact(
                share: 0, normal: plane.inward, place: way.start.place(collider.middle.points[0]), isOfMiddle: true)
        }
    }

    /// Takes from a body the speed into what it has been stopped at, and gives it what its elasticity leaves of it.
    /// Returns whether the largest speeds left less.
    private mutating func bounce(_ k: Int, off impact: SweepImpact, at way: Way) -> Bool {
        let arm = impact.place - way.pose(at: way.kept).center
        let speed = (bodies[k].velocity + arm.perpendicular * bodies[k].angularVelocity).dot(impact.normal)
        guard speed < 0 else { return false }
        let elasticity = speed < -settings.restitutionThreshold ? impact.elasticity : 0
        let impulse = -(1 + elasticity) * speed / bodies[k].response(arm, impact.normal)
        return bodies[k].strike(impact.normal * impulse, at: arm, fastest: settings.maximumSpeed)
    }

    /// The same where a body meets something flat, or with several colliders at nearly one time: at once.
    private mutating func bounceTogether(_ k: Int, off first: SweepImpact, on way: Way, at kept: Way) -> Bool {
        let range = bodies[k].colliders
        let impacts = range.compactMap {
            firstImpact(k, colliders[$0...$0], way, before: first.share + Tuning.simultaneousShare)
        }.flatMap { impact in
            guard impact.span != .zero else { return [impact] }
            return [-1.0, 1].map { side in
                var end = impact
                end.place += impact.span * side
                return end
            }
        }
        guard impacts.count > 1 else { return bounce(k, off: first, at: kept) }
        let center = kept.pose(at: kept.kept).center
        func speed(_ impact: SweepImpact) -> Double {
            let arm = impact.place - center
            return (bodies[k].velocity + arm.perpendicular * bodies[k].angularVelocity).dot(impact.normal)
        }
        let wanted = impacts.map { impact in
            let speed = speed(impact)
            return speed < -settings.restitutionThreshold ? -impact.elasticity * speed : 0
        }
        var impulses = impacts.map { _ in 0.0 }
        var isCut = false
        for _ in 0..<Tuning.impactPasses {
            for n in impacts.indices.reversed() {
                let arm = impacts[n].place - center
                let impulse = max(
                    0, impulses[n] + (wanted[n] - speed(impacts[n])) / bodies[k].response(arm, impacts[n].normal))
                let change = impacts[n].normal * (impulse - impulses[n])
                if bodies[k].strike(change, at: arm, fastest: settings.maximumSpeed) { isCut = true }
                impulses[n] = impulse
            }
        }
        return isCut
    }

    /// Takes from a body that is still fast the speed into walls that narrow on its way, if contacts would see more
    /// than one of them in the next step: it would be passed on from one to the other more often than contacts are
    /// solved. Returns whether anything was taken.
    private mutating func cutSpeed(_ k: Int, _ pose: Way.Pose, at stop: SweepImpact?) -> Bool {
        var velocity = bodies[k].velocity
        guard velocity.length * settings.tick > bodies[k].size,
            colliders[bodies[k].colliders].allSatisfy({ elasticity(of: $0) == 0 })
        else { return false }
        let least = 1e-6 * velocity.length
        let first = stop.map { [$0.normal] } ?? []
        var walls = first
        while walls.count < 4, velocity.length > least {
            let way = velocity * settings.tick
            guard let wall = firstImpact(k, Way(from: pose, by: way), before: 1), wall.elasticity == 0,
                -way.dot(wall.normal) * wall.share < Tuning.approachFraction * bodies[k].size * 1.2
            else { break }
            walls.append(wall.normal)
            for _ in 0..<256 {
                let before = velocity
                for wall in walls { velocity -= wall * min(0, velocity.dot(wall)) }
                if (velocity - before).length <= least { break }
            }
        }
        // One wall is what contacts are made for.
        guard walls.count > max(first.count, 1) else { return false }
        bodies[k].velocity = velocity
        return true
    }

    private func elasticity(of collider: Collider) -> Double {
        collider.surface.elasticity ?? items[collider.body].elasticity
    }

    private func maySweep(_ a: Int, _ b: Int) -> Bool {
        bodies[a].collisions.meets(bodies[b].collisions)
            && !exclusions.contains(SIMD2(min(a, b), max(a, b)))
    }

    // MARK: What is driven

    /// Stops what is free at what is driven, as at something that stands still, and takes it along from there: what is
    /// looked at again since free items stopped it, by half of its size at most.
    private mutating func sweepAtDriven(
        _ ways: inout [Way], _ companions: [Int: Set<Int>], onlyStopped: Bool = false
    ) {
        let driven = bodies.indices.filter { bodies[$0].isDriven }
        for k in bodies.indices
        where bodies[k].isMoving && companions[k] == nil && (!onlyStopped || ways[k].kept < 1) {
            for wall in driven where maySweep(k, wall) && !passes(k, ways[k], wall, ways[wall]) {
                sweep(
                    k, at: wall, &ways, furthest: onlyStopped ? Tuning.carriedShare * bodies[k].size : .infinity)
            }
        }
    }

    private mutating func sweep(_ k: Int, at wall: Int, _ ways: inout [Way], furthest: Double = .infinity) {
        let driven = ways[wall]
        let end = driven.pose(at: 1)
        let obstacles = colliders[bodies[wall].colliders].map { collider in
            Obstacle.hull(collider.outlineHull, Way(from: end, by: .zero))
        }
        var seen = ways[k].seen(from: driven)
        let isSqueezed = colliders[bodies[k].colliders].contains { collider in
            obstacles.contains { obstacle in
                collider.middle.distance(to: obstacle, at: seen).map { $0 < Tuning.squeezeFraction * collider.size }
                    ?? true
            }
        }
        guard seen.isFar || isSqueezed else { return }
        for _ in 0..<Tuning.sweepSlides {
            var first: SweepImpact?
            for collider in colliders[bodies[k].colliders] {
                for (part, obstacle) in zip(colliders[bodies[wall].colliders], obstacles) {
                    guard var impact = meeting(collider, seen, obstacle, before: first?.share ?? 1) else { continue }
                    impact.elasticity = max(elasticity(of: part), elasticity(of: collider))
                    first = impact
                }
            }
            guard let first else { return }
            if first.isOfMiddle { seen.slide(off: first) } else { seen.kept = first.share }
            let carried = seen.pose(at: seen.kept).center - ways[k].pose(at: ways[k].kept).center
            guard carried.length <= furthest else { return }
            ways[k].end(as: seen, from: driven)
            leave(k, at: ways[k].pose(at: 1).center, wall, at: end.center, first)
            if !first.isOfMiddle { return }
        }
    }

    /// Takes from a body the speed into what drives it, and gives it what elasticity leaves of that.
    private mutating func leave(
        _ k: Int, at center: Vector2, _ wall: Int, at wallCenter: Vector2, _ impact: SweepImpact
    ) {
        let (arm, wallArm) = (impact.place - center, impact.place - wallCenter)
        let speed =
            (bodies[k].velocity + arm.perpendicular * bodies[k].angularVelocity - bodies[wall].velocity
            - wallArm.perpendicular * bodies[wall].angularVelocity).dot(impact.normal)
        guard speed < 0 else { return }
        let elasticity = speed < -settings.restitutionThreshold ? impact.elasticity : 0
        let impulse = -(1 + elasticity) * speed / bodies[k].response(arm, impact.normal)
        bodies[k].strike(impact.normal * impulse, at: arm, fastest: settings.maximumSpeed)
    }

    // MARK: Pairs of items that move

    /// Stops fast items at each other: the first to meet first, then what meets those that were stopped.
    private mutating func sweepPairs(_ ways: inout [Way], _ companions: [Int: Set<Int>], _ struck: StruckBodies) {
        var pairs: [SweptPair] = []
        let movers = bodies.indices.filter { bodies[$0].isMoving || bodies[$0].isDriven }
        let sources = Set(movers.filter { ways[$0].exceeds(Tuning.pairSweepFraction) || struck.bodies.contains($0) })
        for a in sources {
            for b in movers where a < b || !sources.contains(b) {
                let isStruck = !struck.bodies.isDisjoint(with: [a, b])
                guard isStruck || ways[a].mayPass(ways[b]), ways[a].comesNear(ways[b]),
                    bodies[a].isMoving || bodies[b].isMoving,
                    maySweep(a, b), companions[a]?.contains(b) != true, !passes(a, ways[a], b, ways[b])
                else { continue }
                pairs.append(SweptPair(a: min(a, b), b: max(a, b)))
            }
        }
        pairs.sort { ($0.a, $0.b) < ($1.a, $1.b) }
        for _ in 0..<Tuning.pairSweepRounds {
            for k in pairs.indices where pairs[k].isStale(ways) {
                pairs[k].impact = firstImpact(pairs[k], ways, struck)
                pairs[k].kept = SIMD2(ways[pairs[k].a].kept, ways[pairs[k].b].kept)
            }
            let order = pairs.indices.filter { !pairs[$0].isDone && pairs[$0].impact != nil }
                .sorted { (Float(pairs[$0].impact!.share), $0) < (Float(pairs[$1].impact!.share), $1) }
            guard !order.isEmpty else { return }
            for k in order where !pairs[k].isStale(ways) {
                pairs[k].isDone = true
                let impact = pairs[k].impact!
                let (a, b) = (pairs[k].a, pairs[k].b)
                if bodies[a].isDriven || bodies[b].isDriven, companions[bodies[a].isDriven ? b : a] == nil {
                    sweep(bodies[a].isDriven ? b : a, at: bodies[a].isDriven ? a : b, &ways)
                    continue
                }
                exchange(pairs[k], impact, ways)
                for body in [pairs[k].a, pairs[k].b]
                where bodies[body].isMoving && (ways[body].isFar || struck.bodies.contains(body))
                    && impact.share < ways[body].kept
                {
                    stop(body, at: impact.share, &ways, companions)
                    guard impact.isOfTouching, impact.elasticity == 0 else { continue }
                    // What is jammed would gain speed without end where it hangs.
                    bodies[body].velocity *= impact.share
                    bodies[body].angularVelocity *= impact.share
                }
            }
        }
    }

    private func firstImpact(_ pair: SweptPair, _ ways: [Way], _ struck: StruckBodies) -> SweepImpact? {
        var first: SweepImpact?
        let (wayA, wayB) = (ways[pair.a], ways[pair.b])
        // What was struck and isn't fast is stopped by the contacts that it has.
        let mayPass = wayA.mayPass(wayB)
        for a in colliders[bodies[pair.a].colliders] {
            for b in colliders[bodies[pair.b].colliders] where mayPass || !struck.haveContact(a, b) {
                let limit = first?.share ?? 1
                var meeting = a.core.meets(.hull(b.core, wayB), on: wayA, before: limit)
                if case .overlapping = meeting {
                    meeting = a.middle.meets(.hull(b.middle, wayB), on: wayA, before: limit)
                }
                guard case .at(var impact) = meeting else { continue }
                impact.elasticity = max(elasticity(of: a), elasticity(of: b))
                first = impact
            }
        }
        return first
    }

    /// The normal impulse of two items that a sweep stops at each other.
    private mutating func exchange(_ pair: SweptPair, _ impact: SweepImpact, _ ways: [Way]) {
        let (a, b, normal) = (pair.a, pair.b, impact.normal)
        let armA = impact.place - ways[a].pose(at: impact.share).center
        let armB = impact.place - ways[b].pose(at: impact.share).center
        let velocityA = bodies[a].velocity + armA.perpendicular * bodies[a].angularVelocity
        let velocityB = bodies[b].velocity + armB.perpendicular * bodies[b].angularVelocity
        let speed = (velocityA - velocityB).dot(normal)
        guard speed < 0 else { return }
        let elasticity = speed < -settings.restitutionThreshold ? impact.elasticity : 0
        let impulse =
            -(1 + elasticity) * speed / (bodies[a].response(armA, normal) + bodies[b].response(armB, normal))
        bodies[a].strike(normal * impulse, at: armA, fastest: settings.maximumSpeed)
        bodies[b].strike(normal * -impulse, at: armB, fastest: settings.maximumSpeed)
    }
}

/// What was struck in a step and isn't attached, and the contacts of the step.
private struct StruckBodies {
    let bodies: Set<Int>
    let contacts: Set<PairKey>

    func haveContact(_ a: Collider, _ b: Collider) -> Bool {
        let (one, two) = (a.side, b.side)
        return contacts.contains(PairKey(a: one, b: two)) || contacts.contains(PairKey(a: two, b: one))
    }
}

extension Collider {
    fileprivate var side: ContactConstraint.Side { .item(ItemID(rawValue: UInt64(body)), part: part) }
}

/// Two items that could pass each other in the step.
private struct SweptPair {
    let a: Int
    let b: Int
    /// What the items kept of their ways when the impact was found.
    var kept = SIMD2(-1.0, -1.0)
    var impact: SweepImpact?
    var isDone = false

    func isStale(_ ways: [Way]) -> Bool { !isDone && kept != SIMD2(ways[a].kept, ways[b].kept) }
}

extension Body {
    fileprivate mutating func move(along way: Way) {
        let pose = way.pose(at: way.kept)
        center = pose.center
        guard way.turn != 0 else { return }
        (cosine, sine) = (pose.cosine, pose.sine)
    }

    fileprivate func response(_ arm: Vector2, _ direction: Vector2) -> Double {
        inverseMass + arm.cross(direction) * arm.cross(direction) * inverseInertia
    }

    /// An impulse within the largest speeds; returns whether they left less.
    @discardableResult fileprivate mutating func strike(
        _ impulse: Vector2, at arm: Vector2, fastest: Double
    ) -> Bool {
        velocity += impulse * inverseMass
        angularVelocity += arm.cross(impulse) * inverseInertia
        let (speed, turn) = (velocity.length, angularVelocity)
        if speed > fastest { velocity *= fastest / speed }
        angularVelocity = min(max(turn, -Tuning.maximumAngularSpeed), Tuning.maximumAngularSpeed)
        return speed > fastest || abs(turn) > Tuning.maximumAngularSpeed
    }

    /// Takes what a place has of speed against a normal from the velocity as far as that goes there, and else from the
    /// turn.
    fileprivate mutating func keepOut(_ arm: Vector2, _ normal: Vector2) {
        let lever = arm.cross(normal)
        let into = -(velocity.dot(normal) + lever * angularVelocity)
        guard into > 0 else { return }
        let taken = min(into, max(0, -velocity.dot(normal)))
        velocity += normal * taken
        if into > taken { angularVelocity += (into - taken) / lever }
    }
}

extension StaticShape {
    /// The distance of a point from a segment, or from a half plane's line, negative beyond it, pt.
    fileprivate func distance(from point: Vector2) -> Double {
        switch form {
        case .segment(let segment): (segment.nearest(point) - point).length
        case .halfPlane(let plane): (point - plane.point).dot(plane.inward)
        }
    }
}
