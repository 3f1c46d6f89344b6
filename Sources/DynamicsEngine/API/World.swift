import Buffers
import CSIMD
import DynamicsModel

/// Items, boundaries, fields, pushes and attachments, and the step that moves them: the bulk API for high item counts.
///
/// ```swift
/// let box = Boundary(.inside(minimum: .zero, maximum: [640, 480]))
/// let world = try World(SceneDescription(items: balls, boundaries: [box]))
/// for _ in 0..<60 { world.step() }
/// for state in world.states() { print(state.centerOfMass) }
/// ```
///
/// Edits are calls between steps. They change what can be read at once, and motion from the next step on. Each either
/// succeeds as a whole or throws a `DynamicsError` and leaves the world as it was.
///
/// A callback of a step may read the world. Edits throw `DynamicsError.invalidDescription` there, and ``step()`` does
/// nothing.
///
/// A world is used from one thread at a time; it shares its steps with workers of its own. Two worlds that are made the
/// same way, edited the same way and stepped as often are equal bit for bit, on any number of workers and with any
/// build of the kernels.
public final class World {
    /// Gravity, tick, substeps, sleep and solver; ``setSettings(_:)`` changes them.
    public internal(set) var settings: Settings
    /// The kernels that the world was made with. Results don't depend on them.
    public let kernels: KernelBuild

    /// Steps taken since the world was made; that of the snapshot in a restored world.
    public internal(set) var ticks = 0
    /// What the last step did and how long its stages took; zeros before the first.
    public internal(set) var statistics = StepStatistics()
    /// Where the origin of all coordinates lies from where it was at first, pt; see ``shiftOrigin(by:)``.
    public internal(set) var origin = Vector2.zero
    /// Contacts that began or ended in the last step, in the order that `ContactEvent` states; the next step replaces
    /// them.
    public internal(set) var events: [ContactEvent] = []
    /// Items that came into sensors in the last step or left them, in the order that `SensorEvent` states.
    public internal(set) var sensorEvents: [SensorEvent] = []
    /// What struck each other in the last step faster than `Settings.hitEventThreshold`, in the order that `HitEvent`
    /// states.
    public internal(set) var hitEvents: [HitEvent] = []
    /// Items that fell asleep in the last step, or woke in it or by an edit before it, by ascending id.
    public internal(set) var restEvents = [RestEvent](capacity: 64)
    /// Attachments that broke in the last step, by ascending id.
    public internal(set) var breakEvents: [BreakEvent] = []
    /// Whether every step ends with a check of its invariants, such as finite positions and a sorted list of pairs.
    /// Where one is broken, the process stops with its name and the values.
    ///
    /// Off unless the environment has `DYNAMICS_VALIDATE`; results don't depend on it. A check costs O(items + pairs).
    public var validatesSteps = World.isValidationAsked

    /// Whether steps note how long their stages take. Many small worlds don't: to ask the clock takes a part of their
    /// steps.
    var measuresStages = true

    // MARK: State
    //
    // Stages read and write these one after another, and nothing hands one out while it is written: checks of that at
    // run time, at every read of a column, would only cost.

    /// The columns of all bodies in slot order: awake ones, sleeping ones by island, anchored ones.
    @exclusivity(unchecked) var bodies = Bodies()
    /// The convex parts of all bodies, those of a body one after the other, in the order of bodies.
    @exclusivity(unchecked) var colliders = Colliders()
    /// Vertices of paths about their centroids, and a table of where each polygon's begin.
    @exclusivity(unchecked) var polygons = PolygonPool()
    /// The slot of each id, −1 once removed.
    @exclusivity(unchecked) var slotOfID = SlotTable()
    /// Ids given to items so far, those of removed ones included.
    @exclusivity(unchecked) var idCount = 0
    /// Bodies `0..<awakeCount` move; the others sleep or are anchored.
    @exclusivity(unchecked) var awakeCount = 0
    /// Colliders `0..<awakeColliderCount` are those of the awake bodies.
    @exclusivity(unchecked) var awakeColliderCount = 0
    /// Collision memberships that need more than a mask, each once.
    @exclusivity(unchecked) var memberships = MembershipTable()
    /// Pairs of items that don't collide, ascending.
    @exclusivity(unchecked) var exemptions: [ItemPair] = []
    /// What clients keep with items.
    @exclusivity(unchecked) var userValues = UserValues()
    /// What parts of items are made of.
    @exclusivity(unchecked) var partSurfaces = PartSurfaces()
    /// Items that never fall asleep.
    @exclusivity(unchecked) var restlessItems: [UInt32] = []
    /// Items that stop others from one side only.
    @exclusivity(unchecked) var oneWayItems: [UInt32] = []
    /// Anchored items on their way to a pose, in the order in which they were sent.
    @exclusivity(unchecked) var moves: [ItemMove] = []
    /// Boundaries, the segments and half planes that they are made of, and the tree that finds these and anchored
    /// items.
    @exclusivity(unchecked) var statics = StaticShapes()
    /// Descriptions of attachments, and what each keeps while it is not being solved.
    @exclusivity(unchecked) var attachments = AttachmentStore()
    /// Attachments as the solver works on them: linkages and strips, with their matrices' structure and parameters.
    @exclusivity(unchecked) var units = JointUnits()

    // MARK: What stages keep, in the order of the step

