// Two items that could pass each other between two steps are swept against each other. Contacts stop what comes nearer
// by less than half of both sizes; only what is faster is looked at here, so in most steps there is nothing to do.
//
// What is struck within a step goes another way than contacts were looked for along: it is swept against what it has no
// contact with, or would end the step in it.
//
// Pairs are looked for in blocks of bodies, by the boxes of their whole ways and by how differently they move.

import Buffers
import CSIMD
import DynamicsModel

/// How a body moves within a step.
private struct SweptMotion {
    var way = Vector2.zero
    /// How far its rim moves by the turn, pt.
    var swing = 0.0
    let size: Double

    /// Whether a body moves so much that it could pass what doesn't move.
    var isFast: Bool { way.length + swing > Tuning.pairSweepFraction * size }
}

/// The columns that bodies' motions are read from, so that the world is asked for them once and not for each pair.
private struct SweptMotions {
    private let x: UnsafeMutablePointer<Float>
    private let y: UnsafeMutablePointer<Float>
    private let size: ColumnView<Float>
    private let radius: ColumnView<Float>
    private let starts: UnsafeMutablePointer<csimd_start_pose>
    private let motions: UnsafeMutablePointer<csimd_solver_body>
    private let awakeCount: Int

    init(_ world: World) {
        (x, y) = (world.bodies.x.pointer, world.bodies.y.pointer)
        (size, radius) = (world.bodies.size.view, world.bodies.radius.view)
        (starts, motions) = (world.stepMemory.startPoses, world.stepMemory.solverBodies)
        awakeCount = world.awakeCount
    }

    /// Where a body's centre of mass is as the step begins.
    private func start(_ slot: Int) -> Vector2 {
        guard slot < awakeCount else { return Vector2(Double(x[slot]), Double(y[slot])) }
        return Vector2(Double(starts[slot + 1].x), Double(starts[slot + 1].y))
    }

    subscript(slot: Int) -> SweptMotion {
        var swept = SweptMotion(size: Double(size[slot]))
        guard slot < awakeCount else { return swept }
        let motion = motions[slot + 1]
        swept.way = Vector2(Double(motion.dx), Double(motion.dy))
        swept.swing = Double(abs(motion.angle)) * (Double(radius[slot]) - 0.5 * swept.size)
        return swept
    }

    /// Whether two bodies come so much nearer to each other that they could pass.
    func mayPass(_ one: Int, _ two: Int) -> Bool {
        let (own, other) = (self[one], self[two])
        let way = own.way - other.way
        return way.length + own.swing + other.swing > Tuning.pairSweepFraction * (own.size + other.size)
    }

    /// Whether the circles about two bodies touch on their ways.
    ///
    /// - Parameter sagitta: how far both leave straight ways, pt.
    func comeNear(_ one: Int, _ two: Int, sagitta: Double) -> Bool {
        let way = self[one].way - self[two].way
        let reach = Double(radius[one]) + Double(radius[two]) + sagitta
        let offset = start(two) - start(one)
        let square = way.dot(way)
        let share = square > 0 ? min(max(offset.dot(way) / square, 0), 1) : 0
        return (offset - way * share).length <= reach
    }
}

extension World {
    /// Stops fast items at each other: the first to meet first, then what meets those that were stopped.
    func sweepPairs() {
        sweeps.pairs.removeAll()
        noteStruckBodies()
        noteFastBodies()
        guard sweeps.pairs.fastCount + sweeps.struck.count > 0 else { return }
        findPairs()
        guard sweeps.pairs.count > 0 else { return }
        for _ in 0..<Tuning.pairSweepRounds {
            findImpacts()
            let impacts = sweeps.pairs.sortImpacts()
            guard impacts > 0 else { return }
            for n in 0..<impacts {
                let pair = sweeps.pairs.place(n)
                if !isStale(sweeps.pairs[pair]) { strike(pair) }
            }
        }
    }

    /// Notes what was struck, but for what is attached: that moves as its linkage does.
    private func noteStruckBodies() {
        sweeps.struck.removeAll()
        forEachStruckBody { slot in
            if bodies.itemSets[slot] != 0, linkage(ofSlot: slot) == nil { sweeps.struck.insert(slot, of: bodies.count) }
        }
        if sweeps.struck.count > 0 { sweeps.struck.findContacts(pairs, colliders) }
    }

    /// Of two bodies that could pass each other at least one is fast.
    private func noteFastBodies() {
        let motions = SweptMotions(self)
        forEachSweptBody { slot in
            guard bodies.itemSets[slot] != 0, !sweeps.struck.contains(slot) else { return }
            if motions[slot].isFast { sweeps.pairs.noteFast(slot) }
        }
    }

