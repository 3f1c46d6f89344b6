import Buffers
import CSIMD
import DynamicsModel

/// Stage 6, sweeps: what they may touch of the world.
///
/// Reads where the step began and how the solver moved bodies, shapes, what may collide, and the linkages that stop as
/// a whole. Writes poses and velocities of what would have passed something, the share of its motion that each body
/// keeps, and the hits on the way.
struct SweepStage {
    private let world: World

    init(_ world: World) { self.world = world }

    // MARK: Reads

    var settings: Settings { _read { yield world.settings } }
    var validatesSteps: Bool { world.validatesSteps }
    var awakeCount: Int { world.awakeCount }
    var slotOfID: SlotTable { _read { yield world.slotOfID } }
    var colliders: Colliders { _read { yield world.colliders } }
    var polygons: PolygonPool { _read { yield world.polygons } }
    var statics: StaticShapes { _read { yield world.statics } }
    /// Contacts that struck bodies have.
    var pairs: PairList { _read { yield world.pairs } }
    var drivenItems: [UInt32] { _read { yield world.drivenItems } }
    var oneWayItems: [UInt32] { _read { yield world.oneWayItems } }
    /// Start poses and motions of bodies; what slides or is driven on changes its motion there.
    var stepMemory: StepMemory { _read { yield world.stepMemory } }
    /// How many bodies each worker found to sweep, and these bodies by worker: what moved far and, as complements (~),
    /// what was struck.
    var solver: SolverMemory { _read { yield world.solver } }
    var sweptBodies: UnsafePointer<Int32> { UnsafePointer(world.broadphase.sweptBodies) }

    private var memberships: MembershipTable { _read { yield world.memberships } }
    private var partSurfaces: PartSurfaces { _read { yield world.partSurfaces } }
    private var attachments: AttachmentStore { _read { yield world.attachments } }

    // MARK: Writes

    var bodies: Bodies {
        _read { yield world.bodies }
        nonmutating _modify { yield &world.bodies }
    }
    /// The share of its motion that each linkage keeps.
    var units: JointUnits {
        _read { yield world.units }
        nonmutating _modify { yield &world.units }
    }
    var sweeps: SweepMemory {
        _read { yield world.sweeps }
        nonmutating _modify { yield &world.sweeps }
    }
    var squeezed: SqueezedBodies {
        _read { yield world.squeezed }
        nonmutating _modify { yield &world.squeezed }
    }
    var hits: HitNotes {
        _read { yield world.hits }
        nonmutating _modify { yield &world.hits }
    }

    // MARK: What its parts ask for

    /// Where a body lies now.
    func pose(_ slot: Int) -> Pose { bodies.pose(slot) }

    /// The whole way of an awake body within the step.
    func sweptPath(_ slot: Int, isLinked: Bool) -> SweptPath {
        let (start, motion) = (stepMemory.startPoses[slot + 1], stepMemory.solverBodies[slot + 1])
        return SweptPath(
            start: Pose(
                center: Vector2(Double(start.x), Double(start.y)), cosine: Double(start.cosine),
                sine: Double(start.sine)),
            way: Vector2(Double(motion.dx), Double(motion.dy)), angle: Double(motion.angle), isLinked: isLinked)
    }

    func colliders(of slot: Int) -> Range<Int> { bodies.colliders(of: slot) }

    /// A collider in the frame of its body.
    func form(_ collider: Int) -> ColliderForm { colliders.form(collider, polygons) }

    func elasticity(of collider: Int) -> Float { partSurfaces.elasticity(of: collider, colliders, bodies) }

    /// Whether any part of a body bounces.
    func isElastic(_ slot: Int) -> Bool { partSurfaces.areElastic(of: slot, colliders, bodies) }

    /// The linkage that a body hangs in.
    func linkage(ofSlot slot: Int) -> Int? {
        let id = Int(bodies.id[slot])
        guard id < units.linkageOfItem.count, units.linkageOfItem[id] >= 0 else { return nil }
        return Int(units.linkageOfItem[id])
    }

    /// Whether two bodies may collide: by their sets, by what is attached or exempt, and by what clients say.
    func mayMeet(_ one: Int, _ other: Int) -> Bool {
        guard bodies.itemSets[one] & bodies.itemSets[other] != 0, memberships.meet(one, other, bodies) else {
            return false
        }
        if bodies.flags[one] & bodies.flags[other] & BodyFlags.hasExclusions != 0,
            attachments.haveExclusion(bodies.id[one], bodies.id[other])
        {
            return false
        }
        return !world.isKeptApart(one, other)
    }

    /// The same of a body and a static shape.
    func mayMeet(_ slot: Int, shape: Int) -> Bool {
        statics.sets[shape] & bodies.boundarySets[slot] != 0 && memberships.meets(slot, shape: shape, bodies, statics)
            && !world.isKeptApart(slot, shape: shape)
    }
}
