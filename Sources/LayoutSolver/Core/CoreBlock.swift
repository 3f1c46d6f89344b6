/// Unknowns that no order of substitutions determines one by one.
///
/// Required equalities are eliminated once; the remaining relations then depend on the remaining columns only, and fall
/// apart into independent active sets. Other right sides replay the elimination and go on from the last active sets.
final class CoreBlock {
    struct Row {
        var entries: [SparseEntry]
        var kind: Int8
        var priority: Float

        var isRequiredEquality: Bool { kind == 0 && priority >= 1000 }
    }

    @exclusivity(unchecked) private(set) var values = Column<Double>()
    /// By row; to be filled in before `solve()`.
    @exclusivity(unchecked) var rightSides = Column<Double>()
    private let factors: Factors
    private let parts: [Part]
    /// Columns that no relation is left for; they rest at 0.
    private let loose: [Int32]

    private final class Part {
        let columns: Column<Int32>
        /// Places of the part's rows in the block.
        let rows: Column<Int32>
        let set: ActiveSet

        init(columns: [Int32], rows: [Int], set: ActiveSet) {
            self.columns = Column(columns)
            self.rows = Column(rows.map { Int32($0) })
            self.set = set
        }

        /// Takes the right sides from the block's rows, and writes the values to its columns.
        func solve(_ rightSides: borrowing Column<Double>, into values: borrowing Column<Double>) {
            for place in 0..<rows.count { set.rightSides[place] = rightSides[rows[place]] }
            set.minimise()
            for place in 0..<columns.count { values[columns[place]] = set.values[place] }
        }
    }

    /// - Parameter keep: by column, whether it should rather stay free than be eliminated.
    init(rows: [Row], keep: [Bool]) {
        values.resize(keep.count, with: 0)
        rightSides.resize(rows.count, with: 0)
        var elimination = Elimination(columns: keep.count, rows: rows.map(\.entries), keep: keep)
        elimination.eliminate(rows.indices.lazy.filter { rows[$0].isRequiredEquality }.map { Int32($0) })
        factors = Factors(elimination)
        let reduced = rows.indices.filter { !elimination.isPivotRow[$0] && !elimination.rows[$0].isEmpty }
        let groups = Self.groups(reduced.map { elimination.rows[$0] }, columns: keep.count)
        parts = groups.map { group in
            Self.part(group.map { reduced[$0] }, elimination, rows)
        }
        let held = Set(parts.flatMap { $0.columns.array })
        loose = factors.freeColumns.filter { !held.contains($0) }
    }

    /// Rows in sets that share no column, in the order of their first rows.
    private static func groups(_ rows: [[SparseEntry]], columns: Int) -> [[Int]] {
        var parent = Array(0..<rows.count)
        func root(_ row: Int) -> Int {
            var row = row
            while parent[row] != row {
                parent[row] = parent[parent[row]]
                row = parent[row]
            }
            return row
        }
        var owner = Array(repeating: -1, count: columns)
        for (index, row) in rows.enumerated() {
            for entry in row {
                let other = owner[Int(entry.column)]
                if other < 0 {
                    owner[Int(entry.column)] = index
                } else {
                    let (a, b) = (root(other), root(index))
                    parent[max(a, b)] = min(a, b)
                }
            }
        }
        var place = Array(repeating: -1, count: rows.count)
        var groups: [[Int]] = []
        for index in rows.indices {
            let first = root(index)
            if place[first] < 0 {
                place[first] = groups.count
                groups.append([])
            }
            groups[place[first]].append(index)
        }
        return groups
    }

    private static func part(_ rowIndices: [Int], _ elimination: Elimination, _ rows: [Row]) -> Part {
        let columns = Set(rowIndices.flatMap { elimination.rows[$0].map(\.column) }).sorted()
        let local = Dictionary(uniqueKeysWithValues: columns.enumerated().map { ($1, Int32($0)) })
        let priorities = Set(rowIndices.map { rows[$0].priority }).sorted(by: >)
        let levels = Dictionary(uniqueKeysWithValues: priorities.enumerated().map { ($1, $0) })
        // Level 0 is for what is required, also where nothing is.
        let shift = priorities[0] >= 1000 ? 0 : 1
        let setRows = rowIndices.map { row in
            ActiveSet.Row(
                entries: elimination.rows[row].map { SparseEntry(column: local[$0.column]!, value: $0.value) },
                kind: rows[row].kind, level: levels[rows[row].priority]! + shift)
        }
        return Part(columns: columns, rows: rowIndices, set: ActiveSet(columnCount: columns.count, rows: setRows))
    }

    /// Fills `values` for the right sides, which are used up.
    func solve() {
        factors.reduce(rightSides)
        for part in parts { part.solve(rightSides, into: values) }
        for column in loose { values[column] = 0 }
        factors.substituteBack(rightSides, into: values)
    }

    /// A direction along which all that can change does, after `solve`; nil where the values are the only best ones.
    func freeDirection() -> [Double]? {
        var direction = Column<Double>()
        direction.resize(values.count, with: 0)
        var isFree = false
        for (place, column) in loose.enumerated() {
            direction[column] = ActiveSet.perturbation(place)
            isFree = true
        }
        for (index, part) in parts.enumerated() {
            guard let free = part.set.freeDirection() else { continue }
            isFree = true
            for (place, column) in part.columns.array.enumerated() {
                direction[column] = free[place] * ActiveSet.perturbation(loose.count + index)
            }
        }
        guard isFree else { return nil }
        var zero = Column<Double>()
        zero.resize(factors.rowCount, with: 0)
        factors.substituteBack(zero, into: direction)
        return direction.array
    }
}
