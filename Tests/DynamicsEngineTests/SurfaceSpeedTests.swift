import DynamicsEngine
import DynamicsModel
import DynamicsReference
import Testing

@Suite struct SurfaceSpeedTests {
    /// A belt of mass, or a line, whose upper side runs at a speed.
    private func belt(_ speed: Double, isLine: Bool, friction: Double = 0.5) -> (items: [Item], boundaries: [Boundary])
    {
        if isLine {
            let line = Boundary(
                .segment(Vector2(-5000, 0), Vector2(5000, 0)), friction: friction, surfaceSpeed: speed)
            return ([], [line])
        }
        let belt = anchored(.rectangle(width: 10_000, height: 40), 0, 20, friction: friction)
        return ([belt.with { $0.surfaceSpeed = speed }], [])
    }

    @Test(arguments: [true, false], [-150.0, 80])
    func `a belt takes what lies on it along at its speed, and speeds it up by μ g`(isLine: Bool, speed: Double) throws
    {
        let belt = belt(speed, isLine: isLine)
        let load = Item(.rectangle(width: 60, height: 40), position: Vector2(0, -20), friction: 0.5)
        let scene = SceneDescription(
            settings: Settings(gravity: down, allowsSleep: false), items: [load] + belt.items,
            boundaries: belt.boundaries)
        let world = try World(scene)
        var reference = try ReferenceWorld(scene)
        for _ in 0..<3 {
            world.step()
            reference.step()
        }
        // √(0.5 · 0.5) · 1000 pt/s², three steps.
        let gained = 500 * 3 * tick * (speed < 0 ? -1 : 1)
        #expect(isNear(try world.state().velocity.x, gained, 1))
        #expect(isNear(reference.states()[0].velocity.x, gained, 1))
        world.step(60)
        #expect(isNear(try world.state().velocity, Vector2(speed, 0), 0.1))
        #expect(isNear(try world.state().sine, 0, 1e-3))
    }

    @Test func `the lower side of a belt runs the other way`() throws {
        let belt = belt(100, isLine: false)
        let hanging = Item(.rectangle(width: 60, height: 40), position: Vector2(0, 60), friction: 0.5, gravityScale: -1)
        let world = try world([hanging] + belt.items, gravity: down)
        world.step(90)
        #expect(isNear(try world.state().velocity, Vector2(-100, 0), 0.1))
    }

    @Test func `a disc that spins in place is a wheel that is driven`() throws {
        // The surface of a free disc runs: it rolls as if it turned, until that is done by turning.
        let disc = ball(0, -10, friction: 1).with { $0.surfaceSpeed = 50 }
        let world = try world([disc], gravity: down, boundaries: [floor(friction: 1)])
        world.step(60)
        let state = try world.state()
        // No slip: v + ω r seen from the floor is what the surface runs by.
        #expect(isNear(abs(state.velocity.x - state.angularVelocity * 10), 50, 0.1))
        #expect(abs(state.velocity.x) > 10)
    }

    @Test func `without friction a belt moves nothing, and a speed is changed later`() throws {
        let belt = belt(100, isLine: false, friction: 0)
        let world = try world([box(0, -50)] + belt.items, gravity: down, sleeps: true)
        world.step(120)
        #expect(isNear(try world.state().velocity, .zero, 1e-3))
        try world.setProperties([
            (id(1), ItemProperties(friction: 0.5, isAnchored: true, surfaceSpeed: -30))
        ])
        let restored = try World(restoring: world.snapshot())
        for world in [world, restored] {
            world.step(60)
            #expect(isNear(try world.state().velocity, Vector2(-30, 0), 0.1))
        }
        #expect(world.snapshot().bytes == restored.snapshot().bytes)
    }

    @Test func `speeds out of range are refused`() {
        for speed in [Double.nan, 1e7] {
            #expect(throws: DynamicsError.self) { try world([box(0, 0).with { $0.surfaceSpeed = speed }]) }
            #expect(throws: DynamicsError.self) {
                try world([], boundaries: [Boundary(.segment(.zero, Vector2(9, 0)), surfaceSpeed: speed)])
            }
        }
    }
}

@Suite struct TorqueTests {
    private let inertia = (100.0 * 100 + 100 * 100) / 12

    @Test func `a torque turns an item by itself, at once or as long as it acts`() throws {
        let world = try world([box(0, 0), box(300, 0)])
        try world.apply(Push(torque: 0.5, targets: [.init(id(0))]))
        #expect(isNear(try world.state(0).angularVelocity, 5000 / inertia, 1e-5))
        try world.add(Push(torque: -0.25, targets: [.init(id(1))]))
        world.step(60)
        #expect(isNear(try world.state(1).angularVelocity, -2500 / inertia, 1e-3))
        for k in 0..<2 { #expect(try world.state(k).velocity == .zero) }
        let restored = try World(restoring: world.snapshot())
        restored.step(60)
        #expect(isNear(try restored.state(1).angularVelocity, -5000 / inertia, 2e-3))
    }

    @Test func `the reference turns alike, and a bad torque is refused`() throws {
        let scene = SceneDescription(
            settings: Settings(gravity: .zero), items: [box(0, 0)],
            pushes: [Push(force: Vector2(1, 0), torque: 2, targets: [.init(id(0))])])
        var reference = try ReferenceWorld(scene)
        let world = try World(scene)
        for _ in 0..<30 {
            reference.step()
            world.step()
        }
        #expect(isNear(reference.states()[0].angularVelocity, try world.state().angularVelocity, 1e-4))
        for torque in [Double.nan, .infinity, 1e13] {
            #expect(throws: DynamicsError.self) { try world.apply(Push(torque: torque, targets: [])) }
        }
    }
}
