import Foundation

extension View.AnimationOptions {
    // How a transition would look, if it were drawn: bits 20 to 22, with UIKit's values.
    /// A turn about the vertical axis, coming from the left.
    public static let transitionFlipFromLeft = Self(rawValue: 1 << 20)
    /// A turn about the vertical axis, coming from the right.
    public static let transitionFlipFromRight = Self(rawValue: 2 << 20)
    /// A page that is turned up.
    public static let transitionCurlUp = Self(rawValue: 3 << 20)
    /// A page that is turned down.
    public static let transitionCurlDown = Self(rawValue: 4 << 20)
    /// The old look fades into the new one.
    public static let transitionCrossDissolve = Self(rawValue: 5 << 20)
    /// A turn about the horizontal axis, coming from the top.
    public static let transitionFlipFromTop = Self(rawValue: 6 << 20)
    /// A turn about the horizontal axis, coming from the bottom.
    public static let transitionFlipFromBottom = Self(rawValue: 7 << 20)
}

extension View {
    /// Changes a view's content at once, and tells when the time of a transition has passed.
    ///
    /// A transition shows the old look going over into the new one, and nothing is drawn here; so what the block
    /// changes isn't animated, unless the options have `allowAnimatedContent`.
    ///
    /// The time is that of the stage that the thread has made last, or else makes next. A duration that is negative
    /// or not finite is reported and counts as 0, and the completion is then called at once.
    ///
    /// - Parameters:
    ///   - view: whose content changes. Nothing else is asked of it.
    ///   - duration: seconds, 0 or more.
    ///   - options: the curve of what is animated; the look of the transition has no effect.
    ///   - animations: makes the changes; run before the call returns.
    ///   - completion: called with true when the duration is over, at the first tick at or after it.
    public class func transition(
        with view: View, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
        completion: ((Bool) -> Void)? = nil
    ) {
        if options.contains(.allowAnimatedContent) {
            return animate(
                withDuration: duration, delay: 0, options: options, animations: animations ?? {}, completion: completion
            )
        }
        AnimationRecorder.withoutAnimation { animations?() }
        // Of 0 s where it is refused, as other animations.
        let duration = ViewPropertyAnimator(duration: duration, curve: .linear).duration
        guard let completion else { return }
        guard areAnimationsEnabled, duration > 0 else { return completion(true) }
        Agenda.ofThread.call(after: duration) { completion(true) }
    }

    /// Puts a view in another one's place at once, and tells when the time of a transition has passed.
    ///
    /// With `showHideTransitionViews` the one is hidden and the other shown, instead of leaving and joining the
    /// superview.
    ///
    /// - Parameters:
    ///   - fromView: the view that goes.
    ///   - toView: the view that comes, last among its siblings.
    ///   - duration: seconds, 0 or more.
    ///   - options: the look of the transition has no effect.
    ///   - completion: called with true when the duration is over, at the first tick at or after it.
    public class func transition(
        /// The new view keeps its frame, and the old one its superview only where it is hidden. A view that has no
        /// superview isn't replaced.
        from fromView: View, to toView: View, duration: TimeInterval, options: AnimationOptions = [],
        completion: ((Bool) -> Void)? = nil
    ) {
        transition(
            with: fromView, duration: duration, options: options.subtracting(.allowAnimatedContent),
            animations: {
                guard !options.contains(.showHideTransitionViews) else {
                    (fromView.isHidden, toView.isHidden) = (true, false)
                    return
                }
                fromView.superview?.addSubview(toView)
                fromView.removeFromSuperview()
            }, completion: completion)
    }
}
