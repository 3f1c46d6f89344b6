import LayoutSolver

/// A system as plain numbers, for the solver and for oracles alike.
struct PlainSystem: CustomStringConvertible {
    struct Relation {
        var coefficients: [Double]
        var kind: RelationKind
        var constant: Double
        var priority: Float

        func violation(_ x: [Double]) -> Double {
            let residual = zip(coefficients, x).reduce(-constant) { $0 + $1.0 * $1.1 }
            switch kind {
            case .equal: return abs(residual)
            case .lessThanOrEqual: return max(0, residual)
            case .greaterThanOrEqual: return max(0, -residual)
            }
        }
    }

    var variables: Int
    var relations: [Relation]

    var priorities: [Float] { Set(relations.map(\.priority)).sorted(by: >) }

    /// Σ |violation| of each priority, most important first.
    func violations(_ x: [Double]) -> [Double] {
        priorities.map { priority in
            relations.filter { $0.priority == priority }.reduce(0) { $0 + $1.violation(x) }
        }
    }

    var description: String {
        relations.map { relation in
            let sum = relation.coefficients.enumerated().filter { $0.element != 0 }.map {
                "\($0.element)·x\($0.offset)"
            }
            let sign = ["≤", "=", "≥"][Int(relation.kind.rawValue) + 1]
            return sum.joined(separator: " + ") + " \(sign) \(relation.constant) @\(relation.priority)"
        }.joined(separator: "\n")
    }
}

/// Lexicographic least violation by one textbook linear program a priority, each keeping what the ones before reached.
struct LexicographicOracle {
    enum Outcome {
        case conflict
        /// Σ |violation| by priority, and the range of each variable over all best solutions.
        case solved(violations: [Double], ranges: [ClosedRange<Double>])
    }

    private let system: PlainSystem
    /// Columns: x⁺, x⁻, then for each relation its shortfall and its excess, then a slack for each priority.
    private let columns: Int

    init(_ system: PlainSystem) {
        self.system = system
        columns = 2 * system.variables + 2 * system.relations.count + system.priorities.count
    }

    private func shortfall(_ relation: Int) -> Int { 2 * system.variables + 2 * relation }
    private func excess(_ relation: Int) -> Int { shortfall(relation) + 1 }

    func solve() -> Outcome {
        var program = LinearProgram(columns: columns)
        for (index, relation) in system.relations.enumerated() {
            var row = Array(repeating: 0.0, count: columns)
            for variable in 0..<system.variables {
                row[variable] = relation.coefficients[variable]
                row[system.variables + variable] = -relation.coefficients[variable]
            }
            row[shortfall(index)] = 1
            row[excess(index)] = -1
            program.addEquality(row, relation.constant)
        }
        var violations: [Double] = []
        for (place, priority) in system.priorities.enumerated() {
            var costs = Array(repeating: 0.0, count: columns)
            for (index, relation) in system.relations.enumerated() where relation.priority == priority {
                if relation.kind != .lessThanOrEqual { costs[shortfall(index)] = 1 }
                if relation.kind != .greaterThanOrEqual { costs[excess(index)] = 1 }
            }
            guard case .optimal(_, let cost) = program.minimise(costs) else { return .conflict }
            if priority >= 1000, cost > 1e-6 { return .conflict }
            violations.append(cost)
            // Reached exactly, or by rounding a little more.
            costs[columns - system.priorities.count + place] = 1
            program.addEquality(costs, max(cost, 0) + 1e-9)
        }
        // All priorities are reached within what they may slip by, so there is a vertex.
        guard let best = program.feasible() else { return .conflict }
        return .solved(violations: violations, ranges: (0..<system.variables).map { range($0, best) })
    }

    private func range(_ variable: Int, _ program: LinearProgram.Feasible) -> ClosedRange<Double> {
        var ends: [Double] = []
        for sign in [1.0, -1.0] {
            var costs = Array(repeating: 0.0, count: columns)
            costs[variable] = sign
            costs[system.variables + variable] = -sign
            guard case .optimal(_, let cost) = program.minimise(costs) else {
                ends.append(-sign * .infinity)
                continue
            }
            ends.append(sign * cost)
        }
        return min(ends[0], ends[1])...max(ends[0], ends[1])
    }
}
