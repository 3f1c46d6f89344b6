import DynamicsEngine
import DynamicsModel
import Testing

@Suite struct RestEventTests {
    private func events(_ world: World, steps: Int) -> [RestEvent] {
        (0..<steps).flatMap { _ in
            world.step()
            return world.restEvents
        }
    }

    @Test func `a pile comes to rest once, item by item in order`() throws {
        let world = try world(
            [box(0, -150), box(0, -50), ball(400, -10)], gravity: down, boundaries: [floor()], sleeps: true)
        let told = events(world, steps: 240)
        #expect(told.allSatisfy { $0.phase == .cameToRest })
        #expect(Set(told.map(\.item)) == [id(0), id(1), id(2)] && told.count == 3)
        #expect(world.statistics.awakeItems == 0)
        #expect(events(world, steps: 60).isEmpty)
    }

    @Test func `an edit wakes an island, which the next step tells`() throws {
        let world = try world(
            [box(0, -150), box(0, -50), ball(400, -10)], gravity: down, boundaries: [floor()], sleeps: true)
        world.step(240)
        // So slow that it is back before the other one falls asleep.
        try world.setVelocities([(id(0), Vector2(0, -100), 0)])
        world.step()
        #expect(world.restEvents == [0, 1].map { RestEvent(phase: .woke, item: id($0)) })
        #expect(Set(events(world, steps: 300)) == Set([0, 1].map { RestEvent(phase: .cameToRest, item: id($0)) }))
    }

    @Test func `what an awake item touches wakes in that step`() throws {
        let world = try world([ball(0, -10), ball(300, -10)], gravity: down, boundaries: [floor()], sleeps: true)
        world.step(120)
        let new = try world.add(ball(-60, -10).moving(300, 0))
        let woke = (0..<60).first { _ in
            world.step()
            return !world.restEvents.isEmpty
        }
        #expect(woke != nil)
        #expect(world.restEvents == [RestEvent(phase: .woke, item: id(0))])
        #expect(world.events.contains { $0.item == id(0) && $0.other == .item(new) })
    }

    @Test func `who woke and was removed is not told, and a snapshot keeps who is still to be told`() throws {
        let world = try world([ball(0, -10), ball(300, -10)], gravity: down, boundaries: [floor()], sleeps: true)
        world.step(120)
        try world.setVelocities([(id(0), Vector2(0, -100), 0), (id(1), Vector2(0, -100), 0)])
        try world.remove([id(0)])
        let restored = try World(restoring: world.snapshot())
        for world in [world, restored] {
            world.step()
            #expect(world.restEvents == [RestEvent(phase: .woke, item: id(1))])
        }
        #expect(world.snapshot().bytes == restored.snapshot().bytes)
    }
}
