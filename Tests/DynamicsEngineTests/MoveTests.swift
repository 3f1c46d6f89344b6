import DynamicsEngine
import DynamicsModel
import Testing

@Suite struct MoveTests {
    private func lift() -> Item { anchored(.rectangle(width: 300, height: 20), 0, 10, friction: 0.8) }

    @Test func `an item gets where it is sent in time, carries its load, and stays`() throws {
        let world = try world([lift(), box(0, -50).with { $0.friction = 0.8 }], gravity: down)
        try world.move(id(0), to: Vector2(200, -90), over: 2)
        world.step(60)
        #expect(isNear(try world.state(0).centerOfMass, Vector2(100, -40), 0.01))
        // Lifted at 50 pt/s, and taken along.
        #expect(isNear(try world.state(0).velocity, Vector2(100, -50), 0.01))
        #expect(isNear(try world.state(1).velocity, Vector2(100, -50), 2))
        world.step(61)
        #expect(try world.state(0).centerOfMass == Vector2(200, -90))
        #expect(try world.state(0).velocity == .zero)
        world.step(60)
        #expect(try world.state(0).centerOfMass == Vector2(200, -90))
        // It flies on from a lift that stops at once: 50² / 2 000 pt up, and as long sideways, until it rubs again.
        #expect(isNear(try world.state(1).centerOfMass.y, -150, 0.5))
        #expect(isNear(try world.state(1).centerOfMass.x, 200, 20))
    }

    @Test func `it turns by the shorter way, about the centre of its shape`() throws {
        let triangle = anchored(.path([Vector2(-20, 15), Vector2(20, 15), Vector2(0, -25)]), 50, 60)
        let world = try world([triangle.with { $0.rotation = 3 }])
        try world.move(id(0), to: Vector2(50, 60), rotation: -3, over: 0.5)
        world.step(15)
        #expect(isNear(try world.state().angularVelocity, (2 * .pi - 6) / 0.5, 1e-3))
        world.step(16)
        #expect(isNear(try world.position(of: id(0)), Vector2(50, 60), 1e-4))
        #expect(
            isNear(Vector2(try world.state().cosine, try world.state().sine), Vector2(-0.989_992, -0.141_120), 1e-5))
    }

    @Test func `a pose that is set on the way ends the way, and its speed`() throws {
        let world = try world([lift(), ball(500, 0).with { $0.isAnchored = true }])
        try world.move(id(0), to: Vector2(200, 10), over: 1)
        // One that is driven without a plan keeps its speed.
        try world.setVelocities([(id: id(1), velocity: Vector2(30, 0), angularVelocity: 0)])
        world.step(12)
        #expect(try world.state(0).velocity.x > 100)
        try world.setPoses([
            (id: id(0), position: Vector2(-50, 10), rotation: 0), (id: id(1), position: Vector2(500, 0), rotation: 0),
        ])
        #expect(try world.state(0).velocity == .zero)
        world.step(60)
        #expect(try world.position(of: id(0)) == Vector2(-50, 10))
        #expect(isNear(try world.position(of: id(1)), Vector2(530, 0), 1e-3))
    }

    @Test func `what may not turn gets to its place as it is`() throws {
        let world = try world([lift().with { $0.allowsRotation = false }])
        try world.move(id(0), to: Vector2(60, 10), rotation: 1, over: 0.1)
        world.step(10)
        #expect(try world.state().centerOfMass == Vector2(60, 10))
        #expect(try world.state().sine == 0)
    }

    @Test func `snapshots in the middle of it go on alike, and other orders take its place`() throws {
        let world = try world([lift(), box(0, -50)], gravity: down)
        try world.move(id(0), to: Vector2(100, 10), over: 1)
        world.step(20)
        let restored = try World(restoring: world.snapshot())
        for world in [world, restored] { world.step(60) }
        #expect(world.snapshot().bytes == restored.snapshot().bytes)
        #expect(try world.state().centerOfMass == Vector2(100, 10))

        try world.move(id(0), to: Vector2(0, 10), over: 1)
        world.step(10)
        try world.move(id(0), to: Vector2(100, 10), over: 0.5)
        world.step(31)
        #expect(try world.state().centerOfMass == Vector2(100, 10))
        try world.move(id(0), to: Vector2(0, 10), over: 1)
        world.step(10)
        try world.setVelocities([(id(0), .zero, 0)])
        let place = try world.state().centerOfMass
        world.step(100)
        #expect(try world.state().centerOfMass == place)
        try world.move(id(0), to: Vector2(0, 10), over: 1)
        try world.setProperties([(id(0), ItemProperties())])
        world.step(2)
        #expect(try world.state().velocity.y > 0)
        try world.remove([id(0)])
        world.step(2)
    }

    @Test func `bad orders are refused by name`() throws {
        let world = try world([lift(), box(0, -50)])
        let cases: [(Int, Vector2, Double?, Double)] = [
            (1, .zero, nil, 1), (2, .zero, nil, 1), (0, .zero, nil, 0), (0, .zero, nil, -1), (0, .zero, nil, .nan),
            (0, Vector2(.nan, 0), nil, 1), (0, Vector2(1e6, 0), nil, 0.1), (0, .zero, .infinity, 1),
            (0, .zero, nil, 1e12),
        ]
        for (item, place, rotation, seconds) in cases {
            #expect(throws: DynamicsError.self) {
                try world.move(id(item), to: place, rotation: rotation, over: seconds)
            }
        }
        world.step(5)
        #expect(try world.state().velocity == .zero)
    }
}
