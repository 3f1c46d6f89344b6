import Foundation
import Geometry

/// One or more taps. UIKit's `UITapGestureRecognizer`.
///
/// A tap lasts at most 0.75 s and strays at most 45 pt; the next of several follows within 0.35 s.
///
/// A discrete gesture: targets are called once, as the finger of the last tap goes up, with state `ended`. Taps of a
/// series stray at most 45 pt from where the first one came down.
open class TapGestureRecognizer: GestureRecognizer {
    /// How many taps in a row it takes; below 1 counts as 1.
    ///
    /// 1 by default, as in UIKit. A recogniser for one tap doesn't wait for one for two, unless `require(toFail:)`
    /// says so.
    open var numberOfTapsRequired = 1
    /// How many fingers it takes; with anything but 1 it always fails, since a stage has one finger.
    ///
    /// 1 by default, as in UIKit.
    open var numberOfTouchesRequired = 1

    /// Where the first tap came down, in the root's coordinates, pt.
    private final var start = CGPoint.zero
    /// When the finger came down, s of the stage's time.
    private final var startTime: TimeInterval = 0
    /// When the last tap ended, s; nil while a finger is down or before the first.
    private final var lastTapTime: TimeInterval?
    /// Taps so far, of several that follow each other.
    private final var tapsSeen = 0

    /// Starts a tap; fails where it is too far from the first of several.
    open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        guard let touch = touches.first, numberOfTouchesRequired == 1 else { return state = .failed }
        if tapsSeen == 0 { start = touch.location(in: nil) }
        startTime = touch.timestamp
        lastTapTime = nil
        if strays(touch) { state = .failed }
    }

    /// Fails where the finger strays beyond 45 pt.
    open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        if let touch = touches.first, strays(touch) { state = .failed }
    }

    /// Counts a tap, and ends with success at the last one; fails where it lasted too long.
    open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        guard let touch = touches.first, !strays(touch), touch.timestamp - startTime <= GestureTuning.tapDuration
        else { return state = .failed }
        tapsSeen += 1
        if tapsSeen >= numberOfTapsRequired { state = .ended } else { lastTapTime = touch.timestamp }
    }

    /// Fails.
    open override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
        state = .failed
    }

    /// Forgets the taps counted so far.
    open override func reset() {
        tapsSeen = 0
        lastTapTime = nil
    }

    override func timePassed(to time: TimeInterval) {
        if let lastTapTime, time - lastTapTime > GestureTuning.multipleTapInterval { state = .failed }
    }

    override var waitsBetweenTouches: Bool { lastTapTime != nil }

    private func strays(_ touch: Touch) -> Bool {
        let point = touch.location(in: nil)
        let (x, y) = (point.x - start.x, point.y - start.y)
        return x * x + y * y > GestureTuning.tapMovement * GestureTuning.tapMovement
    }
}
