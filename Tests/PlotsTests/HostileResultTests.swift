import Foundation
import Testing

@testable import Plots

/// Results that no run has: an error with place, value and rule, or a picture.
@Suite struct HostileResultTests {
    private static func json(
        items: String = "100", workers: String = "1", ms: String = "2", stages: String = #"{"solve": 1}"#
    ) -> String {
        #"{"scene": "gas", "items": \#(items), "workers": \#(workers), "isa": "v3", "engine": {"stepMsMedian": \#(ms), "stages": \#(stages)}}"#
    }

    private static let names = "scene,items,workers,isa,engine.stepMsMedian,engine.stages.solve"

    private static func read(_ text: String) throws(PlotError) -> [RunResult] {
        try RunResult.read(Data(text.utf8), format: text.hasPrefix("scene") ? .csv : .json)
    }

    static let bad: [(text: String, words: String)] = [
        (json(ms: "1e308"), "the result: engine.stepMsMedian is 1e+308; it must be 0, or from 1e-09 to"),
        (json(ms: "5e-324"), "the result: engine.stepMsMedian is 5e-324; it must"),
        (json(ms: "-1"), "the result: engine.stepMsMedian is -1.0; it must"),
        (json(stages: #"{"solve": 1e300}"#), "the result: engine.stages.solve is 1e+300; it must"),
        (json(stages: #"{"a": 1, "b": -1}"#), "the result: engine.stages.b is -1.0; it must"),
        (json(items: "9223372036854775807"), "the result: items is 9223372036854775807; it must be from 0 to"),
        (json(items: "-5"), "the result: items is -5; it must"),
        (json(workers: "-9223372036854775808"), "the result: workers is -9223372036854775808; it must"),
        ("[\(json()), \(json(items: "-1"))]", "result 1: items is -1; it must"),
        ("\(names)\ngas,100,1,v3,inf,1\n", "row 2: engine.stepMsMedian is inf; it must"),
        ("\(names)\ngas,100,1,v3,nan,1\n", "row 2: engine.stepMsMedian is nan; it must"),
        ("\(names)\ngas,100,1,v3,2,-inf\n", "row 2: engine.stages.solve is -inf; it must"),
        ("\(names)\ngas,1,1,v3,2,1\n\ngas,x,1,v3,2,1\n", "row 4: items is \"x\"; it must be a whole number"),
        ("\(names)\ngas,9223372036854775808,1,v3,2,1\n", "row 2: items is \"9223372036854775808\"; it must"),
        ("\(names)\ngas,100\n", "row 2: workers is missing"), ("\(names)\ngas,100,1,v3,fast,1\n", "row 2: engine.step"),
    ]

    @Test(arguments: bad.indices) func `a value that no run has is named with its rule`(index: Int) {
        let (text, words) = Self.bad[index]
        let error = #expect(throws: PlotError.self) { try Self.read(text) }
        #expect(error?.description.hasPrefix(words) == true, "\(String(describing: error))")
    }

    @Test(arguments: [
        json(items: "0"), json(workers: "0"), json(ms: "0"), json(stages: "{}"), json(stages: #"{"solve": 0}"#),
        json(items: "1000000000000", workers: "1000000000000", ms: "1e12", stages: #"{"a": 1e12, "b": 1e-9}"#),
        json(items: "1", ms: "1e-9", stages: #"{"a": 1e-9}"#),
        "[\(json(items: "1", ms: "1e-9")), \(json(items: "1000000000000", ms: "1e12"))]",
        "[\(json(items: "1000000000000", ms: "1e-9")), \(json(items: "1", ms: "1e12"))]",
    ])
    func `what is within the rules is drawn, or said to have nothing to draw`(text: String) throws {
        let results = try Self.read(text)
        for kind in Plot.Kind.allCases {
            do {
                let svg = try Plot(results, kind).svg
                let numbers = try LabelTests.attributes(of: svg)
                #expect(!numbers.isEmpty && numbers.allSatisfy { !$0.contains("nan") && !$0.contains("inf") })
            } catch let error as PlotError {
                #expect(error.description.hasPrefix("no result has "))
            }
        }
    }
}
