import Foundation
import Geometry
import Views

/// Manages the view of a controller that another presents. UIKit's class of the same name.
///
/// Subclass it for dimming views and frames of one's own: the transition's delegate gives it for the style `custom`.
/// The presenting controller keeps it until the end. Sizes and traits have no callbacks here.
open class UIPresentationController: NSObject {
    /// The controller that is presented.
    public final let presentedViewController: UIViewController
    /// The controller that presents.
    ///
    /// Not kept; once it has gone, the presented one stands for it.
    public final var presentingViewController: UIViewController { presenter ?? presentedViewController }
    private final weak var presenter: UIViewController?
    /// Where the presentation takes place; nil before and after.
    ///
    /// It lies in front of all in the root of the presenter's stage, and follows its size.
    public internal(set) final var containerView: UIView?

    /// A manager of a presentation.
    public init(presentedViewController: UIViewController, presenting presentingViewController: UIViewController?) {
        self.presentedViewController = presentedViewController
        presenter = presentingViewController
    }

    /// The view that is shown: the presented controller's unless overridden.
    open var presentedView: UIView? { presentedViewController.view }
    /// Where it lies in the container at the end: all of it unless overridden.
    ///
    /// Asked once, before the transition: a later size of the container doesn't move the view by itself.
    open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }
    /// How the controller is presented.
    open var presentationStyle: UIModalPresentationStyle { presentedViewController.modalPresentationStyle }
    /// Whether the presenter's view leaves its place meanwhile: for the full screen and the current context.
    ///
    /// The view leaves after the presentation, and comes back before the dismissal begins.
    open var shouldRemovePresentersView: Bool {
        presentationStyle == .fullScreen || presentationStyle == .currentContext
    }

    /// Called before the transition, with the container in place; does nothing.
    ///
    /// Add dimming views to `containerView` here.
    open func presentationTransitionWillBegin() {}
    /// Called after the transition; does nothing.
    ///
    /// - Parameter completed: false where the transition was taken back; the container is then taken away.
    open func presentationTransitionDidEnd(_ completed: Bool) {}
    /// Called before the view goes; does nothing.
    open func dismissalTransitionWillBegin() {}
    /// Called after the view has gone; does nothing.
    ///
    /// - Parameter completed: false where the transition was taken back; the presentation then stays.
    open func dismissalTransitionDidEnd(_ completed: Bool) {}
    /// Called before the container lays out its subviews; does nothing.
    open func containerViewWillLayoutSubviews() {}
    /// Called after the container has laid out its subviews; does nothing.
    open func containerViewDidLayoutSubviews() {}
}

/// Where presentations take place.
private final class PresentationContainer: UIView {
    /// Told before and after the subviews are laid out.
    weak var manager: UIPresentationController?

    override func layoutSubviews() {
        manager?.containerViewWillLayoutSubviews()
        super.layoutSubviews()
        manager?.containerViewDidLayoutSubviews()
    }
}

/// A presentation, kept by the controller that presents.
final class Presentation {
    let manager: UIPresentationController
    /// Over all that the window shows; the presented view lies in it.
    let container: UIView
    /// The presenter's view and its place, while it is away.
    var away: (view: UIView, superview: UIView)?
    /// While something animates it.
    private var transition: TransitionContext?

    /// Puts a container over all of a root view, which follows its size.
    init(_ manager: UIPresentationController, over root: UIView) {
        self.manager = manager
        let container = PresentationContainer(frame: root.bounds)
        container.manager = manager
        container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        self.container = container
        root.addSubview(container)
        manager.containerView = container
    }

    /// Runs an animator, or does at once what it would come to.
    func run(
        _ animator: (any UIViewControllerAnimatedTransitioning)?,
        _ interaction: (any UIViewControllerInteractiveTransitioning)?, from: UIViewController, to: UIViewController,
        finalFrame: CGRect, atOnce: () -> Void, then finish: @escaping (Bool) -> Void
    ) {
        guard let animator else {
            atOnce()
            return finish(true)
        }
        let context = TransitionContext(
            from: from, to: to, in: container, style: manager.presentationStyle, finalFrame: finalFrame
        ) { [weak self] isDone in
            self?.transition = nil
            finish(isDone)
        }
        transition = context
        context.begin(animator, interaction)
    }
}

