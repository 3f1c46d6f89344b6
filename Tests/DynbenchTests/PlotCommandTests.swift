import Foundation
import Plots
import Testing

@testable import dynbench

/// Reports as plots read them.
@Suite struct PlotCommandTests {
    @Test func `what run writes can be drawn`() throws {
        let report = try BenchmarkRun(
            RunPlan(
                scene: SceneSource("gas"), options: .init(items: 40), kernels: .portable, warmup: 0, steps: 5,
                repeats: 1, withReference: false)
        ).report()
        let json = try RunResult.read(Data(try ReportFormat.json.text(of: report).utf8), format: .json)
        let csv = try RunResult.read(Data(try ReportFormat.csv.text(of: report).utf8), format: .csv)
        for results in [json, csv] {
            #expect(results.count == 1)
            for kind in [Plot.Kind.scaling, .items, .stages] {
                #expect(try Plot(results, kind).svg.contains(">gas, "))
            }
            #expect(try Plot(results, .stages).svg.contains("<title>solve: "))
        }
    }

    @Test func `what is wrong with results is told by file, place and rule`() throws {
        try ToolProcess.inFolder { folder in
            let engine = #""isa": "v3", "engine": {"stepMsMedian": 1e308, "stages": {}}"#
            try Data(#"{"scene": "gas", "items": 1, "workers": 1, \#(engine)}"#.utf8)
                .write(to: folder.appendingPathComponent("a.json"))
            for (file, words) in [
                ("a.json", "a.json: the result: engine.stepMsMedian is 1e+308; it must be 0, or from 1e-09 to"),
                ("b.json", "b.json can't be read: No such file or directory"), (".", ". can't be read: Is a directory"),
            ] {
                let outcome = try ToolProcess.run("exec \"$TOOL\" plot \(file) --output out.svg", in: folder)
                #expect(outcome.status == 64 && outcome.lines.first?.hasPrefix("Error: \(words)") == true)
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.json"])
        }
    }
}
