import DynamicsEngine
import DynamicsModel
import DynamicsReference
import Testing

@Suite struct CollisionFilterTests {
    @Test func `filters follow their rule`() {
        let usual = CollisionFilter()
        #expect(usual.allows(usual))
        let bullet = CollisionFilter(category: 2, mask: ~2)
        #expect(bullet.allows(usual) && usual.allows(bullet) && !bullet.allows(bullet))
        // One side's no is enough.
        #expect(!CollisionFilter(category: 4).allows(CollisionFilter(mask: 3)))
        #expect(!CollisionFilter(mask: 3).allows(CollisionFilter(category: 4)))
        let (limb, other) = (CollisionFilter(group: -3), CollisionFilter(group: -4))
        #expect(!limb.allows(limb) && limb.allows(other))
        let held = CollisionFilter(category: 0, mask: 0, group: 5)
        #expect(held.allows(held) && !held.allows(usual))
        #expect(CollisionFilter(category: 1 << 63, mask: 1 << 63).allows(CollisionFilter(category: 1 << 63)))
    }

    private func ball(_ x: Double, _ filter: CollisionFilter, speed: Double) -> Item {
        Item(
            .circle(radius: 10), position: Vector2(x, 0), velocity: Vector2(speed, 0), elasticity: 1,
            collisions: CollisionMembership(filter: filter))
    }

    /// Whether two balls with filters bounce off each other, in both engines.
    private func collide(_ a: CollisionFilter, _ b: CollisionFilter) throws -> Bool {
        let scene = SceneDescription(
            settings: Settings(gravity: .zero), items: [ball(-50, a, speed: 200), ball(50, b, speed: -200)])
        let world = try World(scene)
        var reference = try ReferenceWorld(scene)
        for _ in 0..<60 {
            world.step()
            reference.step()
        }
        let bounced = try world.state(0).velocity.x < 0
        #expect(bounced == (reference.states()[0].velocity.x < 0))
        // Neither lost speed on the way.
        #expect(isNear(abs(try world.state(0).velocity.x), 200, 2))
        return bounced
    }

    @Test func `pairs collide as their filters say`() throws {
        let filters = [
            CollisionFilter(), CollisionFilter(category: 2, mask: 2), CollisionFilter(category: 2),
            CollisionFilter(mask: 1 << 40), CollisionFilter(category: 1 << 40, group: 1), CollisionFilter(group: -1),
            CollisionFilter(category: 0, mask: 0, group: 1),
        ]
        var bounces = 0
        for a in filters {
            for b in filters {
                let bounced = try collide(a, b)
                #expect(bounced == a.allows(b), "\(a) \(b)")
                bounces += bounced ? 1 : 0
            }
        }
        #expect(bounces > 10 && bounces < 39)
    }

    @Test func `a boundary's filter is compared as an item's`() throws {
        for (filter, stops) in [(CollisionFilter(), true), (CollisionFilter(category: 2), false)] {
            let wall = Boundary(
                .segment(Vector2(0, -50), Vector2(0, 50)), elasticity: 1, filter: filter)
            let world = try world([ball(-50, CollisionFilter(mask: 1), speed: 200)], boundaries: [wall])
            world.step(60)
            #expect((try world.state(0).velocity.x < 0) == stops)
        }
    }

    @Test func `fast items meet what filters let them, and no more`() throws {
        for (mask, stops) in [(UInt64.max, true), (~2, false)] {
            let wall = Item(
                .rectangle(width: 2, height: 100), position: Vector2(500, 0), isAnchored: true,
                collisions: CollisionMembership(filter: CollisionFilter(category: 2)))
            let world = try world([ball(0, CollisionFilter(mask: mask), speed: 500_000), wall])
            world.step(3)
            #expect((try world.state(0).centerOfMass.x < 500) == stops)
        }
    }

    @Test func `a filter is changed later, and queries compare it`() throws {
        let world = try world([Item(.circle(radius: 10), position: .zero), anchored(.circle(radius: 10), 60, 0)])
        let ghost = CollisionMembership(filter: CollisionFilter(category: 0, mask: 0))
        let filter = QueryFilter(collisions: .all)
        #expect(try world.items(containing: .zero, filter: filter) == [id(0)])
        try world.setCollisions([(id(0), ghost)])
        #expect(try world.items(containing: .zero, filter: filter).isEmpty)
        #expect(try world.items(containing: .zero) == [id(0)])
        #expect(try world.items(containing: Vector2(60, 0), filter: QueryFilter(collisions: ghost)).isEmpty)
        try world.setVelocities([(id(0), Vector2(120, 0), 0)])
        world.step(60)
        #expect(isNear(try world.state(0).centerOfMass.x, 120, 0.01))
    }

