import DynamicsEngine
import DynamicsModel
import DynamicsScenes
import Testing

@Suite struct EventTests {
    /// All events of some steps, with the step each came in.
    private func events(_ world: World, steps: Int) -> [(step: Int, event: ContactEvent)] {
        (0..<steps).flatMap { step in
            world.step()
            return world.events.map { (step, $0) }
        }
    }

    @Test func `a contact begins once and ends once`() throws {
        let items = [ball(-30, 5).moving(300, 0), ball(30, 5).moving(-300, 0)].map { item in
            item.with { $0.elasticity = 1 }
        }
        let world = try world(items)
        let events = events(world, steps: 30)
        #expect(events.map(\.event.phase) == [.began, .ended])
        #expect(events.allSatisfy { $0.event.item == id(0) && $0.event.other == .item(id(1)) })
        // They meet in the middle; moved on with the item by the way of a tick when it is told, and rounded.
        #expect(isNear(events[0].event.position, Vector2(0, 5), 301 * tick))
        #expect(events[0].step < events[1].step)
    }

    @Test func `the end of a contact is told at the item's centre of mass`() throws {
        let world = try world(
            [ball(-30, 5).moving(300, 0), ball(30, 5).moving(-300, 0)].map { $0.with { $0.elasticity = 1 } })
        repeat { world.step() } while world.events.first?.phase != .ended && world.ticks < 60
        #expect(world.events.count == 1)
        #expect(world.events.first?.position == (try world.state(0).centerOfMass))
    }

    @Test(arguments: [true, false]) func `a resting contact is one event`(sleeps: Bool) throws {
        for shape in everyShape {
            let world = try world(
                [Item(shape, position: Vector2(0, -25))], gravity: down, boundaries: [floor()], sleeps: sleeps)
            // The fall's landing may bounce a corner off; from then on nothing new.
            let first = events(world, steps: 60)
            #expect(first.first?.event.phase == .began)
            #expect(first.first?.event.other == .boundary(boundaryID(0)))
            if case .group = shape { continue }
            #expect(events(world, steps: 60).isEmpty)
        }
    }

    @Test func `a group touching with several parts is one event`() throws {
        let parts = (0..<5).map { Shape.Part(.circle(radius: 10), offset: Vector2(Double($0) * 20, 0)) }
        let world = try world(
            [Item(.group(parts), position: Vector2(-40, -30)), anchored(.rectangle(width: 60, height: 20), -300, 0)],
            gravity: down, boundaries: [floor()])
        let all = events(world, steps: 90)
        #expect(all.count == 1)
        #expect(world.currentContacts().count == 5)
        // Taken away all at once: one end.
        try world.setPoses([(id(0), Vector2(-40, -300), 0)])
        world.step()
        #expect(world.events.map(\.phase) == [.ended])
    }

    @Test func `two groups that touch in several parts are one event`() throws {
        let parts = (0..<3).map { Shape.Part(.rectangle(width: 20, height: 20), offset: Vector2(Double($0) * 20, 0)) }
        let world = try world(
            [
                Item(.group(parts), position: .zero, velocity: Vector2(0, 100)),
                Item(.group(parts), position: Vector2(5, 30)),
            ])
        let began = events(world, steps: 20).filter { $0.event.phase == .began }
        #expect(began.count == 1)
    }

    @Test func `sliding along a chain is one event`() throws {
        let chain = Boundary(.path((0...20).map { Vector2(Double($0) * 40, 0) }, closed: false), friction: 0)
        for item in [box(60, -10, side: 20, friction: 0), ball(60, -10, friction: 0)] {
            let world = try world([item.moving(300, 0)], gravity: down, boundaries: [chain])
            let all = events(world, steps: 100)
            #expect(all.map(\.event.phase) == [.began])
            #expect(try world.state().centerOfMass.x > 400)
        }
    }

