import DynamicsEngine
import DynamicsModel
import Testing

/// What queries say about places that can be worked out by hand.
@Suite struct QueryTests {
    @Test func `a ray meets a circle at its outline`() throws {
        let world = try world([ball(100, 0, radius: 20)])
        let hit = try #require(try world.castRay(from: .zero, to: Vector2(200, 0)))
        #expect(hit.item == id(0) && hit.boundary == nil)
        #expect(hit.fraction == 0.4 && hit.point == Vector2(80, 0) && hit.normal == Vector2(-1, 0))
        #expect(try world.castRay(from: .zero, to: Vector2(79, 0)) == nil)
        #expect(try world.castRay(from: Vector2(121, 0), to: Vector2(200, 0)) == nil)
        #expect(try world.castRay(from: Vector2(0, 21), to: Vector2(200, 21)) == nil)
    }

    @Test func `each shape has its own outline`() throws {
        let shapes: [(Shape, Double)] = [
            (.ellipse(halfWidth: 30, halfHeight: 10), 30), (.rectangle(width: 40, height: 10), 20),
            (.path([Vector2(-12, -9), Vector2(24, 0), Vector2(-12, 9)]), 24),
            (.group([Shape.Part(.circle(radius: 5)), Shape.Part(.circle(radius: 3), offset: Vector2(15, 0))]), 18),
        ]
        for (shape, reach) in shapes {
            let world = try world([Item(shape, position: .zero)])
            let hit = try #require(try world.castRay(from: Vector2(100, 0), to: Vector2(-100, 0)))
            // Centres of mass are kept in Float.
            #expect(abs(200 * hit.fraction - (100 - reach)) < 1e-5, "\(shape)")
        }
        let group = try world([Item(shapes[3].0, position: .zero)])
        let hits = try group.castRayAll(from: Vector2(100, 0), to: Vector2(-100, 0))
        #expect(hits.map(\.side) == [.item(id(0), part: 1), .item(id(0), part: 0)])
        #expect(try group.items(in: Box(minimum: Vector2(-50, -50), maximum: Vector2(50, 50))) == [id(0)])
    }

    @Test func `what holds the start is met at once, without a normal`() throws {
        let world = try world([ball(0, 0, radius: 20), box(5, 0, side: 30)])
        let hits = try world.castRayAll(from: .zero, to: Vector2(100, 0))
        #expect(hits.map(\.item) == [id(0), id(1)])
        #expect(hits.allSatisfy { $0.fraction == 0 && $0.normal == .zero && $0.point == .zero })
        #expect(try world.castRay(from: .zero, to: .zero)?.item == id(0))
        #expect(try world.castRay(from: Vector2(50, 0), to: Vector2(50, 0)) == nil)
    }

