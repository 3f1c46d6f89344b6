import DynamicsEngine
import DynamicsModel
import DynamicsScenes
import Foundation
import Testing

@testable import DynamicsCluster

/// What is done to one world and by ranks together.
private protocol SceneChange: Sendable {
    func make(in world: some EditableScene) throws
}

/// Items come and go, one is on its way, and all else that a scene has becomes another.
private struct ManyChanges: SceneChange {
    let count: UInt64
    let places: [Vector2]
    let settings: Settings

    init(_ scene: SceneDescription) {
        (count, places, settings) = (UInt64(scene.items.count), scene.items.map(\.position), scene.settings)
    }

    private func id(_ number: UInt64) -> ItemID { ItemID(rawValue: number) }

    func make(in world: some EditableScene) throws {
        try world.add([
            Item(.circle(radius: 9), position: places[12] + [3, 3]),
            Item(.rectangle(width: 40, height: 8), position: places[77] + [0, -30], isAnchored: true),
        ])
        try world.move(id(count + 1), to: places[77] + [30, -40], rotation: 1, over: 0.5)
        try world.exempt([ItemPair(id(count), id(12)), ItemPair(id(4), id(9))])
        try world.add(Push(force: [2, -1], targets: [.init(id(8)), .init(id(30))]))
        // A target goes, and one of an exempt pair.
        try world.remove([id(30), id(4)])
        try world.add([.limit(id(count), to: .item(id(100)), length: 90)])
        try world.add(Boundary(.segment(places[50] - [60, 60], places[50] + [60, 40])))
        try world.removeBoundary(BoundaryID(rawValue: 0))
        try world.add(Field(.vortex, position: places[40], strength: 0.05, members: .only([id(40)])))
        var settings = settings
        settings.gravity = settings.gravity + [0.1, 0]
        try world.setSettings(settings)
    }
}

/// Items are anchored, attached ones among them, have become sensors, and have another shape.
private struct OtherItems: SceneChange {
    let items: [Item]

    static let ids = (1..<20).map { ItemID(rawValue: UInt64($0 * 31)) }

    func make(in world: some EditableScene) throws {
        try world.setProperties(
            Self.ids.enumerated().map { k, id in
                var properties = items[Int(id.rawValue)].properties
                (properties.isAnchored, properties.isSensor) = (k % 3 == 2 || properties.isAnchored, k % 5 == 3)
                return (id, properties)
            })
        try world.setShape(.circle(radius: 11), of: ItemID(rawValue: 3))
    }
}

