import DynamicsModel
import Foundation
import Testing

@testable import DynamicsReference

@Suite struct CollisionTests {
    @Test func `equal circles swap their speeds in an elastic head-on collision`() throws {
        var (a, b) = (ball(0, 0), ball(60, 0))
        (a.velocity, a.elasticity) = (Vector2(400, 0), 1)
        b.velocity = Vector2(-200, 0)
        var world = try world([a, b])
        world.step(30)
        // Impulses are equal and opposite and the bounce's aim is exact: rounding.
        #expect(isNear(world.state(0).velocity, Vector2(-200, 0), 1e-9))
        #expect(isNear(world.state(1).velocity, Vector2(400, 0), 1e-9))
    }

    @Test func `free collisions keep momentum and angular momentum`() throws {
        var numbers = Numbers(state: 1)
        let items = (0..<30).map { k in
            let shape: Shape = [
                .circle(radius: 12), .rectangle(width: 20, height: 30), .ellipse(halfWidth: 20, halfHeight: 8),
                .path([Vector2(0, -15), Vector2(14, 10), Vector2(-14, 10)]),
            ][k % 4]
            var item = Item(shape, position: Vector2(Double(k % 6) * 35, Double(k / 6) * 35))
            item.velocity = Vector2(.random(in: -200...200, using: &numbers), .random(in: -200...200, using: &numbers))
            item.elasticity = 0.5
            return item
        }
        var world = try world(items)
        let masses = items.map { MassProperties(of: $0.shape, density: 1) }
        func momenta() -> (Vector2, Double) {
            zip(masses, world.states()).reduce((.zero, 0)) { sum, pair in
                let (mass, state) = pair
                return (
                    sum.0 + state.velocity * mass.mass,
                    sum.1 + state.centerOfMass.cross(state.velocity) * mass.mass
                        + mass.momentOfInertia * state.angularVelocity
                )
            }
        }
        let before = momenta()
        world.step(60)
        let after = momenta()
        // Linear momentum: rounding. Angular momentum: impulses act at arms that stay fixed for a step, which
        // costs up to the way of a step in arm: 200/60 pt of some 100 per contact.
        #expect(isNear(after.0, before.0, 1e-10))
        #expect(isNear(after.1, before.1, 0.1 * abs(before.1) + 100))
        #expect(world.states().contains { $0.angularVelocity != 0 })
    }

    @Test func `a slide stops where Coulomb says`() throws {
        var item = box(0, -10, side: 20)
        item.velocity = Vector2(300, 0)
        item.friction = 0.5
        var world = try world(
            [item], gravity: down, boundaries: [Boundary(.segment(Vector2(-100, 0), Vector2(900, 0)), friction: 0.32)])
        world.step(120)
        // μ = √(0.5·0.32) = 0.4: v²/(2μg) = 112.5 pt. Substeps end the slide early by half a substep's way,
        // 300·h/2 = 0.6 pt, and the contact spring takes a few ticks to carry the full weight.
        #expect(isNear(world.state().centerOfMass.x, 112.5, 1.5))
        #expect(world.state().velocity.length < 0.01)
    }

    @Test func `a box at rest stays`() throws {
        var world = try world(
            [box(0, -50)], gravity: down, boundaries: [Boundary(.segment(Vector2(-500, 0), Vector2(500, 0)))])
        world.step(60)
        let settled = world.state()
        world.step(600)
        // The spring has settled to where it carries the weight; what is left is rounding.
        #expect(isNear(world.state().centerOfMass, settled.centerOfMass, 1e-3))
        #expect(isNear(settled.centerOfMass, Vector2(0, -50), 0.005 * 100))
        #expect(isNear(world.state().sine, 0, 1e-6))
    }

    @Test(arguments: [10.0, 100.0])
    func `a stack of five boxes stands`(side: Double) throws {
        let items = (0..<5).map { box(0, -side * (Double($0) + 0.5), side: side) }
        var world = try world(
            items, gravity: down,
            boundaries: [Boundary(.inside(minimum: Vector2(-500, -1000), maximum: Vector2(500, 0)))])
        // Overlaps fade by a factor of e every 0.2 s; after 10 s only rounding is left of the first sinking.
        world.step(600)
        for (k, state) in world.states().enumerated() {
            // The contact spring sags by a distance that depends on the weight's acceleration and not on the
            // size: 0.04 pt on the floor and up to 0.3 pt between the lowest two of five boxes.
            #expect(isNear(state.centerOfMass.y, items[k].position.y, 0.3 * Double(k) + 0.05))
            // Contacts are solved one after the other, so the stack settles slightly aside and askew.
            #expect(isNear(state.centerOfMass.x, 0, 0.2))
            #expect(isNear(state.sine, 0, 2e-3))
            #expect(state.velocity.length < 1e-6)
        }
    }

