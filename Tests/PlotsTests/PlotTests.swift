import Foundation
import Testing

@testable import Plots

/// Plots of results as they are written by `run`.
@Suite struct PlotTests {
    private static func json(_ scene: String, items: Int, workers: Int = 1, ms: Double) -> String {
        """
        {"scene": "\(scene)", "items": \(items), "workers": \(workers), "isa": "v3", "speedup": null,
         "engine": {"stepMsMedian": \(ms), "stages": {"solve": \(0.6 * ms), "broadphase": \(0.1 * ms), "fields": null}}}
        """
    }

    @Test func `results are read from JSON, lists of it, and CSV`() throws {
        let one = try RunResult.json(Data(Self.json("gas", items: 100, ms: 2).utf8))
        #expect(one.count == 1 && one[0].stepMs == 2)
        // In the order of a step, which JSON doesn't keep.
        #expect(one[0].stages.map(\.name) == ["broadphase", "solve"])
        let list = "[\(Self.json("gas", items: 100, ms: 2)), \(Self.json("gas", items: 200, ms: 5))]"
        #expect(try RunResult.json(Data(list.utf8)).map(\.items) == [100, 200])
        let names = "scene,items,workers,isa,engine.stepMsMedian,engine.stages.broadphase,engine.stages.solve"
        let rows = try RunResult.csv("\(names)\ngas,100,1,v3,2.0,0.2,1.2\n\(names)\ngas,200,1,v3,5.0,0.5,\n")
        #expect(rows[0] == one[0] && rows[1].stages.map(\.name) == ["broadphase"])
        // Put together with others whose columns are other ones, and with texts that hold commas, quotes and line breaks.
        let mixed = try RunResult.csv(
            "\(names)\ngas,1,1,v3,2,1,1\nfields,\(names)\n16,\"a \"\"b\"\", c\nd\",3,1,v3,4,1,2\n")
        #expect(mixed.map(\.scene) == ["gas", "a \"b\", c\nd"] && mixed.map(\.fields) == [nil, 16])
        #expect(mixed[1].items == 3 && mixed[1].stepMs == 4)
        for format in [RunResult.FileFormat.json, .csv] {
            for text in ["", "{}", "[]", "a,b\n1,2\n", "\(names)\n"] {
                let error = #expect(throws: PlotError.self) { try RunResult.read(Data(text.utf8), format: format) }
                #expect(error?.description == "holds no result of 'dynbench run' with --format json or csv")
            }
        }
    }

    @Test func `ten times the items at ten times the time lie on a diagonal`() throws {
        let x = LogAxis([100, 10_000], from: 0, to: 200)
        #expect(abs(x.place(100)) < 1e-9 && abs(x.place(1000) - 100) < 1e-9 && abs(x.place(10_000) - 200) < 1e-9)
        #expect(x.ticks == [100, 200, 500, 1000, 2000, 5000, 10_000])
        let odd = LogAxis([3, 7], from: 0, to: 1)
        #expect((odd.low, odd.high) == (2, 10))
    }

    @Test func `a scaling plot has a line for each scene, over workers where only those differ`() throws {
        func results(_ list: [String]) throws -> [RunResult] { try list.flatMap { try RunResult.json(Data($0.utf8)) } }
        let items = try ScalingPlot(
            results([
                Self.json("gas", items: 100, ms: 1), Self.json("gas", items: 1000, ms: 12),
                Self.json("settle", items: 100, ms: 2),
            ]), .step
        ).svg
        #expect(items.components(separatedBy: "<polyline").count == 3)
        #expect(items.components(separatedBy: "<circle").count == 4)
        #expect(items.contains(">items<") && items.contains("gas, v3"))
        let workers = try ScalingPlot(
            results([Self.json("gas", items: 100, ms: 4), Self.json("gas", items: 100, workers: 2, ms: 2.2)]), .step
        ).svg
        #expect(workers.contains(">workers<") && workers.components(separatedBy: "<polyline").count == 2)
    }

    @Test func `the time of an item is level where cost grows with items, and fields tell series apart`() throws {
        func result(_ scene: String, items: Int, fields: Int, ms: Double) throws -> RunResult {
            try RunResult(scene: scene, items: items, workers: 1, isa: "v3", fields: fields, stepMs: ms, stages: [])
        }
        let svg = try ScalingPlot(
            [
                try result("gas", items: 100, fields: 16, ms: 0.5), try result("gas", items: 1000, fields: 16, ms: 5),
                try result("fields", items: 100, fields: 1, ms: 0.1),
                try result("fields", items: 100, fields: 4096, ms: 20),
            ], .item
        ).svg
        #expect(svg.contains("ns per item and step, median"))
        #expect(svg.contains(">gas, v3<"))
        #expect(svg.contains(">fields, 1 field, v3<") && svg.contains(">fields, 4,096 fields, v3<"))
        let line = try #require(svg.split(separator: "\n").first { $0.contains("<polyline") })
        let points = line.split(separator: "\"")[1].split(separator: " ").map { $0.split(separator: ",")[1] }
        #expect(points.count == 2 && points[0] == points[1])
    }

    @Test func `shares of stages fill the bar`() throws {
        let svg = try StagePlot(RunResult.json(Data(Self.json("gas", items: 100, ms: 2).utf8))).svg
        // 530 pt: a seventh for the broadphase, the rest for the solver.
        #expect(svg.contains("width=\"75.714\"") && svg.contains("width=\"454.286\""))
        #expect(svg.contains(">solve<") && svg.contains("2.00 ms"))
    }
}
