import DynamicsModel
import DynamicsScenes
import Testing

@testable import DynamicsEngine

@Suite struct RangeTests {
    @Test func `a pin turns as far as its range and no further`() throws {
        let world = try linkage(
            [link(0, 0)], [.pin(id(0), at: .zero, range: AttachmentRange(-0.3, 0.7))], gravity: down)
        let pin = world.attachmentIDs[0]
        var (least, most) = (0.0, 0.0)
        for step in 0..<240 {
            if step == 120 { try world.setSettings(Settings(gravity: Vector2(0, -1), allowsSleep: false)) }
            world.step()
            let angle = try world.state(of: pin).angle
            (least, most) = (min(least, angle), max(most, angle))
        }
        // What a range may be exceeded by.
        #expect(isNear(most, 0.7, 0.001))
        #expect(isNear(least, -0.3, 0.001))
    }

    @Test func `ranges with friction come to an end long before there is none`() throws {
        let world = try World(BuiltInScene.named("ragdolls").make(SceneOptions(items: 44)).description)
        var (taken, all, changed) = (0, 0, 0)
        for _ in 0..<240 {
            world.step()
            for unit in 0..<world.units.activeCount {
                let unit = world.units.active[unit]
                taken += unit.solves == Int32(Tuning.attachmentIterations) ? 1 : 0
                taken += unit.set_changes == Int32(Tuning.attachmentSetChanges) ? 1 : 0
                changed += unit.set_changes > 0 ? 1 : 0
                all += 1
            }
        }
        #expect(all > 0 && taken == 0 && changed > 0)
    }

    /// Two links turn against each other, and a stop in the second pin throws the first one the other way within a substep.
    /// Friction brakes it by what it has, whatever would hold it.
    @Test func `friction never does more than its torque when a stop turns a motion round`() throws {
        func spin(friction: Double) throws -> Double {
            let links = [link(0, 0).moving(0, 0, turning: -2), link(100, 0).moving(0, 0, turning: 30)]
            let world = try linkage(
                links,
                [
                    .pin(id(0), at: .zero, range: AttachmentRange(-50, 50), frictionTorque: friction),
                    .pin(
                        id(1), to: id(0), at: Vector2(100, 0), range: AttachmentRange(-0.3, 0.3),
                        frictionTorque: friction),
                ])
            for _ in 0..<6 { world.step() }
            return try world.state(0).angularVelocity
        }
        let free = try spin(friction: 0)
        let braked = try spin(friction: 0.01)
        // 24 substeps of 0.01 · 10⁴ / 240, in both pins, over the least inertia that either turns.
        let inertia = MassProperties(of: link(0, 0).shape, density: 5).momentOfInertia
        #expect(free > 0.5)
        #expect(braked != free && abs(braked - free) < 24 * 2 * 0.01 * 1e4 / 240 / inertia, "\(free) \(braked)")
    }

    @Test func `a range of several turns counts them`() throws {
        let wheel = ball(0, 0, radius: 50).moving(0, 0, turning: 10)
        let world = try linkage([wheel], [.pin(id(0), at: .zero, range: AttachmentRange(0, 15))])
        world.step(180)
        #expect(isNear(try world.state(of: world.attachmentIDs[0]).angle, 15, 0.001))
    }

    @Test func `a range of zero holds a pin like a weld`() throws {
        let world = try linkage([link(0, 0)], [.pin(id(0), at: .zero, range: .zero)], gravity: down)
        world.step(120)
        #expect(try world.state().centerOfMass.y < 0.01)
    }

    @Test func `a slide keeps to its axis, its angle and its range`() throws {
        let item = box(0, 0).moving(300, 200, turning: 3)
        let world = try linkage(
            [item], [.sliding(id(0), at: .zero, axis: Vector2(3, 0), range: AttachmentRange(-20, 80))])
        for _ in 0..<120 {
            world.step()
            let state = try world.state()
            #expect(abs(state.centerOfMass.y) < 0.01)
            #expect(abs(state.sine) < 1e-3)
            // What a range may be exceeded by.
            #expect(state.centerOfMass.x < 80.1)
        }
        #expect(isNear(try world.state(of: world.attachmentIDs[0]).translation, 80, 0.1))
    }

    @Test func `the axis of a slide turns with the partner`() throws {
        let wheel = ball(0, 0, radius: 100).moving(0, 0, turning: 2).with { $0.density = 100 }
        let world = try linkage(
            [wheel, ball(50, 0)],
            [.pin(id(0), at: .zero), .sliding(id(1), to: id(0), at: Vector2(50, 0), axis: Vector2(1, 0))])
        world.step(40)
        let (hub, slider) = (try world.state(0), try world.state(1))
        let across = Vector2(hub.cosine, hub.sine).cross(slider.centerOfMass)
        #expect(abs(across) < 0.05)
        // Nothing holds it along the axis, so it has moved out.
        #expect(slider.centerOfMass.length > 60)
    }

    @Test func `a rope is slack within its length and taut beyond`() throws {
        let world = try linkage([ball(30, 0)], [.limit(id(0), to: .anchor(.zero), length: 100)], gravity: down)
        world.step(6)
        // Free fall of 6 ticks: no force yet.
        #expect(isNear(try world.state().velocity.y, 100, 0.1))
        var furthest = 0.0
        for _ in 0..<300 {
            world.step()
            furthest = max(furthest, try world.state().centerOfMass.length)
        }
        #expect(isNear(furthest, 100, 0.1))
    }

    @Test(arguments: [2.0, 5.0])
    func `friction stops a free spin after the predicted angle`(omega: Double) throws {
        let wheel = ball(0, 0, radius: 50).moving(0, 0, turning: omega)
        let torque = 0.05
        let world = try linkage([wheel], [.pin(id(0), at: .zero, frictionTorque: torque)])
        let inertia = MassProperties(of: wheel.shape, density: 1).momentOfInertia
        world.step(600)
        let angle = try world.state(of: world.attachmentIDs[0]).angle
        let predicted = inertia * omega * omega / (2 * 10_000 * torque)
        // Constant torque in substeps of h stops within ω h / 2 of the continuous angle.
        #expect(isNear(angle, predicted, omega * substep))
        // What holds gives way by 1e-7 of its own response.
        #expect(abs(try world.state().angularVelocity) < 1e-5)
    }

    @Test func `friction holds a link against its weight up to the torque`() throws {
        // The weight's torque about the pin: mass 1 · 1000 pt/s² · 50 pt = 5 · 10⁴.
        for (torque, holds) in [(5.1, true), (4.5, false)] {
            let world = try linkage([link(0, 0)], [.pin(id(0), at: .zero, frictionTorque: torque)], gravity: down)
            world.step(60)
            #expect((try world.state().centerOfMass.y < 0.5) == holds)
        }
    }
}
