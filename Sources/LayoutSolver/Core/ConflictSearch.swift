/// Finds which relations contradict each other, and leaves out each one that contradicts those before it.
///
/// The rows that hold at the given point are kept for the time being. The others are added one after the other: the point
/// moves along edges of what is kept, as the simplex method does (Dantzig, 1951), until the new row holds too. Where it can
/// move no further the new row is a combination of active rows (Farkas, 1902). Those with a multiplier, and the row itself,
/// are irreducible: without any of them the rest is independent, and independent equalities always have a solution. The
/// last of them is left out; and what had been left out because of that one is looked at again when its turn comes. So in
/// the end each row is kept that agrees with the kept ones before it, whatever point the search began at.
///
/// - Complexity: each row is added at most once, for one solution with the basis and its moves of O(coefficients) each.
final class ConflictSearch {
    /// A required relation as it is handed in.
    struct Row {
        var entries: [SparseEntry]
        /// −1: ≤, 0: =, 1: ≥ the right side.
        var kind: Int8
        var rightSide: Double
    }

    /// What has become of a row so far; raw value 0 is what a slab begins with.
    enum State: UInt8, BitwiseCopyable {
        /// To be added.
        case pending
        /// Holds.
        case kept
        /// Left out.
        case broken
    }

    private let slab: Slab
    let rows: SparseRows
    let rowCount, columnCount: Int
    let kinds: Cells<Int8>
    let rightSides: Cells<Double>
    let states: Cells<State>
    /// Whether a row is active.
    let isActive: Cells<Bool>
    /// By position: a row, or −1 − column for a column that nothing holds.
    let active: Cells<Int32>
    var basis: Basis
    let values: Cells<Double>
    /// By position: how the row to be added depends on the active ones.
    let multipliers: Cells<Double>
    /// Where those may not be 0, some positions twice; nil for anywhere.
    var pricedPositions: [Int32]? = []
    let allPositions: [Int32]
    /// By column: how the values move along an edge.
    let direction: Cells<Double>
    let sides: Cells<Double>
    /// By row that is left out: an irreducible set of which it is the last, ascending.
    private var conflicts: [Int: [Int32]] = [:]
    /// By row: those that were left out because of it.
    private var dependents: [Int: [Int]] = [:]
    var budget: WorkBudget
    var walls: Walls

    /// - Parameters:
    ///   - rows: those first that shall rather be kept.
    ///   - start: by column, a point to begin at.
    ///   - isNearStart: whether the first independent equalities meet near it: the search then begins there.
    ///   - budget: the work to spend; what is left of it is handed back.
    init(rows: [Row], start: [Double], isNearStart: Bool, budget: WorkBudget) {
        (rowCount, columnCount) = (rows.count, start.count)
        self.budget = budget
        allPositions = (0..<Int32(columnCount)).map { $0 }
        let entries = rows.map(\.entries)
        var slab = Slab(
            words: SparseRows.words(entries) + 2 * Slab.words(rowCount, Int8.self) + Slab.words(rowCount, Bool.self)
                + rowCount + Slab.words(columnCount, Int32.self) + Basis.words(columnCount) + 4 * columnCount)
        self.rows = SparseRows(entries, in: &slab)
        kinds = slab.take(rows.map(\.kind))
        states = slab.take(rowCount, State.self)
        isActive = slab.take(rowCount, Bool.self)
        rightSides = slab.take(rows.map(\.rightSide))
        values = slab.take(start)
        multipliers = slab.take(columnCount, Double.self)
        direction = slab.take(columnCount, Double.self)
        sides = slab.take(columnCount, Double.self)
        let first = Self.independent(
            rows.indices.filter { isNearStart && rows[$0].kind == 0 }, entries, columnCount)
        active = slab.take(first.map { Int32($0) })
        walls = Walls(rowCount: rowCount, columnCount: columnCount)
        for row in first where row >= 0 { isActive[row] = true }
        basis = Basis(
            rows: first.map { $0 >= 0 ? entries[$0] : [SparseEntry(column: Int32(-1 - $0), value: 1)] }, in: &slab)
        self.slab = slab
        for row in first where row >= 0 { keep(row) }
    }

