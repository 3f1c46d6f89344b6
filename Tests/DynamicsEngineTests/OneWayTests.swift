import DynamicsEngine
import DynamicsModel
import DynamicsScenes
import Testing

@Suite struct OneWayTests {
    /// A platform along y = 0 that is stood on from above, and a floor below.
    private let platform = Boundary(.segment(Vector2(-200, 0), Vector2(200, 0)), friction: 0.5, isOneWay: true)
    private let ground = Boundary(.segment(Vector2(-500, 200), Vector2(500, 200)))

    private func world(_ items: [Item], _ boundaries: [Boundary], workers: Int = 1) throws -> World {
        try World(
            SceneDescription(
                settings: Settings(allowsSleep: false, workers: workers), items: items, boundaries: boundaries))
    }

    @Test func `every shape jumps through from below and stands on it`() throws {
        for shape in everyShape {
            // Fast enough for 320 pt up: v² / 2 g.
            let world = try world([Item(shape, position: Vector2(0, 120), velocity: Vector2(0, -800))], [platform])
            var highest = Double.infinity
            for _ in 0..<60 {
                world.step()
                highest = min(highest, try world.state().centerOfMass.y)
            }
            // Nothing held it on its way: 120 − 320, in steps of a substep's semi-implicit gravity.
            #expect(isNear(highest, -200, 4), "\(shape)")
            world.step(240)
            let state = try world.state()
            #expect(state.centerOfMass.y < 0 && state.centerOfMass.y > -60, "\(shape): \(state.centerOfMass)")
            #expect(abs(state.velocity.y) < 5)
            #expect(world.events.isEmpty)
        }
    }

    @Test(arguments: [100.0, 3000, 100_000]) func `what falls is stopped at any speed`(speed: Double) throws {
        let world = try world([ball(0, -300).moving(0, speed)], [platform])
        world.step(120)
        #expect(isNear(try world.state().centerOfMass.y, -10, 0.5))
    }

    @Test(arguments: [1000.0, 30_000, 1_000_000]) func `what rises passes at any speed`(speed: Double) throws {
        let world = try world([ball(0, 150).moving(0, -speed)], [platform])
        world.step()
        #expect(isNear(try world.state().velocity.y, -speed + 1000 * tick, 1e-3 * speed))
        world.step(12)
        #expect(try world.state().centerOfMass.y < -20)
    }

    @Test func `what does not clear it falls back through`() throws {
        // Up to 15 pt below the line with its centre, so that it is in it by half.
        let speed = (2 * 1000 * 95.0).squareRoot()
        let world = try world([ball(0, 100, radius: 20).moving(0, -speed)], [platform, ground])
        world.step(180)
        #expect(isNear(try world.state().centerOfMass.y, 180, 0.5))
    }

    @Test func `a load that presses an item deep does not push it through`() throws {
        let heavy = Item(.rectangle(width: 60, height: 60), position: Vector2(0, -60), density: 400)
        let world = try world([ball(-20, -10), ball(20, -10), heavy], [platform])
        world.step(300)
        for k in 0..<3 { #expect(try world.state(k).centerOfMass.y < 0) }
    }

    @Test func `an item drops through once they share no set`() throws {
        let world = try world([box(0, -50)], [platform, ground])
        world.step(60)
        #expect(isNear(try world.state().centerOfMass.y, -50, 0.5))
        try world.setCollisions([(id(0), CollisionMembership(filter: CollisionFilter(mask: 2)))])
        world.step(10)
        try world.setCollisions([(id(0), .all)])
        world.step(120)
        #expect(isNear(try world.state().centerOfMass.y, 150, 0.5))
    }

    @Test func `a path drawn the other way round is stood on from below`() throws {
        let world = try world(
            [ball(0, 60).with { $0.gravityScale = -1 }],
            [Boundary(.path([Vector2(200, 0), Vector2(0, 0), Vector2(-200, 0)], closed: false), isOneWay: true)])
        world.step(240)
        #expect(isNear(try world.state().centerOfMass.y, 10, 0.5))
    }

    @Test func `bits are the same on any number of workers and after a restore`() throws {
        var random = RandomSource(seed: 3)
        let items = (0..<60).map { k in
            Item(
                everyShape[k % everyShape.count],
                position: Vector2(random.uniform(-180, 180), random.uniform(-150, 150)),
                velocity: Vector2(random.uniform(-200, 200), random.uniform(-600, 200)))
        }
        let scene = SceneDescription(
            settings: Settings(allowsSleep: false), items: items, boundaries: [platform, ground])
        let world = try World(scene)
        var shared = scene
        shared.settings.workers = 4
        let other = try World(shared)
        for _ in 0..<120 {
            world.step()
            other.step()
        }
        #expect(world.stateHash() == other.stateHash())
        let restored = try World(restoring: world.snapshot())
        restored.step()
        world.step()
        #expect(world.stateHash() == restored.stateHash())
    }

    @Test func `only lines are one-way`() {
        let area = Boundary(.inside(minimum: .zero, maximum: Vector2(9, 9)), isOneWay: true)
        #expect(throws: DynamicsError.self) { try world([], [area]) }
    }
}
