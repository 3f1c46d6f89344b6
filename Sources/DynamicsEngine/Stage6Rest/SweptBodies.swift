import Buffers
import CSIMD
import DynamicsModel

extension World {
    /// Where a body lies now.
    func pose(_ slot: Int) -> Pose {
        Pose(
            center: Vector2(Double(bodies.x[slot]), Double(bodies.y[slot])), cosine: Double(bodies.cosine[slot]),
            sine: Double(bodies.sine[slot]))
    }

    /// The whole way of an awake body within the step.
    func sweptPath(_ slot: Int, isLinked: Bool) -> SweptPath {
        let (start, motion) = (stepMemory.startPoses[slot + 1], stepMemory.solverBodies[slot + 1])
        return SweptPath(
            start: Pose(
                center: Vector2(Double(start.x), Double(start.y)), cosine: Double(start.cosine),
                sine: Double(start.sine)),
            way: Vector2(Double(motion.dx), Double(motion.dy)), angle: Double(motion.angle), isLinked: isLinked)
    }

    /// A collider in the frame of its body.
    func form(_ collider: Int) -> ColliderForm {
        let kind = colliders.kind[collider]
        let (p0, p1) = (colliders.p0[collider], colliders.p1[collider])
        var polygon: (vertices: UnsafePointer<Float>, count: Int) = (UnsafePointer(polygons.vertices.pointer), 0)
        var rounding: Float = 0
        if kind >= Int32(csimd_kind_polygon) {
            let index = Int(p1.bitPattern)
            rounding = polygons.rounding(of: Int32(index))
            polygon.vertices += 2 * Int(polygons.table[2 * index])
            polygon.count = Int(polygons.table[2 * index + 1])
        }
        return ColliderForm(
            kind: kind, origin: Vector2(Double(colliders.localX[collider]), Double(colliders.localY[collider])),
            rotation: Vector2(Double(colliders.localCosine[collider]), Double(colliders.localSine[collider])),
            p0: Double(p0), p1: Double(p1), size: Double(colliders.size(collider)), vertices: polygon.vertices,
            vertexCount: polygon.count, rounding: Double(rounding))
    }

    /// The colliders of a body.
    func colliders(of slot: Int) -> Range<Int> {
        let first = Int(bodies.firstCollider[slot])
        return first..<first + Int(bodies.colliderCount[slot])
    }
}

/// A body that is swept against all that is static.
struct StaticSweep {
    private let world: World
    private let slot: Int
    private let path: SweptPath
    /// What stops the body first, if anything does: where, by which anchored collider or, as a complement (~), which
    /// static shape, and how elastic the more elastic one of both is.
    private(set) var impact: SweepImpact?
    private(set) var obstacle: Int32 = 0
    private(set) var elasticity: Float = 0
    /// Whether it was the middle of a collider that met it, where its core overlaps.
    private(set) var isOfMiddle = false
    private var limit: Double
    /// Of the collider that is looked at.
    private var ownElasticity: Float = 0

    /// - Parameter limit: the share of the step before which anything is met.
    init(_ world: World, _ slot: Int, _ path: SweptPath, before limit: Double) {
        (self.world, self.slot, self.path, self.limit) = (world, slot, path, limit)
        for collider in world.colliders(of: slot) { sweep(collider) }
    }

    /// One of the body's colliders alone.
    init(_ world: World, _ slot: Int, _ path: SweptPath, before limit: Double, collider: Int) {
        (self.world, self.slot, self.path, self.limit) = (world, slot, path, limit)
        sweep(collider)
    }

    private mutating func sweep(_ collider: Int) {
        let form = world.form(collider)
        ownElasticity = world.elasticity(of: collider)
        let reach = form.origin.length + Double(world.colliders.radius[collider])
        var core: SweptShape?
        sweepHalfPlanes(form, reach: reach, &core)
        guard !world.statics.tree.isEmpty else { return }
        var found = self
        world.statics.tree.query(path.box(radius: reach)) { leaf in
            if leaf < 0 {
                found.meetAnchored(Int(~leaf), form, &core)
            } else {
                found.meetSegment(Int(leaf), form, &core)
            }
        }
        self = found
    }