    /// The first independent ones of these rows; then −1 − column for each column that they leave open.
    private static func independent(_ candidates: [Int], _ rows: [[SparseEntry]], _ columnCount: Int) -> [Int] {
        var elimination = Elimination(columns: columnCount, rows: candidates.map { rows[$0] })
        elimination.eliminateInOrder()
        let open = elimination.isPivotColumn.indices.filter { !elimination.isPivotColumn[$0] }
        return elimination.pivots.map { candidates[Int($0.row)] } + open.map { -1 - $0 }
    }

    /// What is left out, ascending, each the last of an irreducible set of rows that contradict each other, ascending too.
    func irreducibleSets() -> [[Int32]] {
        restore()
        for row in 0..<rowCount where side(row) == 0 { keep(row) }
        for row in 0..<rowCount {
            if states[row] == .pending, !settle(row) { break }
            if states[row] == .kept { walls.settle(row, self) }
        }
        return conflicts.keys.sorted().map { conflicts[$0]! }
    }

    /// Adds a row, or leaves out what it contradicts.
    ///
    /// - Returns: false where the budget ends.
    private func settle(_ row: Int) -> Bool {
        var stalled = 0
        while true {
            let side = side(row)
            guard side != 0 else {
                keep(row)
                return true
            }
            guard !budget.isSpent else { return false }
            price(row)
            budget.spend(pricedPositions?.count ?? basis.coefficientCount)
            guard let edge = bestEdge(raising: side > 0, isStalled: stalled > Self.patience) else {
                if leaveOut(irreducibleSet(of: row), asAdding: row) == row { return true }
                continue
            }
            budget.spend(2 * walls.rows.count + 3 * basis.coefficientCount)
            guard let step = walk(edge, towards: row, isStalled: stalled > Self.patience) else {
                // Neither kept nor broken: rounding hides what it contradicts.
                states[row] = .broken
                return true
            }
            stalled = step > 0 ? 0 : stalled + 1
        }
    }

    /// Counts a row among those that must hold from now on.
    func keep(_ row: Int) {
        guard states[row] != .kept else { return }
        states[row] = .kept
        walls.insert(row)
    }

    /// Steps without progress, after which edges are chosen so that they can't go round (Bland, 1977).
    private static let patience = 8

    // MARK: - Rows

    /// 1 where the row is below what it may be, −1 where it is above, 0 where it holds but for rounding.
    func side(_ row: Int) -> Int { Self.side(row, rows, kinds, rightSides, values) }

    private static func side(
        _ row: Int, _ rows: SparseRows, _ kinds: Cells<Int8>, _ rightSides: Cells<Double>, _ values: Cells<Double>
    ) -> Int {
        var (residual, size) = (-rightSides[row], abs(rightSides[row]))
        for entry in rows.entries(row) {
            let product = rows.coefficients[entry] * values[rows.columns[entry]]
            residual += product
            size += abs(product)
        }
        let tolerance = ActiveSet.tolerance * (1 + size)
        if kinds[row] <= 0, residual > tolerance { return -1 }
        return kinds[row] >= 0 && residual < -tolerance ? 1 : 0
    }

    /// The row, and the active ones it is a combination of.
    private func irreducibleSet(of row: Int) -> [Int32] {
        var members = [Int32(row)]
        for position in pricedPositions ?? allPositions
        where abs(multipliers[position]) > ActiveSet.tolerance && isHeld(position) {
            members.append(active[position])
        }
        members.sort()
        return members.indices.filter { $0 == 0 || members[$0] != members[$0 - 1] }.map { members[$0] }
    }

    /// Leaves out the last of some rows that contradict each other.
    private func leaveOut(_ members: [Int32], asAdding row: Int) -> Int {
        let last = Int(members[members.count - 1])
        states[last] = .broken
        walls.remove(last)
        conflicts[last] = members
        // All before the row to be added are settled for good; that row and those behind it may give way later.
        for member in members where member >= row && member < last { dependents[Int(member), default: []].append(last) }
        for dependent in dependents.removeValue(forKey: last) ?? [] {
            conflicts[dependent] = nil
            states[dependent] = .pending
        }
        return last
    }

    /// Whether a position's row is one that must hold.
    func isHeld(_ position: Int32) -> Bool { active[position] >= 0 && states[active[position]] == .kept }
}
