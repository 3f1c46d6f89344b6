/// A coefficient of a sparse row.
struct SparseEntry: Hashable {
    var column: Int32
    var value: Double
}

/// Gaussian elimination of sparse rows, shortest row first (Markowitz, "The elimination form of the inverse", 1957).
///
/// A pivot row's column is substituted into every row that is not a pivot yet, so that what remains of the others
/// depends on the free columns only. Right sides are not touched: what was done to rows is recorded and replayed on them.
/// A pivot is at least a tenth of its row's largest coefficient, which bounds growth; what cancels to rounding is dropped.
struct Elimination {
    /// A row that determines a column.
    struct Pivot {
        var row: Int32
        var column: Int32
    }

    /// What was taken off a row: so many times another.
    struct Operation {
        var source: Int32
        var factor: Double
    }

    /// Rows as they stand; a pivot row as it was when it became one.
    private(set) var rows: [[SparseEntry]]
    /// For each row the multiples of pivot rows that were taken off it, in order.
    private(set) var operations: [[Operation]]
    private(set) var pivots: [Pivot] = []
    /// Coefficients looked at so far.
    private(set) var work = 0
    private(set) var isPivotRow: [Bool]
    private(set) var isPivotColumn: [Bool]
    private var rowsOfColumn: [[Int32]]
    /// Rows of at least two coefficients by column: the fill that eliminating the column may cause.
    private var uses: [Int32]
    private var scale: [Double]
    /// Columns that are the last choice among equals, so that they stay free.
    private let keep: [Bool]
    private var buckets: [[Int32]] = []

    /// A difference below this share of its terms is rounding, and dropped.
    private static let cancelled = 1e-8
    /// A row that has shrunk below this share of what it was depends on the pivot rows.
    private static let singular = 1e-8
    /// A pivot's least share of its row's largest coefficient.
    private static let threshold = 0.1

    init(columns: Int, rows: [[SparseEntry]], keep: [Bool] = []) {
        self.rows = rows
        self.keep = keep.isEmpty ? Array(repeating: false, count: columns) : keep
        operations = Array(repeating: [], count: rows.count)
        isPivotRow = Array(repeating: false, count: rows.count)
        isPivotColumn = Array(repeating: false, count: columns)
        rowsOfColumn = Array(repeating: [], count: columns)
        uses = Array(repeating: 0, count: columns)
        scale = rows.map { row in row.reduce(0) { max($0, abs($1.value)) } }
        for (index, row) in rows.enumerated() {
            for entry in row {
                rowsOfColumn[Int(entry.column)].append(Int32(index))
                if row.count > 1 { uses[Int(entry.column)] += 1 }
            }
        }
    }

    /// Makes pivots of as many of these rows as are independent of each other and of the earlier ones.
    mutating func eliminate(_ candidates: some Sequence<Int32>) {
        var isCandidate = Array(repeating: false, count: rows.count)
        for row in candidates where !isPivotRow[Int(row)] {
            isCandidate[Int(row)] = true
            push(row)
        }
        for length in buckets.indices { buckets[length].reverse() }
        while let row = nextRow(isCandidate) {
            isCandidate[Int(row)] = false
            guard let column = pivotColumn(of: row) else { continue }
            substitute(row, column, isCandidate)
        }
        buckets.removeAll(keepingCapacity: true)
    }

    /// Makes a pivot of each row that is independent of those before it.
    mutating func eliminateInOrder() {
        let isCandidate = Array(repeating: false, count: rows.count)
        for row in rows.indices where !isPivotRow[row] {
            guard let column = pivotColumn(of: Int32(row)) else { continue }
            substitute(Int32(row), column, isCandidate)
        }
    }

    /// Notes a row by its length as it is now.
    private mutating func push(_ row: Int32) {
        let length = rows[Int(row)].count
        while buckets.count <= length { buckets.append([]) }
        buckets[length].append(row)
    }

    /// The shortest candidate. A row whose length has changed is noted again there, so an old note is passed over.
    private mutating func nextRow(_ isCandidate: [Bool]) -> Int32? {
        for length in buckets.indices where length > 0 {
            while let row = buckets[length].popLast() {
                if isCandidate[Int(row)], rows[Int(row)].count == length { return row }
            }
        }
        return nil
    }

    /// The column that the fewest other rows use, among large enough ones; nil where the row depends on the pivots.
    private func pivotColumn(of row: Int32) -> Int32? {
        let entries = rows[Int(row)]
        let largest = entries.reduce(0) { max($0, abs($1.value)) }
        guard largest > Self.singular * scale[Int(row)] else { return nil }
        var best: Int32?
        for entry in entries where abs(entry.value) >= Self.threshold * largest {
            guard let current = best else {
                best = entry.column
                continue
            }
            let cost = (uses[Int(entry.column)], keep[Int(entry.column)] ? 1 : 0)
            if cost < (uses[Int(current)], keep[Int(current)] ? 1 : 0) { best = entry.column }
        }
        return best
    }

    /// Makes a row a pivot and takes its column out of all rows that are none yet.
    private mutating func substitute(_ row: Int32, _ column: Int32, _ isCandidate: [Bool]) {
        pivots.append(Pivot(row: row, column: column))
        isPivotRow[Int(row)] = true
        isPivotColumn[Int(column)] = true
        let pivotRow = rows[Int(row)]
        let pivot = pivotRow.first { $0.column == column }!.value
        if pivotRow.count > 1 { for entry in pivotRow { uses[Int(entry.column)] -= 1 } }
        let users = rowsOfColumn[Int(column)]
        for user in users where !isPivotRow[Int(user)] {
            guard let entry = rows[Int(user)].first(where: { $0.column == column }) else { continue }
            let factor = entry.value / pivot
            operations[Int(user)].append(Operation(source: row, factor: factor))
            subtract(pivotRow, factor, from: user, eliminating: column)
            if isCandidate[Int(user)] { push(user) }
        }
        rowsOfColumn[Int(column)] = []
    }

    /// Takes a multiple of one sorted row off another, in one pass over both.
    private mutating func subtract(
        _ pivotRow: [SparseEntry], _ factor: Double, from row: Int32, eliminating column: Int32
    ) {
        let old = rows[Int(row)]
        work += old.count + pivotRow.count
        var new: [SparseEntry] = []
        new.reserveCapacity(old.count + pivotRow.count - 2)
        var (i, j) = (0, 0)
        while i < old.count || j < pivotRow.count {
            if j == pivotRow.count || (i < old.count && old[i].column < pivotRow[j].column) {
                new.append(old[i])
                i += 1
                continue
            }
            let taken = factor * pivotRow[j].value
            let target = pivotRow[j].column
            if i < old.count, old[i].column == target {
                let value = old[i].value - taken
                if target != column, abs(value) > Self.cancelled * max(abs(old[i].value), abs(taken)) {
                    new.append(SparseEntry(column: target, value: value))
                }
                i += 1
            } else {
                new.append(SparseEntry(column: target, value: -taken))
                rowsOfColumn[Int(target)].append(row)
            }
            j += 1
        }
        if old.count > 1 { for entry in old { uses[Int(entry.column)] -= 1 } }
        if new.count > 1 { for entry in new { uses[Int(entry.column)] += 1 } }
        rows[Int(row)] = new
    }
}
