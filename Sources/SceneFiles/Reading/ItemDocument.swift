import DynamicsModel

/// An item in a document, or a block of them in rows and columns: `{"shape": …, "position": [0, 0], "repeat": {"columns":
/// 10, "rows": 10, "spacing": [30, 30]}}`. Blocks are numbered row by row.
struct ItemDocument: Codable {
    private(set) var items: [Item]

    init(_ item: Item) { items = [item] }

    static let properties = [
        "density", "friction", "elasticity", "resistance", "angularResistance", "charge", "isAnchored",
        "allowsRotation",
    ]

    init(from decoder: any Decoder) throws {
        let reader = try ObjectReader(
            decoder,
            keys: ["shape", "position", "rotation", "velocity", "angularVelocity", "collisions", "repeat"]
                + Self.properties)
        var item = Item(
            try reader.value("shape", as: ShapeDocument.self).shape,
            position: try reader.vector("position", within: Tuning.maximumCoordinate, "pt"),
            rotation: try reader.number("rotation", in: -1e5...1e5, "rad", default: 0),
            velocity: try reader.vector("velocity", within: Tuning.maximumSpeed, "pt/s", default: .zero),
            angularVelocity: try reader.number(
                "angularVelocity", in: -Tuning.maximumAngularSpeed...Tuning.maximumAngularSpeed, "rad/s", default: 0))
        item.properties = try reader.properties()
        if reader.has("collisions") {
            item.collisions = try reader.value("collisions", as: MembershipDocument.self).membership
        }
        items = reader.has("repeat") ? try reader.value("repeat", as: BlockDocument.self).items(item) : [item]
        for item in items.first.map({ [$0, items[items.count - 1]] }) ?? [] {
            do {
                _ = try item.validated()
            } catch {
                throw SceneFileError(reader.path, error)
            }
        }
    }

    func encode(to encoder: any Encoder) throws {
        let item = items[0]
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(ShapeDocument(item.shape), forKey: "shape")
        try values.encode(item.position, forKey: "position")
        if item.rotation != 0 { try values.encode(item.rotation, forKey: "rotation") }
        if item.velocity != .zero { try values.encode(item.velocity, forKey: "velocity") }
        if item.angularVelocity != 0 { try values.encode(item.angularVelocity, forKey: "angularVelocity") }
        if item.collisions != .all { try values.encode(MembershipDocument(item.collisions), forKey: "collisions") }
        try item.properties.encode(into: &values)
    }
}

extension ObjectReader {
    /// What an item is made of; what is left out has the value of a usual item.
    func properties() throws -> ItemProperties {
        ItemProperties(
            density: try number("density", in: 1e-6...1e9, default: 1),
            friction: try number("friction", in: 0...1e6, default: 0.2),
            elasticity: try number("elasticity", in: -1e3...1e3, default: 0),
            resistance: try number("resistance", in: 0...1e9, "1/s", default: 0),
            angularResistance: try number("angularResistance", in: 0...1e9, "1/s", default: 0),
            charge: try number("charge", in: -1e9...1e9, default: 0),
            isAnchored: try flag("isAnchored", default: false),
            allowsRotation: try flag("allowsRotation", default: true))
    }
}

extension ItemProperties {
    /// Writes what differs from a usual item.
    func encode(into values: inout KeyedEncodingContainer<Key>) throws {
        let usual = ItemProperties()
        for (key, value, other) in [
            ("density", density, usual.density), ("friction", friction, usual.friction),
            ("elasticity", elasticity, usual.elasticity), ("resistance", resistance, usual.resistance),
            ("angularResistance", angularResistance, usual.angularResistance), ("charge", charge, usual.charge),
        ] where value != other {
            try values.encode(value, forKey: Key(stringValue: key))
        }
        if isAnchored { try values.encode(true, forKey: "isAnchored") }
        if !allowsRotation { try values.encode(false, forKey: "allowsRotation") }
    }
}

/// Rows and columns of equal items.
private struct BlockDocument: Decodable {
    static let mostItems = 1_000_000

    var columns: Int
    var rows: Int
    var spacing: Vector2

    init(from decoder: any Decoder) throws {
        let reader = try ObjectReader(decoder, keys: ["columns", "rows", "spacing"])
        columns = try reader.integer("columns", in: 1...Self.mostItems, default: 1)
        rows = try reader.integer("rows", in: 1...Self.mostItems, default: 1)
        spacing = try reader.vector("spacing", within: Tuning.maximumCoordinate, "pt")
        guard rows <= Self.mostItems / columns else {
            throw SceneFileError(
                reader.path, value: "\(columns) columns of \(rows) rows", rule: "at most \(Self.mostItems) items")
        }
    }

    func items(_ first: Item) -> [Item] {
        (0..<rows * columns).map { index in
            var item = first
            item.position += Vector2(Double(index % columns), Double(index / columns)) * spacing
            return item
        }
    }
}

/// Whom an item collides with: `{"items": "all", "boundaries": [0, 3]}`.
struct MembershipDocument: Codable {
    var membership: CollisionMembership

    init(_ membership: CollisionMembership) { self.membership = membership }

    init(from decoder: any Decoder) throws {
        let reader = try ObjectReader(decoder, keys: ["items", "boundaries"])
        membership = CollisionMembership(
            items: reader.has("items") ? try reader.value("items", as: SetsDocument.self).sets : .all,
            boundaries: reader.has("boundaries") ? try reader.value("boundaries", as: SetsDocument.self).sets : .all)
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(SetsDocument(membership.items), forKey: "items")
        try values.encode(SetsDocument(membership.boundaries), forKey: "boundaries")
    }
}

/// Collision sets: "all", "none" or their numbers.
struct SetsDocument: Codable {
    var sets: CollisionSets

    init(_ sets: CollisionSets) { self.sets = sets }

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        switch try? value.decode(String.self) {
        case "all": sets = .all
        case "none": sets = .none
        case .some(let text):
            throw SceneFileError(
                decoder.codingPath, value: "\"\(text)\"", rule: "\"all\", \"none\" or a list of numbers")
        case nil: sets = CollisionSets(try value.decode([UInt32].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        if sets.isAll {
            try value.encode("all")
        } else if sets.isEmpty {
            try value.encode("none")
        } else {
            try value.encode((0..<31).filter { sets.mask & 1 << $0 != 0 } + sets.higher)
        }
    }
}
