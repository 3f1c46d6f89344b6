import DynamicsEngine
import DynamicsModel
import DynamicsScenes

/// A scene whose bits are fixed for good, and how far it is run.
///
/// `hashes.txt` has the bits. Everything here is also built without an operating system, by Embedded Swift.
public struct GoldenScene: Sendable {
    public var name: String
    public var steps: Int
    private var make: @Sendable () -> SceneDescription

    /// The scene as it begins.
    public var description: SceneDescription { make() }

    /// The hash of the state after half of the steps and after all of them.
    public func hashes(workers: Int, kernels: KernelBuild = .portable) -> [UInt64] {
        var description = make()
        description.settings.workers = workers
        do throws(DynamicsError) {
            let world = try World(description, kernels: kernels)
            return [steps / 2, steps - steps / 2].map { steps in
                for _ in 0..<steps { world.step() }
                return world.stateHash()
            }
        } catch {
            fatalError("\(name): \(error)")
        }
    }

    /// A scene of the catalogue. Stages are shared among workers from about 2,000 items up.
    private static func builtIn(_ name: String, items: Int, steps: Int, sleeps: Bool = false) -> GoldenScene {
        GoldenScene(name: "\(name) \(items)\(sleeps ? " with sleep" : "")", steps: steps) {
            do throws(SceneError) {
                return try BuiltInScene.named(name).make(SceneOptions(items: items, sleep: sleeps)).description
            } catch {
                fatalError("\(name): \(error)")
            }
        }
    }

    /// One shape of every kind, about 20 pt across.
    public static let everyShape: [Shape] = [
        .circle(radius: 10), .ellipse(halfWidth: 14, halfHeight: 8), .rectangle(width: 24, height: 16),
        .path([Vector2(-10, -8), Vector2(12, -6), Vector2(9, 9), Vector2(-7, 10)]),
        .group([Shape.Part(.circle(radius: 8)), Shape.Part(.rectangle(width: 24, height: 10), offset: Vector2(12, 0))]),
    ]

    public static let all: [GoldenScene] = [
        builtIn("mixed", items: 300, steps: 120), builtIn("mixed", items: 3000, steps: 12),
        builtIn("settle", items: 300, steps: 150), builtIn("settle", items: 3000, steps: 15),
        builtIn("settle", items: 60, steps: 600, sleeps: true), builtIn("gas", items: 300, steps: 120),
        builtIn("gas", items: 4000, steps: 15), builtIn("pyramid", items: 210, steps: 120),
        builtIn("groups", items: 100, steps: 120), builtIn("fields", items: 500, steps: 60),
        builtIn("ellipses", items: 200, steps: 150), builtIn("dust", items: 300, steps: 60),
        builtIn("onepoint", items: 150, steps: 60),
        builtIn("onepoint", items: 1500, steps: 4), builtIn("boundaries", items: 200, steps: 120),
        builtIn("chain", items: 128, steps: 120), builtIn("heavy", items: 20, steps: 200),
        builtIn("bridge", items: 60, steps: 150), builtIn("cloth", items: 144, steps: 60),
        builtIn("cloth", items: 2500, steps: 6), builtIn("ragdolls", items: 60, steps: 150),
        builtIn("capsules", items: 200, steps: 150), builtIn("capsules", items: 3000, steps: 12),
        builtIn("conveyor", items: 400, steps: 120), builtIn("bridge-break", items: 150, steps: 120),
        builtIn("crowd", items: 64, steps: 120), builtIn("raycast", items: 320, steps: 60),
        GoldenScene(name: "every shape on every outline", steps: 150, make: everyPair),
        GoldenScene(name: "every field in every region", steps: 60, make: everyField),
        GoldenScene(name: "every attachment", steps: 120, make: everyAttachment),
        GoldenScene(name: "every attachment struck", steps: 120, make: struckAttachments),
    ]
}

extension GoldenScene {
    /// Each shape falls on each other shape, on boundaries of each form and on what is anchored.
    private static func everyPair() -> SceneDescription {
        var items: [Item] = []
        for (row, upper) in everyShape.enumerated() {
            for (column, lower) in everyShape.enumerated() {
                let place = Vector2(Double(column) * 60 + 40, Double(row) * 120)
                items.append(Item(upper, position: place - Vector2(3, 40), rotation: 0.3, elasticity: 0.2))
                items.append(Item(lower, position: place, rotation: -0.2, angularVelocity: 1))
                items.append(anchored(upper, place.x, place.y + 50, rotation: 0.1))
            }
        }
        return SceneDescription(
            settings: Settings(gravity: down), items: items,
            boundaries: [
                Boundary(.inside(minimum: Vector2(-20, -60), maximum: Vector2(340, 640)), elasticity: 0.3),
                Boundary(.segment(Vector2(-20, 560), Vector2(120, 600)), friction: 0.5),
                Boundary(.path([Vector2(150, 600), Vector2(200, 560), Vector2(260, 600)], closed: false)),
                Boundary(.path([Vector2(280, 560), Vector2(320, 560), Vector2(300, 600)], closed: true)),
            ])
    }

