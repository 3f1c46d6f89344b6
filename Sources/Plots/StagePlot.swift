import Geometry
import ToolSupport

/// What share of a step each stage takes: a bar a result, as long as the whole.
struct StagePlot {
    private let results: [RunResult]
    /// Stages in the order of a step.
    private let names: [String]

    private let colors: [String: String]

    /// - Throws: where no result has stages that take time.
    init(_ results: [RunResult]) throws(PlotError) {
        guard results.contains(where: { $0.stages.contains { $0.ms > 0 } }) else {
            throw PlotError("no result has stages that take time")
        }
        self.results = results
        var (names, colors) = ([String](), [String: String]())
        for stage in results.flatMap(\.stages) where colors[stage.name] == nil {
            colors[stage.name] = Chart.colors[names.count % Chart.colors.count]
            names.append(stage.name)
        }
        (self.names, self.colors) = (names, colors)
    }

    var svg: String {
        let (left, right, top, row) = (190.0, 720.0, 50.0, 34.0)
        let height = top + row * Double(results.count) + 60 + 20 * Double((names.count + 5) / 6)
        var body: Markup = ""
        for (index, result) in results.enumerated() {
            let y = top + row * Double(index)
            let workers = result.workers == 1 ? "" : ", \(result.workers) workers"
            body += Chart.label(
                "\(result.scene), \(Format.count(result.items))\(workers)", x: left - 8, y: y + 17, anchor: "end")
            body += bar(result, y: y, left: left, width: right - left)
            body += Chart.label("\(Format.significant(result.stepMs)) ms", x: right + 8, y: y + 17)
        }
        let foot = top + row * Double(results.count)
        for share in stride(from: 0.0, through: 1, by: 0.25) {
            let x = left + share * (right - left)
            body += Chart.line("axis", x, foot, x, foot + 5)
            body += Chart.label(Format.percent(share), x: x, y: foot + 20, anchor: "middle")
        }
        for (index, name) in names.enumerated() {
            let (x, y) = (left - 100 + 105 * Double(index % 6), foot + 46 + 20 * Double(index / 6))
            body += Chart.swatch(color(name), name, x: x, y: y)
        }
        return Chart.document(width: 820, height: height, title: "Shares of the stages of a step", body)
    }

    private func color(_ name: String) -> String { colors[name] ?? Chart.colors[0] }

    private func bar(_ result: RunResult, y: Double, left: Double, width: Double) -> Markup {
        let total = result.stages.reduce(0) { $0 + $1.ms }
        guard total > 0 else { return "" }
        var x = left
        return result.stages.map { stage -> Markup in
            let part = width * stage.ms / total
            defer { x += part }
            let words = "\(stage.name): \(Format.significant(stage.ms)) ms"
            return """
                <rect x="\(x)" y="\(y)" width="\(part)" height="24" fill="\(color(stage.name))">\
                <title>\(words)</title></rect>

                """
        }.joined()
    }
}
