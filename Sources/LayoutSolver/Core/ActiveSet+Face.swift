/// What else would do as well: the directions that leave every level's measure as it is.
///
/// By duality all best points have each row in the set that minimises its own measure less its multiplier, so near a
/// vertex they form a cone: active rows with a free edge may move to that side, rows tied at their breakpoints must stay on
/// theirs, all else stays put.
extension ActiveSet {
    /// A direction in general position in that cone's span: a column moves along it if it can move at all.
    /// Nil where nothing moves.
    func freeDirection() -> [Double]? {
        priceEdges()
        let edges = (0..<columnCount).filter { sign(costsUp, $0).value <= 0 || sign(costsDown, $0).value <= 0 }
        guard !edges.isEmpty else { return nil }
        var scratch = CellList<Double>()
        scratch.resize(columnCount, with: 0)
        var directions: [[Double]] = []
        for edge in edges {
            direction(edge, into: scratch.cells)
            directions.append(scratch.array)
        }
        let sides = sideConditions(edges, directions)
        // Edges alone may leave the cone when they are added up; their weights must keep its conditions.
        let weights = Self.insideWeights(edges.count, sides)
        guard weights.contains(where: { $0 != 0 }) else { return nil }
        var result = Array(repeating: 0.0, count: columnCount)
        for (weight, direction) in zip(weights, directions) {
            for column in result.indices { result[column] += weight * direction[column] }
        }
        return result
    }

    /// The cone's conditions on the edges' weights, each row · weights ≥ 0.
    private func sideConditions(_ edges: [Int], _ directions: [[Double]]) -> [[SparseEntry]] {
        var sides: [[SparseEntry]] = []
        for (index, edge) in edges.enumerated() {
            let (up, down) = (sign(costsUp, edge).value <= 0, sign(costsDown, edge).value <= 0)
            if up && down { continue }
            sides.append([SparseEntry(column: Int32(index), value: up ? 1 : -1)])
        }
        for row in 0..<rowCount where traits[row].position < 0 && isTied(row) {
            let side = isAbove(row) ? 1.0 : -1.0
            var entries: [SparseEntry] = []
            for (index, direction) in directions.enumerated() {
                let rate = rows.array(row).reduce(0) { $0 + $1.value * direction[Int($1.column)] }
                if abs(rate) > Self.tolerance { entries.append(SparseEntry(column: Int32(index), value: side * rate)) }
            }
            if !entries.isEmpty { sides.append(entries) }
        }
        return sides
    }

    /// Weights in general position in the span of {w: side · w ≥ 0 for all sides}.
    ///
    /// A cone is closed under sums and multiples, so one point can make every side that can be positive at least 1; the
    /// sides that stay 0 are equalities of the whole cone, and what they leave free is its span.
    private static func insideWeights(_ count: Int, _ sides: [[SparseEntry]]) -> [Double] {
        var equalities: [[SparseEntry]] = []
        if !sides.isEmpty {
            let rows =
                sides.map { Row(entries: $0, kind: 1, level: 0) } + sides.map { Row(entries: $0, kind: 1, level: 1) }
            let program = ActiveSet(columnCount: count, rows: rows)
            for row in sides.indices { program.rightSides[sides.count + row] = 1 }
            var budget = WorkBudget(WorkBudget.perSolve)
            program.minimise(&budget)
            // The values are the program's own cells.
            equalities = withExtendedLifetime(program) {
                sides.filter { side in side.reduce(0) { $0 + $1.value * program.values[$1.column] } < 0.5 }
            }
        }
        var elimination = Elimination(columns: count, rows: equalities)
        elimination.eliminate(0..<Int32(equalities.count))
        let factors = Factors(elimination)
        var weights = CellList<Double>()
        var zero = CellList<Double>()
        weights.resize(count, with: 0)
        zero.resize(equalities.count, with: 0)
        for (place, column) in factors.freeColumns.enumerated() { weights[column] = perturbation(place) }
        factors.substituteBack(zero.cells, into: weights.cells)
        return weights.array
    }
}
