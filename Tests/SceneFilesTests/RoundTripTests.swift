import DynamicsEngine
import DynamicsModel
import DynamicsScenes
import Foundation
import SceneFiles
import Testing

/// What is written and read back is the same scene, to the bit.
@Suite struct RoundTripTests {
    private func file(_ name: String, items: Int) throws -> SceneFile {
        let built = try BuiltInScene.named(name).make(SceneOptions(items: items))
        return SceneFile(built.description, name: name)
    }

    @Test(arguments: BuiltInScene.all.map(\.name))
    func `a built-in scene that is written and read back runs to the same bits`(name: String) throws {
        let original = try file(name, items: 260)
        let read = try SceneFile(json: try original.json(), forces: BuiltInScene.forces)
        #expect(read.description.items == original.description.items)
        #expect(read.description.boundaries == original.description.boundaries)
        #expect(read.description.attachments == original.description.attachments)
        #expect(read.description.fields.map(\.region) == original.description.fields.map(\.region))
        #expect(read.description.settings.tick == original.description.settings.tick)
        let (first, second) = (try World(original.description), try World(read.description))
        for _ in 0..<40 {
            first.step()
            second.step()
        }
        #expect(first.stateHash() == second.stateHash())
        // The text is the same again.
        #expect(try read.json() == original.json())
    }

    @Test func `capsules and rounded polygons are read back to the bit`() throws {
        let shapes: [Shape] = [
            .capsule(length: 30, radius: 1 / 3), .rounded([[-12, -8], [14, -6], [0, 11]], radius: 5),
            .group([.init(.capsule(from: [1, 2], to: [3, 9], radius: 4), offset: [9, 0])]),
        ]
        let file = SceneFile(
            SceneDescription(items: shapes.enumerated().map { Item($1, position: [Double($0) * 50, 0]) }),
            name: "rounded")
        let read = try SceneFile(json: try file.json())
        #expect(read.description.items == file.description.items)
        #expect(try read.json() == file.json())
    }

    @Test func `a snap's largest force is read back to the bit`() throws {
        let item = Item(.circle(radius: 10), position: [1000, 0])
        let snaps: [DynamicsModel.Attachment] = [
            .snap(ItemID(rawValue: 0), to: .zero, largestForce: 1 / 3), .snap(ItemID(rawValue: 0), to: .zero),
        ]
        let file = SceneFile(SceneDescription(items: [item], attachments: snaps), name: "drag")
        let read = try SceneFile(json: try file.json())
        #expect(read.description.attachments == snaps)
        #expect(try read.json() == file.json())
        let bad = """
            {"format": "swift-dynamics scene", "version": 1,
             "items": [{"shape": {"type": "circle", "radius": 5}, "position": [0, 0]}],
             "attachments": [{"type": "snap", "item": 0, "anchor": [0, 0], "largestForce": -1}]}
            """
        let error = #expect(throws: SceneFileError.self) { try SceneFile(json: Data(bad.utf8)) }
        #expect("\(error!)".contains("largestForce"))
    }

    @Test func `every change of a running scene survives the document and does what it says`() throws {
        let scene = SceneFile(
            SceneDescription(
                items: (0..<6).map { Item(.circle(radius: 10), position: [Double($0) * 50, 0]) },
                boundaries: [Boundary(.segment([-100, 300], [500, 300]))],
                pushes: [Push(force: [1, 0], targets: [.init(ItemID(rawValue: 0), offset: [0, 2])])]),
            edits: Self.everyChange)
        let read = try SceneFile(json: try scene.json(), forces: BuiltInScene.forces)
        #expect(read.edits.count == Self.everyChange.count)
        #expect(try read.json() == scene.json())
        let (first, second) = (try SceneRun(scene), try SceneRun(read))
        for _ in 0..<100 {
            try first.step()
            try second.step()
        }
        #expect(first.world.stateHash() == second.world.stateHash())
        #expect(first.world.itemCount == 6)
        #expect(first.world.settings.gravity == [0.5, 0])
        #expect(first.world.allBoundaries().map(\.id.rawValue) == [1])
        #expect(first.world.allFields().isEmpty && first.world.attachmentCount == 0)
        // Not one of them was passed over: each leaves its mark on motion, shapes or boundaries.
        func marks(_ world: World) -> [String] {
            let shape = (try? world.parts(of: ItemID(rawValue: 2))).map { "\($0)" } ?? ""
            return ["\(world.stateHash())", shape, "\(world.allBoundaries().map(\.id))"]
        }
        for index in Self.everyChange.indices {
            var edits = Self.everyChange
            edits.remove(at: index)
            let without = try? SceneRun(SceneFile(scene.description, edits: edits))
            guard let without, (try? (0..<100).forEach { _ in try without.step() }) != nil else { continue }
            #expect(marks(without.world) != marks(first.world), "\(Self.everyChange[index])")
        }
    }