    private func findPairs() {
        // What is fixed lies behind all others.
        let count = firstIndex(in: 0..<bodies.count) { isFixed($0) }
        sweeps.pairs.blocks.reserve(count)
        BlockWriter(self).write(count, to: sweeps.pairs.blocks)
        sweeps.pairs.blocks.finish()
        sweeps.findPairs()
        keepPairs()
        sweeps.pairs.sort(ids: bodies.id.pointer)
    }

    /// Drops what was found and can't meet, and puts slots in the order of their ids.
    private func keepPairs() {
        let (low, high) = (sweeps.pairs.found.low.pointer, sweeps.pairs.found.high.pointer)
        let motions = SweptMotions(self)
        var kept = 0
        for k in 0..<sweeps.pairs.found.count {
            guard let pair = pair(Int(low[k]), Int(high[k]), motions) else { continue }
            (low[kept], high[kept]) = (pair.x, pair.y)
            kept += 1
        }
        sweeps.pairs.found.count = kept
    }

    /// Two bodies by ascending ids, if they may collide and could pass each other.
    private func pair(_ one: Int, _ two: Int, _ motions: SweptMotions) -> SIMD2<Int32>? {
        guard isOpen(one, two, motions), bodies.itemSets[one] & bodies.itemSets[two] != 0,
            comeNear(one, two, motions),
            itemsMeet(one, two), bodies.inverseMass[one] + bodies.inverseMass[two] > 0
        else { return nil }
        let both = bodies.flags[one] & bodies.flags[two]
        guard both & BodyFlags.hasExclusions == 0 || !isExcluded(one, two), !isKeptApart(one, two),
            !passes(one, on: path(one), two, on: path(two))
        else { return nil }
        if let linkage = linkage(ofSlot: one), linkage == self.linkage(ofSlot: two) { return nil }
        return bodies.id[one] < bodies.id[two] ? SIMD2(Int32(one), Int32(two)) : SIMD2(Int32(two), Int32(one))
    }

    /// Whether contacts may not see to two bodies: they could pass each other, or one was struck towards what it has no
    /// contact with.
    private func isOpen(_ one: Int, _ two: Int, _ motions: SweptMotions) -> Bool {
        if motions.mayPass(one, two) { return true }
        guard sweeps.struck.contains(one) || sweeps.struck.contains(two) else { return false }
        let (own, other) = (colliders(of: one), colliders(of: two))
        return own.count > 1 || other.count > 1 || !sweeps.struck.hasContact(own.lowerBound, other.lowerBound)
    }

    /// Whether the circles about two bodies touch on their ways, which are straight but for what is attached.
    private func comeNear(_ one: Int, _ two: Int, _ motions: SweptMotions) -> Bool {
        let isStraight = units.keptFraction.isEmpty
        return motions.comeNear(one, two, sagitta: isStraight ? 0 : path(one).sagitta + path(two).sagitta)
    }

    /// The way that a body keeps, awake or not.
    private func path(_ slot: Int) -> SweptPath {
        guard slot < awakeCount else { return SweptPath(at: pose(slot)) }
        var path = sweptPath(slot, isLinked: linkage(ofSlot: slot) != nil)
        path.kept = sweeps.kept(slot)
        return path
    }

    /// The share that a body keeps, awake or not.
    private func kept(_ slot: Int32) -> Double { Int(slot) < awakeCount ? sweeps.kept(Int(slot)) : 1 }

    /// Whether the ways of two bodies have changed since their impact was looked for.
    private func isStale(_ pair: SweptPair) -> Bool {
        !pair.isDone && (pair.keptA != kept(pair.a) || pair.keptB != kept(pair.b))
    }

    private func findImpacts() {
        let motions = SweptMotions(self)
        for k in 0..<sweeps.pairs.count where isStale(sweeps.pairs[k]) {
            var pair = sweeps.pairs[k]
            (pair.keptA, pair.keptB) = (kept(pair.a), kept(pair.b))
            (pair.impact, pair.elasticity) = firstImpact(
                Int(pair.a), Int(pair.b), mayPass: motions.mayPass(Int(pair.a), Int(pair.b)))
            sweeps.pairs[k] = pair
        }
    }

    /// The first meeting, and how elastic the more elastic one of the parts that meet is.
    ///
    /// - Parameter mayPass: whether both could pass each other; what was struck and isn't so fast is stopped by the contacts
    ///   that it has.
    private func firstImpact(_ a: Int, _ b: Int, mayPass: Bool) -> (impact: SweepImpact?, elasticity: Float) {
        var (first, elasticity): (SweepImpact?, Float) = (nil, 0)
        let (pathA, pathB) = (path(a), path(b))
        for own in colliders(of: a) {
            let form = form(own)
            let core = sweeps.core(form)
            for other in colliders(of: b) where mayPass || !sweeps.struck.hasContact(own, other) {
                let otherForm = self.form(other)
                let limit = first?.share ?? 1
                var meeting = core.meets(.shape(sweeps.otherCore(otherForm), pathB), on: pathA, before: limit)
                if case .overlapping = meeting {
                    meeting = sweeps.middle(form).meets(
                        .shape(sweeps.otherMiddle(otherForm), pathB), on: pathA, before: limit)
                }
                guard case .at(let impact) = meeting else { continue }
                (first, elasticity) = (impact, max(self.elasticity(of: own), self.elasticity(of: other)))
            }
        }
        return (first, elasticity)
    }

