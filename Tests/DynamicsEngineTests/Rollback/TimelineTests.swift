import AllocationCounter
import DynamicsFast
import DynamicsModel
import DynamicsScenes
import Testing

@testable import DynamicsEngine

/// A timeline puts a world back to what it was, bit for bit.
@Suite struct TimelineTests {
    /// Steps and records, and notes the snapshot after each step, that of the beginning first.
    private func run(_ world: World, _ timeline: Timeline, _ steps: Int) -> [WorldSnapshot] {
        timeline.record(world)
        return [world.snapshot()]
            + (0..<steps).map { _ in
                timeline.step(world)
                return world.snapshot()
            }
    }

    private func scene(_ name: String, items: Int, workers: Int = 1, sleeps: Bool = true) throws -> SceneDescription {
        let options = SceneOptions(items: items, workers: workers, sleep: sleeps)
        return try BuiltInScene.named(name).make(options).description
    }

    @Test(arguments: BuiltInScene.all.map(\.name))
    func `every state of every scene comes back whole`(name: String) throws {
        let world = try World(scene(name, items: isLong ? 300 : 60))
        world.step(10)
        let timeline = try Timeline(depth: 20)
        let states = run(world, timeline, 20)
        let trace = world.trace(5)
        try timeline.restore(world, toTick: 30)
        #expect(world.trace(5) == trace)
        for back in [1, 6, 13] {
            let tick = try #require(timeline.ticks).upperBound - back
            try timeline.restore(world, toTick: tick)
            #expect(world.ticks == tick)
            #expect(difference(world.snapshot(), states[tick - 10]) == nil, "\(name) at tick \(tick)")
        }
        #expect(timeline.ticks == 10...10)
        // Stepped again, the same states come.
        for state in states.dropFirst() {
            timeline.step(world)
            #expect(difference(world.snapshot(), state) == nil)
        }
        #expect(timeline.ticks == 10...30)
    }

    @Test(arguments: [1, 2, 4]) func `the same bits follow on any number of workers`(workers: Int) throws {
        // More items than are done by one worker.
        let one = try World(scene("mixed", items: 2500, sleeps: false), kernels: FastKernels.best())
        one.step(24)
        let world = try World(scene("mixed", items: 2500, workers: workers, sleeps: false), kernels: FastKernels.best())
        let timeline = try Timeline(depth: 12)
        timeline.record(world)
        for _ in 0..<24 { timeline.step(world) }
        #expect(world.stateHash() == one.stateHash())
        try timeline.restore(world, ticksBack: 12)
        #expect(world.ticks == 12)
        for _ in 0..<12 { timeline.step(world) }
        #expect(world.stateHash() == one.stateHash())
    }

    @Test func `another input makes another future, which replaces the old one`() throws {
        let boxes = (0..<21).map { k in box(Double(k % 7) * 60, -30 - 60 * Double(k / 7), side: 50) }
        func make() throws -> World {
            try world(boxes + [ball(-150, -20, radius: 20)], gravity: down, boundaries: [floor()], sleeps: true)
        }
        func play(_ world: World, _ timeline: Timeline, until end: Int, kickAt kick: Int?) throws {
            while world.ticks < end {
                if world.ticks == kick { try world.apply(Push(force: [3, -1], targets: [.init(id(21))])) }
                timeline.step(world)
            }
        }
        let timely = try make()
        try play(timely, try Timeline(depth: 1), until: 90, kickAt: 40)

        let late = try make()
        let timeline = try Timeline(depth: 60)
        try play(late, timeline, until: 70, kickAt: nil)
        let without = late.stateHash()
        try timeline.restore(late, toTick: 40)
        #expect(timeline.ticks == 10...40)
        try play(late, timeline, until: 70, kickAt: 40)
        #expect(late.stateHash() != without, "the kick makes a difference")
        try play(late, timeline, until: 90, kickAt: nil)
        #expect(difference(late.snapshot(), timely.snapshot()) == nil)
        try timeline.restore(late, toTick: 30)
        try play(late, timeline, until: 90, kickAt: 40)
        #expect(difference(late.snapshot(), timely.snapshot()) == nil)
    }

