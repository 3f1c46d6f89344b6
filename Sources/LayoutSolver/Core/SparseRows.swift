/// Rows of coefficients, one behind the other.
struct SparseRows: ~Copyable {
    private(set) var starts = Column<Int32>()
    private(set) var columns = Column<Int32>()
    private(set) var coefficients = Column<Double>()

    init(_ rows: [[SparseEntry]]) {
        starts.append(0)
        for row in rows {
            for entry in row {
                columns.append(entry.column)
                coefficients.append(entry.value)
            }
            starts.append(Int32(columns.count))
        }
    }

    @inline(__always)
    func entries(_ row: Int) -> Range<Int> { Int(starts[row])..<Int(starts[row + 1]) }

    /// Row · x.
    @inline(__always)
    func product(_ row: Int, _ x: borrowing Column<Double>) -> Double {
        var sum = 0.0
        for entry in entries(row) { sum += coefficients[entry] * x[columns[entry]] }
        return sum
    }

    func array(_ row: Int) -> [SparseEntry] {
        entries(row).map { SparseEntry(column: columns[$0], value: coefficients[$0]) }
    }
}