    /// Two bodies meet: they exchange a normal impulse, and what moves far or was struck stops.
    private func strike(_ index: Int) {
        var pair = sweeps.pairs[index]
        pair.isDone = true
        sweeps.pairs[index] = pair
        guard let impact = pair.impact else { return }
        let (a, b) = (Int(pair.a), Int(pair.b))
        if strikeDriven(a, b) { return }
        // Of two bodies one is awake. What sleeps is woken by the touch, in the next step, and struck then.
        let isAwake = max(a, b) < awakeCount
        for slot in [pair.a, pair.b] where Int(slot) < awakeCount {
            let slot = Int(slot)
            guard impact.share < sweeps.kept(slot), bodies.inverseMass[slot] > 0 else { continue }
            if !isAwake || movedFar(slot) || sweeps.struck.contains(slot) { stop(slot, at: impact.share) }
        }
        if isAwake { exchange(a, b, impact, elasticity: pair.elasticity) }
    }

    private func exchange(_ a: Int, _ b: Int, _ impact: SweepImpact, elasticity: Float) {
        let normal = impact.normal
        let bodyA = StruckBody(self, a, impact.place, from: path(a).pose(at: impact.share).center)
        let bodyB = StruckBody(self, b, impact.place, from: path(b).pose(at: impact.share).center)
        let speed = (bodyA.velocity - bodyB.velocity).dot(normal)
        guard speed < 0 else { return }
        let returned = speed < -settings.restitutionThreshold ? Double(elasticity) : 0
        let impulse = -(1 + returned) * speed / (bodyA.response(normal) + bodyB.response(normal))
        bodyA.strike(self, normal * impulse)
        bodyB.strike(self, normal * -impulse)
        noteSweptHit(a, Int32(bodies.firstCollider[b]), impact, speed: -speed, impulse: impulse)
        if validatesSteps { for slot in [a, b] { sweeps.forgetWall(ofItem: bodies.id[slot]) } }
    }
}

/// The columns that blocks of bodies are made of, so that the world is asked for them once.
private struct BlockWriter {
    private let x: UnsafeMutablePointer<Float>
    private let y: UnsafeMutablePointer<Float>
    private let size: ColumnView<Float>
    private let radius: ColumnView<Float>
    private let sets: ColumnView<UInt32>
    private let starts: UnsafeMutablePointer<csimd_start_pose>
    private let motions: UnsafeMutablePointer<csimd_solver_body>
    private let awakeCount: Int
    private let mayGoRound: Bool

    init(_ world: World) {
        (x, y) = (world.bodies.x.pointer, world.bodies.y.pointer)
        (size, radius) = (world.bodies.size.view, world.bodies.radius.view)
        sets = world.bodies.itemSets.view
        (starts, motions) = (world.stepMemory.startPoses, world.stepMemory.solverBodies)
        (awakeCount, mayGoRound) = (world.awakeCount, !world.units.keptFraction.isEmpty)
    }

    /// Writes the boxes of the whole ways of bodies, and how they move.
    func write(_ count: Int, to blocks: borrowing SweptBlocks) {
        for slot in 0..<count {
            guard sets[slot] != 0 else {
                // What meets no items is nowhere.
                blocks.set(slot, .nowhere, wayX: 0, wayY: 0, swing: 0, size: .infinity)
                continue
            }
            var (x, y, wayX, wayY, swing): (Float, Float, Float, Float, Float) = (x[slot], y[slot], 0, 0, 0)
            let size = size[slot]
            var reach = radius[slot]
            if slot < awakeCount {
                let (start, motion) = (starts[slot + 1], motions[slot + 1])
                (x, y, wayX, wayY) = (start.x, start.y, motion.dx, motion.dy)
                swing = abs(motion.angle) * (reach - 0.5 * size)
                // An arc of up to 2.5 rad leaves its chord by no more than 0.37 of that.
                if mayGoRound, motion.angle != 0 { reach += 0.37 * (abs(wayX) + abs(wayY)) }
            }
            // Roundings, and more.
            reach += 1e-3 * reach + 1e-6 * (abs(x) + abs(y) + abs(wayX) + abs(wayY))
            let box = StaticTree.Box(
                minX: x + min(wayX, 0) - reach, minY: y + min(wayY, 0) - reach, maxX: x + max(wayX, 0) + reach,
                maxY: y + max(wayY, 0) + reach)
            blocks.set(slot, box, wayX: wayX, wayY: wayY, swing: swing, size: size)
        }
    }
}
