import DynamicsEngine
import DynamicsModel
import DynamicsReference
import DynamicsScenes
import Foundation
import Testing

@Suite struct SensorTests {
    private func sensor(_ shape: Shape, _ x: Double, _ y: Double) -> Item {
        anchored(shape, x, y).with { $0.isSensor = true }
    }

    /// The events of some steps, with the step each came in.
    private func events(_ world: World, steps: Int) -> [(step: Int, event: SensorEvent)] {
        (0..<steps).flatMap { step in
            world.step()
            return world.sensorEvents.map { (step, $0) }
        }
    }

    @Test func `who passes through comes once and leaves once, and is not slowed`() throws {
        let world = try world([sensor(.rectangle(width: 20, height: 80), 0, 0), ball(-50, 0).moving(120, 0)])
        let told = events(world, steps: 60).map(\.event)
        #expect(told.map(\.phase) == [.began, .ended])
        #expect(told.allSatisfy { $0.sensor == .item(id(0)) && $0.visitor == id(1) })
        #expect(world.events.isEmpty)
        #expect(try world.state(1).velocity == Vector2(120, 0))
        // 120 pt/s for a second.
        #expect(isNear(try world.state(1).centerOfMass, Vector2(70, 0), 1e-3))
    }

    @Test func `a begin is told in the step after which outlines overlap`() throws {
        let world = try world([sensor(.circle(radius: 10), 0, 0), ball(-50, 0).moving(120, 0)])
        // 2 pt a step; at 20 pt apart they touch.
        let began = try #require(events(world, steps: 30).first)
        #expect(began.step == 14)
        #expect(try world.visitors(of: .item(id(0))) == [id(1)])
    }

    @Test func `what moves may be a sensor, and falls as it would`() throws {
        let falling = ball(0, -200).with { $0.isSensor = true }
        let world = try world([falling, anchored(.rectangle(width: 100, height: 20), 0, 0)], gravity: down)
        let told = events(world, steps: 90).map(\.event)
        #expect(told.map(\.phase) == [.began, .ended])
        #expect(told.allSatisfy { $0.sensor == .item(id(0)) && $0.visitor == id(1) })
        #expect(try world.state(0).centerOfMass.y > 500)
    }

    @Test func `who rests in a sensor stays told while asleep, and an end comes when it is gone`() throws {
        let world = try world(
            [ball(0, -10), sensor(.rectangle(width: 40, height: 40), 0, -10)], gravity: down, boundaries: [floor()],
            sleeps: true)
        #expect(events(world, steps: 120).map(\.event.phase) == [.began])
        #expect(world.statistics.awakeItems == 0)
        #expect(try world.visitors(of: .item(id(1))) == [id(0)])
        try world.remove([id(0)])
        #expect(try world.visitors(of: .item(id(1))).isEmpty)
        world.step()
        #expect(world.sensorEvents == [SensorEvent(phase: .ended, sensor: .item(id(1)), visitor: id(0))])
        world.step()
        #expect(world.sensorEvents.isEmpty)
    }

    @Test func `an item that is put into a sensor where all sleeps is told`() throws {
        let world = try world(
            [ball(0, -10), ball(300, -10), sensor(.circle(radius: 30), 300, -10)], gravity: down, boundaries: [floor()],
            sleeps: true)
        world.step(120)
        try world.setPoses([(id(1), Vector2(600, -10), 0)])
        world.step()
        #expect(world.sensorEvents == [SensorEvent(phase: .ended, sensor: .item(id(2)), visitor: id(1))])
        try world.setPoses([(id(0), Vector2(300, -10), 0)])
        world.step()
        #expect(world.sensorEvents == [SensorEvent(phase: .began, sensor: .item(id(2)), visitor: id(0))])
    }

