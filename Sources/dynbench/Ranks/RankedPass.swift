import DynamicsCluster
import DynamicsEngine

/// One run of a scene by all ranks together. What is measured besides times is asked for between steps.
struct RankedPass {
    /// Times as this rank sees them, and what rank 0 knows of the whole.
    private(set) var timed: TimedPass
    /// Rank 0 has it.
    private(set) var quality: Quality?
    /// Each rank's part in the measured steps, where this is rank 0.
    private(set) var ranks: [RankReport] = []

    /// - Parameters:
    ///   - checkpoint: what is gone on from; nil for the start.
    ///   - keep: called after each step.
    init(
        _ plan: RunPlan, _ communicator: Communicator, from checkpoint: Checkpoint?, progress: inout ProgressBar,
        keep: (ClusterWorld) throws -> Void
    ) throws {
        let made = try Self.makeWorld(plan, communicator, checkpoint)
        let (world, window) = (made.world, made.window)
        timed = TimedPass(createSeconds: made.seconds)
        // Only rank 0 looks at the whole.
        var meter =
            communicator.rank == 0
            ? try QualityMeter(plan.scene.make(plan.options), totalSteps: plan.totalSteps) : nil
        var watch = Stopwatch()
        // What is measured besides makes calls, and waits.
        var (start, calls, waiting) = (RankReport(world, communicator), 0, Duration.zero)
        for step in (world.steps + 1)...plan.totalSteps {
            if step == plan.warmup + 1 { (start, calls, waiting) = (RankReport(world, communicator), 0, .zero) }
            // Rank 0 may have looked at the last step for long.
            try communicator.barrier()
            let (callsBefore, waitingBefore) = (communicator.sharedCalls, communicator.waiting)
            _ = watch.lap()
            try world.step()
            timed.add(watch.lap(), of: step, plan, world.stageTimes)
            calls += communicator.sharedCalls - callsBefore
            waiting += communicator.waiting - waitingBefore
            if window.wants(step), let states = try world.states() { meter?.observe(states, step: step) }
            try keep(world)
            progress.advance()
        }
        timed.contacts = try world.touchingContactCount()
        let own = RankReport(world, communicator)
            .since(start, stepSeconds: timed.steps.reduce(0, +), calls: calls, waiting: waiting)
        ranks = try own.gathered(over: communicator)
        let (hash, states) = (try world.stateHash(), try world.states())
        guard let hash, let states else { return }
        timed.peakMegabytes = ranks.map(\.peakMegabytes).max() ?? .nan
        timed.stateHash = hash
        timed.directSolver = plan.options.directSolver.rawValue
        quality = meter?.result(states)
    }

    /// The scene's description is gone once the world is made.
    private static func makeWorld(
        _ plan: RunPlan, _ communicator: Communicator, _ checkpoint: Checkpoint?
    ) throws -> (world: ClusterWorld, window: QualityWindow, seconds: Double) {
        let scene = try plan.scene.make(plan.options)
        var watch = Stopwatch()
        let world = try ClusterWorld(
            scene.description, over: communicator, kernels: plan.kernels, resuming: checkpoint)
        return (world, QualityWindow(scene, totalSteps: plan.totalSteps), watch.lap())
    }
}

extension TimedPass {
    /// One more step, by its number from 1 on.
    fileprivate mutating func add(_ seconds: Double, of step: Int, _ plan: RunPlan, _ stages: StageTimes) {
        if step > plan.warmup {
            steps.append(seconds)
            stageTimes += stages
        } else if step <= Self.buildupSteps {
            buildup.append(seconds)
        }
    }
}
