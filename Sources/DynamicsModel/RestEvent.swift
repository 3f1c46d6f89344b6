/// An item that fell asleep or woke since the step before.
///
/// Events are sorted by item. There are none where ``Settings/allowsSleep`` is off.
public struct RestEvent: Hashable, Sendable {
    /// Whether the item fell asleep or woke.
    public enum Phase: Hashable, Sendable {
        /// The item and all that hangs together with it have been at rest long enough to be left out of steps.
        case cameToRest
        /// Something touched the island of the item, or an edit concerned it.
        case woke
    }

    /// Whether it came to rest or woke.
    public var phase: Phase
    /// The item.
    public var item: ItemID

    /// Makes an event from its values.
    public init(phase: Phase, item: ItemID) { (self.phase, self.item) = (phase, item) }
}
