import DynamicsEngine
import DynamicsModel
import Testing

/// A chassis on two wheels of radius 10 that it is pinned to.
@Suite struct CartTests {
    private let chassisID = ItemID(rawValue: 0)

    /// - Parameter ratio: what the chassis weighs, in wheels.
    private func cart(ratio: Double, gravity: Vector2, height: Double) throws -> World {
        let wheel = Item(.circle(radius: 10), position: .zero, density: 50, friction: 1)
        let wheels = [-90.0, 90].map { x in
            var wheel = wheel
            wheel.position = [x, -10 - height]
            return wheel
        }
        let mass = MassProperties(of: wheel.shape, density: wheel.density).mass
        let chassis = Item(
            .rectangle(width: 200, height: 10), position: [0, -10 - height], density: ratio * mass / 0.2, friction: 1)
        let axles = [1, 2].map {
            Attachment.pin(ItemID(rawValue: $0), to: chassisID, at: wheels[Int($0) - 1].position)
        }
        return try World(
            SceneDescription(
                settings: Settings(gravity: gravity, allowsSleep: false), items: [chassis] + wheels,
                boundaries: [Boundary(.segment([-4000, 0], [40_000, 0]), friction: 1)], attachments: axles))
    }

    /// Contacts answer with the wheels' own masses, which one of 318 times as much presses through the ground.
    @Test func `wheels of a heavy cart stay on the ground`() throws {
        for height in [1.0, 175] {
            let world = try cart(ratio: 318, gravity: [0, 2.2], height: height)
            for _ in 0..<600 { world.step() }
            for wheel: UInt64 in [1, 2] {
                let state = try world.state(of: ItemID(rawValue: wheel))
                #expect(state.centerOfMass.y < -9.5, "sinks in by a twentieth of the radius at most")
                #expect(state.velocity.length < 1)
            }
        }
    }

    /// A disc that rolls has half as much inertia again: a = g (M + 2m) / (M + 3m). What is lent to wheels has no
    /// weight; if it were lent to these, 16 % would be missing.
    @Test func `a cart of ten times its wheels' weight sets off as it should`() throws {
        let world = try cart(ratio: 10, gravity: [0.2, 1], height: 0)
        for _ in 0..<60 { world.step() }
        let before = try world.state(of: chassisID).velocity.x
        for _ in 0..<60 { world.step() }
        let gained = try world.state(of: chassisID).velocity.x - before
        // Resistance is 0; wheels sink in by some hundredths of their radius, of which their lever is that much shorter.
        let expected = 200.0 * 12 / 13
        #expect(abs(gained - expected) < 0.02 * expected, "\(gained)")
    }
}
