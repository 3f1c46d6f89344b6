/// A contact that began or ended in the last step.
///
/// Events come sorted: begins before ends, each by the first item's id, then the second's or the boundary's.
public struct ContactEvent: Hashable, Sendable {
    public enum Phase: Hashable, Sendable { case began, ended }
    public enum Other: Hashable, Sendable {
        case item(ItemID)
        case boundary(BoundaryID)
    }

    public var phase: Phase
    /// The item; of two items the one with the lower id.
    public var item: ItemID
    public var other: Other
    /// Where they touch, pt; for an end, where no point is left, the item's centre of mass.
    public var position: Vector2

    public init(phase: Phase, item: ItemID, other: Other, position: Vector2) {
        self.phase = phase
        self.item = item
        self.other = other
        self.position = position
    }
}
