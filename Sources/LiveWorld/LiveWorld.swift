import DynamicsEngine
import DynamicsModel

/// A world that a page shows and hands reach into.
///
/// It starts from a snapshot, so that what the page computes can be compared bit by bit with what was computed where
/// the snapshot was taken. What a hand does are edits as any program could make them.
///
/// ```swift
/// let live = try LiveWorld(restoring: world.snapshot().bytes)
/// if live.grab(finger: 0, at: [120, 80]) != nil { live.drag(finger: 0, to: [300, 80]) }
/// live.world.step()
/// ```
public final class LiveWorld {
    /// What is simulated.
    public let world: World
    /// What each finger holds, by the finger's number.
    var grips: [Int32: Grip] = [:]
    /// How every item is drawn, by id; empty where it isn't known yet.
    var looks: [[PartLook]] = []
    /// Vertices of every path that was ever drawn, x and y in turn.
    public internal(set) var outlines: [Float] = []
    /// Ellipses and rectangles as ``draw()`` found them.
    public internal(set) var roundInstances: [PartInstance] = []
    /// Paths as ``draw()`` found them, which take more vertices than what is round.
    public internal(set) var pathInstances: [PartInstance] = []
    /// The most vertices that a path has.
    public internal(set) var mostVertices = 0

    /// Makes a world in a snapshot's state.
    ///
    /// - Parameters:
    ///   - bytes: of a snapshot.
    ///   - forces: blocks of custom fields by the fields' names, which a snapshot can't hold.
    /// - Throws: what is wrong with the bytes; `SnapshotError.missingCustomField` where no block has the field's name.
    public init(restoring bytes: [UInt8], forces: [String: CustomField] = [:]) throws(SnapshotError) {
        let snapshot = try WorldSnapshot(bytes: bytes)
        var blocks: [FieldID: CustomField] = [:]
        while true {
            do throws(SnapshotError) {
                world = try World(restoring: snapshot, customFields: blocks)
                return
            } catch .missingCustomField(let id, let name) {
                guard blocks[id] == nil, let name, let block = forces[name] else {
                    throw .missingCustomField(id, name: name)
                }
                blocks[id] = block
            }
        }
    }

    /// Changes the direction and strength of gravity, in units of 1,000 pt/s²; what is out of range is left as it was.
    public func setGravity(_ gravity: Vector2) {
        var settings = world.settings
        settings.gravity = gravity
        try? world.setSettings(settings)
    }
}
