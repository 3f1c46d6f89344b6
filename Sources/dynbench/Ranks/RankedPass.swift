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
        let made = try RankedScene(plan, communicator, checkpoint)
        let world = made.world
        timed = TimedPass(createSeconds: made.seconds)
        var meter = try RankedQuality(made, plan, communicator)
        var (watch, memory) = (Stopwatch(), StepMemoryPeak())
        var edits = RankedEdits(plan.scene, after: world.steps)
        // What is measured besides makes calls, and waits.
        var (start, calls, waiting) = (RankReport(world, communicator), 0, Duration.zero)
        for step in (world.steps + 1)...plan.totalSteps {
            if step == plan.warmup + 1 { (start, calls, waiting) = (RankReport(world, communicator), 0, .zero) }
            // Rank 0 may have looked at the last step for long.
            try communicator.barrier()
            let (callsBefore, waitingBefore) = (communicator.sharedCalls, communicator.waiting)
            _ = watch.lap()
            try edits.apply(to: world)
            try world.step()
            timed.add(watch.lap(), of: step, plan, world.stageTimes)
            calls += communicator.sharedCalls - callsBefore
            waiting += communicator.waiting - waitingBefore
            memory.note()
            if meter.wants(step) {
                try meter.observe(world, step: step)
                memory.isDisturbed = true
            }
            try keep(world)
            progress.advance()
        }
        timed.contacts = try world.touchingContactCount()
        var own = RankReport(world, communicator)
            .since(start, stepSeconds: timed.steps.reduce(0, +), calls: calls, waiting: waiting)
        own.peakMegabytes = memory.megabytes
        ranks = try own.gathered(over: communicator)
        let measured = try meter.result(world)
        guard let hash = try world.stateHash() else { return }
        timed.peakMegabytes = ranks.map(\.peakMegabytes).max() ?? .nan
        timed.stateHash = hash
        timed.directSolver = plan.options.directSolver.rawValue
        quality = measured
    }
}

/// The most memory that a rank had while it stepped, without what quality is measured in.
private struct StepMemoryPeak {
    private(set) var megabytes = 0.0
    /// Whether the process has ever had more than steps need.
    var isDisturbed = false

    /// Notes what there is after a step.
    mutating func note() {
        megabytes = max(megabytes, isDisturbed ? Machine.residentMegabytes : Machine.peakResidentMegabytes)
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
