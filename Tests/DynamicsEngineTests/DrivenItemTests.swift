import DynamicsEngine
import DynamicsModel
import DynamicsReference
import DynamicsScenes
import Testing

/// Anchored items with a velocity: they move by it, carry what lies on them, and strike.
@Suite struct DrivenItemTests {
    private let platform = anchored(.rectangle(width: 800, height: 20), 0, 10, friction: 0.6)
    private let load = box(0, -20, side: 40, friction: 0.6)

    private func drive(_ world: World, _ velocity: Vector2, turn: Double = 0) throws {
        try world.setVelocities([(id: id(0), velocity: velocity, angularVelocity: turn)])
    }

    private func carried(sleeps: Bool = false) throws -> World {
        let world = try world([platform, load], gravity: down, sleeps: sleeps)
        world.validatesSteps = true
        return world
    }

    @Test func `a platform carries what lies on it by friction, and lifts it`() throws {
        for velocity in [Vector2(60, 0), Vector2(0, -100), Vector2(0, 100)] {
            let world = try carried()
            try drive(world, velocity)
            world.step(120)
            // Roundings of 120 steps.
            #expect(try (world.state(0).centerOfMass - Vector2(0, 10) - velocity * 2).length < 1e-3)
            // Friction of 0.6 takes 0.1 s for 60 pt/s, in which the load stays back by 3 pt.
            #expect(try (world.state(1).centerOfMass - Vector2(0, -20) - velocity * 2).length < 3.5)
            #expect(try (world.state(1).velocity - velocity).length < 0.1)
        }
    }

    @Test func `it strikes with its speed and isn't slowed by that`() throws {
        let world = try world([
            anchored(.rectangle(width: 40, height: 40), -80, 0), box(0, 0, side: 40, friction: 0),
        ])
        try drive(world, [300, 0])
        world.step(30)
        #expect(try abs(world.state(1).velocity.x - 300) < 3)
        #expect(try abs(world.state(0).centerOfMass.x - 70) < 1e-3)
    }

    @Test func `an anchored item that is added with a velocity is driven from the start`() throws {
        var wheel = anchored(.rectangle(width: 40, height: 40), 0, 0)
        (wheel.velocity, wheel.angularVelocity) = ([60, 0], 1)
        let world = try world([wheel], gravity: down)
        world.step(60)
        // Roundings of 60 steps.
        #expect(try (world.state(0).centerOfMass - Vector2(60, 0)).length < 1e-3)
        #expect(try abs(world.state(0).sine - PortableMath.sine(1)) < 1e-4)
        var reference = try ReferenceWorld(SceneDescription(settings: world.settings, items: [wheel]))
        for _ in 0..<60 { reference.step() }
        #expect(abs(reference.states()[0].centerOfMass.x - 60) < 1e-9)
    }

    /// A free item keeps the deepest 64.
    @Test func `what is driven has any number of contacts`() throws {
        let items = (0..<200).map { box(Double($0 - 100) * 24, 0, side: 20, friction: 0.6) }
        var floor = anchored(.rectangle(width: 6000, height: 20), 0, 20, friction: 0.6)
        floor.velocity = [100, 0]
        let world = try World(SceneDescription(settings: Settings(gravity: down), items: [floor] + items))
        world.step(60)
        #expect(world.statistics.droppedContacts == 0)
        #expect(world.statistics.touchingContacts == 200)
        #expect(world.states().allSatisfy { ($0.velocity - [100, 0]).length < 1 })
    }

    @Test func `what may not turn isn't driven by a turn, and is restored`() throws {
        var wheel = anchored(.rectangle(width: 40, height: 40), 0, 0)
        wheel.angularVelocity = 1
        let world = try world([wheel], gravity: down)
        world.step()
        #expect(world.activities() == [.awake])
        var properties = wheel.properties
        properties.allowsRotation = false
        try world.setProperties([(id: id(0), properties: properties)])
        #expect(try World(restoring: world.snapshot()).snapshot() == world.snapshot())
        world.step()
        #expect(world.activities() == [.anchored])
        try drive(world, .zero, turn: 2)
        world.step()
        #expect(world.activities() == [.anchored])
        #expect(try World(restoring: world.snapshot()).snapshot() == world.snapshot())
    }

