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

    /// A shape is thrown up from below a platform whose upper side lies at y = 0.
    private func expectJump(_ shape: Shape, items: [Item] = [], boundaries: [Boundary] = []) throws {
        // Fast enough for 320 pt up: v² / 2 g.
        let world = try world([Item(shape, position: Vector2(0, 120), velocity: Vector2(0, -800))] + items, boundaries)
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

    @Test func `every shape jumps through from below and stands on it`() throws {
        for shape in everyShape { try expectJump(shape, boundaries: [platform]) }
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

    // MARK: Items

    /// A platform whose upper side lies at y = 0.
    private func plank(_ velocity: Vector2 = .zero) -> Item {
        Item(
            .rectangle(width: 400, height: 20), position: Vector2(0, 10), velocity: velocity, friction: 0.5,
            isAnchored: true, isOneWay: true)
    }

    @Test func `every shape jumps through a one-way item from below and stands on it`() throws {
        for shape in everyShape { try expectJump(shape, items: [plank()]) }
    }

    @Test(arguments: [100.0, 3000, 100_000]) func `a one-way item stops what falls at any speed`(speed: Double) throws {
        let world = try world([ball(0, -300).moving(0, speed), plank()], [])
        world.step(120)
        #expect(isNear(try world.state().centerOfMass.y, -10, 0.5))
    }

    @Test(arguments: [1000.0, 30_000, 1_000_000])
    func `what rises passes a one-way item at any speed, standing or moving`(speed: Double) throws {
        for velocity in [Vector2.zero, Vector2(40, 60)] {
            let world = try world([ball(0, 150).moving(0, -speed), plank(velocity)], [])
            world.step()
            #expect(isNear(try world.state().velocity.y, -speed + 1000 * tick, 1e-3 * speed))
            world.step(12)
            #expect(try world.state().centerOfMass.y < -20)
        }
    }

    @Test func `a lift that is one-way carries what stands on it and passes what it comes upon from above`() throws {
        let world = try world([ball(-100, -10), ball(100, 300), plank(Vector2(0, 100))], [])
        world.step(180)
        // Up to 300 pt down: the one rides, the other is above it now only if it fell as far, which it did.
        #expect(isNear(try world.state(0).centerOfMass.y, 290, 1))
        #expect(isNear(try world.state(0).velocity.y, 100, 1))
        #expect(try world.state(1).centerOfMass.y > 1000)
        let rising = try self.world([ball(-100, -10), ball(100, -300), plank(Vector2(0, -500))], [])
        rising.step(60)
        // It takes up what it comes upon from below by its upper side.
        for k in 0..<2 { #expect(isNear(try rising.state(k).velocity.y, -500, 1)) }
    }

    @Test func `a free one-way item falls past what is below it and carries what is above`() throws {
        let free = Item(.rectangle(width: 200, height: 20), position: Vector2(0, -200), isOneWay: true)
        let below = ball(0, -50).with { $0.isAnchored = true }
        let world = try world([free, below, ball(60, -260)], [ground])
        world.step(240)
        #expect(isNear(try world.state(0).centerOfMass.y, 190, 0.5))
        #expect(isNear(try world.state(2).centerOfMass.y, 170, 0.5))
        // Once it is not one-way any more, it no longer passes.
        try world.setPoses([(id(0), Vector2(0, -100), 0), (id(2), Vector2(300, 0), 0)])
        try world.setProperties([(id(0), free.with { $0.isOneWay = false }.properties)])
        world.step(60)
        #expect(try world.state(0).centerOfMass.y < -50)
    }

    @Test func `a one-way item that is turned over is stood on from below`() throws {
        let over = plank().with { ($0.rotation, $0.position) = (.pi, Vector2(0, -10)) }
        let world = try world([ball(0, 60).with { $0.gravityScale = -1 }, over], [])
        world.step(240)
        #expect(isNear(try world.state().centerOfMass.y, 10, 0.5))
    }

    @Test func `one-way items agree with the reference, on any number of workers and after a restore`() throws {
        var random = RandomSource(seed: 4)
        var items = (0..<60).map { k in
            Item(
                everyShape[k % everyShape.count],
                position: Vector2(random.uniform(-180, 180), random.uniform(-150, 150)),
                velocity: Vector2(random.uniform(-200, 200), random.uniform(-600, 600)), isOneWay: k % 4 == 0)
        }
        items += [plank(), plank(Vector2(0, -30)).with { $0.position.y = 120 }]
        var scene = SceneDescription(settings: Settings(allowsSleep: false), items: items, boundaries: [ground])
        try expectAgreement(scene, contacts: 60)
        let world = try World(scene)
        scene.settings.workers = 4
        let shared = try World(scene)
        for world in [world, shared] { world.step(120) }
        #expect(world.stateHash() == shared.stateHash())
        let restored = try World(restoring: world.snapshot())
        for world in [world, restored] { world.step(5) }
        #expect(world.snapshot().bytes == restored.snapshot().bytes)
    }

    @Test func `only lines are one-way`() {
        let area = Boundary(.inside(minimum: .zero, maximum: Vector2(9, 9)), isOneWay: true)
        #expect(throws: DynamicsError.self) { try world([], [area]) }
    }
}
