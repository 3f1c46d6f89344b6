import DynamicsModel
import Testing

@Suite struct MaterialMixingTests {
    @Test func `rules make one number of two`() {
        let expected: [MaterialMixing.Rule: Double] = [
            .geometricMean: 0.4, .mean: 0.5, .product: 0.16, .least: 0.2, .largest: 0.8,
        ]
        for rule in MaterialMixing.Rule.allCases {
            // The root alone rounds.
            #expect(abs(rule.of(0.2, 0.8) - expected[rule]!) < 1e-15)
            #expect(rule.of(0.8, 0.2) == rule.of(0.2, 0.8))
        }
    }

    @Test func `the table is found in either order, and what it leaves out stays with the rules`() throws {
        let mixing = try MaterialMixing(table: [.init(7, 3, friction: 0.1), .init(1, 9, elasticity: 0.5), .init(3, 3)])
            .validated()
        #expect(mixing.table.map(\.first) == [1, 3, 3])
        #expect(mixing.entry(3, 7)?.friction == 0.1)
        #expect(mixing.entry(7, 3)?.friction == 0.1)
        #expect(mixing.entry(7, 3)?.elasticity == nil)
        #expect(mixing.entry(9, 1)?.elasticity == 0.5)
        #expect(mixing.entry(1, 3) == nil)
    }

    @Test func `a pair that is there twice, and numbers out of range, are refused`() {
        let tables: [[MaterialMixing.Entry]] = [
            [.init(1, 2), .init(2, 1)], [.init(-1, 0)], [.init(0, 65_536)], [.init(0, 0, friction: -1)],
            [.init(0, 0, elasticity: .nan)],
        ]
        for table in tables {
            #expect(throws: DynamicsError.self) { try MaterialMixing(table: table).validated() }
            #expect(throws: DynamicsError.self) { try Settings(mixing: MaterialMixing(table: table)).validated() }
        }
    }
}
