import Foundation
import Testing

@testable import Plots

/// What many ranks come to, from what few were measured at.
@Suite struct WeakScalingTests {
    /// Each rank sends 1,000 bytes a side of its share and 10 messages to each neighbour, and has 100 copies a side.
    private func report(ranks: Int, border: Double, neighbours: Int, ms: Double, items: Int = 10_000) -> String {
        let load = """
            {"items": \(items), "ghosts": \(100 * border), "bytesPerStep": \(1000 * border), \
            "messagesPerStep": \(10 * neighbours), "sharedCallsPerStep": 20}
            """
        let loads = [String](repeating: load, count: ranks).joined(separator: ", ")
        return """
            {"scene": "gas", "items": \(items * ranks), "workers": 1, "isa": "v3",
             "engine": {"stepMsMedian": \(ms), "stages": {}}, "rankStats": [\(loads)]}
            """
    }

    private func results(_ reports: [String]) throws -> [RunResult] {
        try RunResult.read(Data("[\(reports.joined(separator: ","))]".utf8), format: .json)
    }

    /// A square in halves has a border of √2 sides of a square of a half's area, and in quarters of two sides. Of sixteen
    /// parts the inner ones have four sides and eight neighbours.
    @Test func `what is sent goes with borders, and messages with neighbours`() throws {
        let table = try Plot(
            results([
                report(ranks: 4, border: 2, neighbours: 3, ms: 40),
                report(ranks: 1, border: 0, neighbours: 0, ms: 10),
                report(ranks: 2, border: 2.0.squareRoot(), neighbours: 1, ms: 12),
            ]), .ranks
        ).table
        #expect(table[0].count == 8 && table.allSatisfy { $0.count == 8 })
        #expect(table[1] == ["1", "10,000", "0", "0 kB", "0", "10.0", "–", "–"])
        #expect(table[2] == ["2", "10,000", "141", "1.41 kB", "10.0", "12.0", "–", "–"])
        // Four ranks had no processor each, so what was measured of them is what they send. 12 ms, 59 copies more at 1 µs, 20
        // calls of two rounds and 30 messages: 70 times the latency.
        #expect(table[3] == ["4", "10,000", "200", "2.00 kB", "30.0", "–", "12.2", "14.2"])
        // Sixteen weren't measured. 12 ms, 259 copies more at 1 µs, 20 calls of four rounds and 80 messages: 160 times the latency.
        #expect(table[4] == ["16", "10,000", "400", "4.00 kB", "80.0", "–", "12.6", "17.1"])
        // 78.125 times the items have the root of that times the border, which is 3 √2 sides for 128 ranks.
        let last = try #require(table.last)
        #expect(last[..<4] == ["128", "781,250", "3,750", "37.5 kB"])
    }

    @Test func `measured and computed times are told apart`() throws {
        let svg = try Plot(
            results([
                report(ranks: 1, border: 0, neighbours: 0, ms: 10),
                report(ranks: 2, border: 1, neighbours: 1, ms: 12),
            ]), .ranks
        ).svg
        #expect(svg.components(separatedBy: "<polyline").count == 4)
        #expect(svg.components(separatedBy: "stroke-dasharray").count == 3)
        #expect(svg.contains(">measured<") && svg.contains("A step of gas, 10,000 items a rank"))
    }

    @Test func `one rank and several with as many items each are wanted`() throws {
        let one = report(ranks: 1, border: 0, neighbours: 0, ms: 10)
        let fewer = report(ranks: 2, border: 1, neighbours: 1, ms: 12, items: 5000)
        for reports in [[one], [fewer], [one, fewer]] {
            let error = #expect(throws: PlotError.self) { try Plot(results(reports), .ranks) }
            #expect(error?.description.hasPrefix("no result has ranks") == true)
        }
        let bad = one.replacingOccurrences(of: "\"ghosts\": 0", with: "\"ghosts\": -3")
        let error = #expect(throws: PlotError.self) { try results([bad]) }
        #expect(error?.description.hasPrefix("result 0: rankStats[0].ghosts is -3.0; it must be from 0 to") == true)
    }
}
