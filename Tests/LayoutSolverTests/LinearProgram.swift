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
        guard let feasible = feasible() else { return .infeasible }
        return feasible.minimise(costs)
    }

    /// Phase 1: a vertex, found with an artificial column a row; nil where there is none. Any costs may go on from it.
    func feasible() -> Feasible? {
        let rows = tableau.count
        var t = tableau.enumerated().map { index, row in
            Array(row[..<columns]) + (0..<rows).map { $0 == index ? 1.0 : 0.0 } + [row[columns]]
        }
        var basis = (0..<rows).map { columns + $0 }
        let artificial = (0..<columns + rows).map { $0 < columns ? 0.0 : 1.0 }
        guard Feasible.run(&t, &basis, artificial, allowed: columns + rows) else { return nil }
        let infeasibility = zip(basis, t).reduce(0) { $0 + ($1.0 >= columns ? $1.1[columns + rows] : 0) }
        guard infeasibility < 1e-7 else { return nil }
        for row in 0..<rows where basis[row] >= columns {
            if let column = (0..<columns).first(where: { abs(t[row][$0]) > 1e-7 }) {
                Feasible.pivot(&t, &basis, row, column)
            }
        }
        return Feasible(tableau: t, basis: basis, columns: columns)
    }

    /// A program at a vertex: what phase 2 begins with.
    struct Feasible {
        fileprivate let tableau: [[Double]]
        fileprivate let basis: [Int]
        fileprivate let columns: Int

        func minimise(_ costs: [Double]) -> Outcome {
            var (t, basis) = (tableau, basis)
            let rows = t.count
            guard Self.run(&t, &basis, costs + Array(repeating: 0, count: rows), allowed: columns) else {
                return .unbounded
            }
            var y = Array(repeating: 0.0, count: columns)
            for row in 0..<rows where basis[row] < columns { y[basis[row]] = t[row][columns + rows] }
            return .optimal(y, cost: zip(costs, y).reduce(0) { $0 + $1.0 * $1.1 })
        }

        fileprivate static func run(
            _ t: inout [[Double]], _ basis: inout [Int], _ costs: [Double], allowed: Int
        ) -> Bool {
            // The reduced costs are one more row: what basic columns cost is taken off once, and pivots keep it so.
            var reduced = costs + [0]
            for (row, column) in zip(t, basis) where costs[column] != 0 { subtract(row, costs[column], from: &reduced) }
            while true {
                guard let entering = (0..<allowed).first(where: { reduced[$0] < -1e-9 }) else { return true }
                var leaving: Int?
                var least = Double.infinity
                for (row, coefficients) in t.enumerated() where coefficients[entering] > 1e-9 {
                    let ratio = coefficients[coefficients.count - 1] / coefficients[entering]
                    if ratio < least - 1e-12 || (ratio < least + 1e-12 && basis[row] < basis[leaving ?? row]) {
                        least = min(least, ratio)
                        leaving = row
                    }
                }
                guard let leaving else { return false }
                pivot(&t, &basis, leaving, entering)
                subtract(t[leaving], reduced[entering], from: &reduced)
                reduced[entering] = 0
            }
        }

        fileprivate static func pivot(_ t: inout [[Double]], _ basis: inout [Int], _ row: Int, _ column: Int) {
            let value = t[row][column]
            let pivotRow = t[row].map { $0 / value }
            t[row] = pivotRow
            for other in t.indices where other != row && t[other][column] != 0 {
                subtract(pivotRow, t[other][column], from: &t[other])
            }
            basis[row] = column
        }

        /// Through pointers: with arrays nearly all of a debug build's time would go into subscripts.
        private static func subtract(_ row: [Double], _ factor: Double, from target: inout [Double]) {
            let count = row.count
            row.withUnsafeBufferPointer { source in
                target.withUnsafeMutableBufferPointer { target in
                    var (next, taken) = (target.baseAddress!, source.baseAddress!)
                    for _ in 0..<count {
                        next.pointee -= factor * taken.pointee
                        next += 1
                        taken += 1
                    }
                }
            }
        }
    }
}
