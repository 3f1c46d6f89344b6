import DynamicsEngine
import DynamicsModel
import DynamicsScenes
import Testing

@testable import DynamicsCluster

/// Many parts of a scene make the bits of one world that holds all.
@Suite struct ClusterWorldTests {
    private func scene(_ name: String, items: Int) throws -> SceneDescription {
        try BuiltInScene.named(name).make(SceneOptions(items: items)).description
    }

    /// The hash after each tenth of some steps by so many ranks, and what each of them has exchanged.
    private func run(
        _ scene: SceneDescription, ranks: Int, steps: Int
    ) throws -> (hashes: [UInt64], statistics: [ClusterStatistics]) {
        let results = try ThreadRanks.run(ranks) { communicator in
            let world = try ClusterWorld(scene, over: communicator)
            var hashes: [UInt64] = []
            for step in 1...steps {
                try world.step()
                if step % 10 == 0, let hash = try world.stateHash() { hashes.append(hash) }
            }
            return (hashes, world.statistics)
        }
        return (results[0].0, results.map(\.1))
    }

    private func hashes(_ scene: SceneDescription, steps: Int) throws -> [UInt64] {
        let world = try World(scene)
        return (1...steps).compactMap { step in
            world.step()
            return step % 10 == 0 ? world.stateHash() : nil
        }
    }

