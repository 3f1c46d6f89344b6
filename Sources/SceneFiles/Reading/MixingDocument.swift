import DynamicsModel

/// How materials mix: `{"friction": "least", "table": [{"materials": [1, 2], "friction": 0.02}]}`.
struct MixingDocument: Readable, ObjectWritable {
    let mixing: MaterialMixing

    init(_ mixing: MaterialMixing) { self.mixing = mixing }

    init(_ place: Place) throws(SceneFileError) {
        let reader = try ObjectReader(place, keys: ["friction", "elasticity", "table"])
        let usual = MaterialMixing()
        mixing = MaterialMixing(
            friction: try reader.name("friction", default: usual.friction),
            elasticity: try reader.name("elasticity", default: usual.elasticity),
            table: try reader.values("table", of: EntryDocument.self, default: []).map { $0.entry })
        _ = try SceneFileError.naming(reader.path, mixing.validated)
    }

    func encode(into values: inout ObjectWriter) throws(SceneFileError) {
        let usual = MaterialMixing()
        if mixing.friction != usual.friction { try values.encode(mixing.friction.rawValue, forKey: "friction") }
        if mixing.elasticity != usual.elasticity { try values.encode(mixing.elasticity.rawValue, forKey: "elasticity") }
        if !mixing.table.isEmpty { try values.encode(mixing.table.map(EntryDocument.init), forKey: "table") }
    }
}

/// What two materials have together.
private struct EntryDocument: Readable, ObjectWritable {
    let entry: MaterialMixing.Entry

    init(_ entry: MaterialMixing.Entry) { self.entry = entry }

    init(_ place: Place) throws(SceneFileError) {
        let reader = try ObjectReader(place, keys: ["materials", "friction", "elasticity"])
        let materials = try reader.value("materials", as: MaterialPair.self)
        entry = MaterialMixing.Entry(
            materials.first, materials.second,
            friction: reader.has("friction") ? try reader.number("friction", in: Limits.friction) : nil,
            elasticity: reader.has("elasticity") ? try reader.number("elasticity", in: Limits.elasticity) : nil)
    }

    func encode(into values: inout ObjectWriter) throws(SceneFileError) {
        try values.encode([entry.first, entry.second], forKey: "materials")
        if let friction = entry.friction { try values.encode(friction, forKey: "friction") }
        if let elasticity = entry.elasticity { try values.encode(elasticity, forKey: "elasticity") }
    }
}

private struct MaterialPair: Readable {
    let first: Int
    let second: Int

    init(_ place: Place) throws(SceneFileError) {
        let numbers = try place.integers(in: Limits.material)
        guard numbers.count == 2 else {
            throw SceneFileError(place.path, value: "\(numbers.count) materials", rule: "two of them")
        }
        (first, second) = (numbers[0], numbers[1])
    }
}
