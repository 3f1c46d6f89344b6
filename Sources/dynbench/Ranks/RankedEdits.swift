import DynamicsCluster
import SceneFiles

/// What a scene's document changes on the way, made by all ranks alike.
struct RankedEdits {
    private var left: ArraySlice<(index: Int, edit: TimedEdit)>

    /// - Parameter steps: those that have been taken already; what was due before the last of them has been made.
    init(_ scene: SceneSource, after steps: Int) { left = scene.edits[...].drop { $0.edit.step < steps } }

    /// Changes what is due before the next step.
    ///
    /// - Throws: on all ranks, the edit that can't be made.
    mutating func apply(to world: ClusterWorld) throws {
        while let (index, edit) = left.first, edit.step <= world.steps {
            do {
                try edit.change.make(in: world)
            } catch let error as ClusterError {
                throw error
            } catch {
                throw ClusterError.scene("edits[\(index)]: \(error)")
            }
            left.removeFirst()
        }
    }
}
