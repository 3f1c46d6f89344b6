import ArgumentParser
import FileAccess
import Foundation
import Plots
import ToolSupport

/// Draws results of runs.
struct PlotCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plot", abstract: "Draws results of 'dynbench run' (--format json or csv) as .svg or .png.",
        discussion: """
            for n in 1000 10000 100000; do dynbench run --items $n --format json --output mixed-$n.json; done
            dynbench plot mixed-*.json --output scaling.svg
            dynbench plot mixed-*.json --kind stages --output stages.svg

            What 'Scripts/scaling --ranks' measures is for --kind ranks, which prints its numbers as well.
            """)

    @Argument(help: ArgumentHelp("Files of results.", valueName: "FILE"))
    var files: [String]

    @Option(
        help:
            """
            scaling: time of a step over items or workers; items: the same for one item; stages: what share each has; ranks: \
            time of a step over ranks with as many items each, and what it comes to with more of them.
            """)
    var kind = Plot.Kind.scaling

    @Option(help: ArgumentHelp("Where the picture goes; its name ends in .svg or .png.", valueName: "FILE"))
    var output: OutputPath

    func validate() throws {
        try Picture.kind(of: output)
    }

    func run() throws {
        let results = try files.flatMap(read)
        do {
            let plot = try Plot(results, kind)
            try Picture(svg: plot.svg).write(to: output)
            guard let titles = plot.table.first else { return }
            var table = TextTable(alignment: titles.map { _ in .right })
            for row in plot.table { table.add(row) }
            print(table.text)
        } catch let error as PlotError {
            throw ValidationError("\(error)")
        }
    }

    private func read(_ path: String) throws -> [RunResult] {
        do {
            return try RunResult.read(try InputFile(path).data(), format: path.hasSuffix(".csv") ? .csv : .json)
        } catch let error as PlotError {
            throw ValidationError("\(path): \(error)")
        } catch let error as FileError {
            throw ValidationError("\(error)")
        }
    }
}

extension Plot.Kind: ExpressibleByArgument {}
