/// Minimises the violations of linear relations, level by level: among all that violate the first level least, those that
/// violate the second least, and so on, in true lexicographic order. The measure of a level is Σ |violation|.
///
/// Primal simplex on the piecewise linear measure, after Badros, Borning and Stuckey ("The Cassowary linear arithmetic
/// constraint solving algorithm", 2001) in what is minimised, not in how: the state is a vertex, given by as many active
/// relations as there are unknowns; costs are vectors over levels, compared lexicographically (an ordered vector space
/// serves the simplex method as well as the real numbers do); a step walks along an edge through as many breakpoints as
/// lower the cost. Ties are broken by an infinitesimal, fixed perturbation of the right sides, carried along as a second
/// value, so that degenerate vertices neither cycle nor shift the result.
///
/// The state is kept: with other right sides the search goes on from the last active set.
final class ActiveSet {
    /// A relation between the columns, as it is handed in.
    struct Row {
        var entries: [SparseEntry]
        /// −1: ≤, 0: =, 1: ≥ the right side.
        var kind: Int8
        /// 0 is the most important.
        var level: Int
    }

    /// What a row is, and whether it is active.
    struct Trait: BitwiseCopyable {
        var level: Int32
        /// Its position among the active; −1 elsewhere.
        var position: Int32
        var kind: Int8
        /// How fast the violation grows with the residual above 0: 0 where the row may be larger.
        var slopeAbove: Double { kind <= 0 ? 1 : 0 }
        /// The same below 0: −1 where the violation grows as the residual falls, 0 where the row may be smaller.
        var slopeBelow: Double { kind >= 0 ? -1 : 0 }
    }

    let columnCount: Int
    let rowCount: Int
    let levelCount: Int
    let rows: SparseRows
    /// Holds all cells.
    private let slab: Slab
    let traits: Cells<Trait>
    /// By position: a row that holds with equality, or −1 − column where the column rests at 0.
    let active: Cells<Int32>
    let values: Cells<Double>
    /// To be filled in before `minimise()`.
    let rightSides: Cells<Double>
    /// Left side − right side of each row, and how it changes with the perturbation.
    private let residuals: Cells<Double>
    private let tilts: Cells<Double>
    private let tolerances: Cells<Double>
    // Only reached from this class's methods, one at a time: dynamic checks would cost a fifth of a replay.
    @exclusivity(unchecked) private var basis: Basis
    private var hasTilts = false

    /// Costs of moving off each active row, `[position × levelCount]`: to larger and to smaller residuals.
    let costsUp: Cells<Double>
    let costsDown: Cells<Double>
    private let gradients: Cells<Double>
    private let activeSides: Cells<Double>
    private let multipliers: Cells<Double>
    /// Of one edge, by level.
    private let edgeCosts: Cells<Double>
    @exclusivity(unchecked) private var crossings = CellList<Crossing>()

    /// Below this a residual, relative to the sizes of its terms, a rate or a cost counts as 0.
    static let tolerance = 1e-9

    init(columnCount: Int, rows: [Row]) {
        self.columnCount = columnCount
        rowCount = rows.count
        levelCount = 1 + (rows.map(\.level).max() ?? 0)
        let entries = rows.map(\.entries)
        let first = Self.firstActive(columnCount, rows)
        let (columns, costs) = (columnCount, columnCount * levelCount)
        var slab = Slab(
            words: SparseRows.words(entries) + Slab.words(rowCount, Trait.self) + Slab.words(columns, Int32.self)
                + Basis.words(columns) + 3 * columns + 4 * rowCount + 3 * costs + levelCount)
        self.rows = SparseRows(entries, in: &slab)
        traits = slab.take(rows.map { Trait(level: Int32($0.level), position: -1, kind: $0.kind) })
        active = slab.take(first.map { Int32($0) })
        for (position, row) in first.enumerated() where row >= 0 { traits.pointer[row].position = Int32(position) }
        // Elimination has just shown these rows to be independent.
        basis = Basis(rows: first.map { Self.activeRow($0, entries) }, in: &slab)
        values = slab.take(columns, Double.self)
        activeSides = slab.take(columns, Double.self)
        multipliers = slab.take(columns, Double.self)
        rightSides = slab.take(rowCount, Double.self)
        residuals = slab.take(rowCount, Double.self)
        tilts = slab.take(rowCount, Double.self)
        tolerances = slab.take(rowCount, Double.self)
        costsUp = slab.take(costs, Double.self)
        costsDown = slab.take(costs, Double.self)
        gradients = slab.take(costs, Double.self)
        edgeCosts = slab.take(levelCount, Double.self)
        self.slab = slab
    }

    /// A row, or −1 − column where the column rests at 0.
    private static func activeRow(_ row: Int, _ rows: [[SparseEntry]]) -> [SparseEntry] {
        row >= 0 ? rows[row] : [SparseEntry(column: Int32(-1 - row), value: 1)]
    }

