import DynamicsEngine
import DynamicsModel
import DynamicsScenes
import Testing

/// Attachments and contacts at once.
@Suite struct CoupledLinkageTests {
    @Test func `a bridge holds together under what lies on it`() throws {
        let scene = try BuiltInScene.named("bridge").make(SceneOptions(items: 40)).description
        let world = try World(scene)
        var worst = 0.0
        for _ in 0..<240 {
            world.step()
            worst = max(worst, world.largestGap)
        }
        // A thousandth of a plank, 100 pt.
        #expect(worst < 0.1, "\(worst)")
    }

    /// Angular momentum about the pin is kept, and the points move on together.
    @Test func `a pinned hoop struck by a ball turns as the impulse says`() throws {
        let (elasticity, radius, small, speed) = (0.0, 100.0, 20.0, 600.0)
        let hoop = Item(.circle(radius: radius), position: Vector2(0, radius), elasticity: elasticity)
        // The ball comes along x towards the hoop's centre.
        let ball = Item(
            .circle(radius: small), position: Vector2(-radius - small - 40, radius), velocity: Vector2(speed, 0),
            friction: 0, elasticity: elasticity)
        let world = try linkage([hoop.with { $0.friction = 0 }, ball], [.pin(id(0), at: .zero)], collide: true)
        world.step(10)
        let (h, b) = (MassProperties(of: hoop.shape, density: 1), MassProperties(of: ball.shape, density: 1))
        let inertia = h.momentOfInertia + h.mass * radius * radius
        // The contact's normal is along x through the hoop's centre, radius below the pin.
        let k = 1 / b.mass + radius * radius / inertia
        let impulse = (1 + elasticity) * speed / k
        let omega = -impulse * radius / inertia
        let hoopState = try world.state(0)
        #expect(isNear(hoopState.angularVelocity, omega, 0.01 * abs(omega)))
        #expect(isNear(try world.state(1).velocity.x, speed - impulse / b.mass, 0.01 * speed))
        #expect(world.largestGap < 0.001)
    }

    /// The sweep stops a spinning pair at a wall in mid-flight, and takes back a part of its turn.
    @Test func `angles of what stops together at a wall are those of its poses`() throws {
        let items = [ball(-40, 0).moving(12_000, 0), ball(0, 0).moving(12_000, 0, turning: 40)]
        let world = try linkage(
            items, [.pin(id(1), to: id(0), at: .zero, range: AttachmentRange(-50, 50))], collide: true,
            boundaries: [Boundary(.segment(Vector2(60, -100), Vector2(60, 100)))])
        world.step()
        let (a, b) = (try world.state(0), try world.state(1))
        // Kept of 200 pt.
        #expect(b.centerOfMass.x > 20 && b.centerOfMass.x < 60)
        let turned = PortableMath.angle(Vector2(b.cosine, b.sine).rotated(cosine: a.cosine, sine: -a.sine))
        #expect(turned > 0.05 && turned < 0.4)
        #expect(isNear(try world.state(of: world.attachmentIDs[0]).angle, turned, 1e-5))
    }

    /// A ball that would pass a thin wall within a step, on a rod or a chain.
    @Test(arguments: [3000.0, 30_000])
    func `a fast ball on a chain does not pass a wall and stays on its chain`(speed: Double) throws {
        var items = (0..<4).map { link(Double($0) * 100, 0).moving(speed, 0) }
        var attachments = (1..<4).map { Attachment.pin(id($0), to: id($0 - 1), at: Vector2(Double($0) * 100, 0)) }
        items.append(Item(.circle(radius: 20), position: Vector2(420, 0), velocity: Vector2(speed, 0)))
        attachments.append(.pin(id(4), to: id(3), at: Vector2(400, 0)))
        let world = try linkage(
            items, attachments, collide: true, boundaries: [Boundary(.segment(Vector2(600, -3000), Vector2(600, 3000)))]
        )
        var worst = 0.0
        for _ in 0..<60 {
            world.step()
            worst = max(worst, world.largestGap)
            for k in 0..<5 { #expect(try world.state(k).centerOfMass.x < 600) }
        }
        #expect(world.isFinite)
        #expect(worst < 1)
        #expect(world.largestGap < 0.01)
    }
}
