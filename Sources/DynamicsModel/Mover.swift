/// A character: an upright capsule that goes where it is told to, slides along what stands in its way, climbs slopes and
/// steps, and stands on what moves.
///
/// ```swift
/// var hero = Mover(position: [0, -40], radius: 12, halfHeight: 20)
/// for _ in 0..<60 {
///     hero.velocity.x = 180
///     world.step()
///     try world.move(&hero)
/// }
/// ```
///
/// It is no item: nothing bumps into it, and it pushes nothing. "Up" is against the world's gravity, or −y where there is
/// none.
public struct Mover: Hashable, Sendable {
    /// What a mover stands on.
    public struct Ground: Hashable, Sendable {
        /// The part of an item, or the segment of a boundary.
        public var side: ContactConstraint.Side
        /// Where they meet, pt.
        public var point: Vector2
        /// Unit normal out of the ground.
        public var normal: Vector2
        /// How fast the ground moves there, pt/s.
        public var velocity: Vector2

        /// Makes it from its values.
        public init(side: ContactConstraint.Side, point: Vector2, normal: Vector2, velocity: Vector2) {
            (self.side, self.point, self.normal, self.velocity) = (side, point, normal, velocity)
        }
    }

    /// Where the middle of the capsule is, pt.
    public var position: Vector2
    /// Where it wants to go, pt/s, at most ``Tuning/maximumSpeed``: set it before a move, which leaves what obstacles and
    /// gravity have made of it. What the ground moves by comes on top of it.
    public var velocity: Vector2
    /// Of both round ends, pt.
    public var radius: Double
    /// From the middle to the centre of an end, pt; 0 is a disc.
    public var halfHeight: Double
    /// The steepest ground that it walks on, rad from level, 0 to below π/2; it slides down what is steeper.
    public var steepestSlope: Double
    /// The highest step that it climbs, pt, 0 or more; it also goes down those without leaving the ground.
    public var stepHeight: Double
    /// What it stands on since the last move; nil in the air.
    public var ground: Ground?

    /// Makes a mover in the air, which climbs slopes of up to 50° and steps of up to half its radius.
    public init(
        position: Vector2, velocity: Vector2 = .zero, radius: Double, halfHeight: Double = 0,
        steepestSlope: Double = 0.87, stepHeight: Double? = nil
    ) {
        self.position = position
        self.velocity = velocity
        self.radius = radius
        self.halfHeight = halfHeight
        self.steepestSlope = steepestSlope
        self.stepHeight = stepHeight ?? radius / 2
    }

    /// How far it keeps from everything, pt.
    public var skin: Double { 0.02 * radius }

    /// The mover unchanged, after a check of every number.
    ///
    /// - Throws: ``DynamicsError/notFinite(_:_:)`` or ``DynamicsError/outOfRange(_:_:rule:)`` for the first bad one.
    public func validated() throws(DynamicsError) -> Mover {
        try Check.coordinate(position, "mover position")
        try Check.finite(velocity, "mover velocity")
        try Check.range(velocity.length, 0...Tuning.maximumSpeed, "mover speed", "pt/s")
        let sizes = Tuning.sizeRange
        try Check.range(2 * radius, sizes, "mover width", "pt")
        try Check.range(halfHeight, 0...sizes.upperBound, "mover halfHeight", "pt")
        try Check.range(steepestSlope, 0...1.57, "mover steepestSlope", "rad")
        try Check.range(stepHeight, 0...sizes.upperBound, "mover stepHeight", "pt")
        return self
    }
}