    @Test func `neither resistance nor fields change its velocity`() throws {
        var wheel = anchored(.rectangle(width: 40, height: 40), 0, 0)
        (wheel.velocity, wheel.angularVelocity) = ([60, 0], 1)
        (wheel.resistance, wheel.angularResistance, wheel.charge) = (1000, 1000, 1)
        let kinds: [Field.Kind] = [
            .drag, .magnetic, .velocity(direction: [0, 3]), .linearGravity(direction: [0, 1]), .electric,
        ]
        let world = try world([wheel, ball(200, 0)], gravity: down, fields: kinds.map { Field($0, strength: 5) })
        world.step(60)
        #expect(try world.state(0).velocity == [60, 0])
        #expect(try world.state(0).angularVelocity == 1)
        // Roundings of 60 steps.
        #expect(try (world.state(0).centerOfMass - Vector2(60, 0)).length < 1e-3)
    }

    /// A ring of twelve walls that turns about small squares that fill a quarter of it.
    private func ring(turning speed: Double) -> [Item] {
        let walls = (0..<12).map { k -> Shape.Part in
            let angle = Double(k) * .pi / 6
            return Shape.Part(
                .rectangle(width: 60, height: 240),
                offset: Vector2(PortableMath.cosine(angle), PortableMath.sine(angle)) * 400, rotation: angle)
        }
        var ring = Item(.group(walls), position: .zero, friction: 0.6, isAnchored: true)
        ring.angularVelocity = speed
        let squares = (0..<400).map { k in
            Item(
                .rectangle(width: 20, height: 20), position: Vector2(Double(k % 20) - 9.5, Double(k / 20) - 9.5) * 21,
                friction: 0.6)
        }
        return [ring] + squares
    }

    /// At 5 rad/s a wall comes by 33 pt in a step, one and a half squares: contacts alone let most of them through. At 8 rad/s
    /// it passes those that others stop, unless they are looked at again.
    @Test(arguments: [1, 2], [5.0, 8]) func `nothing leaves a drum that turns`(workers: Int, speed: Double) throws {
        let world = try World(
            SceneDescription(settings: Settings(gravity: down, workers: workers), items: ring(turning: speed)))
        for _ in 0..<30 {
            world.step(10)
            // The walls' inner faces are 370 pt away at their middles, and 389 where two meet.
            #expect(world.states().dropFirst().allSatisfy { $0.centerOfMass.length < 389 })
        }
    }

    /// At its tips the bar comes by 168 pt in a step, more than two items. Were all that others stop carried on, the crowd
    /// would be crushed and shot about, at more than half of the tips' 10,000 pt/s.
    @Test func `a bar that turns in a crowd passes what can't yield as fast`() throws {
        let world = try World(BuiltInScene.named("spinner").make(SceneOptions()).description)
        world.step(120)
        let squares = world.states().dropFirst().map { $0.velocity.dot($0.velocity) }
        #expect((squares.reduce(0, +) / Double(squares.count)).squareRoot() < 4000)
    }

    @Test func `a drum with its load is restored, and goes on with the same bits`() throws {
        let world = try World(SceneDescription(settings: Settings(gravity: down), items: ring(turning: 1)))
        world.step(90)
        let other = try World(restoring: world.snapshot())
        for world in [world, other] { world.step(60) }
        #expect(world.stateHash() == other.stateHash())
    }

    @Test func `what is struck fast is carried by what strikes it, as the reference has it`() throws {
        var bat = anchored(.rectangle(width: 40, height: 200), -100, 0)
        (bat.velocity, bat.angularVelocity) = ([6000, 0], 3)
        let items = [bat, Item(.circle(radius: 8), position: [0, 20]), box(20, -40, side: 16)]
        let description = SceneDescription(items: items)
        let world = try World(description)
        var reference = try ReferenceWorld(description)
        for _ in 0..<3 {
            world.step()
            reference.step()
            for (own, other) in zip(world.states(), reference.states()) {
                // Sweeps end within a hundredth of the smallest size.
                #expect((own.centerOfMass - other.centerOfMass).length < 0.16)
            }
        }
        // In front of it, not behind.
        let front = try world.state(0).centerOfMass.x
        #expect(try world.state(1).centerOfMass.x > front && world.state(2).centerOfMass.x > front)
    }

    @Test func `it stops where its velocity is set to 0, and what it carried may sleep then`() throws {
        let world = try carried(sleeps: true)
        try drive(world, [3, 0])
        // Slower than what counts as rest.
        world.step(120)
        #expect(world.activities() == [.awake, .awake])
        try drive(world, .zero)
        let place = try world.state(0).centerOfMass
        world.step(120)
        #expect(try world.state(0).centerOfMass == place)
        #expect(world.activities() == [.asleep, .anchored])
        try drive(world, [0, -3])
        world.step()
        #expect(world.activities() == [.awake, .awake])
    }

