import DynamicsEngine

/// Why a snapshot of an animator can't be read or restored. Nothing has then been changed.
///
/// Cases that begin with "other" say how the animator differs from the one that was saved: build it as that one was,
/// and try again. Behaviors are counted from 0, parents before their children, in the order of adding.
public enum AnimatorSnapshotError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The animator is having a tick: its state is whole again when its callbacks are over.
    ///
    /// Save or restore between two calls of `advance(by:)`.
    case insideCallback
    /// The bytes are no JSON, or lack something; says what and where.
    ///
    /// Thrown by ``AnimatorSnapshot/init(bytes:)`` alone, as are the two below.
    case unreadable(String)
    /// The bytes are of something else than an animator.
    case foreign(format: String)
    /// Written by a release that keeps other state.
    ///
    /// Such bytes are not translated; a newer and an older release are both refused.
    case otherVersion(Int)
    /// What is wrong with the world in it.
    case world(SnapshotError)
    /// The bytes can be read, but make no sense; names the part and the rule.
    ///
    /// Found out by ``DynamicAnimator/restore(_:)``, which checks every number before anything is changed.
    case invalid(String)
    /// The animator has more or fewer behaviors, children included, than it had.
    case otherBehaviorCount(saved: Int, now: Int)
    /// A behavior is of another kind, counted parents first in the order of adding from 0.
    ///
    /// A push that lasts is another kind than an impulse, and so are the forms of attachments and the kinds of fields.
    case otherBehavior(index: Int, saved: String, now: String)
    /// A behavior has another parent.
    case otherParent(index: Int)
    /// A behavior has more or fewer items.
    case otherItemCount(behavior: Int, saved: Int, now: Int)
    /// An item of a behavior isn't the one that other behaviors have at its places, or one of the two was refused.
    ///
    /// - Parameter place: the item's place in the behavior's list, from 0.
    case otherItem(behavior: Int, place: Int)
    /// An item of a behavior has another outline.
    ///
    /// Outlines are compared exactly, as they were read.
    case otherOutline(behavior: Int, place: Int)
    /// A collision behavior has other boundaries.
    ///
    /// Their outlines are compared in the order of adding; identifiers are not.
    case otherBoundaries(behavior: Int)

    /// What differs or is wrong, as one line of English for a log.
    public var description: String {
        switch self {
        case .insideCallback: "an animator can't be saved or restored from inside one of its callbacks"
        case .unreadable(let reason): "this is no snapshot of an animator: \(reason)"
        case .foreign(let format): "this is no snapshot of an animator, but “\(format)”"
        case .otherVersion(let version): "the animator's snapshot is of version \(version), which isn't known here"
        case .world(let error): "\(error)"
        case .invalid(let reason): "the animator's snapshot makes no sense: \(reason)"
        case .otherBehaviorCount(let saved, let now): "the animator has \(now) behaviors, and had \(saved)"
        case .otherBehavior(let index, let saved, let now): "behavior \(index) is a \(now), and was a \(saved)"
        case .otherParent(let index): "behavior \(index) has another parent than it had"
        case .otherItemCount(let behavior, let saved, let now):
            "behavior \(behavior) has \(now) items, and had \(saved)"
        case .otherItem(let behavior, let place): "item \(place) of behavior \(behavior) is another one than it was"
        case .otherOutline(let behavior, let place):
            "item \(place) of behavior \(behavior) has another outline than it had"
        case .otherBoundaries(let behavior): "behavior \(behavior) has other boundaries than it had"
        }
    }
}
