import Testing

@testable import DynamicsEngine

/// Which parts cover which cells, and how deep these lie.
@Suite struct CellCoverTests {
    private let grid = CellGrid(least: [0, 0], most: [119, 69], cell: 10)
    /// Cells of four parts by row and column: at a corner, in the middle and not in one piece, everywhere, nowhere.
    private let marks: [(_ row: Int, _ column: Int) -> Bool] = [
        { $0 < 3 && $1 < 4 }, { (2...5).contains($0) && (3...8).contains($1) || $0 == 6 && $1 == 10 }, { _, _ in true },
        { _, _ in false },
    ]

    private func isMarked(_ cell: Int, by part: Int) -> Bool { marks[part](cell / grid.columns, cell % grid.columns) }

    private var cover: CellCover {
        CellCover(grid, partCount: marks.count) { part, body in
            for cell in 0..<grid.count where isMarked(cell, by: part) { body(cell) }
        }
    }

    @Test func `each cell has the parts that cover it, ascending`() {
        #expect(grid.columns == 12 && grid.rows == 7)
        for cell in 0..<grid.count {
            #expect(Array(cover.parts(of: cell)) == (0..<4).filter { isMarked(cell, by: $0) }.map { Int32($0) })
            for part in 0..<4 { #expect(cover.isCovered(cell, by: part) == isMarked(cell, by: part)) }
        }
    }

    @Test(arguments: 0..<4) func `depths are those of the whole grid, and −1 where a part covers nothing`(part: Int) {
        let depths = CoverDepths.ofEachPart(cover)[part]
        let whole = grid.depths(of: (0..<grid.count).map { isMarked($0, by: part) })
        for cell in 0..<grid.count { #expect(depths.depth(ofCell: cell) == max(-1, whole[cell]), "cell \(cell)") }
    }

    @Test func `a check asks nobody who lacks nothing, and tells how deep the others' cells are`() throws {
        let check = PartCheck(cover, isComplete: [false, false, true, false], number: 0)
        #expect(check.others.map(\.number) == [1, 3] && !check.isComplete && !check.areAllComplete)
        #expect((0..<grid.count).map { check.isCoveredElsewhere[$0] } == (0..<grid.count).map { isMarked($0, by: 1) })
        check.begin(owners: [0, 0], isElsewhere: [false, true], awakeCount: 2)
        check.others[0].begin(has: [false, true], copies: [1])
        // In row 3, column 5, two cells from the border of what part 1 covers.
        let cell = 3 * grid.columns + 5
        #expect(check.depthOfMissing(0, cell: cell, amongThoseOf: 1) == 3)
        #expect(check.depthOfMissing(1, cell: cell, amongThoseOf: 1) == -1, "it has the item")
        #expect(check.depthOfMissing(0, cell: cell, amongThoseOf: 3) == -1, "it covers nothing")
        #expect(check.depthOfMissing(0, cell: cell, amongThoseOf: 2) == nil)
        #expect(check.depthOfMissing(0, cell: cell, amongThoseOf: 0) == nil)
    }
}
