import Foundation
import Views

/// The fingers of the page that drives.
///
/// A stage follows one finger: the first that comes down leads, and what others do until it goes up is left out.
struct Fingers {
    private var down: Set<Int> = []
    private var leader: Int?

    /// Takes what a finger does.
    ///
    /// - Returns: what the stage has to hear of it; nil for nothing.
    /// - Throws: an ``InputError`` for a finger that comes while it is down, or moves or goes while it isn't.
    mutating func take(
        _ phase: InputMessage.TouchPhase, _ finger: Int, at point: CGPoint
    ) throws(InputError) -> Samples.Sample? {
        let isNew = phase == .down
        guard isNew != down.contains(finger) else { throw isNew ? .fingerIsDown(finger) : .fingerIsUp(finger) }
        if isNew {
            down.insert(finger)
            if leader == nil, down.count == 1 { leader = finger }
        } else if phase != .move {
            down.remove(finger)
        }
        guard finger == leader else { return nil }
        if !down.contains(finger) { leader = nil }
        return Samples.Sample(phase: phase.touchPhase, point: point)
    }
}

extension InputMessage.TouchPhase {
    var touchPhase: Touch.Phase {
        switch self {
        case .down: .began
        case .move: .moved
        case .up: .ended
        case .cancel: .cancelled
        }
    }
}
