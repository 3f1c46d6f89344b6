/// What an item is made of and how free it is: all of ``Item`` but its outline, its motion and its partners.
public struct ItemProperties: Hashable, Sendable, Codable {
    /// Mass per 10⁴ pt².
    public var density: Double
    /// Coulomb friction; a pair slides with the geometric mean of both.
    public var friction: Double
    /// Restitution; a pair bounces with the larger of both. Negative values count as 0.
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

    /// Makes the properties of a usual item, unless other values are given.
    public init(
        density: Double = 1, friction: Double = 0.2, elasticity: Double = 0, resistance: Double = 0,
        angularResistance: Double = 0, charge: Double = 0, isAnchored: Bool = false, allowsRotation: Bool = true
    ) {
        self.density = density
        self.friction = friction
        self.elasticity = elasticity
        self.resistance = resistance
        self.angularResistance = angularResistance
        self.charge = charge
        self.isAnchored = isAnchored
        self.allowsRotation = allowsRotation
    }

    /// The properties with elasticity clamped at 0 below.
    ///
    /// - Throws: the first value that breaks its rule.
    public func validated() throws(DynamicsError) -> ItemProperties {
        var result = self
        try Check.range(density, Limits.density, "density")
        try Check.range(friction, Limits.friction, "friction")
        try Check.finite(elasticity, "elasticity")
        result.elasticity = max(0, elasticity)
        try Check.range(result.elasticity, Limits.elasticity, "elasticity")
        try Check.range(resistance, Limits.resistance, "resistance", "1/s")
        try Check.range(angularResistance, Limits.resistance, "angularResistance", "1/s")
        try Check.range(charge, Limits.charge, "charge")
        return result
    }
}

extension Item {
    /// The item's material and freedom as one value.
    public var properties: ItemProperties {
        get {
            ItemProperties(
                density: density, friction: friction, elasticity: elasticity, resistance: resistance,
                angularResistance: angularResistance, charge: charge, isAnchored: isAnchored,
                allowsRotation: allowsRotation)
        }
        set {
            density = newValue.density
            friction = newValue.friction
            elasticity = newValue.elasticity
            resistance = newValue.resistance
            angularResistance = newValue.angularResistance
            charge = newValue.charge
            isAnchored = newValue.isAnchored
            allowsRotation = newValue.allowsRotation
        }
    }
}
