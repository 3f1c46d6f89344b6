import DynamicsModel
import Testing

@testable import DynamicsReference

@Suite struct OrderTests {
    private func pile() throws -> ReferenceWorld {
        let shapes: [Shape] = [
            .circle(radius: 10), .rectangle(width: 30, height: 18), .ellipse(halfWidth: 18, halfHeight: 9),
            .path([Vector2(0, -12), Vector2(14, 9), Vector2(-14, 9)]),
        ]
        var numbers = Numbers(state: 7)
        let items = (0..<24).map { k in
            Item(
                shapes[k % 4], position: Vector2(Double(k % 5) * 27 - 54, -15 - Double(k / 5) * 25),
                rotation: .random(in: -1...1, using: &numbers))
        }
        let hollow = Boundary(
            .path([Vector2(-90, -150), Vector2(-60, 0), Vector2(60, 0), Vector2(90, -150)], closed: false))
        return try world(items, gravity: down, boundaries: [hollow])
    }

    @Test func `the own order from rest gives the own step`() throws {
        var own = try pile()
        own.step(40)
        var rested = own
        rested.solved = [:]
        var ordered = rested
        let contacts = rested.contacts()
        #expect(contacts.count > 20)
        #expect(contacts.flatMap(\.points).allSatisfy { $0.normalImpulse == 0 })
        let report = ordered.step(order: contacts)
        rested.step()
        #expect(report == OrderReport())
        #expect(ordered.states() == rested.states())
    }

    @Test func `the own order with its warm starts gives the own steps`() throws {
        var own = try pile()
        var ordered = own
        for _ in 0..<60 {
            let report = ordered.step(order: ordered.contacts())
            own.step()
            #expect(report == OrderReport())
        }
        #expect(ordered.states() == own.states())
    }

    @Test func `sides may be named the other way round`() throws {
        var own = try pile()
        own.step(40)
        var turned = own
        let order = own.contacts().map {
            ContactConstraint(a: $0.b, b: $0.a, normal: -$0.normal, points: $0.points)
        }
        let report = turned.step(order: order)
        own.step()
        #expect(report == OrderReport())
        #expect(turned.states() == own.states())
    }

    @Test func `another order gives another, near result`() throws {
        var own = try pile()
        own.step(60)
        var backwards = own
        _ = backwards.step(order: backwards.contacts().reversed())
        own.step()
        #expect(backwards.states() != own.states())
        for (a, b) in zip(backwards.states(), own.states()) {
            // What one sweep of the solver leaves unsolved in a resting pile, well below a tick of gravity's speed.
            #expect(isNear(a.centerOfMass, b.centerOfMass, 0.3))
        }
    }

    @Test func `a report names what differs`() throws {
        var world = try world([ball(0, 0), ball(19, 0), ball(100, 0), ball(119, 0)])
        var order = world.contacts()
        order.removeLast()
        order[0].points[0].separation += 0.5
        order[0].points[0].position.y += 0.25
        let (a, b) = (
            ContactConstraint.Side.item(ItemID(rawValue: 0), part: 0),
            ContactConstraint.Side.item(ItemID(rawValue: 3), part: 0)
        )
        order.append(ContactConstraint(a: a, b: b, normal: Vector2(1, 0), points: order[0].points))
        let report = world.step(order: order)
        #expect(report.missingPairs == [OrderReport.Pair(a: a, b: b)])
        #expect(report.extraPairs.count == 1)
        #expect(isNear(report.worstSeparation, 0.5, 1e-12))
        #expect(isNear(report.worstPosition, 0.25, 1e-12))
        #expect(report.worstNormal == 0)
    }

    @Test func `the order's normal decides a tie`() throws {
        var world = try world([box(0, 0), ball(0, 0)])
        var order = world.contacts()
        for normal in [Vector2(1, 0), Vector2(-1, 0), Vector2(0, 1), Vector2(0, -1)] {
            order[0].normal = normal
            var copy = world
            #expect(copy.step(order: order).worstNormal < 1e-12)
        }
        order[0].normal = Vector2(0, 1)
        world.step(order: order)
        #expect(world.state(1).velocity.y > 0)
    }
}
