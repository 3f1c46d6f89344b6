import DynamicsEngine
import DynamicsModel
import DynamicsScenes
import Testing

@testable import DynamicsCluster

/// A scene of which each rank makes a share has the bits of one that is made as a whole.
@Suite struct SharedSceneTests {
    private static let shared = [
        "gas", "settle", "mixed", "groups", "fields", "boundaries", "ellipses", "capsules",
    ]

    @Test(arguments: shared) func `shares of a scene have the bits of the whole`(name: String) throws {
        let (scene, options) = (try BuiltInScene.named(name), SceneOptions(items: 1200))
        #expect(scene.drawsItemsOneByOne)
        let whole = try World(scene.make(options).description)
        let start = whole.stateHash()
        for _ in 0..<40 { whole.step() }
        for ranks in [1, 3] {
            let results = try ThreadRanks.run(ranks) { communicator in
                let world = try ClusterWorld(itemCount: 1200, over: communicator) {
                    try scene.make(options, keeping: $0).description
                }
                for _ in 0..<40 { try world.step() }
                return (world.startHash, try world.stateHash())
            }
            #expect(results.allSatisfy { $0.0 == start })
            #expect(results[0].1 == whole.stateHash(), "\(ranks) ranks")
        }
    }

    @Test func `the article's example has the items of the whole`() throws {
        let count = 700
        let hashes = try ThreadRanks.run(2) { communicator in
            let gas = try BuiltInScene.named("gas")
            let options = SceneOptions(items: count)
            let world = try ClusterWorld(itemCount: count, over: communicator) { ids in
                try gas.make(options, keeping: ids).description
            }
            return try world.stateHash()
        }
        let whole = try World(BuiltInScene.named("gas").make(SceneOptions(items: count)).description)
        #expect(hashes[0] == whole.stateHash())
    }

    /// What doesn't move is on every rank, whoever made it: a floor, a driven paddle, a sensor. A sensor that moves has an
    /// entry on all of them; a push, a field and two boundaries name items of all shares.
    private var mixture: SceneDescription {
        var items = (0..<1500).map { k -> Item in
            let (column, row, radius) = (Double(k % 50), Double(k / 50), k % 5 == 0 ? 12.0 : 8.0)
            let (place, velocity) = (Vector2(column * 25, -40 - 25 * row), Vector2(Double(k * 7919 % 61) - 30, 0))
            return Item(.circle(radius: radius), position: place, velocity: velocity, friction: 0.4, elasticity: 0.5)
        }
        items[3] = Item(.rectangle(width: 3000, height: 20), position: [600, 10], isAnchored: true)
        items[700] = Item(
            .rectangle(width: 200, height: 20), position: [100, -300], angularVelocity: 3, isAnchored: true)
        items[1400] = Item(.circle(radius: 90), position: [500, -200], isAnchored: true, isSensor: true)
        items[900] = Item(
            .circle(radius: 60), position: [300, -350], velocity: [200, 0], gravityScale: 0, isSensor: true)
        let every = { (step: Int) in stride(from: 0, to: 1500, by: step).map { ItemID(rawValue: UInt64($0)) } }
        return SceneDescription(
            settings: Settings(gravity: [0, 1]), items: items,
            boundaries: [Boundary(.segment([-20, -2000], [-20, 0])), Boundary(.segment([1300, -2000], [1300, 0]))],
            fields: [Field(.vortex, position: [600, -400], strength: 0.02, members: .only(every(2)))],
            pushes: [Push(force: [30, -10], targets: every(7).map { .init($0) })])
    }

    private func share(_ scene: SceneDescription, _ ids: Range<Int>) -> SceneDescription {
        var share = scene
        share.items = Array(scene.items[ids])
        return share
    }

    @Test func `what doesn't move is on every rank, whoever made it`() throws {
        let scene = mixture
        let whole = try World(scene)
        var visits = 0
        for _ in 0..<60 {
            whole.step()
            visits += whole.sensorEvents.count
        }
        #expect(visits > 10)
        let results = try ThreadRanks.run(4) { communicator in
            let world = try ClusterWorld(itemCount: 1500, over: communicator) { share(scene, $0) }
            var visits = 0
            for _ in 0..<60 {
                try world.step()
                visits += world.sensorEvents.count
            }
            return (try world.stateHash(), visits)
        }
        #expect(results[0].0 == whole.stateHash())
        #expect(results.map(\.1).reduce(0, +) == visits)
    }

    @Test func `what is wrong with a share is thrown on all ranks`() throws {
        func error(_ change: @escaping @Sendable (inout SceneDescription) -> Void) throws -> [String] {
            try ThreadRanks.run(3) { communicator in
                do {
                    _ = try ClusterWorld(itemCount: 30, over: communicator) { ids in
                        var share = SceneDescription(
                            items: ids.map { Item(.circle(radius: 1), position: [Double($0) * 3, 0]) })
                        if communicator.rank == 1 { change(&share) }
                        return share
                    }
                    return "nothing"
                } catch {
                    return "\(error)"
                }
            }
        }
        let lacking = "the share of 10..<20 is 9; it must be 10 items"
        #expect(try error { $0.items.removeLast() } == [String](repeating: lacking, count: 3))
        let large = try error { $0.items[2] = Item(.circle(radius: -1), position: .zero) }
        #expect(large[0].hasPrefix("circle diameter is -2.0") && Set(large).count == 1, "\(large)")
        let foreign = try error { $0.pushes = [Push(force: [1, 0], targets: [.init(ItemID(rawValue: 30))])] }
        #expect(Set(foreign) == ["\(DynamicsError.unknownID("item 30"))"])
        let pair = ItemPair(ItemID(rawValue: 0), ItemID(rawValue: 1))
        let exempt = "several ranks can't simulate a scene with exempt pairs of which each makes a share yet"
        #expect(try error { $0.exemptPairs = [pair] } == [String](repeating: exempt, count: 3))
        #expect(throws: ClusterError.outOfRange("itemCount", -1, rule: "0 to 2147483646")) {
            _ = try ClusterWorld(itemCount: -1, over: Communicator(LoneRank())) { _ in SceneDescription() }
        }
    }

    @Test func `ranks that were told of different numbers of items are told so`() throws {
        _ = try ThreadRanks.run(2) { communicator in
            #expect(throws: ClusterError.otherScene(rank: 1)) {
                _ = try ClusterWorld(itemCount: 20 + communicator.rank, over: communicator) { ids in
                    SceneDescription(items: ids.map { Item(.circle(radius: 1), position: [Double($0) * 3, 0]) })
                }
            }
        }
    }
}
