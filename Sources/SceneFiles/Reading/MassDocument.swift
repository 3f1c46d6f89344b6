import DynamicsModel

/// Mass properties that are given: `{"mass": 2, "centerOfMass": [0, 10], "momentOfInertia": 800}`.
struct MassDocument: Readable, ObjectWritable {
    let properties: MassProperties

    init(_ properties: MassProperties) { self.properties = properties }

    init(_ place: Place) throws(SceneFileError) {
        let reader = try ObjectReader(place, keys: ["mass", "centerOfMass", "momentOfInertia"])
        properties = MassProperties(
            mass: try reader.number("mass", in: Limits.mass),
            centerOfMass: try reader.vector("centerOfMass", within: Limits.offset, "pt", default: .zero),
            momentOfInertia: try reader.number("momentOfInertia", in: Limits.momentOfInertia, "mass pt²"))
        try SceneFileError.naming(reader.path, properties.validated)
    }

    func encode(into values: inout ObjectWriter) throws(SceneFileError) {
        try values.encode(properties.mass, forKey: "mass")
        if properties.centerOfMass != .zero { try values.encode(properties.centerOfMass, forKey: "centerOfMass") }
        try values.encode(properties.momentOfInertia, forKey: "momentOfInertia")
    }
}