    @Test func `edits between the states are undone`() throws {
        let world = try worldOfEverything(sleeps: true)
        let timeline = try Timeline(depth: 30)
        var states = run(world, timeline, 4)
        let edits: [(World) throws -> Void] = [
            { _ = try $0.add([ball(0, -200), box(50, -220, side: 20)]) },
            { try $0.remove([id(2), id(5)]) },
            { _ = try $0.add(Boundary(.segment([-100, -20], [100, -20]))) },
            { try $0.removeBoundary(boundaryID(1)) },
            { _ = try $0.add(Field(.custom(World.block), strength: 2)) },
            { try $0.removeField(FieldID(rawValue: 0)) },
            { _ = try $0.add([.distance(id(0), to: .anchor([0, -90]))]) },
            { try $0.removeAttachment(AttachmentID(rawValue: 0)) },
            { _ = try $0.add(Push(force: [0, -0.01], targets: [.init(id(1))])) },
            { try $0.setShape(.circle(radius: 14), of: id(0)) },
            { try $0.remove([id(0)]) },
            { try $0.setPoses([(id: id(1), position: Vector2(300, -50), rotation: 0.3)]) },
        ]
        for edit in edits {
            try edit(world)
            for _ in 0..<2 {
                timeline.step(world)
                states.append(world.snapshot())
            }
        }
        let first = try #require(timeline.ticks).lowerBound
        #expect(timeline.count == states.count)
        // All the way at once, and on again by the same edits.
        for target in states.indices.reversed() {
            try timeline.restore(world, toTick: first + target)
            #expect(difference(world.snapshot(), states[target]) == nil, "after \(target) steps")
        }
        timeline.removeAll()
        _ = run(world, timeline, 4)
        for edit in edits {
            try edit(world)
            for _ in 0..<2 { timeline.step(world) }
        }
        #expect(difference(world.snapshot(), states[states.count - 1]) == nil)
        try timeline.restore(world, toTick: first + 1)
        #expect(difference(world.snapshot(), states[1]) == nil)
    }

    @Test func `a custom field comes back with its own block`() throws {
        let item = ball(0, 0)
        let world = try world([item])
        let timeline = try Timeline(depth: 8)
        let field = try world.add(Field(.custom(.perItem { _ in Vector2(1000, 0) })))
        timeline.record(world)
        timeline.step(world)
        let right = try world.state().velocity
        try world.update(field, to: Field(.custom(.perItem { _ in Vector2(-1000, 0) })))
        for _ in 0..<3 { timeline.step(world) }
        try timeline.restore(world, toTick: 0)
        world.step()
        #expect(right.x > 0)
        #expect(try world.state().velocity == right)
    }

    @Test func `what sleeps takes no bytes`() throws {
        let boxes = (0..<60).map { k in box(Double(k % 20) * 60, -26 - 51 * Double(k / 20), side: 50) }
        let world = try world(boxes, gravity: down, boundaries: [floor()], sleeps: true)
        let timeline = try Timeline(depth: 60)
        timeline.record(world)
        world.step(300)
        #expect(world.statistics.awakeItems == 0)
        timeline.removeAll()
        let states = run(world, timeline, 60)
        #expect(timeline.memory[0].bytes <= 60 * 8, "a frame says that time has passed")
        try timeline.restore(world, ticksBack: 60)
        #expect(difference(world.snapshot(), states[0]) == nil)
        // An item that comes flying moves only what it meets.
        try world.add(ball(-300, -50, radius: 10).moving(600, 0))
        for _ in 0..<60 { timeline.step(world) }
        let end = world.snapshot()
        try timeline.restore(world, ticksBack: 30)
        world.step(30)
        #expect(difference(world.snapshot(), end) == nil)
    }

    @Test(arguments: ["mixed", "settle", "gas"]) func `frames take few bytes`(name: String) throws {
        let world = try World(scene(name, items: 1000, sleeps: false))
        world.step(60)
        let timeline = try Timeline(depth: 30)
        timeline.record(world)
        for _ in 0..<30 { timeline.step(world) }
        let bytes = Double(timeline.memory[0].bytes) / 30 / Double(world.itemCount)
        #expect(bytes <= 60, "\(bytes) bytes a frame and item")
    }

