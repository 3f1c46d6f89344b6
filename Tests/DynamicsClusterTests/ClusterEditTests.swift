import DynamicsEngine
import DynamicsModel
import DynamicsScenes
import Testing

@testable import DynamicsCluster

/// Edits of a scene in parts, against those of one world that holds all.
@Suite struct ClusterEditTests {
    private typealias Motion = (id: ItemID, velocity: Vector2, angularVelocity: Double)

    @Test(arguments: TestLength.scenes("mixed", "gas", "settle", "bridge", "spinner"))
    func `edits by many are those of one`(
        name: String
    ) throws {
        let scene = try tellingScene(name)
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
        _ = try compareRanks(
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
        let scene = try tellingScene(name)
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
        @Sendable func change(_ world: some EditableScene, _ step: Int) throws -> String {
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
        let told = try compareRanks(scene, ranks: 3, steps: 50, whole: change, part: { try change($0, $1) })
        #expect(told.contains { !$0.events.isEmpty })
    }

    @Test func `a wrong change of the scene is refused on all ranks, and nothing is changed`() throws {
        let scene = try tellingScene("gas")
        let results = try ThreadRanks.run(2) { communicator in
            let world = try ClusterWorld(scene, over: communicator)
            let nobody = ItemID(rawValue: 90_000)
            let words = [
                refusal { try world.add(Push(force: [1, 0], targets: [.init(nobody)])) },
                refusal { try world.add(Field(.drag, strength: 1, members: .only([nobody]))) },
                refusal { try world.removePush(PushID(rawValue: 7)) },
                refusal { try world.setProperties([(nobody, ItemProperties())]) },
            ]
            for _ in 0..<5 { try world.step() }
            return (words, try world.stateHash())
        }
        #expect(results[0].0 == results[1].0)
        let unknown = ["\(ItemID(rawValue: 90_000))", "\(ItemID(rawValue: 90_000))", "\(PushID(rawValue: 7))"]
        #expect(results[0].0[..<3] == unknown.map { "\(DynamicsError.unknownID($0))" }[...])
        #expect(results[0].0[3] == results[0].0[0])
        let whole = try World(scene)
        for _ in 0..<5 { whole.step() }
        #expect(results[0].1 == whole.stateHash())
    }

    @Test func `what is put elsewhere changes ranks before the step`() throws {
        let scene = try tellingScene("gas")
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
        let told = try compareRanks(
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

    @Test func `a wrong edit is refused on all ranks and changes nothing`() throws {
        let scene = try tellingScene("gas")
        let results = try ThreadRanks.run(2) { communicator in
            let world = try ClusterWorld(scene, over: communicator)
            let before = try world.stateHash()
            let isFirst = communicator.rank == 0
            let errors = [
                refusal {
                    try world.setVelocities(
                        isFirst ? [(ItemID(rawValue: 3), [1, 1], 0), (ItemID(rawValue: 99_999), .zero, 0)] : [])
                },
                refusal { try world.setPoses(isFirst ? [(ItemID(rawValue: 3), [.nan, 0], 0)] : []) },
                refusal { try world.apply(Push(force: [1, 0], targets: [.init(ItemID(rawValue: 99_999))])) },
                refusal { try world.wake([ItemID(rawValue: 99_999)]) },
            ]
            return (errors, try world.stateHash() == before)
        }
        for (errors, isSame) in results {
            #expect(isSame && !errors.contains("nothing"))
            #expect(errors[0] == DynamicsError.unknownID("item 99999").description && errors == results[0].0)
        }
    }

    /// What is said where an edit is refused.
    private func refusal(_ edit: () throws -> Void) -> String {
        do {
            try edit()
            return "nothing"
        } catch {
            return "\(error)"
        }
    }
}
