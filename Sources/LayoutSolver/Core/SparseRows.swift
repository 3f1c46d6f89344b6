/// Rows of coefficients, one behind the other.
struct SparseRows {
    private let starts: Cells<Int32>
    let columns: Cells<Int32>
    let coefficients: Cells<Double>
    /// Coefficients of all rows.
    let total: Int

    /// What they need of a slab.
    static func words(_ rows: [[SparseEntry]]) -> Int {
        let count = rows.reduce(0) { $0 + $1.count }
        return Slab.words(rows.count + 1, Int32.self) + Slab.words(count, Int32.self) + Slab.words(count, Double.self)
    }

    init(_ rows: [[SparseEntry]], in slab: inout Slab) {
        var starts: [Int32] = [0]
        for row in rows { starts.append(starts[starts.count - 1] + Int32(row.count)) }
        total = Int(starts[starts.count - 1])
        self.starts = slab.take(starts)
        columns = slab.take(rows.flatMap { $0.map(\.column) })
        coefficients = slab.take(rows.flatMap { $0.map(\.value) })
    }

    @inline(__always)
    func entries(_ row: Int) -> Range<Int> { Int(starts[row])..<Int(starts[row + 1]) }

    /// Row · x.
    @inline(__always)
    func product(_ row: Int, _ x: Cells<Double>) -> Double {
        var sum = 0.0
        for entry in entries(row) { sum += coefficients[entry] * x[columns[entry]] }
        return sum
    }

    func array(_ row: Int) -> [SparseEntry] {
        entries(row).map { SparseEntry(column: columns[$0], value: coefficients[$0]) }
    }
}
