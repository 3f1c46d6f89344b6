import DynamicsEngine
import DynamicsModel
import DynamicsScenes
import SceneFiles

/// A world that a page shows and hands reach into.
///
/// It starts from a snapshot, so that what the page computes can be compared bit by bit with what was computed where
/// the snapshot was taken; or from a scene, a built-in one or that of a document. What a hand does are edits as any program
/// could make them.
///
/// ```swift
/// let live = try LiveWorld(restoring: world.snapshot().bytes)
/// if live.grab(finger: 0, at: [120, 80]) != nil { live.drag(finger: 0, to: [300, 80]) }
/// live.world.step()
/// ```
public final class LiveWorld {
    /// What is simulated.
    public let world: World
    /// What a scene's document changes at which step; nil where there is none.
    private let run: SceneRun?
    /// Boundaries that a hand has drawn: others aren't erased.
    var drawn: [BoundaryID] = []
    /// What a hand has attached.
    var joined: [AttachmentID] = []
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
        run = nil
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

    /// Makes the world of a scene's document, whose edits are made when their steps come.
    ///
    /// - Throws: the value that breaks its rule.
    public init(_ scene: SceneFile) throws(SceneFileError) {
        let run = try SceneRun(scene)
        (self.run, world) = (run, run.world)
    }

    /// Makes the world of a built-in scene.
    ///
    /// - Throws: where there is no scene of the name, the option outside its range, or what makes no world.
    public convenience init(builtIn name: String, _ options: SceneOptions) throws(SceneFileError) {
        let description: SceneDescription
        do throws(SceneError) {
            description = try BuiltInScene.named(name).make(options).description
        } catch {
            throw SceneFileError(path: name, problem: "\(error)")
        }
        try self.init(SceneFile(description, name: name))
    }

    /// Takes a step, and before it makes what edits are due.
    ///
    /// - Throws: the edit that can't be made, as where a hand has erased the item that it changes. The next call goes on
    ///   behind it.
    public func step() throws(SceneFileError) {
        guard let run else { return world.step() }
        do throws(SceneFileError) {
            try run.step()
        } catch {
            run.skipEdit()
            throw error
        }
    }

    /// The present state as a scene, without what fingers hold items by.
    public func scene(name: String) -> SceneFile {
        SceneFile(of: world, name: name, leavingOut: Set(grips.values.map { $0.spring }))
    }

    /// Changes the direction and strength of gravity, in units of 1,000 pt/s²; what is out of range is left as it was.
    public func setGravity(_ gravity: Vector2) {
        var settings = world.settings
        settings.gravity = gravity
        try? world.setSettings(settings)
    }
}
