// Two items that could pass each other between two steps are swept against each other. Contacts stop what comes nearer
// by less than half of both sizes; only what is faster is looked at here, so in most steps there is nothing to do.
//
// What is struck within a step goes another way than contacts were looked for along: it is swept against what it has no
// contact with, or would end the step in it.
//
// Pairs are looked for in blocks of bodies, by the boxes of their whole ways and by how differently they move.

import Buffers
import DynamicsModel

extension SweepStage {
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
        let count = firstIndex(in: 0..<bodies.count) { bodies.isFixed($0) }
        sweeps.pairs.blocks.reserve(count)
        SweptMotions(self).write(count, to: sweeps.pairs.blocks)
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
            comeNear(one, two, motions), bodies.inverseMass[one] + bodies.inverseMass[two] > 0, mayMeet(one, two),
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
        let (armA, armB) = (Double(bodies.radius[a]), Double(bodies.radius[b]))
        for own in colliders(of: a) {
            let form = form(own)
            var ownCore: SweptShape?
            for other in colliders(of: b) where mayPass || !sweeps.struck.hasContact(own, other) {
                let otherForm = self.form(other)
                guard form.mayMeet(otherForm, pathA, pathB, arms: armA, armB) else { continue }
                let limit = first?.share ?? 1
                let core = ownCore ?? sweeps.core(form)
                ownCore = core
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
        if isAwake { exchange(a, b, impact, elasticity: pair.elasticity) }
        for slot in [pair.a, pair.b] where Int(slot) < awakeCount {
            let slot = Int(slot)
            guard impact.share < sweeps.kept(slot), bodies.inverseMass[slot] > 0 else { continue }
            guard !isAwake || movedFar(slot) || sweeps.struck.contains(slot) else { continue }
            stop(slot, at: impact.share)
            // What is jammed would gain speed without end where it hangs.
            if isAwake, impact.isOfTouching, pair.elasticity == 0 { slow(slot, to: impact.share) }
        }
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
