/// What a part of a group is made of, where that differs from its item: a boot's rubber sole, a skid's ice.
///
/// ```swift
/// let sole = Surface(friction: 0.9, elasticity: 0.4)
/// let boot = Shape.group([
///     .init(.rectangle(width: 20, height: 40)),
///     .init(.rectangle(width: 30, height: 6), offset: [4, 23], surface: sole),
/// ])
/// ```
///
/// Values that are left out, nil, are the item's. Ranges are those of the item's own.
public struct Surface: Hashable, Sendable, Codable {
    /// Coulomb friction; see ``Item/friction``.
    public var friction: Double?
    /// Restitution; see ``Item/elasticity``.
    public var elasticity: Double?
    /// How fast the surface runs along the outline, pt/s; see ``Item/surfaceSpeed``.
    public var speed: Double?
    /// How much it resists rolling, in radii; see ``Item/rollingResistance``.
    public var rollingResistance: Double?
    /// The number of what it is made of; see ``Item/material``.
    public var material: Int?

    /// Makes a surface that is the item's but for what is given.
    public init(
        friction: Double? = nil, elasticity: Double? = nil, speed: Double? = nil, rollingResistance: Double? = nil,
        material: Int? = nil
    ) {
        self.friction = friction
        self.elasticity = elasticity
        self.speed = speed
        self.rollingResistance = rollingResistance
        self.material = material
    }

    /// The surface with its elasticity clamped at 0 below.
    ///
    /// - Throws: the first value that breaks its rule.
    package func validated() throws(DynamicsError) -> Surface {
        var result = self
        if let friction { try Check.range(friction, Limits.friction, "surface friction") }
        if let elasticity {
            try Check.finite(elasticity, "surface elasticity")
            result.elasticity = max(0, elasticity)
            try Check.range(max(0, elasticity), Limits.elasticity, "surface elasticity")
        }
        if let speed { try Check.range(speed, Limits.surfaceSpeed, "surface speed", "pt/s") }
        if let rollingResistance {
            try Check.range(rollingResistance, Limits.rollingResistance, "surface rollingResistance")
        }
        if let material { try Check.material(material, "surface material") }
        return result
    }
}
