import DynamicsEngine
import DynamicsModel
import Foundation

/// What a plot needs of one run's report.
public struct RunResult: Equatable, Sendable {
    /// What a report is written as.
    public enum FileFormat: Sendable {
        /// The JSON of one run, or a list of them.
        case json
        /// CSV with a line each; files may be put together, each with its own line of names.
        case csv
    }

    /// A stage of a step, and the mean time it takes, ms.
    struct StageTime: Equatable {
        var name: String
        var ms: Double
    }

    let scene: String
    let items: Int
    let workers: Int
    let isa: String
    /// Fields that the scene was asked for, as Scripts/scaling notes in a column before the report's; else nil.
    let fields: Int?
    /// Median time of a step, ms.
    let stepMs: Double
    /// In the order of a step.
    let stages: [StageTime]
    /// What ranks had and sent, where several processes ran; else none.
    private(set) var ranks: [RankLoad] = []

    /// What a rank had at the end, and what a step sent.
    struct RankLoad: Equatable, Decodable {
        var items: Double
        var ghosts: Double
        var bytesPerStep: Double
        var messagesPerStep: Double
        var sharedCallsPerStep: Double

        var named: [(String, Double)] {
            [
                ("items", items), ("ghosts", ghosts), ("bytesPerStep", bytesPerStep),
                ("messagesPerStep", messagesPerStep), ("sharedCallsPerStep", sharedCallsPerStep),
            ]
        }
    }

    static let counts = 0...1_000_000_000_000
    static let times = 1e-9...1e12

    /// - Throws: the first value that breaks its rule, with its place.
    init(
        scene: String, items: Int, workers: Int, isa: String, fields: Int? = nil, stepMs: Double, stages: [StageTime],
        place: String = "the result"
    ) throws(PlotError) {
        for (name, count) in [("items", items), ("workers", workers), ("fields", fields ?? 0)] {
            guard Self.counts.contains(count) else {
                throw PlotError(
                    "\(place): \(name) is \(count); it must be from \(Self.counts.lowerBound) to \(Self.counts.upperBound)"
                )
            }
        }
        for (name, ms) in [("stepMsMedian", stepMs)] + stages.map({ ("stages.\($0.name)", $0.ms) }) {
            guard ms == 0 || Self.times.contains(ms) else {
                throw PlotError(
                    "\(place): engine.\(name.shown(most: 60)) is \(ms); it must be 0, or from "
                        + "\(Self.times.lowerBound) to \(Self.times.upperBound) ms")
            }
        }
        (self.scene, self.items, self.workers, self.isa, self.fields) = (scene, items, workers, isa, fields)
        self.stepMs = stepMs
        self.stages = stages.sorted { (Self.place($0.name), $0.name) < (Self.place($1.name), $1.name) }
    }

    /// - Throws: the first value of a rank that breaks its rule, with its place.
    func with(_ ranks: [RankLoad], place: String) throws(PlotError) -> RunResult {
        for (number, rank) in ranks.enumerated() {
            for (name, value) in rank.named where !(0...Double(Self.counts.upperBound)).contains(value) {
                throw PlotError(
                    "\(place): rankStats[\(number)].\(name) is \(value); it must be from 0 to \(Self.counts.upperBound)"
                )
            }
        }
        var result = self
        result.ranks = ranks
        return result
    }

    /// Reads the results of a file.
    ///
    /// - Returns: one at least, in the order of the file.
    /// - Throws: what is missing, or the first value that breaks its rule, with its place.
    public static func read(_ data: Data, format: FileFormat) throws(PlotError) -> [RunResult] {
        let results = format == .csv ? try csv(String(decoding: data, as: UTF8.self)) : try json(data)
        guard !results.isEmpty else { throw .noResults }
        return results
    }

    /// The order of a step, which objects of JSON don't keep; what is no stage of the engine comes last.
    private static func place(_ stage: String) -> Int {
        let order = Stage.allCases.map(\.rawValue)
        return order.firstIndex(of: stage) ?? order.count
    }
}

extension PlotError {
    static let noResults = PlotError("holds no result of 'dynbench run' with --format json or csv")
}
