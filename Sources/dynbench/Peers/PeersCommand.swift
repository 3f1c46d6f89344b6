import ArgumentParser
import DynamicsScenes
import Foundation
import ToolSupport

extension PeerRow.Suite: ExpressibleByArgument {}

/// Runs the same scenes here and in other engines, in turn, and prints times, ratios and quality side by side.
struct PeersCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "peers", abstract: "Compares with other engines on the same scenes, in one run.",
        discussion: """
            Every engine steps the same items in a process of its own, one engine after the other; the states they \
            reach are measured by one rule. Without options the quick rows are done. Exits 1 if a quality gate of \
            ours did not hold; a target that was missed is a result, not a failure.
            """)

    static let limitRange = 1.0...3600

    @Option(help: ArgumentHelp("Row to measure, or several (default: the quick ones).", valueName: "NAME"))
    var scene: [String] = []

    @Option(help: "Which rows where none is named: our own, or the scenes of Box2D's benchmark, described anew.")
    var suite = PeerRow.Suite.own

    @OptionGroup var arguments: SceneArguments

    @Flag(help: "The long rows too: 100,000 items, cloth, idle, and hostile input.")
    var all = false

    @Option(parsing: .unconditional, help: ArgumentHelp("Runs of each engine, 1 to 100.", valueName: "R"))
    var repeats = 1

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Seconds of stepping after which a run ends early, 1 to 3600 (default: the row's own, 12 to 400).",
            valueName: "S"))
    var limit: Double?

    @Option(
        name: .customLong("box2d-v3"),
        help: ArgumentHelp("A build of Box2D 3 to compare with: a folder with include and libbox2d.", valueName: "PATH")
    )
    var box2dV3: String?

    @Option(
        help: ArgumentHelp(
            "A peer program, or several, instead of those that Scripts/peers builds.", valueName: "PATH"))
    var peersProgram: [String] = []

    @Option(help: "How the report is written (default: by the file's ending .json or .csv, else as a table).")
    var format: ReportFormat?

    @Option(
        help: ArgumentHelp(
            "Where the report goes instead of standard output; one run may be written to several.", valueName: "FILE"))
    var output: [OutputPath] = []

    func validate() throws {
        let names = PeerRow.all.map(\.name)
        for name in scene where !names.contains(name) {
            var known: [String] = []
            for name in names where !known.contains(name) { known.append(name) }
            throw ValidationError("--scene is \(name); it must be one of \(known.joined(separator: ", "))")
        }
        try SceneArguments.check(repeats, 1...100, "repeats")
        if let limit, !PeersCommand.limitRange.contains(limit) {
            throw ValidationError("--limit is \(limit); it must be from 1 to 3600")
        }
        if box2dV3 != nil, !peersProgram.isEmpty {
            throw ValidationError("--box2d-v3 is built by Scripts/peers, which --peers-program stands in for")
        }
    }

    /// The rows that are asked for.
    var rows: [PeerRow] { PeerRow.chosen(names: scene, items: arguments.items, long: all, suite: suite) }

    func run() throws {
        let programs = try peersProgram.isEmpty ? PeerPrograms(builtWith: box2dV3) : PeerPrograms(paths: peersProgram)
        let rows = try rows.map { row in
            try PeerMeasurement(row, arguments, programs: programs, repeats: repeats, limit: limit).report {
                try Output.note($0)
            }
        }
        let options = arguments.options
        let report = PeerReport(
            workers: options.workers, substeps: options.substeps, seed: options.seed, repeats: repeats, rows: rows)
        if output.isEmpty { try Output.write((format ?? .table).text(of: report), to: nil) }
        for file in output { try Output.write((format ?? ReportFormat(ofFile: file.path)).text(of: report), to: file) }
        try Output.end(report.failures)
    }
}
