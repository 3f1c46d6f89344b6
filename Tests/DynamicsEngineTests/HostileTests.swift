import DynamicsEngine
import DynamicsModel
import DynamicsReference
import DynamicsScenes
import Testing

@Suite struct HostileTests {
    /// Contacts of each item.
    private func contactCounts(_ world: World) -> [Int] {
        var counts = [Int](repeating: 0, count: world.itemCount)
        for contact in world.currentContacts() {
            for side in [contact.a, contact.b] {
                if case .item(let id, _) = side { counts[Int(id.rawValue)] += 1 }
            }
        }
        return counts
    }

    @Test func `a thousand circles at one point keep at most 64 contacts each`() throws {
        let world = try World(BuiltInScene.named("onepoint").make(SceneOptions(items: 1000)).description)
        let counts = contactCounts(world)
        #expect(counts.max() == 64)
        world.step()
        #expect(world.statistics.droppedContacts > 400_000)
        #expect(world.statistics.touchingContacts <= 32 * 1000)
        #expect(world.isFinite)
    }

    @Test func `the contacts kept of a pile at one point are the reference's`() throws {
        let scene = try BuiltInScene.named("onepoint").make(SceneOptions(items: 150)).description
        let (world, reference) = (try World(scene), try ReferenceWorld(scene))
        #expect(
            world.currentContacts().map { [$0.a, $0.b] } == reference.contacts().map { [$0.a, $0.b] })
    }

    @Test func `contacts with moving and with anchored items count together`() throws {
        // A plate on 50 anchored balls and below 50 moving ones; no two balls touch.
        let balls = (0..<50).flatMap { k -> [Item] in
            let x = Double(k) * 30 - 735
            return [
                anchored(.circle(radius: 5), x, 14.9 + 0.001 * Double(k)),
                ball(x, -14.95 + 0.001 * Double(k), radius: 5),
            ]
        }
        let scene = SceneDescription(items: [Item(.rectangle(width: 2000, height: 20), position: .zero)] + balls)
        let (world, reference) = (try World(scene), try ReferenceWorld(scene))
        #expect(contactCounts(world)[0] == 64)
        #expect(world.statistics.droppedContacts == 36)
        let sides = Set(world.currentContacts().flatMap { [$0.a, $0.b] })
        #expect(sides == Set(reference.contacts().flatMap { [$0.a, $0.b] }))
        world.step(10)
        #expect(world.isFinite)
    }

    @Test func `a crowd of more pairs than fit leaves some out and comes apart`() throws {
        // 1,600 at one point are 1,279,200 pairs.
        let world = try World(BuiltInScene.named("onepoint").make(SceneOptions(items: 1600)).description)
        world.step()
        #expect(world.statistics.isCrowded)
        // 64 of those behind it for each item, and four walls.
        #expect(world.statistics.pairs <= 68 * 1600)
        #expect(contactCounts(world).max() == 64)
        // A pair takes about 200 bytes, and growth keeps half as much again in reserve.
        let bytes = world.memory.reduce(0) { $0 + $1.bytes }
        #expect(bytes < 68 * 1600 * 400)
        let first = world.states().map(\.centerOfMass.length).max() ?? 0
        world.step(2)
        #expect(world.isFinite)
        #expect(world.states().map(\.centerOfMass.length).max() ?? 0 > first)
        #expect(first > 0)
    }

    @Test func `a crowd of dust on a pile of boundaries keeps to its limits`() throws {
        let dust = (0..<300).map { _ in ball(0, 0, radius: 0.5) }
        let giants = (0..<10).map { _ in Item(.rectangle(width: 5000, height: 5000), position: .zero) }
        let boundaries = (0..<4000).map { k in
            Boundary(.segment(Vector2(-100, Double(k) * 1e-4), Vector2(100, Double(k) * 1e-4)))
        }
        let world = try world(dust + giants, gravity: down, boundaries: boundaries)
        world.step()
        #expect(world.statistics.isCrowded)
        // Of 1,240,000 pairs with boundaries a million, and those of items.
        #expect(world.statistics.pairs <= Tuning.crowdedPairs + 310 * 310)
        #expect(world.isFinite)
    }

    @Test func `a crowd that has come apart is searched for all pairs again`() throws {
        let world = try World(BuiltInScene.named("onepoint").make(SceneOptions(items: 1500)).description)
        world.step()
        #expect(world.statistics.isCrowded)
        try world.setPoses(
            (0..<1500).map { (id($0), Vector2(Double($0 % 40) * 99 - 1980, Double($0 / 40) * 99 - 1980), 0) })
        world.step()
        #expect(!world.statistics.isCrowded)
        // Each touches its neighbours on both sides, above and below.
        #expect(world.statistics.touchingContacts > 2 * 1400)
    }

    @Test func `circles at one point come apart`() throws {
        let world = try world((0..<40).map { _ in ball(0, 0) })
        var furthest = 0.0
        for _ in 0..<6 {
            world.step(20)
            #expect(world.isFinite)
            let spread = world.states().map(\.centerOfMass.length).max() ?? 0
            #expect(spread > furthest)
            furthest = spread
        }
        // Forty discs of 10 pt need a disc of at least 63 pt.
        #expect(furthest > 40)
        // Pushed out at 60 pt/s, nothing flies about.
        for state in world.states() { #expect(state.velocity.length < 1000) }
    }

    @Test func `sizes from 1 to 10000 pt share a world`() throws {
        var items: [Item] = []
        for k in 0..<40 {
            let size = [1.0, 10, 100, 1000][k % 4]
            items.append(
                Item(
                    k % 2 == 0 ? .circle(radius: size / 2) : .rectangle(width: size, height: size),
                    position: Vector2(Double(k) * 300 - 6000, -size / 2 - 5)))
        }
        items.append(Item(.rectangle(width: 10_000, height: 10_000), position: Vector2(0, -7000)))
        items.append(anchored(.rectangle(width: 10_000, height: 100), 0, 50))
        let world = try world(items, gravity: down, boundaries: [Boundary(.segment(Vector2(-2e4, 0), Vector2(2e4, 0)))])
        for _ in 0..<60 {
            world.step()
            #expect(world.isFinite)
        }
        // Nothing falls through, and the small ones rest.
        for (k, state) in world.states().dropLast().enumerated() { #expect(state.centerOfMass.y < 5, "item \(k)") }
    }

    @Test func `a tick of 0 moves nothing`() throws {
        let world = try World(
            SceneDescription(
                settings: Settings(tick: 0),
                items: [box(0, -49).moving(50, 60, turning: 1), box(20, -100), ball(5, -49)],
                boundaries: [floor()]))
        let before = world.states().map(\.centerOfMass)
        world.step(3)
        #expect(world.states().map(\.centerOfMass) == before)
        #expect(world.isFinite)
        #expect(world.ticks == 3)
        #expect(world.time == 0)
    }

    @Test func `ticks too short for Float are refused, and the shortest stays finite`() throws {
        for tick in [5e-324, 1e-300, 1e-40, 9e-7] {
            #expect(throws: DynamicsError.outOfRange("tick", tick, rule: "0 or at least 1e-06 s")) {
                try World(SceneDescription(settings: Settings(tick: tick)))
            }
        }
        let world = try World(
            SceneDescription(
                settings: Settings(tick: 1e-6, substeps: 64), items: [box(0, -49), ball(200, 0), ball(300, 0)],
                boundaries: [floor()],
                attachments: [.distance(id(1), to: .item(id(2))), .pin(id(2), at: Vector2(310, 0))]))
        world.step(20)
        #expect(world.isFinite)
    }

    @Test func `a tick of 10 s stays finite and lets nothing through`() throws {
        let room = Boundary(.inside(minimum: Vector2(-300, -300), maximum: Vector2(300, 300)), elasticity: 1)
        let items = (0..<20).map { k in
            Item(
                everyShape[k % 5], position: Vector2(Double(k % 5) * 60 - 120, Double(k / 5) * 60 - 100),
                velocity: Vector2(500, -300), angularVelocity: 3)
        }
        let world = try World(SceneDescription(settings: Settings(tick: 10), items: items, boundaries: [room]))
        for _ in 0..<20 {
            world.step()
            #expect(world.isFinite)
            for state in world.states() { #expect(abs(state.centerOfMass.x) < 320 && abs(state.centerOfMass.y) < 320) }
        }
    }

    @Test(arguments: [1e6, -1e6]) func `items rest far from the origin`(place: Double) throws {
        let items = [box(place, place - 51), ball(place + 200, place - 20, radius: 20)]
        let ground = Boundary(.segment(Vector2(place - 1000, place), Vector2(place + 1000, place)))
        let world = try world(items, gravity: down, boundaries: [ground])
        world.step(120)
        // Coordinates of 10⁶ pt have steps of 0.06 pt.
        #expect(isNear(try world.state(0).centerOfMass.y, place - 50, 0.3))
        #expect(isNear(try world.state(1).centerOfMass.y, place - 20, 0.3))
    }

    @Test func `huge forces stay finite and below the largest speed`() throws {
        let world = try world(
            [ball(0, 0), box(300, 0), Item(.circle(radius: 1e-3), position: Vector2(0, 90), density: 1e-6)],
            pushes: [Push(force: Vector2(9e11, 1e11), targets: (0..<3).map { .init(id($0), offset: Vector2(3, 4)) })])
        try world.apply(Push(force: Vector2(1e12, 0), targets: (0..<3).map { .init(id($0), offset: Vector2(0, 5)) }))
        for _ in 0..<10 {
            for state in world.states() {
                // Rounding of the length.
                #expect(state.velocity.length <= Tuning.maximumSpeed * 1.000_001)
                #expect(abs(state.angularVelocity) <= Tuning.maximumAngularSpeed)
            }
            world.step()
            #expect(world.isFinite)
        }
    }

    @Test func `strong fields stay finite`() throws {
        let kinds = FieldTests.kinds.prefix(10)
        for kind in kinds {
            let world = try world(
                (0..<9).map { ball(Double($0), 0).with { $0.charge = 1e9 } }, gravity: down,
                fields: [Field(kind, strength: 1e9, falloff: 16)], sleeps: true)
            world.step(5)
            #expect(world.isFinite)
        }
    }
}
