/// A contact that began or ended in the last step.
///
/// Events are sorted: begins before ends, each by the first item's id, then items before boundaries, then the other's
/// id, so the order depends on the state alone. A contact between the same two sides is one event however many of their
/// parts or segments touch, and a resting contact is told once.
public struct ContactEvent: Hashable, Sendable {
    /// Whether a contact began or ended in the step.
    public enum Phase: Hashable, Sendable {
        /// The first two parts of both sides met: surfaces touch (separation ≤ 0), or push one another.
        case began
        /// No contact point is left between any of their parts: they are further apart than the reach of a contact. A
        /// boundary that was removed ends its contacts; the removal of an item ends them without an event.
        case ended
    }
    /// The other side of a contact.
    public enum Other: Hashable, Sendable {
        /// An item of higher id than ``ContactEvent/item``.
        case item(ItemID)
        /// A boundary, whichever of its segments is touched.
        case boundary(BoundaryID)
    }

    /// Whether the contact began or ended.
    public var phase: Phase
    /// The item; of two items the one with the lower id.
    public var item: ItemID
    /// What the item touches.
    public var other: Other
    /// Where they touch, pt: midway between the surfaces at the first contact point. For an end, where no point is
    /// left, the item's centre of mass.
    public var position: Vector2

    /// Makes an event from its values.
    public init(phase: Phase, item: ItemID, other: Other, position: Vector2) {
        self.phase = phase
        self.item = item
        self.other = other
        self.position = position
    }
}
