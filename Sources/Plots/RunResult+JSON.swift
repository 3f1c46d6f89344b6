import Foundation

extension RunResult {
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
        var rankStats: [RankLoad]?

        func result(_ place: String) throws(PlotError) -> RunResult {
            try RunResult(
                scene: scene, items: items, workers: workers, isa: isa, stepMs: engine.stepMsMedian,
                stages: engine.stages.compactMap { name, ms in ms.map { StageTime(name: name, ms: $0) } }, place: place
            ).with(rankStats ?? [], place: place)
        }
    }

    /// The results of a document: one report, or a list of them.
    static func json(_ data: Data) throws(PlotError) -> [RunResult] {
        let decoder = JSONDecoder()
        if let one = try? decoder.decode(Document.self, from: data) { return [try one.result("the result")] }
        guard let list = try? decoder.decode([Document].self, from: data) else { throw .noResults }
        var results: [RunResult] = []
        for (index, one) in list.enumerated() { results.append(try one.result("result \(index)")) }
        return results
    }
}
