import DynamicsEngine
import DynamicsModel
import Foundation
import Testing

@Suite struct ExplosionTests {
    private let blast = Explosion(at: .zero, radius: 100, falloff: 100, impulsePerLength: 0.5)

    @Test func `a disc gets the impulse of its width, away from the place`() throws {
        let world = try world([ball(60, 0), ball(0, -80).with { $0.density = 4 }])
        #expect(try world.explode(blast) == [id(0), id(1)])
        // 0.5 · 100 mass · pt/s on each of 20 pt.
        let mass = Double.pi * 100 / 10_000
        #expect(isNear(try world.state(0).velocity, Vector2(1000 / mass, 0), 1e-3 * 1000 / mass))
        #expect(isNear(try world.state(1).velocity, Vector2(0, -250 / mass), 1e-3 * 250 / mass))
        #expect(try world.state(0).angularVelocity == 0)
    }

    @Test func `every shape gets what it shows of itself`() throws {
        let shapes: [(shape: Shape, width: Double)] = [
            (.ellipse(halfWidth: 30, halfHeight: 5), 60), (.rectangle(width: 40, height: 10), 40),
            (.path([Vector2(-15, -5), Vector2(15, -5), Vector2(0, 10)]), 30),
            (
                .group([
                    Shape.Part(.circle(radius: 5), offset: Vector2(-20, 0)),
                    Shape.Part(.circle(radius: 5), offset: Vector2(20, 0)),
                ]), 50
            ),
        ]
        for (shape, width) in shapes {
            let world = try world([Item(shape, position: Vector2(0, 50))])
            let center = try world.state().centerOfMass
            try world.explode(Explosion(at: center - Vector2(0, 50), radius: 100, impulsePerLength: 0.1))
            let mass = MassProperties(of: shape, density: 1).mass
            #expect(isNear(try world.state().velocity, Vector2(0, 10 * width / mass), 1e-3 * 10 * width / mass))
        }
        // Turned by a quarter the ellipse shows its other side.
        let turned = try world([
            Item(.ellipse(halfWidth: 30, halfHeight: 5), position: Vector2(0, 50), rotation: .pi / 2)
        ])
        try turned.explode(Explosion(at: .zero, radius: 100, impulsePerLength: 0.1))
        let mass = Double.pi * 150 / 10_000
        #expect(isNear(try turned.state().velocity.y, 100 / mass, 1e-3 * 100 / mass))
    }

    @Test func `beyond the radius it falls off to nothing`() throws {
        // Outlines at 90, 150 and 205 pt.
        let world = try world([ball(100, 0), ball(0, 160), ball(-215, 0), ball(-205, 100)])
        #expect(try world.explode(blast) == [id(0), id(1)])
        let full = try world.state(0).velocity.length
        #expect(isNear(try world.state(1).velocity.length, full / 2, 1e-3 * full))
        #expect(try world.state(2).velocity == .zero && world.state(3).velocity == .zero)
        let sharp = Explosion(at: .zero, radius: 100, impulsePerLength: 0.5)
        #expect(try world.explode(sharp) == [id(0)])
    }

    @Test func `what sleeps wakes, and anchored items, sensors and those of other sets stay`() throws {
        let items = [
            ball(0, -10), ball(40, -10), anchored(.circle(radius: 10), -40, -10),
            ball(80, -10).with { $0.collisions = CollisionMembership(items: [3], boundaries: .all) },
        ]
        let world = try world(items, gravity: down, boundaries: [floor()], sleeps: true)
        world.step(120)
        #expect(world.statistics.awakeItems == 0)
        // So weak that nobody comes to another in the next step.
        let blast = Explosion(
            at: Vector2(20, -10), radius: 100, impulsePerLength: 0.0005, collisions: CollisionMembership(items: [1]))
        #expect(try world.explode(blast) == [id(0), id(1)])
        // About 32 pt/s; on the floor they lie a little lower than the blast.
        #expect(isNear(try world.state(0).velocity.x, -30, 3))
        #expect(isNear(try world.state(0).velocity.x, -(try world.state(1).velocity.x), 1e-2))
        world.step()
        #expect(Set(world.restEvents.map(\.item)) == [id(0), id(1)])
        #expect(try world.state(2).velocity == .zero)
    }

    @Test func `a blast in the middle of a crowd leaves its momentum, and is bounded`() throws {
        let ring = (0..<8).map { k -> Item in
            let angle = Double(k) * .pi / 4
            return ball(50 * cos(angle), 50 * sin(angle))
        }
        let world = try world(ring + [ball(0, 0)])
        #expect(try world.explode(blast).count == 8)
        let sum = world.states().reduce(Vector2.zero) { $0 + $1.velocity }
        #expect(sum.length < 0.1)
        #expect(try world.state(8).velocity == .zero)
        try world.explode(Explosion(at: Vector2(1, 0), radius: 100, impulsePerLength: 1e12))
        for state in world.states() { #expect(state.velocity.length <= Tuning.maximumSpeed * 1.5) }
        world.step(2)
        #expect(world.isFinite)
    }

    @Test func `a negative one draws in, and bad numbers are refused`() throws {
        let world = try world([ball(60, 0)])
        try world.explode(Explosion(at: .zero, radius: 100, impulsePerLength: -0.1))
        #expect(try world.state().velocity.x < 0)
        let bad = [
            Explosion(at: Vector2(.nan, 0), radius: 1, impulsePerLength: 1),
            Explosion(at: .zero, radius: -1, impulsePerLength: 1),
            Explosion(at: .zero, radius: 1, falloff: .infinity, impulsePerLength: 1),
            Explosion(at: .zero, radius: 1, impulsePerLength: 1e13),
        ]
        for explosion in bad { #expect(throws: DynamicsError.self) { try world.explode(explosion) } }
    }
}
