import Geometry
import ToolSupport

/// Time of a step, or of an item in it, over items, or over workers where only those differ: both axes logarithmic, a
/// line a series.
struct ScalingPlot {
    /// What the time is of.
    enum Measure {
        /// The whole step, ms.
        case step
        /// A step's time divided by the items, ns.
        case item

        func time(_ result: RunResult) -> Double {
            self == .step ? result.stepMs : 1e6 * result.stepMs / Double(result.items)
        }
    }

    private struct Series {
        var name: String
        var points: [(x: Double, y: Double)]
    }

    private let measure: Measure
    private let overWorkers: Bool
    private let series: [Series]

    /// - Throws: where no result has items and a time, as logarithms need them.
    init(_ results: [RunResult], _ measure: Measure) throws(PlotError) {
        self.measure = measure
        let shown = results.filter { $0.stepMs > 0 && $0.items > 0 && $0.workers > 0 }
        guard !shown.isEmpty else { throw PlotError("no result has items, workers and a time above 0") }
        overWorkers = Set(shown.map(\.items)).count == 1 && Set(shown.map(\.workers)).count > 1
        var byName: [String: [(x: Double, y: Double)]] = [:]
        var order: [String] = []
        // Fields are named where they tell runs of one scene apart.
        let fields = Dictionary(grouping: shown, by: \.scene).mapValues { Set($0.map(\.fields)).count }
        for result in shown {
            let own =
                fields[result.scene] == 1
                ? nil : result.fields.map { ", \(Format.count($0)) \($0 == 1 ? "field" : "fields")" }
            let workers = overWorkers || result.workers == 1 ? "" : ", \(result.workers) workers"
            let name = "\(result.scene)\(own ?? "")\(workers), \(result.isa)"
            if byName[name] == nil { order.append(name) }
            byName[name, default: []].append(
                (Double(overWorkers ? result.workers : result.items), measure.time(result)))
        }
        series = order.map { name in Series(name: name, points: (byName[name] ?? []).sorted { $0.x < $1.x }) }
    }

    var svg: String {
        let points = series.flatMap(\.points)
        let (width, height) = (860.0, 520.0)
        let x = LogAxis(points.map(\.x), from: 70, to: 640)
        let y = LogAxis(points.map(\.y), from: height - 60, to: 50)
        var body: Markup = ""
        for tick in x.ticks {
            body += Chart.line("grid", x.place(tick), 50, x.place(tick), height - 60)
            body += Chart.label(Format.count(Int(tick)), x: x.place(tick), y: height - 42, anchor: "middle")
        }
        for tick in y.ticks {
            body += Chart.line("grid", 70, y.place(tick), 640, y.place(tick))
            body += Chart.label(Format.significant(tick), x: 62, y: y.place(tick) + 4, anchor: "end")
        }
        body += Chart.label(overWorkers ? "workers" : "items", x: 355, y: height - 16, anchor: "middle")
        let unit = measure == .step ? "ms per step, median" : "ns per item and step, median"
        body += Chart.label(unit, x: 20, y: height / 2, anchor: "middle", turned: true)
        for (index, one) in series.enumerated() { body += draw(one, index, x, y) }
        return Chart.document(
            width: width, height: height, title: measure == .step ? "Time of a step" : "Time of an item in a step", body
        )
    }

    private func draw(_ one: Series, _ index: Int, _ x: LogAxis, _ y: LogAxis) -> Markup {
        let color = Chart.colors[index % Chart.colors.count]
        let places = one.points.map { (x: x.place($0.x), y: y.place($0.y)) }
        let line = places.map { "\(SVG.number($0.x)),\(SVG.number($0.y))" }.joined(separator: " ")
        var body: Markup = "<polyline points=\"\(line)\" fill=\"none\" stroke=\"\(color)\" stroke-width=\"2\"/>\n"
        for place in places { body += "<circle cx=\"\(place.x)\" cy=\"\(place.y)\" r=\"3.5\" fill=\"\(color)\"/>\n" }
        return "\(body)\(Chart.swatch(color, one.name, x: 660, y: 61 + 20 * Double(index)))"
    }
}
