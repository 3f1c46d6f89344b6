import DynamicsModel

/// A field in a document: `{"type": "vortex", "position": [0, 0], "region": {"type": "circle", "radius": 100}}`.
struct FieldDocument: Codable {
    var field: Field
    /// What a custom field's block is called.
    var forceName: String?

    init(_ field: Field, forceName: String? = nil) {
        self.field = field
        self.forceName = forceName
    }

    private static let types = [
        "drag", "vortex", "radialGravity", "linearGravity", "velocity", "noise", "turbulence", "spring", "electric",
        "magnetic", "custom",
    ]
    private static let common = [
        "type", "position", "region", "strength", "falloff", "minimumRadius", "members",
    ]

    init(from decoder: any Decoder) throws {
        let type = try ObjectReader.type(decoder, of: Self.types)
        let reader = try ObjectReader(decoder, keys: Self.common + Self.extraKeys(type))
        let kind = try Self.kind(type, reader, decoder)
        forceName = type == "custom" ? try reader.text("force") : nil
        field = Field(
            kind, position: try reader.vector("position", within: Tuning.maximumCoordinate, "pt", default: .zero),
            region: reader.has("region") ? try reader.value("region", as: RegionDocument.self).region : .infinite,
            strength: try reader.number("strength", in: -1e9...1e9, default: 1),
            falloff: try reader.number("falloff", in: -16...16, default: 0),
            minimumRadius: try reader.number("minimumRadius", in: 0...1e7, "pt", default: 0),
            members: reader.has("members") ? .only(try reader.items("members")) : .all)
        do {
            _ = try field.validated()
        } catch {
            throw SceneFileError(reader.path, error)
        }
    }

    private static func extraKeys(_ type: String) -> [String] {
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
        case "linearGravity": return .linearGravity(direction: try reader.vector("direction", within: 1e6))
        case "velocity": return .velocity(direction: try reader.vector("direction", within: 1e6))
        case "noise", "turbulence":
            let smoothness = try reader.number("smoothness", in: 0...1)
            let speed = try reader.number("animationSpeed", in: -1e6...1e6, "Hz")
            return type == "noise"
                ? .noise(smoothness: smoothness, animationSpeed: speed)
                : .turbulence(smoothness: smoothness, animationSpeed: speed)
        case "spring": return .spring
        case "electric": return .electric
        case "magnetic": return .magnetic
        default: return .custom(try force(reader, decoder))
        }
    }

    private static func force(_ reader: ObjectReader, _ decoder: any Decoder) throws -> CustomField {
        let forces = decoder.userInfo[.forces] as? SceneFile.Forces ?? [:]
        let name = try reader.text("force")
        guard let force = forces[name] else {
            let known = forces.keys.sorted().joined(separator: ", ")
            throw reader.error("force", "\"\(name)\" – must be the name of a force\(known.isEmpty ? "" : ": " + known)")
        }
        return force
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
        case .custom:
            guard let forceName else {
                throw SceneFileError(encoder.codingPath, "is a custom field without a name; give one in forceNames")
            }
            try values.encode(forceName, forKey: "force")
        default: break
        }
    }
}

extension Field.Kind {
    /// What a document calls the kind.
    var name: String {
        switch self {
        case .drag: "drag"
        case .vortex: "vortex"
        case .radialGravity: "radialGravity"
        case .linearGravity: "linearGravity"
        case .velocity: "velocity"
        case .noise: "noise"
        case .turbulence: "turbulence"
        case .spring: "spring"
        case .electric: "electric"
        case .magnetic: "magnetic"
        case .custom: "custom"
        }
    }
}
