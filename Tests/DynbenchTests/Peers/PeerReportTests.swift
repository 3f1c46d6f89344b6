import DynamicsScenes
import Foundation
import Testing

@testable import dynbench

/// What is made of the engines' times.
@Suite struct PeerReportTests {
    private let plan: RecordPlan
    private let row = PeerRow(
        name: "gas", scene: "gas", items: 3, targets: [SpeedTarget(peer: .box2d3, ratio: 3)],
        fieldTarget: SpeedTarget(peer: .box2d3, ratio: 4), gates: [.worstOverlap(0.1)])

    init() throws {
        // A scene of 30 steps, all in the window, so that all are recorded and all count.
        plan = RecordPlan(try BuiltInScene.named("gas").make(SceneOptions(items: 3)), totalSteps: 30)
    }

    private func measurement(
        _ engine: PeerEngine?, step: [Double], fields: Double? = nil, overlap: Double? = 0.05, note: String? = nil
    ) -> EngineMeasurement {
        let quality = overlap.map {
            Quality(
                items: 3, meanOverlap: $0, maxOverlap: $0, rmsSpeed: 0, meanSpeed: 0, nonFinite: 0, overlapStride: 1)
        }
        let result = PeerResult(
            engine: engine?.name ?? "ours", settings: "as usual, one thread", createMs: 1, contacts: 5, peakRSSMB: 7,
            stepMs: step, fieldMs: fields.map { [Double](repeating: $0, count: step.count) } ?? [])
        return EngineMeasurement(
            engine: engine, name: engine?.name ?? "here", settings: result.settings, note: note,
            results: step.isEmpty ? [] : [result], quality: quality)
    }

    private func report(_ engines: [EngineMeasurement]) -> PeerRowReport {
        PeerRowReport(row: row, items: 3, warmup: 20, steps: 10, plan: plan, engines: engines)
    }

    @Test func `ratios are those of the same steps`() {
        // Ours takes 4 ms in the first twelve steps, then 1; the peer was ended after twelve of 6 ms.
        let own = [Double](repeating: 4, count: 12) + [Double](repeating: 1, count: 18)
        let row = report([
            measurement(nil, step: own, fields: 0.5),
            measurement(.box2d3, step: [Double](repeating: 6, count: 12), fields: 1, overlap: nil, note: "12 of 30"),
            measurement(.box2d2, step: [Double](repeating: 3, count: 30)),
        ])
        #expect(row.lines[0].step?.median == 1)
        #expect(row.lines[0].ratio == nil)
        #expect(row.lines[1].ratio == 1.5)
        #expect(row.lines[1].isTargetReached == false)
        #expect(row.lines[1].fieldRatio == 2)
        #expect(row.lines[1].isFieldTargetReached == false)
        #expect(row.lines[2].ratio == 3)
        // No target is stated for it.
        #expect(row.lines[2].isTargetReached == nil)
        #expect(row.passed == true)
    }

    @Test func `a peer that hung has no numbers and takes no gate with it`() throws {
        let row = report([
            measurement(nil, step: [Double](repeating: 1, count: 30)),
            measurement(.chipmunk, step: [], overlap: nil, note: "hung: killed after 40 s"),
        ])
        #expect(row.lines[1].step == nil && row.lines[1].ratio == nil)
        #expect(row.passed == true)
        let report = PeerReport(workers: 1, substeps: 4, seed: 1, repeats: 1, rows: [row])
        #expect(report.failures.isEmpty)
        #expect(try ReportFormat.table.text(of: report).contains("hung: killed after 40 s"))
    }

    @Test func `a gate that breaks and an engine that ends early are failures`() {
        let broken = report([measurement(nil, step: [Double](repeating: 1, count: 30), overlap: 0.2)])
        let early = report([measurement(nil, step: [1, 1], overlap: nil, note: "2 of 30 steps")])
        let report = PeerReport(workers: 1, substeps: 4, seed: 1, repeats: 1, rows: [broken, early])
        #expect(report.failures.count == 2)
        #expect(report.failures[0] == "gas 3: maxOverlap 0.200 not ≤ 0.100")
        #expect(report.failures[1].contains("2 of 30 steps"))
    }

    @Test func `a gate with nothing to compare with is not held`() throws {
        var speeds = row
        speeds.gates = [.meanSpeed(within: 0.05), .nothingLost]
        let alone = PeerRowReport(
            row: speeds, items: 3, warmup: 20, steps: 10, plan: plan,
            engines: [measurement(nil, step: [Double](repeating: 1, count: 30))])
        #expect(alone.passed == nil)
        let report = PeerReport(workers: 1, substeps: 4, seed: 1, repeats: 1, rows: [alone])
        #expect(report.failures.isEmpty)
        let table = try ReportFormat.table.text(of: report)
        #expect(table.contains("not all measured") && table.contains("meanSpeedDifference not measured"))
        #expect(!table.contains("gates held"))
        let json = try JSONSerialization.jsonObject(with: Data(ReportFormat.json.text(of: report).utf8))
        let rows = try #require((json as? [String: Any])?["rows"] as? [[String: Any]])
        let gates = try #require(rows[0]["gates"] as? [[String: Any]])
        #expect(rows[0]["passed"] is NSNull && gates[0]["holds"] is NSNull && gates[0]["limit"] is NSNull)
        #expect(gates[1]["holds"] as? Bool == true)
    }

    @Test func `JSON and CSV say the same as the table`() throws {
        let row = report([
            measurement(nil, step: [Double](repeating: 1, count: 30), fields: 0.25),
            measurement(.box2d3, step: [Double](repeating: 3, count: 30), fields: 2),
            measurement(.chipmunk, step: [], overlap: nil, note: "was, well, killed"),
        ])
        let report = PeerReport(workers: 2, substeps: 4, seed: 1, repeats: 1, rows: [row])
        let json = try JSONSerialization.jsonObject(with: Data(ReportFormat.json.text(of: report).utf8))
        let object = try #require(json as? [String: Any])
        #expect(object["passed"] as? Bool == true)
        let rows = try #require(object["rows"] as? [[String: Any]])
        let engines = try #require(rows[0]["engines"] as? [[String: Any]])
        #expect(engines.map { $0["engine"] as? String } == ["here", "box2d3", "chipmunk"])
        #expect(engines[1]["ratio"] as? Double == 3 && engines[1]["reached"] as? Bool == true)
        #expect(engines[1]["fieldsRatio"] as? Double == 8 && engines[1]["fieldsReached"] as? Bool == true)
        #expect(engines[1]["createMs"] as? Double == 1)
        #expect(engines[2]["stepMsMedian"] is NSNull && engines[2]["createMs"] is NSNull)
        let gates = try #require(rows[0]["gates"] as? [[String: Any]])
        #expect(gates[0]["name"] as? String == "maxOverlap" && gates[0]["holds"] as? Bool == true)

        let lines = try ReportFormat.csv.text(of: report).split(separator: "\n").map(String.init)
        #expect(lines.count == 4)
        let names = lines[0].split(separator: ",").map(String.init)
        let values = lines[2].replacing("\"as usual, one thread\"", with: "settings")
            .split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        #expect(names.count == values.count)
        #expect(values[try #require(names.firstIndex(of: "ratio"))] == "3.0")
        #expect(lines[3].hasSuffix("\"was, well, killed\""))
    }
}
