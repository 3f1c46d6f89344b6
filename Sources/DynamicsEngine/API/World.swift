import Buffers
import CSIMD
import DynamicsModel

/// Items, boundaries, fields and pushes, and the step that moves them: the bulk API for high item counts.
///
/// ```swift
/// let world = try World(SceneDescription(items: balls, boundaries: [Boundary(.inside(minimum: .zero, maximum: [640, 480]))]))
/// for _ in 0..<60 { world.step() }
/// for state in world.states() { print(state.centerOfMass) }
/// ```
///
/// A world is used from one thread at a time; it shares its steps with workers of its own. Two worlds made
/// the same way and stepped as often are equal bit for bit, on any number of workers and any build of the
/// kernels.
public final class World {
    /// How the world steps; ``setSettings(_:)`` changes it.
    public internal(set) var settings: Settings
    /// The kernels that the world was made with.
    public let kernels: KernelBuild

    /// Steps taken.
    public internal(set) var ticks = 0
    /// What the last step did and how long its stages took.
    public internal(set) var statistics = StepStatistics()
    /// Contacts that began or ended in the last step, in the order that `ContactEvent` states.
    public internal(set) var events: [ContactEvent] = []
    /// Whether every step ends with a check of what must hold after it, which stops the process where it does not, with
    /// the broken invariant and its values. Off unless the environment has `DYNAMICS_VALIDATE`; results don't depend on it.
    public var validatesSteps = World.isValidationAsked

    // MARK: State

    var bodies = Bodies()
    var colliders = Colliders()
    var polygons = PolygonPool()
    /// The slot of each id, −1 once removed.
    var slotOfID = Buffer<Int32>()
    var idCount = 0
    /// Bodies `0..<awakeCount` move; the others sleep or are anchored.
    var awakeCount = 0
    /// Colliders of the awake bodies.
    var awakeColliderCount = 0
    var memberships = MembershipTable()
    var statics = StaticShapes()
    var attachments = AttachmentStore()
    var units = JointUnits()

    // MARK: What stages keep, in the order of the step

    var bodyOrder = BodyOrder()
    var forces: ForceStage
    var broadphase: Broadphase
    var pairs = PairList()
    let narrowphase: NarrowphaseStage
    var islands = Islands()
    var graph = ContactGraph()
    var solver = SolverMemory()
    var squeezed = SqueezedBodies()
    var contactChanges = ContactChanges()
    /// Which items touch, and contacts that have ended since the last report.
    var touches = TouchCounts()
    /// What a step works in and nothing outlives.
    var stepMemory = StepMemory()
    let pool: WorkerPool

    // MARK: Asked for from outside

    /// What snapshots tell bodies' shapes and materials apart by.
    var kinds = KindTables()
    /// The contacts of the step as they stood before they were solved; nil where nobody asked.
    var recording: [ContactConstraint]?

    /// - Parameters:
    ///   - scene: what the world starts with; item k gets `ItemID(rawValue: k)`, and likewise for the rest.
    ///   - kernels: which build of the kernels does the work; results don't depend on it.
    /// - Throws: the first value that breaks its rule.
    public init(_ scene: SceneDescription = SceneDescription(), kernels: KernelBuild = .portable) throws(DynamicsError)
    {
        settings = try scene.settings.validated()
        self.kernels = kernels
        narrowphase = NarrowphaseStage(kernels)
        let workers = settings.workers == 0 ? WorkerPool.onlineProcessors : settings.workers
        pool = WorkerPool(wanted: workers)
        broadphase = Broadphase(workers: pool.workerCount)
        forces = ForceStage(workers: pool.workerCount)
        do {
            try add(scene.items)
            for boundary in scene.boundaries { try add(boundary) }
            for field in scene.fields { try add(field) }
            for push in scene.pushes { try add(push) }
            try add(scene.attachments)
        } catch {
            pool.stop()
            throw error
        }
    }

    deinit { pool.stop() }

    /// Items in the world.
    public var itemCount: Int { bodies.count }

    /// Simulated time, s: steps × tick.
    public var time: Double { Double(ticks) * settings.tick }
}