    @Test func `a pose that is set gives no velocity`() throws {
        let world = try carried()
        for step in 0..<30 {
            try world.setPoses([(id: id(0), position: Vector2(Double(step), 10), rotation: 0.0)])
            world.step()
            #expect(try abs(world.state(1).velocity.x) < 0.1)
        }
    }

    @Test func `it passes through what can't move itself`() throws {
        let wall = Boundary(.segment([100, -1000], [100, 1000]))
        let world = try world([platform, anchored(.circle(radius: 50), 300, 0)], boundaries: [wall])
        world.validatesSteps = true
        try drive(world, [30_000, 0], turn: 20)
        world.step(60)
        #expect(try abs(world.state(0).centerOfMass.x - 30_000) < 0.5)
        #expect(try world.state(1).velocity == .zero)
    }

    @Test func `a fast item doesn't pass it, and it isn't stopped`() throws {
        let world = try world([
            anchored(.rectangle(width: 4, height: 200), 0, 0),
            Item(.circle(radius: 4), position: [-3000, 0], velocity: [1e5, 0], elasticity: 1),
        ])
        try drive(world, [-60, 0])
        world.step(10)
        #expect(try abs(world.state(0).centerOfMass.x + 10) < 1e-3)
        // It leaves at the speed that it came with, and twice the wall's besides.
        #expect(try abs(world.state(1).velocity.x + 1e5 + 120) < 10)
    }

    @Test func `what is freed goes on at its velocity, and what is anchored again stands still`() throws {
        let world = try world([platform])
        try drive(world, [60, 0])
        try world.setProperties([(id: id(0), properties: ItemProperties())])
        world.step()
        #expect(try world.state().velocity.x == 60)
        var properties = ItemProperties()
        properties.isAnchored = true
        try world.setProperties([(id: id(0), properties: properties)])
        world.step()
        #expect(try world.state().velocity == .zero)
        #expect(world.activities() == [.anchored])
    }

    @Test func `a snapshot keeps it`() throws {
        let world = try carried()
        try drive(world, [60, -10], turn: 0.1)
        world.step(30)
        let copy = try World(restoring: world.snapshot())
        copy.step(60)
        world.step(60)
        #expect(copy.states() == world.states())
        #expect(try copy.state(0).velocity == [60, -10])
    }

    // MARK: Walls that move

    @Test(arguments: [300.0, 3000, 20_000]) func `a thin wall that comes takes along what it meets`(speed: Double)
        throws
    {
        let wall = Item(
            .capsule(from: Vector2(0, -150), to: Vector2(0, 150), radius: 1), position: .zero,
            velocity: Vector2(speed, 0), isAnchored: true)
        let items = everyShape.enumerated().map { k, shape in
            Item(shape, position: Vector2(60 + 45 * Double(k % 4), -120 + 35 * Double(k)))
        }
        let world = try world(items + [wall])
        for _ in 0..<30 {
            world.step()
            let x = try world.state(items.count).centerOfMass.x
            for k in items.indices where abs(try world.state(k).centerOfMass.y) < 140 {
                #expect(try world.state(k).centerOfMass.x > x, "item \(k) after \(world.ticks) ticks")
            }
        }
        #expect(try world.state(0).velocity.x > 0.99 * speed)
    }

    @Test func `a trough of capsules carries what lies in it, tilts and pours it out`() throws {
        let trough = Item(
            .group([
                .init(.capsule(from: Vector2(-100, 0), to: Vector2(100, 0), radius: 2)),
                .init(.capsule(from: Vector2(-100, 0), to: Vector2(-100, -80), radius: 2)),
                .init(.capsule(from: Vector2(100, 0), to: Vector2(100, -80), radius: 2)),
            ]), position: .zero, velocity: Vector2(120, 0), isAnchored: true)
        let items = (0..<8).map { ball(-60 + 20 * Double($0 % 4), -15 - 25 * Double($0 / 4)) }
        let world = try world(items + [trough], gravity: down)
        world.step(120)
        for k in 0..<8 {
            let center = try world.state(k).centerOfMass
            #expect(abs(center.x - 240) < 95 && center.y < 0)
        }
        try world.setVelocities([(id(8), .zero, 2)])
        world.step(120)
        for k in 0..<8 { #expect(try world.state(k).centerOfMass.y > 200) }
    }
}
