import DynamicsEngine
import DynamicsModel
import DynamicsScenes
import Foundation
import SceneFiles
import Testing

/// A world's state as a scene that another world goes on from.
@Suite struct WorldSceneTests {
    private func copy(_ world: World) throws -> World {
        let scene = SceneFile(of: world)
        let read = try SceneFile(json: scene.json(), forces: BuiltInScene.forces)
        #expect(try read.json() == scene.json())
        return try World(read.description)
    }

    @Test(arguments: ["mixed", "bridge", "ragdolls", "fields", "conveyor", "compounds"])
    func `after some steps a copy has the same items, poses and velocities`(name: String) throws {
        let world = try World(try BuiltInScene.named(name).make(SceneOptions(items: 120)).description)
        for _ in 0..<40 { world.step() }
        let copy = try copy(world)
        #expect(copy.itemCount == world.itemCount && copy.attachmentCount == world.attachmentCount)
        #expect(copy.allFields().count == world.allFields().count)
        #expect(copy.allBoundaries().map(\.boundary) == world.allBoundaries().map(\.boundary))
        for number in 0..<world.itemCount {
            let id = ItemID(rawValue: UInt64(number))
            let (own, other) = (try world.state(of: id), try copy.state(of: id))
            let (here, there) = (try world.position(of: id), try copy.position(of: id))
            // Float has 24 bits: at some thousand points that is a thousandth, twice rounded.
            #expect((here - there).length < 2e-3, "\(id)")
            #expect((own.velocity - other.velocity).length < 1e-2, "\(id)")
            #expect(abs(own.cosine - other.cosine) < 1e-5 && abs(own.sine - other.sine) < 1e-5, "\(id)")
        }
        copy.step()
    }

    @Test func `items that have gone leave no gap, and what speaks of others finds them`() throws {
        let items = (0..<5).map {
            Item(.circle(radius: 5), position: Vector2(40 * Double($0), 0), userValue: .max - UInt64($0))
        }
        let ids = (0..<5).map { ItemID(rawValue: $0) }
        let world = try World(
            SceneDescription(
                items: items, fields: [Field(.drag, members: .only([ids[0], ids[1], ids[4]]))],
                pushes: [Push(force: Vector2(1, 0), targets: [.init(ids[1]), .init(ids[3])])],
                attachments: [.distance(ids[4], to: .item(ids[2]))], exemptPairs: [ItemPair(ids[3], ids[4])]))
        let hand = try world.add(.distance(ids[2], to: .anchor(Vector2(0, 90))))
        try world.remove([ids[1]])
        let scene = SceneFile(of: world, leavingOut: [hand])
        let description = try SceneFile(json: scene.json()).description
        #expect(description.items.map(\.position.x) == [0, 80, 120, 160])
        let values = [0, 2, 3, 4].map { UInt64.max - $0 }
        #expect(description.items.map(\.userValue) == values)
        #expect(description.fields[0].members == .only([ids[0], ids[3]]))
        #expect(description.pushes[0].targets.map(\.item) == [ids[2]])
        #expect(description.attachments.count == 1 && description.attachments[0].item == ids[3])
        #expect(description.attachments[0].partner == .item(ids[1]))
        #expect(description.exemptPairs == [ItemPair(ids[2], ids[3])])
    }

    @Test func `limits of a pin and the axis of a slider are where they were`() throws {
        let (arm, base, car) = (ItemID(rawValue: 0), ItemID(rawValue: 1), ItemID(rawValue: 2))
        let world = try World(
            SceneDescription(
                settings: Settings(gravity: .zero),
                items: [0.0, 100, 140].map { Item(.rectangle(width: 30, height: 10), position: Vector2($0, 0)) },
                attachments: [
                    Attachment(.pin(.within(AttachmentRange(-1, 1))), arm, to: .anchor(.zero)),
                    Attachment(.sliding(axis: Vector2(1, 0)), car, to: .item(base), at: Vector2(140, 0)),
                ]))
        try world.setVelocities([
            (id: arm, velocity: .zero, angularVelocity: 1), (id: base, velocity: .zero, angularVelocity: 1),
        ])
        for _ in 0..<30 { world.step() }
        let scene = SceneFile(of: world)
        guard case .pin(.within(let range, _)) = scene.description.attachments[0].kind,
            case .sliding(let axis, _) = scene.description.attachments[1].kind
        else { throw SceneFileError(path: "attachments", problem: "are of other kinds") }
        let angle = try world.state(of: AttachmentID(rawValue: 0)).angle
        #expect(angle > 0.2)
        let (least, most): (Double, Double) = (-1 - angle, 1 - angle)
        #expect(range == AttachmentRange(least, most))
        let turned = try world.state(of: base)
        #expect(turned.sine > 0.02)
        let along = Vector2(turned.cosine, turned.sine)
        #expect((axis - along).length < 1e-5)
    }
}
