// Free bodies are swept against driven ones as against what stands still, on the way that they have as seen from there:
//
//     start' = D₁ D₀⁻¹ start,   end' = end
//
// D₀, D₁   the driven body's poses as the step begins and ends
//
// A body that is stopped at a share of that way lies where the driven one has taken it from then on, and goes on with
// its speed. So what is pressed against a wall that comes is carried. What other free items stop then would stay behind,
// and the wall could pass it: it is swept at what is driven once more, which comes before all that is free. But no
// further than half of its size: a crowd that is driven together faster than it can yield is passed, not crushed.

import Buffers
import CSIMD
import DynamicsModel

extension SweepStage {
    /// Stops free bodies at driven ones that are near, each at all of these in the order of their ids. What one body
    /// meets doesn't depend on what others do.
    ///
    /// What is near is looked for by whole ways and not among the pairs of the broadphase: which of those are listed
    /// depends on the past.
    func sweepAtDriven() {
        guard !drivenItems.isEmpty else { return }
        sweeps.mostDrivenTurn = buildDrivenTree()
        var near: [Int32] = []
        for slot in 0..<awakeCount { sweepAtDriven(slot, &near, furthest: .infinity) }
    }

    /// Stops bodies that have been stopped before the end of their ways once more.
    func sweepStoppedAtDriven() {
        guard !drivenItems.isEmpty else { return }
        var near: [Int32] = []
        for n in 0..<sweeps.stoppedBodies.count {
            let slot = Int(sweeps.stoppedBodies[n])
            guard sweeps.kept(slot) < 1 else { continue }
            sweepAtDriven(slot, &near, furthest: Tuning.carriedShare * Double(bodies.size[slot]))
        }
    }

    /// - Parameter near: memory for what is near.
    /// - Parameter furthest: how far the body is carried at most, pt; what comes by further passes it.
    private func sweepAtDriven(_ slot: Int, _ near: inout [Int32], furthest: Double) {
        guard bodies.inverseMass[slot] > 0, bodies.itemSets[slot] != 0 else { return }
        near.removeAll(keepingCapacity: true)
        sweeps.drivenTree.query(wayBox(slot, mostTurn: sweeps.mostDrivenTurn)) { near.append($0) }
        if !near.isEmpty { sweep(slot, atNear: &near, furthest: furthest) }
    }

    private func isDriven(_ slot: Int) -> Bool { slot < awakeCount && bodies.flags[slot] & BodyFlags.driven != 0 }

    /// A box that a body stays in on its way, as it is or as it is seen from what turns so much.
    private func wayBox(_ slot: Int, mostTurn: Float) -> StaticTree.Box {
        let (start, motion) = (stepMemory.startPoses[slot + 1], stepMemory.solverBodies[slot + 1])
        let reach = bodies.radius[slot] + Float(Tuning.squeezeFraction) * bodies.size[slot]
        let moved = abs(motion.dx) + abs(motion.dy)
        // Roundings, and more.
        let margin = reach + mostTurn * (reach + moved) + 1e-5 * (abs(start.x) + abs(start.y) + moved)
        return StaticTree.Box(
            minX: start.x + min(motion.dx, 0) - margin, minY: start.y + min(motion.dy, 0) - margin,
            maxX: start.x + max(motion.dx, 0) + margin, maxY: start.y + max(motion.dy, 0) + margin)
    }

    private func sweep(_ slot: Int, atNear near: inout [Int32], furthest: Double) {
        near.sort { one, two in
            let (a, b) = (Int(one), Int(two))
            let (bodyA, bodyB) = (Int(colliders.body[a]), Int(colliders.body[b]))
            return bodyA == bodyB
                ? colliders.part[a] < colliders.part[b] : bodies.id[bodyA] < bodies.id[bodyB]
        }
        var first = 0
        while first < near.count {
            let driven = Int(colliders.body[Int(near[first])])
            var end = first + 1
            while end < near.count, Int(colliders.body[Int(near[end])]) == driven { end += 1 }
            if mayMeet(slot, driven: driven) { sweep(slot, at: driven, near[first..<end], furthest: furthest) }
            first = end
        }
    }

    private func mayMeet(_ slot: Int, driven: Int) -> Bool {
        mayMeet(slot, driven) && linkage(ofSlot: slot) == nil
            && !passes(slot, on: sweptPath(slot, isLinked: false), driven, on: sweptPath(driven, isLinked: false))
    }

