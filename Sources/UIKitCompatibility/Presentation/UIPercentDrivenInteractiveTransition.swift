import Foundation
import Geometry
import Views

/// Drives a transition in place of time. UIKit's protocol of the same name.
///
/// Client code may conform to drive a transition by the context's methods. ``UIPercentDrivenInteractiveTransition``
/// does for a finger.
public protocol UIViewControllerInteractiveTransitioning: AnyObject {
    /// Begins the transition, with the views as they are before.
    ///
    /// Called in place of the animator's `animateTransition(using:)`, where `wantsInteractiveStart` is true.
    func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning)
    /// Whether the transition begins interactively; otherwise time drives it until it is paused.
    var wantsInteractiveStart: Bool { get }
    /// How many times as fast the rest goes by.
    ///
    /// Only ``UIPercentDrivenInteractiveTransition`` heeds its own.
    var completionSpeed: CGFloat { get }
    /// The curve of the rest.
    var completionCurve: UIView.AnimationCurve { get }
}

extension UIViewControllerInteractiveTransitioning {
    /// True.
    public var wantsInteractiveStart: Bool { true }
    /// As fast as the animator made it.
    public var completionSpeed: CGFloat { 1 }
    /// Slow at both ends.
    public var completionCurve: UIView.AnimationCurve { .easeInOut }
}

/// Moves a transition's animations to where a finger wants them, and lets them go on or back. UIKit's class of the same
/// name.
///
/// ```swift
/// case .changed: interaction.update(recognizer.translation(in: view).x / view.bounds.width)
/// case .ended: interaction.percentComplete > 0.5 ? interaction.finish() : interaction.cancel()
/// ```
///
/// It holds the property animators and `UIView.animate` calls that the transition's animator starts; what else the
/// animator does, as with dynamics, goes on by itself. Calls without a transition are ignored.
///
/// Keep it as long as it is to drive: the delegate is asked for it, and the transition keeps it until its end. One
/// may drive several transitions after each other.
open class UIPercentDrivenInteractiveTransition: NSObject, UIViewControllerInteractiveTransitioning {
    /// The transition that it drives; nil before and after.
    private final weak var context: TransitionContext?
    /// Whether the animations stand still but for `update(_:)`.
    private final var isHolding = false

    /// Makes one that waits for a transition.
    public override init() {}

    /// How long the transition's animator takes, s; 0 without a transition.
    public final var duration: CGFloat { CGFloat(context?.duration ?? 0) }
    /// What ``update(_:)`` was last given, limited to 0…1.
    ///
    /// 0 at first, and again as a transition begins; kept at its end.
    public private(set) final var percentComplete: CGFloat = 0
    /// How many times as fast the rest goes by, above 0 to 1000; 1 at first. Others are reported and ignored.
    open var completionSpeed: CGFloat = 1 {
        didSet {
            if completionSpeed > 0, completionSpeed <= 1000 { return }
            DynamicsDiagnostics.raise(
                .invalidController,
                "completionSpeed is \(completionSpeed); it must be above 0 and at most 1000", subject: self)
            completionSpeed = oldValue
        }
    }
    /// Kept for client code: the rest follows the animations' own curves.
    open var completionCurve = UIView.AnimationCurve.easeInOut
    /// Kept for client code, as ``completionCurve``.
    open var timingCurve: (any UITimingCurveProvider)?
    /// Whether the transition begins held; true at first. Otherwise it runs until ``pause()``.
    open var wantsInteractiveStart = true

    /// Has the animator begin, and holds what it starts at its beginning.
    ///
    /// Called by the transition; client code has no need to.
    open func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
        guard let context = transitionContext as? TransitionContext else { return }
        attend(context)
        context.animate()
        isHolding = true
        context.hold(at: 0)
    }

    /// Takes part in a transition that has begun.
    final func attend(_ context: TransitionContext) {
        self.context = context
        (percentComplete, isHolding) = (0, false)
    }

    /// Holds a transition that runs by itself, at the beginning until it is updated.
    ///
    /// Ignored while the animations are held already.
    open func pause() {
        guard let context, !isHolding else { return }
        isHolding = true
        context.pauseInteractiveTransition()
        context.hold(at: percentComplete)
    }

    /// Moves the animations to a share of the transition's time, limited to 0…1; what is not a number is ignored.
    ///
    /// Ignored unless they are held. Animators move by time, so that each follows its curve and its delay.
    open func update(_ percentComplete: CGFloat) {
        guard let context, isHolding, !percentComplete.isNaN else { return }
        self.percentComplete = min(max(percentComplete, 0), 1)
        context.updateInteractiveTransition(self.percentComplete)
        context.hold(at: self.percentComplete)
    }

    /// Lets the animations go on to their ends.
    ///
    /// The rest takes what is left of the time, divided by ``completionSpeed``. The animator then has to call
    /// `completeTransition(_:)`, as in UIKit with true unless `transitionWasCancelled`. Ignored unless the animations
    /// are held.
    open func finish() {
        guard let context, isHolding else { return }
        isHolding = false
        context.finishInteractiveTransition()
        context.release(reversed: false, speed: completionSpeed)
    }

    /// Lets the animations go back to their beginnings; the transition is then taken back.
    ///
    /// The way back takes the time that has been spent, divided by ``completionSpeed``; then the animator has to call
    /// `completeTransition(_:)` with false. Ignored unless the animations are held.
    open func cancel() {
        guard let context, isHolding else { return }
        isHolding = false
        context.cancelInteractiveTransition()
        context.release(reversed: true, speed: completionSpeed)
    }
}
