import DynamicsEngine
import DynamicsScenes
import SceneFiles

/// All that a run has been asked for, with every default filled in.
struct RunPlan: Sendable {
    var scene: SceneSource
    var options: SceneOptions
    var kernels: KernelBuild
    var warmup: Int
    var steps: Int
    var repeats: Int
    var withReference: Bool
    /// Nil: up to 8 that fit the time allowed, and none of very many items.
    var referenceSteps: Int?

    /// Steps of one pass.
    var totalSteps: Int { warmup + steps }

    /// Whether steps of a scene are compared with those of the reference.
    func comparesReference(items: Int) -> Bool {
        withReference && (referenceSteps != nil || items <= ReferenceComparison.mostItems)
    }

    /// A new world in its start state, driven by objects where the scene measures those.
    func makeStepper() throws -> (stepper: Stepper, seconds: Double) {
        guard scene.usesObjects else {
            let (run, seconds) = try makeRun()
            return (.run(run), seconds)
        }
        let built = try scene.make(options)
        var watch = Stopwatch()
        let animator = try SceneAnimator(built.description, kernels: kernels)
        return (.objects(animator), watch.lap())
    }

    /// A new world in its start state with the edits it waits for, and how long making it took.
    func makeRun() throws -> (run: SceneRun, seconds: Double) {
        let document = try scene.document(options)
        var watch = Stopwatch()
        let run = try scene.naming { try SceneRun(document, kernels: kernels) }
        return (run, watch.lap())
    }
}
