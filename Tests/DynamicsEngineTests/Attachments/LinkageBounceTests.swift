import DynamicsEngine
import DynamicsModel
import DynamicsReference
import Testing

/// Contacts that bounce off what attachments hold.
@Suite struct LinkageBounceTests {
    private func smooth(_ item: Item, elasticity: Double) -> Item {
        item.with {
            $0.friction = 0
            $0.elasticity = elasticity
        }
    }

    /// Steps until an item is struck, at most 60 times.
    private func stepOverImpact(_ world: World, _ item: Int) throws {
        let start = try world.state(item).velocity
        for _ in 0..<60 where try world.state(item).velocity == start { world.step() }
    }

    /// A hoop pinned at its rim and a ball that comes along x, in the hoop's own height.
    private func struckHoop(elasticity: Double, ballDensity: Double) -> (items: [Item], attachments: [Attachment]) {
        let hoop = Item(.circle(radius: 100), position: Vector2(0, 100))
        let ball = Item(
            .circle(radius: 20), position: Vector2(-120.1, 100), velocity: Vector2(600, 0), density: ballDensity)
        return ([hoop, ball].map { smooth($0, elasticity: elasticity) }, [.pin(id(0), at: .zero)])
    }

    /// One impulse P on both: the ball's velocity changes by P/m, the hoop's angular velocity by P r/I about the pin,
    /// and the points in contact part with their share of the speed that they met with. In ticks so short that the hoop
    /// hardly turns after that.
    @Test(arguments: [0.5, 1], [1.0, 25, 400])
    func `a ball leaves a pinned hoop with its share of the speed`(elasticity: Double, density: Double) throws {
        let (items, attachments) = struckHoop(elasticity: elasticity, ballDensity: density)
        var description = scene(items, attachments, collide: true)
        description.settings.tick = 1e-5
        let world = try World(description)
        try stepOverImpact(world, 1)
        let (hoop, ball) = (
            MassProperties(of: items[0].shape, density: 1), MassProperties(of: items[1].shape, density: density)
        )
        let inertia = hoop.momentOfInertia + hoop.mass * 100 * 100
        let impulse = (1 + elasticity) * 600 / (1 / ball.mass + 100 * 100 / inertia)
        // Eight rounds leave ρ⁸ of the impulse; ρ, the share that the pin takes from the contact's response, is below
        // 1/3.
        let share = 1.0 / 6561 + 1e-6
        #expect(isNear(try world.state(1).velocity.x, 600 - impulse / ball.mass, share * impulse / ball.mass))
        let omega = -impulse * 100 / inertia
        #expect(isNear(try world.state(0).angularVelocity, omega, share * abs(omega)))
        // What the pin holds goes round it, and has turned by ω for a part of the tick.
        let point = try world.state(0).velocity + Vector2(100 * (try world.state(0).angularVelocity), 0)
        #expect(point.length < 1e-5 * abs(omega * 100) + omega * omega * 100 * 1e-5, "\(point)")
    }

    @Test(arguments: [true, false])
    func `a rope holds what bounces outwards and lets go what bounces inwards`(outwards: Bool) throws {
        let bob = Item(.circle(radius: 20), position: Vector2(0, 200))
        let side: Double = outwards ? -1 : 1
        let ball = Item(
            .circle(radius: 20), position: Vector2(0, 200 + side * 60), velocity: Vector2(0, -side * 600))
        let world = try linkage(
            [bob, ball].map { smooth($0, elasticity: 1) }, [.limit(id(0), to: .anchor(.zero), length: 200)],
            gravity: down, collide: true)
        var before = try world.state(1).velocity.y
        // The bob hangs until it is struck, by a ball that the other's weight leaves alone.
        for _ in 0..<60 {
            before = try world.state(1).velocity.y
            world.step()
            if abs(try world.state(1).velocity.y - before) > 100 { break }
        }
        let (held, free) = (try world.state(0).velocity.y, try world.state(1).velocity.y)
        // Weight adds at most what it gives in a tick; eight rounds leave 1/2⁸ of the impulse.
        let slack = 1000.0 / 60 + 2 * 620 / 256
        if outwards {
            #expect(abs(held) < 1e-3, "the rope holds")
            #expect(isNear(free, -before, slack), "\(free), came with \(before)")
        } else {
            #expect(isNear(held, before, slack), "the rope lets go")
            #expect(isNear(free, 0, slack))
        }
    }