    @Test func `a custom field without a name is named where it can't be written`() {
        let field = Field(.custom(.perItem { _ in .zero }))
        let start = #expect(throws: SceneFileError.self) { try SceneFile(SceneDescription(fields: [field])).json() }
        #expect(start?.description == "fields[0]: is a custom field without a name for its block")
        let edits = [TimedEdit(step: 0, .setGravity(.zero)), TimedEdit(step: 1, .addField(field))]
        let later = #expect(throws: SceneFileError.self) { try SceneFile(SceneDescription(), edits: edits).json() }
        #expect(later?.description == "edits[1].field: is a custom field without a name for its block")
    }

    static let everyChange: [TimedEdit] = {
        let (zero, one, two) = (ItemID(rawValue: 0), ItemID(rawValue: 1), ItemID(rawValue: 2))
        let field = Field(.vortex, position: [100, 0], region: .inverse(.circle(radius: 5)), strength: 0.1)
        var stronger = field
        stronger.strength = 0.3
        let slow = Field(.custom(BuiltInScene.forces["resistance"]!, name: "resistance"))
        let rod = Attachment.distance(one, to: .item(two), length: 60)
        var longer = rod
        longer.length = 80
        return [
            TimedEdit(step: 0, .addField(field)),
            TimedEdit(step: 5, .addItems([Item(.rectangle(width: 20, height: 5), position: [150, -50])])),
            TimedEdit(step: 6, .setVelocities([zero, one], velocity: [10, -200], angularVelocity: 3)),
            TimedEdit(step: 7, .setPose(two, position: [90, -40], rotation: 0.5)),
            TimedEdit(step: 8, .setProperties([zero, two], ItemProperties(density: 4, resistance: 1))),
            TimedEdit(step: 9, .setShape(two, .ellipse(halfWidth: 20, halfHeight: 5))),
            TimedEdit(step: 10, .push(Push(force: [0, -1], targets: [.init(one)]))),
            TimedEdit(step: 11, .addPush(Push(force: [0, 1], targets: [.init(one)]))),
            TimedEdit(step: 12, .updateField(FieldID(rawValue: 0), stronger)),
            TimedEdit(step: 13, .addAttachment(rod)),
            TimedEdit(step: 14, .updateAttachment(AttachmentID(rawValue: 0), longer)),
            TimedEdit(step: 15, .addBoundary(Boundary(.path([[0, 60], [50, 80], [200, 60]], closed: false)))),
            TimedEdit(step: 16, .addField(slow)),
            TimedEdit(step: 30, .removePush(PushID(rawValue: 0))),
            TimedEdit(step: 31, .removeField(FieldID(rawValue: 0))),
            TimedEdit(step: 31, .removeField(FieldID(rawValue: 1))),
            TimedEdit(step: 32, .removeBoundary(BoundaryID(rawValue: 0))),
            TimedEdit(step: 40, .removeAttachment(AttachmentID(rawValue: 0))),
            TimedEdit(step: 41, .removeItems([ItemID(rawValue: 5)])),
            TimedEdit(step: 42, .setGravity([0.5, 0])),
        ]
    }()
}
