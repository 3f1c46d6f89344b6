/// How deep cells lie among those that a part covers, in the rectangle that these take.
struct CoverDepths {
    private let grid: CellGrid
    private let columns: Range<Int>
    private let rows: Range<Int>
    /// Row after row; see ``CellGrid/depths(of:)``.
    private let depths: [Int16]

    /// In half cells; −1 where the part doesn't cover the cell.
    func depth(ofCell cell: Int) -> Int16 {
        let (row, column) = cell.quotientAndRemainder(dividingBy: grid.columns)
        guard rows.contains(row), columns.contains(column) else { return -1 }
        return max(-1, depths[(row - rows.lowerBound) * columns.count + column - columns.lowerBound])
    }

    /// Those of all parts.
    ///
    /// - Complexity: O(cells of the rectangles).
    static func ofEachPart(_ cover: CellCover) -> [Self] {
        let grid = cover.grid
        var (columns, rows) = (
            [Range<Int>?](repeating: nil, count: cover.partCount), [Range<Int>?](repeating: nil, count: cover.partCount)
        )
        for row in 0..<grid.rows {
            for column in 0..<grid.columns {
                for part in cover.parts(of: row * grid.columns + column) {
                    columns[Int(part)] = columns[Int(part)].widened(to: column)
                    rows[Int(part)] = rows[Int(part)].widened(to: row)
                }
            }
        }
        return (0..<cover.partCount).map { part in
            Self(cover, part, columns: columns[part] ?? 0..<0, rows: rows[part] ?? 0..<0)
        }
    }

    /// - Parameters:
    ///   - columns: of the cells that the part covers.
    ///   - rows: of these.
    private init(_ cover: CellCover, _ part: Int, columns: Range<Int>, rows: Range<Int>) {
        grid = cover.grid
        guard !columns.isEmpty else {
            (self.columns, self.rows, depths) = (0..<0, 0..<0, [])
            return
        }
        // Whoever leaves the rectangle crosses a cell around it, and the part covers none of these.
        func withBorder(_ range: Range<Int>, of all: Range<Int>) -> Range<Int> {
            (range.lowerBound - 1..<range.upperBound + 1).clamped(to: all)
        }
        let (wide, high) = (withBorder(columns, of: 0..<grid.columns), withBorder(rows, of: 0..<grid.rows))
        var isCovered: [Bool] = []
        isCovered.reserveCapacity(wide.count * high.count)
        for row in high {
            for column in wide { isCovered.append(cover.isCovered(row * grid.columns + column, by: part)) }
        }
        depths = CellGrid.depths(of: isCovered, columns: wide.count)
        (self.columns, self.rows) = (wide, high)
    }
}

extension Range<Int>? {
    fileprivate func widened(to place: Int) -> Range<Int> {
        guard let self else { return place..<place + 1 }
        return min(self.lowerBound, place)..<max(self.upperBound, place + 1)
    }
}
