import DynamicsEngine
import DynamicsModel
import Foundation
import Testing

/// Motors, springs of pins and slides, soft welds, rods with play: by their closed forms.
@Suite struct AttachmentDriveTests {
    /// A bar of mass 1, 200 × 50 pt, about its centre.
    private func bar(at place: Vector2 = .zero) -> Item { Item(.rectangle(width: 200, height: 50), position: place) }
    private let inertia = (200.0 * 200 + 50 * 50) / 12

    private func world(
        _ items: [Item], _ attachments: [Attachment], gravity: Vector2 = .zero, substeps: Int = 4
    ) throws -> World {
        try World(
            SceneDescription(
                settings: Settings(gravity: gravity, substeps: substeps, allowsSleep: false), items: items,
                attachments: attachments))
    }

    // MARK: Motors

    @Test func `a strong motor turns a pin at its speed from the first step on`() throws {
        for speed in [-20, 0.1, 7] {
            let world = try world([bar()], [.pin(id(0), at: .zero, motor: .init(speed: speed, strength: 1e6))])
            world.step()
            #expect(isNear(try world.state().angularVelocity, speed, 1e-4 * abs(speed)))
            world.step(119)
            #expect(isNear(try world.state().angularVelocity, speed, 1e-4 * abs(speed)))
            let angle = try world.state(of: world.attachmentIDs[0]).angle
            #expect(isNear(angle, 2 * speed, 1e-3 * abs(speed)))
        }
    }

    @Test func `a weak motor speeds up by torque over inertia, up to its speed`() throws {
        // 1 unit is 10⁴ mass · pt²/s².
        let world = try world([bar()], [.pin(id(0), at: .zero, motor: .init(speed: 5, strength: 1))])
        let rate = 10_000 / inertia
        world.step(60)
        #expect(isNear(try world.state().angularVelocity, rate, 1e-4 * rate))
        world.step(120)
        #expect(isNear(try world.state().angularVelocity, 5, 1e-4))
        let reaction = try world.reaction(of: world.attachmentIDs[0])
        #expect(isNear(reaction.torque, 0, 1e-3))
    }

    @Test func `a motor holds a load that is within its strength, and lets go of more`() throws {
        // A bar held at its end: m g l / 2 is 1 · 1000 · 100, 10 units.
        for (strength, holds) in [(9.9, false), (10.1, true)] {
            let world = try world(
                [bar(at: Vector2(100, 0))], [.pin(id(0), at: .zero, motor: .init(speed: 0, strength: strength))],
                gravity: down)
            world.step(60)
            let turn = try world.state(of: world.attachmentIDs[0]).angle
            #expect((abs(turn) < 1e-3) == holds)
            if holds {
                let reaction = try world.reaction(of: world.attachmentIDs[0])
                #expect(isNear(reaction.torque, -10, 0.01))
                #expect(isNear(reaction.force, Vector2(0, -10), 0.01))
            }
        }
    }

    @Test func `a slide's motor lifts what its force carries, at its speed`() throws {
        // A mass of 1 weighs 1000 mass · pt/s², 10 units.
        for (strength, lifts) in [(9.0, false), (12, true)] {
            let world = try world(
                [bar()],
                [
                    .sliding(
                        id(0), at: .zero, axis: Vector2(0, -1), motor: .init(speed: 50, strength: strength))
                ], gravity: down)
            world.step(120)
            let velocity = try world.state().velocity
            if lifts {
                #expect(isNear(velocity, Vector2(0, -50), 0.01))
                #expect(isNear(try world.reaction(of: world.attachmentIDs[0]).force, Vector2(0, -10), 0.01))
            } else {
                // (1000 − 900) pt/s² for 2 s.
                #expect(isNear(velocity, Vector2(0, 200), 0.2))
            }
        }
    }

