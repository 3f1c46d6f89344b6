import DynamicsModel

/// How a document's world steps; the number of workers is the runner's own affair.
struct SettingsDocument: Readable, ObjectWritable {
    var settings: Settings

    init(_ settings: Settings) { self.settings = settings }

    static let keys = [
        "gravity", "tick", "substeps", "restitutionThreshold", "hitEventThreshold", "maximumSpeed", "mixing",
        "allowsSleep", "directSolver",
    ]

    init(_ place: Place) throws(SceneFileError) {
        let reader = try ObjectReader(place, keys: Self.keys)
        let usual = Settings()
        settings = Settings(
            gravity: try reader.vector("gravity", within: Limits.direction, default: usual.gravity),
            tick: try reader.number("tick", in: Limits.tick, "s", default: usual.tick),
            substeps: try reader.integer("substeps", in: Limits.substeps, default: usual.substeps),
            restitutionThreshold: try reader.number(
                "restitutionThreshold", in: 0...Tuning.maximumSpeed, "pt/s", default: usual.restitutionThreshold),
            hitEventThreshold: reader.has("hitEventThreshold")
                ? try reader.number("hitEventThreshold", in: 0...Tuning.maximumSpeed, "pt/s") : nil,
            maximumSpeed: try reader.number(
                "maximumSpeed", in: 1e-3...Tuning.maximumSpeed, "pt/s", default: usual.maximumSpeed),
            mixing: reader.has("mixing") ? try reader.value("mixing", as: MixingDocument.self).mixing : usual.mixing,
            allowsSleep: try reader.flag("allowsSleep", default: usual.allowsSleep),
            directSolver: try reader.name("directSolver", default: usual.directSolver))
        try SceneFileError.naming(reader.path, settings.validated)
    }

    func encode(into values: inout ObjectWriter) throws(SceneFileError) {
        try values.encode(settings.gravity, forKey: "gravity")
        try values.encode(settings.tick, forKey: "tick")
        try values.encode(settings.substeps, forKey: "substeps")
        try values.encode(settings.allowsSleep, forKey: "allowsSleep")
        if settings.restitutionThreshold != Tuning.restitutionThreshold {
            try values.encode(settings.restitutionThreshold, forKey: "restitutionThreshold")
        }
        if let threshold = settings.hitEventThreshold { try values.encode(threshold, forKey: "hitEventThreshold") }
        if settings.maximumSpeed != Tuning.maximumSpeed {
            try values.encode(settings.maximumSpeed, forKey: "maximumSpeed")
        }
        if settings.mixing != MaterialMixing() { try values.encode(MixingDocument(settings.mixing), forKey: "mixing") }
        if settings.directSolver != .portable {
            try values.encode(settings.directSolver.rawValue, forKey: "directSolver")
        }
    }
}
