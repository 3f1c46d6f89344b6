/// One contact as the solver met it in a step: who touches whom where, with which warm start.
///
/// The engine records these in the order in which it solves them; the reference can solve in that same order, which
/// makes single steps comparable to rounding. `World.currentContacts()` returns those of the present state.
public struct ContactConstraint: Hashable, Sendable {
    /// One side of a contact. Items come before boundaries in its order, then the lower id, then the lower part or
    /// segment.
    public enum Side: Hashable, Sendable, Comparable {
        /// A part of an item, by its place in ``Shape/parts``; part 0 where the shape is not a group.
        case item(ItemID, part: Int)
        /// A segment of a boundary: segment k runs from point k to point k + 1; the inside of a rectangle has 0 left
        /// (minimum x), 1 top (minimum y), 2 right, 3 bottom.
        case boundary(BoundaryID, segment: Int)
    }

    /// One contact point. Contacts are met at the *lead*: where half of the step takes the items at their present
    /// velocities, limited to 0.05 of their size (``Tuning/leadSteps``).
    public struct Point: Hashable, Sendable {
        /// Midway between both surfaces at the lead, pt.
        public var position: Vector2
        /// Distance between the surfaces along the normal, pt; negative where they overlap. Positive ones are contacts
        /// that may close within the step.
        public var separation: Double
        /// Impulse along the normal that the solver starts from, mass · pt/s; 0 or more, and 0 for a new contact.
        public var normalImpulse: Double
        /// Friction impulse that the solver starts from, mass · pt/s, along the normal turned by a quarter towards +y.
        public var tangentImpulse: Double

        /// Makes a point from its values.
        public init(position: Vector2, separation: Double, normalImpulse: Double, tangentImpulse: Double) {
            self.position = position
            self.separation = separation
            self.normalImpulse = normalImpulse
            self.tangentImpulse = tangentImpulse
        }
    }

    /// The first side: always an item. Of two items, the one whose shape comes first of circle, ellipse, rectangle and
    /// path, and of equal ones the lower id.
    public var a: Side
    /// The second side: an item or a boundary.
    public var b: Side
    /// Unit vector from a towards b.
    public var normal: Vector2
    /// One point, or two where edges meet.
    public var points: [Point]

    /// Makes a contact from its values.
    public init(a: Side, b: Side, normal: Vector2, points: [Point]) {
        self.a = a
        self.b = b
        self.normal = normal
        self.points = points
    }
}