    /// Stage 0: when bodies are put into a new order.
    @exclusivity(unchecked) var bodyOrder = BodyOrder()
    /// Stage 0: slots of removed items, whose bodies are still there; ``settleRemovals()`` drops them.
    @exclusivity(unchecked) var removedSlots: [Int32] = []
    /// How often that has been done, for tests.
    @exclusivity(unchecked) var removalsSettled = 0
    /// Stage 0: which contacts and attachments an edit of an item concerns.
    @exclusivity(unchecked) var pairsOfCollider = SidesIndex()
    @exclusivity(unchecked) var attachmentsOfItem = SidesIndex()
    /// Stage 1: fields and pushes.
    @exclusivity(unchecked) var forces: ForceStage
    /// Stage 2: bounds, grid, and the tree of static shapes.
    @exclusivity(unchecked) var broadphase: Broadphase
    /// Stage 2 and 3: the list of pairs, with their manifolds and impulses.
    @exclusivity(unchecked) var pairs = PairList()
    /// Stage 3: the kernels of each kind of pair.
    let narrowphase: NarrowphaseStage
    /// Islands, and the numbers that sleeping ones have.
    @exclusivity(unchecked) var islands = Islands()
    /// Stage 4: contacts by colour, in batches of eight.
    @exclusivity(unchecked) var graph = ContactGraph()
    /// Stage 4: how fast the surfaces of contacts run.
    @exclusivity(unchecked) var surfaces = RunningSurfaces()
    /// Stage 4: how the arms of contacts move within the step.
    @exclusivity(unchecked) var arms = ArmMemory()
    /// Stage 4: what contacts have that the usual rules of materials don't say.
    @exclusivity(unchecked) var contactMaterials = ContactMaterials()
    /// Stage 5: what attachments that may break have held.
    @exclusivity(unchecked) var breakLoads = BreakLoads()
    /// Stage 5: what workers note for one another and for stage 6.
    @exclusivity(unchecked) var solver = SolverMemory()
    /// Stage 5: where deep overlaps want bodies once all passes are over.
    let positionCorrection = PositionCorrection()
    /// Anchored items that have a velocity, in the order in which they got it.
    @exclusivity(unchecked) var drivenItems: [UInt32] = []
    /// Stage 6: bodies so close to a boundary that they are swept however little they move.
    @exclusivity(unchecked) var squeezed = SqueezedBodies()
    /// Stage 6: what sweeps work in.
    @exclusivity(unchecked) var sweeps = SweepMemory()
    /// Stage 5 and 6: contacts that may turn out to be hits.
    @exclusivity(unchecked) var hits = HitNotes()
    /// Stage 6: what tells who is in it.
    @exclusivity(unchecked) var sensors = SensorStage()
    /// Items that woke since the last step's report.
    @exclusivity(unchecked) var wokenItems = [UInt32](capacity: 64)
    /// Pairs that began or ended to touch in the step.
    @exclusivity(unchecked) var contactChanges = ContactChanges()
    /// Which items touch, counted by parts, and contacts that have ended since the last report.
    @exclusivity(unchecked) var touches = TouchCounts()
    /// Scratch memory of the stages; nothing in it outlives a step.
    @exclusivity(unchecked) var stepMemory = StepMemory()
    /// What clients have a say in during a step.
    @exclusivity(unchecked) var callbacks = StepCallbacks()
    /// What queries are answered from; nil until the first one.
    @exclusivity(unchecked) var queries: QueryIndex?
    /// The threads that share a step, the caller's included.
    let pool: WorkerPool

    /// What it has to know of the whole where the world holds a part of a scene.
    @exclusivity(unchecked) package var part: ScenePart?

    // MARK: Asked for from outside

    /// The distinct shapes and materials of bodies, numbered for snapshots.
    var kinds = KindTables()
    /// The contacts of the step as they stood before they were solved; nil unless a caller asked for them.
    var recording: [ContactConstraint]?

    /// A world at time 0 that holds a scene.
    ///
    /// - Parameters:
    ///   - scene: the contents; item k gets `ItemID(rawValue: k)`, and likewise for boundaries, fields, pushes and
    ///     attachments. Attachments are added last, so that what they leave open is read from the scene's poses.
    ///   - kernels: which build of the kernels does the work; results don't depend on it.
    /// - Throws: the first value that breaks its rule, settings first, then in the order of the scene's properties;
    ///   `DynamicsError.unknownID` where a field's member, a target or an attachment names no item.
    /// - Complexity: O(items + boundaries + attachments). Threads of the pool are started here; where fewer can be
    ///   started than asked for, the world works with those.
    public init(_ scene: SceneDescription = SceneDescription(), kernels: KernelBuild = .portable) throws(DynamicsError)
    {
        settings = try scene.settings.validated()
        self.kernels = kernels
        narrowphase = NarrowphaseStage(kernels)
        let workers = settings.workers == 0 ? SystemThread.processorCount : settings.workers
        pool = WorkerPool(wanted: workers)
        broadphase = Broadphase(workers: pool.workerCount)
        forces = ForceStage(workers: pool.workerCount)
        do {
            try add(scene.items)
            for boundary in scene.boundaries { try add(boundary) }
            for field in scene.fields { try add(field) }
            for push in scene.pushes { try add(push) }
            try add(scene.attachments)
            try exempt(scene.exemptPairs)
        } catch {
            pool.stop()
            throw error
        }
    }

    deinit { pool.stop() }

    /// The number of items in the world, sleeping and anchored ones included.
    ///
    /// - Complexity: O(1).
    public var itemCount: Int { bodies.count - removedSlots.count }

    /// Simulated time, s: ``ticks`` × `Settings.tick`. After a change of the tick all steps count by the new one.
    ///
    /// - Complexity: O(1).
    public var time: Double { Double(ticks) * settings.tick }
}
