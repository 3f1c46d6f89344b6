import Dynamics
import Foundation
import PropertyAnimation

/// Animates what its blocks change in views, and can be paused, scrubbed, turned round and continued on the way.
/// UIKit's `UIViewPropertyAnimator`.
///
/// Blocks run when the animator starts: the views then have their new values at once, and what is on screen
/// (`view.layer.presentation()`) follows under the clock of the stage that the first of these views is on. Started
/// before any of them is on one, as in `viewDidLoad`, it begins to move when one gets its stage, and its views keep it
/// until then. The animator keeps itself alive while it runs; one whose blocks touch nothing, without any stage, isn't
/// moved on or kept. After its end it can be given new blocks and started again.
///
/// Calls that make no sense in the present state are reported to `DynamicsDiagnostics` and ignored.
///
/// Choose it where an animation is to be interrupted, scrubbed or reversed; `View.animate` otherwise. Animators that
/// overlap add up, each moving by the distance that its own block made; of corner radius and colour the newer one
/// takes over.
open class ViewPropertyAnimator: NSObject, ViewImplicitlyAnimating {
    /// The curve that the animator was made with, even one that `continueAnimation` replaces on the way; never nil.
    public final let timingParameters: (any TimingCurveProvider)?
    /// Seconds; of a spring that is known in full the time until it has settled.
    ///
    /// As given, or 0 where it was refused.
    public final let duration: TimeInterval
    /// Seconds that the last start waited or will wait.
    ///
    /// 0 before a start with a delay.
    public internal(set) final var delay: TimeInterval = 0
    /// Whether the client itself finds out which of the moving views a touch hits; false by default.
    ///
    /// While the animator is active, hit tests see its views where they are on screen. With true they see them where
    /// the views' own values put them, which is the end of the motion from its beginning on.
    open var isManualHitTestingEnabled = false

    /// Blocks that wait for the start, with the share of the time that each waits.
    final var blocks: [(delayFactor: Double, body: () -> Void)] = []
    final var completions: [(ViewAnimatingPosition) -> Void] = []
    /// State, direction and fraction; see `Playback`.
    final var playback: Playback
    final var changes: [PropertyChange] = []
    /// Whether none of its views was on a stage yet: it comes under the clock of the stage that one of them gets.
    final var isAdrift = false
    /// For every part of the playback; two for parts whose y has a curve of its own.
    final var parts: [AnimatorPart] = []
    /// What drives the animator; found when its blocks run.
    final var clock: StageAnimations?
    /// The place among those that the clock keeps alive.
    final var runningNumber: Int?
    /// Ways of `View.animate`.
    final var options: View.AnimationOptions = []

    private final var interactive = true
    private final var interruptible = true

    /// An animator that does nothing yet.
    ///
    /// A duration that is negative or not finite is reported and counts as 0.
    ///
    /// - Parameters:
    ///   - duration: seconds, 0 or more; springs that are known in full bring their own.
    ///   - parameters: the curve.
    public init(duration: TimeInterval, timingParameters parameters: any TimingCurveProvider) {
        let isValid = AnimationLimits.duration.contains(duration)
        timingParameters = parameters
        let timing = AnimationTiming(parameters, duration: isValid ? duration : 0)
        self.duration = timing.duration
        playback = Playback(timing)
        super.init()
        if !isValid {
            DynamicsDiagnostics.raise(
                .invalidTiming, "UIViewPropertyAnimator: duration is \(duration); it must be from 0 to 1e12 s",
                subject: self)
        }
    }

    /// An animator of 0.2 s along easeInOut that does nothing yet: UIKit has such a one, and doesn't say which.
    public override convenience init() { self.init(duration: 0.2, curve: .easeInOut) }

    /// An animator with a named curve, whose block runs at the start.
    ///
    /// A duration, s, that is negative or not finite is reported and counts as 0.
    ///
    /// The block isn't run before the start; several can be added.
    public convenience init(
        duration: TimeInterval, curve: View.AnimationCurve, animations: (() -> Void)? = nil
    ) {
        self.init(duration: duration, timingParameters: CubicTimingParameters(animationCurve: curve))
        if let animations { addAnimations(animations) }
    }

