import Foundation
import Geometry
import Views

/// How a controller would be presented. The raw values are UIKit's.
///
/// Sheets, bubbles and contexts aren't told apart by size: all cover the stage's root.
public enum UIModalPresentationStyle: Int, Sendable {
    /// Over all; the presenter's view goes away meanwhile.
    case fullScreen = 0
    /// A page; here over all.
    case pageSheet
    /// A form; here over all.
    case formSheet
    /// Over the presenter; here over all, and its view goes away meanwhile.
    case currentContext
    /// As the transition's delegate says.
    case custom
    /// Over all, and what is below stays.
    case overFullScreen
    /// Over the presenter; here over all, and what is below stays.
    case overCurrentContext
    /// A bubble; here over all.
    case popover
    /// Not at all.
    case none = -1
    /// Left to the system, which here is a page.
    case automatic = -2
}

/// How a presentation would move, if nothing else animated it. The raw values are UIKit's.
public enum UIModalTransitionStyle: Int, Sendable {
    /// From below.
    case coverVertical = 0
    /// By a turn.
    case flipHorizontal
    /// By fading.
    case crossDissolve
    /// By a page that curls up.
    case partialCurl
}

/// Which controller of a transition.
public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
    /// UIKit's text.
    public let rawValue: String

    /// Makes a key from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The one that shows before.
    ///
    /// In a dismissal the presented controller.
    public static let from = Self(rawValue: "UITransitionContextFromViewController")
    /// The one that shows after.
    ///
    /// In a dismissal the presenting one.
    public static let to = Self(rawValue: "UITransitionContextToViewController")
}

/// Which view of a transition.
public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
    /// UIKit's text.
    public let rawValue: String

    /// Makes a key from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The one that shows before.
    public static let from = Self(rawValue: "UITransitionContextFromView")
    /// The one that shows after.
    public static let to = Self(rawValue: "UITransitionContextToView")
}

/// Animates a transition between controllers. UIKit's protocol of the same name.
///
/// The transition keeps its animator until it is over. Interruptible animators aren't asked for.
public protocol UIViewControllerAnimatedTransitioning: AnyObject {
    /// How long it takes, s.
    ///
    /// A transition's own animations take what they take: this is read where a finger drives it.
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval
    /// Puts the new view in the container and moves it; calls `completeTransition(_:)` at its end.
    ///
    /// Called once. Time may pass in any way, such as by `View.animate`, property animators or dynamics: the
    /// transition lasts until `completeTransition(_:)`. In a presentation the view that comes has its final frame,
    /// and isn't in the container yet.
    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
    /// Called once the transition is complete.
    ///
    /// Called after the delegate and the manager were told of the end.
    func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
    /// Does nothing.
    public func animationEnded(_ transitionCompleted: Bool) {}
}

/// What an animator has to know of a transition. UIKit's protocol of the same name.
///
/// Made by presentations, pushes and pops; it isn't for client code to make one.
public protocol UIViewControllerContextTransitioning: AnyObject {
    /// Where it takes place.
    ///
    /// The presentation's container, or a navigation controller's view.
    var containerView: UIView { get }
    /// Always true.
    var isAnimated: Bool { get }
    /// Whether something else than time drives the transition now.
    var isInteractive: Bool { get }
    /// Whether it was completed with false.
    var transitionWasCancelled: Bool { get }
    /// How the controller is presented; `none` for pushes and pops.
    var presentationStyle: UIModalPresentationStyle { get }
    /// The identity.
    var targetTransform: CGAffineTransform { get }
    /// Ends the transition: true where it came to its end, false where it was taken back.
    ///
    /// Views that go are taken away by it. A second call is ignored.
    func completeTransition(_ didComplete: Bool)
    /// Notes how far an interactive transition has come, from 0 to 1.
    ///
    /// It has no effect here.
    func updateInteractiveTransition(_ percentComplete: CGFloat)
    /// Ends the interaction: the transition will be completed.
    func finishInteractiveTransition()
    /// Ends the interaction: the transition will be taken back.
    func cancelInteractiveTransition()
    /// Makes a transition that time drives interactive.
    func pauseInteractiveTransition()
    /// A controller of the transition.
    ///
    /// Nil for keys other than the two.
    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
    /// A view of the transition; nil for keys other than the two, and for a controller that has made none. Unlike in
    /// UIKit also one that stays where it is.
    func view(forKey key: UITransitionContextViewKey) -> UIView?
    /// Where a controller's view lies before; zero where it isn't in the container.
    func initialFrame(for vc: UIViewController) -> CGRect
    /// Where a controller's view lies after; zero where it is to go.
    func finalFrame(for vc: UIViewController) -> CGRect
}

