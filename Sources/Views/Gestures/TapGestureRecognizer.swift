import Foundation
import Geometry

/// One or more taps. UIKit's `UITapGestureRecognizer`.
///
/// A tap lasts at most 0.75 s and strays at most 45 pt; the next of several follows within 0.35 s.
open class TapGestureRecognizer: GestureRecognizer {
    /// How many taps in a row it takes; below 1 counts as 1.
    open var numberOfTapsRequired = 1
    /// How many fingers it takes; with anything but 1 it always fails, since a stage has one finger.
    open var numberOfTouchesRequired = 1

    private final var start = CGPoint.zero
    private final var startTime: TimeInterval = 0
    private final var lastTapTime: TimeInterval?
    private final var tapsSeen = 0

    open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        guard let touch = touches.first, numberOfTouchesRequired == 1 else { return state = .failed }
        if tapsSeen == 0 { start = touch.location(in: nil) }
        startTime = touch.timestamp
        lastTapTime = nil
        if strays(touch) { state = .failed }
    }

    open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        if let touch = touches.first, strays(touch) { state = .failed }
    }

    open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        guard let touch = touches.first, !strays(touch), touch.timestamp - startTime <= GestureTuning.tapDuration
        else { return state = .failed }
        tapsSeen += 1
        if tapsSeen >= numberOfTapsRequired { state = .ended } else { lastTapTime = touch.timestamp }
    }

    open override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
        state = .failed
    }

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
