import Foundation
import LayoutSolver

/// A plain system in the solver.
struct SolvedSystem {
    let system = LayoutSystem()
    var variables: [LayoutVariable] = []
    var relations: [LayoutRelation] = []
    var conflicts: [LayoutConflict] = []

    init(_ plain: PlainSystem) throws {
        for _ in 0..<plain.variables { variables.append(try system.addVariable()) }
        for relation in plain.relations { relations.append(try add(relation)) }
        conflicts = system.solve()
    }

    func add(_ relation: PlainSystem.Relation) throws -> LayoutRelation {
        try system.addRelation(
            zip(relation.coefficients, variables).filter { $0.0 != 0 }.map { LayoutTerm($0.0, $0.1) },
            relation.kind, relation.constant, priority: RelationPriority(relation.priority))
    }

    var values: [Double] { variables.map { system[$0] } }
}

/// How many random systems a test looks at: few by default, many in the long form.
enum Effort {
    static var isLong: Bool { ProcessInfo.processInfo.environment["DYNAMICS_LONG_TESTS"] != nil }
    static func count(_ short: Int, long: Int) -> Int { isLong ? long : short }
}

/// SplitMix64: the same systems on every run and machine.
struct RandomNumbers: RandomNumberGenerator {
    private var state: UInt64
    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }

    mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
    mutating func pick<T>(_ values: [T]) -> T { values[below(values.count)] }
}

extension PlainSystem {
    /// Relations of any form between a few variables. Small whole constants make ties frequent.
    static func random(_ seed: UInt64) -> PlainSystem {
        var random = RandomNumbers(seed)
        let variables = 1 + random.below(6)
        let count = 1 + random.below(2 * variables + 3)
        let relations = (0..<count).map { _ in
            var coefficients = Array(repeating: 0.0, count: variables)
            for _ in 0..<1 + random.below(3) {
                coefficients[random.below(variables)] = random.pick([1, -1, 1, -1, 2, -0.5, 3])
            }
            return Relation(
                coefficients: coefficients, kind: random.pick([.equal, .equal, .lessThanOrEqual, .greaterThanOrEqual]),
                constant: Double(random.below(21) - 8) * 5, priority: random.pick([1000, 1000, 750, 500, 500, 250]))
        }
        return PlainSystem(variables: variables, relations: relations)
    }
}
