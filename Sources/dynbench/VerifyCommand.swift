import ArgumentParser
import DynamicsScenes
import ToolSupport

/// Checks the engine against the reference, stage by stage.
struct VerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Checks the engine's stages against the reference, or motion against what is known (--physics).",
        discussion: """
            The engine steps a scene; from several of its states pairs, manifolds, field accelerations, queries and \
            one step in the same constraint order are compared. Exits 1 if an error is larger than its bound.

            With --physics named cases are run instead: towers that stand, impacts and swings with a closed form, \
            the samples of other engines. Each prints its figure and the bound that it must not exceed.
            """)

    static let usualScenes = [
        "mixed", "settle", "gas", "pyramid", "groups", "fields", "ellipses", "boundaries", "chain", "bridge",
        "ragdolls",
    ]

    @Option(
        help: ArgumentHelp(
            "Scene to check, or several (default: \(usualScenes.joined(separator: ", "))).", valueName: "NAME"))
    var scene: [String] = []

    @OptionGroup var arguments: SceneArguments

    @Option(parsing: .unconditional, help: ArgumentHelp("Steps of each scene, 1 to 10000.", valueName: "N"))
    var steps = 120

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("States that are compared, 1 to 1000, spread over the steps.", valueName: "N"))
    var states = 8

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Random queries of each kind about a state, 0 to 1000000.", valueName: "N"))
    var queries = 5

    @Flag(help: "Run the cases of physics instead.")
    var physics = false

    @Option(
        name: .customLong("case"),
        help: ArgumentHelp(
            "With --physics: a case, or all whose names begin so, as 'towers'; or several.", valueName: "NAME"))
    var cases: [String] = []

    @Option(
        name: .customLong("box2d-v3"),
        help: ArgumentHelp(
            "With --physics: a build of Box2D 3 that runs the cases as well; a folder with include and libbox2d.",
            valueName: "PATH"))
    var box2dV3: String?

    @Option(help: "How the report of --physics is written (default: by the file's ending .json or .csv, else a table).")
    var format: ReportFormat?

    @Option(
        help: ArgumentHelp("Where the report of --physics goes instead of standard output.", valueName: "FILE"))
    var output: OutputPath?

    func validate() throws {
        try validatePhysics()
        for name in scene { _ = try SceneArguments.scene(name) }
        try SceneArguments.check(steps, 1...10_000, "steps")
        try SceneArguments.check(states, 1...1000, "states")
        try SceneArguments.check(queries, 0...1_000_000, "queries")
    }

    /// - Throws: a usage error for an option that means nothing with, or without, `--physics`, or names no case.
    private func validatePhysics() throws {
        guard physics else {
            let given = [
                ("case", !cases.isEmpty), ("box2d-v3", box2dV3 != nil), ("format", format != nil),
                ("output", output != nil),
            ]
            if let option = given.first(where: \.1) { throw ValidationError("--\(option.0) belongs to --physics") }
            return
        }
        if !scene.isEmpty { throw ValidationError("--physics has scenes of its own; choose with --case, not --scene") }
        for name in cases where PhysicsSuite.cases(named: [name]).isEmpty {
            let families = PhysicsSuite.cases.map(\.family)
            let known = families.indices.filter { $0 == 0 || families[$0] != families[$0 - 1] }.map { families[$0] }
            throw ValidationError("--case is \(name); names begin with one of \(known.joined(separator: ", "))")
        }
    }

    func run() throws {
        if physics { try runPhysics() } else { try runStages() }
    }

    private func runPhysics() throws {
        let options = arguments.options
        let bench = PhysicsBench(
            kernels: try arguments.isa.kernels(), workers: options.workers, directSolver: options.directSolver,
            substeps: arguments.substeps)
        let peer = try box2dV3.map(PhysicsPeer.init(builtWith:))
        let chosen = PhysicsSuite.cases(named: cases)
        var progress = ProgressBar("verify", total: chosen.count)
        var lines: [PhysicsReport.Line] = []
        for physicsCase in chosen {
            lines.append(
                PhysicsReport.Line(
                    physicsCase: physicsCase, value: try bench.figure(of: physicsCase),
                    box2d3: try peer?.figure(of: physicsCase)))
            progress.advance()
        }
        progress.finish()
        let report = PhysicsReport(lines: lines)
        let format = format ?? output.map { ReportFormat(ofFile: $0.path) } ?? .table
        try Output.write(format.text(of: report), to: output)
        if report.failed > 0 { throw ExitCode(1) }
    }

    private func runStages() throws {
        let kernels = try arguments.isa.kernels()
        let names = scene.isEmpty ? VerifyCommand.usualScenes : scene
        var options = arguments.options
        options.items = options.items ?? 500
        var table = TextTable(alignment: [.left, .left, .right, .right, .right, .left, .left])
        table.add(["scene", "stage", "checked", "worst", "bound", "", "error is"])
        var progress = ProgressBar("verify", total: names.count * steps)
        var passed = true
        for name in names {
            let builtIn = try SceneArguments.scene(name)
            let checks = try SceneVerification(builtIn.make(options), kernels: kernels, questions: queries)
                .checks(steps: steps, states: states, progress: &progress)
            for check in checks { table.add([name] + check.cells) }
            passed = passed && checks.allSatisfy(\.passed)
        }
        progress.finish()
        try StandardStream.output.note(table.text)
        try StandardStream.output.note(passed ? "\nAll stages agree." : "\nStages disagree.")
        if !passed { throw ExitCode(1) }
    }
}
