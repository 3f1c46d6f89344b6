import DynamicsEngine
import DynamicsModel
import DynamicsReference
import Testing

/// Wheels, gears, ratchets, pulleys and sliders with friction, by closed forms.
@Suite struct MachineTests {
    private func world(_ items: [Item], _ attachments: [Attachment], gravity: Vector2 = .zero, floor: Bool = false)
        throws
        -> World
    {
        try World(
            SceneDescription(
                settings: Settings(gravity: gravity, allowsSleep: false), items: items,
                boundaries: floor ? [Boundary(.segment(Vector2(-5000, 0), Vector2(5000, 0)), friction: 1)] : [],
                attachments: attachments))
    }

    // MARK: Wheels

    /// A car of mass 4 on two wheels that weigh next to nothing.
    private func car(frequency: Double, motor: Attachment.Motor? = nil) -> ([Item], [Attachment]) {
        let body = Item(
            .rectangle(width: 200, height: 50), position: Vector2(0, -65),
            massProperties: MassProperties(mass: 4, centerOfMass: .zero, momentOfInertia: 40_000))
        let wheels = [-60, 60].map { x in
            Item(
                .circle(radius: 20), position: Vector2(Double(x), -20), friction: 1,
                massProperties: MassProperties(mass: 0.4, centerOfMass: .zero, momentOfInertia: 80))
        }
        let axles = (0..<2).map { k in
            Attachment.wheel(
                id(k + 1), of: id(0), at: Vector2(k == 0 ? -60 : 60, -20), axis: Vector2(0, 1), frequency: frequency,
                damping: 0.7, motor: k == 0 ? motor : nil)
        }
        return ([body] + wheels, axles)
    }

    @Test func `a car sinks by what its springs carry, and stays level`() throws {
        let (items, axles) = car(frequency: 4)
        let world = try world(items, axles, gravity: down, floor: true)
        world.step(300)
        // 2 000 a wheel against m ω² of the reduced mass of wheel and car.
        let stiffness = 4 * 0.4 / 4.4 * (8 * Double.pi) * (8 * Double.pi)
        for axle in world.attachmentIDs {
            #expect(isNear(try world.state(of: axle).translation, -2000 / stiffness, 0.02))
            #expect(isNear(try world.reaction(of: axle).force, Vector2(0, 20), 0.05))
        }
        #expect(isNear(try world.state().sine, 0, 1e-3))
    }

    @Test func `a motor drives a car by its wheel`() throws {
        let (items, axles) = car(frequency: 6, motor: .init(speed: 10, strength: 5))
        let world = try world(items, axles, gravity: down, floor: true)
        world.step(300)
        #expect(isNear(try world.state(1).angularVelocity - world.state(0).angularVelocity, 10, 0.01))
        // 10 rad/s at 20 pt, and the springs of it.
        #expect(isNear(try world.state().velocity.x, 200, 2))
        let restored = try World(restoring: world.snapshot())
        restored.step(30)
        world.step(30)
        #expect(world.snapshot().bytes == restored.snapshot().bytes)
    }

    // MARK: Gears

    private func cogs(_ ratio: Double) throws -> World {
        let cogs = [30.0, 60].map { radius in
            Item(.circle(radius: radius), position: Vector2(radius * 3, 0), collisions: .none)
        }
        return try world(
            cogs,
            [
                .pin(id(0), at: cogs[0].position), .pin(id(1), at: cogs[1].position),
                .gear(id(0), to: id(1), ratio: ratio),
            ])
    }

    @Test(arguments: [-2.0, 0.5, 3])
    func `cogs turn by their ratio, with the inertia of both`(ratio: Double) throws {
        let world = try cogs(ratio)
        let inertia = [30.0, 60].map { MassProperties(of: .circle(radius: $0), density: 1).momentOfInertia }
        try world.add(Push(torque: 0.5, targets: [.init(id(1))]))
        world.step(60)
        // τ / (I₁ + ρ² I₀) for a second.
        let speed = 5000 / (inertia[1] + ratio * ratio * inertia[0])
        #expect(isNear(try world.state(1).angularVelocity, speed, 1e-3 * speed))
        #expect(isNear(try world.state(0).angularVelocity, ratio * speed, 1e-3 * abs(ratio) * speed))
        world.step(600)
        // Eleven seconds later the phase is what it was.
        let turned = try world.state(of: world.attachmentIDs[2]).angle
        #expect(isNear(turned, 0, 1e-3))
        #expect(isNear(try world.reaction(of: world.attachmentIDs[2]).torque, ratio * inertia[0] * speed / 1e4, 0.01))
    }

    // MARK: Ratchets

