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
    struct Row {
        var entries: [SparseEntry]
        /// −1: ≤, 0: =, 1: ≥ the right side.
        var kind: Int8
        /// 0 is the most important.
        var level: Int
    }

    struct Trait: BitwiseCopyable {
        var level: Int32
        /// Its position among the active; −1 elsewhere.
        var position: Int32
        var kind: Int8
        var slopeAbove: Double { kind <= 0 ? 1 : 0 }
        var slopeBelow: Double { kind >= 0 ? -1 : 0 }
    }

    let columnCount: Int
    let rowCount: Int
    let levelCount: Int
    let rows: SparseRows
    // All of these are only reached from this class's methods, one at a time: dynamic checks would cost a fifth of a replay.
    @exclusivity(unchecked) var traits = Column<Trait>()
    /// By position: a row that holds with equality, or −1 − column where the column rests at 0.
    @exclusivity(unchecked) var active = Column<Int32>()
    @exclusivity(unchecked) private(set) var values = Column<Double>()
    /// To be filled in before `minimise()`.
    @exclusivity(unchecked) var rightSides = Column<Double>()
    /// Left side − right side of each row, and how it changes with the perturbation.
    @exclusivity(unchecked) private var residuals = Column<Double>()
    @exclusivity(unchecked) private var tilts = Column<Double>()
    @exclusivity(unchecked) private var tolerances = Column<Double>()
    @exclusivity(unchecked) private var perturbations = Column<Double>()
    @exclusivity(unchecked) private var basis: Basis
    private var hasTilts = false

    /// Costs of moving off each active row, `[position × levelCount]`: to larger and to smaller residuals.
    @exclusivity(unchecked) var costsUp = Column<Double>()
    @exclusivity(unchecked) var costsDown = Column<Double>()
    @exclusivity(unchecked) private var gradients = Column<Double>()
    @exclusivity(unchecked) private var activeSides = Column<Double>()
    @exclusivity(unchecked) private var multipliers = Column<Double>()

    static let tolerance = 1e-9

    init(columnCount: Int, rows: [Row]) {
        self.columnCount = columnCount
        rowCount = rows.count
        self.rows = SparseRows(rows.map(\.entries))
        levelCount = 1 + (rows.map(\.level).max() ?? 0)
        let first = Self.firstActive(columnCount, rows)
        // Elimination has just shown these rows to be independent.
        basis = Basis(rows: first.map { $0 >= 0 ? rows[$0].entries : [SparseEntry(column: Int32(-1 - $0), value: 1)] })
        for row in rows { traits.append(Trait(level: Int32(row.level), position: -1, kind: row.kind)) }
        for (position, row) in first.enumerated() {
            active.append(Int32(row))
            if row >= 0 { traits.pointer[row].position = Int32(position) }
        }
        for row in 0..<rowCount { perturbations.append(Self.perturbation(row)) }
        values.resize(columnCount, with: 0)
        activeSides.resize(columnCount, with: 0)
        multipliers.resize(columnCount, with: 0)
        gradients.resize(columnCount * levelCount, with: 0)
        costsUp.resize(columnCount * levelCount, with: 0)
        costsDown.resize(columnCount * levelCount, with: 0)
        rightSides.resize(rowCount, with: 0)
        residuals.resize(rowCount, with: 0)
        tilts.resize(rowCount, with: 0)
        tolerances.resize(rowCount, with: 0)
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
    /// - Returns: false where rounding keeps the search from ending; the values are then those of the last vertex.
    @discardableResult
    func minimise() -> Bool {
        for _ in 0..<(64 + 8 * (rowCount + columnCount)) {
            // Where nothing is violated no edge can lower the cost.
            guard evaluate() else { return true }
            priceEdges()
            guard let edge = bestEdge() else { return true }
            guard let entering = walk(edge), exchange(edge.position, entering) else { return false }
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
            activeSides[position] = active[position] >= 0 ? perturbations[active[position]] : 0
        }
        basis.solve(activeSides, into: values)
        for row in 0..<rowCount { tilts[row] = rows.product(row, values) - perturbations[row] }
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
    func sign(_ costs: borrowing Column<Double>, _ position: Int) -> (level: Int, value: Double) {
        for level in 0..<levelCount where abs(costs[position * levelCount + level]) > Self.tolerance {
            return (level, costs[position * levelCount + level])
        }
        return (levelCount, 0)
    }

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
    func direction(_ position: Int, into result: borrowing Column<Double>) {
        for place in 0..<columnCount { activeSides[place] = place == position ? 1 : 0 }
        basis.solve(activeSides, into: result)
    }

    /// Walks along an edge while the cost falls.
    ///
    /// - Returns: the row at whose breakpoint it stops falling.
    private func walk(_ edge: Edge) -> Int? {
        direction(edge.position, into: multipliers)
        let forwards = edge.isUp ? 1.0 : -1.0
        var crossings: [(row: Int, distance: Double, tilt: Double, rate: Double)] = []
        for row in 0..<rowCount where traits[row].position < 0 {
            let rate = forwards * rows.product(row, multipliers)
            guard abs(rate) > Self.tolerance, isAbove(row) == (rate < 0) else { continue }
            crossings.append((row, isTied(row) ? 0 : -residuals[row] / rate, -tilts[row] / rate, abs(rate)))
        }
        crossings.sort { ($0.distance, $0.tilt, $0.row) < ($1.distance, $1.tilt, $1.row) }
        var cost = Column<Double>()
        for level in 0..<levelCount {
            let place = edge.position * levelCount + level
            cost.append(edge.isUp ? costsUp[place] : costsDown[place])
        }
        for crossing in crossings {
            let trait = traits[crossing.row]
            cost[Int(trait.level)] += crossing.rate * (trait.kind == 0 ? 2 : 1)
            if sign(cost, 0).value >= 0 { return crossing.row }
        }
        return nil
    }

    private func exchange(_ position: Int, _ entering: Int) -> Bool {
        guard basis.replace(position, with: rows.array(entering)) else { return false }
        if active[position] >= 0 { traits.pointer[Int(active[position])].position = -1 }
        active[position] = Int32(entering)
        traits.pointer[entering].position = Int32(position)
        hasTilts = false
        return true
    }
}
