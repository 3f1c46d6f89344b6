import LayoutSolver
import Testing

/// The solver against others' solvers, where a Python has them.
@Suite(.enabled(if: PythonPeers.shared != nil, "needs a Python with kiwisolver and scipy"))
struct PeerTests {
    @Test func `random systems agree with scipy's linear programs, one a priority`() throws {
        let systems = (0..<UInt64(Effort.count(500, long: 10_000))).map { PlainSystem.random($0 &+ 1_000_000) }
        let answers = try #require(try PythonPeers.shared?.scipy(systems))
        #expect(answers.count == systems.count)
        for (plain, best) in zip(systems, answers) {
            let solved = try SolvedSystem(plain)
            #expect(solved.conflicts.isEmpty == (best != nil), "\(plain)")
            guard let best, solved.conflicts.isEmpty else { continue }
            for (own, other) in zip(plain.violations(solved.values), best) {
                // HiGHS satisfies its rows to 1e-7, and each level may slip by 1e-9.
                #expect(abs(own - other) < 1e-5, "\(solved.values)\n\(plain)")
            }
        }
    }

    @Test func `random layouts agree with kiwi to a millionth of a point`() throws {
        let systems = (0..<UInt64(Effort.count(500, long: 10_000))).map { PlainSystem.randomRow($0) }
        let answers = try #require(try PythonPeers.shared?.kiwi(systems))
        #expect(answers.count == systems.count)
        var compared = 0
        for (plain, other) in zip(systems, answers) {
            let solved = try SolvedSystem(plain)
            guard let other else {
                #expect(!solved.conflicts.isEmpty, "\(plain)")
                continue
            }
            // Where several solutions are as good, either may be right.
            guard !solved.variables.contains(where: { solved.system.isAmbiguous($0) }) else { continue }
            compared += 1
            for (own, value) in zip(solved.values, other) { #expect(abs(own - value) < 1e-6, "\(plain)") }
        }
        #expect(compared > systems.count / 2)
    }
}

extension PlainSystem {
    /// A row of labels as layouts have them: gaps, edges at a given width, intrinsic sizes that hug and resist.
    static func randomRow(_ seed: UInt64) -> PlainSystem {
        var random = RandomNumbers(seed &+ 31)
        let labels = 1 + random.below(4)
        let width = Double(100 + random.below(400))
        var relations: [Relation] = []
        func add(_ terms: [(Int, Double)], _ kind: RelationKind, _ constant: Double, _ priority: Float) {
            var coefficients = Array(repeating: 0.0, count: 2 * labels)
            for (variable, coefficient) in terms { coefficients[variable] += coefficient }
            relations.append(
                Relation(coefficients: coefficients, kind: kind, constant: constant, priority: priority))
        }
        for label in 0..<labels {
            let (x, w) = (2 * label, 2 * label + 1)
            let gap = Double(random.below(20))
            if label == 0 {
                add([(x, 1)], .equal, gap, 1000)
            } else {
                add([(x, 1), (x - 2, -1), (w - 2, -1)], random.pick([.equal, .greaterThanOrEqual]), gap, 1000)
                if random.below(2) == 0 { add([(x, 1), (x - 2, -1), (w - 2, -1)], .equal, gap + 3, 500) }
            }
            let intrinsic = Double(20 + random.below(150))
            add([(w, 1)], .greaterThanOrEqual, intrinsic, random.pick([750, 500]))
            add([(w, 1)], .lessThanOrEqual, intrinsic, 250)
            if label > 0, random.below(3) == 0 { add([(w, 1), (w - 2, -1)], .equal, 0, random.pick([1000, 500])) }
        }
        let last = 2 * (labels - 1)
        add([(last, 1), (last + 1, 1)], random.pick([.equal, .lessThanOrEqual]), width, 1000)
        return PlainSystem(variables: 2 * labels, relations: relations)
    }
}
