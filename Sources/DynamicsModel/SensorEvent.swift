/// An item that came into a sensor in the last step, or left it.
///
/// Events are sorted: begins before ends, each by sensor (items before boundaries), then by the visitor's id.
public struct SensorEvent: Hashable, Sendable {
    /// Whether the item came or left.
    public enum Phase: Hashable, Sendable {
        /// The outlines overlap or touch, and didn't after the step before.
        case began
        /// They no longer do, or the visitor has been removed. The end of a sensor ends its visits without an event.
        case ended
    }
    /// Something that tells who is in it.
    public enum Sensor: Hashable, Sendable, Comparable {
        /// An item whose ``Item/isSensor`` is set.
        case item(ItemID)
        /// A boundary whose ``Boundary/isSensor`` is set.
        case boundary(BoundaryID)
    }

    /// Whether the visit began or ended.
    public var phase: Phase
    /// Who tells.
    public var sensor: Sensor
    /// Who came or left.
    public var visitor: ItemID

    /// Makes an event from its values.
    public init(phase: Phase, sensor: Sensor, visitor: ItemID) {
        (self.phase, self.sensor, self.visitor) = (phase, sensor, visitor)
    }
}
