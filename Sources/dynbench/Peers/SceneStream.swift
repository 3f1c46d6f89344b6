import DynamicsModel
import DynamicsScenes

/// A scene as the text that peer programs read; Benchmarks/Peers/README.md describes it line by line.
///
/// Numbers are written so that reading them gives the same bits.
struct SceneStream {
    /// What a scene has that the text or the peers can't say.
    struct Unsupported: Error, CustomStringConvertible {
        var description: String
    }

    /// Vertices that a polygon may have; Box2D takes no more.
    static let mostVertices = 8

    private(set) var text = "dynamics-scene 1\n"

    /// - Parameters:
    ///   - steps: how many are to be done.
    ///   - seconds: stepping ends once it has taken this long.
    ///   - question: what is asked on the ways instead of stepping; nil to step.
    /// - Throws: `Unsupported`, or what is wrong with a shape.
    init(
        _ scene: SceneDescription, steps: Int, seconds: Double, recordings: [Recording] = [], forces: [StepForce] = [],
        question: PeerQuestion? = nil, ways: [Ray] = [], nap: PeerNap? = nil
    ) throws {
        let settings = scene.settings
        let gravity = settings.gravity * Tuning.gravityAcceleration
        add(
            "run \(gravity.words) \(settings.tick) \(settings.substeps) \(settings.allowsSleep ? 1 : 0) "
                + "\(settings.workers) \(steps) \(seconds)")
        for recording in recordings { add("record \(recording.from) \(recording.through) \(recording.every)") }
        for boundary in scene.boundaries { try add(boundary) }
        for item in scene.items { try add(item) }
        for attachment in scene.attachments { try add(attachment, of: scene) }
        for field in scene.fields { try add(field) }
        for force in forces { add("force \(force.step) \(force.item) \(force.force.words)") }
        if let nap { add("nap \(nap.from) \(nap.item)") }
        if let question {
            add("ask \(question.kind.rawValue) \(question.size)")
            for way in ways { add("way \(way.from.words) \(way.to.words)") }
        }
        text += "end\n"
    }

    private mutating func add(_ line: String) { text += line + "\n" }

    private mutating func add(_ boundary: Boundary) throws {
        guard boundary.sets.isAll else { throw Unsupported(description: "boundaries of some sets only") }
        guard boundary.surfaceSpeed == 0, boundary.rollingResistance == 0, !boundary.isOneWay, !boundary.isSensor else {
            throw Unsupported(description: "boundaries that run, resist rolling, are one-way or sensors")
        }
        func segment(_ a: Vector2, _ b: Vector2) {
            add("segment \(a.words) \(b.words) \(boundary.friction) \(boundary.elasticity)")
        }
        switch boundary.outline {
        case .inside(let minimum, let maximum):
            add("inside \(minimum.words) \(maximum.words) \(boundary.friction) \(boundary.elasticity)")
        case .segment(let a, let b): segment(a, b)
        case .path(let points, let isClosed):
            for (a, b) in zip(points, points.dropFirst()) { segment(a, b) }
            if isClosed, let first = points.first, let last = points.last { segment(last, first) }
        }
    }

    private mutating func add(_ item: Item) throws {
        guard item.resistance == 0, item.angularResistance == 0, item.allowsRotation else {
            throw Unsupported(description: "items with resistance, or that may not turn")
        }
        guard item.gravityScale == 1, item.surfaceSpeed == 0, item.rollingResistance == 0, item.massProperties == nil,
            !item.isSensor, !item.isOneWay, item.shape.parts.allSatisfy({ $0.surface == nil })
        else {
            throw Unsupported(
                description: "items with gravity, mass, rolling or surfaces of their own, sensors and one-way items")
        }
        let collisions = (items: try all(item.collisions.items), boundaries: try all(item.collisions.boundaries))
        add(
            "item \(item.position.words) \(item.rotation) \(item.velocity.words) \(item.angularVelocity) "
                + "\(item.density) \(item.friction) \(item.elasticity) \(item.isAnchored ? 1 : 0) "
                + "\(collisions.items) \(collisions.boundaries)")
        for part in try item.shape.validated().parts { try add(part) }
    }

    private func all(_ sets: CollisionSets) throws -> Int {
        guard sets.isAll || sets.isEmpty else { throw Unsupported(description: "items in some collision sets only") }
        return sets.isAll ? 1 : 0
    }

    private mutating func add(_ part: Shape.Part) throws {
        let (cosine, sine) = (PortableMath.cosine(part.rotation), PortableMath.sine(part.rotation))
        func polygon(_ kind: String, _ vertices: [Vector2]) {
            let places = vertices.map { (part.offset + $0.rotated(cosine: cosine, sine: sine)).words }
            add("\(kind) \(vertices.count) " + places.joined(separator: " "))
        }
        switch part.shape {
        case .circle(let radius): add("circle \(part.offset.words) \(radius)")
        case .rectangle(let width, let height):
            let corner = Vector2(width, height) / 2
            polygon("polygon", [-corner, Vector2(corner.x, -corner.y), corner, Vector2(-corner.x, corner.y)])
        case .path(let vertices) where vertices.count <= SceneStream.mostVertices: polygon("polygon", vertices)
        case .rounded(let core, let radius) where core.count <= SceneStream.mostVertices:
            polygon("rounded \(radius)", core)
        case .path, .ellipse, .rounded, .group:
            throw Unsupported(
                description: "ellipses, and paths and cores of more than \(SceneStream.mostVertices) vertices")
        }
    }

    private mutating func add(_ attachment: Attachment, of scene: SceneDescription) throws {
        guard case .pin(let freedom) = attachment.kind, !attachment.collidesWithPartner,
            let pin = try PinPoints.Pin(attachment, items: scene.items)
        else { throw Unsupported(description: "attachments other than pins") }
        add("pin \(pin.item) \(pin.offset.words) \(pin.partner ?? -1) \(pin.partnerOffset.words)")
        switch freedom {
        case .free: break
        case .within(let range, let friction):
            add("range \(range.minimum) \(range.maximum) \(friction * Tuning.torqueUnit)")
        default: throw Unsupported(description: "pins with motors, springs or ratchets")
        }
    }

    private mutating func add(_ field: Field) throws {
        guard case .circle(let radius) = field.region, field.members == .all else {
            throw Unsupported(description: "fields of other regions than circles, or of some items only")
        }
        let kind =
            switch field.kind {
            case .radialGravity: "radial"
            case .vortex: "vortex"
            case .drag: "drag"
            default: throw Unsupported(description: "fields other than radial gravity, vortex and drag")
            }
        add(
            "field \(kind) \(field.position.words) \(radius) \(field.strength) \(field.falloff) "
                + "\(field.minimumRadius)")
    }
}

extension Vector2 {
    fileprivate var words: String { "\(x) \(y)" }
}

/// States are recorded after the steps `from`, …, `through` that lie a multiple of `every` before the last.
struct Recording: Hashable {
    var from: Int
    var through: Int
    var every: Int

    func contains(_ step: Int) -> Bool { step >= from && step <= through && (through - step) % every == 0 }
}

/// A force on one item in one step (counted from 1), mass · pt/s². It need not be finite.
struct StepForce: Hashable {
    var step: Int
    var item: Int
    var force: Vector2
}