    @Test func `a rectangle tells of its inside, a line of itself`() throws {
        let zone = Boundary(.inside(minimum: Vector2(-20, -50), maximum: Vector2(20, 50)), isSensor: true)
        let barrier = Boundary(.segment(Vector2(100, -50), Vector2(100, 50)), isSensor: true)
        let world = try world([ball(-60, 0).moving(240, 0)], boundaries: [zone, barrier])
        let told = events(world, steps: 60).map(\.event)
        #expect(told.map(\.phase) == [.began, .ended, .began, .ended])
        #expect(told.map(\.sensor) == [0, 0, 1, 1].map { .boundary(boundaryID($0)) })
        #expect(try world.state(0).velocity == Vector2(240, 0))
    }

    @Test func `sensors compare sets and filters as contacts do, and don't see each other`() throws {
        let sensors = [
            CollisionMembership.all, CollisionMembership(items: [1]), CollisionMembership(items: [2]),
            CollisionMembership(filter: CollisionFilter(category: 2, mask: 2)),
        ].map { membership in sensor(.circle(radius: 30), 0, 0).with { $0.collisions = membership } }
        let visitor = ball(0, 0).with {
            $0.collisions = CollisionMembership(items: [1], filter: CollisionFilter(category: 2))
        }
        let world = try world(sensors + [visitor])
        world.step()
        #expect(world.sensorEvents.map(\.sensor) == [0, 1, 3].map { .item(id($0)) })
        // The usual category, that of the first two sensors, is not in its mask now.
        try world.setCollisions([
            (id(4), CollisionMembership(items: [1], filter: CollisionFilter(category: 2, mask: 2)))
        ])
        world.step()
        #expect(world.sensorEvents.map(\.phase) == [.ended, .ended])
        #expect(try world.visitors(of: .item(id(3))) == [id(4)])
    }

    @Test func `an item becomes a sensor and an ordinary one again`() throws {
        let world = try world([anchored(.rectangle(width: 40, height: 40), 0, 0), ball(0, -40).moving(0, 240)])
        world.step(10)
        #expect(try world.state(1).centerOfMass.y < -29)
        try world.setProperties([(id(0), ItemProperties(isAnchored: true, isSensor: true))])
        try world.setVelocities([(id(1), Vector2(0, 120), 0)])
        #expect(events(world, steps: 60).map(\.event.phase) == [.began, .ended])
        try world.setProperties([(id(0), ItemProperties(isAnchored: true))])
        try world.setVelocities([(id(1), Vector2(0, -120), 0)])
        #expect(events(world, steps: 60).isEmpty)
        // It comes back from below, and rests against it.
        #expect(try world.state(1).centerOfMass.y > 29)
    }

    @Test func `queries pass over sensors`() throws {
        let world = try world([sensor(.circle(radius: 30), 0, 0), ball(100, 0)])
        #expect(try world.items(containing: .zero).isEmpty)
        #expect(try world.castRay(from: Vector2(-100, 0), to: Vector2(200, 0))?.side == .item(id(1), part: 0))
    }

