import DynamicsModel

/// What went wrong while fields were evaluated.
struct FieldReport: Hashable, Sendable {
    /// A force that was NaN or infinite.
    struct NonFiniteForce: Hashable, Sendable {
        /// The body's slot.
        var body: Int
        var field: FieldID
    }

    /// Forces of custom fields that were NaN or infinite; the bodies stayed unforced by them.
    private(set) var nonFiniteForces = 0
    /// The one of the lowest slot, there of the first field; so it does not depend on how bodies were divided.
    private(set) var first: NonFiniteForce?

    mutating func add(_ force: NonFiniteForce) {
        nonFiniteForces += 1
        keep(force)
    }

    /// Adds the report of other bodies.
    mutating func merge(_ other: FieldReport) {
        nonFiniteForces += other.nonFiniteForces
        if let force = other.first { keep(force) }
    }

    private mutating func keep(_ force: NonFiniteForce) {
        guard let first else { return self.first = force }
        if (force.body, force.field) < (first.body, first.field) { self.first = force }
    }
}
