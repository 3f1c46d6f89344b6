/// As many independent rows as there are columns, ready to solve with. Single rows can be replaced.
///
/// Few rows are kept as their dense inverse; more as sparse factors, with a replacement as an elementary matrix in front of
/// them (product form of the inverse, Dantzig and Orchard-Hays, 1954). After `limit` replacements all is made anew.
///
/// LAPACK has no place here: rows have two to four coefficients, and no layout leaves a dense block of the size (about
/// 200 unknowns) from which its factorisation gains on the sparse one.
struct Basis: ~Copyable {
    private let count: Int
    private var rows: [[SparseEntry]]
    /// Column-major; empty where `factors` serve.
    private var inverse = Column<Double>()
    private var factors: Factors
    private let isDense: Bool
    private var updates: [Update] = []
    private var replacements = 0
    private var scratch = Column<Double>()
    private var weights = Column<Double>()

    private struct Update {
        var position: Int
        var pivot: Double
        /// Coefficients of the new row by the old rows, without the replaced one's.
        var weights: [SparseEntry]
    }

    private static let limit = 48
    private static let denseLimit = 12

    /// - Parameter rows: independent; what is not is left out of the solutions.
    init(rows: [[SparseEntry]]) {
        count = rows.count
        self.rows = rows
        isDense = count <= Self.denseLimit
        factors = Factors(Self.eliminated(rows))
        scratch.resize(count, with: 0)
        weights.resize(count, with: 0)
        if isDense { invert() }
    }

    private static func eliminated(_ rows: [[SparseEntry]]) -> Elimination {
        var elimination = Elimination(columns: rows.count, rows: rows)
        elimination.eliminate(0..<Int32(rows.count))
        return elimination
    }

    private mutating func refactor() -> Bool {
        let elimination = Self.eliminated(rows)
        guard elimination.pivots.count == count else { return false }
        factors = Factors(elimination)
        if isDense { invert() }
        updates.removeAll(keepingCapacity: true)
        replacements = 0
        return true
    }

    private mutating func invert() {
        inverse.resize(count * count, with: 0)
        var x = Column<Double>()
        x.resize(count, with: 0)
        for column in 0..<count {
            for row in 0..<count { scratch[row] = row == column ? 1 : 0 }
            factors.reduce(scratch)
            factors.substituteBack(scratch, into: x)
            for row in 0..<count { inverse[column * count + row] = x[row] }
        }
    }

    /// Solves B x = b, b by position.
    func solve(_ b: borrowing Column<Double>, into x: borrowing Column<Double>) {
        guard !isDense else {
            for row in 0..<count { x[row] = 0 }
            for column in 0..<count where b[column] != 0 {
                let value = b[column]
                for row in 0..<count { x[row] += value * inverse[column * count + row] }
            }
            return
        }
        for row in 0..<count { scratch[row] = b[row] }
        for update in updates.reversed() {
            var value = scratch[update.position]
            for weight in update.weights { value -= weight.value * scratch[weight.column] }
            scratch[update.position] = value / update.pivot
        }
        factors.reduce(scratch)
        factors.substituteBack(scratch, into: x)
    }

    /// Solves Bᵀ y = g, y by position.
    func solveTransposed(_ gradient: borrowing Column<Double>, into y: borrowing Column<Double>) {
        guard !isDense else {
            for column in 0..<count {
                var sum = 0.0
                for row in 0..<count { sum += inverse[column * count + row] * gradient[row] }
                y[column] = sum
            }
            return
        }
        for row in 0..<count { scratch[row] = gradient[row] }
        factors.solveTransposed(scratch, into: y)
        for update in updates {
            let value = y[update.position] / update.pivot
            y[update.position] = value
            guard value != 0 else { continue }
            for weight in update.weights { y[weight.column] -= weight.value * value }
        }
    }

    /// Puts another row in a position.
    ///
    /// - Returns: false, with nothing changed, where the rows would depend on each other.
    mutating func replace(_ position: Int, with row: [SparseEntry]) -> Bool {
        var gradient = Column<Double>()
        gradient.resize(count, with: 0)
        for entry in row { gradient[entry.column] = entry.value }
        solveTransposed(gradient, into: weights)
        let pivot = weights[position]
        guard abs(pivot) > 1e-9 else { return false }
        let old = rows[position]
        rows[position] = row
        replacements += 1
        if replacements > Self.limit {
            if refactor() { return true }
            rows[position] = old
            return false
        }
        if isDense {
            updateInverse(position, pivot)
        } else {
            recordUpdate(position, pivot)
        }
        return true
    }

    private func updateInverse(_ position: Int, _ pivot: Double) {
        for row in 0..<count { inverse[position * count + row] /= pivot }
        for column in 0..<count where column != position && weights[column] != 0 {
            let weight = weights[column]
            for row in 0..<count { inverse[column * count + row] -= weight * inverse[position * count + row] }
        }
    }

    private mutating func recordUpdate(_ position: Int, _ pivot: Double) {
        var entries: [SparseEntry] = []
        for place in 0..<count where place != position && weights[place] != 0 {
            entries.append(SparseEntry(column: Int32(place), value: weights[place]))
        }
        updates.append(Update(position: position, pivot: pivot, weights: entries))
    }
}