    /// A free body that could pass a driven one between two steps; returns whether it is one.
    func strikeDriven(_ a: Int, _ b: Int) -> Bool {
        guard isDriven(a) != isDriven(b) else { return false }
        let (slot, driven) = isDriven(b) ? (a, b) : (b, a)
        guard slot < awakeCount, linkage(ofSlot: slot) == nil else { return false }
        sweep(slot, at: driven, colliders(of: driven).map(Int32.init)[...], furthest: .infinity)
        return true
    }

    private func sweep(_ slot: Int, at driven: Int, _ walls: ArraySlice<Int32>, furthest: Double) {
        var seen = SeenPath(self, slot, from: driven)
        let isFast = seen.exceeds(
            Tuning.sweepFraction, size: Double(bodies.size[slot]), radius: Double(bodies.radius[slot]))
        let isConcerned = walls.contains {
            mayReach(slot, Int($0), seen) && (isFast || isSqueezed(slot, at: Int($0), seen))
        }
        guard isConcerned else { return }
        for _ in 0..<Tuning.sweepSlides {
            guard let meeting = firstMeeting(slot, walls, seen) else { return }
            if meeting.isOfMiddle { seen.slide(off: meeting.impact) } else { seen.path.kept = meeting.impact.share }
            guard (seen.path.pose(at: 1).center - pose(slot).center).length <= furthest else { return }
            put(slot, seen)
            leave(slot, driven, meeting.impact, elasticity: meeting.elasticity)
            if !meeting.isOfMiddle { return }
        }
    }

    /// Whether a body comes near a driven collider on its way: all of it stays within its radius of its centre.
    private func mayReach(_ slot: Int, _ wall: Int, _ seen: SeenPath) -> Bool {
        let place = (seen.path.start.center - seen.driven.center)
            .rotated(cosine: seen.driven.cosine, sine: -seen.driven.sine)
        // A thousandth for rounding.
        return form(wall).leastDistance(to: place) <= 1.001 * (Double(bodies.radius[slot]) + seen.path.way.length)
    }

    /// Whether a collider's middle is so close to a driven one that little motion could carry it across.
    private func isSqueezed(_ slot: Int, at wall: Int, _ seen: SeenPath) -> Bool {
        colliders(of: slot).contains { collider in
            let form = form(collider)
            let distance = sweeps.middle(form).distance(
                to: sweeps.outline(self.form(wall)), at: seen.path.start, seen.driven)
            return distance.map { $0 < Tuning.squeezeFraction * form.size } ?? true
        }
    }

    private func firstMeeting(
        _ slot: Int, _ walls: ArraySlice<Int32>, _ seen: SeenPath
    ) -> (impact: SweepImpact, isOfMiddle: Bool, elasticity: Float)? {
        var first: (impact: SweepImpact, isOfMiddle: Bool, elasticity: Float)?
        let still = SweptPath(at: seen.driven)
        for collider in colliders(of: slot) {
            let form = form(collider)
            for wall in walls where mayReach(slot, Int(wall), seen) {
                let limit = first?.impact.share ?? 1
                let elasticity = max(self.elasticity(of: collider), self.elasticity(of: Int(wall)))
                let core = sweeps.core(form)
                let obstacle = Obstacle.shape(sweeps.outline(self.form(Int(wall))), still)
                switch core.meets(obstacle, on: seen.path, before: limit) {
                case .at(let impact): first = (impact, false, elasticity)
                case .overlapping:
                    if case .at(let impact) = sweeps.middle(form).meets(obstacle, on: seen.path, before: limit) {
                        first = (impact, true, elasticity)
                    }
                case .none: break
                }
            }
        }
        return first
    }

