/// A contact as one of its items sees it.
///
/// Contacts are met at the lead, see ``ContactConstraint/Point``; one whose points all have a separation above 0 is
/// near, but does not touch yet.
public struct ItemContact: Hashable, Sendable {
    /// The item's own part; 0 where its shape is not a group.
    public var part: Int
    /// The part of another item, or the segment of a boundary, that it touches.
    public var other: ContactConstraint.Side
    /// Unit normal from the item to the other side.
    public var normal: Vector2
    /// The only point, or the first of two.
    public var first: ContactConstraint.Point
    /// The second point, where edges meet.
    public var second: ContactConstraint.Point?

    /// Makes a contact from its values.
    public init(
        part: Int, other: ContactConstraint.Side, normal: Vector2, first: ContactConstraint.Point,
        second: ContactConstraint.Point?
    ) {
        (self.part, self.other, self.normal, self.first, self.second) = (part, other, normal, first, second)
    }

    /// The least separation of its points, pt.
    public var separation: Double { min(first.separation, second?.separation ?? .infinity) }
}
