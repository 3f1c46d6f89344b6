import DynamicsModel

/// A field in a document: `{"type": "vortex", "position": [0, 0], "region": {"type": "circle", "radius": 100}}`.
struct FieldDocument: Codable {
    var field: Field

    init(_ field: Field) { self.field = field }

    static let types = [
        "drag", "vortex", "radialGravity", "linearGravity", "velocity", "noise", "turbulence", "spring", "electric",
        "magnetic", "custom",
    ]
    static let common = [
        "type", "position", "region", "strength", "falloff", "minimumRadius", "members",
    ]

    init(from decoder: any Decoder) throws {
        let type = try ObjectReader.type(decoder, of: Self.types)
        let reader = try ObjectReader(decoder, keys: Self.common + Self.extraKeys(type))
        let kind = try Self.kind(type, reader, decoder)
        field = Field(
            kind, position: try reader.vector("position", within: Tuning.maximumCoordinate, "pt", default: .zero),
            region: reader.has("region") ? try reader.value("region", as: RegionDocument.self).region : .infinite,
            strength: try reader.number("strength", in: Limits.strength, default: 1),
            falloff: try reader.number("falloff", in: Limits.falloff, default: 0),
            minimumRadius: try reader.number("minimumRadius", in: Limits.minimumRadius, "pt", default: 0),
            members: reader.has("members") ? .only(try reader.items("members")) : .all)
        try SceneFileError.naming(reader.path, field.validated)
    }

    static func extraKeys(_ type: String) -> [String] {
        switch type {
        case "linearGravity", "velocity": ["direction"]
        case "noise", "turbulence": ["smoothness", "animationSpeed"]
        case "custom": ["force"]
        default: []
        }
    }

    private static func kind(_ type: String, _ reader: ObjectReader, _ decoder: any Decoder) throws -> Field.Kind {
        switch type {
        case "drag": return .drag
        case "vortex": return .vortex
        case "radialGravity": return .radialGravity
        case "linearGravity": return .linearGravity(direction: try reader.vector("direction", within: Limits.direction))
        case "velocity": return .velocity(direction: try reader.vector("direction", within: Limits.direction))
        case "noise", "turbulence":
            let smoothness = try reader.number("smoothness", in: Limits.smoothness)
            let speed = try reader.number("animationSpeed", in: Limits.animationSpeed, "Hz")
            return type == "noise"
                ? .noise(smoothness: smoothness, animationSpeed: speed)
                : .turbulence(smoothness: smoothness, animationSpeed: speed)
        case "spring": return .spring
        case "electric": return .electric
        case "magnetic": return .magnetic
        default: return try force(reader, decoder)
        }
    }

    private static func force(_ reader: ObjectReader, _ decoder: any Decoder) throws -> Field.Kind {
        let forces = decoder.userInfo[.forces] as? SceneFile.Forces ?? [:]
        let name = try reader.text("force")
        guard let force = forces[name] else {
            let known = forces.keys.sorted().joined(separator: ", ")
            throw reader.error("force", "\"\(name)\" – must be the name of a force\(known.isEmpty ? "" : ": " + known)")
        }
        return .custom(force, name: name)
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try encodeKind(&values, encoder)
        try values.encode(field.position, forKey: "position")
        if field.region != .infinite { try values.encode(RegionDocument(field.region), forKey: "region") }
        if field.strength != 1 { try values.encode(field.strength, forKey: "strength") }
        if field.falloff != 0 { try values.encode(field.falloff, forKey: "falloff") }
        if field.minimumRadius != 0 { try values.encode(field.minimumRadius, forKey: "minimumRadius") }
        if case .only(let ids) = field.members { try values.encode(ids.map(\.rawValue), forKey: "members") }
    }

    private func encodeKind(_ values: inout KeyedEncodingContainer<Key>, _ encoder: any Encoder) throws {
        try values.encode(field.kind.name, forKey: "type")
        switch field.kind {
        case .linearGravity(let direction), .velocity(let direction):
            try values.encode(direction, forKey: "direction")
        case .noise(let smoothness, let speed), .turbulence(let smoothness, let speed):
            try values.encode(smoothness, forKey: "smoothness")
            try values.encode(speed, forKey: "animationSpeed")
        case .custom(_, let name):
            guard let name else {
                throw SceneFileError(encoder.codingPath, "is a custom field without a name for its block")
            }
            try values.encode(name, forKey: "force")
        default: break
        }
    }
}
