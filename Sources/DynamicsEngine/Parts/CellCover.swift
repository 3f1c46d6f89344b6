/// For each cell of a grid, the parts of a scene that cover it: those that have all items which are there.
///
/// A part covers few of the cells, and a cell is covered by few parts, so this is a list for each cell.
package struct CellCover {
    package let grid: CellGrid
    package let partCount: Int
    /// Where the parts of each cell begin in ``parts``, and behind the last.
    private let begins: [Int32]
    /// Ascending for each cell.
    private let parts: [Int32]

    /// - Parameters:
    ///   - partCount: of the scene.
    ///   - forEachCovered: shows each cell that a part covers, once; called twice for every part.
    /// - Complexity: O(cells + those that parts cover).
    package init(
        _ grid: CellGrid, partCount: Int, forEachCovered: (_ part: Int, _ body: (_ cell: Int) -> Void) -> Void
    ) {
        var ends = [Int32](repeating: 0, count: grid.count + 1)
        for part in 0..<partCount { forEachCovered(part) { ends[$0 + 1] += 1 } }
        for cell in 0..<grid.count { ends[cell + 1] += ends[cell] }
        begins = ends
        var parts = [Int32](repeating: 0, count: Int(ends[grid.count]))
        for part in 0..<partCount {
            forEachCovered(part) {
                parts[Int(ends[$0])] = Int32(part)
                ends[$0] += 1
            }
        }
        (self.grid, self.partCount, self.parts) = (grid, partCount, parts)
    }

    /// The parts that cover a cell, ascending.
    package func parts(of cell: Int) -> ArraySlice<Int32> { parts[Int(begins[cell])..<Int(begins[cell + 1])] }

    /// Whether a part covers a cell.
    package func isCovered(_ cell: Int, by part: Int) -> Bool { parts(of: cell).contains(Int32(part)) }
}
