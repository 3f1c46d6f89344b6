/// As many independent rows as there are columns, ready to solve with. Single rows can be replaced.
///
/// Few rows are kept as their dense inverse; more as sparse factors, with a replacement as an elementary matrix in front of
/// them (product form of the inverse, Dantzig and Orchard-Hays, 1954). After `limit` replacements all is made anew.
///
/// LAPACK has no place here: rows have two to four coefficients, and no layout leaves a dense block of the size (about
/// 200 unknowns) from which its factorisation gains on the sparse one.
struct Basis: ~Copyable {
    private let count: Int
    /// Column-major; empty where `factors` serve.
    private let inverse: Cells<Double>
    private let scratch: Cells<Double>
    private let weights: Cells<Double>
    /// All 0 but during a solution.
    private let gradient: Cells<Double>
    private var factors: Factors
    private let isDense: Bool
    private var updates: [Update] = []
    private var replacements = 0

    /// One replacement of a row.
    private struct Update {
        var position: Int
        var pivot: Double
        /// Coefficients of the new row by the old rows, without the replaced one's.
        var weights: [SparseEntry]
    }

    /// Replacements before all is made anew: each makes solutions longer and adds its rounding.
    private static let limit = 48
    /// Rows up to which the inverse is kept whole.
    private static let denseLimit = 12

    /// What a basis of so many rows needs of a slab.
    static func words(_ count: Int) -> Int { (count <= denseLimit ? count * count : 0) + 3 * count }

    /// - Parameter rows: independent; what is not is left out of the solutions.
    init(rows: [[SparseEntry]], in slab: inout Slab) {
        count = rows.count
        isDense = count <= Self.denseLimit
        factors = Factors(Self.eliminated(rows))
        inverse = slab.take(isDense ? count * count : 0, Double.self)
        scratch = slab.take(count, Double.self)
        weights = slab.take(count, Double.self)
        gradient = slab.take(count, Double.self)
        if isDense { invert() }
    }

    /// The rows eliminated by each other; as many pivots as are independent.
    private static func eliminated(_ rows: [[SparseEntry]]) -> Elimination {
        var elimination = Elimination(columns: rows.count, rows: rows)
        elimination.eliminate(0..<Int32(rows.count))
        return elimination
    }

    /// Begins anew.
    ///
    /// - Returns: coefficients looked at; nil, with nothing changed, where the rows depend on each other.
    mutating func refactor(_ rows: [[SparseEntry]]) -> Int? {
        let elimination = Self.eliminated(rows)
        guard elimination.pivots.count == count else { return nil }
        factors = Factors(elimination)
        if isDense { invert() }
        updates.removeAll(keepingCapacity: true)
        replacements = 0
        return elimination.work
    }

    /// Fills the inverse column by column, by solving for unit vectors.
    private mutating func invert() {
        for column in 0..<count {
            for row in 0..<count { scratch[row] = row == column ? 1 : 0 }
            factors.reduce(scratch)
            factors.substituteBack(scratch, into: Cells(pointer: inverse.pointer + column * count))
        }
    }

    /// Solves B x = b, b by position.
    func solve(_ b: Cells<Double>, into x: Cells<Double>) {
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
    func solveTransposed(_ gradient: Cells<Double>, into y: Cells<Double>) {
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
        for update in updates { apply(update, to: y) }
    }

    /// Solves Bᵀ y = a row, y being all 0 before.
    ///
    /// - Returns: the positions where y may not be 0, some of them twice; nil where that is too many to list.
    mutating func solveTransposed(_ row: Int, of rows: SparseRows, into y: Cells<Double>) -> [Int32]? {
        for entry in rows.entries(row) { gradient[rows.columns[entry]] = rows.coefficients[entry] }
        guard !isDense else {
            solveTransposed(gradient, into: y)
            clearGradient(row, of: rows)
            return nil
        }
        let columns = rows.entries(row).lazy.map { rows.columns[$0] }
        guard var reached = factors.solveTransposed(gradient, columns, into: y) else {
            for update in updates { apply(update, to: y) }
            return nil
        }
        for update in updates where y[update.position] != 0 {
            for weight in update.weights where y[weight.column] == 0 { reached.append(weight.column) }
            apply(update, to: y)
        }
        return reached
    }

    /// Back to all 0, where the row has written.
    private func clearGradient(_ row: Int, of rows: SparseRows) {
        for entry in rows.entries(row) { gradient[rows.columns[entry]] = 0 }
    }

    /// What one replacement does to a transposed solution.
    private func apply(_ update: Update, to y: Cells<Double>) {
        let value = y[update.position] / update.pivot
        y[update.position] = value
        guard value != 0 else { return }
        for weight in update.weights { y[weight.column] -= weight.value * value }
    }

    /// Coefficients that a solution goes through.
    var coefficientCount: Int {
        isDense ? count * count : factors.coefficientCount + updates.reduce(0) { $0 + $1.weights.count }
    }

    /// Whether so many rows have been replaced that it should begin anew.
    var isWorn: Bool { replacements >= Self.limit }

    /// Puts another row in a position.
    ///
    /// - Returns: false, with nothing changed, where the rows would depend on each other.
    mutating func replace(_ position: Int, with row: Int, of rows: SparseRows) -> Bool {
        for entry in rows.entries(row) { gradient[rows.columns[entry]] = rows.coefficients[entry] }
        solveTransposed(gradient, into: weights)
        clearGradient(row, of: rows)
        let pivot = weights[position]
        guard abs(pivot) > 1e-9 else { return false }
        replacements += 1
        if isDense {
            updateInverse(position, pivot)
        } else {
            recordUpdate(position, pivot)
        }
        return true
    }

    /// The inverse after a replacement, by one elimination step over its columns.
    private func updateInverse(_ position: Int, _ pivot: Double) {
        for row in 0..<count { inverse[position * count + row] /= pivot }
        for column in 0..<count where column != position && weights[column] != 0 {
            let weight = weights[column]
            for row in 0..<count { inverse[column * count + row] -= weight * inverse[position * count + row] }
        }
    }

    /// Keeps the replacement as an elementary matrix, without its zeros.
    private mutating func recordUpdate(_ position: Int, _ pivot: Double) {
        var entries: [SparseEntry] = []
        for place in 0..<count where place != position && weights[place] != 0 {
            entries.append(SparseEntry(column: Int32(place), value: weights[place]))
        }
        updates.append(Update(position: position, pivot: pivot, weights: entries))
    }
}
