import Testing

@testable import DynamicsEngine

@Suite struct HilbertCurveTests {
    @Test(arguments: [2, 4, 6]) func `the curve visits every cell, each beside the one before`(bits: Int) {
        let side = 1 << bits
        var cells = [(x: Int, y: Int)?](repeating: nil, count: side * side)
        HilbertCurve.withNumbers(bits: bits) { number in
            for x in 0..<side {
                for y in 0..<side { cells[Int(number(UInt32(x), UInt32(y)))] = (x, y) }
            }
        }
        let visited = cells.compactMap { $0 }
        #expect(visited.count == side * side)
        for (a, b) in zip(visited, visited.dropFirst()) { #expect(abs(a.x - b.x) + abs(a.y - b.y) == 1) }
    }
}