/// What ranks leave in a folder, others go on from.
@Suite final class CheckpointTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func scene(_ name: String, items: Int = 1200) throws -> SceneDescription {
        try BuiltInScene.named(name).make(SceneOptions(items: items)).description
    }

    /// Steps a scene by so many ranks up to a step; returns its hash then, and leaves checkpoints after some steps.
    @discardableResult
    private func run(
        _ scene: SceneDescription, ranks: Int, from checkpoint: Checkpoint? = nil, to last: Int, checkpoints: [Int] = []
    ) throws -> UInt64 {
        let folder = folder
        return try ThreadRanks.run(ranks) { communicator in
            let world = try ClusterWorld(scene, over: communicator, resuming: checkpoint)
            while world.steps < last {
                try world.step()
                if checkpoints.contains(world.steps) {
                    try world.writeCheckpoint(to: folder, label: ["after", "\(world.steps)"])
                }
            }
            return try world.stateHash()
        }[0]!
    }

    private func hash(_ scene: SceneDescription, after steps: Int) throws -> UInt64 {
        let world = try World(scene)
        for _ in 0..<steps { world.step() }
        return world.stateHash()
    }

    /// Items of `spinner` are driven around, those of `fields` fall asleep and wake, those of `groups` have several parts,
    /// those of `chain` and `bridge` are attached.
    @Test(
        arguments: TestLength.scenes("mixed", "settle", "gas", "groups", "fields", "spinner", "chain", "bridge"))
    func `any number of ranks goes on with the same bits`(name: String) throws {
        var scene = try scene(name)
        scene.settings.allowsSleep = true
        try run(scene, ranks: 2, to: 25, checkpoints: [13, 25])
        let checkpoint = try Checkpoint(in: folder)
        #expect(checkpoint.step == 25 && checkpoint.label == ["after", "25"])
        let expected = try hash(scene, after: 60)
        for ranks in [1, 2, 3] {
            #expect(try run(scene, ranks: ranks, from: checkpoint, to: 60) == expected, "\(ranks) ranks")
        }
    }

    /// Has two ranks change a scene after ten steps and leave a checkpoint after 25; returns one world after 50, and how many
    /// attachments broke in it before the checkpoint and after it.
    private func leave(_ scene: SceneDescription, changed change: some SceneChange) throws -> (World, breaks: [Int]) {
        let folder = folder
        _ = try ThreadRanks.run(2) { communicator in
            let world = try ClusterWorld(scene, over: communicator)
            for _ in 0..<10 { try world.step() }
            try change.make(in: world)
            for _ in 0..<15 { try world.step() }
            try world.writeCheckpoint(to: folder)
        }
        let whole = try World(scene)
        var breaks = [0, 0]
        for step in 1...50 {
            if step == 11 { try change.make(in: whole) }
            whole.step()
            breaks[step <= 25 ? 0 : 1] += whole.breakEvents.count
        }
        return (whole, breaks)
    }

    /// Has some attachments hold less than they have to before the checkpoint of ``leave(_:changed:)``, others than at any time.
    private func weaken(_ scene: inout SceneDescription, changed change: some SceneChange) throws {
        let world = try World(scene)
        var loads = [[Double]](repeating: [0, 0], count: scene.attachments.count)
        for step in 1...50 {
            if step == 11 { try change.make(in: world) }
            world.step()
            for id in world.attachmentIDs where id.rawValue < UInt64(loads.count) {
                let (k, part) = (Int(id.rawValue), step <= 25 ? 0 : 1)
                loads[k][part] = max(loads[k][part], try world.reaction(of: id).force.length)
            }
        }
        for (k, load) in loads.enumerated() where load[0] > 0 {
            if k % 7 == 3 { scene.attachments[k].breakingForce = 0.8 * (k % 2 == 0 ? load[0] : max(load[0], load[1])) }
        }
    }

    /// Edits change all that a scene has besides its items, and which these are.
    @Test(arguments: TestLength.scenes("bridge", "gas", "ragdolls"))
    func `an edited scene goes on with the same bits`(name: String) throws {
        var scene = try scene(name)
        scene.settings.allowsSleep = true
        let change = ManyChanges(scene)
        try weaken(&scene, changed: change)
        let (whole, breaks) = try leave(scene, changed: change)
        // Those of bridges all break at once.
        #expect(breaks[0] > 0 || name == "gas", "before the checkpoint")
        #expect(breaks[1] > 0 || name != "ragdolls", "after it")
        let checkpoint = try Checkpoint(in: folder)
        for ranks in [1, 2, 3] {
            #expect(try run(scene, ranks: ranks, from: checkpoint, to: 50) == whole.stateHash(), "\(ranks) ranks")
        }
        // What has gone on from it is kept as well.
        try run(scene, ranks: 2, from: checkpoint, to: 30, checkpoints: [30])
        #expect(try run(scene, ranks: 1, from: Checkpoint(in: folder), to: 50) == whole.stateHash())
        let path = "\(folder)/step-30/scene"
        try Data("no scene".utf8).write(to: URL(fileURLWithPath: path))
        #expect(
            refusal { try run(scene, ranks: 2, from: Checkpoint(in: folder), to: 50) }
                == "FOLDER/step-30/scene is damaged")
    }

    @Test(arguments: TestLength.scenes("bridge", "gas"))
    func `what items have become goes on with the same bits`(name: String) throws {
        let scene = try scene(name)
        let (whole, _) = try leave(scene, changed: OtherItems(items: scene.items))
        let checkpoint = try Checkpoint(in: folder)
        let expected = OtherItems.ids.map { try? whole.visitors(of: .item($0)) }
        #expect(expected.contains { $0?.isEmpty == false } || name == "bridge")
        for ranks in [1, 3] {
            let results = try ThreadRanks.run(ranks) { communicator in
                let world = try ClusterWorld(scene, over: communicator, resuming: checkpoint)
                while world.steps < 50 { try world.step() }
                return (try world.stateHash(), OtherItems.ids.map { try? world.visitors(of: .item($0)) })
            }
            #expect(results[0].0 == whole.stateHash(), "\(ranks) ranks")
            for result in results { #expect(result.1 == expected) }
        }
    }

    @Test func `a sort that is due is kept`() throws {
        // After each tenth step the order of items is looked at; in between nothing asks for a sort but what falls asleep.
        let scene = try scene("settle")
        let expected = try hash(scene, after: 90)
        for step in [30, 31, 61] {
            try run(scene, ranks: 2, to: step, checkpoints: [step])
            #expect(try run(scene, ranks: 2, from: Checkpoint(in: folder), to: 90) == expected, "\(step)")
        }
    }

    @Test func `an island wakes on all ranks that have a piece of it`() throws {
        // A row that sleeps as one. Ranks that go on with it have its items only where theirs are.
        let items = (0..<400).map { Item(.rectangle(width: 30, height: 30), position: [Double($0) * 30, -15]) }
        let floor = Boundary(.segment([-100, 0], [12_100, 0]))
        let scene = SceneDescription(settings: Settings(gravity: [0, 1]), items: items, boundaries: [floor])
        let whole = try World(scene)
        while whole.restEvents.isEmpty { whole.step() }
        #expect(whole.restEvents.count == 400)
        try run(scene, ranks: 1, to: whole.ticks, checkpoints: [whole.ticks])
        let checkpoint = try Checkpoint(in: folder)
        let push = Push(force: [0, -20], targets: [.init(ItemID(rawValue: 0))])
        let results = try ThreadRanks.run(3) { communicator in
            let world = try ClusterWorld(scene, over: communicator, resuming: checkpoint)
            try world.step()
            let ghosts = world.statistics.ghosts
            try world.apply(push)
            // The edit wakes it, not the step, which would find out by and by.
            let asleep = world.world.activities().count { $0 == .asleep }
            try world.step()
            return (world.restEvents.map(\.item), ghosts, try world.stateHash(), asleep)
        }
        whole.step()
        try whole.apply(push)
        whole.step()
        #expect(results.allSatisfy { $0.1 < 200 }, "no rank has all")
        #expect(results.map(\.3) == [0, 0, 0])
        #expect(results.flatMap(\.0) == whole.restEvents.map(\.item) && whole.restEvents.count == 400)
        #expect(results[0].2 == whole.stateHash())
    }

    @Test func `who was in a sensor comes into it no second time`() throws {
        var scene = try scene("gas")
        var gate = Boundary(.segment([-1e4, 150], [1e4, 150]))
        gate.isSensor = true
        scene.boundaries.append(gate)
        try run(scene, ranks: 2, to: 20, checkpoints: [20])
        let (checkpoint, whole) = (try Checkpoint(in: folder), try World(scene))
        for _ in 0..<21 { whole.step() }
        let told = try ThreadRanks.run(3) { [scene] communicator in
            let world = try ClusterWorld(scene, over: communicator, resuming: checkpoint)
            try world.step()
            return world.sensorEvents
        }
        #expect(try !whole.visitors(of: .boundary(BoundaryID(rawValue: UInt64(scene.boundaries.count - 1)))).isEmpty)
        #expect(Set(told.joined()) == Set(whole.sensorEvents) && told.joined().count == whole.sensorEvents.count)
    }

    @Test func `one checkpoint is kept`() throws {
        try run(scene("gas"), ranks: 3, to: 4, checkpoints: [2, 4])
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
        #expect(names == ["checkpoint.json", "step-4", "step-4/rank-0", "step-4/rank-1", "step-4/rank-2"])
    }

    @Test func `a checkpoint that was being written doesn't count`() throws {
        let scene = try scene("gas")
        try run(scene, ranks: 2, to: 4, checkpoints: [4])
        try FileManager.default.createDirectory(atPath: "\(folder)/step-8", withIntermediateDirectories: false)
        try Data("half".utf8).write(to: URL(fileURLWithPath: "\(folder)/step-8/rank-0"))
        let checkpoint = try Checkpoint(in: folder)
        #expect(checkpoint.step == 4)
        #expect(try run(scene, ranks: 1, from: checkpoint, to: 8, checkpoints: [8]) == hash(scene, after: 8))
        #expect(try Checkpoint(in: folder).parcels().count == 1)
    }

    // MARK: What is refused

    private func refusal(_ body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch {
            return "\(error)".replacing(folder, with: "FOLDER")
        }
    }

    @Test func `what can't be gone on from is refused by name`() throws {
        let scene = try scene("gas")
        #expect(refusal { _ = try Checkpoint(in: folder) } == "FOLDER has no checkpoint")
        try run(scene, ranks: 2, to: 2, checkpoints: [2])
        let checkpoint = try Checkpoint(in: folder)
        let other = try self.scene("gas", items: 1201)
        #expect(
            refusal { try run(other, ranks: 2, from: checkpoint, to: 3) } == "FOLDER has a checkpoint of another scene")

        let path = "\(folder)/step-2/rank-1"
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        for place in [0, 100, whole.count - 1] {
            var bytes = whole
            bytes[place] ^= 1
            try bytes.write(to: URL(fileURLWithPath: path))
            #expect(
                refusal { try run(scene, ranks: 2, from: checkpoint, to: 3) } == "FOLDER/step-2/rank-1 is damaged")
        }
        try FileManager.default.removeItem(atPath: path)
        #expect(
            refusal { try run(scene, ranks: 2, from: checkpoint, to: 3) }
                == "FOLDER/step-2/rank-1 can't be read: No such file or directory")
    }

    @Test func `a description that says something else is refused`() throws {
        try run(scene("gas"), ranks: 1, to: 1, checkpoints: [1])
        let path = "\(folder)/checkpoint.json"
        let text = try String(contentsOfFile: path, encoding: .utf8)
        for (from, to, says) in [
            ("checkpoint 2,", "checkpoint 9,", "FOLDER/checkpoint.json is of checkpoint 9"),
            ("\"files\"", "\"sheets\"", "FOLDER/checkpoint.json is damaged, or none of a checkpoint"),
            ("{", "[", "FOLDER/checkpoint.json is damaged, or none of a checkpoint"),
        ] {
            try text.replacing(from, with: to).write(toFile: path, atomically: false, encoding: .utf8)
            #expect(refusal { _ = try Checkpoint(in: folder) }?.hasPrefix(says) == true)
        }
    }

    @Test func `where nothing can be written all ranks say so`() throws {
        // A file is where the folder would be.
        try Data().write(to: URL(fileURLWithPath: folder))
        let scene = try scene("gas")
        let said = refusal { try run(scene, ranks: 2, to: 1, checkpoints: [1]) }
        #expect(said?.hasPrefix("FOLDER can't be written: ") == true, "\(said ?? "")")
    }

    @Test func `ranks with different scenes are told which`() throws {
        let scenes = try [scene("gas"), scene("gas"), scene("mixed")]
        #expect(throws: ClusterError.otherScene(rank: 2)) {
            _ = try ThreadRanks.run(3) { try ClusterWorld(scenes[$0.rank], over: $0).steps }
        }
    }

    @Test func `shares of a scene go on from what ranks left that had all of it`() throws {
        let (builtIn, options) = (try BuiltInScene.named("settle"), SceneOptions(items: 900))
        let scene = try builtIn.make(options).description
        try run(scene, ranks: 2, to: 30, checkpoints: [20])
        let folder = folder
        let hashes = try ThreadRanks.run(3) { communicator in
            let world = try ClusterWorld(
                itemCount: 900, over: communicator, resuming: try Checkpoint(in: folder)
            ) { try builtIn.make(options, keeping: $0).description }
            #expect(world.steps == 20)
            for _ in 0..<30 { try world.step() }
            return try world.stateHash()
        }
        #expect(try hashes[0] == hash(scene, after: 50))
    }
}