    @Test func `columns are where frames are looked at for them`() throws {
        // Were they elsewhere, frames would be right all the same, and large.
        let world = try World(scene("mixed", items: 100, sleeps: false))
        world.step(60)
        var frame = FrameState()
        frame.take(world)
        let layout = FrameLayout()
        let (items, contacts) = (frame.section(.items), frame.section(.contacts))
        #expect(layout.itemCount(items) == 100)
        #expect(items.count - FrameLayout.itemsHeader - 100 * layout.itemColumns.reduce(0, +) < 8)
        let ids = layout.column(layout.idColumn, items, count: 100)
        let shapes = layout.column(layout.shapeColumn, items, count: 100)
        for slot in 0..<100 {
            #expect(ids[slot] == world.columns.ids[slot])
            #expect(shapes[slot] == UInt32(world.bodies.shapeEntry[slot]) - 1)
        }
        var parts = PartCounts()
        parts.find(frame, layout)
        #expect(parts.itemCount == 100 && parts.colliderCount == world.colliders.count)
        for slot in 0..<100 { #expect(parts.first[slot] == world.bodies.firstCollider[slot]) }
        let count = try #require(FrameLayout.contactCount(contacts))
        #expect(count > 50 && count == world.storedPairCount)
        #expect(contacts.count - FrameLayout.contactsHeader - FrameLayout.contactBytes * count < 8)
    }

    @Test func `items that come and go don't make frames of all others large`() throws {
        let world = try World(scene("settle", items: 1000, sleeps: false))
        world.step(60)
        let timeline = try Timeline(depth: 30)
        timeline.record(world)
        for k in 0..<30 {
            try world.remove([id(7 * k)])
            try world.add(ball(Double(k) * 10, -500, radius: 3))
            timeline.step(world)
        }
        let bytes = Double(timeline.memory[0].bytes) / 30 / Double(world.itemCount)
        #expect(bytes <= 60, "\(bytes) bytes a frame and item")
    }

    @Test func `a ring gives up its oldest states`() throws {
        let world = try world([ball(0, 0).moving(60, 0)])
        let timeline = try Timeline(depth: 3)
        #expect(timeline.ticks == nil && timeline.count == 0)
        #expect(throws: TimelineError.notHeld(tick: 0, held: nil)) { try timeline.restore(world, toTick: 0) }
        let states = run(world, timeline, 100)
        #expect(timeline.ticks == 97...100 && timeline.count == 4)
        let end = world.stateHash()
        for tick in [96, 101, -1, .min] {
            #expect(throws: TimelineError.notHeld(tick: tick, held: 97...100)) {
                try timeline.restore(world, toTick: tick)
            }
        }
        #expect(throws: TimelineError.notHeld(tick: 101, held: 97...100)) {
            try timeline.restore(world, ticksBack: -1)
        }
        #expect(throws: TimelineError.notHeld(tick: .max, held: 97...100)) {
            try timeline.restore(world, ticksBack: .min)
        }
        #expect(world.stateHash() == end && timeline.count == 4)
        let error = TimelineError.notHeld(tick: 96, held: 97...100)
        #expect("\(error)" == "tick 96 is not held; the timeline has states from tick 97 to 100")
        try timeline.restore(world, ticksBack: 3)
        #expect(world.snapshot() == states[97])
    }

    @Test(arguments: [0, -3, 1_000_001, .max, .min]) func `depths have bounds`(depth: Int) {
        #expect(throws: DynamicsError.outOfRange("depth", Double(depth), rule: "from 1 to 1000000 states")) {
            try Timeline(depth: depth)
        }
    }

    @Test func `ticks that aren't recorded aren't held`() throws {
        let world = try world([ball(0, 0).moving(60, 0)])
        let timeline = try Timeline(depth: 10)
        for _ in 0..<5 {
            timeline.record(world)
            world.step(3)
        }
        #expect(timeline.ticks == 0...12)
        #expect(timeline.contains(tick: 9) && !timeline.contains(tick: 10))
        #expect(throws: TimelineError.notHeld(tick: 10, held: 0...12)) { try timeline.restore(world, toTick: 10) }
        try timeline.restore(world, toTick: 6)
        #expect(world.ticks == 6)
        // An edit is recorded in the place of the state before it.
        try world.setVelocities([(id: id(0), velocity: Vector2(0, 30), angularVelocity: 0)])
        timeline.record(world)
        #expect(timeline.ticks == 0...6 && timeline.count == 3)
        world.step()
        try timeline.restore(world, toTick: 6)
        #expect(try world.state().velocity == Vector2(0, 30))
        try world.setVelocities([(id: id(0), velocity: Vector2(5, 5), angularVelocity: 0)])
        try timeline.restore(world, ticksBack: 0)
        #expect(try world.state().velocity == Vector2(0, 30))
    }

    @Test(.enabled(if: allocation_counting_works()), arguments: ["mixed", "settle", "chain"])
    func `recording takes no memory once warm`(name: String) throws {
        var scene = try scene(name, items: 300, sleeps: false)
        // Snapshots make a list of the points of each boundary.
        scene.boundaries = []
        let world = try World(scene)
        let timeline = try Timeline(depth: 20)
        for _ in 0..<200 { timeline.step(world) }
        var taken: UInt64 = 0
        for _ in 0..<10 {
            world.step()
            let before = allocation_count()
            timeline.record(world)
            taken += allocation_count() - before
        }
        // Generic code that is not specialised takes memory in debug builds.
        #if !DEBUG
            #expect(taken == 0)
        #endif
    }
}
