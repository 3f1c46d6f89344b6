import DynamicsEngine
import DynamicsScenes

/// All that a run has been asked for, with every default filled in.
struct RunPlan: Sendable {
    var scene: BuiltInScene
    var options: SceneOptions
    var kernels: KernelBuild
    var warmup: Int
    var steps: Int
    var repeats: Int
    var withReference: Bool
    /// Nil: up to 8 that fit the time allowed.
    var referenceSteps: Int?

    /// Steps of one pass.
    var totalSteps: Int { warmup + steps }

    /// A new world in its start state, driven by objects where the scene measures those.
    func makeStepper() throws -> (stepper: Stepper, seconds: Double) {
        guard scene.usesObjects else {
            let (world, seconds) = try makeWorld()
            return (.world(world), seconds)
        }
        let built = try scene.make(options)
        var watch = Stopwatch()
        let animator = try SceneAnimator(built.description, kernels: kernels)
        return (.objects(animator), watch.lap())
    }

    /// A new world in its start state, the scene it was made from already let go, and how long making it took.
    func makeWorld() throws -> (world: World, seconds: Double) {
        let built = try scene.make(options)
        var watch = Stopwatch()
        let world = try World(built.description, kernels: kernels)
        return (world, watch.lap())
    }
}
