import Foundation
import Geometry

/// A quick stroke in one direction. UIKit's `UISwipeGestureRecognizer`: 50 pt within 0.5 s, more along than across.
///
/// A discrete gesture: targets are called once, as the finger reaches the length, not as it goes up. Which of several
/// directions it was isn't told; add a recogniser for each to tell them apart.
open class SwipeGestureRecognizer: GestureRecognizer {
    /// Directions on screen. UIKit's `UISwipeGestureRecognizer.Direction`.
    public struct Direction: OptionSet, Hashable, Sendable {
        /// One bit a direction, with UIKit's values.
        public let rawValue: UInt

        /// Makes directions from their bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// Towards larger x, more along than across.
        public static let right = Direction(rawValue: 1)
        /// Towards smaller x, more along than across.
        public static let left = Direction(rawValue: 2)
        /// Towards smaller y; exact diagonals count as up or down.
        public static let up = Direction(rawValue: 4)
        /// Towards larger y; exact diagonals count as up or down.
        public static let down = Direction(rawValue: 8)
    }

    /// The directions that count, one or several, in the root's coordinates; a stroke in any other one fails.
    ///
    /// `right` by default, as in UIKit. With an empty set it always fails.
    open var direction = Direction.right
    /// How many fingers it takes; with anything but 1 it always fails, since a stage has one finger.
    ///
    /// 1 by default, as in UIKit.
    open var numberOfTouchesRequired = 1

    /// Where the finger came down, in the root's coordinates, pt.
    private final var start = CGPoint.zero
    /// When the finger came down, s of the stage's time.
    private final var startTime: TimeInterval = 0

    /// Notes where and when the finger came down.
    open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        guard let touch = touches.first, numberOfTouchesRequired == 1 else { return state = .failed }
        start = touch.location(in: nil)
        startTime = touch.timestamp
    }

    /// Ends with success once the stroke is 50 pt long in one of the directions; fails after 0.5 s, or in another
    /// direction.
    open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        guard let touch = touches.first else { return }
        guard touch.timestamp - startTime <= GestureTuning.swipeDuration else { return state = .failed }
        let point = touch.location(in: nil)
        let (x, y) = (point.x - start.x, point.y - start.y)
        guard max(abs(x), abs(y)) >= GestureTuning.swipeMovement else { return }
        let stroke: Direction = abs(x) > abs(y) ? (x > 0 ? .right : .left) : (y > 0 ? .down : .up)
        state = direction.contains(stroke) ? .ended : .failed
    }

    /// Fails where the stroke was too short.
    open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        if state == .possible { state = .failed }
    }

    /// Fails.
    open override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
        state = .failed
    }
}
