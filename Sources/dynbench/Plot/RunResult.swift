import ArgumentParser
import DynamicsEngine
import Foundation

/// What a plot needs of one run's report.
struct RunResult: Equatable {
    var scene: String
    var items: Int
    var workers: Int
    var isa: String
    /// Fields that the scene was asked for, as Scripts/scaling notes in a column before the report's; else nil.
    var fields: Int?
    /// Median time of a step, ms.
    var stepMs: Double
    /// In the order of a step, ms.
    var stages: [StageTime]

    struct StageTime: Equatable {
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
                stages: inOrder(engine.stages.compactMap { name, ms in ms.map { StageTime(name: name, ms: $0) } }))
        }
    }

    static func json(_ data: Data) -> [RunResult]? {
        let decoder = JSONDecoder()
        if let one = try? decoder.decode(Document.self, from: data) { return [one.result] }
        return (try? decoder.decode([Document].self, from: data))?.map(\.result)
    }

    /// Files may be put together, each with its own line of names.
    static func csv(_ text: String) -> [RunResult] {
        var names: [String] = []
        return text.split(whereSeparator: \.isNewline).compactMap { line in
            let cells = cells(line)
            if cells.contains("engine.stepMsMedian") {
                names = cells
                return nil
            }
            return RunResult(Dictionary(zip(names, cells), uniquingKeysWith: { first, _ in first }))
        }
    }

    /// The cells of a line; a quoted one may have commas, and quotes twice.
    private static func cells(_ line: Substring) -> [String] {
        var cells = [""]
        var isQuoted = false
        var wasQuote = false
        for character in line {
            if character == "\"" {
                if !isQuoted, wasQuote { cells[cells.count - 1].append(character) }
                isQuoted.toggle()
            } else if character == ",", !isQuoted {
                cells.append("")
            } else {
                cells[cells.count - 1].append(character)
            }
            wasQuote = character == "\"" && !isQuoted
        }
        return cells
    }

    fileprivate static func inOrder(_ stages: [StageTime]) -> [StageTime] {
        stages.sorted { (place($0.name), $0.name) < (place($1.name), $1.name) }
    }

    /// The order of a step, which objects of JSON don't keep.
    private static func place(_ stage: String) -> Int {
        let order = Stage.allCases.map(\.rawValue) + [Stepper.objectStage]
        return order.firstIndex(of: stage) ?? order.count
    }
}

extension RunResult {
    /// - Parameter row: cells by the names of their columns.
    fileprivate init?(_ row: [String: String]) {
        guard let scene = row["scene"], let isa = row["isa"], let items = row["items"].flatMap({ Int($0) }),
            let workers = row["workers"].flatMap({ Int($0) }),
            let step = row["engine.stepMsMedian"].flatMap({ Double($0) })
        else { return nil }
        let stages = row.compactMap { name, cell in
            name.hasPrefix("engine.stages.")
                ? Double(cell).map { StageTime(name: String(name.dropFirst("engine.stages.".count)), ms: $0) } : nil
        }
        self.init(
            scene: scene, items: items, workers: workers, isa: isa, fields: row["fields"].flatMap { Int($0) },
            stepMs: step, stages: RunResult.inOrder(stages))
    }
}