    @Test func `what is asked of no sensor is refused by name`() throws {
        let world = try world([ball(0, 0)], boundaries: [floor()])
        #expect(throws: DynamicsError.invalidDescription("item 0 is not a sensor")) {
            try world.visitors(of: .item(id(0)))
        }
        #expect(throws: DynamicsError.invalidDescription("boundary 0 is not a sensor")) {
            try world.visitors(of: .boundary(boundaryID(0)))
        }
        #expect(throws: DynamicsError.unknownID("item 7")) { try world.visitors(of: .item(id(7))) }
    }

    // MARK: Beside brute force

    /// Shapes of every kind that fly about in a box, and sensors of every kind.
    private func churn(workers: Int = 1) throws -> (world: World, items: [ItemID: Item], sensors: [ItemID: Item]) {
        var random = RandomSource(seed: 30)
        var items: [Item] = []
        for k in 0..<40 {
            let place = Vector2(random.uniform(-180, 180), random.uniform(-180, 180))
            let velocity = Vector2(random.uniform(-200, 200), random.uniform(-200, 200))
            items.append(
                Item(everyShape[k % everyShape.count], position: place, velocity: velocity, friction: 0, elasticity: 1))
        }
        for k in 0..<12 {
            let place = Vector2(random.uniform(-150, 150), random.uniform(-150, 150))
            items.append(
                Item(
                    everyShape[k % everyShape.count], position: place, rotation: random.uniform(-3, 3),
                    angularVelocity: 1, isAnchored: k % 3 != 0, gravityScale: 0, isSensor: true))
        }
        let world = try World(
            SceneDescription(
                settings: Settings(gravity: .zero, restitutionThreshold: 0, allowsSleep: false, workers: workers),
                items: items,
                boundaries: [
                    Boundary(.inside(minimum: Vector2(-200, -200), maximum: Vector2(200, 200)), elasticity: 1)
                ]))
        let named = Dictionary(uniqueKeysWithValues: items.enumerated().map { (id($0), $1) })
        return (world, named.filter { !$1.isSensor }, named.filter { $1.isSensor })
    }

    /// Who overlaps each sensor, by the reference; nil for who is too near its outline to tell.
    private func visitors(
        _ world: World, _ items: [ItemID: Item], _ sensors: [ItemID: Item], margin: Double
    ) throws -> [ItemID: Set<ItemID>] {
        let placed = try items.map { PlacedItem(id: $0, item: $1, state: try world.state(of: $0)) }
        let queries = try ReferenceQueries(items: placed, boundaries: [], margin: margin)
        return try Dictionary(
            uniqueKeysWithValues: sensors.map { id, item in
                let state = try world.state(of: id)
                let found = try queries.overlapping(
                    item.shape, at: try world.position(of: id), rotation: atan2(state.sine, state.cosine))
                return (id, Set(found.compactMap(\.item)))
            })
    }

    @Test func `in churn no event is lost and none comes twice`() throws {
        var (world, items, sensors) = try churn()
        var told: [ItemID: Set<ItemID>] = [:]
        var (begins, ends) = (0, 0)
        for step in 0..<2000 {
            world.step()
            for event in world.sensorEvents {
                guard case .item(let sensor) = event.sensor else { continue }
                if event.phase == .began {
                    #expect(told[sensor, default: []].insert(event.visitor).inserted)
                    begins += 1
                } else {
                    #expect(told[sensor, default: []].remove(event.visitor) != nil)
                    ends += 1
                }
            }
            // The reference is slow.
            if step % 20 == 0 {
                // Outlines so near to each other that Float can't tell may go either way.
                let least = try visitors(world, items, sensors, margin: -1e-5)
                let most = try visitors(world, items, sensors, margin: 1e-5)
                for sensor in sensors.keys {
                    let now = told[sensor, default: []]
                    #expect(now.isSuperset(of: least[sensor]!) && now.isSubset(of: most[sensor]!))
                    #expect(Set(try world.visitors(of: .item(sensor))) == now)
                }
            }
            if step % 100 == 50 {
                let gone = items.keys.min()!
                try world.remove([gone])
                items[gone] = nil
                let new = ball(Double(step % 7) * 20, 0).moving(100, -50)
                items[try world.add(new)] = new
            }
        }
        #expect(begins > 500 && ends > 500, "\(begins) \(ends)")
    }

    @Test func `events are the same on any number of workers, and after a restore`() throws {
        func run(workers: Int, restoring: Bool) throws -> [[SensorEvent]] {
            var world = try churn(workers: workers).world
            return try (0..<200).map { step in
                if restoring, step % 50 == 25 { world = try World(restoring: world.snapshot(), workers: workers) }
                world.step()
                return world.sensorEvents
            }
        }
        let expected = try run(workers: 1, restoring: false)
        #expect(expected.joined().count > 100)
        #expect(try run(workers: 4, restoring: false) == expected)
        #expect(try run(workers: 1, restoring: true) == expected)
    }
}
