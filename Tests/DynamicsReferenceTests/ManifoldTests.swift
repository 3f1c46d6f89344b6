import DynamicsModel
import Foundation
import Testing

@testable import DynamicsReference

@Suite struct ManifoldTests {
    private func only(_ a: Item, _ b: Item) throws -> ContactConstraint {
        try #require(try world([a, b]).contacts().first)
    }

    @Test func `circles touch midway`() throws {
        let contact = try only(ball(0, 0), ball(19, 0))
        #expect(contact.normal == Vector2(1, 0))
        #expect(isNear(contact.points[0].position, Vector2(9.5, 0), 1e-12))
        #expect(isNear(contact.points[0].separation, -1, 1e-12))
    }

    @Test func `coincident circles part along a direction from their ids`() throws {
        let contacts = try world([ball(0, 0), ball(0, 0), ball(0, 0)]).contacts()
        #expect(Set(contacts.map(\.normal)).count == 3)
        #expect(contacts.allSatisfy { isNear($0.normal.length, 1, 1e-12) && $0.points[0].separation == -20 })
    }

    @Test func `boxes touch by two clipped points`() throws {
        let contact = try only(box(0, 0), box(30, 99))
        #expect(isNear(contact.normal, Vector2(0, 1), 1e-12))
        let places = contact.points.map(\.position).sorted { $0.x < $1.x }
        #expect(places.count == 2)
        #expect(isNear(places[0], Vector2(-20, 49.5), 1e-12))
        #expect(isNear(places[1], Vector2(50, 49.5), 1e-12))
        #expect(contact.points.allSatisfy { isNear($0.separation, -1, 1e-12) })
    }

    @Test func `a circle meets a corner along the line from it`() throws {
        let contact = try only(box(0, 0, side: 20), ball(16, 17))
        #expect(isNear(contact.normal, Vector2(6, 7) / Vector2(6, 7).length, 1e-12))
        #expect(isNear(contact.points[0].separation, Vector2(6, 7).length - 10, 1e-12))
    }

    @Test func `a circle inside of a box leaves by the nearest face`() throws {
        let contact = try only(ball(-30, 4), box(0, 0))
        #expect(contact.normal == Vector2(1, 0))
        #expect(isNear(contact.points[0].separation, -30, 1e-12))
    }

    @Test func `the search gives the circles' closed form`() throws {
        var numbers = Numbers(state: 3)
        for _ in 0..<200 {
            let place = Vector2(.random(in: -30...30, using: &numbers), .random(in: -30...30, using: &numbers))
            let world = try world([ball(0, 0), ball(place.x, place.y, radius: 15)])
            let found = largestSeparation(
                world.colliders[0], world.colliders[1], towards: place, ContactLimits.everywhere(size: 1))
            // Half the last interval of the bisection.
            #expect(isNear(try #require(found).normal, place / place.length, 1e-12))
            #expect(isNear(try #require(found).value, place.length - 25, 1e-10))
        }
    }

    /// Two ellipses apart: their outlines sampled at every 0.0005 rad, the nearest pair by brute force.
    @Test func `ellipses touch at the nearest points of their outlines`() throws {
        var numbers = Numbers(state: 5)
        var tested = 0
        while tested < 12 {
            let items = (0..<2).map { k in
                Item(
                    .ellipse(
                        halfWidth: .random(in: 60...120, using: &numbers),
                        halfHeight: .random(in: 20...60, using: &numbers)),
                    position: k == 0 ? .zero : Vector2(150, .random(in: -60...60, using: &numbers)),
                    rotation: .random(in: 0...6, using: &numbers))
            }
            guard let contact = try world(items).contacts().first, contact.points[0].separation > 0.01 else {
                // Move on until a pair is apart by less than the speculative distance: slide b along the gap.
                guard let near = try touching(items) else { continue }
                try expectNearest(near)
                tested += 1
                continue
            }
            try expectNearest(items)
            tested += 1
        }
    }

