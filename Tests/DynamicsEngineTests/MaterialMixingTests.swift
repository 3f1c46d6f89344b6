import DynamicsEngine
import DynamicsModel
import DynamicsReference
import Testing

@Suite struct MixedMaterialTests {
    /// A box of friction 0.2 that slides over a floor of 0.8, and a disc of elasticity 0.5 that falls onto it, 0.9.
    private func scene(_ mixing: MaterialMixing) -> SceneDescription {
        let sliding = Item(
            .rectangle(width: 60, height: 40), position: Vector2(0, -20), velocity: Vector2(900, 0), friction: 0.2,
            material: 1)
        let falling = Item(
            .circle(radius: 10), position: Vector2(-500, -210), elasticity: 0.5, material: 2)
        let floor = Boundary(
            .segment(Vector2(-5000, 0), Vector2(5000, 0)), friction: 0.8, elasticity: 0.9, material: 3)
        return SceneDescription(
            settings: Settings(gravity: down, mixing: mixing, allowsSleep: false), items: [sliding, falling],
            boundaries: [floor])
    }

    /// The box's deceleration in units of gravity, and the disc's speed upwards by the one that it falls with.
    private func measure(_ mixing: MaterialMixing) throws -> (friction: Double, elasticity: Double) {
        let world = try World(scene(mixing))
        var reference = try ReferenceWorld(scene(mixing))
        var (fastest, rebound) = (0.0, 0.0)
        for step in 1...60 {
            world.step()
            reference.step()
            let speed = try world.state(1).velocity.y
            fastest = max(fastest, speed)
            rebound = max(rebound, -speed)
            if step == 30 {
                #expect(isNear(try world.state(0).velocity, reference.states()[0].velocity, 0.1))
                #expect(isNear(try world.state(1).velocity, reference.states()[1].velocity, 0.1))
            }
        }
        // 900 pt/s take more than 60 steps to end at up to 0.8 g.
        return ((900 - (try world.state(0).velocity.x)) / 1000, rebound / fastest)
    }

    @Test(arguments: MaterialMixing.Rule.allCases)
    func `friction and elasticity are what the rule makes of both sides`(rule: MaterialMixing.Rule) throws {
        let found = try measure(MaterialMixing(friction: rule, elasticity: rule))
        // The box rubs from its second substep of 240 on; the disc turns back within a step.
        #expect(isNear(found.friction, rule.of(0.2, 0.8), 0.005))
        #expect(isNear(found.elasticity, rule.of(0.5, 0.9), 0.03))
    }

    @Test func `the table goes before the rules, for the pairs that are in it`() throws {
        let mixing = MaterialMixing(table: [.init(3, 1, friction: 0.05), .init(2, 3, elasticity: 0.25)])
        let found = try measure(mixing)
        #expect(isNear(found.friction, 0.05, 0.005))
        #expect(isNear(found.elasticity, 0.25, 0.03))
        // What an entry leaves open, and materials without one, are as usual.
        let other = try measure(MaterialMixing(table: [.init(3, 1, elasticity: 0.05), .init(2, 2, elasticity: 0.25)]))
        #expect(isNear(other.friction, 0.4, 0.005))
        #expect(isNear(other.elasticity, 0.9, 0.03))
    }

    @Test func `what is elastic by the rules alone bounces`() throws {
        // Neither side is, but the table says that both together are.
        let floor = Boundary(.segment(Vector2(-500, 0), Vector2(500, 0)), material: 4)
        let settings = Settings(gravity: down, mixing: MaterialMixing(table: [.init(0, 4, elasticity: 1)]))
        let world = try World(
            SceneDescription(settings: settings, items: [ball(0, -210)], boundaries: [floor]))
        var rebound = 0.0
        for _ in 0..<60 {
            world.step()
            rebound = max(rebound, -(try world.state().velocity.y))
        }
        // √(2 · 1000 · 200) pt/s.
        #expect(isNear(rebound, 632, 20))
    }

    @Test func `rules and materials are kept by snapshots, and may be changed`() throws {
        let world = try World(scene(MaterialMixing(friction: .least, table: [.init(2, 3, elasticity: 0.25)])))
        world.step(10)
        let restored = try World(restoring: world.snapshot())
        #expect(restored.settings.mixing == world.settings.mixing)
        for world in [world, restored] {
            world.step(20)
            var settings = world.settings
            settings.mixing = MaterialMixing(friction: .largest)
            try world.setSettings(settings)
            world.step(20)
        }
        #expect(world.snapshot().bytes == restored.snapshot().bytes)
        // 30 steps at 0.2 g, 20 at 0.8 g.
        #expect(isNear(try world.state(0).velocity.x, 900 - (30 * 200 + 20 * 800) * tick, 2))
    }
}
