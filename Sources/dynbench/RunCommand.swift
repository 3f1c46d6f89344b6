import ArgumentParser
import DynamicsCluster
import ToolSupport

/// Measures one scene and prints the report.
struct RunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Measures a scene, engine beside reference (the default).")

    @Option(
        help: ArgumentHelp("Name of the scene ('dynbench list' shows all), or a scene's .json file.", valueName: "NAME")
    )
    var scene = "mixed"

    @OptionGroup var arguments: SceneArguments

    @OptionGroup var length: LengthArguments

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Runs, 1 to 100, that must end in equal states.", valueName: "R"))
    var repeats = 1

    @Flag(name: .customLong("no-reference"), help: "Leave the reference engine out.")
    var noReference = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            """
            Steps of the reference, 1 to 1000, spread over the measured ones (default: 8, or what fits into 20 s; none of \
            more than \(ReferenceComparison.mostItems) items).
            """,
            valueName: "N"))
    var referenceSteps: Int?

    @OptionGroup var checkpoints: CheckpointArguments

    @Option(help: "How the report is written.")
    var format = ReportFormat.table

    @Option(help: ArgumentHelp("Where the report goes instead of standard output.", valueName: "FILE"))
    var output: OutputPath?

    func validate() throws {
        if scene == LayoutReport.scene {
            try SceneArguments.check(arguments.items, LayoutReport.itemRange, "items")
        } else if scene != AnimatorScene.name {
            try SceneArguments.check(scene: scene)
        }
        try SceneArguments.check(repeats, 1...100, "repeats")
        try SceneArguments.check(referenceSteps, 1...1000, "reference-steps")
    }

    func run() throws {
        switch scene {
        case LayoutReport.scene: try runLayout()
        case AnimatorScene.name:
            try requireNoRanks()
            let report = try AnimatorRun(plan: animatorPlan).report()
            try Output.write(report: format.text(of: report), to: output, failures: report.failures)
        default:
            let plan = try plan()
            guard Communicator.isStartedByMPI || checkpoints.isUsed || checkpoints.dryRun else {
                let report = try BenchmarkRun(plan).report()
                try write(report)
                if plan.withReference, report.reference == nil {
                    try Output.note(
                        """
                        the reference, which tests every pair, is left out beyond \(ReferenceComparison.mostItems) items; \
                        --reference-steps 1 has one step of it
                        """)
                }
                return
            }
            let run = try RankedRun(plan, checkpoints)
            if checkpoints.dryRun { return try run.tell() }
            let communicator = try Communicator.start()
            if let patience = checkpoints.patience { communicator.patience = .seconds(patience) }
            do {
                let report = try run.report(communicator)
                try communicator.finish()
                if let report { try write(report) }
            } catch let error as ClusterError where error.isOfAllRanks && communicator.rank != 0 {
                // Rank 0 tells.
                try communicator.finish()
                throw ExitCode(1)
            } catch let error as ClusterError where error.isAbsence {
                let way = checkpoints.way.map { "; the same command with \($0) goes on" } ?? ""
                communicator.abort(status: Dynbench.tell(ToolError(.interrupted, "\(error)\(way)")))
            } catch  where communicator.count > 1 && !(error is ExitCode) {
                // The other ranks would wait for this one.
                communicator.abort(status: Dynbench.tell(error))
            }
        }
    }

    private func write(_ report: BenchmarkReport) throws {
        try Output.write(report: format.text(of: report), to: output, failures: report.failures)
    }

    /// What isn't stepped isn't divided among ranks, and has no checkpoints.
    private func requireNoRanks() throws {
        guard Communicator.isStartedByMPI || checkpoints.isUsed || checkpoints.dryRun else { return }
        throw ValidationError("--scene is \(scene), which one process runs at once; it has no ranks and no checkpoints")
    }

    /// Layouts have no steps: they are built and turned.
    private func runLayout() throws {
        try requireNoRanks()
        let items = arguments.items ?? LayoutReport.defaultItems
        let report = try LayoutReport(LayoutBenchmark(items: items, peer: KiwiPeer())) { layout in
            try Output.note("\(layout)")
        }
        try Output.write(report: report.text(format), to: output, failures: report.failures)
    }

    /// The plan of the scene that has no items; options of worlds mean nothing for it.
    var animatorPlan: AnimatorPlan {
        AnimatorPlan(
            items: arguments.items ?? AnimatorScene.items, seed: arguments.seed,
            warmup: length.warmup ?? AnimatorScene.warmup, steps: length.steps ?? AnimatorScene.steps, repeats: repeats)
    }

    func plan() throws -> RunPlan {
        let (source, options) = try arguments.source(scene)
        return RunPlan(
            scene: source, options: options, kernels: try arguments.isa.kernels(),
            warmup: length.warmup ?? source.warmup,
            steps: length.steps ?? source.steps, repeats: repeats, withReference: !noReference && source.hasReference,
            referenceSteps: referenceSteps)
    }
}
