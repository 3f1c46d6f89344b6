/// Why a ``Timeline`` doesn't restore a state.
public enum TimelineError: Error, Hashable, Sendable, CustomStringConvertible {
    /// No state of that tick is held: it was never recorded, or was given up. `held` has the ticks of the oldest and the
    /// newest state; nil where there is none.
    case notHeld(tick: Int, held: ClosedRange<Int>?)
    /// The state could not be restored.
    case refused(SnapshotError)

    public var description: String {
        switch self {
        case .notHeld(let tick, let held?):
            "tick \(tick) is not held; the timeline has states from tick \(held.lowerBound) to \(held.upperBound)"
        case .notHeld(let tick, nil): "tick \(tick) is not held; the timeline has no states yet"
        case .refused(let error): "the state could not be restored: \(error)"
        }
    }
}
