import DynamicsEngine
import DynamicsModel
import DynamicsScenes
import Testing

@testable import DynamicsCluster

/// What a world and ranks together are told alike.
private protocol EditedScene {
    func setSettings(_ settings: Settings) throws
    func setProperties(_ changes: [(id: ItemID, properties: ItemProperties)]) throws
    func add(_ boundary: Boundary) throws -> BoundaryID
    func removeBoundary(_ id: BoundaryID) throws
    func add(_ field: Field) throws -> FieldID
    func update(_ id: FieldID, to field: Field) throws
    func removeField(_ id: FieldID) throws
    func add(_ push: Push) throws -> PushID
    func removePush(_ id: PushID) throws
}

extension World: EditedScene {}
extension ClusterWorld: EditedScene {}

/// What steps tell, edits and queries of a scene in parts, against one world that holds all.
@Suite struct ClusterReportTests {
    /// All that a step tells.
    private struct Reports: Equatable, Sendable {
        var events: [ContactEvent] = []
        var hits: [HitEvent] = []
        var rests: [RestEvent] = []
        var visits: [SensorEvent] = []

        /// Those of all ranks in the order of the whole, or what one world tells.
        static func joined(_ all: [Reports]) -> Reports {
            Reports(
                events: all.flatMap(\.events).sorted(by: ContactEvent.comesFirst),
                hits: all.flatMap(\.hits).sorted {
                    ($0.item.rawValue, $0.other.key) < ($1.item.rawValue, $1.other.key)
                },
                rests: all.flatMap(\.rests).sorted { $0.item < $1.item },
                visits: all.flatMap(\.visits).sorted {
                    ($0.phase == .began ? 0 : 1, $0.sensor, $0.visitor) < (
                        $1.phase == .began ? 0 : 1, $1.sensor, $1.visitor
                    )
                })
        }
    }

    /// A scene with places that tell who is in them, and hits that are told; that of `gas` is so large that no rank has all.
    private func scene(_ name: String) throws -> SceneDescription {
        let items = name == "gas" ? 20_000 : 1200
        var scene = try BuiltInScene.named(name).make(SceneOptions(items: items)).description
        scene.settings.hitEventThreshold = 20
        let xs = scene.items.map(\.position.x).sorted()
        let ys = scene.items.map(\.position.y).sorted()
        let middle = Vector2(xs[xs.count / 2], ys[ys.count / 2])
        let isSensor = { (item: Item) in
            var item = item
            (item.isAnchored, item.isSensor) = (true, true)
            return item
        }
        scene.items.append(isSensor(Item(.circle(radius: 60), position: middle)))
        var gate = Boundary(.segment(middle - [0, 400], middle + [0, 400]))
        gate.isSensor = true
        scene.boundaries.append(gate)
        return scene
    }