    /// More than 1,024 items are in the order of their cells, in tiles; those of `spinner` are driven around, those of
    /// `fields` fall asleep and wake.
    @Test(
        arguments: TestLength.scenes(
            "mixed", "settle", "gas", "groups", "pyramid", "fields", "boundaries", "spinner"))
    func `parts of a scene have the bits of the whole`(name: String) throws {
        let scene = try scene(name, items: 1200)
        let expected = try hashes(scene, steps: 60)
        for ranks in [2, 3] { #expect(try run(scene, ranks: ranks, steps: 60).hashes == expected, "\(ranks) ranks") }
    }

    /// Planks of `bridge` are solved in ladders, and `rain` is of ragdolls that come to touch after 60 steps.
    @Test(arguments: TestLength.scenes("chain", "bridge", "ragdolls", "cloth", "rain"))
    func `what is attached has the bits of the whole`(name: String) throws {
        let scene = try scene(name, items: 1100)
        let expected = try hashes(scene, steps: 80)
        for ranks in [2, 3] { #expect(try run(scene, ranks: ranks, steps: 80).hashes == expected, "\(ranks) ranks") }
    }

    @Test func `ratchets, motors and springs have the bits of the whole`() throws {
        // Pendulums in a row, which stand in each other's way; four of each kind are one unit.
        let kinds: [DynamicsModel.Attachment.Kind] = [
            .pin(.ratchet(step: 0.3)), .pin(.motor(DynamicsModel.Attachment.Motor(speed: 3, strength: 40))),
            .pin(.within(AttachmentRange(-1, 2))),
            .pin(.spring(DynamicsModel.Attachment.Spring(frequency: 2, damping: 0.1))),
        ]
        var scene = SceneDescription(settings: Settings(gravity: [0, 1]))
        for k in 0..<200 {
            let id = ItemID(rawValue: UInt64(k))
            scene.items.append(Item(.rectangle(width: 30, height: 6), position: [Double(k) * 14, Double(k % 3) * 9]))
            scene.attachments.append(
                DynamicsModel.Attachment(
                    kinds[k % 4], id, offset: [-12, 0], to: .anchor([Double(k) * 14 - 12, Double(k % 3) * 9])))
        }
        let expected = try hashes(scene, steps: 100)
        for ranks in [2, 4] { #expect(try run(scene, ranks: ranks, steps: 100).hashes == expected, "\(ranks) ranks") }
    }

    @Test(arguments: ["settle", "gas", "spinner"]) func `what is read is that of the whole`(name: String) throws {
        let scene = try scene(name, items: 1200)
        let whole = try World(scene)
        for _ in 0..<20 { whole.step() }
        let results = try ThreadRanks.run(3) { communicator in
            let world = try ClusterWorld(scene, over: communicator)
            for _ in 0..<20 { try world.step() }
            return (try world.states(), try world.touchingContactCount(), world.steps)
        }
        #expect(results.map(\.0) == [whole.states(), nil, nil])
        #expect(results.map(\.1) == [Int](repeating: whole.statistics.touchingContacts, count: 3))
        #expect(results.map(\.2) == [20, 20, 20])
    }

    @Test func `a rank alone has the bits of the whole`() throws {
        let scene = try scene("gas", items: 1200)
        let (found, statistics) = try run(scene, ranks: 1, steps: 50)
        #expect(try found == hashes(scene, steps: 50))
        #expect(statistics[0].messagesSent == 0 && statistics[0].ghosts == 0)
    }

    @Test(TestLength.isOptimized) func `ranks have a part of the scene only where its items are far between`() throws {
        var scene = try scene("gas", items: 20_000)
        scene.settings.workers = 2
        let (found, statistics) = try run(scene, ranks: 2, steps: 30)
        #expect(try found == hashes(scene, steps: 30))
        #expect(statistics.map(\.ownItems).reduce(0, +) == 20_000)
        for rank in statistics {
            #expect(rank.ghosts > 0 && rank.ownItems + rank.ghosts < 18_000, "\(rank)")
            // Not in every step.
            #expect(rank.exchanges < 15 && rank.bytesSent > 0, "\(rank)")
        }
    }

    /// What hangs together by contacts is in parts as well: steps 60 to 100 of `settle` have a heap, those of `gas` contacts
    /// everywhere.
    @Test(TestLength.isOptimized, arguments: ["settle", "gas", "pyramid"]) func `ranks have a part of what touches`(
        name: String
    ) throws {
        let scene = try scene(name, items: 12_000)
        let (found, statistics) = try run(scene, ranks: 2, steps: 100)
        #expect(try found == hashes(scene, steps: 100))
        for rank in statistics { #expect(rank.ownItems + rank.ghosts < 11_000, "\(rank)") }
    }

    /// Each step with as few copies as ranks find enough: what these don't tell each other, or don't notice, is then near to
    /// their own items.
    @Test(
        TestLength.isOptimized,
        arguments: ["settle", "gas", "pyramid", "mixed", "groups", "ragdolls", "rain", "bridge", "cloth"])
    func `as few copies as ranks find enough are enough`(name: String) throws {
        try checkFewCopies(scene(name, items: 3000), steps: TestLength.steps(60, long: 90))
    }

    /// Elastic discs that nearly touch, so that own items are some discs from the edge. Slow ones go by less than their size in a
    /// step, and many strike what others have struck in the same step; fast ones are swept.
    private func discs(velocity: Double, elasticity: Double = 1) -> SceneDescription {
        var scene = SceneDescription(settings: Settings(gravity: .zero, restitutionThreshold: 0))
        for k in 0..<5760 {
            let direction = Vector2(Double(k * 7919 % 121) - 60, Double(k * 104_729 % 121) - 60)
            let place = Vector2(Double(k % 240) * 10.05, Double(k / 240) * 10.05)
            scene.items.append(
                Item(
                    .circle(radius: 5), position: place, velocity: direction * (velocity / 60), friction: 0.3,
                    elasticity: elasticity))
        }
        return scene
    }

    /// Pairs of discs that are pinned together, and lie on each other.
    private func pairs(_ kind: DynamicsModel.Attachment.Kind, velocity: Double) -> SceneDescription {
        var scene = discs(velocity: velocity, elasticity: 0)
        scene.settings.gravity = [0, 1]
        scene.boundaries = [Boundary(.segment([-100, 236.2], [2600, 236.2]))]
        for k in stride(from: 0, to: UInt64(5760), by: 2) {
            let partner = DynamicsModel.Attachment.Partner.item(ItemID(rawValue: k + 1), offset: [-5.025, 0])
            scene.attachments.append(
                DynamicsModel.Attachment(kind, ItemID(rawValue: k), offset: [5.025, 0], to: partner))
        }
        return scene
    }

    @Test(TestLength.isOptimized, arguments: [60.0, 1500])
    func `as few copies as ranks find enough are enough for impacts`(
        velocity: Double
    ) throws {
        try checkFewCopies(discs(velocity: velocity))
    }

    /// Pairs hand on what other discs do to one of both, and keep impulses where they give way.
    @Test(TestLength.isOptimized, arguments: [20.0, 1500])
    func `as few copies as ranks find enough are enough for pairs`(
        velocity: Double
    ) throws {
        try checkFewCopies(pairs(.pin(), velocity: velocity))
        let spring = DynamicsModel.Attachment.Spring(frequency: 5, damping: 0.2)
        try checkFewCopies(pairs(.pin(.spring(spring)), velocity: velocity))
    }

    /// A sensor that is attached goes where contacts push its partner: copies of it may be stale.
    @Test(TestLength.isOptimized) func `as few copies as ranks find enough are enough for attached sensors`() throws {
        var scene = pairs(.pin(), velocity: 300)
        for k in stride(from: 0, to: UInt64(5760), by: 24) {
            let sensor = ItemID(rawValue: UInt64(scene.items.count))
            let place = scene.items[Int(k)].position
            scene.items.append(Item(.circle(radius: 25), position: place, gravityScale: 0, isSensor: true))
            scene.attachments.append(
                DynamicsModel.Attachment(.pin(), sensor, to: .item(ItemID(rawValue: k), offset: .zero)))
        }
        try checkFewCopies(scene)
    }

    @Test(TestLength.isOptimized) func `ranks without linkages are told as others are`() throws {
        var scene = pairs(.pin(), velocity: 20)
        scene.attachments.removeSubrange(8...)
        try checkFewCopies(scene)
        let (found, statistics) = try run(scene, ranks: 3, steps: 10)
        #expect(try found == hashes(scene, steps: 10))
        #expect(statistics.contains { $0.ownItems + $0.ghosts < 5760 }, "\(statistics)")
    }

    /// The cells that say who has what go along with them.
    @Test(TestLength.isOptimized) func `items that fall together stay where they are copied`() throws {
        var scene = try scene("gas", items: 12_000)
        (scene.boundaries, scene.fields) = ([], [])
        for k in scene.items.indices { scene.items[k].velocity += [0, 10_000] }
        let (found, statistics) = try run(scene, ranks: 2, steps: 20)
        #expect(try found == hashes(scene, steps: 20))
        for rank in statistics { #expect(rank.exchanges <= 2 && rank.ownItems + rank.ghosts < 11_000, "\(rank)") }
    }

    /// Not only own items must have the bits of the whole, but all copies that no rank says are stale: what is wrong with one may
    /// not get as far as an own item here.
    private func checkFewCopies(
        _ scene: SceneDescription, steps: Int = TestLength.steps(24, long: 90)
    ) throws {
        let whole = try World(scene)
        let expected = (0..<steps).map { _ in
            whole.step()
            return (items: itemHashes(whole), visits: whole.sensorEvents)
        }
        let results = try ThreadRanks.run(3) { communicator in
            let world = try ClusterWorld(scene, over: communicator)
            var told: [[SensorEvent]] = []
            for step in 1...steps {
                // Fewer than are enough are doubled until the step is kept. In the second half they last for some steps, and
                // are brought up to date.
                (world.haloCells, world.isExchangeDue) = (1, step < steps / 2 || step % 9 == 0)
                try world.step()
                let stale = Set(world.world.staleItems().map { Int($0.id) })
                let wrong = itemHashes(world.world).filter {
                    expected[step - 1].items[$0] != $1 && !stale.contains($0)
                }
                let count = try communicator.allReduce([wrong.count], .sum)[0]
                if count > 0 { return ("\(count) items and copies after step \(step)", told) }
                told.append(world.sensorEvents)
            }
            return ("", told)
        }
        #expect(results[0].0.isEmpty, "\(results[0].0)")
        for step in 0..<steps where results[0].0.isEmpty {
            let told = results.flatMap { $0.1[step] }
            let all = expected[step].visits
            #expect(told.count == all.count && Set(told) == Set(all), "visits of step \(step + 1)")
        }
    }

    /// The state of each item that is here, by id.
    private func itemHashes(_ world: World) -> [Int: UInt64] {
        var hashes: [Int: UInt64] = [:]
        for slot in 0..<world.bodyCount {
            var hash = StateHash()
            for word in world.stateBits(of: slot) { hash.mix(word) }
            hashes[Int(world.bodyID(slot))] = hash.value
        }
        return hashes
    }

    @Test(TestLength.isOptimized) func `pushes and exemptions may name items of other ranks`() throws {
        var scene = try scene("gas", items: 20_000)
        scene.pushes = [
            Push(force: [40, 5], targets: stride(from: 0, to: 20_000, by: 7).map { .init(ItemID(rawValue: $0)) })
        ]
        scene.exemptPairs = stride(from: 0, to: 19_999, by: 3).map {
            ItemPair(ItemID(rawValue: $0), ItemID(rawValue: $0 + 1))
        }
        let (found, statistics) = try run(scene, ranks: 2, steps: 10)
        #expect(try found == hashes(scene, steps: 10))
        #expect(statistics.allSatisfy { $0.ownItems + $0.ghosts < 20_000 })
    }

    @Test func `items that fall asleep and wake do so on every rank`() throws {
        // A pile that rests, and a ball that comes down on it after two seconds.
        var items = (0..<60).map { k in
            Item(.rectangle(width: 30, height: 30), position: [Double(k % 20) * 30, -15 - 30 * Double(k / 20)])
        }
        items.append(Item(.circle(radius: 20), position: [300, -2600]))
        let scene = SceneDescription(
            settings: Settings(gravity: [0, 1]), items: items,
            boundaries: [Boundary(.segment([-1000, 0], [2000, 0]))])
        let world = try World(scene)
        var asleep: [Int] = []
        for _ in 0..<200 {
            world.step()
            asleep.append(world.itemCount - world.statistics.awakeItems)
        }
        #expect(asleep[100] == 60 && asleep.last == 0, "it rests, and is woken")
        #expect(try run(scene, ranks: 3, steps: 200).hashes.last == world.stateHash())
    }

    /// Boxes side by side in two rows, so that one island lies in both parts, and a ball that comes down on it. What sleeps is
    /// in the order of ids, which is that of places here.
    @Test(TestLength.isOptimized) func `an island that lies in several parts falls asleep as one, and wakes as one`()
        throws
    {
        var items = (0..<6000).map { k in
            Item(.rectangle(width: 20, height: 20), position: [Double(k / 2) * 20, -10 - 20 * Double(k % 2)])
        }
        items.append(Item(.circle(radius: 10), position: [10_000, -760]))
        let scene = SceneDescription(
            settings: Settings(gravity: [0, 1]), items: items,
            boundaries: [Boundary(.segment([-100, 0], [61_000, 0]))])
        let world = try World(scene)
        let expected = (0..<100).map { _ in
            world.step()
            return world.restEvents.count
        }
        #expect(expected.count { $0 == 6000 } == 2, "it falls asleep and wakes")
        let results = try ThreadRanks.run(2) { communicator in
            let part = try ClusterWorld(scene, over: communicator)
            let rests = try (0..<100).map { _ in
                try part.step()
                return part.restEvents.count
            }
            return (rests, try part.stateHash(), part.statistics)
        }
        #expect(zip(results[0].0, results[1].0).map(+) == expected)
        #expect(results[0].1 == world.stateHash())
        #expect(results.allSatisfy { $0.2.ownItems + $0.2.ghosts < 5000 }, "\(results.map(\.2))")
    }

    /// Which of its contacts it keeps, no part can know alone.
    @Test(TestLength.isOptimized) func `an item with more contacts than it may keep has the bits of the whole`() throws
    {
        var scene = try scene("gas", items: 6000)
        let xs = scene.items.map(\.position.x)
        let far = xs.max()! + 400
        scene.boundaries = []
        scene.items.append(Item(.rectangle(width: 1000, height: 20), position: [far + 500, 0]))
        // On both sides of it, and pressed into it.
        for k in 0..<160 {
            let side = k % 2 == 0 ? 19.5 : -19.5
            scene.items.append(Item(.circle(radius: 10), position: [far + 10 + 12 * Double(k / 2), side]))
        }
        let world = try World(scene)
        world.step()
        #expect(world.statistics.droppedContacts > 0)
        for _ in 1..<20 { world.step() }
        #expect(try run(scene, ranks: 2, steps: 20).hashes.last == world.stateHash())
    }
}