    /// Whether a step's events are ordered: begins first, by item, items before boundaries, by the other's id.
    private func areOrdered(_ events: [ContactEvent]) -> Bool {
        let keys = events.map { event -> [UInt64] in
            let other: [UInt64] =
                switch event.other {
                case .item(let id): [0, id.rawValue]
                case .boundary(let id): [1, id.rawValue]
                }
            if case .item(let id) = event.other { #expect(event.item < id) }
            return [event.phase == .began ? 0 : 1, event.item.rawValue] + other
        }
        return zip(keys, keys.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) }
    }

    @Test func `events come in their defined order`() throws {
        let scene = try BuiltInScene.named("mixed").make(SceneOptions(items: 150))
        let world = try World(scene.description)
        var seen = 0
        for _ in 0..<40 {
            world.step()
            #expect(areOrdered(world.events))
            seen += world.events.count
        }
        #expect(seen > 50)
    }

    /// More than the few that are sorted by insertion; 80 meet a floor and 160 each other, in the same steps.
    @Test(arguments: [1, 3]) func `hundreds of events of one step come in their defined order`(workers: Int) throws {
        // Ids in another order than places, so that neither the grid's order nor that of the boundaries' tree is theirs.
        let places = (0..<80).map { Double($0 * 37 % 80) }
        let falling = places.map { ball(-1600 + 40 * $0, -30).moving(0, 300) }
        let meeting = places.flatMap { place in
            [ball(75 * place - 3000, -500).moving(150, 0), ball(75 * place - 2960, -500).moving(-150, 0)]
        }
        let items = (falling + meeting).map { item in item.with { $0.elasticity = 1 } }
        let world = try world(items, boundaries: [floor()], workers: workers)
        var most: [ContactEvent.Phase: (items: Int, boundaries: Int)] = [:]
        for _ in 0..<12 {
            world.step()
            #expect(areOrdered(world.events))
            for phase in [ContactEvent.Phase.began, .ended] {
                let others = world.events.filter { $0.phase == phase }.map(\.other)
                let boundaries = others.filter { $0 == .boundary(boundaryID(0)) }.count
                let old = most[phase] ?? (0, 0)
                most[phase] = (max(old.items, others.count - boundaries), max(old.boundaries, boundaries))
            }
        }
        #expect(most[.began]! == (80, 80))
        #expect(most[.ended]! == (80, 80))
    }

    @Test func `begins and ends alternate for every pair`() throws {
        let scene = try BuiltInScene.named("groups").make(SceneOptions(items: 60))
        let world = try World(scene.description)
        struct Pair: Hashable {
            var item: ItemID
            var other: ContactEvent.Other
        }
        var touching: Set<Pair> = []
        var ends = 0
        for _ in 0..<90 {
            world.step()
            for event in world.events {
                let pair = Pair(item: event.item, other: event.other)
                switch event.phase {
                case .began: #expect(touching.insert(pair).inserted)
                case .ended:
                    #expect(touching.remove(pair) != nil)
                    ends += 1
                }
            }
        }
        #expect(ends > 0)
        // What is not ended still touches or nearly touches.
        let contacts = Set(
            world.currentContacts().map { contact -> Pair in
                guard case .item(let a, _) = contact.a else { return Pair(item: id(0), other: .item(id(0))) }
                switch contact.b {
                case .item(let b, _): return Pair(item: min(a, b), other: .item(max(a, b)))
                case .boundary(let b, _): return Pair(item: a, other: .boundary(b))
                }
            })
        // The last step moved items on by a tick: a few may have parted.
        #expect(touching.subtracting(contacts).count < 10)
    }

    @Test func `a removed item has no events`() throws {
        let world = try world([box(0, -50), box(300, -50)], gravity: down, boundaries: [floor()])
        world.step(10)
        try world.remove([id(0)])
        world.step()
        #expect(world.events.isEmpty)
    }

    @Test func `a contact with a boundary ends when the boundary is removed`() throws {
        for sleeps in [false, true] {
            let world = try world([box(0, -50)], gravity: down, boundaries: [floor()], sleeps: sleeps)
            world.step(60)
            try world.removeBoundary(boundaryID(0))
            let other = try world.add(floor())
            let all = events(world, steps: 10)
            #expect(all.filter { $0.event.phase == .began }.map(\.event.other) == [.boundary(other)])
        }
    }
}