    @Test func `a motor stops at the end of a range, and comes back when it is turned round`() throws {
        let range = AttachmentRange(-0.5, 0.5)
        let world = try world(
            [bar()], [.pin(id(0), at: .zero, range: range, motor: .init(speed: 3, strength: 20))])
        let pin = world.attachmentIDs[0]
        world.step(60)
        #expect(isNear(try world.state(of: pin).angle, 0.5, 1e-3))
        #expect(isNear(try world.state().angularVelocity, 0, 1e-3))
        var attachment = try world.attachment(pin)
        attachment.kind = .pin(.motor(.init(speed: -1, strength: 20), within: range))
        try world.update(pin, to: attachment)
        world.step(30)
        #expect(isNear(try world.state().angularVelocity, -1, 1e-3))
        world.step(60)
        #expect(isNear(try world.state(of: pin).angle, -0.5, 1e-3))
    }

    @Test func `a motor between two free items turns both, and momentum stays`() throws {
        let world = try world(
            [bar(), Item(.rectangle(width: 100, height: 100), position: .zero)],
            [.pin(id(0), to: id(1), at: .zero, motor: .init(speed: 4, strength: 1e4))])
        world.step(60)
        let (own, other) = (try world.state(0).angularVelocity, try world.state(1).angularVelocity)
        #expect(isNear(own - other, 4, 1e-3))
        #expect(isNear(own * inertia + other * 10_000 / 6, 0, 1e-3 * inertia))
    }

    // MARK: Springs

