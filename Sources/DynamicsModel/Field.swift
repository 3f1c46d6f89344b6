/// A force field over a region of the plane. Formulas, with p the field's position, r = centre − p in pt,
/// R = |r|/100 in m, v in pt/s, m the mass, q the charge, S the strength, P = 100 pt/m and
/// A = min(max(R, Rmin)^(−falloff), 10⁶), Rmin = max(minimumRadius/100, 10⁻⁴):
/// they stand beside each kind, as acceleration in pt/s².
public struct Field: Sendable {
    /// The kinds of fields, each with its formula.
    public enum Kind: Sendable {
        /// −S A v / m, implicit in every substep.
        case drag
        /// S |r| P A along (r.y, −r.x)/|r|: counter-clockwise on screen for S > 0.
        case vortex
        /// −S P A r/|r|: towards the position for S > 0; 0 at the position itself.
        case radialGravity
        /// S P A · direction.
        case linearGravity(direction: Vector2)
        /// Velocity becomes S P · direction in every substep; of several the last added wins.
        case velocity(direction: Vector2)
        /// S P A N, with N the noise of ``Noise`` at r's place: smoothness 0 rough … 1 smooth, animation in Hz.
        case noise(smoothness: Double, animationSpeed: Double)
        /// S A |v| N.
        case turbulence(smoothness: Double, animationSpeed: Double)
        /// −S A r / m.
        case spring
        /// S q P A r/|r| / m: a positive charge is attracted by negative strength.
        case electric
        /// S q A (v.y, −v.x) / m: turns the velocity, speed kept; exact (Cayley) in every substep.
        case magnetic
        /// Whatever the block gives, as force: divided by the mass. Region applies, strength and falloff don't. The name is
        /// what a document calls the block, which it can't hold itself.
        case custom(CustomField, name: String? = nil)

        /// What the kind is called: "drag", "radialGravity", …
        public var name: String {
            switch self {
            case .drag: "drag"
            case .vortex: "vortex"
            case .radialGravity: "radialGravity"
            case .linearGravity: "linearGravity"
            case .velocity: "velocity"
            case .noise: "noise"
            case .turbulence: "turbulence"
            case .spring: "spring"
            case .electric: "electric"
            case .magnetic: "magnetic"
            case .custom: "custom"
            }
        }
    }

    /// What the field does.
    public var kind: Kind
    /// The field's origin, pt.
    public var position: Vector2
    /// Where it acts, relative to the position; items are tested by their centre of mass.
    public var region: Region
    /// Multiplies the field.
    public var strength: Double
    /// Exponent of the decay with distance in metres; 0 is uniform. Not for velocity and custom fields.
    public var falloff: Double
    /// Distance below which the falloff no longer grows, pt.
    public var minimumRadius: Double
    /// The items it acts on: all, or just these.
    public var members: Members

    /// Which items a field, gravity or push acts on.
    public enum Members: Hashable, Sendable {
        /// All items, those to come too.
        case all
        /// These items.
        case only([ItemID])
    }

    /// Makes a field; without a region it acts everywhere, without members on all.
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

    /// - Throws: the first value that breaks its rule.
    public func validated() throws(DynamicsError) -> Field {
        try Check.coordinate(position, "field position")
        _ = try region.validated()
        try Check.range(strength, Limits.strength, "field strength")
        try Check.range(falloff, Limits.falloff, "field falloff")
        try Check.range(minimumRadius, Limits.minimumRadius, "field minimumRadius", "pt")
        switch kind {
        case .linearGravity(let direction), .velocity(let direction):
            try Check.finite(direction, "field direction")
            try Check.range(direction.length, 0...Limits.direction, "length of the field direction")
        case .noise(let smoothness, let speed), .turbulence(let smoothness, let speed):
            try Check.range(smoothness, Limits.smoothness, "field smoothness")
            try Check.range(speed, Limits.animationSpeed, "field animationSpeed", "Hz")
        default: break
        }
        return self
    }
}

/// A field whose force a client's block computes, once a tick.
///
/// A block that returns NaN or infinity is reported by the step, and its item stays unforced for that step.
public enum CustomField: Sendable {
    /// Called once per item: returns the force, in units where 100 moves mass 1 by 100 pt/s².
    case perItem(@Sendable (CustomFieldSample) -> Vector2)
    /// Called once per eight items: returns the eight forces. Lanes that are not in the field may hold anything.
    case perLane(@Sendable (CustomFieldLanes) -> (x: SIMD8<Float>, y: SIMD8<Float>))
}

/// One item as a custom field sees it.
public struct CustomFieldSample: Hashable, Sendable {
    /// Position of the centre of mass, pt.
    public var position: Vector2
    /// Velocity, pt/s.
    public var velocity: Vector2
    /// The item's mass.
    public var mass: Double
    /// The item's charge.
    public var charge: Double
    /// The tick, s.
    public var deltaTime: Double

    /// Makes a sample of its values.
    public init(position: Vector2, velocity: Vector2, mass: Double, charge: Double, deltaTime: Double) {
        self.position = position
        self.velocity = velocity
        self.mass = mass
        self.charge = charge
        self.deltaTime = deltaTime
    }
}

/// Eight items as a custom lane field sees them.
public struct CustomFieldLanes: Sendable {
    /// Positions of the centres of mass, pt.
    public var x: SIMD8<Float>
    /// Positions of the centres of mass, pt.
    public var y: SIMD8<Float>
    /// Velocities, pt/s.
    public var velocityX: SIMD8<Float>
    /// Velocities, pt/s.
    public var velocityY: SIMD8<Float>
    /// Masses.
    public var mass: SIMD8<Float>
    /// Charges.
    public var charge: SIMD8<Float>
    /// The tick, s.
    public var deltaTime: Float

    /// Makes a batch of its values.
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
