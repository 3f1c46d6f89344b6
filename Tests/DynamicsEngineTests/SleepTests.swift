@testable import DynamicsEngine
import DynamicsModel
import Testing

@Suite struct SleepTests {
    /// Steps until nothing is awake, or up to a limit; returns how many items are still awake.
    private func settle(_ world: World, limit: Int = 900) -> Int {
        for _ in 0..<limit {
            world.step()
            if world.statistics.awakeItems == 0 { return 0 }
        }
        return world.statistics.awakeItems
    }

    /// A stack of three boxes.
    private func stack(_ x: Double) -> [Item] { (0..<3).map { box(x, -50 - 100 * Double($0), friction: 0.5) } }

    @Test func `a pile of every shape falls asleep and does not drift`() throws {
        var items: [Item] = []
        for k in 0..<20 {
            let place = Vector2(Double(k % 5) * 50 - 100, -30 - 40 * Double(k / 5))
            items.append(
                Item(everyShape[k % 5], position: place, friction: 0.5, resistance: 0.5, angularResistance: 2))
        }
        let room = Boundary(.inside(minimum: Vector2(-150, -1000), maximum: Vector2(150, 0)), friction: 0.5)
        let world = try world(items, gravity: down, boundaries: [room], sleeps: true)
        #expect(settle(world) == 0)
        #expect(world.isFinite)
        for state in world.states() { #expect(state.velocity == .zero && state.angularVelocity == 0) }
        let hash = world.stateHash()
        world.step(50)
        #expect(world.statistics.awakeItems == 0)
        #expect(world.stateHash() == hash)
        #expect(world.events.isEmpty)
    }

    @Test func `a rolling ball comes to rest with resistance and falls asleep`() throws {
        let item = ball(0, -20, radius: 20, friction: 0.5).moving(200, 0).with { $0.resistance = 1 }
        let world = try world([item], gravity: down, boundaries: [floor(friction: 0.5)], sleeps: true)
        world.step(60)
        #expect(world.statistics.awakeItems == 1)
        #expect(settle(world) == 0)
        #expect(try world.state().centerOfMass.x > 50)
    }

    @Test func `a ball that rolls on stays awake`() throws {
        let item = ball(0, -20, radius: 20, friction: 0.5).moving(20, 0, turning: 1)
        let world = try world([item], gravity: down, boundaries: [floor(friction: 0.5)], sleeps: true)
        world.step(200)
        #expect(world.statistics.awakeItems == 1)
        #expect(isNear(try world.state().velocity.x, 20, 0.5))
    }

    @Test func `a new item stays awake as long as any other`() throws {
        let world = try world([ball(0, 0).moving(100, 0)], sleeps: true)
        world.step(60)
        try world.add(ball(0, 300))
        // Half of the half second that an item must rest.
        world.step(16)
        #expect(world.statistics.awakeItems == 2)
        world.step(24)
        #expect(world.statistics.awakeItems == 1)
    }

    @Test func `without leave nothing falls asleep`() throws {
        let world = try world([box(0, -50)], gravity: down, boundaries: [floor()])
        world.step(120)
        #expect(world.statistics.awakeItems == 1)
    }

    @Test func `a hit wakes only the island it touches`() throws {
        let world = try world(stack(0) + stack(600), gravity: down, boundaries: [floor(friction: 0.5)], sleeps: true)
        #expect(settle(world) == 0)
        let other = (3..<6).map { try? world.state($0) }
        try world.add(ball(-200, -50, radius: 20).moving(600, -100))
        world.step()
        #expect(world.statistics.awakeItems == 1)
        var most = 0
        for _ in 0..<60 {
            world.step()
            most = max(most, world.statistics.awakeItems)
        }
        #expect(most == 4)
        #expect((3..<6).map { try? world.state($0) } == other)
        #expect(settle(world) <= 1)
    }

    @Test func `of many piles an edit wakes only its own`() throws {
        let piles = (0..<8).flatMap { stack(-1750 + 500 * Double($0)) }
        let world = try world(piles, gravity: down, boundaries: [floor(friction: 0.5)], sleeps: true)
        #expect(settle(world) == 0)
        let before = world.states()
        // The topmost of the fourth.
        try world.setVelocities([(id(11), Vector2(5, 0), 0)])
        for _ in 0..<10 {
            world.step()
            #expect(world.statistics.awakeItems == 3)
        }
        let after = world.states()
        #expect(Set(before.indices.filter { before[$0] != after[$0] }).isSubset(of: [9, 10, 11]))
        #expect(after[11] != before[11])
        #expect(settle(world) == 0)
    }

    @Test func `activities tell by slot what is awake, asleep and anchored`() throws {
        let world = try world(
            [box(0, -50), anchored(.circle(radius: 20), 300, -20), box(600, -50)], gravity: down,
            boundaries: [floor()], sleeps: true)
        func activities() -> [UInt32: ItemActivity] {
            let activities = world.activities()
            let columns = world.columns
            return Dictionary(uniqueKeysWithValues: activities.indices.map { (columns.ids[$0], activities[$0]) })
        }
        world.step()
        #expect(activities() == [0: .awake, 1: .anchored, 2: .awake])
        #expect(settle(world) == 0)
        #expect(activities() == [0: .asleep, 1: .anchored, 2: .asleep])
        try world.setVelocities([(id(2), Vector2(50, 0), 0)])
        world.step()
        #expect(activities() == [0: .asleep, 1: .anchored, 2: .awake])
    }

    /// Whether an edit wakes a box that sleeps on the floor at x = 0, and leaves one at x = 600 asleep.
    private func wakes(_ edit: (World) throws -> Void) throws -> (near: Bool, far: Bool) {
        let world = try world([box(0, -50), box(600, -50)], gravity: down, boundaries: [floor()], sleeps: true)
        #expect(settle(world) == 0)
        try edit(world)
        let before = world.states()
        world.step(8)
        // What is awake sinks and rises by some of its last bits, or moves.
        let awake = world.statistics.awakeItems
        return (awake > 0 || world.states()[0] != before[0], awake > 1)
    }

    @Test func `edits of a sleeping item wake it and leave others asleep`() throws {
        #expect(try wakes { _ in } == (false, false))
        #expect(try wakes { try $0.setVelocities([(id(0), Vector2(50, 0), 0)]) } == (true, false))
        #expect(try wakes { try $0.setPoses([(id(0), Vector2(0, -80), 0)]) } == (true, false))
        #expect(try wakes { try $0.apply(Push(force: Vector2(1, 0), targets: [.init(id(0))])) } == (true, false))
        #expect(try wakes { _ = try $0.add(Push(force: Vector2(1, 0), targets: [.init(id(0))])) } == (true, false))
        #expect(try wakes { _ = try $0.add(box(0, -148)) }.near)
        #expect(try wakes { _ = try $0.add(Field(.linearGravity(direction: Vector2(1, 0)))) } == (true, true))
        #expect(try wakes { try $0.setSettings(Settings(gravity: Vector2(1, 0))) } == (true, true))
    }

    @Test func `an anchored item or a boundary put onto a sleeping item wakes it`() throws {
        #expect(try wakes { _ = try $0.add(anchored(.circle(radius: 20), 0, -50)) }.near)
        #expect(try wakes { _ = try $0.add(Boundary(.segment(Vector2(-10, -90), Vector2(10, -90)))) }.near)
        let post = anchored(.circle(radius: 20), 0, -300)
        let world = try world([box(0, -50), post], gravity: down, boundaries: [floor()], sleeps: true)
        #expect(settle(world) == 0)
        try world.setPoses([(id(1), Vector2(0, -60), 0)])
        world.step(4)
        #expect(world.statistics.awakeItems == 1)
    }

    @Test func `what rests on a removed item wakes and falls`() throws {
        for isAnchored in [false, true] {
            var items = stack(0) + stack(600)
            items[0].isAnchored = isAnchored
            let world = try world(items, gravity: down, boundaries: [floor(friction: 0.5)], sleeps: true)
            #expect(settle(world) == 0)
            try world.remove([id(0)])
            world.step(30)
            #expect(try world.state(2).centerOfMass.y > -230)
            #expect(world.statistics.awakeItems == 2)
            #expect(settle(world) == 0)
            #expect(isNear(try world.state(1).centerOfMass.y, -50, 1))
        }
    }

    @Test func `removing a sleeping item that touches nothing leaves the others asleep`() throws {
        let world = try world(
            (0..<6).map { box(Double($0) * 300, -50) } + stack(-600), gravity: down, boundaries: [floor()], sleeps: true
        )
        #expect(settle(world) == 0)
        try world.remove([id(2), id(4)])
        world.step(20)
        #expect(world.statistics.awakeItems == 0)
        #expect(world.events.isEmpty)
        #expect(world.itemCount == 7)
        try world.remove([id(0), id(1), id(3), id(5)])
        world.step(20)
        #expect(world.statistics.awakeItems == 0)
        #expect(world.events.isEmpty)
    }

    @Test func `an item held by a push falls when the push is removed`() throws {
        let ceiling = Boundary(.segment(Vector2(-500, 0), Vector2(500, 0)))
        // Twice its weight, upwards: mass 1 weighs 10.
        let world = try world([box(0, 50)], gravity: down, boundaries: [ceiling], sleeps: true)
        let push = try world.add(Push(force: Vector2(0, -20), targets: [.init(id(0))]))
        #expect(settle(world) == 0)
        try world.removePush(push)
        world.step(30)
        #expect(try world.state().centerOfMass.y > 100)
    }

    @Test func `an item held by a field falls when the field is removed`() throws {
        let ceiling = Boundary(.segment(Vector2(-500, 0), Vector2(500, 0)))
        let world = try world([box(0, 50)], gravity: down, boundaries: [ceiling], sleeps: true)
        let field = try world.add(Field(.linearGravity(direction: Vector2(0, -20))))
        #expect(settle(world) == 0)
        try world.removeField(field)
        world.step(30)
        #expect(try world.state().centerOfMass.y > 100)
    }

    @Test func `sleep and waking give equal bits in repeated runs and with workers`() throws {
        func hash(_ workers: Int) throws -> UInt64 {
            let world = try world(
                stack(0) + stack(600), gravity: down, boundaries: [floor(friction: 0.5)], sleeps: true, workers: workers
            )
            #expect(settle(world) == 0)
            try world.add(ball(-200, -50, radius: 20).moving(600, -100))
            world.step(60)
            return world.stateHash()
        }
        let first = try hash(1)
        #expect(try hash(1) == first)
        #expect(try hash(3) == first)
    }

    @Test func `what an island touches that was woken by touch wakes within the same step`() throws {
        // Boxes turn towards their neighbours at less than the rest speed and fall asleep in the 32nd step. Contacts look
        // ahead by how centres move, not corners: of gaps that differ by 0.005 pt, some close to a contact's reach in
        // that very step, so that both sleep as islands of their own.
        let count = 80
        let boxes = (0..<count).flatMap { k -> [Item] in
            let y = Double(k) * 100
            return [box(0, y, side: 20).moving(0, 0, turning: 0.3), box(21.75 + 0.005 * Double(k), y, side: 20)]
        }
        let world = try world(boxes, sleeps: true)
        world.step(32)
        #expect(world.statistics.awakeItems == 0)
        try world.add((0..<count).map { ball(-21, Double($0) * 100) })
        world.step()
        try world.checkInvariants()
    }

    @Test func `contacts of what is awake with what sleeps are listed`() throws {
        let row = (0..<100).map { box(Double($0) * 200, -50) }
        let world = try world(
            row, gravity: down, boundaries: [Boundary(.segment([-100, 0], [21_000, 0]))], sleeps: true)
        #expect(settle(world) == 0)
        let last = try world.state(99).centerOfMass
        let dropped = try world.add(ball(last.x, last.y - 58))
        let contacts = world.currentContacts()
        #expect(contacts.contains { $0.a == .item(dropped, part: 0) && $0.b == .item(id(99), part: 0) })
        #expect(world.activities().count { $0 == .asleep } == 100)
    }
}
