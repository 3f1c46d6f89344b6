import Foundation
import PropertyAnimation

extension View {
    /// What an animation of key frames does besides. UIKit's `UIView.KeyframeAnimationOptions`.
    public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
        /// One bit an option, with UIKit's values.
        public let rawValue: UInt

        /// Makes a set of options from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Kept for client code: layout is never part of an animation unless the block asks for it.
        public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1 << 0)
        /// Whether touches reach the views while they move.
        public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
        /// Takes over from what is on screen, instead of adding up with other animations.
        public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
        /// Begins again at its end.
        public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
        /// Runs there and back.
        public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
        /// Straight from frame to frame, which is what all calculation modes do here.
        ///
        /// The empty set, so every set contains it.
        public static let calculationModeLinear: KeyframeAnimationOptions = []
        /// In UIKit a jump from frame to frame; straight here.
        public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
        /// In UIKit at the same speed throughout; straight from frame to frame here.
        public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
        /// In UIKit along a smooth curve; straight from frame to frame here.
        public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
        /// In UIKit along a smooth curve at the same speed; straight from frame to frame here.
        public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)
    }

    /// Animates in steps: every key frame that the block adds changes its properties within its own share of the time.
    ///
    /// ```swift
    /// View.animateKeyframes(withDuration: 2, delay: 0) {
    ///     View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.center.x = 100 }
    ///     View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.center.y = 200 }
    /// }
    /// ```
    ///
    /// What the block changes itself takes the whole time. The way from frame to frame is straight. Inside the block of
    /// another animation it still runs by its own duration.
    ///
    /// Key frames of one property follow one another from the values that the frame before leaves; the blocks run in
    /// the order in which they were added, whatever their times. A duration that is negative or not finite is
    /// reported and counts as 0.
    ///
    /// - Parameters:
    ///   - duration: seconds, 0 or more.
    ///   - delay: seconds until it begins; the views have their new values at once.
    ///   - options: repetition, and what becomes of touches.
    ///   - animations: adds key frames; run before the call returns.
    ///   - completion: called at the end with whether it was reached.
    public class func animateKeyframes(
        withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        let animator = ViewPropertyAnimator(duration: duration, curve: .linear)
        // The low bits are those of an animation without key frames.
        animator.options = AnimationOptions(rawValue: options.rawValue & 0b11100)
        animator.isUserInteractionEnabled = options.contains(.allowUserInteraction)
        animator.isManualHitTestingEnabled = true
        let keyframes = Keyframes()
        animator.addAnimations { Keyframes.$current.withValue(keyframes, operation: animations) }
        if let completion { animator.addCompletion { completion($0 == .end) } }
        guard areAnimationsEnabled else {
            AnimationRecorder.withoutAnimation { animator.playKeyframes(keyframes, afterDelay: 0) }
            animator.stop(withoutFinishing: false)
            return animator.finishAnimation(at: .end)
        }
        animator.playKeyframes(keyframes, afterDelay: delay)
        if let clock = animator.clock, !clock.isDriven, animator.changes.isEmpty {
            animator.stop(withoutFinishing: false)
            animator.finishAnimation(at: .end)
        }
    }

    /// Adds a key frame to the animation whose block is running; elsewhere its block runs at once, unanimated.
    ///
    /// The block runs after the animation's own block has returned, and still before `animateKeyframes` does.
    ///
    /// - Parameters:
    ///   - frameStartTime: where in the animation's time it begins, as a share of it, limited to 0…1.
    ///   - frameDuration: how much of that time it takes, as a share of it, limited to what is left.
    ///   - animations: changes what is animated.
    public class func addKeyframe(
        withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
        animations: @escaping () -> Void
    ) {
        guard let keyframes = Keyframes.current else { return animations() }
        let start = frameStartTime.isNaN ? 0 : min(max(frameStartTime, 0), 1)
        let length = frameDuration.isNaN ? 0 : min(max(frameDuration, 0), 1 - start)
        keyframes.frames.append((start, length, animations))
    }
}

/// The key frames that a block adds.
private final class Keyframes: @unchecked Sendable {
    // Only ever used on the thread that runs the block.
    @TaskLocal static var current: Keyframes?
    var frames: [(start: Double, length: Double, body: () -> Void)] = []
}

extension ViewPropertyAnimator {
    /// Starts, which collects the key frames, and adds each as a part with its own share of the course.
    fileprivate final func playKeyframes(_ keyframes: Keyframes, afterDelay delay: TimeInterval) {
        startAnimation(afterDelay: delay)
        // A delay that was refused.
        guard state == .active else { return }
        // The frames know better than an empty block which stage it is.
        if changes.isEmpty { isAdrift = true }
        for frame in keyframes.frames { run(frame.body, delayFactor: frame.start, share: frame.length) }
        if changes.isEmpty { isAdrift = false }
    }
}
