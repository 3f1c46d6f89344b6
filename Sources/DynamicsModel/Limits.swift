/// The ranges that numbers of descriptions must keep to: what descriptions check, what scene files read, and what their
/// schema says.
package enum Limits {
    /// Largest magnitude of gravity, of 1000 pt/s², and of a field's direction.
    package static let direction = 1e6
    /// Length of a step, s; below ``leastTick`` only 0.
    package static let tick = 0.0...10
    /// Shorter ones have reciprocals that Float does not hold.
    package static let leastTick = 1e-6
    package static let substeps = 1...64
    package static let workers = 0...256

    // MARK: Items and boundaries

    /// rad.
    package static let rotation = -1e5...1e5
    package static let density = 1e-6...1e9
    package static let friction = 0.0...1e6
    package static let elasticity = 0.0...1e3
    /// An item's may be negative, which counts as 0.
    package static let itemElasticity = -1e3...1e3
    /// Linear and angular damping, 1/s.
    package static let resistance = 0.0...1e9
    package static let charge = -1e9...1e9

    // MARK: Attachments and pushes

    /// Largest distance of a held or pushed point from the item's centre, pt.
    package static let offset = 1e7
    /// pt.
    package static let attachmentLength = 0.0...1e7
    /// Hz.
    package static let frequency = 0.0...1e6
    package static let damping = 0.0...1e6
    /// A snap's may be anything, which is brought within 0 to 1.
    package static let snapDamping = -1e6...1e6
    package static let frictionTorque = 0.0...1e12
    /// Largest magnitude of a push.
    package static let force = 1e12

    // MARK: Fields

    package static let strength = -1e9...1e9
    package static let falloff = -16.0...16
    /// pt.
    package static let minimumRadius = 0.0...1e7
    package static let smoothness = 0.0...1
    /// Hz.
    package static let animationSpeed = -1e6...1e6
}
