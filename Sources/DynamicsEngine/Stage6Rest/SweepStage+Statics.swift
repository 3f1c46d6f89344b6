import Buffers
import CSIMD
import DynamicsModel

extension SweepStage {
    /// Stops bodies that went far, or were squeezed against a boundary, where they first met something.
    func run() {
        guard awakeCount > 0 else { return }
        for linkage in units.keptFraction.indices { units.keptFraction[linkage] = 1 }
        sweeps.begin(bodies: awakeCount)
        if !statics.halfPlanes.isEmpty || !statics.tree.isEmpty {
            forEachSweptBody { sweepBody($0) }
            sweepSqueezedBodies()
        }
        sweepAtDriven()
        sweepPairs()
        sweepStoppedAtDriven()
    }

    /// Hands out the bodies that moved far, in the order of slots.
    func forEachSweptBody(_ body: (_ slot: Int) -> Void) {
        forEachListedBody { slot, isStruck in
            if !isStruck || movedFar(slot) { body(slot) }
        }
    }

    /// Hands out the bodies that moved otherwise than they began to, in the order of slots.
    func forEachStruckBody(_ body: (_ slot: Int) -> Void) {
        forEachListedBody { slot, isStruck in
            if isStruck { body(slot) }
        }
    }

    private func forEachListedBody(_ body: (_ slot: Int, _ isStruck: Bool) -> Void) {
        let (awakeCount, swept) = (awakeCount, sweptBodies)
        for worker in 0..<solver.workers {
            let groups = (awakeCount + 7) / 8
            let first = groups * worker / solver.workers * 8 + 8 * worker
            for k in 0..<Int(solver.sweptCounts[worker]) {
                let entry = swept[first + k]
                let slot = Int(entry < 0 ? ~entry : entry)
                if slot < awakeCount { body(slot, entry < 0) }
            }
        }
    }

    /// Sweeps what moved too little to be swept already and is in the middle of a boundary, each body once.
    private func sweepSqueezedBodies() {
        squeezed.takeAll { slot in
            if !movedFar(slot) { sweepBody(slot) }
        }
    }

    /// Whether a body is swept for its motion, by the kernel's own comparison.
    func movedFar(_ slot: Int) -> Bool {
        let motion = stepMemory.solverBodies[slot + 1]
        let size = bodies.size[slot]
        let reach = Float(Tuning.sweepFraction) * size
        return motion.dx * motion.dx + motion.dy * motion.dy > reach * reach
            || abs(motion.angle) * (bodies.radius[slot] - 0.5 * size) > reach
    }

    private func sweepBody(_ slot: Int) {
        // Nothing stops what is driven.
        guard bodies.inverseMass[slot] > 0, mayMeetStatics(slot) else { return }
        let isLinked = linkage(ofSlot: slot) != nil
        var path = sweptPath(slot, isLinked: isLinked)
        path.kept = sweeps.kept(slot)
        var sweep = StaticSweep(self, slot, path, before: path.kept)
        var isCut = false
        for _ in 0..<Tuning.sweepSlides {
            guard !isLinked, sweep.isOfMiddle, let impact = sweep.impact else { break }
            slide(slot, off: impact)
            if bounce(slot, off: impact, of: sweep.obstacle, elasticity: sweep.elasticity) { isCut = true }
            // What the next meeting does may lead into this one again.
            if validatesSteps { sweeps.forgetWall(ofItem: bodies.id[slot]) }
            path = sweptPath(slot, isLinked: false)
            sweep = StaticSweep(self, slot, path, before: 1)
        }
        if let impact = sweep.impact {
            stop(slot, at: impact.share)
            if bounceTogether(slot, off: impact, sweep, on: path) { isCut = true }
        }
        if cutSpeed(slot, at: sweep.elasticity == 0 ? sweep.impact : nil) { isCut = true }
        if isCut, let impact = sweep.impact {
            StruckBody(self, slot, impact.place, from: pose(slot).center).keepOut(self, impact.normal)
        }
    }

    /// Whether a body may come to anything static, in this step or, if it is shot into a wedge, in the next one.
    private func mayMeetStatics(_ slot: Int) -> Bool {
        guard bodies.itemSets[slot] | bodies.boundarySets[slot] != 0 else { return false }
        guard statics.tree.isEmpty else { return true }
        let (x, y, motion) = (bodies.x[slot], bodies.y[slot], stepMemory.solverBodies[slot + 1])
        let tick = Float(settings.tick)
        let reach =
            2 * (abs(motion.dx) + abs(motion.dy)) + tick * (abs(bodies.vx[slot]) + abs(bodies.vy[slot]))
            + 1.01 * bodies.radius[slot]
        let records = statics.records
        for shape in statics.halfPlanes {
            let plane = records[Int(shape)].half_plane
            if (x - plane.x) * plane.inward_x + (y - plane.y) * plane.inward_y <= reach { return true }
        }
        return false
    }