extension UIViewController {
    /// Shows another controller over this one's tree, until it is dismissed.
    ///
    /// The transition's delegate brings an animator, and for the custom style a presentation controller; without an
    /// animator the presentation happens at once. A controller that presents already, is presented already, or whose
    /// view is on no stage is logged, and nothing presented.
    func show(_ other: UIViewController, animated: Bool, completion: (() -> Void)?) {
        guard let root = viewIfLoaded?.window else {
            return DynamicsDiagnostics.log(
                .invalidController,
                "Attempt to present \(other) on \(self) whose view is not in the window hierarchy!", subject: self)
        }
        guard presentation == nil, other.presentingViewController == nil, other !== self else {
            return DynamicsDiagnostics.log(
                .invalidController,
                "Attempt to present \(other) on \(self) which is already presenting \(presentedViewController as Any)",
                subject: self)
        }
        let delegate = other.transitioningDelegate
        // A manager of its own is asked for with the custom style alone, as under UIKit.
        let custom =
            other.modalPresentationStyle != .custom
            ? nil : delegate?.presentationController(forPresented: other, presenting: self, source: self)
        let manager = custom ?? UIPresentationController(presentedViewController: other, presenting: self)
        let presentation = Presentation(manager, over: root)
        self.presentation = presentation
        other.presenter = self
        manager.presentationTransitionWillBegin()
        let frame = manager.frameOfPresentedViewInContainerView
        let animator =
            animated ? delegate?.animationController(forPresented: other, presenting: self, source: self) : nil
        // Where UIKit leaves it for an animator that doesn't say otherwise.
        if other.view.superview == nil { other.view.frame = frame }
        let interaction = animator.flatMap { delegate?.interactionControllerForPresentation(using: $0) }
        presentation.run(animator, interaction, from: self, to: other, finalFrame: frame) {
            manager.presentedView?.frame = frame
            if let view = manager.presentedView { presentation.container.addSubview(view) }
        } then: { [weak self] isDone in
            if isDone, manager.shouldRemovePresentersView, let view = self?.viewIfLoaded, let place = view.superview {
                presentation.away = (view, place)
                view.removeFromSuperview()
            }
            manager.presentationTransitionDidEnd(isDone)
            if !isDone { self?.endPresentation() }
            completion?()
        }
    }

    /// Takes away what this controller presents.
    func hide(animated: Bool, completion: (() -> Void)?) {
        guard let presentation else { return }
        let (manager, other) = (presentation.manager, presentation.manager.presentedViewController)
        let away = presentation.away
        if let (view, place) = away {
            place.insertSubview(view, at: 0)
            presentation.away = nil
        }
        manager.dismissalTransitionWillBegin()
        let animator = animated ? other.transitioningDelegate?.animationController(forDismissed: other) : nil
        let interaction = animator.flatMap {
            other.transitioningDelegate?.interactionControllerForDismissal(using: $0)
        }
        presentation.run(animator, interaction, from: other, to: self, finalFrame: view.frame) {
        } then: { [weak self] isDone in
            if isDone {
                // Where an animator has put it goes.
                if let away, away.view.superview !== away.superview { away.superview.insertSubview(away.view, at: 0) }
                self?.endPresentation()
            } else if let away {
                presentation.away = away
                away.view.removeFromSuperview()
            }
            manager.dismissalTransitionDidEnd(isDone)
            completion?()
        }
    }

    /// Takes the presented controller's view and the container away; what that controller presents goes first.
    private func endPresentation() {
        guard let presentation else { return }
        let other = presentation.manager.presentedViewController
        if other.presentation != nil { other.hide(animated: false, completion: nil) }
        other.viewIfLoaded?.removeFromSuperview()
        presentation.container.removeFromSuperview()
        presentation.manager.containerView = nil
        other.presenter = nil
        self.presentation = nil
    }
}

extension Diagnostic.Kind {
    /// A controller that is presented or pushed where it can't be.
    ///
    /// Presentations that aren't possible are only logged; pushes, pops and storyboards are refused as by an
    /// exception.
    public static let invalidController = Self(rawValue: "invalidController")
}
