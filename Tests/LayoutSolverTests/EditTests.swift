import LayoutSolver
import Testing

/// A system edited in place against one made afresh: same values, same ambiguity, same conflicts.
@Suite struct EditTests {
    @Test func `random edits agree with a fresh system`() throws {
        for seed in 0..<UInt64(Effort.count(60, long: 1_000)) {
            var random = RandomNumbers(seed &+ 77)
            var plain = PlainSystem.random(seed)
            var solved = try SolvedSystem(plain)
            for _ in 0..<25 {
                try edit(&plain, &solved, &random)
                if random.below(3) > 0 { solved.system.solve() }
            }
            solved.system.solve()
            let fresh = try SolvedSystem(plain)
            try compare(solved, fresh, plain, seed)
        }
    }

    private func edit(_ plain: inout PlainSystem, _ solved: inout SolvedSystem, _ random: inout RandomNumbers) throws {
        let donor = PlainSystem.random(random.next())
        switch random.below(6) {
        case 0 where !plain.relations.isEmpty:
            let place = random.below(plain.relations.count)
            plain.relations.remove(at: place)
            try solved.system.removeRelation(solved.relations.remove(at: place))
        case 1:
            plain.variables += 1
            for place in plain.relations.indices { plain.relations[place].coefficients.append(0) }
            solved.variables.append(try solved.system.addVariable())
        case 2 where !plain.relations.isEmpty:
            let place = random.below(plain.relations.count)
            plain.relations[place].priority = random.pick([1000, 750, 500, 250])
            try solved.system.setPriority(
                solved.relations[place], RelationPriority(plain.relations[place].priority))
        case 3, 4:
            guard !plain.relations.isEmpty else { return }
            let place = random.below(plain.relations.count)
            plain.relations[place].constant = Double(random.below(40) - 20)
            try solved.system.setConstant(solved.relations[place], plain.relations[place].constant)
        default:
            var relation = donor.relations[0]
            relation.coefficients = Array(
                (relation.coefficients + Array(repeating: 0, count: plain.variables)).prefix(plain.variables))
            plain.relations.append(relation)
            solved.relations.append(try solved.add(relation))
        }
    }

    private func compare(_ solved: SolvedSystem, _ fresh: SolvedSystem, _ plain: PlainSystem, _ seed: UInt64) throws {
        #expect(solved.system.conflicts.isEmpty == fresh.system.conflicts.isEmpty, "seed \(seed)\n\(plain)")
        // What gives way depends on age alone, and on nothing that came in between.
        #expect(
            solved.system.conflicts.map { solved.relations.firstIndex(of: $0.broken) }
                == fresh.system.conflicts.map { fresh.relations.firstIndex(of: $0.broken) }, "seed \(seed)\n\(plain)")
        guard fresh.system.conflicts.isEmpty else { return }
        for (own, best) in zip(plain.violations(solved.values), plain.violations(fresh.values)) {
            #expect(abs(own - best) < 1e-6, "seed \(seed)\n\(plain)")
        }
        for (a, b) in zip(solved.variables, fresh.variables) {
            #expect(solved.system.isAmbiguous(a) == fresh.system.isAmbiguous(b), "seed \(seed)\n\(plain)")
            // Only rounding differs, and only where there is one best value.
            guard !fresh.system.isAmbiguous(b) else { continue }
            #expect(abs(solved.system[a] - fresh.system[b]) < 1e-7, "seed \(seed)\n\(plain)")
        }
    }

    @Test func `a parameter moves what depends on it and nothing else`() throws {
        let system = LayoutSystem()
        let width = try system.addParameter(320)
        let left = try system.addVariable()
        let size = try system.addVariable(isExtent: true)
        let other = try system.addVariable()
        try system.addRelation([.init(1, left)], .equal, 60)
        try system.addRelation([.init(2, left), .init(1, size), .init(-1, width)], .equal, 0)
        try system.addRelation([.init(1, other)], .equal, 7)
        system.solve()
        #expect([system[left], system[size], system[other]] == [60, 200, 7])
        try system.setParameter(width, 568)
        #expect(system.needsSolving)
        system.solve()
        #expect([system[left], system[size], system[other]] == [60, 448, 7])
    }

    @Test func `a conflict goes when what caused it goes`() throws {
        let system = LayoutSystem()
        let x = try system.addVariable()
        let width = try system.addParameter(100)
        try system.addRelation([.init(1, x), .init(-1, width)], .equal, 0)
        let second = try system.addRelation([.init(1, x)], .equal, 50)
        #expect(system.solve().map(\.broken) == [second])
        #expect(system[x] == 100)
        try system.setParameter(width, 50)
        #expect(system.solve().isEmpty)
        #expect(system.conflicts.isEmpty)
        try system.setParameter(width, 80)
        #expect(system.solve().count == 1)
        try system.removeRelation(second)
        #expect(system.solve().isEmpty)
        #expect(system[x] == 80)
    }

    @Test func `a conflict is told once, however much else is planned anew`() throws {
        let system = LayoutSystem()
        let (x, p) = (try system.addVariable(), try system.addParameter(1))
        try system.addRelation([.init(1, x)], .equal, 10)
        try system.addRelation([.init(1, x)], .equal, 20)
        try system.addRelation([.init(1, p)], .equal, 2)
        #expect(system.solve().count == 2)
        let others = try (0..<50).map { _ in try system.addVariable() }
        for round in 0..<200 {
            // Enough waste for the whole plan to be made anew now and then.
            let relations = try others.map { try system.addRelation([.init(1, $0)], .equal, Double(round)) }
            #expect(system.solve().isEmpty)
            for relation in relations { try system.removeRelation(relation) }
        }
        #expect(system.conflicts.count == 2)
        #expect(system[x] == 10)
    }

    @Test func `what is protected is not the one broken`() throws {
        let system = LayoutSystem()
        let x = try system.addVariable()
        let first = try system.addRelation([.init(1, x)], .equal, 10)
        let second = try system.addRelation([.init(1, x)], .equal, 20, isProtected: true)
        let conflicts = system.solve()
        #expect(conflicts.map(\.relations) == [[first, second]])
        #expect(conflicts.map(\.broken) == [first])
        #expect(system[x] == 20)
    }

    @Test func `relations between given numbers can be in conflict`() throws {
        let system = LayoutSystem()
        let a = try system.addParameter(10)
        let relation = try system.addRelation([.init(1, a)], .lessThanOrEqual, 20)
        let empty = try system.addRelation([.init(1, a), .init(-1, a)], .equal, 1)
        #expect(system.solve().map(\.relations) == [[empty]])
        try system.setParameter(a, 30)
        #expect(system.solve().map(\.broken) == [relation])
    }

    @Test func `a relation holds where one between given numbers went before it was solved`() throws {
        let system = LayoutSystem()
        let a = try system.addParameter(10)
        let x = try system.addVariable()
        // Both are noted as new, and the second one takes the first one's place.
        try system.removeRelation(system.addRelation([.init(1, a)], .equal, 10))
        let relation = try system.addRelation([.init(1, x)], .equal, 50)
        #expect(system.solve().isEmpty)
        #expect(system[x] == 50)
        try system.setConstant(relation, 70)
        system.solve()
        #expect(system[x] == 70)
    }
}
