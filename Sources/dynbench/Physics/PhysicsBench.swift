import DynamicsEngine
import DynamicsModel

/// What cases run on: one build of the kernels and a number of threads.
struct PhysicsBench {
    let kernels: KernelBuild
    var workers = 1
    var directSolver = DirectSolver.portable
    /// Substeps in place of those of the scenes; nil for theirs.
    var substeps: Int?

    /// A world of a scene, with the bench's threads and solver.
    func world(_ scene: SceneDescription) throws -> World {
        var scene = scene
        scene.settings.workers = workers
        scene.settings.directSolver = directSolver
        if let substeps { scene.settings.substeps = substeps }
        return try World(scene, kernels: kernels)
    }

    /// Runs a scene and keeps the states that it asks for.
    func track(_ observation: Observation) throws -> Track {
        let world = try world(observation.scene)
        var frames: [Track.Frame] = []
        for step in 1..<(observation.steps + 1) {
            world.step()
            if observation.recording.contains(step) { frames.append(Track.Frame(step: step, states: world.states())) }
        }
        return Track(observation.scene, frames)
    }

    /// The figure of a case.
    func figure(of physicsCase: PhysicsCase) throws -> Double {
        switch physicsCase.method {
        case .world(let measure): try measure(self)
        case .scenes(let summary, let make):
            summary.figure(of: try make().map { try $0.measure(track($0)) })
        }
    }
}
