/// Moving the point along edges.
extension ConflictSearch {
    /// One active row that is let go, to one side.
    struct Edge {
        var position: Int
        /// 1 or −1: how the active row's residual changes.
        var sign: Double
    }

    /// Fills `multipliers` and `pricedPositions` for a row.
    func price(_ row: Int) {
        for position in pricedPositions ?? allPositions { multipliers[position] = 0 }
        pricedPositions = basis.solveTransposed(row, of: rows, into: multipliers)
    }

    /// The edge along which the row's left side changes fastest the way it should; the first one where it has stalled.
    func bestEdge(raising: Bool, isStalled: Bool) -> Edge? {
        var best: Edge?
        var (largest, first) = (ActiveSet.tolerance, Int32.max)
        for position in pricedPositions ?? allPositions {
            let multiplier = multipliers[position]
            guard abs(multiplier) > (isStalled ? ActiveSet.tolerance : largest) else { continue }
            let sign = (multiplier > 0) == raising ? 1.0 : -1.0
            if isHeld(position), Double(kinds[active[position]]) != sign { continue }
            if isStalled, active[position] >= first { continue }
            (largest, first) = (abs(multiplier), active[position])
            best = Edge(position: Int(position), sign: sign)
        }
        return best
    }

    /// Walks along an edge until the row holds or another kept row is in the way, which becomes active.
    ///
    /// - Returns: how far; nil where the basis can't take that row.
    func walk(_ edge: Edge, towards row: Int, isStalled: Bool) -> Double? {
        for position in 0..<columnCount { sides[position] = position == edge.position ? edge.sign : 0 }
        basis.solve(sides, into: direction)
        var end = (distance: abs(residual(row) / multipliers[edge.position]), row: row, rate: 0.0)
        for place in 0..<walls.rows.count {
            let other = Int(walls.rows[place])
            guard !isActive[other] else { continue }
            let rate = rows.product(other, direction)
            guard abs(rate) > ActiveSet.tolerance, Double(kinds[other]) * rate <= 0 else { continue }
            let distance = kinds[other] == 0 ? 0 : max(0, -residual(other) / rate)
            guard distance <= end.distance else { continue }
            if distance == end.distance, isStalled ? other > end.row : abs(rate) <= end.rate { continue }
            end = (distance, other, abs(rate))
        }
        guard exchange(edge.position, end.row) else { return nil }
        for column in 0..<columnCount { values[column] += end.distance * direction[column] }
        return end.distance
    }

    /// Left side less right side at the point.
    private func residual(_ row: Int) -> Double { rows.product(row, values) - rightSides[row] }

    /// Makes a row active in another's place.
    ///
    /// - Returns: false where the basis can't take it.
    private func exchange(_ position: Int, _ entering: Int) -> Bool {
        if basis.isWorn {
            guard let work = basis.refactor((0..<columnCount).map { activeEntries(Int(active[$0])) }) else {
                return false
            }
            budget.spend(work)
            restore()
        }
        guard basis.replace(position, with: entering, of: rows) else { return false }
        let leaving = active[position]
        if leaving >= 0 { isActive[Int(leaving)] = false }
        active[position] = Int32(entering)
        isActive[entering] = true
        keep(entering)
        return true
    }

    /// A row, or −1 − column for a column that nothing holds.
    private func activeEntries(_ row: Int) -> [SparseEntry] {
        row >= 0 ? rows.array(row) : [SparseEntry(column: Int32(-1 - row), value: 1)]
    }

    /// Puts the point where the active rows say, without the rounding of the steps so far.
    func restore() {
        for position in 0..<columnCount {
            let row = active[position]
            if row < 0 {
                sides[position] = values[Int(-1 - row)]
            } else {
                sides[position] = isHeld(Int32(position)) ? rightSides[row] : rows.product(Int(row), values)
            }
        }
        basis.solve(sides, into: values)
    }
}
