import Buffers
import CSIMD
import DynamicsModel

/// A body that is swept against all that is static.
struct StaticSweep {
    private let stage: SweepStage
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
    init(_ stage: SweepStage, _ slot: Int, _ path: SweptPath, before limit: Double) {
        (self.stage, self.slot, self.path, self.limit) = (stage, slot, path, limit)
        for collider in stage.colliders(of: slot) { sweep(collider) }
    }

    /// One of the body's colliders alone.
    init(_ stage: SweepStage, _ slot: Int, _ path: SweptPath, before limit: Double, collider: Int) {
        (self.stage, self.slot, self.path, self.limit) = (stage, slot, path, limit)
        sweep(collider)
    }

    private mutating func sweep(_ collider: Int) {
        let form = stage.form(collider)
        ownElasticity = stage.elasticity(of: collider)
        let reach = form.origin.length + Double(stage.colliders.radius[collider])
        var core: SweptShape?
        sweepHalfPlanes(form, reach: reach, &core)
        guard !stage.statics.tree.isEmpty else { return }
        var found = self
        stage.statics.tree.query(path.box(radius: reach)) { leaf in
            if leaf < 0 {
                found.meetAnchored(Int(~leaf), form, &core)
            } else {
                found.meetSegment(Int(leaf), form, &core)
            }
        }
        self = found
    }

    private mutating func sweepHalfPlanes(_ form: ColliderForm, reach: Double, _ core: inout SweptShape?) {
        for shape in stage.statics.halfPlanes {
            let plane = stage.statics.records[Int(shape)].half_plane
            let (point, normal) = (
                Vector2(Double(plane.x), Double(plane.y)), Vector2(Double(plane.inward_x), Double(plane.inward_y))
            )
            let (start, end) = (path.start.center - point, path.start.center + path.way - point)
            guard min(start.dot(normal), end.dot(normal)) - path.sagitta <= reach else { continue }
            guard stage.mayMeet(slot, shape: Int(shape)) else { continue }
            meet(.halfPlane(point: point, normal: normal), ~shape, stage.statics.elasticity[Int(shape)], form, &core)
        }
    }

    private mutating func meetSegment(_ shape: Int, _ form: ColliderForm, _ core: inout SweptShape?) {
        guard stage.mayMeet(slot, shape: shape),
            !stage.passes(slot, shape, way: path.way, from: path.start.center)
        else { return }
        let run = stage.statics.straightRuns[shape]
        let ends = stage.sweeps.segment(
            Vector2(Double(run.start_x), Double(run.start_y)), Vector2(Double(run.end_x), Double(run.end_y)))
        let pose = Pose(center: .zero, cosine: 1, sine: 0)
        meet(
            .shape(ends, SweptPath(at: pose)), ~Int32(shape), stage.statics.elasticity[shape], form, &core,
            in: run)
    }

    private mutating func meetAnchored(_ collider: Int, _ form: ColliderForm, _ core: inout SweptShape?) {
        let other = Int(stage.colliders.body[collider])
        guard stage.mayMeet(slot, other), !stage.passes(slot, on: path, other, on: SweptPath(at: stage.pose(other)))
        else { return }
        let outline = stage.sweeps.outline(stage.form(collider))
        meet(
            .shape(outline, SweptPath(at: stage.pose(other))), Int32(collider), stage.elasticity(of: collider), form,
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
            far != shared && impact.place == shared && core.overlaps(stage.sweeps.segment(far, shared), at: path.start)
        }
        return isIn(before, start) || isIn(after, end)
    }

    /// Meets something with the core, or where that overlaps it already with the middle.
    private mutating func meet(
        _ obstacle: Obstacle, _ name: Int32, _ elasticity: Float, _ form: ColliderForm, _ core: inout SweptShape?,
        in chain: csimd_segment? = nil
    ) {
        let shape = core ?? stage.sweeps.core(form)
        core = shape
        var meeting = shape.meets(obstacle, on: path, before: limit)
        if case .at(let impact) = meeting, let chain, isInNeighbour(of: chain, impact, shape) { return }
        var isOfMiddle = false
        if case .overlapping = meeting {
            isOfMiddle = true
            meeting = stage.sweeps.middle(form).meets(obstacle, on: path, before: limit)
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
