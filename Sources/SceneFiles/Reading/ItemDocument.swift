import DynamicsModel

/// An item in a document, or a block of them in rows and columns: `{"shape": …, "position": [0, 0], "repeat":
/// {"columns": 10, "rows": 10, "spacing": [30, 30]}}`. Blocks are numbered row by row.
struct ItemDocument: Readable, ObjectWritable {
    /// The only item, or the first of the block.
    let first: Item
    private let block: BlockDocument?

    init(_ item: Item) { (first, block) = (item, nil) }

    static let properties = [
        "density", "friction", "elasticity", "resistance", "angularResistance", "charge", "isAnchored",
        "allowsRotation", "gravityScale", "surfaceSpeed", "isSensor", "isOneWay", "massProperties", "rollingResistance",
        "material",
        "allowsSleep",
    ]
    static let keys =
        ["shape", "position", "rotation", "velocity", "angularVelocity", "collisions", "userValue", "repeat"]
        + properties

    init(_ place: Place) throws(SceneFileError) {
        let reader = try ObjectReader(place, keys: Self.keys)
        var item = Item(
            try reader.value("shape", as: ShapeDocument.self).shape,
            position: try reader.vector("position", within: Tuning.maximumCoordinate, "pt"),
            rotation: try reader.number("rotation", in: Limits.rotation, "rad", default: 0),
            velocity: try reader.vector("velocity", within: Tuning.maximumSpeed, "pt/s", default: .zero),
            angularVelocity: try reader.number(
                "angularVelocity", in: -Tuning.maximumAngularSpeed...Tuning.maximumAngularSpeed, "rad/s", default: 0))
        item.properties = try reader.properties()
        if reader.has("collisions") {
            item.collisions = try reader.value("collisions", as: MembershipDocument.self).membership
        }
        if reader.has("userValue") { item.userValue = try reader.at("userValue").bits() }
        first = item
        block = reader.has("repeat") ? try reader.value("repeat", as: BlockDocument.self) : nil
        // What lies between the first and the last is between them in place, and else the same.
        for item in [first, self.item(at: count - 1)] {
            try SceneFileError.naming(reader.path, item.validated)
        }
    }

    /// All items, row by row.
    var items: [Item] { (0..<count).map(item(at:)) }

    private var count: Int { block?.count ?? 1 }

    /// Shapes that a block makes, which no more text stands for; 0 for an item by itself.
    var repeatedShapes: Int64 { block.map { Int64($0.count) * Int64(first.shape.parts.count) } ?? 0 }

    /// Whether it makes more than its text says.
    var isBlock: Bool { block != nil }

    func add(to memory: inout BlockMemory) {
        guard let block else { return }
        memory.add(first, columns: block.columns, rows: block.rows, spacing: block.spacing)
    }

    private func item(at index: Int) -> Item {
        var item = first
        if let block {
            item.position += Vector2(Double(index % block.columns), Double(index / block.columns)) * block.spacing
        }
        return item
    }

    func encode(into values: inout ObjectWriter) throws(SceneFileError) {
        try values.encode(ShapeDocument(first.shape), forKey: "shape")
        try values.encode(first.position, forKey: "position")
        if first.rotation != 0 { try values.encode(first.rotation, forKey: "rotation") }
        if first.velocity != .zero { try values.encode(first.velocity, forKey: "velocity") }
        if first.angularVelocity != 0 { try values.encode(first.angularVelocity, forKey: "angularVelocity") }
        if first.userValue != 0 { try values.encode(first.userValue, forKey: "userValue") }
        if first.collisions != .all { try values.encode(MembershipDocument(first.collisions), forKey: "collisions") }
        try first.properties.encode(into: &values)
    }
}

extension ObjectReader {
    /// What an item is made of; what is left out has the value of a usual item.
    func properties() throws(SceneFileError) -> ItemProperties {
        let usual = ItemProperties()
        return ItemProperties(
            density: try number("density", in: Limits.density, default: usual.density),
            friction: try number("friction", in: Limits.friction, default: usual.friction),
            elasticity: try number("elasticity", in: Limits.itemElasticity, default: usual.elasticity),
            resistance: try number("resistance", in: Limits.resistance, "1/s", default: usual.resistance),
            angularResistance: try number(
                "angularResistance", in: Limits.resistance, "1/s", default: usual.angularResistance),
            charge: try number("charge", in: Limits.charge, default: usual.charge),
            isAnchored: try flag("isAnchored", default: usual.isAnchored),
            allowsRotation: try flag("allowsRotation", default: usual.allowsRotation),
            gravityScale: try number("gravityScale", in: Limits.gravityScale, default: usual.gravityScale),
            surfaceSpeed: try number("surfaceSpeed", in: Limits.surfaceSpeed, "pt/s", default: usual.surfaceSpeed),
            isSensor: try flag("isSensor", default: usual.isSensor),
            isOneWay: try flag("isOneWay", default: usual.isOneWay),
            massProperties: has("massProperties")
                ? try value("massProperties", as: MassDocument.self).properties : nil,
            rollingResistance: try number(
                "rollingResistance", in: Limits.rollingResistance, default: usual.rollingResistance),
            material: try integer("material", in: Limits.material, default: usual.material),
            allowsSleep: try flag("allowsSleep", default: usual.allowsSleep))
    }
}

extension ItemProperties {
    /// Writes what differs from a usual item.
    func encode(into values: inout ObjectWriter) throws(SceneFileError) {
        let usual = ItemProperties()
        for (key, value, other) in [
            ("density", density, usual.density), ("friction", friction, usual.friction),
            ("elasticity", elasticity, usual.elasticity), ("resistance", resistance, usual.resistance),
            ("angularResistance", angularResistance, usual.angularResistance), ("charge", charge, usual.charge),
            ("gravityScale", gravityScale, usual.gravityScale), ("surfaceSpeed", surfaceSpeed, usual.surfaceSpeed),
            ("rollingResistance", rollingResistance, usual.rollingResistance),
        ] where value != other {
            try values.encode(value, forKey: key)
        }
        if isAnchored { try values.encode(true, forKey: "isAnchored") }
        if !allowsRotation { try values.encode(false, forKey: "allowsRotation") }
        if isSensor { try values.encode(true, forKey: "isSensor") }
        if isOneWay { try values.encode(true, forKey: "isOneWay") }
        if let massProperties { try values.encode(MassDocument(massProperties), forKey: "massProperties") }
        if material != usual.material { try values.encode(material, forKey: "material") }
        if !allowsSleep { try values.encode(false, forKey: "allowsSleep") }
    }
}

/// Rows and columns of equal items.
private struct BlockDocument: Readable {
    var columns: Int
    var rows: Int
    var spacing: Vector2

    var count: Int { columns * rows }

    init(_ place: Place) throws(SceneFileError) {
        let most = SceneDocument.mostRepeated
        let reader = try ObjectReader(place, keys: ["columns", "rows", "spacing"])
        columns = try reader.integer("columns", in: 1...most, default: 1)
        rows = try reader.integer("rows", in: 1...most, default: 1)
        spacing = try reader.vector("spacing", within: Tuning.maximumCoordinate, "pt")
        guard rows <= most / columns else {
            throw SceneFileError(
                reader.path, value: "\(columns) columns of \(rows) rows", rule: "at most \(most) items")
        }
    }
}
