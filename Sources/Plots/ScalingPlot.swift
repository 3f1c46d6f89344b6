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

    private let measure: Measure
    private let overWorkers: Bool
    private let series: [LinePlot.Series]

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
        series = order.map { name in LinePlot.Series(name: name, points: (byName[name] ?? []).sorted { $0.x < $1.x }) }
    }

    var svg: String {
        LinePlot(
            title: measure == .step ? "Time of a step" : "Time of an item in a step",
            xName: overWorkers ? "workers" : "items",
            yName: measure == .step ? "ms per step, median" : "ns per item and step, median", series: series
        ).svg
    }
}
