/// What an item is made of and how free it is: all of ``Item`` but its outline, its motion and its collision sets.
///
/// ```swift
/// var properties = item.properties
/// properties.friction = 0.9
/// try world.setProperties([(id: id, properties: properties)])
/// ```
public struct ItemProperties: Hashable, Sendable, Codable {
    /// Mass per 10⁴ pt², 10⁻⁶ to 10⁹: mass = density × area / 10⁴.
    public var density: Double
    /// Coulomb friction, 0 to 10⁶; a pair slides with the geometric mean √(μ₁ μ₂).
    public var friction: Double
    /// Restitution, up to 10³; a pair bounces with the larger one of both. Negative values count as 0. Approaches
    /// slower than ``Settings/restitutionThreshold`` do not bounce.
    public var elasticity: Double
    /// Linear damping c, 0 to 10⁹ 1/s: v ← v / (1 + c h) in every substep of length h.
    public var resistance: Double
    /// Angular damping, 0 to 10⁹ 1/s.
    public var angularResistance: Double
    /// Electric charge, ±10⁹, for electric and magnetic fields.
    public var charge: Double
    /// Whether the item collides and nothing that it meets moves it. An item that becomes anchored loses its velocity.
    public var isAnchored: Bool
    /// Whether the item may turn. An item that may no longer turn loses its angular velocity.
    public var allowsRotation: Bool
    /// Factor on the world's gravity, ±10³.
    public var gravityScale: Double
    /// How fast the surface runs along the outline, ±10⁶ pt/s; see ``Item/surfaceSpeed``.
    public var surfaceSpeed: Double
    /// Whether the item tells who is in it instead of pushing; see ``Item/isSensor``.
    public var isSensor: Bool
    /// Whether the item stops others only from its upper side; see ``Item/isOneWay``.
    public var isOneWay: Bool
    /// Mass, centre of mass and moment of inertia, or nil where they follow from outline and density.
    public var massProperties: MassProperties?
    /// How much it resists rolling, in radii, 0 to 10; see ``Item/rollingResistance``.
    public var rollingResistance: Double
    /// The number of what it is made of, 0 to 65,535; see ``MaterialMixing/table``.
    public var material: Int
    /// Whether the item may fall asleep.
    public var allowsSleep: Bool

    /// Makes the properties of a free item of density 1 and friction 0.2 that does not bounce, unless other values are
    /// given.
    public init(
        density: Double = 1, friction: Double = 0.2, elasticity: Double = 0, resistance: Double = 0,
        angularResistance: Double = 0, charge: Double = 0, isAnchored: Bool = false, allowsRotation: Bool = true,
        gravityScale: Double = 1, surfaceSpeed: Double = 0, isSensor: Bool = false,
        isOneWay: Bool = false, massProperties: MassProperties? = nil, rollingResistance: Double = 0, material: Int = 0,
        allowsSleep: Bool = true
    ) {
        self.density = density
        self.friction = friction
        self.elasticity = elasticity
        self.resistance = resistance
        self.angularResistance = angularResistance
        self.charge = charge
        self.isAnchored = isAnchored
        self.allowsRotation = allowsRotation
        self.gravityScale = gravityScale
        self.surfaceSpeed = surfaceSpeed
        self.isSensor = isSensor
        self.isOneWay = isOneWay
        self.massProperties = massProperties
        self.rollingResistance = rollingResistance
        self.material = material
        self.allowsSleep = allowsSleep
    }

    /// The properties with elasticity clamped at 0 below.
    ///
    /// - Throws: ``DynamicsError/notFinite(_:_:)`` or ``DynamicsError/outOfRange(_:_:rule:)`` for the first value that
    ///   breaks its rule.
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
        try Check.range(gravityScale, Limits.gravityScale, "gravityScale")
        try Check.range(surfaceSpeed, Limits.surfaceSpeed, "surfaceSpeed", "pt/s")
        _ = try massProperties?.validated()
        try Check.range(rollingResistance, Limits.rollingResistance, "rollingResistance")
        try Check.material(material, "material")
        return result
    }
}

extension Item {
    /// The item's material and freedom as one value; setting it leaves outline, motion and collision sets as they are.
    public var properties: ItemProperties {
        get {
            ItemProperties(
                density: density, friction: friction, elasticity: elasticity, resistance: resistance,
                angularResistance: angularResistance, charge: charge, isAnchored: isAnchored,
                allowsRotation: allowsRotation, gravityScale: gravityScale, surfaceSpeed: surfaceSpeed,
                isSensor: isSensor, isOneWay: isOneWay, massProperties: massProperties,
                rollingResistance: rollingResistance,
                material: material, allowsSleep: allowsSleep)
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
            gravityScale = newValue.gravityScale
            surfaceSpeed = newValue.surfaceSpeed
            isSensor = newValue.isSensor
            isOneWay = newValue.isOneWay
            massProperties = newValue.massProperties
            rollingResistance = newValue.rollingResistance
            material = newValue.material
            allowsSleep = newValue.allowsSleep
        }
    }
}
