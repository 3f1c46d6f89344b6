import DynamicsEngine
import DynamicsModel
import DynamicsScenes
import Testing

@testable import DynamicsCluster

/// Items and attachments that come and go in parts of a scene, against those of one world that holds all.
@Suite struct ClusterStructureTests {
    /// Sixty items of many kinds, spread over a scene.
    private static func newItems(in scene: SceneDescription) -> [Item] {
        let places = scene.items.map(\.position)
        return (0..<60).map { k in
            let shapes: [Shape] = [
                .circle(radius: 9), .rectangle(width: 24, height: 12),
                .group([
                    Shape.Part(.circle(radius: 5), offset: [-6, 0]), Shape.Part(.circle(radius: 7), offset: [6, 0]),
                ]),
            ]
            let place = places[k * 131 % places.count] + [Double(k % 5) * 2, -15]
            var item = Item(shapes[k % 3], position: place, rotation: 0.1 * Double(k))
            item.isAnchored = k % 19 == 18
            item.velocity = k % 4 == 0 && !item.isAnchored ? [30, Double(k)] : .zero
            item.allowsSleep = k % 11 != 0
            item.isSensor = k == 37 || k == 40
            item.density = 1 + Double(k % 3)
            return item
        }
    }

    /// Steps a scene into and out of which items come, by one world and by three ranks.
    @Test(arguments: TestLength.scenes("mixed", "settle", "gas", "ragdolls", "bridge"))
    func `items that come and go are those of one world`(name: String) throws {
        let scene = try tellingScene(name)
        let new = Self.newItems(in: scene)
        let (first, sensor) = (UInt64(scene.items.count), UInt64(scene.items.count - 1))
        @Sendable func change(_ world: some EditableScene, _ step: Int) throws -> [UInt64] {
            switch step {
            case 10: return try world.add(new).map(\.rawValue)
            case 20:
                // Among them the sensor of the scene, anchored ones, attached ones, and half of the new ones.
                let old = (1..<30).map { UInt64($0) * 37 }
                let ids = old + [sensor] + (0..<60).filter { $0 % 2 == 0 }.map { first + $0 }
                try world.remove(ids.map { ItemID(rawValue: $0) })
                return []
            case 30: return try world.add(Array(new.prefix(25))).map(\.rawValue)
            case 40:
                try world.remove((0..<20).map { ItemID(rawValue: first + 60 + $0) })
                return []
            default: return []
            }
        }
        let told = try compareRanks(
            scene, ranks: 3, steps: name == "gas" ? 45 : 60, whole: change, part: { try change($0, $1) })
        #expect(told.contains { !$0.events.isEmpty })
    }

    /// Attachments between items of different ranks come, change and go, with items that they hold.
    @Test(arguments: TestLength.scenes("settle", "ragdolls", "gas", "bridge", "chain"))
    func `attachments that come and go are those of one world`(name: String) throws {
        let scene = try tellingScene(name)
        let count = scene.items.count
        let old = UInt64(scene.attachments.count)
        @Sendable func id(_ k: Int) -> ItemID { ItemID(rawValue: UInt64(k % (count - 1))) }
        @Sendable func attachment(_ k: Int) -> DynamicsModel.Attachment {
            let item = id(k * 53)
            switch k % 4 {
            case 0: return .limit(item, to: .item(id(k * 53 + 1)), length: 60)
            case 1: return .distance(item, to: .item(id(k * 53 + 400)), frequency: 2, damping: 0.5)
            case 2: return .pin(item, to: id(k * 53 + 2), at: scene.items[k * 53 % (count - 1)].position)
            default: return .limit(item, to: .anchor(scene.items[k].position), length: 300)
            }
        }
        @Sendable func change(_ world: some EditableScene, _ step: Int) throws -> [UInt64] {
            switch step {
            case 10: return try world.add((1...20).map(attachment)).map(\.rawValue)
            case 20:
                try world.update(
                    (0..<10).map { k in
                        var changed = attachment(k + 1)
                        if changed.length != nil { changed.length = 40 }
                        return (AttachmentID(rawValue: old + UInt64(k)), changed)
                    })
                return []
            case 30:
                try world.removeAttachments((0..<20).filter { $0 % 3 == 0 }.map { AttachmentID(rawValue: old + $0) })
                // Some of the scene's own.
                try world.removeAttachments((0..<old).filter { $0 % 5 == 2 }.map { AttachmentID(rawValue: $0) })
                return []
            case 40:
                // One that is held, with its attachments, and another one is put elsewhere.
                try world.remove([id(53), id(53 * 6 + 2)])
                try world.setPoses([(id(53 * 2), scene.items[7].position, 0.4), (id(53 * 8), [40, 40], 0)])
                return try world.add([attachment(25), attachment(26)]).map(\.rawValue)
            default: return []
            }
        }
        _ = try compareRanks(
            scene, ranks: 3, steps: name == "gas" ? 45 : 60, whole: change, part: { try change($0, $1) })
    }