    /// Puts a body back to where it was after a share of the step's motion, and with it all that hangs together with
    /// it, so that nothing is torn apart; that loses as much of its speed.
    func stop(_ slot: Int, at share: Double) {
        guard let linkage = linkage(ofSlot: slot) else { return place(slot, at: share, isLinked: false) }
        units.keptFraction[linkage] = Float(share)
        for item in units.itemsOfLinkage[linkage] {
            let member = Int(slotOfID[Int(item)])
            guard member < awakeCount else { continue }
            let before = sweeps.kept(member)
            place(member, at: share, isLinked: true)
            if member != slot, before > share { slow(member, to: share / before) }
        }
    }

    /// Takes from a body's way what leads its middle into something; the rest goes on, and above all the turn: where the
    /// core is in something already, that is what takes it out.
    private func slide(_ slot: Int, off impact: SweepImpact) {
        let motion = stepMemory.solverBodies[slot + 1]
        let way = Vector2(Double(motion.dx), Double(motion.dy))
        // A millionth more than that, for rounding.
        let taken = min(0, way.dot(impact.normal)) * (1 - impact.share) - 1e-6 * way.length
        let left = way - impact.normal * taken
        stepMemory.solverBodies[slot + 1].dx = Float(left.x)
        stepMemory.solverBodies[slot + 1].dy = Float(left.y)
        place(slot, at: 1, isLinked: false)
    }

    /// Leaves a body a share of its speeds.
    func slow(_ slot: Int, to share: Double) {
        bodies.vx[slot] *= Float(share)
        bodies.vy[slot] *= Float(share)
        bodies.omega[slot] *= Float(share)
    }

    private func place(_ slot: Int, at share: Double, isLinked: Bool) {
        let path = sweptPath(slot, isLinked: isLinked)
        let pose = path.pose(at: share)
        bodies.x[slot] = Float(pose.center.x)
        bodies.y[slot] = Float(pose.center.y)
        if path.angle != 0 {
            bodies.cosine[slot] = Float(pose.cosine)
            bodies.sine[slot] = Float(pose.sine)
        }
        sweeps.stop(slot, at: share)
        bodies.faceTurn[slot] = 0
    }

    /// Takes from a body the speed into what it was stopped at, and gives it what its elasticity leaves of it. Returns
    /// whether the largest speeds left less.
    private func bounce(_ slot: Int, off impact: SweepImpact, of obstacle: Int32, elasticity: Float) -> Bool {
        let body = StruckBody(self, slot, impact.place, from: pose(slot).center)
        let speed = body.velocity.dot(impact.normal)
        guard speed < 0 else { return false }
        let returned = speed < -settings.restitutionThreshold ? Double(elasticity) : 0
        let impulse = -(1 + returned) * speed / body.response(impact.normal)
        let isCut = body.strike(self, impact.normal * impulse)
        noteSweptHit(slot, obstacle, impact, speed: -speed, impulse: impulse)
        if validatesSteps {
            sweeps.noteWall(
                SweepWall(
                    item: bodies.id[slot], normal: impact.normal, arm: impact.place - pose(slot).center, speed: -speed))
        }
        return isCut
    }

    /// Notes a body that was stopped by a sweep, if that was a hit.
    ///
    /// - Parameters:
    ///   - obstacle: a collider of what it met or, as a complement (~), a static shape.
    ///   - impact: its normal leads out of what was met.
    func noteSweptHit(_ slot: Int, _ obstacle: Int32, _ impact: SweepImpact, speed: Double, impulse: Double) {
        guard let threshold = settings.hitEventThreshold, speed > threshold else { return }
        let item = ItemID(rawValue: UInt64(bodies.id[slot]))
        let other: ContactEvent.Other =
            obstacle < 0
            ? .boundary(statics.boundaryID(of: Int(~obstacle)))
            : .item(ItemID(rawValue: UInt64(bodies.id[Int(colliders.body[Int(obstacle)])])))
        var event = HitEvent(
            item: item, other: other, position: impact.place, normal: -impact.normal, approachSpeed: speed,
            impulse: impulse)
        if case .item(let id) = other, id < item {
            (event.item, event.other, event.normal) = (id, .item(item), impact.normal)
        }
        hits.swept.append(event)
    }

