/// A rigid item as it enters a world.
public struct Item: Hashable, Sendable, Codable {
    /// The outline in the item's own coordinates.
    public var shape: Shape
    /// Where the item's centre (the origin of its shape) lies, pt.
    public var position: Vector2
    /// How far the item is turned, radians, positive towards +y.
    public var rotation: Double
    /// Velocity of the centre of mass, pt/s.
    public var velocity: Vector2
    /// Angular velocity, rad/s, positive towards +y.
    public var angularVelocity: Double
    /// Mass per 10⁴ pt².
    public var density: Double
    /// Coulomb friction; a pair slides with the geometric mean of both.
    public var friction: Double
    /// Restitution; a pair bounces with the larger of both.
    public var elasticity: Double
    /// Linear damping, 1/s.
    public var resistance: Double
    /// Angular damping, 1/s.
    public var angularResistance: Double
    /// Electric charge, for electric and magnetic fields.
    public var charge: Double
    /// An anchored item collides and never moves.
    public var isAnchored: Bool
    /// Whether the item may turn.
    public var allowsRotation: Bool
    /// Which items and boundaries the item collides with.
    public var collisions: CollisionMembership

    /// Makes an item at rest that collides with everything, unless other values are given.
    public init(
        _ shape: Shape, position: Vector2, rotation: Double = 0, velocity: Vector2 = .zero,
        angularVelocity: Double = 0, density: Double = 1, friction: Double = 0.2, elasticity: Double = 0,
        resistance: Double = 0, angularResistance: Double = 0, charge: Double = 0,
        isAnchored: Bool = false, allowsRotation: Bool = true, collisions: CollisionMembership = .all
    ) {
        self.shape = shape
        self.position = position
        self.rotation = rotation
        self.velocity = velocity
        self.angularVelocity = angularVelocity
        self.density = density
        self.friction = friction
        self.elasticity = elasticity
        self.resistance = resistance
        self.angularResistance = angularResistance
        self.charge = charge
        self.isAnchored = isAnchored
        self.allowsRotation = allowsRotation
        self.collisions = collisions
    }

    /// The item with its shape in canonical form and its elasticity clamped at 0 below.
    ///
    /// - Throws: the first value that breaks its rule.
    public func validated() throws(DynamicsError) -> Item {
        var result = self
        result.shape = try shape.validated()
        try Check.coordinate(position, "position")
        try Check.finite(rotation, "rotation")
        try Check.range(rotation, Limits.rotation, "rotation", "rad")
        try Check.finite(velocity, "velocity")
        try Check.finite(angularVelocity, "angularVelocity")
        try Check.range(velocity.length, 0...Tuning.maximumSpeed, "speed", "pt/s")
        try Check.range(abs(angularVelocity), 0...Tuning.maximumAngularSpeed, "angular speed", "rad/s")
        result.properties = try properties.validated()
        return result
    }
}
