import Foundation
import Views

/// A stack of controllers, of which the top one shows. UIKit's class of the same name.
///
/// There are no bars, so that the top controller's view fills the controller's. A push or pop happens at once, unless
/// the delegate has an animator for it.
///
/// It keeps its controllers, as their parent. Of an animated change the delegate hears `willShow`, is asked for an
/// animator and for what drives it, and hears `didShow` when the transition is over; of one at once both before the
/// call returns. Before the view is made nothing shows, and the delegate hears nothing but of the controller on top
/// once it is.
open class UINavigationController: UIViewController {
    /// The lowest first.
    private final var stack: [UIViewController] = []
    /// While something animates a push or pop; another one completes it first.
    private final var transition: TransitionContext?
    /// What the bar would show. Kept for client code: it is in no view.
    ///
    /// Its values are kept; no room is left for it.
    public private(set) final lazy var navigationBar = UINavigationBar()
    /// Kept for client code, without effect: there is no bar. False at first.
    open var isNavigationBarHidden = false
    /// Kept for client code, without effect: there is no bar. True at first.
    open var isToolbarHidden = true
    /// Hears of what shows, and animates pushes and pops.
    ///
    /// Not kept. A change under way when it is replaced tells the new one of its end.
    open weak var delegate: (any UINavigationControllerDelegate)?
    /// Kept for client code: nothing pops by a drag. Nil.
    open var interactivePopGestureRecognizer: UIGestureRecognizer? { nil }

    /// Makes a controller without controllers.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    /// Makes a controller without controllers: there are no archives to read.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Makes a controller that shows another.
    public convenience init(rootViewController: UIViewController) {
        self.init(nibName: nil, bundle: nil)
        setViewControllers([rootViewController], animated: false)
    }

    /// The controllers, the lowest first. Setting them shows the last one.
    ///
    /// Empty at first.
    open var viewControllers: [UIViewController] {
        get { stack }
        set { setViewControllers(newValue, animated: false) }
    }

    /// The controller on top; nil where there is none.
    open var topViewController: UIViewController? { stack.last }
    /// What the top controller presents, or else itself.
    open var visibleViewController: UIViewController? { presentedViewController ?? stack.last }

    /// Shows the top controller's view.
    open override func viewDidLoad() {
        super.viewDidLoad()
        show(nil, .push, animated: false)
    }

    /// Puts a controller on top, which then shows. One that is in the stack already is reported and ignored.
    ///
    /// `addChild` comes first, so `willMove(toParent:)`; `didMove(toParent:)` last, without waiting for an animation.
    /// The view of the one below leaves the tree at the end; where the transition is taken back, it is the new one
    /// that leaves, and the stack is as before.
    ///
    /// - Parameters:
    ///   - viewController: kept; another container's child leaves that.
    ///   - animated: whether the delegate is asked for an animator.
    open func pushViewController(_ viewController: UIViewController, animated: Bool) {
        guard !stack.contains(where: { $0 === viewController }) else {
            return DynamicsDiagnostics.raise(
                .invalidController,
                "Pushing the same view controller instance more than once is not supported "
                    + "(\(viewController))", subject: self)
        }
        let old = stack.last
        addChild(viewController)
        stack.append(viewController)
        show(old, .push, animated: animated) { $0.undoPush(viewController) }
        viewController.didMove(toParent: self)
    }

    /// A push that was taken back leaves the controller out.
    private func undoPush(_ controller: UIViewController) {
        guard stack.last === controller else { return }
        stack.removeLast()
        controller.willMove(toParent: nil)
        controller.viewIfLoaded?.removeFromSuperview()
        controller.removeFromParent()
    }

    /// A pop that was taken back leaves the controllers in.
    private func undoPop(_ gone: [UIViewController], _ below: UIViewController?) {
        guard stack.last === below else { return }
        below?.viewIfLoaded?.removeFromSuperview()
        for controller in gone where controller.parent == nil {
            addChild(controller)
            stack.append(controller)
            controller.didMove(toParent: self)
        }
    }

    /// Takes the top controller away; the one below then shows. The last one stays.
    ///
    /// The stack changes at once, the views at the end of the transition; the controller has no `parent` from then
    /// on, and comes back where the transition is taken back.
    ///
    /// - Returns: the controller that was on top; nil where nothing was taken.
    @discardableResult
    open func popViewController(animated: Bool) -> UIViewController? {
        guard stack.count > 1 else { return nil }
        return pop(to: stack.count - 1, animated).last
    }

    /// Takes away all controllers but the lowest.
    ///
    /// Nil where there is one controller, or none.
    ///
    /// - Returns: the controllers that were taken, the lowest first.
    @discardableResult
    open func popToRootViewController(animated: Bool) -> [UIViewController]? {
        stack.count > 1 ? pop(to: 1, animated) : nil
    }

