import ArgumentParser
import DynamicsCluster
import DynamicsScenes
import FileAccess
import Foundation
import ToolSupport

/// Runs one scene many times, with other seeds and other values, and writes a table of what came out.
struct SweepCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sweep", abstract: "Runs a scene with many seeds and values, and writes what came out as CSV.",
        discussion: """
            dynbench sweep --scene mixed --items 2000 --seeds 1...64 --vary elasticity=0:1:5 --output results.csv

            A world for each seed and each combination of values; a row for each world, in that order. While it runs, rows are
            kept in FILE.partial, by which --resume goes on with a sweep that was stopped. 'Scripts/cluster -n 4 sweep …'
            computes the same file by four processes.

            What can be varied: \(SweepVariable.allCases.map(\.rawValue).joined(separator: ", ")). Properties are given to all
            items, boundaries keep theirs; gravity acts downwards, gravity.x sideways.
            """)

    @Option(
        help: ArgumentHelp("Name of the scene ('dynbench list' shows all), or a scene's .json file.", valueName: "NAME")
    )
    var scene = "mixed"

    @OptionGroup var arguments: SceneArguments

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Seeds, as 1...64 or 3,5,8 (default: that of --seed).", valueName: "SEEDS"))
    var seeds: String?

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Values that something takes in turn: NAME=FROM:TO:COUNT, both ends included, or NAME=VALUE,VALUE. "
                + "Several of these options give all combinations.", valueName: "VALUES"))
    var vary: [String] = []

    @OptionGroup var length: LengthArguments

    @Option(help: ArgumentHelp("Where the results go.", valueName: "FILE"))
    var output: OutputPath

    @Flag(help: "Go on with a sweep that was stopped, if there is one.")
    var resume = false

    @Flag(help: "Only tell how many worlds there are, and how many of them are done.")
    var dryRun = false

    func validate() throws {
        try SceneArguments.check(scene: scene)
        guard seeds == nil || arguments.seed == 1 else {
            throw ValidationError("--seed is \(arguments.seed) beside --seeds; a sweep takes one of them")
        }
        if !SceneArguments.isDocument(scene) { _ = try plan() }
    }

    func plan() throws -> SweepPlan {
        let (source, options) = try arguments.source(scene)
        return try SweepPlan(
            scene: source, options: options, kernels: arguments.isa.kernels(),
            seeds: seeds.map { try SeedList($0) } ?? SeedList(arguments.seed),
            variations: vary.map { try Variation($0) }, warmup: length.warmup ?? source.warmup,
            steps: length.steps ?? source.steps)
    }

    func run() throws {
        let plan = try plan()
        try requireFile()
        if dryRun { return try tell(plan) }
        let communicator = try Communicator.start()
        // A rank that nothing is left for waits at the end for others' worlds, which may take hours.
        communicator.patience = .seconds(366 * 86_400)
        do {
            let sweep = Sweep(plan: plan, communicator: communicator)
            let failures = communicator.rank == 0 ? try host(sweep) : try work(sweep)
            try communicator.finish()
            try Output.end(failures)
        } catch  where communicator.count > 1 && !(error is ExitCode) {
            // The other ranks would wait for this one.
            communicator.abort(status: Dynbench.tell(error))
        }
    }

    /// Results take the place of a file; into a device or a folder they would not go after hours.
    private func requireFile() throws {
        let attributes = try? FileManager.default.attributesOfItem(atPath: output.path)
        guard let type = attributes?[.type] as? FileAttributeType, type != .typeRegular, type != .typeSymbolicLink
        else {
            return
        }
        throw ValidationError("--output is \(output.path); it must be a plain file")
    }

    private func work(_ sweep: Sweep) throws -> [String] {
        try sweep.work()
        return []
    }

    /// What failed, once the results are written.
    private func host(_ sweep: Sweep) throws -> [String] {
        let plan = sweep.plan
        var records = try SweepRecords(
            plan, first: Sweep.firstHash(plan), output: output.path, resume: resume)
        var progress = ProgressBar("sweep", total: plan.count, unit: "world")
        for _ in records.rows { progress.advance() }
        defer { progress.finish() }
        try sweep.host(&records) { progress.advance() }
        let table = SweepTable(plan: plan, rows: records.rows)
        try OutputFile(output.path).write(Data(table.text.utf8))
        try records.remove()
        return table.failures == 0
            ? [] : ["\(table.failures) of \(plan.count) worlds have no results; the last column says why"]
    }

    private func tell(_ plan: SweepPlan) throws {
        let done = try SweepRecords.doneCount(
            plan, first: Sweep.firstHash(plan), output: output.path, resume: resume)
        try Output.note("worlds: \(plan.count), steps of each: \(plan.totalSteps), done: \(done)")
    }
}