    /// Items of a scene with attachments and of one without are anchored, let go, made denser and of other shapes.
    @Test(arguments: TestLength.scenes("settle", "ragdolls", "gas", "bridge", "chain"))
    func `items that are anchored, let go or reshaped are those of one world`(name: String) throws {
        let scene = try tellingScene(name)
        let items = (1..<25).map { $0 * 41 % (scene.items.count - 1) }.filter { scene.items[$0].shape.parts.count == 1 }
        @Sendable func changes(isAnchored: Bool, density: Double) -> [(id: ItemID, properties: ItemProperties)] {
            items.map { k in
                var properties = scene.items[k].properties
                (properties.isAnchored, properties.density) = (isAnchored || properties.isAnchored, density)
                return (ItemID(rawValue: UInt64(k)), properties)
            }
        }
        @Sendable func change(_ world: some EditableScene, _ step: Int) throws -> [UInt64] {
            switch step {
            case 10: try world.setProperties(changes(isAnchored: true, density: 1))
            case 20: try world.setProperties(changes(isAnchored: false, density: 0.4))
            case 30:
                for k in items.prefix(3) {
                    try world.setShape(.rectangle(width: 19, height: 31), of: ItemID(rawValue: UInt64(k)))
                }
            default: break
            }
            return []
        }
        _ = try compareRanks(
            scene, ranks: 3, steps: name == "gas" ? 35 : 50, whole: change, part: { try change($0, $1) })
    }

    /// Pairs that pass each other and then don't, blasts, sets that collide with others, and an anchored item on its way.
    @Test(arguments: TestLength.scenes("settle", "mixed", "gas", "ragdolls"))
    func `exempt pairs, blasts, sets and moves are those of one world`(name: String) throws {
        var scene = try tellingScene(name)
        let places = scene.items.map(\.position)
        let (lift, middle) = (ItemID(rawValue: UInt64(places.count)), places[places.count / 2])
        scene.items.append(Item(.rectangle(width: 90, height: 12), position: middle + [0, 40], isAnchored: true))
        // Neighbours, by their distance at the start.
        let pairs = (1..<200).compactMap { k -> ItemPair? in
            let other = (0..<1200).filter { $0 != k }.min {
                (places[$0] - places[k]).length < (places[$1] - places[k]).length
            }
            return other.map { ItemPair(ItemID(rawValue: UInt64(k)), ItemID(rawValue: UInt64($0))) }
        }
        let blast = Explosion(at: middle, radius: 80, falloff: 60, impulsePerLength: 0.5)
        let apart = (0..<100).map { k in
            (id: ItemID(rawValue: UInt64(k * 11)), collisions: CollisionMembership(items: [2], boundaries: []))
        }
        @Sendable func change(_ world: some EditableScene, _ step: Int) throws -> [ItemID] {
            switch step {
            case 10: try world.exempt(pairs)
            case 20: return try world.explode(blast)
            case 30:
                try world.setCollisions(apart)
                try world.move(lift, to: middle + [70, -20], rotation: 0.5, over: 0.2)
            case 40: try world.endExemption(of: pairs)
            default: break
            }
            return []
        }
        let told = try compareRanks(
            scene, ranks: 3, steps: name == "gas" ? 45 : 60, whole: change, part: { try change($0, $1) })
        #expect(told.contains { !$0.events.isEmpty })
    }

    /// Chains that tear under what hangs from them, bridges under their own weight when they fall.
    @Test(arguments: TestLength.scenes("bridge", "ragdolls", "chain"))
    func `attachments that break do as in one world`(name: String) throws {
        var scene = try BuiltInScene.named(name).make(SceneOptions(items: 1200)).description
        let world = try World(scene)
        var peaks = [Double](repeating: 0, count: scene.attachments.count)
        for _ in 0..<60 {
            world.step()
            for (k, id) in world.attachmentIDs.enumerated() {
                peaks[k] = max(peaks[k], try world.reaction(of: id).force.length)
            }
        }
        // A third of them holds a bit less than what they had to hold.
        for k in scene.attachments.indices where k % 3 == 1 && peaks[k] > 0 {
            scene.attachments[k].breakingForce = peaks[k] * 0.8
        }
        let told = try compareRanks(scene, ranks: 3, steps: 80, whole: { _, _ in 0 }, part: { _, _ in 0 })
        #expect(told.reduce(0) { $0 + $1.breaks.count } > 20)
    }

