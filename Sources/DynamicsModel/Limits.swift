/// The ranges that numbers of descriptions must keep to: what descriptions check, what scene files read, and what their
/// schema says.
package enum Limits {
    /// Largest magnitude of gravity, of 1000 pt/s², and of a field's direction.
    package static let direction = 1e6
    /// Length of a step, s; below ``leastTick`` only 0.
    package static let tick = 0.0...10
    /// Shorter ones have reciprocals that Float does not hold.
    package static let leastTick = 1e-6
    /// Solver substeps in a step.
    package static let substeps = 1...64
    /// Threads that share a step; 0 stands for all online cores.
    package static let workers = 0...256

    // MARK: Items and boundaries

    /// An item's angle, rad: up to here the package's sine and cosine are exact to 10⁻¹⁵.
    package static let rotation = -1e5...1e5
    /// Mass per 10⁴ pt²; never 0, since a body without mass has no defined acceleration.
    package static let density = 1e-6...1e9
    /// Coulomb friction of an item or boundary.
    package static let friction = 0.0...1e6
    /// Restitution of an item or boundary.
    package static let elasticity = 0.0...1e3
    /// Restitution of an item in a document: negative values count as 0.
    package static let itemElasticity = -1e3...1e3
    /// Linear and angular damping, 1/s.
    package static let resistance = 0.0...1e9
    /// Speed of a surface along an item's outline or a boundary, pt/s.
    package static let surfaceSpeed = -1e6...1e6
    /// Factor on gravity for an item.
    package static let gravityScale = -1e3...1e3
    /// Rolling resistance of an item or boundary, in radii.
    package static let rollingResistance = 0.0...10
    /// Number of a material.
    package static let material = 0...65_535
    /// Mass and moment of inertia (mass · pt²) that are given, not found from an outline.
    package static let mass = 1e-15...1e15
    package static let momentOfInertia = 1e-20...1e30
    /// Electric charge of an item.
    package static let charge = -1e9...1e9

    // MARK: Attachments and pushes

    /// Largest distance of a held or pushed point from the item's centre, pt.
    package static let offset = 1e7
    /// Length of a rod, spring or rope, pt.
    package static let attachmentLength = 0.0...1e7
    /// Frequency of an attachment's spring, Hz.
    package static let frequency = 0.0...1e6
    /// Damping ratio of an attachment's spring.
    package static let damping = 0.0...1e6
    /// Damping ratio of a snap in a document, before it is clamped to 0…1.
    package static let snapDamping = -1e6...1e6
    /// Friction of a pin, in units of 10⁴ mass · pt²/s², and of a slider, in units of 100 mass · pt/s².
    package static let frictionTorque = 0.0...1e12
    /// Torque of a pin's motor, in units of 10⁴ mass · pt²/s², and force of a slider's, in units of 100 mass · pt/s².
    package static let motorStrength = 0.0...1e12
    /// Force or torque at which an attachment breaks, in the same units.
    package static let breaking = 0.0...1e15
    /// Magnitude of a gear's ratio, and a pulley's.
    package static let ratio = 1e-3...1e3
    /// Magnitude of a ratchet's step, rad or pt.
    package static let ratchet = 1e-3...1e6
    /// Largest magnitude of a push, in units of 100 mass · pt/s².
    package static let force = 1e12

    // MARK: Fields

    /// Of a region's operations in one another.
    package static let regionDepth = 500
    /// Factor on a field.
    package static let strength = -1e9...1e9
    /// Exponent of a field's decay with distance.
    package static let falloff = -16.0...16
    /// Distance below which a field's falloff no longer grows, pt.
    package static let minimumRadius = 0.0...1e7
    /// Drag and lift of wind, mass per 10⁴ pt².
    package static let wind = 0.0...1e6
    /// Smoothness of noise and turbulence fields.
    package static let smoothness = 0.0...1
    /// Speed of noise and turbulence fields, Hz.
    package static let animationSpeed = -1e6...1e6
}
