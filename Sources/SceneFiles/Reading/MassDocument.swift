import DynamicsModel

/// Mass properties that are given: `{"mass": 2, "centerOfMass": [0, 10], "momentOfInertia": 800}`.
struct MassDocument: Codable {
    let properties: MassProperties

    init(_ properties: MassProperties) { self.properties = properties }

    init(from decoder: any Decoder) throws {
        let reader = try ObjectReader(decoder, keys: ["mass", "centerOfMass", "momentOfInertia"])
        properties = MassProperties(
            mass: try reader.number("mass", in: Limits.mass),
            centerOfMass: try reader.vector("centerOfMass", within: Limits.offset, "pt", default: .zero),
            momentOfInertia: try reader.number("momentOfInertia", in: Limits.momentOfInertia, "mass pt²"))
        try SceneFileError.naming(reader.path, properties.validated)
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(properties.mass, forKey: "mass")
        if properties.centerOfMass != .zero { try values.encode(properties.centerOfMass, forKey: "centerOfMass") }
        try values.encode(properties.momentOfInertia, forKey: "momentOfInertia")
    }
}