    /// Rank 0 hashes 262,144 ids at a time; what comes has higher ones than there are items.
    @Test(TestLength.isOptimized) func `the hash has all ids where there are more than items`() throws {
        let items = (0..<262_140).map {
            Item(.circle(radius: 3), position: [Double($0 % 512) * 8, Double($0 / 512) * 8])
        }
        let scene = SceneDescription(items: items)
        let (gone, new) = (
            (0..<50).map { ItemID(rawValue: UInt64($0 * 7)) }, Item(.circle(radius: 3), position: [-50, -50])
        )
        let hashes = try ThreadRanks.run(2) { communicator in
            let world = try ClusterWorld(scene, over: communicator)
            try world.remove(gone)
            try world.add([Item](repeating: new, count: 20))
            return try world.stateHash()
        }
        let whole = try World(scene)
        try whole.remove(gone)
        try whole.add([Item](repeating: new, count: 20))
        #expect(hashes[0] == whole.stateHash())
    }

    @Test func `what a step has told stays told while edits move items to other ranks`() throws {
        let scene = try tellingScene("gas")
        let results = try ThreadRanks.run(3) { communicator in
            let world = try ClusterWorld(scene, over: communicator)
            for _ in 0..<10 { try world.step() }
            let told = (world.events, world.hitEvents, world.restEvents)
            // Half of the scene goes, so that everything has another rank.
            try world.remove((0..<10_000).map { ItemID(rawValue: UInt64($0)) })
            try world.add([Item(.circle(radius: 5), position: [0, 0])])
            return (told.0.count, told == (world.events, world.hitEvents, world.restEvents))
        }
        #expect(results.allSatisfy { $0.0 > 0 && $0.1 })
    }

    @Test func `a wrong edit of what there is is refused on all ranks and changes nothing`() throws {
        let scene = try tellingScene("ragdolls")
        let results = try ThreadRanks.run(2) { communicator in
            let world = try ClusterWorld(scene, over: communicator)
            let (nobody, somebody) = (ItemID(rawValue: 90_000), ItemID(rawValue: 3))
            var flat = Item(.circle(radius: 3), position: .zero)
            flat.density = -1
            let none = AttachmentID(rawValue: 80_000)
            func words(_ edit: () throws -> Void) -> String {
                do {
                    try edit()
                    return "nothing"
                } catch {
                    return "\(error)"
                }
            }
            try world.remove([ItemID(rawValue: 5)])
            let refusals = [
                words { try world.add([Item(.circle(radius: 3), position: .zero), flat]) },
                words { try world.remove([somebody, nobody]) },
                words { try world.remove([somebody, somebody]) },
                words { try world.remove([ItemID(rawValue: 5)]) },
                words { try world.setVelocities([(ItemID(rawValue: 5), .zero, 0)]) },
                words { try world.add([.limit(somebody, to: .item(nobody))]) },
                words { try world.removeAttachments([AttachmentID(rawValue: 0), none]) },
                words { try world.removeAttachments([AttachmentID(rawValue: 0), AttachmentID(rawValue: 0)]) },
                words { try world.update([(none, .limit(somebody, to: .anchor(.zero)))]) },
                words { try world.setShape(.circle(radius: -1), of: somebody) },
                words {
                    try world.setShape(
                        .group([Shape.Part(.circle(radius: 1)), Shape.Part(.circle(radius: 1), offset: [2, 0])]),
                        of: somebody)
                },
            ]
            for _ in 0..<20 { try world.step() }
            return (refusals, try world.stateHash(), world.itemCount)
        }
        #expect(results[0].0 == results[1].0 && !results[0].0.contains("nothing"))
        #expect(results[0].0[1] == "\(DynamicsError.unknownID("item 90000"))")
        #expect(results[0].0[2] == "\(DynamicsError.duplicateID("item 3"))")
        #expect(
            results[0].0[3...4] == ["\(DynamicsError.unknownID("item 5"))", "\(DynamicsError.unknownID("item 5"))"])
        #expect(results.map { $0.2 } == [scene.items.count - 1, scene.items.count - 1])
        let whole = try World(scene)
        try whole.remove([ItemID(rawValue: 5)])
        for _ in 0..<20 { whole.step() }
        #expect(results[0].1 == whole.stateHash())
    }
}
