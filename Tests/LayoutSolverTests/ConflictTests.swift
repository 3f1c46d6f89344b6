import LayoutSolver
import Testing

/// Which relations of many contradictions give way, and what finding them costs.
@Suite struct ConflictTests {
    @Test func `what is left out contradicts older relations, and nothing else is left out`() throws {
        var conflicts = 0
        for seed in 0..<UInt64(Effort.count(400, long: 8_000)) {
            let plain = PlainSystem.random(seed &+ 5_000_000)
            let solved = try SolvedSystem(plain)
            var kept: [PlainSystem.Relation] = []
            var expected: [LayoutRelation] = []
            for (relation, handle) in zip(plain.relations, solved.relations) where relation.priority == 1000 {
                let trial = PlainSystem(variables: plain.variables, relations: kept + [relation])
                if case .conflict = LexicographicOracle(trial).solve() {
                    expected.append(handle)
                } else {
                    kept.append(relation)
                }
            }
            conflicts += expected.count
            #expect(solved.conflicts.map(\.broken) == expected, "seed \(seed)\n\(plain)")
        }
        #expect(conflicts > Effort.count(400, long: 8_000) / 20)
    }

    @Test func `what gave way to a relation that goes itself gets another chance`() throws {
        let system = LayoutSystem()
        let x = try system.addVariable()
        try system.addRelation([.init(1, x)], .lessThanOrEqual, -7)
        let second = try system.addRelation([.init(1, x)], .greaterThanOrEqual, 1)
        try system.addRelation([.init(1, x)], .lessThanOrEqual, -20)
        // The search begins at -20, so that the second relation meets the third one first, and then the first one.
        try system.addRelation([.init(1, x)], .lessThanOrEqual, -36, priority: .high)
        #expect(system.solve().map(\.broken) == [second])
        #expect(system[x] == -36)
    }

    enum Family: CaseIterable {
        case widths, bounds, cycle, crossedCycle, inequalities, views

        /// Makes about so many conflicts.
        func build(_ system: LayoutSystem, _ count: Int) throws {
            switch self {
            case .widths:
                let width = try system.addVariable(isExtent: true)
                for k in 0..<count { try system.addRelation([.init(1, width)], .equal, Double(k)) }
            case .bounds:
                let x = try system.addVariable()
                for k in 0..<count {
                    let isLow = k % 2 == 0
                    try system.addRelation(
                        [.init(1, x)], isLow ? .lessThanOrEqual : .greaterThanOrEqual, Double(isLow ? -k : k))
                }
            case .cycle: try cycle(system, count, .equal, reach: 2)
            case .crossedCycle: try cycle(system, count, .equal, reach: count / 2)
            case .inequalities: try cycle(system, count, .lessThanOrEqual, reach: count / 2)
            case .views:
                var last: LayoutTerm?
                for _ in 0..<count {
                    let (x, width) = (try system.addVariable(), try system.addVariable(isExtent: true))
                    try system.addRelation([.init(1, x), last].compactMap { $0 }, .equal, 8)
                    try system.addRelation([.init(1, width)], .equal, 10)
                    try system.addRelation([.init(1, width)], .equal, 20)
                    last = .init(-1, x)
                }
            }
        }

        /// Steps of 1 that don't come back to where they began, and relations across.
        private func cycle(_ system: LayoutSystem, _ count: Int, _ kind: RelationKind, reach: Int) throws {
            let x = try (0..<count).map { _ in try system.addVariable() }
            for k in 0..<count {
                try system.addRelation(
                    [.init(1, x[(k + 1) % count]), .init(-1, x[k])], kind == .equal ? .equal : .greaterThanOrEqual, 1)
            }
            for k in 0..<count {
                try system.addRelation([.init(1, x[(k + reach) % count]), .init(-1, x[k])], kind, 7)
            }
        }
    }

    // Each took minutes where every conflict was searched for on its own.
    @Test(.timeLimit(.minutes(1)), arguments: Family.allCases) func `two thousand conflicts are told at once`(
        family: Family
    ) throws {
        let system = LayoutSystem()
        try family.build(system, 2000)
        let conflicts = system.solve()
        #expect(conflicts.count >= 1000)
        #expect(!system.hasReachedWorkLimit)
        #expect(system.solve().isEmpty)
        #expect(system.conflicts == conflicts)
    }

    @Test(arguments: [Family.widths, .bounds, .views]) func `the work grows with the conflicts, not with their square`(
        family: Family
    ) throws {
        func work(_ count: Int) throws -> Double {
            let system = LayoutSystem()
            try family.build(system, count)
            system.solve()
            return Double(system.workOfLastSolve)
        }
        // n^1.5 would be a factor of 8.
        #expect(try work(4000) < 8 * work(1000))
    }

    @Test func `a search without end is given up, which is told`() throws {
        let system = LayoutSystem(workLimit: 100_000)
        var random = RandomNumbers(4)
        let x = try (0..<300).map { _ in try system.addVariable() }
        for _ in 0..<600 {
            let terms = try [x.randomElement(using: &random), x.randomElement(using: &random)].map {
                LayoutTerm(random.pick([1, -1, 2, -0.5]), try #require($0))
            }
            try system.addRelation(
                terms, random.pick([.lessThanOrEqual, .greaterThanOrEqual, .equal]), Double(random.below(100)))
        }
        system.solve()
        #expect(system.hasReachedWorkLimit)
        #expect(x.allSatisfy { system[$0].isFinite })
    }
}
