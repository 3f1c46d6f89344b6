import DynamicsEngine
import DynamicsModel

/// All of a recording that is not a channel, as the page reads it.
struct Manifest: Encodable {
    /// One part of a shape, where it sits in it.
    struct Part: Encodable {
        /// c: circle, e: ellipse, r: rectangle, p: path, o: a rounded outline.
        var kind: String
        /// Half extents, or vertices one after the other, pt; before those of a rounded outline its radius.
        var size: [Double]
        var x: Double
        var y: Double
        var angle: Double
    }

    /// A boundary, from the key frame `from` to the one before `to`; to the end where that is nil. So with the other
    /// spans.
    struct BoundarySpan: Encodable {
        var from: Int
        var to: Int?
        var points: [Vector2]
        var closed: Bool
        /// How fast the left side, seen by who walks along the points, runs on along them, pt/s; nil where it stands.
        var speed: Double?
        /// Whether somebody is in it; nil for what is no sensor.
        var visited: Bool?
    }

    struct ItemMarkSpan: Encodable {
        var from: Int
        var to: Int?
        var item: Int
        /// Whether somebody is in it; nil for what is no sensor.
        var visited: Bool?
        var driven: Bool
        var spin: Double
    }

    /// A ray or push that is shown for one key frame.
    struct Action: Encodable {
        /// The key frame from which it is shown to the next.
        var from: Int
        var to: Int
        var kind: ActionMark.Kind
        var start: Vector2
        var end: Vector2
        var met: Bool
    }

    struct FieldSpan: Encodable {
        var from: Int
        var to: Int?
        var kind: String
        var position: Vector2
        var strength: Double
        var region: RegionTree
    }

    struct AttachmentSpan: Encodable {
        var from: Int
        var to: Int?
        var kind: Attachment.Form
        var item: Int
        var point: Vector2
        var partner: Int?
        var partnerPoint: Vector2
        var motor: Double?
    }

    struct Overlays: Encodable {
        /// Key frame of each.
        var frames: [Int]
        var contacts: [Int]
        var cells: [Int]
        /// Widths of the grid's levels, pt.
        var levels: [[Double]]
    }

    /// Where field vectors stand, and the greatest of them, pt/s².
    struct Probes: Encodable {
        var columns: Int
        var rows: Int
        var origin: Vector2
        var spacing: Double
        var most: Double
    }

    var name: String
    var tick: Double
    /// Step of each key frame.
    var steps: [Int]
    var items: Int
    /// What is in view at first: minimum and maximum.
    var view: [Vector2]
    var origin: Vector2
    var quantum: Double
    var angles = 1 << FrameEncoding.angleBits
    var fastest: Double
    var shapes: [[Part]]
    /// Key frame, item and shape, three numbers each.
    var shapeUses: [Int]
    var boundaries: [BoundarySpan]
    var fields: [FieldSpan]
    var attachments: [AttachmentSpan]
    var itemMarks: [ItemMarkSpan]
    var actions: [Action]
    var overlays: Overlays
    var probes: Probes
    var channels: [String: Payload.Entry]

    init(_ recorder: Recorder, _ encoding: FrameEncoding, _ payload: Payload) {
        name = recorder.name
        tick = recorder.world.settings.tick
        steps = recorder.frames.map(\.step)
        items = encoding.items
        view = [recorder.startArea.minimum, recorder.startArea.maximum]
        origin = encoding.quantiser.origin
        quantum = encoding.quantiser.quantum
        fastest = encoding.speeds.most
        shapes = recorder.shapes.shapes.map { $0.map(Part.init) }
        shapeUses = recorder.shapes.uses.flatMap { [$0.frame, $0.item, $0.shape] }
        boundaries = recorder.boundaries.spans.map {
            let (boundary, isVisited) = ($0.value.boundary, $0.value.isVisited)
            return BoundarySpan(
                from: $0.from, to: $0.to, points: boundary.outline.walk, closed: boundary.outline.isClosed,
                speed: boundary.surfaceSpeed == 0 ? nil : boundary.surfaceSpeed,
                visited: boundary.isSensor ? isVisited : nil)
        }
        itemMarks = recorder.items.spans.map {
            let mark = $0.value
            return ItemMarkSpan(
                from: $0.from, to: $0.to, item: mark.item, visited: mark.isSensor ? mark.isVisited : nil,
                driven: mark.isDriven, spin: mark.spin)
        }
        actions = recorder.actions.map { frame, mark in
            Action(from: frame, to: frame + 1, kind: mark.kind, start: mark.from, end: mark.to, met: mark.isMet)
        }
        fields = recorder.fields.spans.map {
            FieldSpan(
                from: $0.from, to: $0.to, kind: $0.value.kind, position: $0.value.position,
                strength: $0.value.strength, region: RegionTree($0.value.region))
        }
        attachments = recorder.attachments.spans.map {
            AttachmentSpan(
                from: $0.from, to: $0.to, kind: $0.value.kind, item: $0.value.item, point: $0.value.point,
                partner: $0.value.partner, partnerPoint: $0.value.partnerPoint, motor: $0.value.motor)
        }
        overlays = Overlays(
            frames: recorder.overlays.map(\.frame), contacts: recorder.overlays.map(\.contacts.count),
            cells: recorder.overlays.map(\.cells.count), levels: recorder.overlays.map { Self.levels($0.cells) })
        probes = Probes(
            columns: recorder.probes.columns, rows: recorder.probes.rows, origin: recorder.probes.origin,
            spacing: recorder.probes.spacing, most: encoding.vectors.most)
        channels = payload.entries
    }

    /// The widths of cells by level, pt; 0 for a level without cells.
    private static func levels(_ cells: [GridCell]) -> [Double] {
        var sizes: [Double] = []
        for cell in cells {
            while sizes.count <= cell.level { sizes.append(0) }
            sizes[cell.level] = cell.size
        }
        return sizes
    }
}

extension Manifest.Part {
    init(_ part: Shape.Part) {
        func short(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
        (x, y, angle) = (short(part.offset.x), short(part.offset.y), part.rotation)
        switch part.shape {
        case .circle(let radius): (kind, size) = ("c", [radius])
        case .ellipse(let a, let b): (kind, size) = ("e", [a, b])
        case .rectangle(let width, let height): (kind, size) = ("r", [width / 2, height / 2])
        case .path(let vertices): (kind, size) = ("p", vertices.flatMap { [short($0.x), short($0.y)] })
        case .rounded(let core, let radius):
            (kind, size) = ("o", [short(radius)] + core.flatMap { [short($0.x), short($0.y)] })
        case .group: (kind, size) = ("p", [])
        }
    }
}

/// A region as the page draws it.
struct RegionTree: Encodable {
    let region: Region

    init(_ region: Region) { self.region = region }

    private enum Key: CodingKey { case type, size, of }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        func write(_ type: String, _ operands: [Region]) throws {
            try values.encode(type, forKey: .type)
            try values.encode(operands.map(RegionTree.init), forKey: .of)
        }
        switch region {
        case .infinite: try values.encode("infinite", forKey: .type)
        case .circle(let radius):
            try values.encode("circle", forKey: .type)
            try values.encode([radius], forKey: .size)
        case .rectangle(let width, let height):
            try values.encode("rectangle", forKey: .type)
            try values.encode([width / 2, height / 2], forKey: .size)
        case .inverse(let region): try write("inverse", [region])
        case .union(let a, let b): try write("union", [a, b])
        case .difference(let a, let b): try write("difference", [a, b])
        case .intersection(let a, let b): try write("intersection", [a, b])
        }
    }
}