/// A transition that is under way.
final class TransitionContext: NSObject, UIViewControllerContextTransitioning {
    let containerView: UIView
    let presentationStyle: UIModalPresentationStyle
    private let from, to: UIViewController
    /// Where the view that goes lies before, and where the one that comes lies after.
    private let initial: CGRect
    private let final: CGRect
    /// Nil once the transition has ended.
    private var finish: ((Bool) -> Void)?
    private(set) var transitionWasCancelled = false
    private(set) var isInteractive = false
    /// What animates it, and what drives it besides; both last as long as the transition.
    private var animator: (any UIViewControllerAnimatedTransitioning)?
    private var interaction: (any UIViewControllerInteractiveTransitioning)?
    /// What the animator has started, to be held and moved by a finger.
    private var held: HeldAnimators?

    /// - Parameters:
    ///   - initialFrame: of the controller that goes.
    ///   - finalFrame: of the controller that comes.
    ///   - finish: called once, with whether the transition was completed.
    init(
        from: UIViewController, to: UIViewController, in container: UIView, style: UIModalPresentationStyle = .none,
        finalFrame: CGRect, _ finish: @escaping (Bool) -> Void
    ) {
        (self.from, self.to, containerView, presentationStyle) = (from, to, container, style)
        initial = from.viewIfLoaded?.frame ?? .zero
        (final, self.finish) = (finalFrame, finish)
    }

    var isAnimated: Bool { true }
    var targetTransform: CGAffineTransform { .identity }

    /// Begins, by time or as what drives it wants.
    func begin(
        _ animator: any UIViewControllerAnimatedTransitioning,
        _ interaction: (any UIViewControllerInteractiveTransitioning)?
    ) {
        (self.animator, self.interaction) = (animator, interaction)
        guard let interaction, interaction.wantsInteractiveStart else {
            animate()
            (interaction as? UIPercentDrivenInteractiveTransition)?.attend(self)
            return
        }
        isInteractive = true
        interaction.startInteractiveTransition(self)
    }

    /// Has the animator begin, and takes over what it starts.
    func animate() { held = HeldAnimators { animator?.animateTransition(using: self) } }

    /// How long the animator takes, s.
    var duration: TimeInterval { animator?.transitionDuration(using: self) ?? 0 }

    /// Holds what the animator has started.
    func hold(at share: CGFloat) { held?.hold(at: Double(share) * duration) }

    /// Lets what the animator has started go on, or back.
    func release(reversed: Bool, speed: CGFloat) { held?.release(reversed: reversed, speed: Double(speed)) }

    /// Nothing shows how far it has come.
    func updateInteractiveTransition(_ percentComplete: CGFloat) {}

    func finishInteractiveTransition() { isInteractive = false }

    func cancelInteractiveTransition() {
        isInteractive = false
        transitionWasCancelled = true
    }

    func pauseInteractiveTransition() { isInteractive = true }

    func completeTransition(_ didComplete: Bool) {
        guard let finish else { return }
        self.finish = nil
        isInteractive = false
        transitionWasCancelled = !didComplete
        held?.drop()
        let animator = animator
        (self.animator, interaction) = (nil, nil)
        finish(didComplete)
        animator?.animationEnded(didComplete)
    }

    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
        switch key {
        case .from: from
        case .to: to
        default: nil
        }
    }

    func view(forKey key: UITransitionContextViewKey) -> UIView? {
        switch key {
        case .from: from.viewIfLoaded
        case .to: to.view
        default: nil
        }
    }

    func initialFrame(for vc: UIViewController) -> CGRect { vc === from ? initial : .zero }
    func finalFrame(for vc: UIViewController) -> CGRect { vc === to ? final : .zero }
}

/// Has what animates and manages a presentation; each method may be left out. UIKit's protocol of the same name.
///
/// The presented controller doesn't keep it. It is asked for animators where a presentation or dismissal is animated.
public protocol UIViewControllerTransitioningDelegate: AnyObject {
    /// What animates the presentation; nil for one that happens at once.
    func animationController(
        /// Presenting and source are the same controller here: the one that `present` was called on.
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)?
    /// What animates the dismissal; nil for one that happens at once.
    func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)?
    /// What drives the presentation in place of time; nil for nothing. Asked where there is an animator.
    func interactionControllerForPresentation(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)?
    /// What drives the dismissal in place of time; nil for nothing. Asked where there is an animator.
    func interactionControllerForDismissal(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)?
    /// What manages a presentation of the custom style; nil for a plain one.
    func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController?
}

extension UIViewControllerTransitioningDelegate {
    /// Nothing animates.
    public func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
    /// Nothing animates.
    public func animationController(
        forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
    /// Nothing drives it.
    public func interactionControllerForPresentation(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
    /// Nothing drives it.
    public func interactionControllerForDismissal(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
    /// A plain one.
    public func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController? { nil }
}
