import Buffers
import CSIMD

/// A grid's sorted columns and rows; workers may share it.
struct GridView {
    let levels: [Grid.Level]
    let rowCount: Int
    let sorted: csimd_sorted_bounds
    let rowStart: UnsafeMutablePointer<Int32>
    let rowKey: UnsafeMutablePointer<Int64>

    /// The row's number within its level.
    func row(_ index: Int) -> Int32 { Int32(truncatingIfNeeded: (rowKey[index] & ((1 << 40) - 1)) - (1 << 32)) }

    /// Places of the sorted columns that hold a level.
    func places(of level: Grid.Level) -> Range<Int> {
        Int(rowStart[level.rows.lowerBound])..<Int(rowStart[level.rows.upperBound])
    }

    /// The rows of one of several parts that hold about as many colliders each.
    func rows(part: Int, of count: Int) -> Range<Int> { firstRow(part, count)..<firstRow(part + 1, count) }

    private func firstRow(_ part: Int, _ count: Int) -> Int {
        let aim = Int(rowStart[rowCount]) * part / count
        return firstIndex(in: 0..<rowCount) { Int(rowStart[$0]) >= aim }
    }

    /// The first row of a level that is not above `row`.
    func firstRow(of level: Grid.Level, notAbove row: Int32) -> Int {
        firstIndex(in: level.rows) { self.row($0) >= row }
    }

    /// The first place of a row whose column is not left of `column`.
    func firstPlace(inRow row: Int, notLeftOf column: Int32) -> Int {
        firstIndex(in: Int(rowStart[row])..<Int(rowStart[row + 1])) { sorted.column[$0] >= column }
    }
}