    @Test func `a snapshot keeps filters`() throws {
        let world = try world(
            [ball(-50, CollisionFilter(category: 2, mask: 4, group: -9), speed: 10)],
            boundaries: [Boundary(.segment(.zero, Vector2(9, 0)), filter: CollisionFilter(mask: 1 << 60, group: 2))])
        let restored = try World(restoring: world.snapshot())
        #expect(restored.snapshot().bytes == world.snapshot().bytes)
        #expect(restored.allBoundaries()[0].boundary == world.allBoundaries()[0].boundary)
        try restored.setProperties([(id(0), ItemProperties(friction: 0.5))])
        #expect(restored.snapshot().bytes != world.snapshot().bytes)
    }
}

@Suite struct ExemptionTests {
    private func scene(exempt pairs: [ItemPair]) -> SceneDescription {
        SceneDescription(
            settings: Settings(gravity: .zero),
            items: [ball(-50, 0).moving(200, 0), ball(50, 0).moving(-200, 0), ball(0, 100)], exemptPairs: pairs)
    }

    @Test func `exempt items pass each other, in both engines, and others don't`() throws {
        for pairs in [[], [ItemPair(id(1), id(0))], [ItemPair(id(1), id(2))]] {
            let world = try World(scene(exempt: pairs))
            var reference = try ReferenceWorld(scene(exempt: pairs))
            for _ in 0..<60 {
                world.step()
                reference.step()
            }
            let passes = pairs == [ItemPair(id(0), id(1))]
            #expect((try world.state(0).centerOfMass.x > 140) == passes)
            #expect((reference.states()[0].centerOfMass.x > 140) == passes)
            #expect(world.exemptPairs == pairs)
        }
    }

    @Test func `an exemption ends contacts, and its end brings them back`() throws {
        let world = try world(
            [box(0, -50), box(0, -150)], gravity: down, boundaries: [floor()], sleeps: true)
        world.step(120)
        #expect(world.statistics.awakeItems == 0)
        try world.exempt([ItemPair(id(0), id(1))])
        world.step()
        #expect(world.events.map(\.phase) == [.ended])
        world.step(60)
        #expect(isNear(try world.state(1).centerOfMass.y, -50, 1))
        try world.endExemption(of: [ItemPair(id(0), id(1))])
        #expect(world.exemptPairs.isEmpty)
        world.step()
        #expect(world.events.contains { $0.phase == .began && $0.other == .item(id(1)) })
    }

    @Test func `exemptions and attachments are kept apart, and go with their items`() throws {
        let world = try world([ball(0, 0), ball(5, 0), ball(10, 0)])
        try world.exempt([ItemPair(id(0), id(1)), ItemPair(id(2), id(1))])
        try world.exempt([ItemPair(id(0), id(1))])
        #expect(world.exemptPairs == [ItemPair(id(0), id(1)), ItemPair(id(1), id(2))])
        let restored = try World(restoring: world.snapshot())
        #expect(restored.exemptPairs == world.exemptPairs)
        #expect(restored.snapshot().bytes == world.snapshot().bytes)
        try world.remove([id(0)])
        #expect(world.exemptPairs == [ItemPair(id(1), id(2))])
        world.step(30)
        #expect(isNear(try world.state(1).centerOfMass.x, 5, 1e-6))
    }

    @Test func `wrong pairs are refused, and nothing is changed`() throws {
        let world = try world([ball(0, 0), ball(50, 0)])
        #expect(throws: DynamicsError.unknownID("item 9")) {
            try world.exempt([ItemPair(id(0), id(1)), ItemPair(id(0), id(9))])
        }
        #expect(throws: DynamicsError.self) { try world.exempt([ItemPair(id(1), id(1))]) }
        #expect(throws: DynamicsError.unknownID("item 9")) { try world.endExemption(of: [ItemPair(id(9), id(1))]) }
        #expect(world.exemptPairs.isEmpty)
        #expect(throws: DynamicsError.unknownID("item 7")) { try World(scene(exempt: [ItemPair(id(7), id(1))])) }
    }
}
