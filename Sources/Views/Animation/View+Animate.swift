import Dynamics
import Foundation
import Geometry

/// Animations without an animator to hold. All of them run under the stage's clock, and end with true unless the
/// views were taken away from them. While there is no stage they wait until one of their views gets one; those that
/// change no view end at once.
extension View {
    /// Animates what a block changes, from its start on and with easeInOut.
    ///
    /// A duration that is negative or not finite is reported and counts as 0, here and in the methods below. With 0
    /// it ends in the next frame of the stage.
    public class func animate(withDuration duration: TimeInterval, animations: @escaping () -> Void) {
        animate(withDuration: duration, delay: 0, options: [], animations: animations, completion: nil)
    }

    /// Animates what a block changes, from its start on and with easeInOut, and tells whether the end was reached.
    ///
    /// - Parameters:
    ///   - duration: seconds, 0 or more.
    ///   - animations: changes what is animated; run before the call returns.
    ///   - completion: called at the end; with true at once where animations are switched off.
    public class func animate(
        /// What can be animated are a view's bounds, centre, transform, alpha and background colour, and its layer's
        /// position, bounds, corner radius and the like.
        withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        animate(withDuration: duration, delay: 0, options: [], animations: animations, completion: completion)
    }

    /// Animates what a block changes.
    ///
    /// Inside another animation's block its duration and curve hold, unless the options override them.
    ///
    /// - Parameters:
    ///   - duration: seconds, 0 or more.
    ///   - delay: seconds until it begins; the views have their new values at once.
    ///   - options: the curve, repetition, and what overrides an animation around it.
    ///   - animations: changes what is animated; run before the call returns.
    ///   - completion: called at the end with whether it was reached.
    public class func animate(
        /// The completion is called once, at the end of the frame in which the animation ends, after layout; with
        /// false where `removeAllAnimations()` of the layers took all its views from it before. With `repeat` it
        /// isn't called before that. Views don't react to touches while they move, unless the options have
        /// `allowUserInteraction`.
        withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        animate(
            duration, CubicTimingParameters(animationCurve: options.curve), delay, options, animations, completion)
    }

    /// Animates with a spring that settles within the duration.
    ///
    /// - Parameters:
    ///   - duration: seconds, 0 or more.
    ///   - delay: seconds until it begins; the views have their new values at once.
    ///   - dampingRatio: 1 for no overshoot, less for the more of it; above 0.
    ///   - velocity: the speed at the start, in distances to the end per second.
    ///   - options: repetition, and what overrides an animation around it.
    ///   - animations: changes what is animated; run before the call returns.
    ///   - completion: called at the end with whether it was reached.
    public class func animate(
        /// The curve among the options has no effect.
        withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
        initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        let spring = SpringTimingParameters(
            dampingRatio: dampingRatio, initialVelocity: CGVector(dx: velocity, dy: velocity))
        animate(duration, spring, delay, options, animations, completion)
    }

    /// Animates with a spring that seems to last the duration and bounces as told; it ends when it has settled.
    public class func animate(
        /// The curve among the options has no effect. Inside another animation's block that one's duration and curve
        /// hold, unless the options override them.
        ///
        /// - Parameters:
        ///   - duration: how long it seems to last, s, greater than 0; it takes longer to settle.
        ///   - bounce: 0 for none, towards 1 for more.
        ///   - initialSpringVelocity: the speed at the start, in distances to the end per second.
        ///   - delay: seconds until it begins; the views have their new values at once.
        ///   - options: repetition, and what overrides an animation around it.
        ///   - animations: changes what is animated; run before the call returns.
        ///   - completion: called at the end with whether it was reached.
        springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialSpringVelocity: CGFloat = 0,
        delay: TimeInterval = 0, options: AnimationOptions = [], animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        let velocity = CGVector(dx: initialSpringVelocity, dy: initialSpringVelocity)
        let spring = SpringTimingParameters(duration: duration, bounce: bounce, initialVelocity: velocity)
        animate(duration, spring, delay, options, animations, completion)
    }

