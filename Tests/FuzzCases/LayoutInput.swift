import LayoutSolver

/// Bytes as edits of a layout whose relations contradict each other as often as not.
enum LayoutInput {
    static func run(_ bytes: [UInt8]) {
        var source = ByteSource(bytes)
        source.isNasty = source.byte() >= 192
        var calls = LayoutCalls(isNasty: source.isNasty)
        for _ in 0..<256 where !source.isAtEnd { calls.call(&source) }
        calls.check()
    }
}

/// A layout and what has been asked of it.
private struct LayoutCalls {
    private let system = LayoutSystem()
    /// Whether numbers are any; else they are small and whole, and what they give is exact but for rounding.
    private let isNasty: Bool
    private var variables: [LayoutVariable] = []
    private var parameters: [LayoutVariable] = []
    private var required: [Required] = []
    private let foreign = try? LayoutSystem().addVariable()

    /// A relation that must hold; others may be violated.
    private struct Required {
        var relation: LayoutRelation
        var terms: [LayoutTerm]
        var kind: RelationKind
        var constant: Double
        var isProtected: Bool
    }

    init(isNasty: Bool) { self.isNasty = isNasty }

    mutating func call(_ source: inout ByteSource) {
        switch source.choice(8) {
        case 0: if let variable = try? system.addVariable(isExtent: source.bool()) { variables.append(variable) }
        case 1: if let variable = try? system.addParameter(number(&source)) { parameters.append(variable) }
        case 2:
            guard !required.isEmpty else { return }
            try? system.removeRelation(required.remove(at: source.choice(required.count)).relation)
        case 3:
            guard !required.isEmpty else { return }
            let (place, constant) = (source.choice(required.count), number(&source))
            guard (try? system.setConstant(required[place].relation, constant)) != nil else { return }
            required[place].constant = constant
        case 4:
            guard let parameter = source.element(of: parameters) else { return }
            try? system.setParameter(parameter, number(&source))
        case 5: check()
        default: relate(&source)
        }
    }

    private func number(_ source: inout ByteSource) -> Double {
        isNasty ? source.number(-100...100) : Double(source.integer(-20...20))
    }

    private mutating func relate(_ source: inout ByteSource) {
        let all = variables + parameters + [foreign].compactMap { isNasty ? $0 : nil }
        let terms = (0..<source.integer(1...4)).compactMap { _ in
            source.element(of: all).map { variable in
                LayoutTerm(isNasty ? source.number(-3...3) : [1, -1, 2, -0.5][source.choice(4)], variable)
            }
        }
        let kind = [RelationKind.equal, .lessThanOrEqual, .greaterThanOrEqual][source.choice(3)]
        let priority: RelationPriority = source.bool() ? .required : source.bool() ? .high : .low
        let (constant, isProtected) = (number(&source), source.choice(8) == 7)
        guard
            let relation = try? system.addRelation(
                terms, kind, constant, priority: priority, isProtected: isProtected),
            priority == .required
        else { return }
        required.append(
            Required(relation: relation, terms: terms, kind: kind, constant: constant, isProtected: isProtected))
    }

    /// Solved, all is in range, what is required holds or is in a conflict that was told, and nothing is told twice.
    func check() {
        for conflict in system.solve() {
            insist(conflict.relations.contains(conflict.broken), "what gives way is part of its conflict")
        }
        insist(system.solve().isEmpty, "a conflict is told once")
        insist(!system.hasReachedWorkLimit, "little is asked")
        for variable in variables {
            insist(LayoutLimits.value.contains(system[variable]), "values are in range: \(system[variable])")
            _ = system.isAmbiguous(variable)
        }
        guard !isNasty else { return }
        let broken = Set(system.conflicts.map(\.broken))
        for row in required where !broken.contains(row.relation) {
            insist(!isViolated(row), "what is required holds: \(row)")
        }
        insist(
            required.map { broken.contains($0.relation) } == brokenInFreshSystem(),
            "what gives way depends on age, and on nothing that came in between")
    }

    private func isViolated(_ row: Required) -> Bool {
        let sum = row.terms.reduce(-row.constant) { $0 + $1.coefficient * system[$1.variable] }
        let size = row.terms.reduce(1 + abs(row.constant)) { $0 + abs($1.coefficient * system[$1.variable]) }
        return row.kind == .equal ? abs(sum) > 1e-6 * size : Double(row.kind.rawValue) * sum < -1e-6 * size
    }

    /// Which of the required relations give way where all are added to a new system at once.
    private func brokenInFreshSystem() -> [Bool] {
        let fresh = LayoutSystem()
        var copies: [LayoutVariable: LayoutVariable] = [:]
        for variable in variables { copies[variable] = try? fresh.addVariable() }
        for parameter in parameters { copies[parameter] = try? fresh.addParameter(system[parameter]) }
        let relations = required.map { row in
            try? fresh.addRelation(
                row.terms.compactMap { term in copies[term.variable].map { LayoutTerm(term.coefficient, $0) } },
                row.kind, row.constant, isProtected: row.isProtected)
        }
        let broken = Set(fresh.solve().map(\.broken))
        return relations.map { $0.map { broken.contains($0) } ?? false }
    }
}
