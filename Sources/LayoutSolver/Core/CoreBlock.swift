import Buffers

/// Unknowns that no order of substitutions determines one by one.
///
/// Required equalities are eliminated once; the remaining relations then depend on the remaining columns only, and fall
/// apart into independent active sets. Other right sides replay the elimination and go on from the last active sets.
final class CoreBlock {
    /// A relation of the core, its known terms left out.
    struct Row {
        var entries: [SparseEntry]
        var kind: Int8
        var priority: Float

        var isRequiredEquality: Bool { kind == 0 && priority >= 1000 }
    }

    /// Holds all cells.
    private let slab: Slab
    let values: Cells<Double>
    /// By row; to be filled in before `solve()`.
    let rightSides: Cells<Double>
    private let columnCount: Int
    private let factors: Factors
    private let parts: [Part]
    /// Columns that no relation is left for; they rest at 0.
    private let loose: [Int32]

    /// Rows and columns that hang together once required equalities are eliminated.
    private struct Part {
        let columnCount, rowCount: Int
        let columns: Cells<Int32>
        /// Places of the part's rows in the block.
        let rows: Cells<Int32>
        let set: ActiveSet

        /// Takes the right sides from the block's rows, and writes the values to its columns.
        func solve(_ rightSides: Cells<Double>, into values: Cells<Double>, _ budget: inout WorkBudget) {
            for place in 0..<rowCount { set.rightSides[place] = rightSides[rows[place]] }
            set.minimise(&budget)
            for place in 0..<columnCount { values[columns[place]] = set.values[place] }
        }
    }

    /// - Parameter keep: by column, whether it should rather stay free than be eliminated.
    init(rows: [Row], keep: [Bool]) {
        columnCount = keep.count
        var elimination = Elimination(columns: keep.count, rows: rows.map(\.entries), keep: keep)
        elimination.eliminate(rows.indices.lazy.filter { rows[$0].isRequiredEquality }.map { Int32($0) })
        factors = Factors(elimination)
        let reduced = rows.indices.filter { !elimination.isPivotRow[$0] && !elimination.rows[$0].isEmpty }
        let groups = Self.groups(reduced.map { elimination.rows[$0] }, columns: keep.count).map { group in
            group.map { Int32(reduced[$0]) }
        }
        let columns = groups.map { group in Set(group.flatMap { elimination.rows[Int($0)].map(\.column) }).sorted() }
        let members = (groups + columns).reduce(0) { $0 + Slab.words($1.count, Int32.self) }
        var slab = Slab(words: keep.count + rows.count + members)
        values = slab.take(keep.count, Double.self)
        rightSides = slab.take(rows.count, Double.self)
        var parts: [Part] = []
        for (group, columns) in zip(groups, columns) {
            parts.append(
                Part(
                    columnCount: columns.count, rowCount: group.count, columns: slab.take(columns),
                    rows: slab.take(group), set: Self.activeSet(group.map { Int($0) }, columns, elimination, rows)))
        }
        self.parts = parts
        self.slab = slab
        let held = Set(columns.joined())
        loose = factors.freeColumns.filter { !held.contains($0) }
    }

    /// Rows in sets that share no column, in the order of their first rows.
    private static func groups(_ rows: [[SparseEntry]], columns: Int) -> [[Int]] {
        var sets = DisjointSets()
        sets.reset(rows.count)
        var owner = Array(repeating: -1, count: columns)
        for (index, row) in rows.enumerated() {
            for entry in row {
                let other = owner[Int(entry.column)]
                if other < 0 {
                    owner[Int(entry.column)] = index
                } else {
                    sets.join(other, index)
                }
            }
        }
        var place = Array(repeating: -1, count: rows.count)
        var groups: [[Int]] = []
        for index in rows.indices {
            let first = sets.root(index)
            if place[first] < 0 {
                place[first] = groups.count
                groups.append([])
            }
            groups[place[first]].append(index)
        }
        return groups
    }

    /// The search of one part: priorities become levels, from 0 on.
    private static func activeSet(
        _ rowIndices: [Int], _ columns: [Int32], _ elimination: Elimination, _ rows: [Row]
    ) -> ActiveSet {
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
        return ActiveSet(columnCount: columns.count, rows: setRows)
    }

    /// Fills `values` for the right sides, which are used up.
    func solve(_ budget: inout WorkBudget) {
        factors.reduce(rightSides)
        for part in parts { part.solve(rightSides, into: values, &budget) }
        for column in loose { values[column] = 0 }
        factors.substituteBack(rightSides, into: values)
    }

    /// A direction along which all that can change does, after `solve`; nil where the values are the only best ones.
    func freeDirection() -> [Double]? {
        var direction = CellList<Double>()
        direction.resize(columnCount, with: 0)
        var isFree = false
        for (place, column) in loose.enumerated() {
            direction[column] = ActiveSet.perturbation(place)
            isFree = true
        }
        for (index, part) in parts.enumerated() {
            guard let free = part.set.freeDirection() else { continue }
            isFree = true
            for place in 0..<part.columnCount {
                direction[part.columns[place]] = free[place] * ActiveSet.perturbation(loose.count + index)
            }
        }
        guard isFree else { return nil }
        var zero = CellList<Double>()
        zero.resize(factors.rowCount, with: 0)
        factors.substituteBack(zero.cells, into: direction.cells)
        return direction.array
    }
}
