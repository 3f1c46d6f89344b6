import DynamicsEngine

/// What a timed pass steps: a world, or the animator above one.
enum Stepper {
    case world(World)
    case objects(SceneAnimator)

    /// What the animator's part of a step is called.
    static let objectStage = "objects"

    var world: World {
        switch self {
        case .world(let world): world
        case .objects(let objects): objects.world
        }
    }

    func step() {
        switch self {
        case .world(let world): world.step()
        case .objects(let objects): objects.step()
        }
    }

    /// The stages of the last step with their seconds; what objects cost is what the world's own stages leave over.
    func stages(of stepSeconds: Double) -> [(name: String, seconds: Double)] {
        let stages = world.statistics.stageSeconds
        guard case .objects = self else { return stages }
        return stages + [(Self.objectStage, stepSeconds - stages.reduce(0) { $0 + $1.seconds })]
    }
}
