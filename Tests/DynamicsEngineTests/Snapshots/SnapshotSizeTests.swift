import DynamicsEngine
import DynamicsModel
import DynamicsScenes
import Testing

/// At most 64 bytes an item and 64 a contact, beyond a fixed part and the tables of distinct shapes.
@Suite struct SnapshotSizeTests {
    @Test(arguments: ["settle", "mixed", "pyramid"]) func `items and contacts take few bytes`(name: String) throws {
        let items = isLong ? 10_000 : 300
        let scene = try BuiltInScene.named(name).make(SceneOptions(items: items)).description
        let world = try World(scene)
        world.step(isLong ? 300 : 90)
        let snapshot = world.snapshot()
        let sizes = Dictionary(uniqueKeysWithValues: snapshot.memory.map { ($0.kind, $0.bytes) })
        #expect(sizes.values.reduce(0, +) == snapshot.bytes.count)
        let contacts = world.statistics.touchingContacts
        #expect(contacts > world.itemCount / 4)
        // The header, numbers of everything, a container, and sixteen fields with regions.
        let fixed = 128 + 4096
        #expect(
            try snapshot.bytes.count <= fixed + #require(sizes["shapes"]) + 64 * world.itemCount + 64 * contacts)
        #expect(try #require(sizes["items"]) <= 64 + 62 * world.itemCount)
        #expect(try #require(sizes["contacts"]) <= 16 + 29 * contacts)
        #expect(sizes["room"] == 0)
    }

    @Test func `equal shapes and materials are held once`() throws {
        func sizes(_ count: Int) throws -> [String: Int] {
            let memory = try world((0..<count).map { ball(Double($0) * 30, 0) }).snapshot().memory
            return Dictionary(uniqueKeysWithValues: memory.map { ($0.kind, $0.bytes) })
        }
        let (one, many) = (try sizes(1), try sizes(801))
        #expect(many["shapes"] == one["shapes"] && many["materials"] == one["materials"])
        #expect(try #require(many["items"]) - #require(one["items"]) == 62 * 800)
    }

    @Test func `shapes of removed items are forgotten`() throws {
        let world = try world([ball(0, 0)])
        let size = world.snapshot().bytes.count
        for round in 0..<30 {
            let ids = try world.add(
                (0..<100).map { ball(Double($0) * 30, 50, radius: 5 + Double(100 * round + $0) / 1000) })
            _ = world.snapshot()
            try world.remove(ids)
        }
        #expect(world.snapshot().bytes.count == size)
    }
}
