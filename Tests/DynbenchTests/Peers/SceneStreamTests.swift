import DynamicsModel
import DynamicsScenes
import Testing

@testable import dynbench

/// The text that peer programs read.
@Suite struct SceneStreamTests {
    private func lines(_ scene: SceneDescription, forces: [StepForce] = []) throws -> [String] {
        try SceneStream(
            scene, steps: 9, seconds: 2.5, recordings: [Recording(from: 4, through: 9, every: 5)], forces: forces
        ).text.split(separator: "\n").map(String.init)
    }

    @Test func `every kind of line`() throws {
        let scene = SceneDescription(
            settings: Settings(gravity: Vector2(0, 1), tick: 0.0625, substeps: 4, allowsSleep: false, workers: 2),
            items: [
                Item(.circle(radius: 3), position: Vector2(1, 2), rotation: 0.5, velocity: Vector2(-1, 0.25)),
                Item(
                    .rectangle(width: 4, height: 2), position: Vector2(10, 0), density: 5, isAnchored: true,
                    collisions: .none),
            ],
            boundaries: [
                Boundary(.inside(minimum: Vector2(-9, -8), maximum: Vector2(9, 8)), friction: 0.5),
                Boundary(.segment(Vector2(0, 1), Vector2(2, 3)), elasticity: 0.5),
            ],
            fields: [
                Field(
                    .vortex, position: Vector2(5, 6), region: .circle(radius: 7), strength: 2, falloff: 1,
                    minimumRadius: 50)
            ],
            attachments: [
                .pin(ItemID(rawValue: 1), to: ItemID(rawValue: 0), at: Vector2(8, 0)),
                .pin(ItemID(rawValue: 1), at: Vector2(12, 0)),
            ])
        let text = try lines(scene, forces: [StepForce(step: 3, item: 1, force: Vector2(.nan, 7))])
        #expect(
            text.filter { !$0.hasPrefix("pin 1 -2.0 0.0 0") } == [
                "dynamics-scene 1", "run 0.0 1000.0 0.0625 4 0 2 9 2.5", "record 4 9 5",
                "inside -9.0 -8.0 9.0 8.0 0.5 0.0", "segment 0.0 1.0 2.0 3.0 0.2 0.5",
                "item 1.0 2.0 0.5 -1.0 0.25 0.0 1.0 0.2 0.0 0 1 1", "circle 0.0 0.0 3.0",
                "item 10.0 0.0 0.0 0.0 0.0 0.0 5.0 0.2 0.0 1 0 0",
                "polygon 4 -2.0 -1.0 2.0 -1.0 2.0 1.0 -2.0 1.0", "pin 1 2.0 0.0 -1 12.0 0.0",
                "field vortex 5.0 6.0 7.0 2.0 1.0 50.0", "force 3 1 nan 7.0", "end",
            ])
        // The point of the turned partner: (7, −2) turned back by half a radian.
        let pin = try #require(text.first { $0.hasPrefix("pin 1 -2.0 0.0 0 ") }).split(separator: " ")
        let own = Vector2(try #require(Double(pin[5])), try #require(Double(pin[6])))
        let back = own.rotated(cosine: PortableMath.cosine(0.5), sine: PortableMath.sine(0.5))
        // Rounding of two rotations.
        #expect((back - Vector2(7, -2)).length < 1e-12)
    }

    @Test func `the parts of a group stand in the item's coordinates`() throws {
        let square = [Vector2(-1, -1), Vector2(1, -1), Vector2(1, 1), Vector2(-1, 1)]
        let group = Shape.group([
            Shape.Part(.path(square), offset: Vector2(10, 20), rotation: .pi / 2),
            Shape.Part(.circle(radius: 2), offset: Vector2(-5, 0)),
        ])
        let text = try lines(SceneDescription(items: [Item(group, position: .zero)]))
        #expect(text.contains("circle -5.0 0.0 2.0"))
        let polygon = try #require(text.first { $0.hasPrefix("polygon 4 ") })
        let numbers = polygon.split(separator: " ").dropFirst(2).compactMap { Double($0) }
        let corners = Set(
            stride(from: 0, to: 8, by: 2).map { Vector2(numbers[$0].rounded(), numbers[$0 + 1].rounded()) })
        #expect(corners == [Vector2(9, 19), Vector2(11, 19), Vector2(11, 21), Vector2(9, 21)])
    }

