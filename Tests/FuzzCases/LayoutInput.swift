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
    let system = LayoutSystem()
    let isNasty: Bool
    var variables: [LayoutVariable] = []
    var parameters: [LayoutVariable] = []
    var relations: [(terms: [LayoutTerm], kind: RelationKind, constant: Double, relation: LayoutRelation)] = []
    private let foreign = try? LayoutSystem().addVariable()

    init(isNasty: Bool) { self.isNasty = isNasty }

    mutating func call(_ source: inout ByteSource) {
        switch source.choice(8) {
        case 0: if let variable = try? system.addVariable(isExtent: source.bool()) { variables.append(variable) }
        case 1: if let variable = try? system.addParameter(source.number(-100...100)) { parameters.append(variable) }
        case 2:
            guard let place = relations.indices.randomPlace(&source) else { return }
            try? system.removeRelation(relations.remove(at: place).relation)
        case 3:
            guard let place = relations.indices.randomPlace(&source) else { return }
            let constant = number(&source)
            if (try? system.setConstant(relations[place].relation, constant)) != nil {
                relations[place].constant = constant
            }
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
        let constant = number(&source)
        guard
            let relation = try? system.addRelation(
                terms, kind, constant, priority: priority, isProtected: source.choice(8) == 7)
        else { return }
        relations.append((terms, kind, constant, relation))
        if priority != .required { relations.removeLast() }
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
        for (terms, kind, constant, relation) in relations where !broken.contains(relation) {
            let sum = terms.reduce(-constant) { $0 + $1.coefficient * system[$1.variable] }
            let size = terms.reduce(1 + abs(constant)) { $0 + abs($1.coefficient * system[$1.variable]) }
            let isViolated = kind == .equal ? abs(sum) > 1e-6 * size : Double(kind.rawValue) * sum < -1e-6 * size
            insist(!isViolated, "what is required holds: \(terms) \(kind) \(constant)")
        }
    }
}

extension Range<Int> {
    fileprivate func randomPlace(_ source: inout ByteSource) -> Int? {
        isEmpty ? nil : lowerBound + source.choice(count)
    }
}