    /// An animator with a cubic curve from (0, 0) to (1, 1), whose block runs at the start.
    ///
    /// A duration, s, that is negative or not finite is reported and counts as 0. Control points whose x lies outside
    /// 0…1 or whose y is not finite are reported, and the curve is then linear.
    public convenience init(
        duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
        animations: (() -> Void)? = nil
    ) {
        self.init(
            duration: duration,
            timingParameters: CubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
        if let animations { addAnimations(animations) }
    }

    /// An animator with a spring that settles within the duration, s; its block runs at the start.
    ///
    /// Ratios are limited to 0.001…1, 1 being critical damping; one that is not finite is reported and counts as 1. A
    /// duration that is negative or not finite is reported and counts as 0.
    public convenience init(duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil) {
        self.init(duration: duration, timingParameters: SpringTimingParameters(dampingRatio: ratio))
        if let animations { addAnimations(animations) }
    }

    deinit {
        let mayGo = state == .inactive || isRunning
        discard()
        if !mayGo {
            DynamicsDiagnostics.raise(
                .animatorReleased,
                "It is an error to release a paused or stopped property animator. Property animators must either "
                    + "finish animating or be explicitly stopped and finished before they can be released.",
                subject: nil)
        }
    }

    // MARK: State

    /// Active from the start, a pause or scrubbing on until the end, also while paused.
    public final var state: ViewAnimatingState {
        switch playback.state {
        case .inactive: .inactive
        case .active: .active
        case .stopped: .stopped
        }
    }

    /// Whether it moves under its clock, or waits for its delay to pass; false while it is started but has no block.
    public final var isRunning: Bool { playback.isRunning }

    /// Whether a paused animator follows a straight line, so that the fraction is the share of the way; otherwise the
    /// fraction is one of the time.
    ///
    /// True by default, as in UIKit.
    open var scrubsLinearly: Bool {
        get { playback.scrubsLinearly }
        set { playback.scrubsLinearly = newValue }
    }

    /// Whether the animator pauses at its end instead of becoming inactive; completions are then not called.
    ///
    /// False by default, as in UIKit. It is then active and paused at its end, with `fractionComplete` at 1, and has
    /// to be stopped and finished before it is let go of.
    open var pausesOnCompletion: Bool {
        get { playback.pausesOnCompletion }
        set { playback.pausesOnCompletion = newValue }
    }

    /// Whether touches reach the views while they move. Set it while inactive.
    ///
    /// True by default, as in UIKit; with false the views and what they contain are passed over by touches while it
    /// runs. Setting it while active is reported and ignored.
    open var isUserInteractionEnabled: Bool {
        get { interactive }
        set { if mayConfigure("userInteractionEnabled") { interactive = newValue } }
    }

    /// Whether the animation can be paused, scrubbed, turned round and stopped. Set it while inactive.
    ///
    /// True by default, as in UIKit. With false those calls are reported and ignored from the start on. Setting it
    /// while active is reported and ignored.
    open var isInterruptible: Bool {
        get { interruptible }
        set { if mayConfigure("interruptible") { interruptible = newValue } }
    }

    private func mayConfigure(_ property: String) -> Bool {
        guard state != .inactive else { return true }
        refuse("\(property) can only be set while the animator is inactive")
        return false
    }

    /// How much of the way is done in the direction of play, 0…1. Of a running animator what it would be if it were
    /// paused now. Setting it moves a paused animator; an inactive one becomes active and paused.
    ///
    /// What is set is limited to 0…1, and NaN is reported. Without effect on a running or stopped animator; 0 while
    /// inactive. A spring reads more than 1 while it is past its end. Completions aren't called by scrubbing to 1.
    open var fractionComplete: CGFloat {
        get { playback.fraction(at: now) }
        set {
            guard mayInterrupt("setFractionComplete:") else { return }
            guard !newValue.isNaN else { return refuse("fractionComplete is \(newValue); it must be a number") }
            guard state != .stopped, !isRunning else { return }
            if state == .inactive { runBlocks() }
            attempt { playback throws(PlaybackError) in try playback.setFraction(newValue) }
        }
    }

    /// Whether it plays from its end to its start. Turning a running animator round lets it go on the other way; an
    /// inactive one remembers it for its next start.
    ///
    /// Setting it on a running animator doesn't jump: it plays back from where it is. Without effect while stopped;
    /// false again after every end.
    open var isReversed: Bool {
        get { playback.isReversed }
        set {
            guard newValue != playback.isReversed, mayInterrupt("setReversed:") else { return }
            playback.setReversed(newValue, at: now)
            playbackDidChange()
        }
    }

    // MARK: ViewAnimating

    /// Runs the blocks and starts, or goes on after a pause; a running one runs on. Reported while stopped.
    ///
    /// Going on after a pause plays the curve from its beginning over what is left of the way and the time; without
    /// `scrubsLinearly` it takes the curve up where it was left.
    open func startAnimation() { start(afterDelay: nil) }

    /// Runs the blocks at once and begins to move after a delay, s; a running one runs on.
    ///
    /// The call is reported and ignored where the delay is negative or not finite, and while paused or stopped. Without
    /// a block there is nothing to delay: the first that is added begins at once.
    ///
    /// The views have their new values at once, and what is on screen waits.
    open func startAnimation(afterDelay delay: TimeInterval) { start(afterDelay: delay) }

    /// Holds it where it is; an inactive one runs its blocks and is held at its beginning. Reported while stopped.
    ///
    /// Until it runs again it has to be kept by the client: letting go of a paused animator is reported.
    open func pauseAnimation() {
        guard mayInterrupt("pauseAnimation") else { return }
        if state == .inactive { runBlocks() }
        attempt { [now] playback throws(PlaybackError) in try playback.pause(at: now) }
    }

    /// Ends it where it is: the views' values become what is on screen. Nothing while inactive, reported while stopped.
    ///
    /// Dynamic animators and layout then find the views where they are seen.
    ///
    /// - Parameter withoutFinishing: whether it becomes inactive at once and drops its completions uncalled, instead of
    ///   waiting in the stopped state for `finishAnimation(at:)`.
    open func stopAnimation(_ withoutFinishing: Bool) {
        guard mayInterrupt("stopAnimation:") else { return }
        stop(withoutFinishing: withoutFinishing)
    }

    /// Gives the views a position's values, becomes inactive and calls the completions. Reported unless stopped.
    ///
    /// Completions are called before this returns, in the order of adding, with this position.
    ///
    /// - Parameter finalPosition: `current` keeps the views where stopping left them.
    open func finishAnimation(at finalPosition: ViewAnimatingPosition) {
        guard state == .stopped else {
            return refuse("finishAnimationAtPosition: should only be called on a stopped animator!")
        }
        // Finishing fails outside the stopped state only.
        try? playback.finish()
        settle(at: finalPosition)
        end(at: finalPosition)
    }

    // MARK: ViewImplicitlyAnimating

    /// Adds a block: an inactive animator runs it at its start, an active one at once, over the time that is left.
    ///
    /// Reported and ignored while stopped.
    open func addAnimations(_ animation: @escaping () -> Void) { addAnimations(animation, delayFactor: 0) }

    /// Adds a block as `addAnimations(_:)` does, whose changes begin later.
    ///
    /// The call is reported and ignored where the factor lies outside 0…1.
    ///
    /// - Parameters:
    ///   - animation: changes what is animated.
    ///   - delayFactor: the share of what is left of the time, 0…1, that passes before the changes begin.
    open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
        guard delayFactor >= 0, delayFactor <= 1 else {
            return refuse("addAnimations: delayFactor is \(delayFactor); it must be from 0 to 1", .invalidTiming)
        }
        switch state {
        case .stopped: refuse("It is an error to add animations to a stopped animator")
        case .inactive: blocks.append((delayFactor, animation))
        case .active: run(animation, delayFactor: delayFactor)
        }
    }

