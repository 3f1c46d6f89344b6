import DynamicsModel

/// Where fields meet bodies.
struct FieldReading {
    /// How far ahead of their positions, by their velocities, s.
    var ahead = 0.0
    /// How far along their accelerations, of central fields, s².
    var along = 0.0

    /// Where they are.
    static let present = Self()
}

extension FieldReading {
    /// That of a step, which makes it symplectic, and of fourth order where only one field pulls.
    init(_ settings: Settings) {
        let (tick, substeps) = (settings.tick, settings.substeps)
        self.init(ahead: tick * Double(substeps - 1) / Double(2 * substeps), along: tick * tick / 12)
    }
}
