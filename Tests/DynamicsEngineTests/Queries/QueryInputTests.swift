import AllocationCounter
import DynamicsEngine
import DynamicsModel
import DynamicsScenes
import Testing

/// Bad input of queries, and what they cost in memory.
@Suite struct QueryInputTests {
    private func failure(_ body: () throws -> Void) -> String {
        do {
            try body()
            return "no error"
        } catch {
            return "\(error)"
        }
    }

    @Test func `bad values are named with their rule`() throws {
        let world = try world([ball(0, 0)])
        let (nan, far) = (Double.nan, 1e8)
        #expect(
            failure { _ = try world.castRay(from: Vector2(nan, 0), to: .zero) }
                == "ray from.x is nan; it must be a finite number")
        #expect(
            failure { _ = try world.castRay(from: .zero, to: Vector2(0, -far)) }
                == "ray to.y is -100000000.0; it must be within ±10000000.0 pt")
        #expect(
            failure { _ = try world.castRayAll(from: .zero, to: Vector2(.infinity, 0)) }.hasPrefix("ray to.x is inf"))
        #expect(
            failure { _ = try world.castRays([Ray(from: .zero, to: .zero), Ray(from: .zero, to: Vector2(0, nan))]) }
                == "ray 1 to.y is nan; it must be a finite number")
        #expect(
            failure { _ = try world.castShape(.circle(radius: -1), from: .zero, to: .zero) }.hasPrefix(
                "circle diameter is -2.0"))
        #expect(
            failure { _ = try world.castShape(.circle(radius: 1), from: .zero, to: .zero, rotation: nan) }.hasPrefix(
                "rotation is nan"))
        #expect(
            failure { _ = try world.items(overlapping: .circle(radius: 1), at: Vector2(far, 0)) }.hasPrefix(
                "position.x is 100000000.0"))
        #expect(
            failure { _ = try world.boundaries(overlapping: .group([]), at: .zero) }.hasPrefix("group: has no parts"))
        #expect(
            failure { _ = try world.items(in: Box(minimum: Vector2(1, 0), maximum: .zero)) }
                == "box is -1.0 × 0.0 pt; neither side may be negative")
        #expect(
            failure { _ = try world.boundaries(in: Box(minimum: Vector2(nan, 0), maximum: .zero)) }.hasPrefix(
                "box minimum.x is nan"))
        #expect(failure { _ = try world.items(containing: Vector2(0, .infinity)) }.hasPrefix("position.y is inf"))
        #expect(
            failure { _ = try world.nearestPoint(to: .zero, within: -1) }
                == "within is -1.0; it must be from 0.0 to 10000000.0 pt")
        #expect(
            failure { _ = try world.nearestPoint(to: .zero, within: nan) }
                == "within is nan; it must be a finite number")
        #expect(failure { _ = try world.contacts(of: id(9)) } == "item 9 is not in this world")
        var hits: [CastHit?] = [nil]
        var span = hits.mutableSpan
        var message = ""
        do { try world.castRays([Ray]().span, into: &span) } catch { message = "\(error)" }
        #expect(message == "there are 1 hits for 0 rays; there must be as many")
    }

    @Test func `coordinates at the limit and an empty world are answered`() throws {
        let most = Tuning.maximumCoordinate
        let empty = try world([])
        #expect(try empty.castRay(from: Vector2(-most, -most), to: Vector2(most, most)) == nil)
        #expect(try empty.nearestPoint(to: Vector2(most, most), within: most) == nil)
        #expect(try empty.items(in: Box(minimum: Vector2(-most, -most), maximum: Vector2(most, most))).isEmpty)
        let one = try world([ball(0, 0)])
        // Where the ray runs through the middle; ends are kept in Double.
        let hit = try #require(try one.castRay(from: Vector2(-most, 0), to: Vector2(most, 0)))
        #expect(isNear(hit.point, Vector2(-10, 0), 1e-6))
        #expect(try one.items(in: Box(minimum: Vector2(-most, -most), maximum: Vector2(most, most))) == [id(0)])
        #expect(
            try one.castRay(from: .zero, to: .zero, filter: QueryFilter(excluding: ItemID(rawValue: .max)))?.item
                == id(0))
    }

    @Test(.enabled(if: allocation_counting_works())) func `warm queries take no memory`() throws {
        let scene = try BuiltInScene.named("mixed").make(SceneOptions(items: 500)).description
        let world = try World(scene)
        world.step(5)
        let shape = try QueryShape(
            .group([Shape.Part(.circle(radius: 8)), Shape.Part(.rectangle(width: 30, height: 9))]))
        let places = try (0..<40).map { try world.position(of: id($0 * 12)) }
        let rays = zip(places, places.dropFirst()).map { Ray(from: $0, to: $1) }
        let boxes = places.map { Box(minimum: $0 - Vector2(20, 20), maximum: $0 + Vector2(20, 20)) }
        var hits = [CastHit?](repeating: nil, count: rays.count)
        var (all, items, contacts): ([CastHit], [ItemID], [ItemContact]) = ([], [], [])
        let item = id(5)
        // Ranges, since iterators of arrays take memory in tests, which aren't optimised.
        let queries: [(name: String, ask: () throws -> Void)] = [
            ("castRay", { for k in 0..<39 { _ = try world.castRay(from: places[k], to: places[k + 1]) } }),
            (
                "castRayAll",
                { for k in 0..<39 { try world.castRayAll(from: places[k], to: places[k + 1], into: &all) } }
            ),
            ("castShape", { for k in 0..<39 { _ = try world.castShape(shape, from: places[k], to: places[k + 1]) } }),
            ("items in", { for k in 0..<39 { try world.items(in: boxes[k], into: &items) } }),
            ("overlapping", { for k in 0..<39 { try world.items(overlapping: shape, at: places[k], into: &items) } }),
            ("containing", { for k in 0..<39 { try world.items(containing: places[k], into: &items) } }),
            ("nearest", { for k in 0..<39 { _ = try world.nearestPoint(to: places[k], within: 100) } }),
            ("contacts", { for _ in 0..<39 { try world.contacts(of: item, into: &contacts) } }),
            (
                "castRays",
                {
                    var span = hits.mutableSpan
                    try world.castRays(rays.span, into: &span)
                }
            ),
        ]
        for (name, ask) in queries {
            var taken: UInt64 = 0
            for _ in 0..<3 {
                all.removeAll(keepingCapacity: true)
                items.removeAll(keepingCapacity: true)
                contacts.removeAll(keepingCapacity: true)
                let before = allocation_count()
                try ask()
                taken = allocation_count() - before
            }
            // Generic code that is not specialised takes memory in debug builds.
            #if !DEBUG
                #expect(taken == 0, "\(name)")
            #endif
        }
        try queries[1].ask()
        try queries[3].ask()
        #expect(all.count > 100 && items.count > 40 && hits.contains { $0 != nil })
    }
}
