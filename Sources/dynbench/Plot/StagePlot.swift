import Geometry

/// What share of a step each stage takes: a bar a result, as long as the whole.
struct StagePlot {
    private let results: [RunResult]
    /// Stages in the order of a step.
    private let names: [String]

    init(_ results: [RunResult]) {
        self.results = results
        var names: [String] = []
        for stage in results.flatMap(\.stages) where !names.contains(stage.name) { names.append(stage.name) }
        self.names = names
    }

    var svg: String {
        let (left, right, top, row) = (190.0, 720.0, 50.0, 34.0)
        let height = top + row * Double(results.count) + 60 + 20 * Double((names.count + 5) / 6)
        var body = ""
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
            body +=
                "<rect x=\"\(SVG.number(x))\" y=\"\(SVG.number(y - 10))\" width=\"12\" height=\"12\" fill=\"\(color(name))\"/>\n"
            body += Chart.label(name, x: x + 18, y: y)
        }
        return Chart.document(width: 820, height: height, title: "Shares of the stages of a step", body)
    }

    private func color(_ name: String) -> String {
        Chart.colors[(names.firstIndex(of: name) ?? 0) % Chart.colors.count]
    }

    private func bar(_ result: RunResult, y: Double, left: Double, width: Double) -> String {
        let total = result.stages.reduce(0) { $0 + $1.ms }
        guard total > 0 else { return "" }
        var x = left
        return result.stages.map { stage in
            let part = width * stage.ms / total
            defer { x += part }
            return "<rect x=\"\(SVG.number(x))\" y=\"\(SVG.number(y))\" width=\"\(SVG.number(part))\" height=\"24\" "
                + "fill=\"\(color(stage.name))\"><title>\(stage.name): \(Format.significant(stage.ms)) ms</title></rect>\n"
        }.joined()
    }
}
