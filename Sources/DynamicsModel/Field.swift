/// A force that acts on items in a region of the plane.
///
/// ```swift
/// let well = Field(.radialGravity, position: [320, 240], region: .circle(radius: 200), strength: 5, falloff: 2)
/// let air = Field(.drag, strength: 0.4)
/// let ids = [try world.add(well), try world.add(air)]
/// ```
///
/// The formula beside each kind is an acceleration in pt/s², in these symbols:
///
/// - r = centre of mass − position in pt, R = |r|/100 in metres;
/// - v the velocity in pt/s, m the mass, q the charge;
/// - S the ``strength``, P = 100 pt/m (``Tuning/pointsPerMetre``);
/// - A = min(max(R, Rmin)^(−falloff), 10⁶), Rmin = max(minimumRadius/100, 10⁻⁴): the decay with distance.
///
/// Fields act in ascending order of their ids and add up. All are evaluated once a step, where half of
/// it takes the items at the velocities that it begins with; drag, magnetic and velocity fields then act in every substep, through the rates that were found. Fields act on
/// awake items only. To add, change or remove a field wakes every item.
public struct Field: Sendable {
    /// Which force the field exerts.
    public var kind: Kind
    /// The field's origin, pt, within ±``Tuning/maximumCoordinate``: forces and regions are relative to it.
    public var position: Vector2
    /// Where the field acts, relative to the position. An item is in it as a whole or not at all: its centre of mass
    /// decides. Bounded regions cost only what they cover.
    public var region: Region
    /// Multiplies the field, −10⁹ to 10⁹; negative values reverse it. The default is 1. With 0 a velocity
    /// field stops items, wind is still air, and all others but custom ones, whose blocks decide, have no effect.
    public var strength: Double
    /// Exponent of the decay with distance in metres (100 pt), −16 to 16: 0, the default, is uniform, 2 decays with the
    /// square, negative values grow. Not for velocity, wind and custom fields.
    public var falloff: Double
    /// Distance below which the falloff no longer grows, 0 to 10⁷ pt; at least 0.01 pt acts in any case.
    public var minimumRadius: Double
    /// The items that it acts on; all unless given.
    public var members: Members

    /// Which items a field or gravity acts on.
    public enum Members: Hashable, Sendable {
        /// All items, those added later included.
        case all
        /// These items; order and repeats don't matter. Each must be in the world when the field is added; those
        /// removed later are passed over.
        case only([ItemID])
    }

    /// Makes a field that acts everywhere, uniformly and on all items, unless other values are given. Adding it to a
    /// world checks it.
    public init(
        _ kind: Kind, position: Vector2 = .zero, region: Region = .infinite, strength: Double = 1,
        falloff: Double = 0, minimumRadius: Double = 0, members: Members = .all
    ) {
        self.kind = kind
        self.position = position
        self.region = region
        self.strength = strength
        self.falloff = falloff
        self.minimumRadius = minimumRadius
        self.members = members
    }

    /// The field unchanged, after a check of every number.
    ///
    /// - Throws: ``DynamicsError/notFinite(_:_:)`` or ``DynamicsError/outOfRange(_:_:rule:)`` for the first bad one. A
    ///   direction may be at most 10⁶ long, smoothness 0 to 1, animationSpeed ±10⁶ Hz.
    public func validated() throws(DynamicsError) -> Field {
        try Check.coordinate(position, "field position")
        _ = try region.validated()
        try Check.range(strength, Limits.strength, "field strength")
        try Check.range(falloff, Limits.falloff, "field falloff")
        try Check.range(minimumRadius, Limits.minimumRadius, "field minimumRadius", "pt")
        let values = kind.values
        switch kind.kindName.parameters {
        case .direction:
            try Check.finite(values.direction, "field direction")
            try Check.range(values.direction.length, 0...Limits.direction, "length of the field direction")
        case .noise:
            try Check.range(values.smoothness, Limits.smoothness, "field smoothness")
            try Check.range(values.animationSpeed, Limits.animationSpeed, "field animationSpeed", "Hz")
        case .wind:
            try Check.finite(values.direction, "field direction")
            try Check.range(values.direction.length, 0...Limits.direction, "length of the field direction")
            try Check.range(values.drag, Limits.wind, "field drag")
            try Check.range(values.lift, Limits.wind, "field lift")
        case .none, .block: break
        }
        return self
    }
}

/// A field whose force a client's block computes, once a step for each awake item in the region (and again in a step in
/// which items wake).
///
/// ```swift
/// let wind = CustomField.perItem { item in Vector2(30, 0) - item.velocity * 0.2 }
/// try world.add(Field(.custom(wind), region: .rectangle(width: 400, height: 400)))
/// ```
///
/// With several workers the blocks are called from several threads at once, in no given order; steps are repeatable
/// only if the force depends on nothing but the sample. A force that is NaN or infinite is counted in
/// `StepStatistics.nonFiniteForces`, and its item stays unforced by it for that step.
public enum CustomField: Sendable {
    /// Called once per item: returns the force in mass · pt/s², of which 1 accelerates mass 1 by 1 pt/s². (A ``Push``
    /// of 1 is 100 of these.)
    case perItem(@Sendable (CustomFieldSample) -> Vector2)
    /// Called once per eight items: returns the eight forces, in the same unit. Faster than one by one. Lanes that are
    /// not in the field, or hold no item, may return anything.
    case perLane(@Sendable (CustomFieldLanes) -> (x: SIMD8<Float>, y: SIMD8<Float>))
}

/// One item as a custom field sees it, where half of the step takes it at the velocity that it begins with.
public struct CustomFieldSample: Hashable, Sendable {
    /// Position of the centre of mass, pt.
    public var position: Vector2
    /// Velocity of the centre of mass, pt/s.
    public var velocity: Vector2
    /// The item's mass: density × area / 10⁴, more than 0.
    public var mass: Double
    /// The item's charge.
    public var charge: Double
    /// Length of the step, s: that of ``Settings/tick``.
    public var deltaTime: Double

    /// Makes a sample from its values, to call a block in a test.
    public init(position: Vector2, velocity: Vector2, mass: Double, charge: Double, deltaTime: Double) {
        self.position = position
        self.velocity = velocity
        self.mass = mass
        self.charge = charge
        self.deltaTime = deltaTime
    }
}

/// Eight items as a custom lane field sees them: neighbours in memory, where half of the step takes them.
public struct CustomFieldLanes: Sendable {
    /// Positions of the centres of mass along x, pt.
    public var x: SIMD8<Float>
    /// Positions of the centres of mass along y, pt.
    public var y: SIMD8<Float>
    /// Velocities along x, pt/s.
    public var velocityX: SIMD8<Float>
    /// Velocities along y, pt/s.
    public var velocityY: SIMD8<Float>
    /// Masses: density × area / 10⁴; 0 for lanes without an item, so divide with care.
    public var mass: SIMD8<Float>
    /// Charges.
    public var charge: SIMD8<Float>
    /// Length of the step, s.
    public var deltaTime: Float

    /// Makes a batch from its values, to call a block in a test.
    @inlinable public init(
        x: SIMD8<Float>, y: SIMD8<Float>, velocityX: SIMD8<Float>, velocityY: SIMD8<Float>,
        mass: SIMD8<Float>, charge: SIMD8<Float>, deltaTime: Float
    ) {
        self.x = x
        self.y = y
        self.velocityX = velocityX
        self.velocityY = velocityY
        self.mass = mass
        self.charge = charge
        self.deltaTime = deltaTime
    }
}
