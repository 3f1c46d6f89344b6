import LayoutSolver
import Testing

/// The solver against lexicographic linear programs on systems of any form, conflicts and ambiguity included.
@Suite struct OracleTests {
    @Test func `random systems agree with lexicographic linear programs`() throws {
        var kinds = (unique: 0, ambiguous: 0, conflict: 0)
        for seed in 0..<UInt64(Effort.count(600, long: 12_000)) {
            let plain = PlainSystem.random(seed)
            let solved = try SolvedSystem(plain)
            switch LexicographicOracle(plain).solve() {
            case .conflict:
                kinds.conflict += 1
                try expectIrreducible(solved, plain, seed)
            case .solved(let violations, let ranges):
                let isUnique = expectBest(solved, plain, violations, ranges, seed)
                if isUnique { kinds.unique += 1 } else { kinds.ambiguous += 1 }
            }
        }
        // Each kind is met often enough to mean something.
        let least = Effort.count(600, long: 12_000) / 12
        #expect(kinds.unique > least && kinds.ambiguous > least && kinds.conflict > least, "\(kinds)")
    }

    private func expectBest(
        _ solved: SolvedSystem, _ plain: PlainSystem, _ violations: [Double], _ ranges: [ClosedRange<Double>],
        _ seed: UInt64
    ) -> Bool {
        #expect(solved.conflicts.isEmpty, "seed \(seed)\n\(plain)")
        // The oracle lets each level slip by 1e-9, which coefficients from 0.5 to 3 blow up a little.
        for (own, best) in zip(plain.violations(solved.values), violations) {
            #expect(abs(own - best) < 1e-6, "seed \(seed): \(solved.values)\n\(plain)")
        }
        var isUnique = true
        for (variable, range) in ranges.enumerated() {
            let isOpen = range.upperBound - range.lowerBound > 1e-5
            if isOpen { isUnique = false }
            #expect(
                solved.system.isAmbiguous(solved.variables[variable]) == isOpen,
                "seed \(seed): x\(variable) in \(range)\n\(plain)")
            #expect(solved.values[variable] >= range.lowerBound - 1e-6, "seed \(seed)")
            #expect(solved.values[variable] <= range.upperBound + 1e-6, "seed \(seed)")
        }
        return isUnique
    }

    /// What is reported contradicts itself, and any one relation less does not; what is left after breaking agrees.
    private func expectIrreducible(_ solved: SolvedSystem, _ plain: PlainSystem, _ seed: UInt64) throws {
        #expect(!solved.conflicts.isEmpty, "seed \(seed)\n\(plain)")
        for conflict in solved.conflicts {
            let members = conflict.relations.map { solved.relations.firstIndex(of: $0)! }
            #expect(!isFeasible(plain, members), "seed \(seed)\n\(plain)")
            for member in members {
                #expect(isFeasible(plain, members.filter { $0 != member }), "seed \(seed): \(members)\n\(plain)")
            }
            #expect(conflict.broken == conflict.relations.last)
        }
        let broken = Set(solved.conflicts.map(\.broken))
        let rest = plain.relations.indices.filter { !broken.contains(solved.relations[$0]) }
        let remaining = PlainSystem(variables: plain.variables, relations: rest.map { plain.relations[$0] })
        guard case .solved(let violations, _) = LexicographicOracle(remaining).solve() else {
            Issue.record("seed \(seed): still in conflict\n\(plain)")
            return
        }
        for (own, best) in zip(remaining.violations(solved.values), violations) {
            #expect(abs(own - best) < 1e-6, "seed \(seed)\n\(plain)")
        }
    }

    private func isFeasible(_ plain: PlainSystem, _ members: [Int]) -> Bool {
        let required = PlainSystem(variables: plain.variables, relations: members.map { plain.relations[$0] })
        if case .conflict = LexicographicOracle(required).solve() { return false }
        return true
    }
}
