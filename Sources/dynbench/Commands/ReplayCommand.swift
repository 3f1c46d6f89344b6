import ArgumentParser
import DynamicsEngine
import FileAccess
import Foundation
import Replay
import SceneFiles
import ToolSupport

/// Runs a scene and writes a page that plays it.
struct ReplayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay", abstract: "Runs a scene and writes a page that plays it in any browser.",
        discussion: """
            dynbench replay --scene settle --items 2000 --output settle.html
            The page is complete in itself and loads nothing.
            """)

    @Option(
        help: ArgumentHelp("Name of the scene ('dynbench list' shows all), or a scene's .json file.", valueName: "NAME")
    )
    var scene = "mixed"

    @OptionGroup var arguments: SceneArguments

    @Option(parsing: .unconditional, help: ArgumentHelp("Recorded steps, 1 to 1000000.", valueName: "N"))
    var steps = 600

    @Option(parsing: .unconditional, help: ArgumentHelp("Steps before the recording, 0 to 1000000.", valueName: "W"))
    var warmup = 0

    @Option(
        help: ArgumentHelp(
            "Where the page goes (default: here, by the name of the scene or its file and .html).", valueName: "FILE"))
    var output: OutputPath?

    func validate() throws {
        try SceneArguments.check(scene: scene)
        try SceneArguments.check(steps, 1...1_000_000, "steps")
        try SceneArguments.check(warmup, 0...1_000_000, "warmup")
    }

    func run() throws {
        let (source, options) = try arguments.source(scene)
        let run = try source.start(options, kernels: arguments.isa.kernels())
        var progress = ProgressBar("replay", total: warmup + steps)
        for _ in 0..<warmup {
            try source.naming { try run.step() }
            progress.advance()
        }
        let recorder = Recorder(run.world, name: source.name)
        for _ in 0..<steps {
            let reshaped = try source.naming { try run.applyEdits() }
            run.world.step()
            recorder.record(reshaped: reshaped)
            progress.advance()
        }
        progress.finish()
        let page = Data(recorder.page().utf8)
        let path = output?.path ?? SceneArguments.pageName(of: scene)
        try OutputFile(path).write(page)
        try Output.note("\(path), \(Format.bytes(page.count)): open it in a browser")
    }
}
