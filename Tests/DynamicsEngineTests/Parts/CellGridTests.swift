import Testing

@testable import DynamicsEngine

/// Cells of the plane, and how marks grow in them.
@Suite struct CellGridTests {
    private let grid = CellGrid(least: [-10, -20], most: [60, 30], cell: 10)

    @Test func `it covers the box, and what lies beyond counts to the border`() {
        #expect(grid.columns == 8 && grid.rows == 6)
        #expect(grid.index(-10, -20) == 0)
        #expect(grid.index(59, 29) == 4 * 8 + 6)
        #expect(grid.index(60, 30) == 5 * 8 + 7)
        #expect(grid.index(-1e9, -1e9) == 0 && grid.index(1e9, 1e9) == 47)
    }

    @Test func `cells widen where there would be too many`() {
        let wide = CellGrid(least: [0, 0], most: [1e9, 1e9], cell: 1)
        #expect(wide.count <= 1 << 20 && wide.cell > 9e5)
    }

    @Test(arguments: [0, 1, 2, 5, 20]) func `marks grow by so many cells along both axes`(distance: Int) {
        let marks = (0..<grid.count).map { [3, 17, 42].contains($0) }
        let grown = grid.grown(marks, by: distance)
        for cell in 0..<grid.count {
            let isNear = (0..<grid.count).contains { other in
                marks[other] && abs(other % 8 - cell % 8) <= distance && abs(other / 8 - cell / 8) <= distance
            }
            #expect(grown[cell] == isNear, "cell \(cell)")
        }
    }

    @Test(arguments: [[3, 17, 42], [0], Array(8..<40), []]) func `depths are steps to the nearest of the other kind`(
        marked: [Int]
    ) {
        let marks = (0..<grid.count).map { marked.contains($0) }
        let depths = grid.depths(of: marks)
        for cell in 0..<grid.count {
            let steps = (0..<grid.count).filter { marks[$0] != marks[cell] }.map { other in
                max(abs(other % 8 - cell % 8), abs(other / 8 - cell / 8))
            }
            guard let least = steps.min() else {
                #expect(depths[cell] < -10_000, "there is none")
                continue
            }
            #expect(Int(depths[cell]) == (marks[cell] ? 2 * least - 1 : 1 - 2 * least), "cell \(cell)")
        }
    }

    @Test func `places are as far apart as depths say`() {
        // A strip of three columns in the middle.
        let depths = grid.depths(of: (0..<grid.count).map { (3...5).contains($0 % 8) })
        for cell in 0..<grid.count {
            for other in 0..<grid.count {
                let apart = max(abs(other % 8 - cell % 8), abs(other / 8 - cell / 8))
                #expect(2 * apart >= Int(abs(depths[cell] - depths[other])))
            }
        }
    }

    @Test func `blocks are squares of cells, and never too many`() {
        let grid = CellGrid(least: [0, 0], most: [999, 499], cell: 1)
        let blocks = grid.blocks
        #expect(blocks.columns == 63 && blocks.rows == 32 && blocks.width == 16)
        #expect(blocks.index(ofCell: 0) == 0 && blocks.index(ofCell: 15 * 1000 + 15) == 0)
        #expect(blocks.index(ofCell: 16 * 1000 + 33) == 63 + 2)
        #expect(blocks.index(ofCell: grid.count - 1) == blocks.count - 1)
        let large = CellGrid(least: [0, 0], most: [1000, 1000], cell: 1).blocks
        #expect(large.count <= 1 << 12 && large.width == 16)
        #expect(CellGrid(least: [0, 0], most: [1e6, 10], cell: 1).blocks.count <= 1 << 12)
    }
}