    /// Boxes that what is driven stays in, enlarged by how far it moves: so far may the way that is seen from it be from
    /// the way in the stage. Returns the greatest turn, rad.
    private func buildDrivenTree() -> Float {
        var mostTurn: Float = 0
        var leaves: [(item: Int32, box: StaticTree.Box)] = []
        for item in drivenItems where slotOfID[Int(item)] >= 0 {
            let slot = Int(slotOfID[Int(item)])
            let (pose, motion) = (pose(slot), stepMemory.solverBodies[slot + 1])
            mostTurn = max(mostTurn, abs(motion.angle))
            for collider in colliders(of: slot) {
                let (x, y) = (colliders.localX[collider], colliders.localY[collider])
                let (center, reach) = (pose.place(Vector2(Double(x), Double(y))), colliders.radius[collider])
                let moved = abs(motion.dx) + abs(motion.dy) + abs(motion.angle) * (abs(x) + abs(y) + reach)
                let margin = reach + moved + 1e-5 * Float(abs(center.x) + abs(center.y))
                leaves.append(
                    (
                        Int32(collider),
                        StaticTree.Box(
                            minX: Float(center.x) - margin, minY: Float(center.y) - margin,
                            maxX: Float(center.x) + margin, maxY: Float(center.y) + margin)
                    ))
            }
        }
        sweeps.drivenTree.build(leaves)
        return mostTurn
    }

    /// Puts a body where its way as seen from a driven one ends.
    private func put(_ slot: Int, _ seen: SeenPath) {
        let (pose, start) = (seen.path.pose(at: 1), stepMemory.startPoses[slot + 1])
        bodies.x[slot] = Float(pose.center.x)
        bodies.y[slot] = Float(pose.center.y)
        bodies.cosine[slot] = Float(pose.cosine)
        bodies.sine[slot] = Float(pose.sine)
        bodies.faceTurn[slot] = 0
        stepMemory.solverBodies[slot + 1].dx = Float(pose.center.x - Double(start.x))
        stepMemory.solverBodies[slot + 1].dy = Float(pose.center.y - Double(start.y))
        stepMemory.solverBodies[slot + 1].angle = Float(seen.turn + seen.path.angle * min(seen.path.kept, 1))
        if sweeps.kept(slot) != 1 { sweeps.stop(slot, at: 1) }
    }

    /// Takes from a body the speed into what drives it, and gives it what elasticity leaves of that.
    private func leave(_ slot: Int, _ driven: Int, _ impact: SweepImpact, elasticity: Float) {
        let body = StruckBody(self, slot, impact.place, from: pose(slot).center)
        let wall = StruckBody(self, driven, impact.place, from: pose(driven).center)
        let speed = (body.velocity - wall.velocity).dot(impact.normal)
        guard speed < 0 else { return }
        let returned = speed < -settings.restitutionThreshold ? Double(elasticity) : 0
        let impulse = -(1 + returned) * speed / body.response(impact.normal)
        body.strike(self, impact.normal * impulse)
        noteSweptHit(slot, bodies.firstCollider[driven], impact, speed: -speed, impulse: impulse)
        if validatesSteps { sweeps.forgetWall(ofItem: bodies.id[slot]) }
    }
}

/// The way of a free body within the step, as seen from where a driven body ends.
private struct SeenPath {
    /// Where the driven body ends.
    let driven: Pose
    /// By how much it turned, rad.
    let turn: Double
    var path: SweptPath

    init(_ stage: SweepStage, _ slot: Int, from driven: Int) {
        let (way, own) = (stage.sweptPath(driven, isLinked: false), stage.sweptPath(slot, isLinked: false))
        self.driven = stage.pose(driven)
        turn = way.angle
        let (cosine, sine) = (PortableMath.cosine(turn), PortableMath.sine(turn))
        let direction = Vector2(own.start.cosine, own.start.sine).rotated(cosine: cosine, sine: sine)
        let start = Pose(
            center: self.driven.center + (own.start.center - way.start.center).rotated(cosine: cosine, sine: sine),
            cosine: direction.x, sine: direction.y)
        path = SweptPath(
            start: start, way: stage.pose(slot).center - start.center,
            angle: own.angle * stage.sweeps.kept(slot) - turn, isLinked: false)
    }

    /// Whether centre or rim move further than a share of the size.
    func exceeds(_ share: Double, size: Double, radius: Double) -> Bool {
        path.way.length > share * size || abs(path.angle) * (radius - 0.5 * size) > share * size
    }

    /// Leaves of the way what doesn't lead into something.
    mutating func slide(off impact: SweepImpact) {
        let taken = min(0, path.way.dot(impact.normal)) * (1 - impact.share) - 1e-6 * path.way.length
        path = SweptPath(start: path.start, way: path.way - impact.normal * taken, angle: path.angle, isLinked: false)
    }
}