    /// Independent rows, the more important ones first; inequalities of the first level last, because they mostly hold.
    private static func firstActive(_ columnCount: Int, _ rows: [Row]) -> [Int] {
        var elimination = Elimination(columns: columnCount, rows: rows.map(\.entries))
        let last = Int.max
        func rank(_ row: Row) -> Int { row.level == 0 && row.kind != 0 ? last : row.level }
        for level in Set(rows.map(rank)).sorted() {
            elimination.eliminate(rows.indices.lazy.filter { rank(rows[$0]) == level }.map { Int32($0) })
        }
        let resting = elimination.isPivotColumn.indices.filter { !elimination.isPivotColumn[$0] }
        return elimination.pivots.map { Int($0.row) } + resting.map { -1 - $0 }
    }

    /// Finds the values for the right sides.
    ///
    /// - Returns: false where rounding or the budget keeps the search from ending; the values are then those of the last
    ///   vertex.
    @discardableResult
    func minimise(_ budget: inout WorkBudget) -> Bool {
        for _ in 0..<(64 + 8 * (rowCount + columnCount)) {
            guard !budget.isSpent else { return false }
            // Where nothing is violated no edge can lower the cost.
            guard evaluate() else { return true }
            budget.spend(3 * rows.total + (3 + levelCount) * basis.coefficientCount)
            priceEdges()
            guard let edge = bestEdge() else { return true }
            guard let entering = walk(edge), exchange(edge.position, entering, &budget) else { return false }
        }
        return false
    }

    // MARK: - Vertex

    /// - Returns: whether anything is violated.
    private func evaluate() -> Bool {
        if !hasTilts { evaluateTilts() }
        for position in 0..<columnCount {
            let row = active[position]
            activeSides[position] = row >= 0 ? rightSides[row] : 0
            if row >= 0 { residuals[row] = 0 }
        }
        basis.solve(activeSides, into: values)
        var isViolated = false
        for row in 0..<rowCount where traits[row].position < 0 {
            var (residual, size) = (-rightSides[row], 1 + abs(rightSides[row]))
            for entry in rows.entries(row) {
                let product = rows.coefficients[entry] * values[rows.columns[entry]]
                residual += product
                size += abs(product)
            }
            residuals[row] = residual
            tolerances[row] = Self.tolerance * size
            if slope(row) != 0 { isViolated = true }
        }
        return isViolated
    }

    /// How residuals change with the perturbation, which only depends on what is active.
    private func evaluateTilts() {
        for position in 0..<columnCount {
            activeSides[position] = active[position] >= 0 ? Self.perturbation(Int(active[position])) : 0
        }
        basis.solve(activeSides, into: values)
        for row in 0..<rowCount { tilts[row] = rows.product(row, values) - Self.perturbation(row) }
        hasTilts = true
    }

    /// A fixed number between 1 and 2 for each row, from its place by an integer mix (Steele et al., SplitMix64, 2014).
    static func perturbation(_ row: Int) -> Double {
        var bits = UInt64(row) &* 0x9E37_79B9_7F4A_7C15 &+ 0x9E37_79B9_7F4A_7C15
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return 1 + Double((bits ^ (bits >> 31)) >> 11) * 0x1p-53
    }

    /// Whether a row counts as at its breakpoint, but for the perturbation.
    func isTied(_ row: Int) -> Bool { abs(residuals[row]) <= tolerances[row] }

    /// The side of its breakpoint a row is on, the perturbation deciding where it is at it.
    func isAbove(_ row: Int) -> Bool { isTied(row) ? tilts[row] > 0 : residuals[row] > 0 }

    /// How the measure of its level changes with the row's residual.
    func slope(_ row: Int) -> Double { isAbove(row) ? traits[row].slopeAbove : traits[row].slopeBelow }

    // MARK: - Edges

    /// One active row that is let go, to the side where its residual grows or falls.
    private struct Edge {
        var position: Int
        var isUp: Bool
    }

    /// Fills `costsUp` and `costsDown`.
    func priceEdges() {
        for place in 0..<columnCount * levelCount {
            (costsUp[place], costsDown[place], gradients[place]) = (0, 0, 0)
        }
        for row in 0..<rowCount where traits[row].position < 0 {
            let slope = slope(row)
            guard slope != 0 else { continue }
            let level = Int(traits[row].level)
            for entry in rows.entries(row) {
                gradients[Int(rows.columns[entry]) * levelCount + level] += slope * rows.coefficients[entry]
            }
        }
        for level in 0..<levelCount { priceLevel(level) }
        for position in 0..<columnCount where active[position] >= 0 {
            let trait = traits[active[position]]
            costsUp[position * levelCount + Int(trait.level)] += trait.slopeAbove
            costsDown[position * levelCount + Int(trait.level)] -= trait.slopeBelow
        }
    }

