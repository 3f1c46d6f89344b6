import DynamicsModel

/// What every stage of a step may read besides what it is handed: how the world steps, when, by which kernels, and the
/// workers that share the work.
struct StepContext {
    let settings: Settings
    /// Simulated time at the beginning of the step, s.
    let time: Double
    let kernels: KernelBuild
    let pool: WorkerPool
}

extension World {
    /// What the stages of the next step read.
    var stepContext: StepContext { StepContext(settings: settings, time: time, kernels: kernels, pool: pool) }
}