    @Test func `segments are met from both sides, and at the corner of a chain by either`() throws {
        let corner = Boundary(.path([Vector2(-50, 0), Vector2(0, 0), Vector2(50, 30)], closed: false))
        let world = try world([], boundaries: [corner])
        let below = try #require(try world.castRay(from: Vector2(-20, -10), to: Vector2(-20, 10)))
        #expect(below.side == .boundary(boundaryID(0), segment: 0) && below.normal == Vector2(0, -1))
        let above = try #require(try world.castRay(from: Vector2(-20, 10), to: Vector2(-20, -10)))
        #expect(above.normal == Vector2(0, 1) && above.fraction == 0.5)
        #expect(
            try world.castRayAll(from: Vector2(0, -9), to: Vector2(0, 9)).map(\.side) == [
                .boundary(boundaryID(0), segment: 0), .boundary(boundaryID(0), segment: 1),
            ])
        // Along the segment.
        #expect(try world.castRay(from: Vector2(-90, 0), to: Vector2(-60, 0)) == nil)
        // Nothing slips through the corner, wherever it comes from.
        for k in 0..<1000 {
            let from = Vector2(Double(k) * 0.29 - 100, -77 - Double(k) * 0.013)
            #expect(try world.castRay(from: from, to: from * -0.3) != nil)
        }
    }

    @Test func `beyond an inside rectangle all is solid`() throws {
        let room = Boundary(.inside(minimum: Vector2(-100, -50), maximum: Vector2(100, 50)))
        let world = try world([], boundaries: [room])
        let hit = try #require(try world.castRay(from: .zero, to: Vector2(0, 100)))
        #expect(hit.side == .boundary(boundaryID(0), segment: 3) && hit.fraction == 0.5 && hit.normal == Vector2(0, -1))
        #expect(try world.castRay(from: Vector2(0, 60), to: .zero)?.fraction == 0)
        let near = try #require(try world.nearestPoint(to: Vector2(90, 0), within: 20))
        #expect(near.point == Vector2(100, 0) && near.distance == 10)
        #expect(try world.nearestPoint(to: Vector2(500, 0), within: 0)?.distance == 0)
        #expect(try world.boundaries(in: Box(minimum: .zero, maximum: Vector2(10, 10))) == [])
        #expect(try world.boundaries(in: Box(minimum: .zero, maximum: Vector2(100, 10))) == [boundaryID(0)])
    }

    @Test func `a circle that is cast stops at its radius, a box at its edge`() throws {
        let world = try world([box(100, 0, side: 40)], boundaries: [floor()])
        let up = QueryFilter(targets: .items)
        let ball = try #require(
            try world.castShape(.circle(radius: 10), from: .zero, to: Vector2(100, 0), filter: up))
        #expect(isNear(ball.fraction, 0.7, 1e-9) && isNear(ball.normal, Vector2(-1, 0), 1e-9))
        #expect(isNear(ball.point, Vector2(80, 0), 1e-6))
        // On its corner, by 10/√2 along each axis.
        let corner = try #require(
            try world.castShape(.circle(radius: 10), from: Vector2(30, -70), to: Vector2(80, -20), filter: up))
        #expect(isNear(corner.fraction, 1 - 10 / (50 * 2.0.squareRoot()), 1e-9))
        #expect(isNear(corner.normal, Vector2(-1, -1) / 2.0.squareRoot(), 1e-6))
        let rectangle = try #require(
            try world.castShape(
                .rectangle(width: 10, height: 2), from: .zero, to: Vector2(100, 0), rotation: .pi / 2, filter: up))
        #expect(isNear(rectangle.fraction, 0.79, 1e-9))
        let fall = try #require(
            try world.castShape(
                .ellipse(halfWidth: 8, halfHeight: 5), from: Vector2(0, -50), to: Vector2(0, 50)))
        #expect(fall.boundary == boundaryID(0) && isNear(fall.fraction, 0.45, 1e-9))
        let stuck = try #require(
            try world.castShape(.circle(radius: 10), from: Vector2(100, 0), to: Vector2(300, 0), filter: up))
        #expect(stuck.fraction == 0 && stuck.normal == .zero)
    }

    @Test func `lists have each item once, by ascending id`() throws {
        // Added from right to left.
        let balls = (0..<50).map { ball(500 - Double($0) * 10, 0, radius: 8) }
        let world = try world(balls)
        let all = try world.items(in: Box(minimum: Vector2(-100, -20), maximum: Vector2(600, 20)))
        #expect(all == (0..<50).map(id))
        #expect(try world.items(containing: Vector2(405, 0)) == [id(9), id(10)])
        #expect(try world.items(overlapping: .circle(radius: 3), at: Vector2(400, 0)) == [id(9), id(10), id(11)])
        var some = [id(77)]
        try world.items(in: Box(minimum: Vector2(10, -1), maximum: Vector2(10, 1)), into: &some)
        #expect(some == [id(77), id(49)])
    }

    @Test func `a nearest point lies on the nearest outline`() throws {
        let world = try world([ball(0, 0, radius: 10), box(100, 0, side: 40)])
        let near = try #require(try world.nearestPoint(to: Vector2(40, 0), within: 100))
        #expect(near.item == id(0) && near.distance == 30 && near.point == Vector2(10, 0))
        let corner = try #require(try world.nearestPoint(to: Vector2(77, -24), within: 100))
        #expect(corner.point == Vector2(80, -20) && corner.distance == 5 && corner.side == .item(id(1), part: 0))
        #expect(try world.nearestPoint(to: Vector2(40, 0), within: 29.9) == nil)
        let inside = try #require(try world.nearestPoint(to: Vector2(90, 5), within: 0))
        #expect(inside.item == id(1) && inside.point == Vector2(90, 5) && inside.distance == 0)
    }

    @Test func `filters choose by kind, by sets and leave one out`() throws {
        let first = ball(0, 0).with { $0.collisions = CollisionMembership(items: [1], boundaries: .all) }
        let second = anchored(.circle(radius: 10), 30, 0).with {
            $0.collisions = CollisionMembership(items: [2, 70], boundaries: .all)
        }
        let ghost = ball(60, 0).with { $0.collisions = .none }
        let wall = Boundary(.segment(Vector2(80, -10), Vector2(80, 10)), sets: [4])
        let world = try world([first, second, ghost], boundaries: [wall])
        func met(_ filter: QueryFilter) throws -> [String] {
            try world.castRayAll(from: Vector2(-50, 0), to: Vector2(100, 0), filter: filter).map {
                $0.item.map { "\($0)" } ?? "wall"
            }
        }
        func sets(_ items: CollisionSets, _ boundaries: CollisionSets) -> QueryFilter {
            QueryFilter(collisions: CollisionMembership(items: items, boundaries: boundaries))
        }
        #expect(try met(.everything) == ["item 0", "item 1", "item 2", "wall"])
        #expect(try met(QueryFilter(targets: .anchoredItems)) == ["item 1"])
        #expect(try met(QueryFilter(targets: .freeItems)) == ["item 0", "item 2"])
        #expect(try met(QueryFilter(targets: .boundaries)) == ["wall"])
        #expect(try met(QueryFilter(excluding: id(0))) == ["item 1", "item 2", "wall"])
        #expect(try met(QueryFilter(collisions: .all)) == ["item 0", "item 1", "wall"])
        #expect(try met(QueryFilter(collisions: CollisionMembership.none)) == [])
        #expect(try met(sets([1, 4], [1])) == ["item 0"])
        #expect(try met(sets([70], [4])) == ["item 1", "wall"])
        // 38 has the bit of 70 in a signature, but is another set.
        #expect(try met(sets([38], .none)) == [])
    }

    @Test func `contacts of an item are those that the next step solves`() throws {
        let world = try world(
            [box(0, -50), box(0, -150), ball(300, -300)], gravity: down, boundaries: [floor()])
        world.step(30)
        let lower = try world.contacts(of: id(0))
        #expect(lower.map(\.other) == [.item(id(1), part: 0), .boundary(boundaryID(0), segment: 0)])
        #expect(isNear(lower[0].normal, Vector2(0, -1), 1e-3) && isNear(lower[1].normal, Vector2(0, 1), 1e-3))
        #expect(lower.allSatisfy { $0.second != nil && abs($0.separation) < 1 })
        #expect(lower[1].first.normalImpulse > lower[0].first.normalImpulse)
        let upper = try world.contacts(of: id(1))
        #expect(upper.count == 1 && upper[0].normal == -lower[0].normal && upper[0].first == lower[0].first)
        #expect(try world.contacts(of: id(2)).isEmpty)
        let all = world.currentContacts()
        #expect(all.count == 2 && all.contains { $0.points == [lower[0].first, lower[0].second] })

        // An edit counts at once, and asking changes nothing.
        try world.setPoses([(id: id(2), position: Vector2(200, -10), rotation: 0)])
        #expect(try world.contacts(of: id(2)).map(\.other) == [.boundary(boundaryID(0), segment: 0)])
        try world.remove([id(1)])
        #expect(try world.contacts(of: id(0)).count == 1)
        #expect(throws: DynamicsError.unknownID("item 1")) { try world.contacts(of: id(1)) }
    }

    @Test func `what sleeps keeps its contacts, and goes on sleeping`() throws {
        let world = try world([box(0, -50), box(0, -150)], gravity: down, boundaries: [floor()], sleeps: true)
        world.step(120)
        #expect(world.statistics.awakeItems == 0)
        #expect(
            try world.contacts(of: id(0)).map(\.other) == [
                .item(id(1), part: 0), .boundary(boundaryID(0), segment: 0),
            ])
        world.step()
        #expect(world.statistics.awakeItems == 0)
    }

    @Test func `asking changes no later result`() throws {
        var scene = QueryScene(seed: 71)
        let items = scene.items(80)
        let boundaries = scene.boundaries()
        let (asked, unasked) = (
            try world(items, gravity: down, boundaries: boundaries, sleeps: true),
            try world(items, gravity: down, boundaries: boundaries, sleeps: true)
        )
        for step in 0..<60 {
            if step == 20 {
                for world in [asked, unasked] {
                    try world.remove([id(3), id(4)])
                    try world.removeBoundary(boundaryID(2))
                }
            }
            let ray = scene.ray()
            _ = try asked.castRayAll(from: ray.from, to: ray.to)
            _ = try asked.nearestPoint(to: ray.from, within: 50)
            _ = try asked.contacts(of: id(step < 20 ? 3 : 5))
            asked.step()
            unasked.step()
            #expect(asked.events == unasked.events)
        }
        #expect(asked.snapshot().bytes == unasked.snapshot().bytes)
    }
}
