import DynamicsModel
import Foundation
import Testing

@testable import DynamicsReference

/// Every kind of field on an item of mass 4 and charge 2 at (30, 40) from the field's position, 0.5 m away.
@Suite struct FieldTests {
    private func item() -> Item {
        var item = box(130, 240, side: 200)
        item.charge = 2
        item.velocity = Vector2(60, -80)
        return item
    }

    private func world(_ fields: Field...) throws -> ReferenceWorld {
        try DynamicsReferenceTests.world(
            [item()],
            fields: fields.map {
                var field = $0
                field.position = Vector2(100, 200)
                return field
            })
    }

    // All but noise are a few products: the tolerance is rounding.
    private func acceleration(_ field: Field) throws -> Vector2 { try world(field).accelerations()[0] }

    @Test func `forces have their formulas`() throws {
        #expect(isNear(try acceleration(Field(.vortex, strength: 0.5)), Vector2(40, -30) * 50, 1e-9))
        #expect(isNear(try acceleration(Field(.radialGravity, strength: 2)), Vector2(-0.6, -0.8) * 200, 1e-9))
        let slope = Field(.linearGravity(direction: Vector2(1, 2)), strength: 3)
        #expect(isNear(try acceleration(slope), Vector2(300, 600), 1e-9))
        #expect(isNear(try acceleration(Field(.spring, strength: 8)), Vector2(-60, -80), 1e-9))
        #expect(isNear(try acceleration(Field(.electric, strength: 3)), Vector2(0.6, 0.8) * 150, 1e-9))
    }

    @Test func `falloff counts metres from the minimum radius on, and is clamped`() throws {
        let field = Field(.radialGravity, strength: 1, falloff: 2)
        #expect(isNear(try acceleration(field), Vector2(-0.6, -0.8) * 400, 1e-9))
        var wide = field
        wide.minimumRadius = 200
        #expect(isNear(try acceleration(wide), Vector2(-0.6, -0.8) * 25, 1e-9))
        var steep = field
        steep.falloff = -16
        #expect(isNear(try acceleration(steep), Vector2(-0.6, -0.8) * 100 * pow(0.5, 16), 1e-9))
        var near = Field(.linearGravity(direction: Vector2(1, 0)), falloff: 2)
        near.position = Vector2(130, 240)
        let held = try DynamicsReferenceTests.world([item()], fields: [near]).accelerations()[0]
        #expect(isNear(held, Vector2(100 * 1e6, 0), 1e-3))
    }

    @Test func `drag is implicit in every substep`() throws {
        var world = try world(Field(.drag, strength: 6))
        #expect(world.accelerations()[0] == .zero)
        world.step()
        #expect(isNear(world.state().velocity, Vector2(60, -80) / pow(1 + 1.5 * substep, 4), 1e-11))
    }

    @Test func `a magnetic field turns the velocity and keeps the speed`() throws {
        var world = try world(Field(.magnetic, strength: 20))
        world.step()
        // Four Cayley turns counter-clockwise on screen, each by 2·atan(hΩ/2), Ω = 10 rad/s.
        let angle = -8 * atan(substep * 5)
        #expect(isNear(world.state().velocity, Vector2(60, -80).rotated(cosine: cos(angle), sine: sin(angle)), 1e-11))
    }

    @Test func `of two velocity fields the last added wins`() throws {
        var world = try world(
            Field(.velocity(direction: Vector2(1, 0))),
            Field(.velocity(direction: Vector2(0, 2)), strength: 0.5, falloff: 3),
            Field(.linearGravity(direction: Vector2(9, 9))))
        world.step()
        #expect(world.state().velocity == Vector2(0, 100))
    }

    @Test func `noise keeps its definition`() throws {
        // At lattice points noise is 0; halfway in x between two, blending is the mean of two gradients.
        #expect(PerlinNoise(seed: 0).value(3, -4, 5) == 0)
        let n = PerlinNoise(seed: 1).value(3.5, -4, 5)
        func gradient(_ x: Int, _ offset: Double) -> Double {
            let lattice = [UInt32(truncatingIfNeeded: x), UInt32(truncatingIfNeeded: -4), 5]
            var h = lattice[0] &* 0x8DA6_B343 ^ lattice[1] &* 0xD816_3841 ^ lattice[2] &* 0xCB1A_B31F ^ 0x9E37_79B9
            h = (h ^ h >> 15) &* 0x2C1B_3C6D
            h = (h ^ h >> 15) &* 0x297A_2D39
            h = (h ^ h >> 15) & 15
            // Only the gradients with a part along x count: 0…7 by their first term, 12 and 14 by their second.
            return h < 8 ? (h & 1 == 0 ? offset : -offset) : h == 12 || h == 14 ? (h & 2 == 0 ? offset : -offset) : 0
        }
        #expect(n == (gradient(3, 0.5) + gradient(4, -0.5)) / 2)
        let turbulence = try acceleration(Field(.turbulence(smoothness: 0.5, animationSpeed: 1), strength: 2))
        let noise = try acceleration(Field(.noise(smoothness: 0.5, animationSpeed: 1), strength: 2))
        // Both are the same noise: turbulence by the speed 100, noise by 100 pt/m.
        #expect(noise != .zero)
        #expect(isNear(turbulence, noise, 1e-12))
    }

    @Test func `noise follows the time of the ticks`() throws {
        var a = try world(Field(.noise(smoothness: 0.2, animationSpeed: 3)))
        var b = a
        b.setTicks(90)
        #expect(a.accelerations() != b.accelerations())
        a.setTicks(90)
        #expect(a.accelerations() == b.accelerations())
        #expect(b.time == 1.5)
    }

    @Test func `custom fields give forces, by item and by lane`() throws {
        let perItem = CustomField.perItem { sample in
            Vector2(sample.mass * sample.charge, sample.velocity.y * sample.deltaTime)
        }
        #expect(isNear(try acceleration(Field(.custom(perItem), strength: 9)), Vector2(2, -20.0 / 60), 1e-12))
        let perLane = CustomField.perLane { lanes in (x: lanes.x * lanes.mass, y: lanes.velocityX) }
        #expect(isNear(try acceleration(Field(.custom(perLane))), Vector2(130, 15), 1e-9))
    }

    @Test func `a custom field that is not finite leaves its item unforced`() throws {
        let broken = Field(.custom(.perItem { _ in Vector2(.nan, 1) }))
        #expect(try acceleration(broken) == .zero)
    }

    @Test func `a field acts on its members alone`() throws {
        let field = Field(.linearGravity(direction: down), members: .only([ItemID(rawValue: 1)]))
        let world = try DynamicsReferenceTests.world([ball(0, 0), ball(100, 0)], fields: [field])
        #expect(world.accelerations() == [.zero, Vector2(0, 100)])
    }

    @Test(arguments: [
        (Region.circle(radius: 50), true),
        (.circle(radius: 49.9), false),
        (.rectangle(width: 60, height: 80), true),
        (.rectangle(width: 59, height: 80), false),
        (.inverse(.circle(radius: 50)), false),
        (.union(.circle(radius: 1), .inverse(.rectangle(width: 59, height: 80))), true),
        (.difference(.infinite, .intersection(.circle(radius: 60), .rectangle(width: 70, height: 70))), true),
        (
            .intersection(
                .circle(radius: 60),
                .difference(.infinite, .union(.circle(radius: 1), .rectangle(width: 61, height: 81)))), false
        ),
    ])
    func `regions nest`(region: Region, acts: Bool) throws {
        let acceleration = try acceleration(Field(.linearGravity(direction: down), region: region))
        #expect((acceleration != .zero) == acts)
    }
}
