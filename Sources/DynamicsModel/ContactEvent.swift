/// A contact that began or ended in the last step.
///
/// Events come sorted: begins before ends, each by the first item's id, then the second's or the boundary's.
public struct ContactEvent: Hashable, Sendable {
    /// Whether a contact began or ended in the step.
    public enum Phase: Hashable, Sendable {
        /// The first of the two sides' parts met: surfaces touch, or push one another.
        case began
        /// No point of contact is left between any of their parts.
        case ended
    }
    /// The other side of a contact.
    public enum Other: Hashable, Sendable {
        /// An item of higher id.
        case item(ItemID)
        /// A boundary.
        case boundary(BoundaryID)
    }

    /// Whether the contact began or ended.
    public var phase: Phase
    /// The item; of two items the one with the lower id.
    public var item: ItemID
    /// What the item touches.
    public var other: Other
    /// Where they touch, pt; for an end, where no point is left, the item's centre of mass.
    public var position: Vector2

    /// Makes an event of its values.
    public init(phase: Phase, item: ItemID, other: Other, position: Vector2) {
        self.phase = phase
        self.item = item
        self.other = other
        self.position = position
    }
}
