import DynamicsModel
import DynamicsScenes
import Testing

@testable import DynamicsEngine

/// What a part is sent of stale copies makes them what their owner has.
@Suite struct RefreshTests {
    private let calls = ScenePart.Calls(sum: { $0 }, maximum: { $0 }, union: { $0 }, exchange: { $0 })

    private func part(_ scene: SceneDescription) throws -> World {
        let world = try World(scene)
        world.becomePart(calls)
        return world
    }

    /// Steps an owner, refreshes all items of a part that has stood still meanwhile, and steps both.
    ///
    /// - Parameter change: of the part before it goes on.
    /// - Returns: whether both go on with the same bits.
    private func agree(
        _ scene: SceneDescription, after steps: Int, changing change: (World) -> Void = { _ in }
    ) throws -> Bool {
        let (owner, copy) = (try part(scene), try part(scene))
        // So that it has other contacts and angles, which are to be forgotten.
        for _ in 0..<steps / 2 { #expect(copy.stepPart()) }
        for _ in 0..<steps { #expect(owner.stepPart()) }
        copy.ticks = owner.ticks
        copy.part?.staleSlots = (0..<copy.bodyCount).map { Int32($0) }
        for slot in 0..<copy.bodyCount { copy.bodies.marks[slot] |= PartMarks.stale }
        #expect(copy.staleItems().count == scene.items.count)
        try copy.takeRefreshments([[], owner.refreshment(of: (0..<UInt32(scene.items.count)).map { $0 })])
        #expect(copy.staleItems().isEmpty && copy.stateHash() == owner.stateHash())
        change(copy)
        return (0..<20).allSatisfy { _ in owner.stepPart() && copy.stepPart() && owner.stateHash() == copy.stateHash() }
    }

    @Test(arguments: ["settle", "mixed", "groups", "boundaries"]) func `contacts go on as their owner has them`(
        name: String
    ) throws {
        let scene = try BuiltInScene.named(name).make(SceneOptions(items: 300)).description
        #expect(try agree(scene, after: 60))
        #expect(try !agree(scene, after: 60) { $0.part?.refreshedContacts = [] }, "they make a difference")
    }

    /// Linkages of `bridge` are laid out in ladders; those of `rain` come to touch after 60 steps.
    @Test(arguments: ["chain", "bridge", "ragdolls", "rain", "cloth"]) func `linkages go on as their owner has them`(
        name: String
    ) throws {
        #expect(try agree(BuiltInScene.named(name).make(SceneOptions(items: 300)).description, after: 70))
    }

    @Test func `angles and ratchets go on as their owner has them`() throws {
        var scene = SceneDescription(settings: Settings(gravity: [0, 1]))
        let freedoms: [DynamicsModel.Attachment.Freedom] = [
            .spring(DynamicsModel.Attachment.Spring(frequency: 2, damping: 0.1)), .ratchet(step: 0.2),
            .within(AttachmentRange(-1, 7)),
        ]
        for k in 0..<9 {
            let id = ItemID(rawValue: UInt64(k))
            scene.items.append(
                Item(.rectangle(width: 30, height: 6), position: [Double(k) * 50, 0], angularVelocity: 8))
            scene.attachments.append(
                DynamicsModel.Attachment(
                    .pin(freedoms[k % 3]), id, offset: [-12, 0], to: .anchor([Double(k) * 50 - 12, 0])))
        }
        #expect(try agree(scene, after: 40))
    }
}
