import Foundation
import Geometry

/// A finger that drags. UIKit's `UIPanGestureRecognizer`.
///
/// Begins once the finger is 10 pt from where it came down; the translation counts from there.
///
/// A continuous gesture. The first call of the targets has the whole way of 10 pt or more in `translation(in:)`, so
/// that what follows the finger jumps by it; `setTranslation(_:in:)` with zero avoids that.
open class PanGestureRecognizer: GestureRecognizer {
    /// How many fingers it takes; with more than 1 it always fails, since a stage has one finger.
    ///
    /// 1 by default, as in UIKit.
    open var minimumNumberOfTouches = 1
    /// How many fingers it allows; without effect, since a stage has one finger.
    open var maximumNumberOfTouches = Int.max

    /// Places and times of the finger in the root's coordinates, as far back as velocities look.
    private final var samples: [(point: CGPoint, time: TimeInterval)] = []
    /// Where the translation counts from, in the root's coordinates.
    private final var origin = CGPoint.zero

    /// How far the finger has come, in a view's coordinates, pt.
    ///
    /// From where the finger came down, or as `setTranslation(_:in:)` said; still right after the end, and zero
    /// before the first touch. With a nil view in the root's coordinates. Choose the superview of what is moved: in
    /// the moving view's own coordinates the way would change as it moves.
    open func translation(in view: View?) -> CGPoint {
        guard let touch, let root = touch.root else { return .zero }
        let (from, to) = (root.convert(origin, to: view), touch.location(in: view))
        return CGPoint(x: to.x - from.x, y: to.y - from.y)
    }

    /// Makes the present place count as having come that far. Velocities go on undisturbed.
    ///
    /// Nothing before the first touch. A next touch counts from zero again.
    ///
    /// - Parameters:
    ///   - translation: pt, in the view's coordinates; zero in every call of the targets turns translations into
    ///     steps.
    ///   - view: whose coordinates count; nil for the root's.
    open func setTranslation(_ translation: CGPoint, in view: View?) {
        guard let touch, let root = touch.root else { return }
        let here = touch.location(in: view)
        origin = root.convert(CGPoint(x: here.x - translation.x, y: here.y - translation.y), from: view)
    }

    /// How fast the finger moves, in a view's coordinates, pt/s: the mean over the last 0.05 s.
    ///
    /// A finger that lay still for 0.1 s before it went up has none.
    ///
    /// From the oldest sample within 0.05 s before the last one, or from the last two where these are further apart:
    /// their distance by their time. Times are those given to ``Stage/touch(_:at:time:)``. Zero before the second
    /// place, and between samples at the same time. Directions and lengths are those of the view's coordinates, y
    /// growing downwards.
    open func velocity(in view: View?) -> CGPoint {
        guard let touch, let root = touch.root, let last = samples.last, samples.count > 1,
            touch.timestamp - last.time <= GestureTuning.restInterval
        else { return .zero }
        let window = samples.dropLast().first { last.time - $0.time <= GestureTuning.velocityWindow + 1e-9 }
        let first = window ?? samples[samples.count - 2]
        let seconds = last.time - first.time
        guard seconds > 0 else { return .zero }
        let (from, to) = (root.convert(first.point, to: view), root.convert(last.point, to: view))
        return CGPoint(x: (to.x - from.x) / seconds, y: (to.y - from.y) / seconds)
    }

    /// Notes where and when the finger came down.
    open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        guard let touch = touches.first, minimumNumberOfTouches <= 1 else { return state = .failed }
        origin = touch.location(in: nil)
        samples = [(origin, touch.timestamp)]
    }

    /// Begins once the finger is 10 pt away, and follows it from then on; a touch that hasn't moved is no change.
    open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        guard let touch = touches.first, record(touch) else { return }
        if state != .possible { return state = .changed }
        let way = translation(in: nil)
        if way.x * way.x + way.y * way.y >= GestureTuning.panMovement * GestureTuning.panMovement { state = .began }
    }

    /// Ends the pan; fails where the finger never came 10 pt away.
    open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        if let touch = touches.first { record(touch) }
        state = state == .possible ? .failed : .ended
    }

    /// Cancels the pan.
    open override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
        state = .cancelled
    }

    /// Notes where the finger is; false where it hasn't moved.
    @discardableResult private func record(_ touch: Touch) -> Bool {
        let point = touch.location(in: nil)
        guard let last = samples.last, point != last.point else { return false }
        if touch.timestamp == last.time { samples.removeLast() }
        samples.append((point, touch.timestamp))
        samples.removeFirst(max(0, samples.count - 16))
        return true
    }
}
