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
