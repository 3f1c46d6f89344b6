/// One contact as the solver met it in a step: who touches whom where, with which warm start.
///
/// The engine records these in the order in which it solves them; the reference can solve in that same
/// order, which makes single steps comparable to rounding.
public struct ContactConstraint: Hashable, Sendable {
    /// One side of a contact.
    public enum Side: Hashable, Sendable, Comparable {
        /// A part of an item; part 0 where the shape is not a group.
        case item(ItemID, part: Int)
        /// A segment of a boundary: segment k runs from point k to point k + 1; the inside of a rectangle
        /// has 0 left (minimum x), 1 top (minimum y), 2 right, 3 bottom.
        case boundary(BoundaryID, segment: Int)
    }

    /// One contact point.
    public struct Point: Hashable, Sendable {
        /// Midway between both surfaces, pt. Contacts are met where half of the step takes the items at their present
        /// velocities (see ``Tuning/leadSteps``).
        public var position: Vector2
        /// Distance of the surfaces along the normal, negative where they overlap, pt.
        public var separation: Double
        /// Impulses the solver starts from, mass · pt/s.
        public var normalImpulse: Double
        /// Impulse across the normal that the solver starts from, mass · pt/s.
        public var tangentImpulse: Double

        /// Makes a point of its values.
        public init(position: Vector2, separation: Double, normalImpulse: Double, tangentImpulse: Double) {
            self.position = position
            self.separation = separation
            self.normalImpulse = normalImpulse
            self.tangentImpulse = tangentImpulse
        }
    }

    /// The first side: always an item.
    public var a: Side
    /// The second side.
    public var b: Side
    /// Unit vector from a towards b.
    public var normal: Vector2
    /// One point, or two.
    public var points: [Point]

    /// Makes a contact of its values.
    public init(a: Side, b: Side, normal: Vector2, points: [Point]) {
        self.a = a
        self.b = b
        self.normal = normal
        self.points = points
    }
}
