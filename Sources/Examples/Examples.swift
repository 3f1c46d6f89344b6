import ArgumentParser
import FileAccess
import Foundation
import ToolSupport

/// Runs an example and writes its replay: `swift run -c release examples newtons-cradle`. Or shows one in a browser, where
/// fingers reach it: `examples live facetime-corners`.
@main struct Examples: ParsableCommand {
    static let all: [any Example.Type] = [
        BallSwift.self, FaceTimeCorners.self, VelocityField.self, NewtonsCradle.self, SpringyList.self, Hopper.self,
        OrbitingDust.self, Rollback.self, TwoFutures.self,
    ]

    static let configuration = CommandConfiguration(
        commandName: "examples", abstract: "Examples: pages that play them, or that fingers reach into.",
        discussion: "play: \(all.map { $0.name }.joined(separator: ", "))\nlive: "
            + Live.all.map { $0.name }.joined(separator: ", "),
        subcommands: [Play.self, Live.self], defaultSubcommand: Play.self)

    static func main() { runAsTool() }
}

/// Runs an example and writes its replay.
struct Play: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "play", abstract: "Runs an example and writes a page that plays it.",
        discussion: Examples.all.map { "\($0.name): \($0.summary)" }.joined(separator: "\n"))

    @Argument(help: "Name of the example.")
    var example: String

    @Option(help: ArgumentHelp("Where the page goes (default: the example's name and .html).", valueName: "FILE"))
    var output: OutputPath?

    @Option(help: ArgumentHelp("Where a picture of it goes, as SVG.", valueName: "FILE"))
    var picture: OutputPath?

    @Option(parsing: .unconditional, help: "Share of the items, above 0 up to 1.")
    var scale = 1.0

    func validate() throws {
        guard Examples.all.contains(where: { $0.name == example }) else {
            let names = Examples.all.map { $0.name }.joined(separator: ", ")
            throw ValidationError("there is no example '\(example)'; it must be one of \(names)")
        }
        guard scale > 0, scale <= 1 else { throw ValidationError("--scale is \(scale); it must be above 0, up to 1") }
    }

    func run() throws {
        guard let type = Examples.all.first(where: { $0.name == example }) else { return }
        let film = try type.film(scale: scale)
        for note in film.notes { try StandardStream.output.note(note) }
        let path = output?.path ?? "\(example).html"
        try OutputFile(path).write(Data(film.recorder.page().utf8))
        if let picture { try OutputFile(picture.path).write(Data(film.picture.utf8)) }
        try StandardStream.output.note("\(path) plays it in a browser")
    }
}