    @Test func `a ratchet turns on, and back by less than a step`() throws {
        let drum = Item(.circle(radius: 40), position: .zero)
        for sign in [1.0, -1] {
            let world = try world([drum], [.pin(id(0), at: .zero, .ratchet(step: 0.5 * sign))])
            try world.setVelocities([(id(0), .zero, 2 * sign)])
            world.step(66)
            #expect(isNear(try world.state(of: world.attachmentIDs[0]).angle, 2.2 * sign, 1e-3))
            try world.add(Push(torque: -0.2 * sign, targets: [.init(id(0))]))
            let restored = try World(restoring: world.snapshot())
            for world in [world, restored] {
                world.step(240)
                // It runs on for a while, and comes back to the last click.
                let angle = try world.state(of: world.attachmentIDs[0]).angle * sign
                #expect(angle > 2.2)
                #expect(isNear(angle / 0.5, (angle / 0.5).rounded(), 1e-3))
                #expect(isNear(try world.state().angularVelocity, 0, 1e-3))
            }
            #expect(world.snapshot().bytes == restored.snapshot().bytes)
        }
    }

    @Test func `a slider ratchets along its axis`() throws {
        let world = try world(
            [box(0, 0)], [.sliding(id(0), at: .zero, axis: Vector2(0, -1), .ratchet(step: 30))], gravity: down)
        try world.setVelocities([(id(0), Vector2(0, -400), 0)])
        world.step(300)
        // 400² / 2 000 = 80 pt up, and back to the second click.
        #expect(isNear(try world.state().centerOfMass.y, -60, 0.5))
    }

    // MARK: Pulleys

    /// Two boxes that hang in a rope, the second in `ratio` parts of it.
    private func atwood(_ masses: (Double, Double), ratio: Double) -> ([Item], [Attachment]) {
        let items = [0, 300].map { x in
            Item(
                .rectangle(width: 40, height: 40), position: Vector2(Double(x), 0),
                massProperties: MassProperties(
                    mass: x == 0 ? masses.0 : masses.1, centerOfMass: .zero, momentOfInertia: 300))
        }
        return (
            items,
            [.pulley(id(0), over: Vector2(0, -400), to: .item(id(1)), over: Vector2(300, -400), ratio: ratio)]
        )
    }

    @Test(arguments: [1.0, 2, 0.5])
    func `masses over a pulley fall as Atwood's`(ratio: Double) throws {
        let (items, rope) = atwood((1, 3), ratio: ratio)
        let world = try world(items, rope, gravity: down)
        world.step(20)
        // y₀ + ρ y₁ is constant: m₀ a₀ = m₀ g − T, m₁ a₁ = m₁ g − ρ T, a₀ = −ρ a₁.
        let tension = (1 + ratio) * 1000 / (1 + ratio * ratio / 3)
        let time = 20 * tick
        #expect(isNear(try world.state(0).velocity.y, (1000 - tension) * time, 0.5))
        #expect(isNear(try world.state(1).velocity.y, (1000 - ratio * tension / 3) * time, 0.5))
        #expect(isNear(try world.reaction(of: world.attachmentIDs[0]).force, Vector2(0, -tension / 100), 0.01))
        #expect(isNear(try world.state(0).centerOfMass.x, 0, 1e-3))
    }

    @Test func `a pulley's rope goes slack, holds again, and breaks`() throws {
        let (items, rope) = atwood((1, 1), ratio: 1)
        let world = try world(items, rope, gravity: down)
        // A kick up: both are free until the rope is taut.
        try world.setVelocities([(id(0), Vector2(0, -300), 0), (id(1), Vector2(0, -100), 0)])
        world.step(6)
        #expect(isNear(try world.state(0).velocity.y, -200, 0.1))
        #expect(isNear(try world.state(1).velocity.y, 0, 0.1))
        world.step(60)
        // Now one rises by what the other sinks.
        let sum = try world.state(0).velocity.y + world.state(1).velocity.y
        #expect(isNear(sum, 0, 0.1))
        try world.setProperties([
            (
                id(1),
                ItemProperties(massProperties: MassProperties(mass: 1e4, centerOfMass: .zero, momentOfInertia: 1e5))
            )
        ])
        // m₀ (a + g) with a a little below g: 20 units, which 25 hold and 15 don't.
        for (limit, holds) in [(25.0, true), (15, false)] {
            var weak = try world.attachment(world.attachmentIDs[0])
            weak.breakingForce = limit
            try world.update(world.attachmentIDs[0], to: weak)
            world.step(2)
            #expect(world.attachmentCount == (holds ? 1 : 0))
        }
    }

    // MARK: Sliders

    @Test(arguments: [9.0, 11])
    func `friction of a slider holds below the weight and brakes above`(friction: Double) throws {
        let world = try world(
            [box(0, 0)], [.sliding(id(0), at: .zero, axis: Vector2(0, 1), friction: friction)], gravity: down)
        world.step(60)
        // Units of 100 mass · pt/s²: 10 hold a mass of 1.
        #expect(isNear(try world.state().velocity.y, max(0, 1000 - 100 * friction), 0.5))
    }
}
