import Foundation
import Geometry

/// A finger that stays down. UIKit's `UILongPressGestureRecognizer`.
///
/// Begins while the finger is down, as the stage's clock passes the duration, and then follows the finger.
///
/// A continuous gesture: targets are called as it begins, at every further sample, also where the finger rests, and
/// at its end. It can be found by ``Stage/advance(by:)`` alone, without a new sample. UIKit's `numberOfTapsRequired`
/// and `numberOfTouchesRequired` don't exist here.
open class LongPressGestureRecognizer: GestureRecognizer {
    /// How long the finger has to stay, seconds.
    ///
    /// 0.5 by default, as in UIKit; 0 or less begins as the finger comes down. Read while the finger is down, so that
    /// a change then counts.
    open var minimumPressDuration: TimeInterval = 0.5
    /// How far it may stray before that, pt.
    ///
    /// 10 by default, as in UIKit. A straight distance from where the finger came down, in the root's coordinates;
    /// after the beginning the finger may go anywhere.
    open var allowableMovement: CGFloat = 10

    /// Where the finger came down, in the root's coordinates, pt.
    private final var start = CGPoint.zero
    /// When the finger came down, s of the stage's time.
    private final var startTime: TimeInterval?

    /// Starts the clock; a duration of 0 or less begins at once.
    open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        guard let touch = touches.first else { return }
        start = touch.location(in: nil)
        startTime = touch.timestamp
        if minimumPressDuration <= 0 { state = .began }
    }

    /// Follows the finger once begun; before, fails where it strays beyond ``allowableMovement``.
    open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        guard state == .possible else { return state = .changed }
        let point = location(in: nil)
        let (x, y) = (point.x - start.x, point.y - start.y)
        if x * x + y * y > allowableMovement * allowableMovement { state = .failed }
    }

    /// Ends the press; fails where the duration had not passed.
    open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        state = state == .possible ? .failed : .ended
    }

    /// Cancels the press.
    open override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
        state = .cancelled
    }

    /// Forgets the last press.
    open override func reset() {
        startTime = nil
    }

    override func timePassed(to time: TimeInterval) {
        if let startTime, state == .possible, time - startTime >= minimumPressDuration { state = .began }
    }
}
