import DynamicsEngine
import DynamicsModel
import Testing

/// Points on lines, by closed forms.
@Suite struct GrooveTests {
    private func world(_ items: [Item], _ attachments: [Attachment], gravity: Vector2 = .zero) throws -> World {
        try World(
            SceneDescription(
                settings: Settings(gravity: gravity, allowsSleep: false), items: items, attachments: attachments))
    }

    @Test func `an item in a groove takes what is along it of a force, and turns by all of a torque`() throws {
        let item = box(100, 50)
        let world = try world([item], [.groove(id(0), at: item.position, axis: Vector2(3, 4))])
        try world.add(Push(force: Vector2(2, 0), torque: 0.1, targets: [.init(id(0))]))
        world.step(60)
        let mass = MassProperties(of: item.shape, density: 1)
        // (2, 0) along (0.6, 0.8) is 1.2, and 1.6 across are held; units of 100 mass · pt/s².
        let velocity = Vector2(0.6, 0.8) * (120 / mass.mass)
        #expect(isNear(try world.state().velocity, velocity, 1e-3 * velocity.length))
        #expect(isNear(try world.state().angularVelocity, 1000 / mass.momentOfInertia, 1e-3))
        #expect(isNear((try world.state().centerOfMass - item.position).cross(Vector2(0.6, 0.8)), 0, 1e-3))
        #expect(isNear(try world.reaction(of: world.attachmentIDs[0]).force, Vector2(-1.28, 0.96), 1e-3))
        #expect(isNear(try world.state(of: world.attachmentIDs[0]).translation, velocity.length / 2, 0.02 * 60))
    }

    @Test func `a rod that hangs in a level groove falls with its middle straight down`() throws {
        let rod = Item(.rectangle(width: 10, height: 120), position: Vector2(60, 0), rotation: -.pi / 2)
        let world = try world([rod], [.groove(id(0), at: .zero, axis: Vector2(1, 0))], gravity: down)
        var lowest = 0.0
        for _ in 0..<120 {
            world.step()
            lowest = max(lowest, try world.state().centerOfMass.y)
            // Nothing pushes sideways.
            #expect(isNear(try world.state().centerOfMass.x, 60, 0.05))
        }
        // Its end stays at the height of the groove.
        #expect(isNear(lowest, 60, 0.5))
    }

    @Test func `what is a thousand times as heavy pushes an item along its groove and not out of it`() throws {
        let item = ball(0, 0, radius: 20)
        let heavy = Item(.circle(radius: 20), position: Vector2(-60, -60), velocity: Vector2(200, 200), density: 1000)
        let world = try world([item, heavy], [.groove(id(0), at: .zero, axis: Vector2(0, 1))])
        for _ in 0..<120 {
            world.step()
            #expect(isNear(try world.state(0).centerOfMass.x, 0, 0.01))
        }
        #expect(try world.state(0).centerOfMass.y > 100)
    }

    @Test func `a bead in the groove of another item keeps both momenta`() throws {
        let rail = Item(.rectangle(width: 300, height: 10), position: .zero)
        let bead = ball(100, 0)
        let world = try world([bead, rail], [.groove(id(0), in: id(1), at: Vector2(100, 0), axis: Vector2(1, 0))])
        try world.setVelocities([(id(0), .zero, 0), (id(1), .zero, 3)])
        func momenta() throws -> (linear: Vector2, angular: Double) {
            var (linear, angular) = (Vector2.zero, 0.0)
            for (k, item) in [bead, rail].enumerated() {
                let (mass, state) = (MassProperties(of: item.shape, density: 1), try world.state(k))
                linear += state.velocity * mass.mass
                angular += mass.momentOfInertia * state.angularVelocity
                angular += mass.mass * state.centerOfMass.cross(state.velocity)
            }
            return (linear, angular)
        }
        let before = try momenta()
        world.step(60)
        let (after, slid) = (try momenta(), try world.state(of: world.attachmentIDs[0]).translation)
        // The bead runs out along the rail.
        #expect(slid > 100)
        #expect((after.linear - before.linear).length < 0.01)
        #expect(isNear(after.angular, before.angular, 0.01 * before.angular))
        let restored = try World(restoring: world.snapshot())
        for world in [world, restored] { world.step(30) }
        #expect(world.snapshot().bytes == restored.snapshot().bytes)
    }

    @Test func `a groove needs a direction`() {
        #expect(throws: DynamicsError.self) { try world([ball(0, 0)], [.groove(id(0), at: .zero, axis: .zero)]) }
    }
}
