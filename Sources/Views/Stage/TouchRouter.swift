import Dynamics
import Foundation
import Geometry

/// Hands the samples of one finger to the recognisers and the view that it touched.
///
/// Each stage has one. Recognisers of the touched view and of all views above it hear of a touch, the touched view's
/// own first, in the order of adding; then the view, unless a recogniser that cancels touches has found its gesture.
final class TouchRouter {
    private let root: View
    /// Whether the finger is down, be it beside every view.
    private var isDown = false
    /// The touch under way; nil between touches, and for one that hit no view.
    private var touch: Touch?
    /// When the last sample was taken, in the caller's seconds.
    private var lastTime = -TimeInterval.infinity
    /// Where and when the last touch went up, and which tap of a series it was.
    private var lastTap: (time: TimeInterval, point: CGPoint, count: Int)?
    /// Where the touch began, while it has stayed near enough to be a tap.
    private var tapPoint: CGPoint?
    /// Recognisers that have seen the touch or still wait after it.
    private(set) var active: [GestureRecognizer] = []
    /// Whether the view still gets the touch: false once a recogniser has taken it.
    private var viewHearsTouch = false
    /// The clock of touches runs with the stage's from the last sample on.
    private var stageTimeOfSample: TimeInterval = 0

    init(root: View) {
        self.root = root
    }

    /// Checks that the sample follows the one before, brings the recognisers' clock up to its time, and then hands it
    /// on.
    func touch(_ phase: Touch.Phase, at point: CGPoint, time: TimeInterval) {
        guard point.x.isFinite, point.y.isFinite, time.isFinite, time >= lastTime else {
            let rule = "the point must be finite and the time not before \(lastTime)"
            return DynamicsDiagnostics.raise(
                .invalidTouch, "Stage.touch(.\(phase), at: \(point), time: \(time)): \(rule)", subject: root)
        }
        guard (phase == .began) != isDown else {
            let rule = isDown ? "a touch is already under way" : "no touch has begun"
            return DynamicsDiagnostics.raise(
                .invalidTouch, "Stage.touch(.\(phase), at: \(point), time: \(time)): \(rule)", subject: root)
        }
        lastTime = time
        isDown = phase != .ended && phase != .cancelled
        stageTimeOfSample = root.stage?.time ?? 0
        advanceClock(to: time)
        switch phase {
        case .began: begin(at: point, time: time)
        case .moved, .stationary: move(phase, to: point, time: time)
        case .ended, .cancelled: end(phase, at: point, time: time)
        }
    }

    /// Lets recognisers that wait for time see it pass.
    func advance(by stage: Stage) {
        guard !active.isEmpty else { return }
        advanceClock(to: lastTime + stage.time - stageTimeOfSample)
    }

    private func advanceClock(to time: TimeInterval) {
        // What ended is at rest again from the next moment on, so that its state can be read after the last sample.
        if touch == nil {
            for recognizer in active { recognizer.touchesAreOver() }
        }
        for recognizer in active { recognizer.timePassed(to: time) }
        dropIdleRecognizers()
    }

    /// Recognisers see the touch before the view does, so that one which begins at once keeps it from the view
    /// altogether.
    private func begin(at point: CGPoint, time: TimeInterval) {
        guard let view = root.hitTest(point, with: nil) else { return }
        let touch = Touch(view: view, root: root, position: point, timestamp: time)
        touch.tapCount = tapCount(at: point, time: time)
        self.touch = touch
        tapPoint = point
        let heard = recognizers(from: view).filter { $0.mayReceive(touch) }
        touch.gestureRecognizers = heard
        for recognizer in heard where !active.contains(where: { $0 === recognizer }) { active.append(recognizer) }
        let event = Event(touch)
        for recognizer in heard { recognizer.begin(touch, in: self, with: event) }
        viewHearsTouch = true
        if cancelsView(heard) { viewHearsTouch = false } else { view.touchesBegan([touch], with: event) }
        dropIdleRecognizers()
    }

    private func move(_ phase: Touch.Phase, to point: CGPoint, time: TimeInterval) {
        guard let touch else { return }
        touch.phase = phase
        touch.move(to: point, at: time)
        noteTapMovement(to: point)
        deliver(touch) {
            $0.move(touch, with: $1)
        } toView: {
            $0.touchesMoved([touch], with: $1)
        }
    }

    /// Only a touch that went up near where it went down, and stayed near, counts as a tap for the next one.
    private func end(_ phase: Touch.Phase, at point: CGPoint, time: TimeInterval) {
        guard let touch else { return }
        touch.phase = phase
        touch.move(to: point, at: time)
        if phase == .ended {
            noteTapMovement(to: point)
            deliver(touch) {
                $0.end(touch, with: $1)
            } toView: {
                $0.touchesEnded([touch], with: $1)
            }
            lastTap = tapPoint == nil ? nil : (time, point, touch.tapCount)
        } else {
            deliver(touch) {
                $0.cancel(touch, with: $1)
            } toView: {
                $0.touchesCancelled([touch], with: $1)
            }
        }
        self.touch = nil
    }

    /// A sample to all that heard of the touch's beginning, then to the view; the sample at which a recogniser takes
    /// the touch is the view's last, as a cancellation.
    private func deliver(
        _ touch: Touch, toRecognizer: (GestureRecognizer, Event) -> Void, toView: (View, Event) -> Void
    ) {
        let event = Event(touch)
        let heard = touch.gestureRecognizers ?? []
        for recognizer in heard { toRecognizer(recognizer, event) }
        guard viewHearsTouch, let view = touch.view else { return }
        if cancelsView(heard) {
            viewHearsTouch = false
            view.touchesCancelled([touch], with: event)
        } else {
            toView(view, event)
        }
    }

    private func cancelsView(_ recognizers: [GestureRecognizer]) -> Bool {
        recognizers.contains { $0.cancelsTouchesInView && $0.hasRecognized }
    }

    /// The recognisers of a view and of all above it, the touched view's first.
    private func recognizers(from view: View) -> [GestureRecognizer] {
        var result: [GestureRecognizer] = []
        var ancestor: View? = view
        while let current = ancestor {
            result += current.recognizers
            ancestor = current.superview
        }
        return result
    }

    /// A tap counts on from the one before where it comes within 0.35 s of its end and within 45 pt of it on each
    /// axis.
    private func tapCount(at point: CGPoint, time: TimeInterval) -> Int {
        guard let last = lastTap, time - last.time <= GestureTuning.multipleTapInterval, isNear(point, last.point)
        else { return 1 }
        return last.count + 1
    }

    private func noteTapMovement(to point: CGPoint) {
        if let start = tapPoint, !isNear(point, start) { tapPoint = nil }
    }

    private func isNear(_ one: CGPoint, _ other: CGPoint) -> Bool {
        abs(one.x - other.x) <= GestureTuning.tapMovement && abs(one.y - other.y) <= GestureTuning.tapMovement
    }

    /// Those that still wait between two touches stay.
    private func dropIdleRecognizers() {
        active.removeAll { $0.isIdle }
    }
}

extension Diagnostic.Kind {
    /// A touch that doesn't follow the one before.
    ///
    /// Two fingers at once, a move without a finger down, a time before the last sample's, or a point that isn't
    /// finite.
    public static let invalidTouch = Self(rawValue: "invalidTouch")
}
