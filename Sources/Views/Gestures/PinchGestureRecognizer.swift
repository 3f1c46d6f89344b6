import Foundation
import Geometry

/// Two fingers that move apart or together. UIKit's `UIPinchGestureRecognizer`.
///
/// The stage has one finger, so no touch makes it begin. A program gives it a scale and a state, and the targets are told.
///
/// The ways to begin it are `scale` and then `state`: targets are called as each state is set. A finger that comes
/// down keeps it open until it goes up, so that recognisers which wait for its failure wait that long.
open class PinchGestureRecognizer: GestureRecognizer {
    /// The distance of the fingers in terms of that at the beginning.
    ///
    /// 1 at first. Never changed by touches; a target may set it back to 1 to get steps, as in UIKit.
    open var scale: CGFloat = 1
    /// Change of the scale per second: 0, since no fingers are watched.
    open var velocity: CGFloat { 0 }

    /// Fails, unless a program has begun the gesture: there is no second finger.
    open override func touchesEnded(_ touches: Set<Touch>, with event: Event) { failWithoutSecondFinger() }
    /// Fails, unless a program has begun the gesture.
    open override func touchesCancelled(_ touches: Set<Touch>, with event: Event) { failWithoutSecondFinger() }
    /// Sets the scale to 1 for the next gesture.
    open override func reset() { scale = 1 }
}

/// Two fingers that turn about each other. UIKit's `UIRotationGestureRecognizer`.
///
/// As with a pinch, a program gives it a rotation and a state.
open class RotationGestureRecognizer: GestureRecognizer {
    /// How far the fingers have turned since the beginning, clockwise on screen, radians.
    ///
    /// 0 at first, and never changed by touches.
    open var rotation: CGFloat = 0
    /// Radians per second: 0, since no fingers are watched.
    open var velocity: CGFloat { 0 }

    /// Fails, unless a program has begun the gesture: there is no second finger.
    open override func touchesEnded(_ touches: Set<Touch>, with event: Event) { failWithoutSecondFinger() }
    /// Fails, unless a program has begun the gesture.
    open override func touchesCancelled(_ touches: Set<Touch>, with event: Event) { failWithoutSecondFinger() }
    /// Sets the rotation to 0 for the next gesture.
    open override func reset() { rotation = 0 }
}

extension GestureRecognizer {
    /// Rivals that wait for a gesture of two fingers to fail may go on when the only one goes up.
    fileprivate final func failWithoutSecondFinger() {
        if state == .possible { state = .failed }
    }
}