    /// The mean period of zero crossings of a value over some steps, s.
    private func period(_ world: World, steps: Int, _ value: () throws -> Double) throws -> Double {
        var crossings: [Double] = []
        var last = try value()
        for step in 1...steps {
            world.step()
            let now = try value()
            if last < 0, now >= 0 { crossings.append(Double(step) - now / (now - last)) }
            last = now
        }
        let (first, end) = (try #require(crossings.first), try #require(crossings.last))
        return (end - first) / Double(crossings.count - 1) * tick
    }

    @Test func `the spring of a pin swings at its frequency about the angle of adding`() throws {
        let world = try world([bar()], [.pin(id(0), at: .zero, frequency: 2)])
        try world.setVelocities([(id(0), .zero, 3)])
        // Midpoint rule at 240 Hz: the period is off by (ω h)² / 24, 0.01 %.
        #expect(isNear(try period(world, steps: 600) { try world.state().sine }, 0.5, 0.5e-3))
        // A quarter of a period after rest: ω₀ / (2 π f).
        #expect(isNear(try world.state().angularVelocity.magnitude, 3, 3))
    }

    @Test func `the spring of a slide swings at its frequency and sags by g over ω²`() throws {
        let world = try world([bar()], [.sliding(id(0), at: .zero, axis: Vector2(0, 1), frequency: 1)], gravity: down)
        let sag = 1000 / (4 * Double.pi * Double.pi)
        #expect(isNear(try period(world, steps: 600) { try world.state().centerOfMass.y - sag }, 1, 1e-3))
        let damped = try self.world(
            [bar()], [.sliding(id(0), at: .zero, axis: Vector2(0, 1), frequency: 1, damping: 1)], gravity: down)
        damped.step(300)
        #expect(isNear(try damped.state().centerOfMass, Vector2(0, sag), 0.01))
        #expect(try damped.state().sine == 0)
    }

    @Test func `a rotary spring counts full turns`() throws {
        let world = try world([bar()], [.pin(id(0), at: .zero, frequency: 0.5, damping: 0.2)])
        // Up to ω₀ / (2 π f) / 2 or so: more than a turn.
        try world.setVelocities([(id(0), .zero, 40)])
        world.step(25)
        #expect(try world.state(of: world.attachmentIDs[0]).angle > 2 * Double.pi)
        world.step(900)
        #expect(isNear(try world.state(of: world.attachmentIDs[0]).angle, 0, 0.01))
    }

    @Test func `a soft weld gives way as its springs say, and a rigid one does not`() throws {
        // Point and angle at the centre: it sags by g / ω², and a torque turns it by that over I ω².
        let omega = 2 * Double.pi * 4
        let soft = try world([bar()], [.fixed(id(0), at: .zero, frequency: 4, damping: 1)], gravity: down)
        try soft.add(Push(force: Vector2(0, 2), targets: [.init(id(0), offset: Vector2(100, 0))]))
        soft.step(300)
        let state = try soft.state()
        #expect(isNear(state.centerOfMass.y, (1000 + 200) / (omega * omega), 0.01))
        let turn = 200 * 100 * state.cosine / (inertia * omega * omega)
        #expect(isNear(atan2(state.sine, state.cosine), turn, 1e-3))
        let rigid = try world([bar()], [.fixed(id(0), at: .zero)], gravity: down)
        rigid.step(300)
        #expect(isNear(try rigid.state().centerOfMass, .zero, 1e-4))
    }

    @Test func `a soft weld of two free items turns them back to their angle`() throws {
        let world = try world(
            [bar(at: Vector2(-100, 0)), bar(at: Vector2(100, 0))],
            [.fixed(id(0), to: id(1), at: .zero, frequency: 3, damping: 0.5)])
        try world.setVelocities([(id(0), .zero, 2), (id(1), .zero, -2)])
        // A quarter of a period.
        world.step(5)
        let bent = try world.state(0)
        #expect(abs(bent.sine) > 0.01)
        world.step(600)
        let (a, b) = (try world.state(0), try world.state(1))
        #expect(isNear(a.sine * b.cosine - a.cosine * b.sine, 0, 1e-3))
        #expect(isNear(try world.state(of: world.attachmentIDs[0]).separation, 0, 0.05))
    }

    @Test func `a snap pulls at the frequency it is given`() throws {
        func place(_ frequency: Double) throws -> Double {
            let world = try world([bar()], [.snap(id(0), to: Vector2(100, 0), damping: 1, frequency: frequency)])
            world.step(15)
            return try world.state().centerOfMass.x
        }
        #expect(try place(0) == place(Tuning.snapFrequency))
        // Critically damped after a quarter of a second: 100 (1 − (1 + ω t) e^(−ω t)).
        for frequency in [1.0, 4] {
            let turn = 2 * Double.pi * frequency * 0.25
            #expect(isNear(try place(frequency), 100 * (1 - (1 + turn) * exp(-turn)), 1))
        }
    }

    @Test func `a rod with play pushes at its least length and pulls at its greatest`() throws {
        let rod = Attachment.limit(id(0), to: .anchor(.zero), length: 120, minimumLength: 80)
        let world = try world([ball(100, 0).moving(-300, 0)], [rod])
        world.step(30)
        // Bounds take the speed into them.
        #expect(isNear(try world.state().centerOfMass, Vector2(80, 0), 0.01))
        try world.setVelocities([(id(0), Vector2(300, 0), 0)])
        world.step(5)
        #expect(isNear(try world.state().centerOfMass.x, 105, 0.1))
        world.step(25)
        #expect(isNear(try world.state().centerOfMass, Vector2(120, 0), 0.01))
    }

    // MARK: Reactions and breaking

    @Test func `what hangs pulls by its weight, and a weld holds its torque`() throws {
        let world = try world(
            [Item(.rectangle(width: 100, height: 100), position: Vector2(0, 200)), bar(at: Vector2(500, 0))],
            [.distance(id(0), to: .anchor(.zero)), .fixed(id(1), at: Vector2(400, 0))], gravity: down)
        world.step(120)
        let rope = try world.reaction(of: world.attachmentIDs[0])
        #expect(isNear(rope.force, Vector2(0, -10), 1e-3) && rope.torque == 0)
        let weld = try world.reaction(of: world.attachmentIDs[1])
        #expect(isNear(weld.force, Vector2(0, -10), 1e-3))
        // m g l / 2 against the turn of gravity.
        #expect(isNear(weld.torque, -10, 1e-3))
    }

    @Test func `an attachment breaks above its force or torque, with an event, and is gone`() throws {
        for (limit, breaks) in [(9.99, true), (10.01, false)] {
            for isTorque in [false, true] {
                var weld = Attachment.fixed(id(0), at: .zero)
                if isTorque { weld.breakingTorque = limit } else { weld.breakingForce = limit }
                let world = try world([bar(at: Vector2(100, 0))], [weld], gravity: down)
                world.step()
                #expect(world.attachmentCount == (breaks ? 0 : 1))
                #expect(world.breakEvents.map(\.attachment) == (breaks ? [AttachmentID(rawValue: 0)] : []))
                if let event = world.breakEvents.first {
                    #expect(isNear(event.reaction.force, Vector2(0, -10), 0.01))
                    #expect(isNear(event.reaction.torque, -10, 0.01))
                }
                let restored = try World(restoring: world.snapshot())
                #expect(restored.breakEvents == world.breakEvents)
                world.step(60)
                #expect((try world.state().velocity.y > 900) == breaks)
                #expect(world.breakEvents.isEmpty)
            }
        }
    }

    @Test func `a blow that a substep takes up breaks a rope, whichever that is`() throws {
        for start in [40.0, 45, 47, 51, 56, 60] {
            for (limit, breaks) in [(330.0, true), (1000, false)] {
                var rope = Attachment.limit(id(0), to: .anchor(.zero), length: 100)
                rope.breakingForce = limit
                let ball = Item(
                    .circle(radius: 5), position: Vector2(0, start),
                    massProperties: MassProperties(mass: 1, centerOfMass: .zero, momentOfInertia: 10))
                let world = try world([ball], [rope], gravity: down)
                world.step(60)
                // √(2 · 1000 · 40 … 60) pt/s in 1/240 s: 680 to 830 units of 100, in one substep or shared by two.
                #expect(world.attachmentCount == (breaks ? 0 : 1), "\(start), \(limit)")
            }
        }
    }

    @Test func `a chain breaks at its top first, where it carries most`() throws {
        // Ten links of mass 1 hang from the ceiling: link k carries 10 − k of them.
        let links = (0..<10).map {
            Item(.rectangle(width: 20, height: 500), position: Vector2(0, 250 + 500 * Double($0)))
        }
        let pins = (0..<10).map { k -> Attachment in
            var pin = Attachment.pin(id(k), to: k == 0 ? nil : id(k - 1), at: Vector2(0, 500 * Double(k)))
            // 10 units a link.
            pin.breakingForce = k == 6 ? 39 : 95
            return pin
        }
        let world = try world(links, pins, gravity: down)
        world.step(2)
        // The first holds 100, and the one that 4 links hang from 40.
        #expect(world.ticks == 2 && world.attachmentCount == 8)
        #expect(Set(world.attachmentIDs.map(\.rawValue)) == Set(0..<10).subtracting([0, 6]))
    }

    // MARK: Bad input

    @Test func `what contradicts itself is refused by name`() throws {
        let bad: [Attachment] = [
            .pin(id(0), at: .zero, motor: .init(speed: .nan, strength: 1)),
            .pin(id(0), at: .zero, motor: .init(speed: 1e9, strength: 1)),
            .pin(id(0), at: .zero, motor: .init(speed: 1, strength: -1)),
            .limit(id(0), to: .anchor(.zero), length: 10, minimumLength: 11),
            .limit(id(0), to: .anchor(.zero), length: 10, minimumLength: -1),
            .pin(id(0), at: .zero, frequency: 0), .pin(id(0), at: .zero, .ratchet(step: 0)),
            .wheel(id(0), of: id(0), at: .zero, axis: Vector2(0, 1), frequency: 1),
            .gear(id(0), to: id(0), ratio: 1), Attachment(.gear(ratio: 1), id(0), to: .anchor(.zero)),
            .pulley(id(0), over: .zero, to: .anchor(.zero), over: .zero),
            {
                var weld = Attachment.fixed(id(0), at: .zero)
                weld.breakingForce = -1
                return weld
            }(),
        ]
        let world = try world([bar()], [])
        for attachment in bad { #expect(throws: DynamicsError.self) { try world.add(attachment) } }
        #expect(world.attachmentCount == 0)
        #expect(throws: DynamicsError.unknownID("attachment 3")) {
            try world.reaction(of: AttachmentID(rawValue: 3))
        }
    }
}
