import DynamicsEngine
import DynamicsModel

/// A world made from a scene's document, which changes what the document says when its step has come.
///
/// It does not stop by itself: the scene's `warmup` and `steps` are for whoever runs it. Edits count the world's own
/// steps, so that a world that is stepped from outside meets them as well, at the next ``applyEdits()``. Not
/// thread-safe.
public final class SceneRun {
    /// The world; between steps it can be read and changed like any other.
    ///
    /// A change that takes away what an edit names makes that edit fail.
    public let world: World
    /// By ascending step, with their places in the scene.
    private let edits: [(index: Int, edit: TimedEdit)]
    /// Edits that have been made or left out.
    private var done = 0

    /// Makes the world; edits of step 0 are made by the first ``step()`` or ``applyEdits()``, not here.
    ///
    /// - Parameters:
    ///   - scene: what is run, with its edits. Later changes of the value have no effect here.
    ///   - kernels: which build of the kernels does the work; results don't depend on it.
    /// - Throws: the value that breaks its rule, with an empty path: the world checks a description as a whole.
    /// - Complexity: O(items + edits · log edits).
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
    /// Edits are made by ascending step, those of one step in the order of the scene. Calling it twice before a step
    /// does nothing the second time. After an error the failing edit is still next: leave it out by ``skipEdit()`` to
    /// go on.
    ///
    /// - Returns: ids in the order of the edits; an item that got two shapes is named twice. A `Recorder` wants to
    ///   hear of them.
    /// - Throws: the edit that can't be made, as where an item has gone; those before it have been made.
    @discardableResult
    public func applyEdits() throws(SceneFileError) -> [ItemID] {
        var reshaped: [ItemID] = []
        // Those that are late, as of a world that was stepped from outside, are made as well.
        while done < edits.count, edits[done].edit.step <= world.ticks {
            let (index, edit) = edits[done]
            do {
                try edit.change.make(in: world)
            } catch {
                throw SceneFileError(path: "edits[\(index)]", problem: "\(error)")
            }
            // Only these need to be told: added and removed items show in the world.
            if case .setShape(let id, _) = edit.change { reshaped.append(id) }
            done += 1
        }
        return reshaped
    }

    /// Leaves out the edit that is next, as one that can't be made any more; nothing where there is none.
    ///
    /// Not due yet, it is left out all the same.
    public func skipEdit() { done = min(done + 1, edits.count) }

    /// Changes what is due, and takes a step.
    ///
    /// After an error the step has not been taken.
    ///
    /// - Throws: the edit that can't be made.
    /// - Complexity: O(edits due), and a step of the world.
    public func step() throws(SceneFileError) {
        try applyEdits()
        world.step()
    }
}
