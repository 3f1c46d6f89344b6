import ArgumentParser
import Foundation

/// What a plot needs of one run's report.
struct RunResult: Equatable {
    var scene: String
    var items: Int
    var workers: Int
    var isa: String
    /// Median time of a step, ms.
    var stepMs: Double
    /// In the order of a step, ms.
    var stages: [Stage]

    struct Stage: Equatable {
        var name: String
        var ms: Double
    }

    /// The results of a file: JSON of one run or a list of them, or CSV with a line each.
    ///
    /// - Throws: a usage error that names the file and what it lacks.
    static func read(_ path: String) throws -> [RunResult] {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw ValidationError("\(path) can't be read")
        }
        let results = path.hasSuffix(".csv") ? csv(String(decoding: data, as: UTF8.self)) : json(data)
        guard let results, !results.isEmpty else {
            throw ValidationError("\(path) holds no result of 'dynbench run' with --format json or csv")
        }
        return results
    }

    private struct Document: Decodable {
        struct Engine: Decodable {
            var stepMsMedian: Double
            var stages: [String: Double?]
        }

        var scene: String
        var items: Int
        var workers: Int
        var isa: String
        var engine: Engine

        var result: RunResult {
            RunResult(
                scene: scene, items: items, workers: workers, isa: isa, stepMs: engine.stepMsMedian,
                stages: engine.stages.compactMap { name, ms in ms.map { Stage(name: name, ms: $0) } }
                    .sorted { (RunResult.place($0.name), $0.name) < (RunResult.place($1.name), $1.name) })
        }
    }

    static func json(_ data: Data) -> [RunResult]? {
        let decoder = JSONDecoder()
        if let one = try? decoder.decode(Document.self, from: data) { return [one.result] }
        return (try? decoder.decode([Document].self, from: data))?.map(\.result)
    }

    static func csv(_ text: String) -> [RunResult]? {
        let lines = text.split(whereSeparator: \.isNewline).map {
            $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        guard let names = lines.first?.map(String.init) else { return nil }
        // Files that were put together repeat the line of names.
        let rows = lines.dropFirst().filter { $0.first.map(String.init) != names.first }
        return rows.compactMap { row in
            let values = Dictionary(zip(names, row.map(String.init)), uniquingKeysWith: { first, _ in first })
            guard let scene = values["scene"], let items = values["items"].flatMap({ Int($0) }),
                let workers = values["workers"].flatMap({ Int($0) }), let isa = values["isa"],
                let step = values["engine.stepMsMedian"].flatMap({ Double($0) })
            else { return nil }
            let stages = names.filter { $0.hasPrefix("engine.stages.") }.compactMap { name in
                values[name].flatMap { Double($0) }.map { Stage(name: String(name.dropFirst(14)), ms: $0) }
            }
            return RunResult(scene: scene, items: items, workers: workers, isa: isa, stepMs: step, stages: stages)
        }
    }

    /// The order of a step, which objects of JSON don't keep.
    private static func place(_ stage: String) -> Int {
        let order = [
            "edits", "fields", "broadphase", "narrowphase", "islands", "prepare", "joints", "solve", "sweep", "sleep",
            "events", "objects",
        ]
        return order.firstIndex(of: stage) ?? order.count
    }
}
