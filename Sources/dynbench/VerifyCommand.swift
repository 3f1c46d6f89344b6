import ArgumentParser
import DynamicsScenes
import ToolSupport

/// Checks the engine against the reference, stage by stage.
struct VerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Checks the engine's stages against the reference and prints the worst errors.",
        discussion: """
            The engine steps a scene; from several of its states pairs, manifolds, field accelerations and one \
            step in the same constraint order are compared. Exits 1 if an error is larger than its bound.
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

    func validate() throws {
        for name in scene { _ = try SceneArguments.scene(name) }
        try SceneArguments.check(steps, 1...10_000, "steps")
        try SceneArguments.check(states, 1...1000, "states")
    }

    func run() throws {
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
            let checks = try SceneVerification(builtIn.make(options), kernels: kernels)
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