    /// The items with the second one moved along x until the gap is a quarter of the speculative distance.
    private func touching(_ items: [Item]) throws -> [Item]? {
        var items = items
        let world = try world(items)
        let limits = ContactLimits.everywhere(size: 1)
        for _ in 0..<60 {
            var moved = world.colliders[1]
            var body = world.bodies[1]
            body.center = items[1].position
            moved.place(body, from: body)
            let gap = try #require(
                largestSeparation(world.colliders[0], moved, towards: body.center, limits))
            let wanted = 0.1
            if abs(gap.value - wanted) < 1e-6 { return items }
            guard gap.normal.x > 0.3 else { return nil }
            items[1].position.x += (wanted - gap.value) / gap.normal.x
        }
        return nil
    }

    private func expectNearest(_ items: [Item]) throws {
        let contact = try #require(try world(items).contacts().first)
        let outlines = items.map { item in
            stride(from: 0, to: 2 * Double.pi, by: 0.0005).map { angle -> Vector2 in
                guard case .ellipse(let a, let b) = item.shape else { return .zero }
                return item.position
                    + Vector2(a * cos(angle), b * sin(angle)).rotated(
                        cosine: cos(item.rotation), sine: sin(item.rotation))
            }
        }
        // Only the parts that face the other one: within 10 pt of the contact.
        let position = contact.points[0].position
        let near = outlines.map { $0.filter { ($0 - position).length < 10 } }
        var best = (distance: Double.infinity, a: Vector2.zero, b: Vector2.zero)
        for a in near[0] {
            for b in near[1] where (b - a).length < best.distance { best = ((b - a).length, a, b) }
        }
        // Samples lie up to 0.06 pt apart, so the nearest distance is at most 0.03²/gap above the true one and
        // its points may be off by some 0.2 pt where the outlines run in parallel.
        #expect(isNear(contact.points[0].separation, best.distance, 0.02))
        #expect(contact.points[0].separation <= best.distance + 1e-9)
        #expect(isNear(position, (best.a + best.b) / 2, 0.6))
    }

    @Test func `overlapping ellipses part along the least push`() throws {
        var numbers = Numbers(state: 9)
        for _ in 0..<40 {
            let items = (0..<2).map { _ in
                Item(
                    .ellipse(
                        halfWidth: .random(in: 20...80, using: &numbers),
                        halfHeight: .random(in: 5...40, using: &numbers)),
                    position: Vector2(.random(in: -10...10, using: &numbers), .random(in: -10...10, using: &numbers)),
                    rotation: .random(in: 0...6, using: &numbers))
            }
            let world = try world(items)
            let contact = try #require(world.contacts().first)
            let least = stride(from: 0, to: 2 * Double.pi, by: 0.001).map { angle -> Double in
                let n = Vector2(cos(angle), sin(angle))
                return n.dot(world.colliders[1].support(-n) - world.colliders[0].support(n))
            }.max()!
            // Two points lie where a flat gap is as much wider.
            let size = world.colliders.map(\.size).min()!
            let nearest =
                contact.points[0].separation
                - (contact.points.count == 2 ? Tuning.flatDepthFraction * size : 0)
            // Sampled maximum of a function with slopes below 200 pt/rad and curvature below 10⁵.
            #expect(nearest >= least - 1e-9)
            #expect(isNear(nearest, least, 0.05))
        }
    }

    @Test func `an ellipse rests on a segment at its lowest point`() throws {
        let ellipse = Item(.ellipse(halfWidth: 30, halfHeight: 10), position: Vector2(3, -15), rotation: 0.5)
        let lowest = (900 * sin(0.5) * sin(0.5) + 100 * cos(0.5) * cos(0.5)).squareRoot()
        let contact = try #require(
            try world([ellipse], boundaries: [Boundary(.segment(Vector2(-100, 0), Vector2(100, 0)))]).contacts().first)
        #expect(isNear(contact.normal, Vector2(0, 1), 1e-12))
        #expect(isNear(contact.points[0].separation, 15 - lowest, 1e-10))
    }

    @Test func `an ellipse on a polygon's corner and face`() throws {
        let corner = try only(Item(.ellipse(halfWidth: 30, halfHeight: 10), position: Vector2(0, -14.05)), turnedBox())
        #expect(isNear(corner.normal, Vector2(0, 1), 1e-9))
        #expect(isNear(corner.points[0].separation, 4.05 - 4, 1e-9))
        let face = try only(Item(.ellipse(halfWidth: 30, halfHeight: 10), position: Vector2(0, -59)), box(0, 0))
        #expect(isNear(face.normal, Vector2(0, 1), 1e-12))
        // Flat: points of the flank at 2 √0.004 of its half length, which lie on the ellipse.
        let arm = 30 * 2 * 0.004.squareRoot()
        let height = 10 - 10 * (1 - arm * arm / 900).squareRoot()
        #expect(face.points.count == 2)
        #expect(isNear(abs(face.points[0].position.x), arm, 1e-9) && isNear(abs(face.points[1].position.x), arm, 1e-9))
        #expect(face.points.allSatisfy { isNear($0.separation, -1 + height, 1e-9) })
    }

    /// A square on its corner at (0, −4).
    private func turnedBox() -> Item {
        Item(.rectangle(width: 40, height: 40), position: Vector2(0, 20 * 2.0.squareRoot() - 4), rotation: .pi / 4)
    }
}
