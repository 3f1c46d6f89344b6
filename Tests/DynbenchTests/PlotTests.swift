import Foundation
import Testing

@testable import dynbench

/// Plots of results as they are written by `run`.
@Suite struct PlotTests {
    private static func json(_ scene: String, items: Int, workers: Int = 1, ms: Double) -> String {
        """
        {"scene": "\(scene)", "items": \(items), "workers": \(workers), "isa": "v3", "speedup": null,
         "engine": {"stepMsMedian": \(ms), "stages": {"solve": \(0.6 * ms), "broadphase": \(0.1 * ms), "fields": null}}}
        """
    }

    @Test func `results are read from JSON, lists of it, and CSV`() throws {
        let one = try #require(RunResult.json(Data(Self.json("gas", items: 100, ms: 2).utf8)))
        #expect(one.count == 1 && one[0].stepMs == 2)
        // In the order of a step, which JSON doesn't keep.
        #expect(one[0].stages.map(\.name) == ["broadphase", "solve"])
        let list = "[\(Self.json("gas", items: 100, ms: 2)), \(Self.json("gas", items: 200, ms: 5))]"
        #expect(RunResult.json(Data(list.utf8))?.map(\.items) == [100, 200])
        let names = "scene,items,workers,isa,engine.stepMsMedian,engine.stages.broadphase,engine.stages.solve"
        let csv = "\(names)\ngas,100,1,v3,2.0,0.2,1.2\n\(names)\ngas,200,1,v3,5.0,0.5,\n"
        let rows = try #require(RunResult.csv(csv))
        #expect(rows[0] == one[0] && rows[1].stages.map(\.name) == ["broadphase"])
        #expect(RunResult.json(Data("{}".utf8)) == nil)
    }

    @Test func `what run writes can be read`() throws {
        let report = try BenchmarkRun(
            RunPlan(
                scene: SceneSource("gas"), options: .init(items: 40), kernels: .portable, warmup: 0, steps: 5,
                repeats: 1, withReference: false)
        ).report()
        let json = try #require(RunResult.json(Data(try ReportFormat.json.text(of: report).utf8)))
        let csv = try #require(RunResult.csv(try ReportFormat.csv.text(of: report)))
        #expect(json.count == 1 && json[0].scene == "gas" && json[0].items == 40)
        #expect(csv[0].stages.map(\.name) == json[0].stages.map(\.name))
        #expect(json[0].stages.contains { $0.name == "solve" && $0.ms > 0 })
    }

    @Test func `ten times the items at ten times the time lie on a diagonal`() throws {
        let x = LogAxis([100, 10_000], from: 0, to: 200)
        #expect(abs(x.place(100)) < 1e-9 && abs(x.place(1000) - 100) < 1e-9 && abs(x.place(10_000) - 200) < 1e-9)
        #expect(x.ticks == [100, 200, 500, 1000, 2000, 5000, 10_000])
        let odd = LogAxis([3, 7], from: 0, to: 1)
        #expect((odd.low, odd.high) == (2, 10))
    }

    @Test func `a scaling plot has a line for each scene, over workers where only those differ`() throws {
        func results(_ list: [String]) -> [RunResult] { list.flatMap { RunResult.json(Data($0.utf8)) ?? [] } }
        let items = ScalingPlot(
            results([
                Self.json("gas", items: 100, ms: 1), Self.json("gas", items: 1000, ms: 12),
                Self.json("settle", items: 100, ms: 2),
            ])
        ).svg
        #expect(items.components(separatedBy: "<polyline").count == 3)
        #expect(items.components(separatedBy: "<circle").count == 4)
        #expect(items.contains(">items<") && items.contains("gas, v3"))
        let workers = ScalingPlot(
            results([Self.json("gas", items: 100, ms: 4), Self.json("gas", items: 100, workers: 2, ms: 2.2)])
        ).svg
        #expect(workers.contains(">workers<") && workers.components(separatedBy: "<polyline").count == 2)
    }

    @Test func `shares of stages fill the bar`() throws {
        let results = RunResult.json(Data(Self.json("gas", items: 100, ms: 2).utf8)) ?? []
        let svg = StagePlot(results).svg
        // 530 pt: a seventh for the broadphase, the rest for the solver.
        #expect(svg.contains("width=\"75.714\"") && svg.contains("width=\"454.286\""))
        #expect(svg.contains(">solve<") && svg.contains("\(Format.significant(2)) ms"))
    }
}
