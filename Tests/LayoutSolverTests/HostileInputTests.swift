import LayoutSolver
import Testing

@Suite struct HostileInputTests {
    let system = LayoutSystem()

    @Test func `numbers that are not finite are refused and change nothing`() throws {
        let x = try system.addVariable()
        let p = try system.addParameter(1)
        let relation = try system.addRelation([.init(1, x)], .equal, 5)
        for bad in [Double.nan, .infinity, -.infinity] {
            #expect(throws: LayoutError.self) { try system.addParameter(bad) }
            #expect(throws: LayoutError.self) { try system.setParameter(p, bad) }
            #expect(throws: LayoutError.self) { try system.addRelation([.init(bad, x)], .equal, 0) }
            #expect(throws: LayoutError.self) { try system.addRelation([.init(1, x)], .equal, bad) }
            #expect(throws: LayoutError.self) { try system.setConstant(relation, bad) }
        }
        #expect(system.relationCount == 1)
        #expect(system.variableCount == 2)
        system.solve()
        #expect(system[x] == 5)
        #expect(system[p] == 1)
    }

    @Test(arguments: [0, -1, 1000.5, Float.nan, .infinity]) func `priorities outside their range are refused`(
        priority: Float
    ) throws {
        let x = try system.addVariable()
        #expect(throws: LayoutError.self) {
            try system.addRelation([.init(1, x)], .equal, 0, priority: RelationPriority(priority))
        }
        let relation = try system.addRelation([.init(1, x)], .equal, 0)
        #expect(throws: LayoutError.self) { try system.setPriority(relation, RelationPriority(priority)) }
    }

    @Test func `a relation that has gone stays unknown though its place is used again`() throws {
        let x = try system.addVariable()
        let old = try system.addRelation([.init(1, x)], .equal, 1)
        try system.removeRelation(old)
        let new = try system.addRelation([.init(1, x)], .equal, 2)
        #expect(throws: LayoutError.unknownRelation) { try system.removeRelation(old) }
        #expect(throws: LayoutError.unknownRelation) { try system.setConstant(old, 9) }
        system.solve()
        #expect(system[x] == 2)
        #expect(throws: LayoutError.variableInUse) { try system.removeVariable(x) }
        try system.removeRelation(new)
        try system.removeVariable(x)
        #expect(throws: LayoutError.unknownVariable) { try system.addRelation([.init(1, x)], .equal, 0) }
        #expect(system[x] == 0)
        system.solve()
    }

    @Test func `handles of another system are refused`() throws {
        let other = LayoutSystem()
        let (x, foreign) = (try system.addVariable(), try other.addVariable())
        let relation = try system.addRelation([.init(1, x)], .equal, 5)
        let foreignRelation = try other.addRelation([.init(1, foreign)], .equal, 7)
        #expect(throws: LayoutError.unknownVariable) { try system.addRelation([.init(1, foreign)], .equal, 0) }
        #expect(throws: LayoutError.unknownVariable) { try system.removeVariable(foreign) }
        #expect(throws: LayoutError.unknownRelation) { try system.setConstant(foreignRelation, 9) }
        #expect(throws: LayoutError.unknownRelation) { try system.removeRelation(foreignRelation) }
        (system.solve(), other.solve()).0.forEach { Issue.record("\($0)") }
        #expect(system[foreign] == 0 && system[x] == 5 && other[foreign] == 7)
        #expect(!system.uses(relation, foreign))
    }

    @Test func `a variable that has gone stays unknown though its place is used again`() throws {
        let old = try system.addVariable()
        try system.removeVariable(old)
        // A place is given up once as many variables as can be told apart have had it.
        for _ in 0..<70_000 {
            let new = try system.addVariable()
            #expect(new != old)
            try system.removeVariable(new)
        }
        #expect(throws: LayoutError.unknownVariable) { try system.addRelation([.init(1, old)], .equal, 0) }
        #expect(system.variableCount == 0)
    }

    @Test func `numbers out of range are refused`() throws {
        let (x, p) = (try system.addVariable(), try system.addParameter(1e12))
        #expect(throws: LayoutError.outOfRange("the parameter", 1e308, -1e12...1e12)) { try system.addParameter(1e308) }
        #expect(throws: LayoutError.self) { try system.setParameter(p, -1.1e12) }
        #expect(throws: LayoutError.outOfRange("a coefficient", 2e9, -1e9...1e9)) {
            try system.addRelation([.init(2e9, x)], .equal, 0)
        }
        #expect(throws: LayoutError.self) { try system.addRelation([.init(1, x)], .equal, 1e13) }
        #expect(
            LayoutError.outOfRange("the constant", 1e13, LayoutLimits.constant).description
                == "the constant is 10000000000000.0; it must be from -1000000000000.0 to 1000000000000.0")
    }

    @Test func `required relations that ask for values out of range are a conflict`() throws {
        // Each value is 10⁶ times the one before.
        let x = try (0..<100).map { _ in try system.addVariable() }
        let first = try system.addRelation([.init(1, x[0])], .equal, 1)
        let steps = try (1..<100).map { k in
            try system.addRelation([.init(1, x[k]), .init(-1e6, x[k - 1])], .equal, 0)
        }
        let conflicts = system.solve()
        // 10¹² is in range and 10¹⁸ is not.
        #expect(conflicts.first?.relations == [first] + steps[..<3])
        #expect(conflicts.first?.broken == steps[2])
        #expect(x.allSatisfy { LayoutLimits.value.contains(system[$0]) })
        #expect(system[x[2]] == 1e12)
    }

    @Test func `optional relations that ask for values out of range are violated`() throws {
        let x = try (0..<100).map { _ in try system.addVariable() }
        try system.addRelation([.init(1, x[0])], .equal, 1)
        for k in 1..<100 {
            try system.addRelation([.init(1, x[k]), .init(-1e6, x[k - 1])], .equal, 0, priority: .high)
        }
        #expect(system.solve().isEmpty)
        #expect(x.allSatisfy { LayoutLimits.value.contains(system[$0]) })
    }

    @Test func `nearly equal relations are a conflict, not a wild value`() throws {
        let (x, y) = (try system.addVariable(), try system.addVariable())
        try system.addRelation([.init(1, x), .init(1, y)], .equal, 1)
        let second = try system.addRelation([.init(1, x), .init(1 + 1e-11, y)], .equal, 2)
        try system.addRelation([.init(1, x), .init(-1, y)], .equal, 0, priority: .low)
        #expect(system.solve().map(\.broken) == [second])
        #expect(abs(system[x] - 0.5) < 1e-9)
        #expect(abs(system[y] - 0.5) < 1e-9)
    }

    @Test func `terms that cancel say nothing about their variable`() throws {
        let x = try system.addVariable()
        try system.addRelation([.init(1, x), .init(-1, x)], .equal, 0)
        try system.addRelation([.init(0, x)], .equal, 0)
        #expect(system.solve().isEmpty)
        #expect(system.isAmbiguous(x))
    }

    @Test func `an error says which value and which rule`() {
        #expect(
            LayoutError.notFinite("the constant", .nan).description == "the constant is nan; it must be a finite number"
        )
        #expect(
            LayoutError.priorityOutOfRange(0).description == "the priority is 0.0; it must be above 0 and at most 1000")
    }
}
