/// A rigid item as it enters a world: outline, pose, motion, material.
///
/// ```swift
/// let ball = Item(.circle(radius: 20), position: [100, 50], velocity: [200, 0], elasticity: 0.6)
/// let id = try world.add(ball)
/// ```
///
/// Once added, an item is read and changed through the world by its id; this value stays as it is.
public struct Item: Hashable, Sendable, Codable {
    /// The outline in the item's own coordinates. Mass and moment of inertia follow from it and ``density``.
    public var shape: Shape
    /// Where the item's centre (the origin of its shape) lies, pt, within ±``Tuning/maximumCoordinate``. The engine
    /// keeps places as Float: neighbouring ones are 0.008 pt apart at 131,072 pt.
    public var position: Vector2
    /// How far the item is turned, rad, positive from +x towards +y (clockwise on screen); ±10⁵ at most.
    public var rotation: Double
    /// Velocity of the centre of mass, pt/s; at most ``Tuning/maximumSpeed``. An anchored item that has one is driven: it
    /// goes on at it whatever it meets, see `World.setVelocities(_:)`.
    public var velocity: Vector2
    /// Angular velocity, rad/s, positive from +x towards +y; at most ``Tuning/maximumAngularSpeed``. Items that may not
    /// turn drop it.
    public var angularVelocity: Double
    /// Mass per 10⁴ pt², 10⁻⁶ to 10⁹: mass = density × area / 10⁴, so 100 × 100 pt at density 1 weigh 1.
    public var density: Double
    /// Coulomb friction, 0 to 10⁶; a pair slides with the geometric mean √(μ₁ μ₂).
    public var friction: Double
    /// How fast the surface runs along the outline, ±10⁶ pt/s, positive clockwise as seen on screen: friction takes
    /// what touches it along, so an anchored item is a conveyor. Impacts don't feel it.
    public var surfaceSpeed: Double
    /// Restitution, up to 10³; a pair bounces with the larger one of both. Negative values count as 0.
    public var elasticity: Double
    /// Linear damping c, 0 to 10⁹ 1/s: a free item's speed decays about as e^(−c t), whatever its mass.
    public var resistance: Double
    /// Angular damping, 0 to 10⁹ 1/s.
    public var angularResistance: Double
    /// Electric charge, ±10⁹, for electric and magnetic fields; 0, the default, feels none.
    public var charge: Double
    /// Whether the item collides and nothing that it meets moves it: it stays where it is, unless it has a velocity or
    /// `World.setPoses(_:)` puts it elsewhere.
    public var isAnchored: Bool
    /// Whether the item may turn. If not, its moment of inertia counts as infinite and its angular velocity stays 0.
    public var allowsRotation: Bool
    /// Factor on the world's gravity for this item, ±10³; 1 unless given, 0 floats, −1 rises. Fields act in full.
    public var gravityScale: Double
    /// Whether the item tells who is in it instead of pushing: a *sensor*. It moves as other items do, passes through
    /// everything, and isn't found by queries or other sensors. It tells of items that share a set of ``collisions``
    /// with it.
    public var isSensor: Bool
    /// Whether the item stops others only from its upper side, −y of its own coordinates: what comes from below jumps
    /// through it, and stands on it once it is above. What is deeper in it than ``Tuning/oneWayFraction`` of its size, and
    /// didn't rest on it, passes as well.
    public var isOneWay: Bool
    /// Mass, centre of mass and moment of inertia, where they are not to follow from outline and density; nil, the
    /// default, lets them.
    public var massProperties: MassProperties?
    /// How much the item resists rolling on others, in radii, 0 to 10: a torque of up to this times the contact's push
    /// times the item's reach works against it. A disc rests on slopes up to that tangent. A pair has the larger one of
    /// both sides, and the smaller reach.
    public var rollingResistance: Double
    /// The number of what it is made of, 0 to 65,535, for ``MaterialMixing/table``; 0 unless given.
    public var material: Int
    /// Whether the item may fall asleep; true unless given. What hangs together with one that may not stays awake.
    public var allowsSleep: Bool
    /// Any 64 bits that the client finds its own things by; the world keeps them and never reads them. 0 unless given.
    public var userValue: UInt64
    /// Which items and boundaries the item collides with; all of them unless given.
    public var collisions: CollisionMembership

    /// Makes an item at rest that collides with everything, unless other values are given. Adding it to a world checks
    /// it.
    public init(
        _ shape: Shape, position: Vector2, rotation: Double = 0, velocity: Vector2 = .zero,
        angularVelocity: Double = 0, density: Double = 1, friction: Double = 0.2, elasticity: Double = 0,
        resistance: Double = 0, angularResistance: Double = 0, charge: Double = 0,
        isAnchored: Bool = false, allowsRotation: Bool = true, gravityScale: Double = 1, surfaceSpeed: Double = 0,
        isSensor: Bool = false, isOneWay: Bool = false, massProperties: MassProperties? = nil,
        rollingResistance: Double = 0,
        material: Int = 0, allowsSleep: Bool = true, userValue: UInt64 = 0,
        collisions: CollisionMembership = .all
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
        self.gravityScale = gravityScale
        self.surfaceSpeed = surfaceSpeed
        self.isSensor = isSensor
        self.isOneWay = isOneWay
        self.massProperties = massProperties
        self.rollingResistance = rollingResistance
        self.material = material
        self.allowsSleep = allowsSleep
        self.userValue = userValue
        self.collisions = collisions
    }

    /// The item with its shape in canonical form and its elasticity clamped at 0 below.
    ///
    /// - Throws: the first value that breaks its rule, the shape's first: see ``Shape/validated()`` and
    ///   ``ItemProperties/validated()``.
    /// - Complexity: O(parts and vertices of the shape).
    public func validated() throws(DynamicsError) -> Item {
        var shapes = CanonicalShape()
        return try validated(&shapes)
    }

    /// The same, for many items: those of one shape that come one behind the other have one canonical form.
    package func validated(_ shapes: inout CanonicalShape) throws(DynamicsError) -> Item {
        var result = self
        result.shape = try shapes.canonical(shape)
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
