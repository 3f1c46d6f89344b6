import ArgumentParser
import Foundation

/// What a plot needs of one run's report.
struct RunResult: Equatable {
    var scene: String
    var items: Int
    var workers: Int
    var isa: String
    /// Force fields of the scene; nil where it is of another kind.
    var fields: Int?
    /// Median time of a step, ms.
    var stepMs: Double
    /// In the order of a step, ms.
    var stages: [Stage]

    struct Stage: Equatable {
        var name: String
        var ms: Double
    }

    /// The results of a file: JSON of one run or a list of them.
    ///
    /// - Throws: a usage error that names the file and what it lacks.
    static func read(_ path: String) throws -> [RunResult] {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw ValidationError("\(path) can't be read")
        }
        guard let results = json(data), !results.isEmpty else {
            throw ValidationError("\(path) holds no result of 'dynbench run --format json'")
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
        var fields: Int?
        var engine: Engine

        var result: RunResult {
            RunResult(
                scene: scene, items: items, workers: workers, isa: isa, fields: fields,
                stepMs: engine.stepMsMedian,
                stages: engine.stages.compactMap { name, ms in ms.map { Stage(name: name, ms: $0) } }
                    .sorted { (RunResult.place($0.name), $0.name) < (RunResult.place($1.name), $1.name) })
        }
    }

    static func json(_ data: Data) -> [RunResult]? {
        let decoder = JSONDecoder()
        if let one = try? decoder.decode(Document.self, from: data) { return [one.result] }
        return (try? decoder.decode([Document].self, from: data))?.map(\.result)
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
