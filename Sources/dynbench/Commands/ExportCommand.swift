import ArgumentParser
import SceneFiles
import ToolSupport

/// Writes a built-in scene as a document.
struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Writes a scene as a JSON file, to be changed and run again.",
        discussion: "dynbench export --scene chain --items 640 --output chain.json")

    @Option(help: ArgumentHelp("Name of the scene; 'dynbench list' shows all.", valueName: "NAME"))
    var scene = "mixed"

    @OptionGroup var arguments: SceneArguments

    @Option(help: ArgumentHelp("Where the scene goes instead of standard output.", valueName: "FILE"))
    var output: OutputPath?

    func validate() throws {
        try SceneArguments.check(scene: scene)
    }

    func run() throws {
        let (source, options) = try arguments.source(scene)
        try Output.write(String(decoding: try source.document(options).json(), as: UTF8.self), to: output)
    }
}

/// Prints the JSON Schema of scene files.
struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema", abstract: "Prints the JSON Schema of scene files, for editors that complete and check.")

    @Option(help: ArgumentHelp("Where the schema goes instead of standard output.", valueName: "FILE"))
    var output: OutputPath?

    func run() throws { try Output.write(SceneFile.schema, to: output) }
}