    private mutating func sweepHalfPlanes(_ form: ColliderForm, reach: Double, _ core: inout SweptShape?) {
        let sets = world.bodies.boundarySets[slot]
        for shape in world.statics.halfPlanes where world.statics.sets[Int(shape)] & sets != 0 {
            let plane = world.statics.records[Int(shape)].half_plane
            let (point, normal) = (
                Vector2(Double(plane.x), Double(plane.y)), Vector2(Double(plane.inward_x), Double(plane.inward_y))
            )
            let (start, end) = (path.start.center - point, path.start.center + path.way - point)
            guard min(start.dot(normal), end.dot(normal)) - path.sagitta <= reach else { continue }
            guard world.meets(slot, shape: Int(shape)), !world.isKeptApart(slot, shape: Int(shape)) else { continue }
            meet(.halfPlane(point: point, normal: normal), ~shape, world.statics.elasticity[Int(shape)], form, &core)
        }
    }

    private mutating func meetSegment(_ shape: Int, _ form: ColliderForm, _ core: inout SweptShape?) {
        guard world.statics.sets[shape] & world.bodies.boundarySets[slot] != 0,
            world.meets(slot, shape: shape), !world.isKeptApart(slot, shape: shape),
            !world.passes(slot, shape, way: path.way, from: path.start.center)
        else { return }
        let run = world.statics.straightRuns[shape]
        let ends = world.sweeps.segment(
            Vector2(Double(run.start_x), Double(run.start_y)), Vector2(Double(run.end_x), Double(run.end_y)))
        let pose = Pose(center: .zero, cosine: 1, sine: 0)
        meet(
            .shape(ends, SweptPath(at: pose)), ~Int32(shape), world.statics.elasticity[shape], form, &core,
            in: run)
    }

    private mutating func meetAnchored(_ collider: Int, _ form: ColliderForm, _ core: inout SweptShape?) {
        let other = Int(world.colliders.body[collider])
        guard world.bodies.itemSets[slot] & world.bodies.itemSets[other] != 0, world.itemsMeet(slot, other) else {
            return
        }
        let both = world.bodies.flags[slot] & world.bodies.flags[other]
        guard both & BodyFlags.hasExclusions == 0 || !world.isExcluded(slot, other), !world.isKeptApart(slot, other),
            !world.passes(slot, on: path, other, on: SweptPath(at: world.pose(other)))
        else {
            return
        }
        let outline = world.sweeps.outline(world.form(collider))
        meet(
            .shape(outline, SweptPath(at: world.pose(other))), Int32(collider), world.elasticity(of: collider), form,
            &core)
    }

    /// Whether a segment is met in an end that it shares with one that the core is in already: that one's alone is the
    /// meeting then.
    ///
    /// What lies across a chain is taken out by contacts to its centre's side, and turns as it goes. Were each piece of
    /// the chain asked by itself, the shared ends would hold it wherever it is.
    private func isInNeighbour(of chain: csimd_segment, _ impact: SweepImpact, _ core: SweptShape) -> Bool {
        let start = Vector2(Double(chain.start_x), Double(chain.start_y))
        let end = Vector2(Double(chain.end_x), Double(chain.end_y))
        let before = Vector2(Double(chain.before_x), Double(chain.before_y))
        let after = Vector2(Double(chain.after_x), Double(chain.after_y))
        func isIn(_ far: Vector2, _ shared: Vector2) -> Bool {
            far != shared && impact.place == shared && core.overlaps(world.sweeps.segment(far, shared), at: path.start)
        }
        return isIn(before, start) || isIn(after, end)
    }

    /// Meets something with the core, or where that overlaps it already with the middle.
    private mutating func meet(
        _ obstacle: Obstacle, _ name: Int32, _ elasticity: Float, _ form: ColliderForm, _ core: inout SweptShape?,
        in chain: csimd_segment? = nil
    ) {
        let shape = core ?? world.sweeps.core(form)
        core = shape
        var meeting = shape.meets(obstacle, on: path, before: limit)
        if case .at(let impact) = meeting, let chain, isInNeighbour(of: chain, impact, shape) { return }
        var isOfMiddle = false
        if case .overlapping = meeting {
            isOfMiddle = true
            meeting = world.sweeps.middle(form).meets(obstacle, on: path, before: limit)
        }
        switch meeting {
        case .none: return
        case .at(let impact): self.impact = impact
        case .overlapping:
            // The middle is behind the line already, and comes no deeper.
            guard case .halfPlane(_, let normal) = obstacle, path.way.dot(normal) < 0 else { return }
            impact = SweepImpact(share: 0, normal: normal, place: path.start.place(form.origin))
        }
        (limit, self.obstacle, self.elasticity) = (impact?.share ?? limit, name, max(elasticity, ownElasticity))
        self.isOfMiddle = isOfMiddle
    }
}
