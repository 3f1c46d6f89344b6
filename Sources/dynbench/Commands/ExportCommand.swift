import ArgumentParser
import Foundation
import SceneFiles

/// Writes a built-in scene as a document.
struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Writes a scene as a JSON file, to be changed and run again.",
        discussion: "dynbench export --scene chain --items 640 --output chain.json")

    @Option(help: ArgumentHelp("Name of the scene; 'dynbench list' shows all.", valueName: "NAME"))
    var scene = "mixed"

    @OptionGroup var arguments: SceneArguments

    @Option(help: ArgumentHelp("Where the scene goes instead of standard output.", valueName: "FILE"))
    var output: String?

    func validate() throws {
        try SceneArguments.check(scene: scene)
    }

    func run() throws {
        let (source, options) = try arguments.source(scene)
        let json = try source.document(options).json()
        try Output.write(json, to: output)
    }
}

/// Prints the JSON Schema of scene files.
struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema", abstract: "Prints the JSON Schema of scene files, for editors that complete and check.")

    @Option(help: ArgumentHelp("Where the schema goes instead of standard output.", valueName: "FILE"))
    var output: String?

    func run() throws { try Output.write(Data(SceneFile.schema.utf8), to: output) }
}
