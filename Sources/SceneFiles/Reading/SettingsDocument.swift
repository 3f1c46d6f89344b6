import DynamicsModel

/// How a document's world steps; the number of workers is the runner's own affair.
struct SettingsDocument: Codable {
    var settings: Settings

    init(_ settings: Settings) { self.settings = settings }

    init(from decoder: any Decoder) throws {
        let reader = try ObjectReader(decoder, keys: ["gravity", "tick", "substeps", "allowsSleep", "directSolver"])
        let usual = Settings()
        settings = Settings(
            gravity: try reader.vector("gravity", within: 1e6, default: usual.gravity),
            tick: try reader.number("tick", in: 0...10, "s", default: usual.tick),
            substeps: try reader.integer("substeps", in: 1...64, default: usual.substeps),
            allowsSleep: try reader.flag("allowsSleep", default: usual.allowsSleep),
            directSolver: try reader.name("directSolver", default: usual.directSolver))
        do {
            _ = try settings.validated()
        } catch {
            throw SceneFileError(reader.path, error)
        }
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(settings.gravity, forKey: "gravity")
        try values.encode(settings.tick, forKey: "tick")
        try values.encode(settings.substeps, forKey: "substeps")
        try values.encode(settings.allowsSleep, forKey: "allowsSleep")
        if settings.directSolver != .portable {
            try values.encode(settings.directSolver.rawValue, forKey: "directSolver")
        }
    }
}
