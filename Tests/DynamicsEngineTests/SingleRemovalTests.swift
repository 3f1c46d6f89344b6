@testable import DynamicsEngine
import DynamicsModel
import DynamicsScenes
import Testing

/// Removals one by one: bodies are dropped together, and nobody can tell.
@Suite struct SingleRemovalTests {
    private func pile(_ items: Int, sleeps: Bool = false) throws -> World {
        let world = try World(BuiltInScene.named("mixed").make(SceneOptions(items: items, sleep: sleeps)).description)
        world.step(20)
        return world
    }

    @Test func `bodies of items that are removed one by one are dropped once`() throws {
        let world = try pile(400)
        for k in 0..<300 {
            try world.remove([id(k)])
            #expect(!world.contains(id(k)))
            #expect(throws: DynamicsError.unknownID("item \(k)")) { try world.remove([id(k)]) }
        }
        #expect(world.removalsSettled == 0)
        #expect(world.itemCount == 100)
        #expect(world.states().count == 100)
        world.step()
        #expect(world.removalsSettled == 1)
        #expect(world.columns.ids.count == 100)
    }

    @Test func `items removed one by one leave what one call leaves`() throws {
        let (single, together) = (try pile(300, sleeps: true), try pile(300, sleeps: true))
        for world in [single, together] { try world.add(Attachment.distance(id(7), to: .item(id(8)))) }
        for k in stride(from: 1, to: 300, by: 2) { try single.remove([id(k)]) }
        try together.remove(stride(from: 1, to: 300, by: 2).map { id($0) })
        #expect(single.attachmentCount == 0)
        #expect(single.stateHash() == together.stateHash())
        #expect(single.trace(30) == together.trace(30))
    }

    @Test func `reading, adding and snapshots between removals change nothing`() throws {
        let (plain, watched) = (try pile(200, sleeps: true), try pile(200, sleeps: true))
        for k in 0..<100 {
            for world in [plain, watched] {
                try world.remove([id(2 * k)])
                if k % 10 == 0 { try world.add(ball(Double(k), -300, radius: 8)) }
            }
            let snapshot = watched.snapshot()
            #expect(try World(restoring: snapshot).itemCount == watched.itemCount)
            #expect(watched.columns.ids.count == watched.itemCount)
            #expect(watched.activities().count == watched.itemCount)
        }
        #expect(difference(plain.snapshot(), watched.snapshot()) == nil)
        #expect(plain.trace(20) == watched.trace(20))
    }

    @Test func `adding and removing by turns without a step holds no more bodies than twice the items`() throws {
        let world = try world((0..<20).map { ball(Double($0) * 30, 0) })
        for k in 0..<1000 {
            try world.remove([id(k)])
            try world.add(ball(Double(k % 20) * 30, 40))
            #expect(world.bodies.count <= 42)
        }
        #expect(world.itemCount == 20)
        world.step()
    }

    @Test func `attachments removed one by one keep what the solver knows of them once`() throws {
        let items = (0...40).map { ball(Double($0) * 21, 0) }
        let world = try world(items, gravity: down)
        let ids = try world.add((0..<40).map { Attachment.distance(id($0 + 1), to: .item(id($0))) })
        world.step(2)
        #expect(world.attachments.havePlaces)
        try world.removeAttachment(ids[20])
        #expect(!world.attachments.havePlaces)
        let impulses = world.attachmentImpulses()
        #expect(impulses.count == 39)
        try world.removeAttachment(ids[3])
        #expect(world.attachmentImpulses() == Array(impulses[..<3] + impulses[4...]))
        #expect(throws: DynamicsError.self) { try world.removeAttachment(ids[3]) }
        try world.removeAttachments([ids[0], ids[39], ids[7]])
        #expect(
            world.attachmentIDs == ids.enumerated().filter { ![0, 3, 7, 20, 39].contains($0.offset) }.map(\.element))
        world.step()
        #expect(world.isFinite)
    }
}
