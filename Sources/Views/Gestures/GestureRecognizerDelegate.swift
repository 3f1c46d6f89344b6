/// Has a say in what a recogniser does. UIKit's `UIGestureRecognizerDelegate`; every method has UIKit's default.
///
/// The recogniser doesn't keep its delegate. A recogniser without delegate has the defaults below.
public protocol GestureRecognizerDelegate: AnyObject {
    /// Asked when the gesture is found; false makes the recogniser fail.
    ///
    /// True unless implemented. Asked after the view's own `gestureRecognizerShouldBegin(_:)`, and before rivals are
    /// looked at, even where a rival then fails the gesture.
    func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool
    /// Asked when a touch begins; false hides it from the recogniser.
    ///
    /// True unless implemented. The recognisers of the touched view are asked first, then those of the views around
    /// it; the touch's `view` and place are known, its `gestureRecognizers` not yet. Not asked while the recogniser
    /// is disabled or busy.
    func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool
    /// True lets both go on; otherwise whichever comes first fails the other.
    func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer,
        /// False unless implemented. Both delegates are asked, and one yes is enough. Asked as one of the two is
        /// found, of each other recogniser that watches the touch.
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
    ) -> Bool
    /// True makes this one wait until the other has failed.
    func gestureRecognizer(
        /// False unless implemented. Adds to what `require(toFail:)` says, for the gesture at hand only; the same
        /// rule as seen by the other one is `gestureRecognizer(_:shouldBeRequiredToFailBy:)`.
        _ gestureRecognizer: GestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: GestureRecognizer
    ) -> Bool
    /// True makes the other one wait until this one has failed.
    func gestureRecognizer(
        /// False unless implemented. It is this one's delegate that is asked, as the other one is found.
        _ gestureRecognizer: GestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: GestureRecognizer
    ) -> Bool
}

extension GestureRecognizerDelegate {
    /// By default every gesture that is found begins.
    public func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { true }

    /// By default a recogniser gets every touch.
    public func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool { true }

    /// By default no two gestures go on beside each other.
    public func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
    ) -> Bool { false }

    /// By default no recogniser waits for another one.
    public func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: GestureRecognizer
    ) -> Bool { false }

    /// By default no recogniser makes another one wait.
    public func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: GestureRecognizer
    ) -> Bool { false }
}
