import ArgumentParser
import DynamicsEngine
import DynamicsScenes
import FileAccess
import Foundation
import Replay
import SceneFiles
import ToolSupport

/// Writes a page that simulates a scene.
struct LiveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "live", abstract: "Writes a page that simulates a scene: items can be grabbed and thrown.",
        discussion: """
            Scripts/dynbench live --scene mixed --items 5000 --output live.html
            The page is complete in itself and loads nothing: the engine is in it, as WebAssembly. After as many
            steps it shows the hash that 'dynbench run' prints, as long as no hand has reached in. Scene files can be
            dropped on it, and its state can be taken away as one.
            """)

    @Option(
        help: ArgumentHelp("Name of the scene ('dynbench list' shows all), or a scene's .json file.", valueName: "NAME")
    )
    var scene = "mixed"

    @OptionGroup var arguments: SceneArguments

    @Option(
        help: ArgumentHelp(
            "The engine as WebAssembly; Scripts/dynbench live builds it and names it.", valueName: "FILE"))
    var module: String

    @Option(
        help: ArgumentHelp(
            "Where the page goes (default: here, by the name of the scene or its file and .html).", valueName: "FILE"))
    var output: OutputPath?

    func validate() throws { try SceneArguments.check(scene: scene) }

    func run() throws {
        let (source, options) = try arguments.source(scene)
        let run = try source.start(options, kernels: arguments.isa.kernels())
        let live = LivePage(
            run.world, name: source.name, module: try readModule(), scene: Self.builtIn(source, options),
            seed: options.seed, document: try Self.document(source, options))
        let page = Data(live.text.utf8)
        let path = output?.path ?? SceneArguments.pageName(of: scene)
        try OutputFile(path).write(page)
        try Output.note("\(path), \(Format.bytes(page.count)): open it in a browser")
    }

    /// What the page makes the scene anew of, from another seed; nil for a scene's file.
    private static func builtIn(_ source: SceneSource, _ options: SceneOptions) -> LivePage.BuiltIn? {
        guard case .builtIn(let scene) = source else { return nil }
        return LivePage.BuiltIn(
            name: scene.name, items: options.items, fields: options.fields, aspect: options.aspect,
            ratio: options.ratio, substeps: options.substeps, sleeps: options.sleep)
    }

    /// A file's scene with the options that were given; nil for a built-in scene.
    private static func document(_ source: SceneSource, _ options: SceneOptions) throws -> Data? {
        guard case .file = source else { return nil }
        return try source.document(options).json()
    }

    /// - Throws: where the file can't be read or isn't WebAssembly.
    private func readModule() throws -> Data {
        let bytes = try InputFile(module).data()
        guard bytes.starts(with: [0x00, 0x61, 0x73, 0x6D]) else {
            throw ValidationError("--module: \(module) is no WebAssembly module")
        }
        return bytes
    }
}
