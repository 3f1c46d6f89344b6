import ArgumentParser
import Foundation

/// Draws results of runs.
struct PlotCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plot", abstract: "Draws results of 'dynbench run' (--format json or csv) as .svg or .png.",
        discussion: """
            for n in 1000 10000 100000; do dynbench run --items $n --format json --output mixed-$n.json; done
            dynbench plot mixed-*.json --output scaling.svg
            dynbench plot mixed-*.json --kind stages --output stages.svg
            """)

    /// What is drawn.
    enum Kind: String, CaseIterable, ExpressibleByArgument {
        /// Time of a step over items, or over workers where only those differ.
        case scaling
        /// The same time for one item.
        case items
        /// Shares of the stages, a bar a result.
        case stages
    }

    @Argument(help: ArgumentHelp("Files of results.", valueName: "FILE"))
    var files: [String]

    @Option(
        help:
            "scaling: time of a step over items or workers; items: the same for one item; stages: what share each has.")
    var kind = Kind.scaling

    @Option(help: ArgumentHelp("Where the picture goes; its name ends in .svg or .png.", valueName: "FILE"))
    var output: String

    func validate() throws {
        try Output.pictureKind(of: output)
    }

    func run() throws {
        let results = try files.flatMap { try RunResult.read($0) }
        let svg =
            switch kind {
            case .scaling: ScalingPlot(results, .step).svg
            case .items: ScalingPlot(results, .item).svg
            case .stages: StagePlot(results).svg
            }
        try Output.write(picture: svg, to: output)
    }
}
