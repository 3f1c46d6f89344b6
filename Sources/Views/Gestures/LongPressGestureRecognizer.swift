import Foundation
import Geometry

/// A finger that stays down. UIKit's `UILongPressGestureRecognizer`.
///
/// Begins while the finger is down, as the stage's clock passes the duration, and then follows the finger.
open class LongPressGestureRecognizer: GestureRecognizer {
    /// How long the finger has to stay, seconds.
    open var minimumPressDuration: TimeInterval = 0.5
    /// How far it may stray before that, pt.
    open var allowableMovement: CGFloat = 10

    private final var start = CGPoint.zero
    private final var startTime: TimeInterval?

    open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        guard let touch = touches.first else { return }
        start = touch.location(in: nil)
        startTime = touch.timestamp
        if minimumPressDuration <= 0 { state = .began }
    }

    open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        guard state == .possible else { return state = .changed }
        let point = location(in: nil)
        let (x, y) = (point.x - start.x, point.y - start.y)
        if x * x + y * y > allowableMovement * allowableMovement { state = .failed }
    }

    open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        state = state == .possible ? .failed : .ended
    }

    open override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
        state = .cancelled
    }

    open override func reset() {
        startTime = nil
    }

    override func timePassed(to time: TimeInterval) {
        if let startTime, state == .possible, time - startTime >= minimumPressDuration { state = .began }
    }
}