    /// Each kind of field in each form of region, over charged items that all of them reach.
    private static func everyField() -> SceneDescription {
        let kinds: [Field.Kind] = [
            .drag, .vortex, .radialGravity, .linearGravity(direction: Vector2(0.5, 1)),
            .velocity(direction: Vector2(3, -2)), .noise(smoothness: 0.4, animationSpeed: 2),
            .turbulence(smoothness: 0.7, animationSpeed: 1), .spring, .electric, .magnetic,
        ]
        let regions: [Region] = [
            .infinite, .circle(radius: 60), .rectangle(width: 90, height: 50), .inverse(.circle(radius: 40)),
            .union(.circle(radius: 50), .rectangle(width: 120, height: 20)),
            .difference(.circle(radius: 70), .circle(radius: 20)),
            .intersection(.rectangle(width: 100, height: 60), .circle(radius: 45)),
        ]
        let even = stride(from: 0, to: 120, by: 2).map { id($0) }
        var fields: [Field] = []
        for (k, kind) in kinds.enumerated() {
            for (r, region) in regions.enumerated() {
                var field = Field(kind, position: Vector2(Double(20 * k), Double(20 * r)), region: region)
                field.strength = 0.05 * Double(k % 3 + 1)
                field.falloff = Double(r % 3)
                field.minimumRadius = 5
                field.members = r % 2 == 0 ? .all : .only(even)
                fields.append(field)
            }
        }
        let items = (0..<120).map { (k: Int) -> Item in
            let place = Vector2(Double(32 * (k % 12)), Double(32 * (k / 12)))
            let velocity = Vector2(Double(k % 7 - 3), Double(k % 5 - 2))
            return Item(
                everyShape[k % everyShape.count], position: place, velocity: velocity, charge: Double(k % 3 - 1))
        }
        return SceneDescription(
            settings: Settings(gravity: .zero), items: items, fields: fields,
            pushes: [Push(force: Vector2(3, -1), targets: [.init(id(0)), .init(id(7), offset: Vector2(4, 2))])])
    }

    /// Each kind of attachment between two items and, where it can be, to a place, with ranges and friction.
    private static func everyAttachment() -> SceneDescription {
        let items = (0..<24).map { (k: Int) -> Item in
            let place = Vector2(Double(45 * (k % 6)), Double(60 * (k / 6)))
            return Item(everyShape[k % everyShape.count], position: place, velocity: Vector2(Double(20 * (k % 3)), 0))
        }
        func place(_ k: Int) -> Vector2 { items[k].position }
        let attachments: [Attachment] = [
            .distance(id(0), offset: Vector2(0, -5), to: .anchor(Vector2(0, -60))),
            .distance(id(1), to: .item(id(0)), length: 45, frequency: 2, damping: 0.1),
            .limit(id(2), to: .item(id(1)), length: 60), .limit(id(3), to: .anchor(Vector2(140, -60))),
            .fixed(id(4), to: id(3), at: place(4)), .fixed(id(5), at: place(5)),
            .pin(id(6), at: place(6) - Vector2(10, 0), range: AttachmentRange(-0.5, 0.8)),
            .pin(id(7), to: id(6), at: place(7) - Vector2(20, 0), frictionTorque: 0.02),
            .sliding(id(8), at: place(8), axis: Vector2(1, 1), range: AttachmentRange(-30, 30)),
            .sliding(id(9), to: id(8), at: place(9), axis: Vector2(1, 0)),
            .snap(id(10), to: place(10) + Vector2(15, -20)), .pin(id(12), to: id(11), at: place(12)),
            .pin(id(13), to: id(12), at: place(13)), .distance(id(13), to: .item(id(11))),
        ]
        return SceneDescription(
            settings: Settings(gravity: down), items: items,
            boundaries: [Boundary(.inside(minimum: Vector2(-80, -80), maximum: Vector2(320, 400)))],
            attachments: attachments)
    }

    /// The same with balls that fall on them and bounce.
    private static func struckAttachments() -> SceneDescription {
        var description = everyAttachment()
        for k in 0..<12 {
            description.items.append(
                Item(.circle(radius: 8), position: Vector2(Double(20 * k) + 3, -200), velocity: Vector2(0, 400)))
        }
        for k in description.items.indices { description.items[k].elasticity = 0.8 }
        return description
    }
}

private let down = Vector2(0, 1)

private func id(_ k: Int) -> ItemID { ItemID(rawValue: UInt64(k)) }

private func anchored(_ shape: Shape, _ x: Double, _ y: Double, rotation: Double) -> Item {
    Item(shape, position: Vector2(x, y), rotation: rotation, isAnchored: true)
}
