/// A rectangle of the plane in square cells, row after row; what lies beyond it counts to the cells at its border.
///
/// So no two places are nearer to each other than the distance of their cells says.
package struct CellGrid {
    package let columns: Int
    package let rows: Int
    /// The width of a cell, pt.
    package let cell: Double
    private let left: Double
    private let top: Double

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
        (self.cell, left, top) = (cell, least.x, least.y)
    }

    private static let mostCells = 1 << 20

    /// The cell of a place.
    package func index(_ x: Float, _ y: Float) -> Int {
        func place(_ offset: Double, _ count: Int) -> Int {
            Int(max(0, min((offset / cell).rounded(.down), Double(count - 1))))
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
}
