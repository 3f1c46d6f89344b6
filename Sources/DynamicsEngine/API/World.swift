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
    var fields = FieldStore()
    var fieldIDCount: UInt64 = 0
    /// What each worker's evaluation of the fields came across.
    var fieldReports: [FieldReport]
    /// What the kernels of fields work in, a run for each worker.
    var fieldScratch = Buffer<Float>()
    var pushes = PushStore()
    var attachments = AttachmentStore()
    var units = JointUnits()

    var broadphase: Broadphase
    var pairs = PairList()
    var graph = ContactGraph()
    var islands = Islands()
    var stepMemory = StepMemory()
    var jointSeconds = Buffer<Double>(capacity: 1)
    /// Workers that shared the last solve.
    var solverWorkers = 1
    /// How many bodies each worker found that moved far in the step.
    var sweptCounts = Buffer<Int32>()
    /// Pairs that begin to touch, or end; and where each worker's begin, and how many it found.
    var changedPairs = Buffer<Int32>()
    var changedCounts = Buffer<(Int32, Int32)>()
    /// Where each worker's part of the pairs begins while contacts are coloured.
    var contactBounds = Buffer<Int>()
    /// Whether each worker's contacts are to bounce.
    var bounces = Buffer<Int32>()
    var squeezed = SqueezedBodies()
    var permutation = Permutation()
    var touches = TouchCounts()
    /// What snapshots tell bodies' shapes and materials apart by.
    var kinds = KindTables()
    var isRecording = false
    var recorded: [ContactConstraint] = []

    let pool: WorkerPool
    /// The kernel of each bin of pairs.
    let binKernels: [csimd_narrowphase_kernel]

    /// - Parameters:
    ///   - scene: what the world starts with; item k gets `ItemID(rawValue: k)`, and likewise for the rest.
    ///   - kernels: which build of the kernels does the work; results don't depend on it.
    /// - Throws: the first value that breaks its rule.
    public init(_ scene: SceneDescription = SceneDescription(), kernels: KernelBuild = .portable) throws(DynamicsError)
    {
        settings = try scene.settings.validated()
        self.kernels = kernels
        binKernels = Bin.kernels(kernels.table.narrowphase)
        let workers = settings.workers == 0 ? WorkerPool.onlineProcessors : settings.workers
        pool = WorkerPool(wanted: workers)
        broadphase = Broadphase(workers: pool.workerCount)
        fieldReports = Array(repeating: FieldReport(), count: pool.workerCount)
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
