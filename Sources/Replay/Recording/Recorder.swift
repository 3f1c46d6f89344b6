import Dynamics
import DynamicsEngine
import DynamicsModel

/// Records a world as it is stepped, for a page that plays it.
///
/// ```swift
/// let recorder = Recorder(world, name: "balls")
/// for _ in 0..<600 {
///     world.step()
///     recorder.record()
/// }
/// try Data(recorder.page().utf8).write(to: URL(fileURLWithPath: "run.html"))
/// ```
///
/// Recording changes no later state. Every 1/20 s of simulated time becomes a key frame, and so does the state that the page
/// is made in; contacts, islands, grid cells, field vectors and
/// what marks items are kept with fewer of them where there are many items.
///
/// All key frames are kept in memory until the recorder goes, 25 bytes an item and frame besides what is kept of
/// contacts. It holds its world. Not thread-safe: call it from the thread that steps.
public final class Recorder {
    /// The world that is recorded.
    public let world: World
    /// What the page is called.
    public let name: String
    /// Steps from one key frame to the next.
    ///
    /// 1 or more. Simulated time between two key frames is this many times the world's tick.
    public let stepsPerFrame: Int

    private(set) var frames: [KeyFrame] = []
    private(set) var overlays: [Overlay] = []
    private(set) var shapes = ShapeTable()
    private(set) var boundaries = Spans<BoundaryID, BoundaryMark>()
    private(set) var items = Spans<ItemID, ItemMark>()
    private(set) var actions: [(frame: Int, mark: ActionMark)] = []
    private(set) var fields = Spans<FieldID, FieldMark>()
    private(set) var attachments = Spans<AttachmentID, AttachmentMark>()
    /// Where vectors of fields are shown.
    let probes: FieldLattice
    /// What there was to show at the start.
    let startArea: SceneArea.Rectangle
    private var islands = IslandColors()
    /// Items that may be sensors.
    private var sensors: Set<ItemID> = []
    /// Key frame that the next overlay goes with.
    private var nextOverlay = 0

    /// Makes a recorder and records the world's present state.
    ///
    /// 0 and less count as 1.
    ///
    /// - Parameters:
    ///   - world: what is recorded; whoever steps it calls the recorder.
    ///   - name: the title of the page.
    ///   - stepsPerFrame: steps from one key frame to the next; nil for 20 key frames a second.
    public init(_ world: World, name: String, stepsPerFrame: Int? = nil) {
        self.world = world
        self.name = name
        let tick = max(world.settings.tick, 1e-6)
        self.stepsPerFrame = max(1, stepsPerFrame ?? Int((0.05 / tick).rounded()))
        startArea = SceneArea(world).rectangle
        probes = startArea.probes
        capture()
    }

    /// Records the present state if a key frame is due; to be called after every step.
    ///
    /// Steps that are taken without a call are not in the recording; where more than `stepsPerFrame` lie between two
    /// calls, the key frame comes late. Items and boundaries that come and go need not be told: they are found.
    ///
    /// - Parameter reshaped: items that were given other shapes since the last call.
    public func record(reshaped: [ItemID] = []) {
        for id in reshaped { shapes.read(id, in: world, frame: frames.count) }
        if world.ticks - (frames.last?.step ?? 0) >= stepsPerFrame { capture() }
    }

    /// Shows rays up to what they meet in the present state, from the next key frame to the one behind it.
    ///
    /// ```swift
    /// let hits = try world.castRays(rays)
    /// recorder.note(rays: rays)
    /// ```
    ///
    /// Rays that can't be asked about, as those with coordinates that are not finite, are left out.
    ///
    /// - Parameters:
    ///   - rays: what the client has asked about; the world is asked again.
    ///   - filter: what they can meet.
    public func note(rays: [Ray], filter: QueryFilter = .everything) {
        actions += rays.compactMap { ActionMark($0, filter: filter, in: world) }.map { (frames.count, $0) }
    }

    /// Shows a push as an arrow at each of its targets, from the next key frame to the one behind it.
    ///
    /// An arrow is as long as the root of its force, 40 pt for a force of 1. Targets that aren't in the world, and a
    /// force of 0, are left out.
    ///
    /// - Parameter push: what the client has applied or added.
    public func note(push: Push) {
        actions += push.targets.compactMap { ActionMark(push.force, of: $0, in: world) }.map { (frames.count, $0) }
    }

    /// Records the present state unless it was the last to be recorded.
    func captureLast() {
        if world.ticks != frames.last?.step { capture() }
    }

    /// Makes a key frame, and an overlay if one is due.
    private func capture() {
        let frame = KeyFrame(world)
        for id in frame.newItems(after: frames.last) {
            shapes.read(ItemID(rawValue: UInt64(id)), in: world, frame: frames.count)
            sensors.insert(ItemID(rawValue: UInt64(id)))
        }
        for event in world.sensorEvents {
            if case .item(let id) = event.sensor { sensors.insert(id) }
        }
        boundaries.note(
            world.allBoundaries().map { ($0.id, BoundaryMark($0.id, $0.boundary, in: world)) }, frame: frames.count)
        fields.note(world.allFields().map { ($0.id, FieldMark($0.field)) }, frame: frames.count)
        attachments.note(
            world.attachmentIDs.compactMap { id in
                (try? world.attachment(id)).map { (id, AttachmentMark($0, in: world)) }
            }, frame: frames.count)
        if frames.count >= nextOverlay {
            let overlay = Overlay(world, frame: frames.count, states: frame.states, probes: probes, islands: &islands)
            overlays.append(overlay)
            items.note(ItemMark.all(in: world, sensors: &sensors), frame: frames.count)
            // The more there is of it, the more seldom.
            nextOverlay = frames.count + 1 + (overlay.contacts.count + frame.x.count) / 3000
        }
        frames.append(frame)
    }
}