    /// Adds a closure for the next end, called once, in the order of adding; `stopAnimation(true)` drops it.
    ///
    /// Called at the end of the frame in which it ends, after layout, with `end`, or with `start` where it ran back;
    /// by `finishAnimation(at:)` at once. It may be added in any state.
    open func addCompletion(_ completion: @escaping (ViewAnimatingPosition) -> Void) {
        completions.append(completion)
    }

    /// Goes on from a pause.
    ///
    /// Reported and ignored unless paused. Named curves and springs begin anew over what is left of the way.
    ///
    /// - Parameters:
    ///   - parameters: the curve for what is left; nil for the original one.
    ///   - durationFactor: the seconds left as a multiple of `duration`; 0 for what is left of the way.
    open func continueAnimation(
        withTimingParameters parameters: (any TimingCurveProvider)?, durationFactor: CGFloat
    ) {
        guard mayInterrupt("continueAnimationWithTimingParameters:durationFactor:") else { return }
        let rest = durationFactor > 0 ? durationFactor * duration : duration
        let curves = parameters.map {
            AnimationTiming($0, duration: min(rest, AnimationLimits.duration.upperBound)).curves
        }
        attempt { [now] playback throws(PlaybackError) in
            try playback.resume(with: curves, durationFactor: durationFactor, at: now)
        }
    }

    // MARK: Reports

    final func refuse(_ message: String, _ kind: Diagnostic.Kind = .invalidAnimatorState) {
        DynamicsDiagnostics.raise(kind, message, subject: self)
    }

    private func mayInterrupt(_ call: String) -> Bool {
        guard !interruptible, state != .inactive else { return true }
        refuse("-[UIViewPropertyAnimator \(call)]: the animator is not interruptible")
        return false
    }
}

extension Diagnostic.Kind {
    /// A call that an animator can't follow in its present state.
    public static let invalidAnimatorState = Self(rawValue: "invalidAnimatorState")
    /// An animator that was let go of while paused or stopped.
    ///
    /// UIKit raises an exception for it. The views are then seen at the values that were set.
    public static let animatorReleased = Self(rawValue: "animatorReleased")
}
