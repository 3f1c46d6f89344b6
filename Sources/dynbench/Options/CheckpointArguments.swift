import ArgumentParser
import DynamicsCluster

/// What a run keeps, so that it can be gone on with where it is stopped.
struct CheckpointArguments: ParsableArguments {
    @Option(help: ArgumentHelp("Folder for checkpoints, from which --resume goes on.", valueName: "FOLDER"))
    var checkpoint: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Steps from one checkpoint to the next, 1 to 1000000 (default: 1000).", valueName: "N"))
    var every: Int?

    @Option(
        help: ArgumentHelp("Go on from the checkpoint in a folder, with the same scene.", valueName: "FOLDER"))
    var resume: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Seconds that ranks wait for one that doesn't answer, 1 to 86400 (default: 120).", valueName: "S"))
    var patience: Int?

    @Flag(help: "Only check what is asked for, and tell how much it is.")
    var dryRun = false

    /// Whether a run is one of ranks, if of one alone: what keeps and reads checkpoints.
    var isUsed: Bool { checkpoint != nil || resume != nil }

    func validate() throws {
        try SceneArguments.check(every, 1...1_000_000, "every")
        try SceneArguments.check(patience, 1...86_400, "patience")
        if every != nil, checkpoint == nil {
            throw ValidationError("--every says how often checkpoints are written; --checkpoint must say where")
        }
    }

    /// The option that goes on with a run that was stopped; nil where nothing has been kept.
    var way: String? {
        guard let checkpoint, Checkpoint.isThere(in: checkpoint) else { return nil }
        return "--resume \(checkpoint)"
    }

    /// - Throws: a usage error where a new run would take the place of a checkpoint that is there.
    func requireUnused() throws {
        guard let checkpoint, checkpoint != resume, Checkpoint.isThere(in: checkpoint) else { return }
        throw ValidationError(
            "\(checkpoint) has a checkpoint already; --resume \(checkpoint) goes on from it, or remove it")
    }
}