    /// Adds to each edge's cost what the rows that aren't active cost along it: their gradient by multipliers of the
    /// active rows.
    private func priceLevel(_ level: Int) {
        var isViolated = false
        for column in 0..<columnCount {
            activeSides[column] = gradients[column * levelCount + level]
            if activeSides[column] != 0 { isViolated = true }
        }
        guard isViolated else { return }
        basis.solveTransposed(activeSides, into: multipliers)
        for position in 0..<columnCount {
            costsUp[position * levelCount + level] += multipliers[position]
            costsDown[position * levelCount + level] -= multipliers[position]
        }
    }

    /// The sign of a cost: that of its first level that is not zero.
    func sign(_ costs: Cells<Double>, _ position: Int) -> (level: Int, value: Double) {
        for level in 0..<levelCount where abs(costs[position * levelCount + level]) > Self.tolerance {
            return (level, costs[position * levelCount + level])
        }
        return (levelCount, 0)
    }

    /// The edge whose cost falls most at its most important level; nil at a vertex that none leaves downwards, which
    /// is the minimum.
    private func bestEdge() -> Edge? {
        var best: (edge: Edge, level: Int, value: Double)?
        func consider(_ edge: Edge, _ cost: (level: Int, value: Double)) {
            guard cost.value < 0 else { return }
            if let best, (best.level, best.value) <= cost { return }
            best = (edge, cost.level, cost.value)
        }
        for position in 0..<columnCount {
            consider(Edge(position: position, isUp: true), sign(costsUp, position))
            consider(Edge(position: position, isUp: false), sign(costsDown, position))
        }
        return best?.edge
    }

    /// The direction in which only this active row's residual changes, by 1.
    func direction(_ position: Int, into result: Cells<Double>) {
        for place in 0..<columnCount { activeSides[place] = place == position ? 1 : 0 }
        basis.solve(activeSides, into: result)
    }

    /// A breakpoint on the way along an edge.
    private struct Crossing: BitwiseCopyable {
        var distance, tilt, rate: Double
        var row: Int32

        static func < (a: Self, b: Self) -> Bool { (a.distance, a.tilt, a.row) < (b.distance, b.tilt, b.row) }
    }

    /// Walks along an edge while the cost falls.
    ///
    /// - Returns: the row at whose breakpoint it stops falling.
    private func walk(_ edge: Edge) -> Int? {
        direction(edge.position, into: multipliers)
        let forwards = edge.isUp ? 1.0 : -1.0
        crossings.removeAll()
        for row in 0..<rowCount where traits[row].position < 0 {
            let rate = forwards * rows.product(row, multipliers)
            guard abs(rate) > Self.tolerance, isAbove(row) == (rate < 0) else { continue }
            let distance = isTied(row) ? 0 : -residuals[row] / rate
            crossings.append(Crossing(distance: distance, tilt: -tilts[row] / rate, rate: abs(rate), row: Int32(row)))
        }
        sortCrossings()
        for level in 0..<levelCount {
            let place = edge.position * levelCount + level
            edgeCosts[level] = edge.isUp ? costsUp[place] : costsDown[place]
        }
        for place in 0..<crossings.count {
            let crossing = crossings[place]
            let trait = traits[crossing.row]
            // An equality costs on both sides, so its slope turns from −1 to 1; an inequality costs on one.
            edgeCosts[trait.level] += crossing.rate * (trait.kind == 0 ? 2 : 1)
            if sign(edgeCosts, 0).value >= 0 { return Int(crossing.row) }
        }
        return nil
    }

    /// Nearest first. Most edges cross one or two breakpoints, for which the general sort is a detour.
    private func sortCrossings() {
        guard crossings.count <= 8 else {
            var all = UnsafeMutableBufferPointer(start: crossings.pointer, count: crossings.count)
            return all.sort(by: <)
        }
        for place in 1..<max(1, crossings.count) {
            let crossing = crossings[place]
            var target = place
            while target > 0, crossing < crossings[target - 1] {
                crossings[target] = crossings[target - 1]
                target -= 1
            }
            crossings[target] = crossing
        }
    }

    /// Puts a row in the place of an active one.
    ///
    /// - Returns: false, with nothing changed, where the active rows would depend on each other.
    private func exchange(_ position: Int, _ entering: Int, _ budget: inout WorkBudget) -> Bool {
        let leaving = active[position]
        active[position] = Int32(entering)
        guard basis.isWorn ? refactor(&budget) : basis.replace(position, with: entering, of: rows) else {
            active[position] = leaving
            return false
        }
        if leaving >= 0 { traits.pointer[Int(leaving)].position = -1 }
        traits.pointer[entering].position = Int32(position)
        hasTilts = false
        return true
    }

    /// Factors the active rows anew, which also clears the rounding of many exchanges.
    private func refactor(_ budget: inout WorkBudget) -> Bool {
        let entries = (0..<rowCount).map { rows.array($0) }
        guard let work = basis.refactor((0..<columnCount).map { Self.activeRow(Int(active[$0]), entries) }) else {
            return false
        }
        budget.spend(work)
        return true
    }
}