    @Test func `a path is its segments, and a pin with a range says how far and against which torque`() throws {
        let corners = [Vector2(0, 0), Vector2(4, 0), Vector2(0, 3)]
        let scene = SceneDescription(
            items: [Item(.circle(radius: 1), position: .zero)],
            boundaries: [
                Boundary(.path(corners, closed: true), friction: 0.5), Boundary(.path(corners, closed: false)),
            ],
            attachments: [
                .pin(ItemID(rawValue: 0), at: .zero, range: AttachmentRange(-0.5, 0.25), frictionTorque: 2)
            ])
        let text = try lines(scene)
        #expect(
            text.filter { $0.hasPrefix("segment") } == [
                "segment 0.0 0.0 4.0 0.0 0.5 0.0", "segment 4.0 0.0 0.0 3.0 0.5 0.0", "segment 0.0 3.0 0.0 0.0 0.5 0.0",
                "segment 0.0 0.0 4.0 0.0 0.2 0.0", "segment 4.0 0.0 0.0 3.0 0.2 0.0",
            ])
        #expect(text.suffix(3) == ["pin 0 0.0 0.0 -1 0.0 0.0", "range -0.5 0.25 20000.0", "end"])
    }

    @Test func `numbers read back are the same bits`() throws {
        let x = 0.1 + 0.2
        let text = try lines(SceneDescription(items: [Item(.circle(radius: 1 / 3), position: Vector2(x, -x))]))
        #expect(text.contains { $0.hasPrefix("item \(x) \(-x) ") && Double($0.split(separator: " ")[1]) == x })
        #expect(text.contains { $0.split(separator: " ").last.flatMap { Double($0) } == 1.0 / 3 })
    }

    @Test func `rounded shapes are their radius and their core, in the item's coordinates`() throws {
        let group = Shape.group([
            Shape.Part(.capsule(length: 4, radius: 1), offset: Vector2(10, 0)),
            Shape.Part(.rounded([Vector2(0, 0), Vector2(2, 0), Vector2(0, 2)], radius: 0.5)),
        ])
        let text = try lines(SceneDescription(items: [Item(group, position: .zero)]))
        #expect(text.contains("rounded 1.0 2 8.0 0.0 12.0 0.0"))
        #expect(text.contains("rounded 0.5 3 0.0 0.0 2.0 0.0 0.0 2.0"))
    }

    @Test func `questions with their ways, and naps`() throws {
        let scene = SceneDescription(items: [Item(.circle(radius: 1), position: .zero)])
        let text = try SceneStream(
            scene, steps: 2, seconds: 1, question: PeerQuestion(kind: .disc, size: 5),
            ways: [Ray(from: Vector2(1, 2), to: Vector2(3, 4))], nap: PeerNap(from: 7, item: 0)
        ).text.split(separator: "\n").map(String.init)
        #expect(text.suffix(4) == ["nap 7 0", "ask disc 5.0", "way 1.0 2.0 3.0 4.0", "end"])
    }

    static let unsupported: [(SceneDescription, String)] = [
        (SceneDescription(items: [Item(.ellipse(halfWidth: 2, halfHeight: 1), position: .zero)]), "ellipses"),
        (SceneDescription(items: [Item(.circle(radius: 1), position: .zero, resistance: 1)]), "resistance"),
        (SceneDescription(fields: [Field(.spring, region: .circle(radius: 5))]), "radial gravity, vortex and drag"),
        (SceneDescription(fields: [Field(.drag)]), "circles"),
        (
            SceneDescription(
                items: [Item(.circle(radius: 1), position: .zero)],
                attachments: [.snap(ItemID(rawValue: 0), to: Vector2(1, 1))]),
            "other than pins"
        ),
    ]

    @Test(arguments: unsupported.indices) func `what the peers can't say is refused by name`(_ index: Int) throws {
        let (scene, word) = SceneStreamTests.unsupported[index]
        let error = #expect(throws: SceneStream.Unsupported.self) { try lines(scene) }
        #expect(error?.description.contains(word) == true)
    }

    @Test func `every row's scene can be handed to peers`() throws {
        for row in PeerRow.all {
            let scene = try BuiltInScene.named(row.scene).make(
                SceneOptions(items: min(row.items, 200), ratio: row.ratio))
            #expect(!scene.description.items.isEmpty)
            #expect(throws: Never.self) { try SceneStream(scene.description, steps: 1, seconds: 1) }
        }
    }
}
