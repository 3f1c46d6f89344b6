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
}