    @Test func `an ellipse rolls where a rectangle slides`() throws {
        // 20° down to the right; friction 0.2 is less than tan 20° = 0.36, more than a third of it for rolling.
        let slope = tan(20 * Double.pi / 180)
        let ramp = Boundary(.segment(Vector2(-100, -100 * slope), Vector2(3000, 3000 * slope)))
        let angle = 20 * Double.pi / 180
        let normal = Vector2(sin(angle), -cos(angle))
        let box = Item(.rectangle(width: 40, height: 20), position: normal * 10, rotation: angle)
        let ellipse = Item(
            .ellipse(halfWidth: 20, halfHeight: 18), position: Vector2(400, 400 * slope) + normal * 18, rotation: angle)
        var world = try world([box, ellipse], gravity: down, boundaries: [ramp])
        world.step(60)
        let (slid, rolled) = (world.state(0), world.state(1))
        // g(sin − μ cos) for 1 s along the slope; the spring's first ticks cost about a tick's worth, 2 %.
        let expected = 1000 * (sin(angle) - 0.2 * cos(angle))
        #expect(isNear(slid.velocity.length, expected, 0.02 * expected))
        #expect(abs(slid.angularVelocity) < 0.05)
        // Rolling turns by v/r, here with r between 18 and 20.
        #expect(rolled.angularVelocity > rolled.velocity.length / 30)
        #expect(rolled.velocity.length > slid.velocity.length)
    }

    @Test func `a group collides as its parts`() throws {
        let table = Shape.group([
            Shape.Part(.rectangle(width: 100, height: 10)),
            Shape.Part(.rectangle(width: 10, height: 40), offset: Vector2(-45, 25)),
            Shape.Part(.rectangle(width: 10, height: 40), offset: Vector2(45, 25)),
        ])
        let floor = Boundary(.inside(minimum: Vector2(-200, -200), maximum: Vector2(200, 0)))
        var world = try world(
            [Item(table, position: Vector2(0, -45)), ball(0, -20)], gravity: down, boundaries: [floor])
        let free = world.contacts().filter { $0.a == .item(ItemID(rawValue: 0), part: 0) }
        #expect(free.isEmpty)
        world.step(60)
        // The ball lies under the table; both rest within the slop.
        #expect(isNear(world.state(1).centerOfMass, Vector2(0, -10), 0.2))
        #expect(isNear(world.state(0).sine, 0, 1e-3))
        let legs = world.contacts().filter {
            if case .boundary = $0.b { $0.a < .item(ItemID(rawValue: 1), part: 0) } else { false }
        }
        #expect(legs.map(\.a) == [.item(ItemID(rawValue: 0), part: 1), .item(ItemID(rawValue: 0), part: 2)])
    }

    @Test func `sets decide who meets whom`() throws {
        var (a, b) = (ball(0, 0), ball(5, 0))
        (a.collisions, b.collisions) = (
            CollisionMembership(items: [0], boundaries: [0]), CollisionMembership(items: [1], boundaries: [1])
        )
        let line = Boundary(.segment(Vector2(-50, 0), Vector2(50, 0)), sets: [1])
        let contacts = try world([a, b], boundaries: [line]).contacts()
        #expect(contacts.map(\.a) == [.item(ItemID(rawValue: 1), part: 0)])
    }

    @Test func `every pair of bounds is compared once`() throws {
        var world = try world((0..<9).map { ball(Double($0) * 100, 0) })
        world.step()
        #expect(world.pairTests == 36)
        #expect(world.itemCount == 9)
    }

    @Test func `a pile at one point stays finite and keeps to its limit`() throws {
        var world = try world((0..<200).map { _ in ball(0, 0) })
        for _ in 0..<5 {
            var counts: [ContactConstraint.Side: Int] = [:]
            for contact in world.contacts() {
                counts[contact.a, default: 0] += 1
                counts[contact.b, default: 0] += 1
            }
            #expect(counts.values.allSatisfy { $0 <= 64 })
            #expect(!counts.isEmpty)
            world.step()
            #expect(world.states().allSatisfy { $0.centerOfMass.length < 100 && $0.velocity.length < 1e4 })
        }
        #expect(Set(world.states().map(\.centerOfMass)).count == 200)
    }
}