    /// The same where a body meets something flat, or with several colliders at nearly one time: at once at both ends and
    /// of all, so that what lands flat isn't turned by the first of them.
    private func bounceTogether(_ slot: Int, off first: SweepImpact, _ sweep: StaticSweep, on path: SweptPath) -> Bool {
        let colliders = colliders(of: slot)
        guard colliders.count > 1 || first.span != .zero else {
            return bounce(slot, off: first, of: sweep.obstacle, elasticity: sweep.elasticity)
        }
        let limit = first.share + Tuning.simultaneousShare
        let center = pose(slot).center
        return withUnsafeTemporaryAllocation(of: SweepStrike.self, capacity: min(2 * colliders.count, 16)) { strikes in
            var count = 0
            func add(_ impact: SweepImpact, _ own: StaticSweep) {
                guard count < strikes.count else { return }
                let speed = StruckBody(self, slot, impact.place, from: center).velocity.dot(impact.normal)
                let returned = speed < -settings.restitutionThreshold ? Double(own.elasticity) : 0
                strikes.initializeElement(
                    at: count,
                    to: SweepStrike(
                        impact: impact, obstacle: own.obstacle, speed: speed, wanted: -returned * min(speed, 0)))
                count += 1
            }
            for collider in colliders {
                let own = StaticSweep(self, slot, path, before: limit, collider: collider)
                guard let impact = own.impact else { continue }
                if impact.span != .zero { add(impact.moved(by: -impact.span), own) }
                add(impact.moved(by: impact.span), own)
            }
            guard count > 1 else {
                return bounce(slot, off: first, of: sweep.obstacle, elasticity: sweep.elasticity)
            }
            var isCut = false
            for _ in 0..<Tuning.impactPasses {
                for k in (0..<count).reversed() where strikes[k].solve(self, slot, from: center) { isCut = true }
            }
            for strike in strikes[..<count] where strike.impulse > 0 {
                noteSweptHit(slot, strike.obstacle, strike.impact, speed: -strike.speed, impulse: strike.impulse)
            }
            return isCut
        }
    }

    /// Takes from a body that is still fast the speed into walls that narrow on its way, if contacts would see more
    /// than one of them in the next step.
    ///
    /// Between such walls the speed into one is passed on to the other again and again, which contacts would need far
    /// more rounds for than they have; what they leave of it would shoot the body out. Returns whether anything was
    /// taken.
    private func cutSpeed(_ slot: Int, at stop: SweepImpact?) -> Bool {
        let size = Double(bodies.size[slot])
        var velocity = Vector2(Double(bodies.vx[slot]), Double(bodies.vy[slot]))
        guard velocity.length * settings.tick > size, !isElastic(slot) else { return false }
        let least = 1e-6 * velocity.length
        var (walls, count) = (SIMD8<Double>.zero, 0)
        if let stop {
            (walls[0], walls[1]) = (stop.normal.x, stop.normal.y)
            count = 1
        }
        let first = count
        while count < 4, velocity.length > least {
            let way = velocity * settings.tick
            let further = SweptPath(start: pose(slot), way: way, angle: 0, isLinked: false)
            let sweep = StaticSweep(self, slot, further, before: 1)
            guard let wall = sweep.impact, sweep.elasticity == 0,
                -way.dot(wall.normal) * wall.share < Tuning.approachFraction * size * 1.2
            else { break }
            (walls[2 * count], walls[2 * count + 1]) = (wall.normal.x, wall.normal.y)
            count += 1
            for _ in 0..<256 {
                let before = velocity
                for k in 0..<count {
                    let normal = Vector2(walls[2 * k], walls[2 * k + 1])
                    velocity -= normal * min(0, velocity.dot(normal))
                }
                if (velocity - before).length <= least { break }
            }
        }
        // One wall is what contacts are made for.
        guard count > max(first, 1) else { return false }
        bodies.vx[slot] = Float(velocity.x)
        bodies.vy[slot] = Float(velocity.y)
        return true
    }
}

/// One of several meetings of a body at once.
private struct SweepStrike {
    let impact: SweepImpact
    let obstacle: Int32
    /// Before, out of what is met, pt/s.
    let speed: Double
    /// The least speed to leave with, pt/s.
    let wanted: Double
    /// Mass pt/s.
    private(set) var impulse = 0.0

    init(impact: SweepImpact, obstacle: Int32, speed: Double, wanted: Double) {
        (self.impact, self.obstacle, self.speed, self.wanted) = (impact, obstacle, speed, wanted)
    }

    /// Gives it the speed to leave with, if a push does. Returns whether the largest speeds left less.
    mutating func solve(_ stage: SweepStage, _ slot: Int, from center: Vector2) -> Bool {
        let body = StruckBody(stage, slot, impact.place, from: center)
        let lack = wanted - body.velocity.dot(impact.normal)
        let old = impulse
        impulse = max(old + lack / body.response(impact.normal), 0)
        return impulse != old && body.strike(stage, impact.normal * (impulse - old))
    }
}
