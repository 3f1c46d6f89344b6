import DynamicsModel

/// A field in a document: `{"type": "vortex", "position": [0, 0], "region": {"type": "circle", "radius": 100}}`.
struct FieldDocument: Readable, ObjectWritable {
    var field: Field

    init(_ field: Field) { self.field = field }

    static let common = [
        "type", "position", "region", "strength", "falloff", "minimumRadius", "members",
    ]

    init(_ place: Place) throws(SceneFileError) {
        let type = try ObjectReader.type(place, of: Field.KindName.allCases.map { $0.rawValue })
        // Types are the names of kinds, so every one that is read is one.
        let name = Field.KindName(rawValue: type)!
        let reader = try ObjectReader(place, keys: Self.common + Self.keys(name.parameters))
        let values = try Self.values(name.parameters, reader)
        field = Field(
            Field.Kind(name, values),
            position: try reader.vector("position", within: Tuning.maximumCoordinate, "pt", default: .zero),
            region: reader.has("region") ? try reader.value("region", as: RegionDocument.self).region : .infinite,
            strength: try reader.number("strength", in: Limits.strength, default: 1),
            falloff: try reader.number("falloff", in: Limits.falloff, default: 0),
            minimumRadius: try reader.number("minimumRadius", in: Limits.minimumRadius, "pt", default: 0),
            members: reader.has("members") ? .only(try reader.items("members")) : .all)
        try SceneFileError.naming(reader.path, field.validated)
    }

    private static func keys(_ parameters: Field.KindName.Parameters) -> [String] {
        switch parameters {
        case .none: []
        case .direction: ["direction"]
        case .noise: ["smoothness", "animationSpeed"]
        case .wind: ["direction", "drag", "lift"]
        case .block: ["force"]
        }
    }

    private static func values(
        _ parameters: Field.KindName.Parameters, _ reader: ObjectReader
    ) throws(SceneFileError) -> Field.KindValues {
        switch parameters {
        case .none: return Field.KindValues()
        case .direction:
            return Field.KindValues(direction: try reader.vector("direction", within: Limits.direction))
        case .noise:
            return Field.KindValues(
                smoothness: try reader.number("smoothness", in: Limits.smoothness),
                animationSpeed: try reader.number("animationSpeed", in: Limits.animationSpeed, "Hz"))
        case .wind:
            return Field.KindValues(
                direction: try reader.vector("direction", within: Limits.direction),
                drag: try reader.number("drag", in: Limits.wind),
                lift: try reader.number("lift", in: Limits.wind, default: 0))
        case .block: return try force(reader)
        }
    }

    private static func force(_ reader: ObjectReader) throws(SceneFileError) -> Field.KindValues {
        let forces = reader.place.forces
        let name = try reader.text("force")
        guard let force = forces[name] else {
            let known = forces.keys.sorted().joined(separator: ", ")
            throw SceneFileError(
                reader.path + [.key("force")], value: SceneFileError.quoted(name),
                rule: "the name of a force\(known.isEmpty ? "" : ": " + known)")
        }
        return Field.KindValues(block: force, name: name)
    }

    func encode(into values: inout ObjectWriter) throws(SceneFileError) {
        try encodeKind(&values)
        try values.encode(field.position, forKey: "position")
        if field.region != .infinite { try values.encode(RegionDocument(field.region), forKey: "region") }
        if field.strength != 1 { try values.encode(field.strength, forKey: "strength") }
        if field.falloff != 0 { try values.encode(field.falloff, forKey: "falloff") }
        if field.minimumRadius != 0 { try values.encode(field.minimumRadius, forKey: "minimumRadius") }
        if case .only(let ids) = field.members { try values.encode(ids.map { $0.rawValue }, forKey: "members") }
    }

    private func encodeKind(_ values: inout ObjectWriter) throws(SceneFileError) {
        try values.encode(field.kind.name, forKey: "type")
        let kind = field.kind.values
        switch field.kind.kindName.parameters {
        case .none: break
        case .direction: try values.encode(kind.direction, forKey: "direction")
        case .noise:
            try values.encode(kind.smoothness, forKey: "smoothness")
            try values.encode(kind.animationSpeed, forKey: "animationSpeed")
        case .wind:
            try values.encode(kind.direction, forKey: "direction")
            try values.encode(kind.drag, forKey: "drag")
            if kind.lift != 0 { try values.encode(kind.lift, forKey: "lift") }
        case .block:
            guard let name = kind.blockName else {
                throw SceneFileError(values.path, "is a custom field without a name for its block")
            }
            try values.encode(name, forKey: "force")
        }
    }
}