    /// Takes away all controllers above another. One that isn't in the stack is reported, and nothing taken.
    ///
    /// Nothing happens for the top controller itself: the result is empty.
    ///
    /// - Returns: the controllers that were taken, the lowest first.
    @discardableResult
    open func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
        guard let place = stack.firstIndex(where: { $0 === viewController }) else {
            DynamicsDiagnostics.raise(
                .invalidController, "Tried to pop to a view controller that doesn't exist: \(viewController)",
                subject: self)
            return nil
        }
        return pop(to: place + 1, animated)
    }

    /// Takes away all controllers above the lowest `count` ones.
    private func pop(to count: Int, _ isAnimated: Bool) -> [UIViewController] {
        let gone = Array(stack[count...])
        guard let old = gone.last else { return [] }
        for controller in gone { controller.willMove(toParent: nil) }
        stack.removeSubrange(count...)
        let below = stack.last
        show(old, .pop, animated: isAnimated) { $0.undoPop(gone, below) }
        for controller in gone { controller.removeFromParent() }
        return gone
    }

    /// Takes other controllers in place of the present ones; the last one shows.
    ///
    /// Views and children that stay are not touched, but for `didMove(toParent:)`, which all are told again. With
    /// `animated` the delegate is asked for the animator of a push, whichever way the change goes. A controller must
    /// not be in it twice: that isn't checked.
    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
        let old = stack.last
        for controller in stack where !viewControllers.contains(where: { $0 === controller }) {
            controller.willMove(toParent: nil)
            controller.removeFromParent()
        }
        for controller in viewControllers where controller.parent !== self { addChild(controller) }
        stack = viewControllers
        show(old, .push, animated: animated)
        for controller in viewControllers { controller.didMove(toParent: self) }
    }

    /// Kept for client code, without effect: there is no bar.
    open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) { isNavigationBarHidden = hidden }
    /// Kept for client code, without effect: there is no bar.
    open func setToolbarHidden(_ hidden: Bool, animated: Bool) { isToolbarHidden = hidden }

    /// The top controller's.
    open override var childForStatusBarStyle: UIViewController? { stack.last }
    /// The top controller's.
    open override var childForStatusBarHidden: UIViewController? { stack.last }

    /// Puts the top controller's view in place of an old one's.
    ///
    /// - Parameter undo: called where the transition is taken back, with the stack as it was changed.
    private func show(
        _ old: UIViewController?, _ operation: Operation, animated: Bool,
        undo: @escaping (UINavigationController) -> Void = { _ in }
    ) {
        guard isViewLoaded, let container = view else { return }
        guard let top = stack.last else {
            old?.viewIfLoaded?.removeFromSuperview()
            return
        }
        guard top !== old else { return }
        // One that is under way comes to its end first.
        transition?.completeTransition(true)
        delegate?.navigationController(self, willShow: top, animated: animated)
        let finish = { [weak self] (isDone: Bool) in
            guard let self else { return }
            self.transition = nil
            // A cancelled transition leaves what was there.
            guard isDone else { return undo(self) }
            if old !== self.stack.last { old?.viewIfLoaded?.removeFromSuperview() }
            self.delegate?.navigationController(self, didShow: top, animated: animated)
        }
        top.view.frame = container.bounds
        top.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        if animated, let old,
            let animator = delegate?.navigationController(
                self, animationControllerFor: operation, from: old, to: top)
        {
            let context = TransitionContext(from: old, to: top, in: container, finalFrame: container.bounds, finish)
            transition = context
            return context.begin(
                animator, delegate?.navigationController(self, interactionControllerFor: animator))
        }
        container.addSubview(top.view)
        finish(true)
    }

    /// What a stack does. The raw values are UIKit's.
    public enum Operation: Int, Sendable {
        /// Nothing.
        case none = 0
        /// A controller comes on top.
        case push
        /// Controllers go from the top.
        case pop
    }
}

/// Hears of what a stack of controllers shows; each method may be left out. UIKit's protocol of the same name.
///
/// Calls come on the thread that advances the stage, or changes the stack.
public protocol UINavigationControllerDelegate: AnyObject {
    /// A controller's view is about to show.
    func navigationController(
        _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool)
    /// A controller's view shows, and the transition is over.
    func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
    /// What animates a push or pop; nil for what happens at once.
    func navigationController(
        _ navigationController: UINavigationController,
        /// Asked where `animated` is true and there is a controller before and after.
        animationControllerFor operation: UINavigationController.Operation,
        from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)?
    /// What drives a push or pop in place of time; nil for nothing. Asked where there is an animator.
    func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)?
}

extension UINavigationControllerDelegate {
    /// Does nothing.
    public func navigationController(
        _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
    ) {}
    /// Does nothing.
    public func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
    ) {}
    /// Nothing animates.
    public func navigationController(
        _ navigationController: UINavigationController,
        animationControllerFor operation: UINavigationController.Operation,
        from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
    /// Nothing drives it.
    public func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
}

extension UIViewController {
    /// The nearest stack of controllers around; nil where there is none.
    ///
    /// A presented controller has none, unless it lies in one itself.
    public final var navigationController: UINavigationController? {
        sequence(first: self) { $0.parent }.dropFirst().lazy.compactMap { $0 as? UINavigationController }.first
    }
}
