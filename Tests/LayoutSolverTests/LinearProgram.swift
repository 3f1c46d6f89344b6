/// A textbook linear program: minimise c·y over A y = b, y ≥ 0, on a dense tableau with Bland's rule.
/// It shares nothing with the solver: other form, other pivots, no factorisation.
struct LinearProgram {
    private var tableau: [[Double]] = []
    private var columns: Int

    init(columns: Int) { self.columns = columns }

    mutating func addEquality(_ coefficients: [Double], _ rightSide: Double) {
        precondition(coefficients.count == columns)
        let sign = rightSide < 0 ? -1.0 : 1.0
        tableau.append(coefficients.map { $0 * sign } + [rightSide * sign])
    }

    enum Outcome {
        case infeasible, unbounded
        case optimal([Double], cost: Double)
    }

    func minimise(_ costs: [Double]) -> Outcome {
        let rows = tableau.count
        // Phase 1: an artificial column a row.
        var t = tableau.enumerated().map { index, row in
            Array(row[..<columns]) + (0..<rows).map { $0 == index ? 1.0 : 0.0 } + [row[columns]]
        }
        var basis = (0..<rows).map { columns + $0 }
        let artificial = (0..<columns + rows).map { $0 < columns ? 0.0 : 1.0 }
        guard Self.run(&t, &basis, artificial, allowed: columns + rows) else { return .unbounded }
        let infeasibility = zip(basis, t).reduce(0) { $0 + ($1.0 >= columns ? $1.1[columns + rows] : 0) }
        guard infeasibility < 1e-7 else { return .infeasible }
        for row in 0..<rows where basis[row] >= columns {
            if let column = (0..<columns).first(where: { abs(t[row][$0]) > 1e-7 }) {
                Self.pivot(&t, &basis, row, column)
            }
        }
        guard Self.run(&t, &basis, costs + Array(repeating: 0, count: rows), allowed: columns) else {
            return .unbounded
        }
        var y = Array(repeating: 0.0, count: columns)
        for row in 0..<rows where basis[row] < columns { y[basis[row]] = t[row][columns + rows] }
        return .optimal(y, cost: zip(costs, y).reduce(0) { $0 + $1.0 * $1.1 })
    }

    private static func run(_ t: inout [[Double]], _ basis: inout [Int], _ costs: [Double], allowed: Int) -> Bool {
        while true {
            let entering = (0..<allowed).first { column in
                guard !basis.contains(column) else { return false }
                return costs[column] - t.indices.reduce(0) { $0 + costs[basis[$1]] * t[$1][column] } < -1e-9
            }
            guard let entering else { return true }
            var leaving: Int?
            var least = Double.infinity
            for row in t.indices where t[row][entering] > 1e-9 {
                let ratio = t[row][t[row].count - 1] / t[row][entering]
                if ratio < least - 1e-12 || (ratio < least + 1e-12 && basis[row] < basis[leaving ?? row]) {
                    least = min(least, ratio)
                    leaving = row
                }
            }
            guard let leaving else { return false }
            pivot(&t, &basis, leaving, entering)
        }
    }

    private static func pivot(_ t: inout [[Double]], _ basis: inout [Int], _ row: Int, _ column: Int) {
        let value = t[row][column]
        for k in t[row].indices { t[row][k] /= value }
        for other in t.indices where other != row && t[other][column] != 0 {
            let factor = t[other][column]
            for k in t[other].indices { t[other][k] -= factor * t[row][k] }
        }
        basis[row] = column
    }
}
