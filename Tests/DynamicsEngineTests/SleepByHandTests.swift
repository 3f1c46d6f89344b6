import DynamicsModel
import Testing

@testable import DynamicsEngine

@Suite struct SleepByHandTests {
    /// Three boxes in a tower, one by itself in the air.
    private func tower() throws -> World {
        let world = try world(
            (0..<3).map { box(0, -50 - 100 * Double($0)) } + [box(500, -400)], gravity: down, boundaries: [floor()],
            sleeps: true)
        world.step(5)
        return world
    }

    private func activities(_ world: World) throws -> [ItemActivity] {
        try (0..<world.itemCount).map { try world.activity(of: id($0)) }
    }

    @Test func `what hangs together falls asleep together, in the air too, until something wakes it`() throws {
        let world = try tower()
        try world.sleep([id(1), id(3)])
        #expect(try activities(world) == [.asleep, .asleep, .asleep, .asleep])
        let places = try (0..<4).map { try world.state($0).centerOfMass }
        let restored = try World(restoring: world.snapshot())
        for world in [world, restored] {
            world.step(30)
            #expect(try (0..<4).map { try world.state($0).centerOfMass } == places)
            #expect(world.statistics.awakeItems == 0)
            try world.wake([id(0)])
            #expect(try activities(world) == [.awake, .awake, .awake, .asleep])
            try world.wake([id(3)])
            world.step(30)
            #expect(try world.state(3).velocity.y > 400)
        }
        #expect(world.snapshot().bytes == restored.snapshot().bytes)
    }

    @Test func `what wakes and sleeps again keeps its order, and steps as if it had been sorted`() throws {
        let world = try tower()
        try world.sleep([id(3)])
        try world.sleep([id(0)])
        world.step()
        let version = world.pairs.version
        try world.wake([id(0)])
        try world.sleep([id(0)])
        // It knows only that an order is needed, not why.
        let restored = try World(restoring: world.snapshot())
        let restoredVersion = restored.pairs.version
        for world in [world, restored] { world.step() }
        #expect(world.pairs.version == version)
        #expect(restored.pairs.version != restoredVersion)
        #expect(world.snapshot().bytes == restored.snapshot().bytes)
        try world.wake([id(3)])
        try restored.wake([id(3)])
        for world in [world, restored] { world.step(30) }
        #expect(world.pairs.version != version)
        #expect(try activities(world) == [.asleep, .asleep, .asleep, .awake])
        #expect(try world.state(3).velocity.y > 400)
        #expect(world.snapshot().bytes == restored.snapshot().bytes)
    }

    @Test func `attached items sleep with each other, and what a driven one carries stays awake`() throws {
        let world = try world(
            [ball(0, 0), ball(100, 0), box(500, -50), anchored(.rectangle(width: 300, height: 20), 500, 10)],
            gravity: down, sleeps: true)
        try world.add(.distance(id(0), to: .item(id(1))))
        try world.setVelocities([(id(3), Vector2(10, 0), 0)])
        world.step(3)
        try world.sleep([id(0), id(2)])
        #expect(try activities(world) == [.asleep, .asleep, .awake, .awake])
    }

    @Test func `an item that may not sleep keeps its island awake`() throws {
        let world = try world(
            [box(0, -50), box(0, -150).with { $0.allowsSleep = false }, box(500, -50)], gravity: down,
            boundaries: [floor()], sleeps: true)
        world.step(120)
        #expect(try activities(world) == [.awake, .awake, .asleep])
        try world.sleep([id(0)])
        #expect(try world.activity(of: id(0)) == .awake)
        let restored = try World(restoring: world.snapshot())
        for world in [world, restored] {
            world.step(60)
            #expect(try activities(world) == [.awake, .awake, .asleep])
            try world.setProperties([(id(1), ItemProperties())])
            world.step(120)
            #expect(try activities(world) == [.asleep, .asleep, .asleep])
        }
    }

    @Test func `a world that knows no sleep says so, as it does of items that are gone`() throws {
        let world = try world([box(0, 0)])
        #expect(throws: DynamicsError.self) { try world.sleep([id(0)]) }
        let other = try self.tower()
        try other.remove([id(3)])
        for edit in [{ try other.sleep([id(0), id(3)]) }, { try other.wake([id(3)]) }] {
            #expect(throws: DynamicsError.unknownID("\(id(3))")) { try edit() }
        }
        #expect(try other.activity(of: id(0)) == .awake)
    }
}

@Suite struct UserValueTests {
    @Test func `values stay with their items through removals, snapshots and steps`() throws {
        let world = try world([ball(0, 0).with { $0.userValue = .max }, ball(50, 0), ball(100, 0)])
        try world.setUserValue(42, of: id(2))
        world.step(3)
        #expect(try world.userValue(of: id(0)) == .max)
        #expect(try world.userValue(of: id(1)) == 0)
        let restored = try World(restoring: world.snapshot())
        #expect(try restored.userValue(of: id(2)) == 42)
        try world.remove([id(0)])
        #expect(throws: DynamicsError.self) { try world.userValue(of: id(0)) }
        #expect(throws: DynamicsError.self) { try world.setUserValue(1, of: id(0)) }
        let later = try World(restoring: world.snapshot())
        #expect(try later.userValue(of: id(2)) == 42)
        try world.restore(restored.snapshot())
        #expect(try world.userValue(of: id(0)) == .max)
    }
}

@Suite struct LargestSpeedTests {
    @Test func `nothing gets beyond it, in the reference neither`() throws {
        let settings = Settings(gravity: down, maximumSpeed: 250)
        let world = try World(
            SceneDescription(
                settings: settings, items: [ball(0, 0), ball(100, 0).with { $0.velocity = Vector2(900, 0) }]))
        world.step(60)
        #expect(isNear(try world.state(0).velocity, Vector2(0, 250), 1e-3))
        // What is left of it turns with gravity.
        #expect(isNear(try world.state(1).velocity.length, 250, 1e-2))
        let restored = try World(restoring: world.snapshot())
        #expect(restored.settings == world.settings)
        for speed in [0, -1, 2e6, .nan] {
            #expect(throws: DynamicsError.self) { try Settings(maximumSpeed: speed).validated() }
        }
    }
}