    /// Compares each step of some ranks with that of one world, and what `ask` finds out after each tenth.
    private func compare<Answer: Equatable & Sendable>(
        _ scene: SceneDescription, ranks: Int, steps: Int, every period: Int = 10,
        whole: (World, _ step: Int) throws -> Answer,
        part: @escaping @Sendable (ClusterWorld, _ step: Int) throws -> Answer
    ) throws -> [Reports] {
        let world = try World(scene)
        var expected: [Reports] = []
        var answers: [Answer] = []
        for step in 1...steps {
            if step % period == 0 { answers.append(try whole(world, step)) }
            world.step()
            expected.append(
                Reports(
                    events: world.events, hits: world.hitEvents, rests: Array(world.restEvents),
                    visits: world.sensorEvents))
        }
        let results = try ThreadRanks.run(ranks) { communicator in
            let world = try ClusterWorld(scene, over: communicator)
            var found: [Reports] = []
            var answers: [Answer] = []
            for step in 1...steps {
                if step % period == 0 { answers.append(try part(world, step)) }
                try world.step()
                found.append(
                    Reports(
                        events: world.events, hits: world.hitEvents, rests: world.restEvents,
                        visits: world.sensorEvents))
            }
            return (found, answers, try world.stateHash())
        }
        for step in 0..<steps {
            let found = Reports.joined(results.map { $0.0[step] })
            let all = Reports.joined([expected[step]])
            #expect(found.events == all.events, "contacts of step \(step + 1)")
            #expect(found.hits == all.hits, "hits of step \(step + 1)")
            #expect(found.rests == all.rests, "rests of step \(step + 1)")
            #expect(found.visits == all.visits, "visits of step \(step + 1)")
        }
        for result in results { #expect(result.1 == answers) }
        #expect(results[0].2 == world.stateHash())
        return expected
    }

    @Test(arguments: TestLength.scenes("mixed", "gas", "groups", "boundaries", "spinner", "ragdolls"))
    func `ranks together tell what one world tells`(name: String) throws {
        let told = try compare(
            try scene(name), ranks: 3, steps: name == "gas" ? 30 : 60, whole: { _, _ in 0 }, part: { _, _ in 0 })
        #expect(told.contains { !$0.visits.isEmpty })
        #expect(told.contains { $0.events.contains { $0.phase == .ended } })
        if name == "gas" { #expect(told.contains { !$0.hits.isEmpty }) }
    }

    @Test(arguments: TestLength.scenes("mixed", "gas", "ragdolls"))
    func `sensors that move tell of their visitors, whose ranks those may be`(name: String) throws {
        var scene = try scene(name)
        let places = scene.items.map(\.position)
        for k in 0..<40 {
            let velocity = Vector2(Double(k % 7) * 100 - 300, Double(k % 5) * 80 - 160)
            scene.items.append(
                Item(
                    .circle(radius: 12 + 16 * Double(k % 3)), position: places[k * 29], velocity: velocity,
                    gravityScale: 0, isSensor: true))
        }
        let sensors = places.count..<scene.items.count
        let told = try compare(
            scene, ranks: 3, steps: 30,
            whole: { world, _ in
                try sensors.map { try world.visitors(of: .item(ItemID(rawValue: UInt64($0)))) }
            },
            part: { world, _ in
                try sensors.map { try world.visitors(of: .item(ItemID(rawValue: UInt64($0)))) }
            })
        #expect(told.reduce(0) { $0 + $1.visits.count } > 100)
        _ = try ThreadRanks.run(2) { [scene] communicator in
            let world = try ClusterWorld(scene, over: communicator)
            let none = DynamicsError.invalidDescription("\(ItemID(rawValue: 0)) is not a sensor")
            #expect(throws: none) { try world.visitors(of: .item(ItemID(rawValue: 0))) }
        }
    }

    @Test func `contacts end where their items are, though the step had to be taken again`() throws {
        // Balls fly about, and strike discs that have fallen asleep one after the other: items are sorted anew in the same
        // step, and change ranks.
        var random = RandomSource(seed: 1)
        var items: [Item] = []
        for _ in 0..<1500 {
            let place = Vector2(random.uniform(-600, 0), random.uniform(0, 600))
            let velocity = Vector2(random.uniform(-900, 900), random.uniform(-900, 900))
            items.append(Item(.circle(radius: 5), position: place, velocity: velocity, elasticity: 1))
        }
        for k in 0..<400 {
            let place = Vector2(Double(200 + k % 20 * 30), Double(k / 20 * 30))
            items.append(Item(.circle(radius: 4), position: place))
        }
        let box = Boundary(.inside(minimum: [-610, -10], maximum: [900, 610]))
        let told = try compare(
            SceneDescription(settings: Settings(gravity: .zero), items: items, boundaries: [box]), ranks: 3, steps: 90,
            whole: { _, _ in 0 }, part: { _, _ in 0 })
        let wakes = told.count { (step: Reports) in
            step.rests.contains { $0.phase == .woke } && step.events.contains { $0.phase == .ended }
        }
        #expect(wakes > 10)
    }

    @Test func `copies that aren't right don't answer`() throws {
        // Where balls are this close and fast, some that a rank has copies of strike others that it lacks.
        var random = RandomSource(seed: 1)
        var items: [Item] = []
        for k in 0..<4000 {
            let velocity = Vector2(random.uniform(-900, 900), random.uniform(-900, 900))
            let place = Vector2(Double(k / 10 * 22), Double(k % 10 * 16))
            items.append(Item(.circle(radius: 5), position: place, velocity: velocity, elasticity: 1))
        }
        let scene = SceneDescription(settings: Settings(gravity: .zero), items: items)
        let world = try World(scene)
        let rays = (1...12).map { _ in
            let rays = world.states().map { Ray(from: $0.centerOfMass - [30, 10], to: $0.centerOfMass) }
            world.step()
            return rays
        }
        _ = try compare(
            scene, ranks: 3, steps: 12, every: 1,
            whole: { world, step in try world.castRays(rays[step - 1]) },
            part: { world, step in try world.castRays(rays[step - 1]) })
    }

    /// What is asked of a world, by one or by many.
    private struct Answers: Equatable, Sendable {
        var hits: [CastHit?]
        var swept: CastHit?
        var nearest: NearestPoint?
        var inBox: [ItemID]
        var inCircle: [ItemID]
        var under: [ItemID]
    }

    @Test(arguments: TestLength.scenes("mixed", "gas", "ragdolls")) func `ranks together answer what one world answers`(
        name: String
    ) throws {
        let scene = try scene(name)
        let places = scene.items.map(\.position)
        let rays = (0..<40).map { Ray(from: places[$0 * 7], to: places[1190 - $0 * 25]) }
        let circle = try QueryShape(.circle(radius: 40))
        let few = QueryFilter(targets: .freeItems, excluding: ItemID(rawValue: 5))
        let whole = { (world: World, step: Int) in
            let place = places[step * 11]
            return Answers(
                hits: try world.castRays(rays, filter: few),
                swept: try world.castShape(circle, from: place, to: place + [400, 90], filter: few),
                nearest: try world.nearestPoint(to: place, within: 500),
                inBox: try world.items(in: Box(minimum: place - [90, 90], maximum: place + [90, 90])),
                inCircle: try { () throws(DynamicsError) in
                    var items: [ItemID] = []
                    try world.items(overlapping: circle, at: place, into: &items)
                    return items
                }(),
                under: try world.items(containing: place))
        }
        _ = try compare(scene, ranks: 3, steps: 30, whole: whole) { world, step in
            let place = places[step * 11]
            return Answers(
                hits: try world.castRays(rays, filter: few),
                swept: try world.castShape(circle, from: place, to: place + [400, 90], filter: few),
                nearest: try world.nearestPoint(to: place, within: 500),
                inBox: try world.items(in: Box(minimum: place - [90, 90], maximum: place + [90, 90])),
                inCircle: try world.items(overlapping: circle, at: place),
                under: try world.items(containing: place))
        }
    }

    private typealias Motion = (id: ItemID, velocity: Vector2, angularVelocity: Double)

    @Test(arguments: TestLength.scenes("mixed", "gas", "settle", "bridge", "spinner"))
    func `edits by many are those of one`(
        name: String
    ) throws {
        let scene = try scene(name)
        let places = scene.items.map(\.position)
        typealias Pose = (id: ItemID, position: Vector2, rotation: Double)
        // Every 29th item changes places with another one far away, and the sensor, which is anchored, is driven.
        @Sendable func motions(_ step: Int) -> [Motion] {
            let sensor: Motion = (ItemID(rawValue: UInt64(places.count - 1)), [step < 40 ? 90 : 0, 0], 0)
            return [sensor]
                + (1..<40).map { k in
                    let velocity = Vector2(Double(k % 7 * 90 - 200), Double(step))
                    return (ItemID(rawValue: UInt64(k * 29 + step)), velocity, 0.5)
                }
        }
        @Sendable func poses(_ step: Int) -> [Pose] {
            (1..<40).map { k in
                (ItemID(rawValue: UInt64(k * 29 + step)), places[1180 - k * 29], 0.3 * Double(k))
            }
        }
        @Sendable func push(_ step: Int) -> Push {
            Push(force: [3, -2], targets: (0..<100).map { .init(ItemID(rawValue: UInt64($0 * 11 + step % 7))) })
        }
        _ = try compare(
            scene, ranks: 3, steps: name == "gas" ? 30 : 60,
            whole: { world, step in
                try world.setVelocities(motions(step))
                try world.apply(push(step))
                if step % 20 == 0 { try world.setPoses(poses(step)) }
                return 0
            },
            part: { world, step in
                // Each rank brings a third of them.
                let share = { (k: Int) in k / 14 == world.communicator.rank }
                try world.setVelocities(motions(step).enumerated().filter { share($0.offset) }.map(\.element))
                try world.apply(push(step))
                if step % 20 == 0 {
                    try world.setPoses(poses(step).enumerated().filter { share($0.offset) }.map(\.element))
                }
                return 0
            })
    }

    /// Settings, boundaries, fields, pushes and properties change while parts rest and move.
    @Test(arguments: TestLength.scenes("mixed", "gas", "settle", "ragdolls"))
    func `the scene changes for many as for one`(name: String) throws {
        let scene = try scene(name)
        let (places, own) = (scene.items.map(\.position), scene.settings)
        @Sendable func settings(_ step: Int) -> Settings {
            var settings = own
            settings.gravity = step == 10 ? [0.3, -0.2] : own.gravity
            settings.substeps = step == 10 ? 3 : own.substeps
            return settings
        }
        let middle = places[places.count / 2]
        let wall = Boundary(.segment(middle - [200, 200], middle + [200, 150]), friction: 0.4)
        let ids = (0..<60).map { ItemID(rawValue: UInt64($0 * 19)) }
        let vortex = Field(.vortex, position: middle, strength: 0.05)
        let drag = Field(.drag, strength: 0.2, members: .only(ids))
        let push = Push(force: [4, -3], targets: ids.map { .init($0) })
        // Attached items keep theirs; some become sensors, and some of these none again.
        let attached = Set(
            scene.attachments.flatMap { attachment in
                if case .item(let other, _) = attachment.partner {
                    [attachment.item, other]
                } else {
                    [attachment.item]
                }
            })
        @Sendable func properties(_ step: Int) -> [(id: ItemID, properties: ItemProperties)] {
            (0..<60).compactMap { k in
                let id = ItemID(rawValue: UInt64(k * 17 + 3))
                guard !attached.contains(id), !scene.items[k * 17 + 3].isAnchored else { return nil }
                var properties = ItemProperties()
                (properties.friction, properties.density) = (0.1 * Double(k % 9), 0.5 + Double(k % 4))
                properties.elasticity = 0.2 * Double(step / 10)
                properties.isSensor = (k + step) % 20 == 0
                return (id, properties)
            }
        }
        // Ids count up.
        let firstBoundary = BoundaryID(rawValue: UInt64(scene.boundaries.count))
        let (firstField, secondField) = (UInt64(scene.fields.count), UInt64(scene.fields.count) + 1)
        let firstPush = PushID(rawValue: UInt64(scene.pushes.count))
        @Sendable func change(_ world: some EditedScene, _ step: Int) throws -> String {
            if step <= 20 { try world.setSettings(settings(step)) }
            try world.setProperties(properties(step))
            switch step {
            case 10: return try "\(world.add(wall)) \(world.add(drag)) \(world.add(push))"
            case 20: return try "\(world.add(vortex))"
            case 40:
                try world.removeBoundary(firstBoundary)
                try world.removePush(firstPush)
                try world.removeField(FieldID(rawValue: firstField))
                var field = vortex
                field.strength *= -2
                try world.update(FieldID(rawValue: secondField), to: field)
                return ""
            default: return ""
            }
        }
        let told = try compare(scene, ranks: 3, steps: 50, whole: change, part: { try change($0, $1) })
        #expect(told.contains { !$0.events.isEmpty })
    }

    @Test func `a wrong change of the scene is refused on all ranks, and nothing is changed`() throws {
        let scene = try scene("gas")
        let results = try ThreadRanks.run(2) { communicator in
            let world = try ClusterWorld(scene, over: communicator)
            func said(_ edit: () throws -> Void) -> String {
                do {
                    try edit()
                    return "nothing"
                } catch {
                    return "\(error)"
                }
            }
            let nobody = ItemID(rawValue: 90_000)
            var still = ItemProperties()
            still.isAnchored = true
            var words = [
                said { try world.add(Push(force: [1, 0], targets: [.init(nobody)])) },
                said { try world.add(Field(.drag, strength: 1, members: .only([nobody]))) },
                said { try world.removePush(PushID(rawValue: 7)) },
                said { try world.setProperties([(nobody, ItemProperties())]) },
                said { try world.setProperties([(ItemID(rawValue: 4), still)]) },
            ]
            for _ in 0..<5 { try world.step() }
            let hash = try world.stateHash()
            try world.add(Boundary(.segment([0, 0], [1, 1])))
            words.append(said { try world.writeCheckpoint(to: "/nowhere/at/all") })
            return (words, hash)
        }
        #expect(results[0].0 == results[1].0)
        let unknown = ["\(ItemID(rawValue: 90_000))", "\(ItemID(rawValue: 90_000))", "\(PushID(rawValue: 7))"]
        #expect(results[0].0[..<3] == unknown.map { "\(DynamicsError.unknownID($0))" }[...])
        #expect(results[0].0[3] == results[0].0[0])
        #expect(results[0].0[4] == "several ranks can't simulate a scene with items that are anchored or let go yet")
        #expect(results[0].0[5].hasPrefix("a checkpoint has items alone"))
        let whole = try World(scene)
        for _ in 0..<5 { whole.step() }
        #expect(results[0].1 == whole.stateHash())
    }

    @Test func `what is put elsewhere changes ranks before the step`() throws {
        let scene = try scene("gas")
        let last = UInt64(scene.items.count - 2)
        let retries = try ThreadRanks.run(3) { communicator in
            let world = try ClusterWorld(scene, over: communicator)
            for _ in 0..<3 { try world.step() }
            let before = world.statistics.retries
            let ends = (UInt64(0)..<40).map { (ItemID(rawValue: $0), ItemID(rawValue: last - $0)) }
            try world.setPoses(
                ends.flatMap { a, b in
                    let (first, second) = (scene.items[Int(a.rawValue)].position, scene.items[Int(b.rawValue)].position)
                    return [(a, second, 0.0), (b, first, 0.0)]
                })
            try world.step()
            return world.statistics.retries - before
        }
        #expect(retries == [0, 0, 0])
    }

    @Test func `edits wake what sleeps on other ranks`() throws {
        // Rows of boxes that rest after a second, each row an island; one of each is touched.
        let items = (0..<300).map { k in
            Item(.rectangle(width: 30, height: 30), position: [Double(k % 10) * 30, Double(k / 10) * 200 - 15])
        }
        var scene = SceneDescription(settings: Settings(gravity: [0, 1]), items: items)
        for row in 0..<30 {
            let y = Double(row) * 200
            scene.boundaries.append(Boundary(.segment([-100, y], [500, y])))
        }
        let world = try World(scene)
        while world.restEvents.isEmpty { world.step() }
        let restStep = world.ticks
        // At once, and when they have slept for a while.
        let (wakeStep, kickStep) = (restStep + 1, restStep + 110)
        let kick: Motion = (ItemID(rawValue: 7), [0, -50], 0)
        let woken = [ItemID(rawValue: 45), ItemID(rawValue: 283)]
        let told = try compare(
            scene, ranks: 3, steps: kickStep, every: 1,
            whole: { world, step in
                if step == wakeStep { try world.wake(woken) }
                if step == kickStep { try world.setVelocities([kick]) }
                return 0
            },
            part: { world, step in
                if step == wakeStep { try world.wake(woken) }
                if step == kickStep { try world.setVelocities(world.communicator.rank == 2 ? [kick] : []) }
                return 0
            })
        #expect(told[restStep - 1].rests.count == 300, "all rest")
        #expect(told[wakeStep - 1].rests.map(\.phase) == [RestEvent.Phase](repeating: .woke, count: 20))
        #expect(told[kickStep - 1].rests.map(\.item.rawValue) == Array(0..<10))
    }

    @Test func `the article's example finds what it has struck`() throws {
        let communicator = Communicator(LoneRank())
        let items = [Item(.circle(radius: 10), position: .zero), Item(.circle(radius: 10), position: [21, 0])]
        let world = try ClusterWorld(
            SceneDescription(settings: Settings(gravity: .zero), items: items), over: communicator)
        let ball = ItemID(rawValue: 0)
        var lines: [String] = []
        let print = { (item: ItemID, other: ContactEvent.Other) in lines.append("\(item), \(other)") }

        try world.setVelocities(communicator.rank == 0 ? [(id: ball, velocity: [300, 0], angularVelocity: 0)] : [])
        try world.step()
        let hit = try world.castRay(from: [0, 0], to: [4000, 0])  // the same on every rank
        for event in world.events where event.phase == .began { print(event.item, event.other) }

        #expect(hit?.item == ball && lines == ["item 0, item(item 1)"])
    }

    @Test func `a wrong edit is refused on all ranks and changes nothing`() throws {
        let scene = try scene("gas")
        let results = try ThreadRanks.run(2) { communicator in
            let world = try ClusterWorld(scene, over: communicator)
            let before = try world.stateHash()
            func error(_ body: () throws -> Void) -> String? {
                do {
                    try body()
                    return nil
                } catch {
                    return (error as? DynamicsError)?.description
                }
            }
            let isFirst = communicator.rank == 0
            let errors = [
                error {
                    try world.setVelocities(
                        isFirst ? [(ItemID(rawValue: 3), [1, 1], 0), (ItemID(rawValue: 99_999), .zero, 0)] : [])
                },
                error { try world.setPoses(isFirst ? [(ItemID(rawValue: 3), [.nan, 0], 0)] : []) },
                error { try world.apply(Push(force: [1, 0], targets: [.init(ItemID(rawValue: 99_999))])) },
                error { try world.wake([ItemID(rawValue: 99_999)]) },
            ]
            return (errors, try world.stateHash() == before)
        }
        for (errors, isSame) in results {
            #expect(isSame && !errors.contains(nil))
            #expect(errors[0] == DynamicsError.unknownID("item 99999").description && errors == results[0].0)
        }
    }
}

extension ContactEvent {
    /// The order that its documentation states.
    fileprivate static func comesFirst(_ a: ContactEvent, _ b: ContactEvent) -> Bool {
        (a.phase == .began ? 0 : 1, a.item.rawValue, a.other.key)
            < (b.phase == .began ? 0 : 1, b.item.rawValue, b.other.key)
    }
}

extension ContactEvent.Other {
    /// Items come before boundaries.
    fileprivate var key: UInt64 {
        switch self {
        case .item(let id): id.rawValue
        case .boundary(let id): 1 << 62 + id.rawValue
        }
    }
}
