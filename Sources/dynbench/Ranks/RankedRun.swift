import ArgumentParser
import DynamicsCluster
import DynamicsEngine
import DynamicsModel
import DynamicsScenes

/// A run of a scene by all ranks together, of which each has a part. The reference isn't beside it.
struct RankedRun {
    let plan: RunPlan
    let checkpoints: CheckpointArguments

    private static let defaultEvery = 1000

    /// Refuses what can't be run by ranks.
    ///
    /// - Throws: a usage error that says what it is.
    init(_ plan: RunPlan, _ checkpoints: CheckpointArguments) throws {
        (self.plan, self.checkpoints) = (plan, checkpoints)
        try checkpoints.requireUnused()
        if checkpoints.isUsed, plan.repeats > 1 {
            throw ValidationError("--repeats is \(plan.repeats); a run with checkpoints is done once")
        }
        if plan.scene.usesObjects { throw ClusterError.notAdmitted("objects") }
    }

    /// What decides on the results, as words of a command line: a checkpoint of other ones is not gone on from.
    private var words: [String] {
        ["--scene \(plan.scene.name.shown())", "--seed \(plan.options.seed)"] + plan.options.words
    }

    /// Tells what a run would do, after all checks that one process can make.
    func tell() throws {
        let shared = plan.scene.inShares
        let scene = try shared?.make(plan.options, keeping: 0..<0) ?? plan.scene.make(plan.options)
        let done = try resumed()?.step ?? 0
        let items = shared.map { plan.options.items ?? $0.defaultItems } ?? scene.description.items.count
        try Output.note("items: \(items), steps: \(plan.totalSteps), done: \(done)")
    }

    /// The checkpoint that is gone on from.
    private func resumed() throws -> Checkpoint? {
        guard let folder = checkpoints.resume else { return nil }
        let checkpoint = try Checkpoint(in: folder)
        let (theirs, ours) = (checkpoint.label, words)
        guard theirs == ours else {
            let place = zip(theirs, ours).prefix { $0 == $1 }.count
            let (their, our) = (theirs.dropFirst(place).first, ours.dropFirst(place).first)
            throw ValidationError(
                "\(folder) has a checkpoint of another run: it has \(their?.shown(most: 80) ?? "nothing") where this one "
                    + "has \(our?.shown(most: 80) ?? "nothing")")
        }
        guard checkpoint.step < plan.totalSteps else {
            throw ValidationError("\(folder) has the checkpoint of a run that is done: after \(checkpoint.step) steps")
        }
        return checkpoint
    }

    /// The report; on rank 0, nil on others.
    func report(_ communicator: Communicator) throws -> BenchmarkReport? {
        let checkpoint = try resumed()
        var progress = ProgressBar(
            plan.scene.name, total: plan.totalSteps * plan.repeats - (checkpoint?.step ?? 0))
        defer { progress.finish() }
        var passes: [RankedPass] = []
        for _ in 0..<plan.repeats {
            passes.append(
                try RankedPass(plan, communicator, from: checkpoint, progress: &progress) { try keep($0) })
        }
        guard let last = passes.last, let quality = last.quality else { return nil }
        let observed = ObservedPass(quality: quality, comparison: nil, stateHash: last.timed.stateHash)
        var report = BenchmarkRun(plan).report(passes.map(\.timed), observed)
        (report.ranks, report.worldBytes) = (last.ranks, last.ranks.worldBytes)
        return report
    }

    /// Writes a checkpoint where one is due; the end needs none.
    private func keep(_ world: ClusterWorld) throws {
        guard let folder = checkpoints.checkpoint, world.steps < plan.totalSteps else { return }
        guard world.steps % (checkpoints.every ?? Self.defaultEvery) == 0 else { return }
        try world.writeCheckpoint(to: folder, label: words)
    }
}