    /// Pinned links in a line, the first at an anchor, and a ball that comes from the side.
    private func struckChain(_ x: Double) -> (items: [Item], attachments: [Attachment]) {
        let links = (0..<4).map { link(Double($0) * 100, 0) }
        let ball = Item(.circle(radius: 20), position: Vector2(x, -60), velocity: Vector2(0, 900), density: 10)
        let attachments = (0..<4).map { k in
            Attachment.pin(id(k), to: k > 0 ? id(k - 1) : nil, at: Vector2(Double(k) * 100, 0))
        }
        return ((links + [ball]).map { smooth($0, elasticity: 1) }, attachments)
    }

    /// In ticks so short that nothing turns between the touch and the bounce.
    @Test(arguments: [70.0, 150, 230, 390])
    func `a bounce off a chain keeps the energy`(x: Double) throws {
        let (items, attachments) = struckChain(x)
        var description = scene(items, attachments, collide: true)
        description.settings.tick = 1e-5
        description.items[4].position.y = -30.1
        let world = try World(description)
        let energy = world.energy(items, gravity: 0)
        try stepOverImpact(world, 4)
        // What eight rounds leave of the impulse.
        #expect(isNear(world.energy(items, gravity: 0), energy, 3e-4 * energy))
    }

    @Test(arguments: [70.0, 150, 230, 390])
    func `bounces off a chain agree with the reference`(x: Double) throws {
        let (items, attachments) = struckChain(x)
        let description = scene(items, attachments, collide: true)
        let world = try World(description)
        var reference = try ReferenceWorld(description)
        var worst = 0.0
        for _ in 0..<30 {
            reference.setStates(world.states())
            reference.setTicks(world.ticks)
            reference.setAttachmentImpulses(world.attachmentImpulses())
            reference.setLoads(world.itemLoads())
            reference.step(order: world.stepRecordingContacts())
            for (engine, exact) in zip(world.states(), reference.states()) {
                worst = max(worst, (engine.velocity - exact.velocity).length)
            }
        }
        // Of 900 pt/s; what rounding makes of a contact's place is whipped up by the links behind.
        #expect(worst < 0.2)
    }

    /// Two of the same worlds in one, far apart: what bounces in one changes nothing in the other.
    @Test func `a bounce is felt by what hangs together with it only`() throws {
        let (items, attachments) = struckChain(150)
        let alone = try linkage(items, attachments, collide: true)
        let far = items.map { item in item.with { $0.position.x += 2048 } }.map { $0.moving(0, 300) }
        let moved = (0..<4).map { k in
            Attachment.pin(id(k + 5), to: k > 0 ? id(k + 4) : nil, at: Vector2(Double(k) * 100 + 2048, 0))
        }
        let both = try linkage(items + far, attachments + moved, collide: true)
        for _ in 0..<30 {
            alone.step()
            both.step()
            for k in 0..<5 { #expect(try alone.state(k) == both.state(k)) }
        }
    }

    @Test func `many struck hoops go the same way on any worker count`() throws {
        let items = struckHoop(elasticity: 0.5, ballDensity: 2).items
        let places = (0..<600).map { Vector2(Double($0 % 30), Double($0 / 30)) * 512 }
        let many = places.flatMap { place in items.map { item in item.with { $0.position += place } } }
        let pins = places.indices.map { Attachment.pin(id(2 * $0), at: places[$0]) }
        let hashes = try [1, 2, 4].map { workers in
            let world = try linkage(many, pins, collide: true, workers: workers)
            world.step(10)
            return world.stateHash()
        }
        #expect(Set(hashes).count == 1)
    }
}
