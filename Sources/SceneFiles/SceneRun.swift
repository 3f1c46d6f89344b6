import DynamicsEngine
import DynamicsModel

/// A world made from a scene's document, which changes what the document says when its step has come.
public final class SceneRun {
    /// The world; between steps it can be read and changed like any other.
    public let world: World
    /// By ascending step, with their places in the scene.
    private let edits: [(index: Int, edit: TimedEdit)]
    private var done = 0

    /// - Parameters:
    ///   - scene: what is run, with its edits.
    ///   - kernels: which build of the kernels does the work; results don't depend on it.
    /// - Throws: the value that breaks its rule.
    public init(_ scene: SceneFile, kernels: KernelBuild = .portable) throws(SceneFileError) {
        do {
            world = try World(scene.description, kernels: kernels)
        } catch {
            throw SceneFileError(path: "", problem: "makes no world: \(error)")
        }
        edits = scene.editsInOrder
    }

    /// Changes what is due before the next step, and returns the items that got other shapes.
    ///
    /// - Throws: the edit that can't be made, as where an item has gone; those before it have been made.
    @discardableResult
    public func applyEdits() throws(SceneFileError) -> [ItemID] {
        var reshaped: [ItemID] = []
        while done < edits.count, edits[done].edit.step <= world.ticks {
            let (index, edit) = edits[done]
            do {
                try world.make(edit.change)
            } catch {
                throw SceneFileError(path: "edits[\(index)]", problem: "\(error)")
            }
            if case .setShape(let id, _) = edit.change { reshaped.append(id) }
            done += 1
        }
        return reshaped
    }

    /// Leaves out the edit that is next, as one that can't be made any more; nothing where there is none.
    public func skipEdit() { done = min(done + 1, edits.count) }

    /// Changes what is due, and takes a step.
    ///
    /// - Throws: the edit that can't be made.
    public func step() throws(SceneFileError) {
        try applyEdits()
        world.step()
    }
}

extension World {
    fileprivate func make(_ change: TimedEdit.Change) throws(DynamicsError) {
        switch change {
        case .addItems(let items): try add(items)
        case .removeItems(let ids): try remove(ids)
        case .setVelocities(let ids, let velocity, let angularVelocity):
            try setVelocities(ids.map { (id: $0, velocity: velocity, angularVelocity: angularVelocity) })
        case .setPose(let id, let position, let rotation):
            try setPoses(CollectionOfOne((id: id, position: position, rotation: rotation)))
        case .setProperties(let ids, let properties): try setProperties(ids.map { (id: $0, properties: properties) })
        case .setShape(let id, let shape): try setShape(shape, of: id)
        case .setGravity(let gravity):
            var settings = settings
            settings.gravity = gravity
            try setSettings(settings)
        default: try makeForces(change)
        }
    }

    private func makeForces(_ change: TimedEdit.Change) throws(DynamicsError) {
        switch change {
        case .push(let push): try apply(push)
        case .addPush(let push): try add(push)
        case .removePush(let id): try removePush(id)
        case .addBoundary(let boundary): try add(boundary)
        case .removeBoundary(let id): try removeBoundary(id)
        case .addField(let field): try add(field)
        case .updateField(let id, let field): try update(id, to: field)
        case .removeField(let id): try removeField(id)
        case .addAttachment(let attachment): try add(attachment)
        case .updateAttachment(let id, let attachment): try update(id, to: attachment)
        case .removeAttachment(let id): try removeAttachment(id)
        default: break
        }
    }
}
