import Foundation
import Plots

/// Bytes as a file of results: what can be read can be drawn, or has nothing to draw.
enum PlotInput {
    static func run(_ bytes: [UInt8]) {
        for format in [RunResult.FileFormat.json, .csv] {
            let results: [RunResult]
            do {
                results = try RunResult.read(Data(bytes), format: format)
            } catch {
                insist(!error.description.isEmpty, "an error says what is wrong")
                continue
            }
            insist(!results.isEmpty, "what is read holds a result")
            for kind in Plot.Kind.allCases {
                guard let svg = try? Plot(results, kind).svg else { continue }
                insist(svg.hasPrefix("<svg ") && svg.hasSuffix("</svg>\n"), "a plot is whole")
                insist(!svg.contains("<script"), "names are words")
            }
        }
    }
}
