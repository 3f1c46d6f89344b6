import DynamicsScenes
import Testing

@testable import DynamicsEngine

/// How far things reach by blocks, against a look at each two of them.
@Suite struct PlaceBoundsTests {
    private let blocks = CellGrid(least: [0, 0], most: [1599, 959], cell: 10).blocks

    @Test(arguments: 0..<10) func `what reaches into a block is the most of all that can have to do with it`(
        seed: UInt64
    ) {
        var random = RandomSource(seed: seed)
        let reach = (0..<blocks.count).map { _ in
            switch random.integer(0...9) {
            case 0: 0.0
            case 1: random.uniform(100, 700)
            default: random.uniform(5, 60)
            }
        }
        let bounds = PlaceBounds(blocks, reach: reach)
        for block in 0..<blocks.count {
            var most = reach[block]
            for other in 0..<blocks.count where reach[other] > 0 {
                let apart = max(
                    abs(block % blocks.columns - other % blocks.columns),
                    abs(block / blocks.columns - other / blocks.columns))
                if Double(apart - 1) * blocks.width < reach[block] + reach[other] { most = max(most, reach[other]) }
            }
            // It may be more: items of a long reach are looked for around it only.
            #expect(bounds.reachInto[block] >= most, "block \(block)")
        }
        #expect(blocks.columns == 10 && blocks.rows == 6)
    }

    @Test func `what is far away doesn't count`() {
        var reach = [Double](repeating: 20, count: blocks.count)
        reach[59] = 300
        let bounds = PlaceBounds(blocks, reach: reach)
        #expect(bounds.reachInto[0] == 20 && bounds.reachInto[58] == 300 && bounds.reachInto[57] == 300)
    }
}
