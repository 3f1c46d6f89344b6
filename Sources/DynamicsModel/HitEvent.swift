/// Two sides that struck each other in the last step, faster than ``Settings/hitEventThreshold``.
///
/// Events are sorted by the first item's id, then items before boundaries, then the other's id. However many parts,
/// segments and points of the same two sides meet, they are one event.
public struct HitEvent: Hashable, Sendable {
    /// The item; of two items the one with the lower id.
    public var item: ItemID
    /// What it struck, or what struck it.
    public var other: ContactEvent.Other
    /// Where they met, pt: the point that approached fastest, midway between the surfaces at the lead of the step.
    public var position: Vector2
    /// Unit vector from ``item`` towards ``other`` at that point.
    public var normal: Vector2
    /// How fast the surfaces approached there along the normal when the step began, pt/s; above the threshold.
    public var approachSpeed: Double
    /// What both sides exchanged along the normals of all their points in the step, mass · pt/s; above 0.
    public var impulse: Double

    /// Makes an event from its values.
    public init(
        item: ItemID, other: ContactEvent.Other, position: Vector2, normal: Vector2, approachSpeed: Double,
        impulse: Double
    ) {
        (self.item, self.other, self.position, self.normal) = (item, other, position, normal)
        (self.approachSpeed, self.impulse) = (approachSpeed, impulse)
    }
}
