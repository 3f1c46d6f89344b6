import DynamicsEngine
import DynamicsModel
import Testing

/// When pairs are searched for, which no state shows.
@Suite struct PairSearchTests {
    private func searches(of world: World, in steps: Int) -> Int {
        var searches = 0
        for _ in 0..<steps {
            world.step()
            searches += world.statistics.searchedPairs ? 1 : 0
        }
        return searches
    }

    @Test func `a quick swarm is searched in every step, and once it creeps not any more`() throws {
        // Rows pass each other by many times their skins in every step.
        let items = (0..<100).map { k -> Item in
            let speed: Double = k / 10 % 2 == 0 ? 4000 : -4000
            return ball(Double(k % 10) * 70, Double(k / 10) * 70).moving(speed, 0)
        }
        let world = try world(items)
        #expect(searches(of: world, in: 8) == 8)

        try world.setVelocities((0..<100).map { (id: id($0), velocity: Vector2(3, 0), angularVelocity: 0) })
        world.step(Tuning.tightBoundsSteps + 1)
        // 1.6 pt on, within the skin.
        #expect(searches(of: world, in: 32) == 0)
    }

    @Test func `bounds that all leave together, but not at once, are searched from time to time`() throws {
        // Rows pass each other at 10 pt a step, within bounds that look two steps ahead.
        let items = (0..<100).map { k -> Item in
            let speed: Double = k / 10 % 2 == 0 ? 600 : -600
            return ball(Double(k % 10) * 70, Double(k / 10) * 70).moving(speed, 0)
        }
        let world = try world(items)
        world.step()
        let count = searches(of: world, in: 12)
        #expect(count > 0 && count <= 6)
    }
}
