/// A rectangle of the plane in square cells, row after row; what lies beyond it counts to the cells at its border.
///
/// So no two places are nearer to each other than the distance of their cells says.
package struct CellGrid {
    package let columns: Int
    package let rows: Int
    /// The width of a cell, pt.
    package let cell: Double
    /// 1 / ``cell``.
    private let density: Double
    private var left: Double
    private var top: Double

    package var count: Int { columns * rows }

    /// A grid over a box, of cells so wide, or wider where there would be too many.
    ///
    /// - Parameters:
    ///   - least: the corner of the box with the least coordinates, pt.
    ///   - most: the opposite one.
    ///   - cell: at least so wide, pt; above 0.
    package init(least: SIMD2<Double>, most: SIMD2<Double>, cell: Double) {
        var cell = cell
        func cells(_ axis: Int) -> Double { ((most[axis] - least[axis]) / cell).rounded(.down) + 1 }
        while cells(0) * cells(1) > Double(Self.mostCells) { cell *= 2 }
        (columns, rows) = (Int(cells(0)), Int(cells(1)))
        (self.cell, density, left, top) = (cell, 1 / cell, least.x, least.y)
    }

    private static let mostCells = 1 << 20

    /// The same cells elsewhere.
    ///
    /// - Parameter way: how far from here, pt.
    func moved(by way: SIMD2<Double>) -> Self {
        var moved = self
        (moved.left, moved.top) = (left + way.x, top + way.y)
        return moved
    }

    /// The cell of a place.
    package func index(_ x: Float, _ y: Float) -> Int {
        func place(_ offset: Double, _ count: Int) -> Int {
            // Above 0 it is rounded down.
            Int(max(0, min(offset * density, Double(count - 1))))
        }
        return place(Double(y) - top, rows) * columns + place(Double(x) - left, columns)
    }

    /// Marked cells and all that are no more than some cells from one, along both axes.
    ///
    /// - Complexity: O(cells).
    package func grown(_ marks: [Bool], by distance: Int = 1) -> [Bool] {
        let wide = grown(marks, by: distance, lines: rows, length: columns, lineStep: columns, step: 1)
        return grown(wide, by: distance, lines: columns, length: rows, lineStep: 1, step: columns)
    }

    /// Along the lines of one axis.
    private func grown(
        _ marks: [Bool], by distance: Int, lines: Int, length: Int, lineStep: Int, step: Int
    ) -> [Bool] {
        var result = marks
        for line in 0..<lines {
            let first = line * lineStep
            // One past the last place that a mark reaches, seen from either end.
            var reach = 0
            for place in 0..<length {
                if marks[first + place * step] { reach = place + distance + 1 }
                if place < reach { result[first + place * step] = true }
            }
            reach = length
            for place in stride(from: length - 1, through: 0, by: -1) {
                if marks[first + place * step] { reach = place - distance }
                if place >= reach { result[first + place * step] = true }
            }
        }
        return result
    }

    // MARK: Distances

    /// How deep each cell lies among marked ones, or how far from them: half a cell, and one more for each cell between it
    /// and the nearest one of the other kind, along the axis on which that is further; negative where it isn't marked. In
    /// half cells.
    ///
    /// Two places in cells of depths s and t are at least |s − t| / 2 − 1 cells apart.
    ///
    /// - Complexity: O(cells).
    package func depths(of isMarked: [Bool]) -> [Int16] { Self.depths(of: isMarked, columns: columns) }

    /// - Parameters:
    ///   - isMarked: row after row.
    ///   - columns: of a row.
    static func depths(of isMarked: [Bool], columns: Int) -> [Int16] {
        let inside = distances(columns, isMarked.count) { !isMarked[$0] }
        let outside = distances(columns, isMarked.count) { isMarked[$0] }
        return isMarked.indices.map { isMarked[$0] ? 2 * inside[$0] - 1 : 1 - 2 * outside[$0] }
    }

    /// Steps of a king from each cell to the nearest one of some, ``furthest`` at most.
    private static func distances(_ columns: Int, _ count: Int, to isNear: (Int) -> Bool) -> [Int16] {
        let rows = count / columns
        var result = (0..<count).map { isNear($0) ? 0 : furthest }
        func relax(_ cell: Int, _ row: Int, _ column: Int) {
            guard (0..<rows).contains(row), (0..<columns).contains(column) else { return }
            result[cell] = min(result[cell], result[row * columns + column] + 1)
        }
        // First what comes from above and the left, then what comes from below and the right.
        for row in 0..<rows {
            for column in 0..<columns {
                let cell = row * columns + column
                guard result[cell] != 0 else { continue }
                for k in -1...1 { relax(cell, row - 1, column + k) }
                relax(cell, row, column - 1)
            }
        }
        for row in (0..<rows).reversed() {
            for column in (0..<columns).reversed() {
                let cell = row * columns + column
                guard result[cell] != 0 else { continue }
                for k in -1...1 { relax(cell, row + 1, column + k) }
                relax(cell, row, column + 1)
            }
        }
        return result
    }

    private static let furthest: Int16 = 16_000

    // MARK: Blocks

    /// Cells in squares, so many that each of them can be told of in every step.
    package var blocks: BlockGrid {
        var shift = 4
        while BlockGrid(self, shift: shift).count > Self.mostBlocks { shift += 1 }
        return BlockGrid(self, shift: shift)
    }

    private static let mostBlocks = 1 << 12
}

/// The cells of a grid in square blocks, row after row.
package struct BlockGrid {
    package let columns: Int
    package let rows: Int
    /// The width of a block, pt.
    package let width: Double
    private let shift: Int
    private let cellColumns: Int

    package var count: Int { columns * rows }

    init(_ grid: CellGrid, shift: Int) {
        let last = (1 << shift) - 1
        (columns, rows) = ((grid.columns + last) >> shift, (grid.rows + last) >> shift)
        width = Double(1 << shift) * grid.cell
        (self.shift, cellColumns) = (shift, grid.columns)
    }

    /// The block of a cell.
    package func index(ofCell cell: Int) -> Int {
        let (row, column) = cell.quotientAndRemainder(dividingBy: cellColumns)
        return (row >> shift) * columns + column >> shift
    }
}
