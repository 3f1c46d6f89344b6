import DynamicsEngine
import DynamicsModel

/// Items in one another's way whose shapes, densities, poses, velocities, properties and attachments change between steps,
/// over the whole range that is admitted: from dust to giants, from 10⁻⁶ to 10⁹ of density. See `KeptImpulses.swift`.
public struct ChangingCrowd {
    public let world: World
    private let items: [ItemID]

    public static let mostItems = 32
    private static let mostAttachments = 24
    private static let pair = Shape.group([
        .init(.circle(radius: 8), offset: [-9, 0]), .init(.circle(radius: 8), offset: [9, 0]),
    ])

    /// A crowd in a box or without walls, one item in eight a pair.
    public init(_ source: inout ByteSource) throws {
        let walls = Boundary(.inside(minimum: [-60, -60], maximum: [60, 60]), elasticity: source.factor())
        let settings = Settings(
            gravity: source.bool() ? [0, 1] : .zero, substeps: source.integer(1...8), allowsSleep: source.bool())
        world = try World(SceneDescription(settings: settings, boundaries: source.bool() ? [walls] : []))
        items = try world.add(
            (0..<source.integer(2...Self.mostItems)).map { _ in
                Item(source.choice(8) == 7 ? Self.pair : .circle(radius: 10), position: source.vector(-60...60))
            })
    }

    /// Makes one edit. What the world refuses has changed nothing.
    public func edit(_ source: inout ByteSource) {
        let id = items[source.choice(items.count)]
        switch source.choice(14) {
        case 0...4:
            let isPair = (try? world.parts(of: id).count) == 2
            try? world.setShape(source.admittedShape(ofPair: isPair), of: id)
        case 5...7: try? world.setProperties([(id: id, properties: source.admittedProperties())])
        case 8, 9: try? world.setPoses([(id: id, position: source.place(), rotation: source.number(-4...4))])
        case 10, 11: changeAttachments(&source)
        default:
            try? world.setVelocities([
                (id: id, velocity: source.place(), angularVelocity: source.number(-1000...1000))
            ])
        }
    }

    private func changeAttachments(_ source: inout ByteSource) {
        let ids = world.attachmentIDs
        guard let id = source.element(of: ids), ids.count >= Self.mostAttachments || source.choice(4) == 3 else {
            _ = try? world.add([source.attachment(of: items)])
            return
        }
        if source.bool() {
            try? world.update(id, to: source.attachment(of: items))
        } else {
            try? world.removeAttachments([id])
        }
    }

    /// Whether all that can be read of the items is a number.
    public var isFinite: Bool {
        world.states().allSatisfy { state in
            let sum = state.centerOfMass.x + state.centerOfMass.y + state.velocity.x + state.velocity.y
            return (sum + state.cosine + state.sine + state.angularVelocity).isFinite
        }
    }

    /// Whether a world made of a snapshot is the same, and goes on in the same way; both step.
    public func isRestored(goingOn steps: Int) -> Bool { world.isRestored(goingOn: steps) }
}

// Numbers over the whole of their ranges, each power of two or ten as likely as another.
extension ByteSource {
    /// Half a width or height, pt.
    private mutating func admittedSize() -> Double { min(5e5, 0.0005 * Double(1 << choice(31)) * number(1...2)) }

    fileprivate mutating func admittedShape(ofPair isPair: Bool) -> Shape {
        guard !isPair else {
            return .group(
                (0..<2).map { _ in
                    Shape.Part(admittedShape(ofPair: false), offset: vector(-30...30), rotation: number(-4...4))
                })
        }
        return switch choice(8) {
        case 0...2: .circle(radius: admittedSize())
        case 3: .ellipse(halfWidth: admittedSize(), halfHeight: admittedSize())
        case 4, 5: .rectangle(width: 2 * admittedSize(), height: 2 * admittedSize())
        default: .path(polygon(4 * min(admittedSize(), 2e5)))
        }
    }

    fileprivate mutating func admittedProperties() -> ItemProperties {
        let densities = [1, 1e-6, 1e-3, 1e3, 1e6, 1e9]
        return ItemProperties(
            density: densities[choice(6)], friction: factor(), elasticity: factor(), resistance: factor(),
            angularResistance: factor(), charge: number(-1...1), isAnchored: choice(8) == 7,
            allowsRotation: choice(4) != 3)
    }

    /// Mostly below 1; up to the largest elasticity there may be.
    fileprivate mutating func factor() -> Double { [0, 0.2, 0.5, 1, 1, 3, 1000][choice(7)] }

    /// Near the middle, or as far or fast as it may be.
    fileprivate mutating func place() -> Vector2 {
        vector(-60...60) * [1, 1, 1, 1, 100, 1e4][choice(6)]
    }
}
