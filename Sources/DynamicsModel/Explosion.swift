/// A blast that pushes items away from a place at once.
///
/// ```swift
/// try world.explode(Explosion(at: [320, 240], radius: 50, falloff: 100, impulsePerLength: 2))
/// ```
public struct Explosion: Hashable, Sendable {
    /// Where it goes off, pt.
    public var position: Vector2
    /// Items whose outline is so near get all of it, 0 to 10⁷ pt.
    public var radius: Double
    /// Over this distance beyond the radius the blast goes down to nothing, linearly, 0 to 10⁷ pt.
    public var falloff: Double
    /// The impulse on each pt of an outline's width as seen from the place, in units of 100 mass · pt/s (those of
    /// pushes), ±10¹²; less than 0 draws items in.
    public var impulsePerLength: Double
    /// What the blast collides with: items that share a set of `items`, where filters allow it.
    public var collisions: CollisionMembership

    /// Makes an explosion; setting it off checks it.
    public init(
        at position: Vector2, radius: Double, falloff: Double = 0, impulsePerLength: Double,
        collisions: CollisionMembership = .all
    ) {
        (self.position, self.radius, self.falloff) = (position, radius, falloff)
        (self.impulsePerLength, self.collisions) = (impulsePerLength, collisions)
    }

    /// The explosion unchanged, after a check of every number.
    ///
    /// - Throws: ``DynamicsError/notFinite(_:_:)`` or ``DynamicsError/outOfRange(_:_:rule:)`` for the first bad one.
    public func validated() throws(DynamicsError) -> Explosion {
        try Check.coordinate(position, "explosion position")
        try Check.range(radius, 0...Limits.offset, "explosion radius", "pt")
        try Check.range(falloff, 0...Limits.offset, "explosion falloff", "pt")
        try Check.range(impulsePerLength, -Limits.force...Limits.force, "explosion impulsePerLength")
        return self
    }
}
