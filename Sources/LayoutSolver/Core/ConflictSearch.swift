/// Finds an irreducible set of relations that contradict each other.
///
/// At a vertex with as many independent active rows as unknowns, one further violated row is a combination of active rows
/// (Farkas). Those with a multiplier, and the row itself, are irreducible: without any of them the rest is independent, and
/// independent equalities always have a solution.
struct ConflictSearch {
    struct Row {
        var entries: [SparseEntry]
        var kind: Int8
        var rightSide: Double
    }

    private let rows: [Row]
    private let columnCount: Int

    init(rows: [Row], columnCount: Int) {
        self.rows = rows
        self.columnCount = columnCount
    }

    /// Indices of an irreducible contradicting set, ascending; nil where the rows agree.
    func irreducibleSet() -> [Int]? {
        let all = Vertex(self, Array(rows.indices))
        guard !all.violated.isEmpty else { return nil }
        for row in all.violated {
            let vertex = Vertex(self, all.active + [row])
            if vertex.violated.count == 1 { return (vertex.support + vertex.violated).sorted() }
        }
        // Only several violated rows together contradict the active ones: drop what is not needed, in halving portions.
        return reduced((all.support + all.pressing).sorted())
    }

    private func reduced(_ set: [Int]) -> [Int] {
        var set = set
        var portion = max(1, set.count / 2)
        while true {
            var place = 0
            while place < set.count {
                let rest = Array(set[..<place] + set[min(place + portion, set.count)...])
                if Vertex(self, rest).violated.isEmpty { place += portion } else { set = rest }
            }
            if portion == 1 { return set }
            portion = max(1, portion / 2)
        }
    }

    /// Where a subset of the rows is violated least.
    private struct Vertex {
        var active: [Int]
        /// Rows violated by more than rounding.
        var violated: [Int]
        /// Rows violated at all, also if by rounding or the perturbation only: they have a say in the multipliers.
        var pressing: [Int]
        /// Active rows that hold the violated ones back.
        var support: [Int]

        init(_ search: ConflictSearch, _ subset: [Int]) {
            let set = ActiveSet(
                columnCount: search.columnCount,
                rows: subset.map { .init(entries: search.rows[$0].entries, kind: search.rows[$0].kind, level: 0) })
            for (place, row) in subset.enumerated() { set.rightSides[place] = search.rows[row].rightSide }
            set.minimise()
            set.priceEdges()
            active = (0..<set.columnCount).map { Int(set.active[$0]) }.filter { $0 >= 0 }.map { subset[$0] }
            let pressing = subset.indices.filter { set.traits[$0].position < 0 && set.slope($0) != 0 }
            self.pressing = pressing.map { subset[$0] }
            violated = pressing.filter { !set.isTied($0) }.map { subset[$0] }
            support = (0..<set.columnCount).filter { position in
                let row = set.active[position]
                guard row >= 0 else { return false }
                let multiplier = set.costsUp[position] - set.traits[row].slopeAbove
                return abs(multiplier) > ActiveSet.tolerance
            }.map { subset[Int(set.active[$0])] }
        }
    }
}