    private class func animate(
        _ duration: TimeInterval, _ timing: any TimingCurveProvider, _ delay: TimeInterval,
        _ options: AnimationOptions, _ animations: @escaping () -> Void, _ completion: ((Bool) -> Void)?
    ) {
        let outer = AnimationRecorder.current?.animator
        if let outer, !options.overrides {
            animations()
            if let completion { outer.addCompletion { completion($0 == .end) } }
            return
        }
        guard areAnimationsEnabled else {
            AnimationRecorder.withoutAnimation(animations)
            completion?(true)
            return
        }
        let animator = ViewPropertyAnimator(duration: duration, timingParameters: timing)
        animator.options = options
        animator.isUserInteractionEnabled = options.contains(.allowUserInteraction)
        // As in UIKit touches that it lets through go by the views' own values.
        animator.isManualHitTestingEnabled = true
        animator.addAnimations(animations)
        if let completion { animator.addCompletion { completion($0 == .end) } }
        animator.startAnimation(afterDelay: delay)
        if let clock = animator.clock, !clock.isDriven, !animator.isAdrift {
            animator.stop(withoutFinishing: false)
            animator.finishAnimation(at: .end)
        }
    }

    /// Runs a block whose changes take effect at once, even inside an animation's block.
    ///
    /// Run before the call returns. Animations that are under way go on, and what the block changes is added to them.
    public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
        AnimationRecorder.withoutAnimation(actionsWithoutAnimation)
    }

    /// Whether `animate` animates, on this thread; it otherwise takes effect at once.
    ///
    /// Animations that are under way go on. Each thread has a switch of its own. While it is off completions are
    /// called at once, with true.
    public class func setAnimationsEnabled(_ enabled: Bool) {
        Thread.current.threadDictionary[switchKey] = enabled
    }

    /// What `setAnimationsEnabled(_:)` last said on this thread; true before. Property animators don't heed it.
    public class var areAnimationsEnabled: Bool {
        Thread.current.threadDictionary[switchKey] as? Bool ?? true
    }

    private static let switchKey = "swift-dynamics.animations"

    /// The duration that changes of views have at present: that of the animation whose block is running, else 0.
    ///
    /// In s. A property animator's block counts too.
    public class var inheritedAnimationDuration: TimeInterval { AnimationRecorder.current?.animator.duration ?? 0 }
}

extension ViewPropertyAnimator {
    /// An animator that is under way already.
    ///
    /// Inside another animation's block it has that one's duration and curve, unless the options override them. Of
    /// the other options repetition and `beginFromCurrentState` have an effect.
    ///
    /// - Parameters:
    ///   - duration: seconds, 0 or more.
    ///   - delay: seconds until it begins.
    ///   - options: the curve, repetition, and what overrides an animation around it.
    ///   - animations: changes what is animated.
    ///   - completion: called at its end.
    /// - Returns: an animator that has run its block; it is kept while it runs.
    public class func runningPropertyAnimator(
        withDuration duration: TimeInterval, delay: TimeInterval, options: View.AnimationOptions = [],
        animations: @escaping () -> Void, completion: ((ViewAnimatingPosition) -> Void)? = nil
    ) -> ViewPropertyAnimator {
        let outer = AnimationRecorder.current?.animator
        let inherits = outer.map { _ in !options.overrides } ?? false
        let named = CubicTimingParameters(animationCurve: options.curve)
        let animator = ViewPropertyAnimator(
            duration: inherits ? outer?.duration ?? duration : duration,
            timingParameters: inherits ? outer?.timingParameters ?? named : named)
        animator.options = options.intersection([.repeat, .autoreverse, .beginFromCurrentState])
        animator.addAnimations(animations)
        if let completion { animator.addCompletion(completion) }
        animator.startAnimation(afterDelay: delay)
        return animator
    }
}
