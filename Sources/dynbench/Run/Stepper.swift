import DynamicsEngine
import SceneFiles

/// What a timed pass steps: a world with its edits, or the animator above one.
enum Stepper {
    case run(SceneRun)
    case objects(SceneAnimator)

    /// What the animator's part of a step is called.
    static let objectStage = "objects"

    var world: World {
        switch self {
        case .run(let run): run.world
        case .objects(let objects): objects.world
        }
    }

    func step() throws {
        switch self {
        case .run(let run): try run.step()
        case .objects(let objects): objects.step()
        }
    }

    /// What the stages of the last step took; what objects cost is what the world's own stages leave over.
    func times(of stepSeconds: Double) -> (stages: StageTimes, objects: Double?) {
        let stages = world.statistics.stageTimes
        guard case .objects = self else { return (stages, nil) }
        return (stages, stepSeconds - stages.sum)
    }
}
