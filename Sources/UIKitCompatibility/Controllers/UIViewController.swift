import Dynamics
import Foundation
import Views

/// Has a view and is told of its life. UIKit's class of the same name.
///
/// The view is made when it is first asked for, as large as the screen. It appears when it comes on a stage:
/// `viewWillAppear` then, `viewDidAppear` after the first layout pass there.
///
/// In order: `loadView`, `viewDidLoad`; on a stage `viewWillAppear`, `updateViewConstraints`,
/// `viewWillLayoutSubviews`, the view's `layoutSubviews`, `viewDidLayoutSubviews`, `viewDidAppear`; off it
/// `viewWillDisappear` and `viewDidDisappear` in one go. A child's view appears with the tree that it is put into,
/// outer views first. The controller keeps its view, the view not the controller: a window, a parent, a presenter or
/// client code has to keep that.
open class UIViewController: UIResponder {
    /// The name that the controller was made with; nothing is loaded from it. Nil after `init(coder:)`.
    public final let nibName: String?
    private final var loadedView: UIView?
    private final var appearance = Appearance.gone
    /// What the controller's content is called. Kept for client code: nothing shows it.
    ///
    /// Nil at first. ``navigationItem`` takes it once, when it is first asked for.
    open var title: String?
    /// How the controller is presented: over all, but for `fullScreen` and `currentContext`, which take the presenter's
    /// view away meanwhile, and `custom`.
    open var modalPresentationStyle = UIModalPresentationStyle.automatic
    /// Kept for client code, without effect: without an animator a presentation happens at once.
    open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
    /// Has what animates and manages the controller's presentation; not kept.
    ///
    /// That of the presented controller counts: it is asked for animators where `animated` is true, and for a manager
    /// with the style `custom`.
    open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
    /// Kept for client code: presentations are over all. False at first.
    open var definesPresentationContext = false
    /// What this controller presents.
    final var presentation: Presentation?
    /// Who presents this controller.
    final weak var presenter: UIViewController?
    /// What a navigation bar would show of the controller.
    ///
    /// Made when it is first asked for; kept.
    public private(set) final lazy var navigationItem = UINavigationItem(title: title ?? "")
    /// Kept for client code, without effect: there are no bars.
    open var toolbarItems: [UIBarButtonItem]?
    /// Kept for client code, without effect: there are no bars. False at first.
    open var hidesBottomBarWhenPushed = false
    /// Kept for client code: insets of scroll views aren't adjusted. True at first.
    open var automaticallyAdjustsScrollViewInsets = true
    /// Kept for client code, without effect: there are no bars. All at first.
    open var edgesForExtendedLayout: UIRectEdge = .all
    /// Kept for client code, without effect: there are no bars. False at first.
    open var extendedLayoutIncludesOpaqueBars = false
    /// The size that the controller would like to have, pt; its parent or presenter may ask for it.
    ///
    /// Zero at first. Nothing here reads it, and nobody is told of a change.
    open var preferredContentSize = CGSize.zero
    /// The controller that this one was last added to as a child; nil for one that stands alone.
    ///
    /// Not kept: the parent keeps its children.
    public private(set) final weak var parent: UIViewController?
    /// The controllers added with `addChild`, in that order. Their views are placed by client code.
    public private(set) final var children: [UIViewController] = []

    private enum Appearance {
        case gone, appearing, present
    }

    /// A controller; there are no nibs to load a view from.
    ///
    /// Neither name nor bundle leads to a view: override `loadView`, or build in `viewDidLoad`.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        nibName = nibNameOrNil
        super.init()
    }

    /// A controller; there are no archives to read.
    public required init?(coder: NSCoder) {
        nibName = nil
        super.init()
    }

    /// Makes a controller without a nib; the view is made when first asked for.
    public override convenience init() {
        self.init(nibName: nil, bundle: nil)
    }

    // MARK: The view

    /// The view, made by `loadView` when first asked for and then announced by `viewDidLoad`.
    ///
    /// Nil only where `loadView` sets none. Asking for it in `loadView` before one is set calls `loadView` again and
    /// again. Setting it neither calls `viewDidLoad` nor puts the new view in the old one's place in the tree.
    open var view: UIView! {
        get {
            loadViewIfNeeded()
            return loadedView
        }
        set {
            loadedView?.controller = nil
            loadedView = newValue
            newValue?.controller = self
        }
    }

    /// The view where there is one already; asking doesn't make it.
    open var viewIfLoaded: UIView? { loadedView }
    /// Whether there is a view already.
    open var isViewLoaded: Bool { loadedView != nil }

    /// Makes the view with `loadView` and calls `viewDidLoad`, unless there is a view already.
    open func loadViewIfNeeded() {
        guard loadedView == nil else { return }
        loadView()
        if loadedView != nil { viewDidLoad() }
    }

    /// Makes the view; override it to set another one.
    ///
    /// Call `super` or set `view`, not both. The default is a plain view of the screen's bounds.
    open func loadView() { view = UIView(frame: UIScreen.main.bounds) }

    /// Called once `loadView` has made the view; does nothing.
    ///
    /// The view is mostly off stage then, as large as the screen, and its first layout is still to come.
    open func viewDidLoad() {}
    /// Called as the view comes on a stage, before it is laid out there; does nothing.
    ///
    /// `animated` is always false, as in the three calls that follow.
    ///
    /// Called once for each time on a stage: moves within its tree don't count.
    open func viewWillAppear(_ animated: Bool) {}
    /// Called when the first layout that follows `viewWillAppear` is over, of the view and all it contains; does
    /// nothing.
    ///
    /// Frames are set by then. It isn't called where the view leaves before that.
    open func viewDidAppear(_ animated: Bool) {}
    /// Called when the view has left its stage, so its `window` is nil already, unlike in UIKit; does nothing.
    open func viewWillDisappear(_ animated: Bool) {}
    /// Called right after `viewWillDisappear`; does nothing.
    open func viewDidDisappear(_ animated: Bool) {}
    /// Called just before the view's `updateConstraints` wherever that was marked as needed; does nothing.
    ///
    /// Unlike UIKit's, it need not call super: the view's own update follows in any case.
    open func updateViewConstraints() {}
    /// Called just before each `layoutSubviews` of the view; does nothing.
    open func viewWillLayoutSubviews() {}
    /// Called right after each `layoutSubviews` of the view, before its subviews lay out theirs; does nothing.
    ///
    /// Frames of the view's direct subviews are set, those of what they contain not yet.
    open func viewDidLayoutSubviews() {}
    /// Called before the stage changes the view's size.
    ///
    /// By default it goes on to the children. The root's controller hears of it, or the one of the first view in a
    /// root without.
    ///
    /// - Parameters:
    ///   - size: what the view's is going to be, pt.
    ///   - coordinator: runs blocks right after the change; see ``UIViewControllerTransitionCoordinator``.
    open func viewWillTransition(to size: CGSize, with coordinator: UIViewControllerTransitionCoordinator) {
        for child in children { child.viewWillTransition(to: size, with: coordinator) }
    }

    /// Never called: nothing here watches memory.
    open func didReceiveMemoryWarning() {}
    /// False unless overridden; nothing asks, there being no status bar.
    open var prefersStatusBarHidden: Bool { false }
    /// `default` unless overridden; nothing asks, there being no status bar.
    open var preferredStatusBarStyle: UIStatusBarStyle { .default }
    /// Does nothing: there is no status bar.
    open func setNeedsStatusBarAppearanceUpdate() {}
    /// The child that has a say about the status bar's style; nil, for this controller itself, unless overridden.
    open var childForStatusBarStyle: UIViewController? { nil }
    /// The child that has a say about whether there is a status bar; nil, for this controller itself, unless
    /// overridden.
    open var childForStatusBarHidden: UIViewController? { nil }
    /// False unless overridden; nothing asks, there being no such bar.
    open var prefersHomeIndicatorAutoHidden: Bool { false }
    /// True unless overridden; nothing asks, as the stage decides on its size.
    open var shouldAutorotate: Bool { true }
    /// All unless overridden; nothing asks, as the stage decides on its size.
    open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }

    /// The superview of the controller's view; nil where no view has been made.
    ///
    /// A controller doesn't lead to its parent or presenter but through views.
    open override var next: UIResponder? { loadedView?.superview }

    /// The traits of the view's stage; before there is a view those of the screen.
    open var traitCollection: UITraitCollection { loadedView?.traitCollection ?? UIScreen.main.traitCollection }
    /// Called when the size of the stage has brought other traits about; does nothing.
    ///
    /// The controller hears of it right before its view.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    /// Called when the stage's insets have changed those of the view; does nothing.
    ///
    /// Called right after the view's `safeAreaInsetsDidChange()`.
    open func viewSafeAreaInsetsDidChange() {}

    /// What covers the top of the view: its safe area's part there.
    ///
    /// Made with its constraints when it is first asked for, which makes the view; kept.
    open var topLayoutGuide: any UILayoutSupport { topSupport }
    /// What covers the bottom of the view: its safe area's part there.
    open var bottomLayoutGuide: any UILayoutSupport { bottomSupport }
    private lazy final var topSupport = LayoutSupportGuide(in: view, isTop: true)
    private lazy final var bottomSupport = LayoutSupportGuide(in: view, isTop: false)

    // MARK: Presentation

    /// What this controller, or one around it, presents.
    open var presentedViewController: UIViewController? {
        presentation?.manager.presentedViewController ?? parent?.presentedViewController
    }

    /// Who presents this controller, or one around it.
    open var presentingViewController: UIViewController? { presenter ?? parent?.presentingViewController }

    /// What manages this controller's presentation; nil while nobody presents it.
    open var presentationController: UIPresentationController? { presenter?.presentation?.manager }

    /// Whether it comes at this moment; false, for presentations that take time animate views that are there.
    open var isBeingPresented: Bool { false }
    /// Whether it goes at this moment; false, as `isBeingPresented`.
    open var isBeingDismissed: Bool { false }

    /// Shows another controller over the whole tree, until it is dismissed.
    ///
    /// Without an animator of the `transitioningDelegate` it happens at once. A controller whose view is on no stage,
    /// or that presents already, presents nothing, which is logged.
    ///
    /// The presented controller is kept until it is dismissed. In order: the manager's
    /// `presentationTransitionWillBegin()`, the transition or its outcome, `presentationTransitionDidEnd(_:)`, the
    /// completion. With an animator the presented view lies in the container only once that has put it there.
    ///
    /// - Parameters:
    ///   - viewControllerToPresent: one that isn't presented yet.
    ///   - flag: whether the `transitioningDelegate` is asked for an animator.
    ///   - completion: called once the presentation is over, be it taken back; before this returns without an
    ///     animator, and never where nothing is presented.
    open func present(
        _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
    ) {
        show(viewControllerToPresent, animated: flag, completion: completion)
    }

    /// Takes away what this controller presents; where that is nothing, this controller itself is taken away.
    ///
    /// What the presented controller presents itself goes with it, from the top and without animation. The
    /// presenter's view comes back before the transition, where it was away.
    ///
    /// - Parameters:
    ///   - flag: whether the presented controller's `transitioningDelegate` is asked for an animator.
    ///   - completion: called once the dismissal is over, be it taken back; never where there is nothing to dismiss.
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        if presentation != nil { return hide(animated: flag, completion: completion) }
        (presenter ?? parent)?.dismiss(animated: flag, completion: completion)
    }

    // MARK: Storyboards

    /// Nil: storyboards aren't read.
    open var storyboard: UIStoryboard? { nil }
    /// Never called: storyboards aren't read.
    open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}
    /// True unless overridden; nothing asks.
    open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }

    /// Reported: storyboards aren't read, so there is no such way.
    ///
    /// `prepare(for:sender:)` isn't called.
    open func performSegue(withIdentifier identifier: String, sender: Any?) {
        DynamicsDiagnostics.raise(
            .invalidController, "Receiver (\(self)) has no segue with identifier '\(identifier)'", subject: self)
    }

    // MARK: Children

    /// Makes a controller the last of the children, taken from the parent that it had before.
    ///
    /// Calls its `willMove(toParent:)`; client code adds the view and calls `didMove(toParent:)`, as in UIKit.
    ///
    /// This controller itself, or one around it, is refused with `Diagnostic.Kind.invalidHierarchy`.
    ///
    /// - Complexity: O(children of the old parent).
    open func addChild(_ childController: UIViewController) {
        guard !sequence(first: self, next: \.parent).contains(where: { $0 === childController }) else {
            return DynamicsDiagnostics.raise(
                .invalidHierarchy, "Can't add a controller to itself or to one of its children",
                subject: childController)
        }
        childController.removeFromParent()
        childController.willMove(toParent: self)
        childController.parent = self
        children.append(childController)
    }

    /// Takes the controller from its parent and calls its `didMove(toParent:)` with nil; its view stays where it is.
    ///
    /// Ignored without a parent. `willMove(toParent:)` with nil is for client code to call before, as in UIKit.
    ///
    /// - Complexity: O(children of the parent).
    open func removeFromParent() {
        guard let old = parent else { return }
        old.children.removeAll { $0 === self }
        parent = nil
        didMove(toParent: nil)
    }

    /// Called by `addChild` with the new parent before it takes the controller; does nothing.
    open func willMove(toParent parent: UIViewController?) {}
    /// Called by `removeFromParent` with nil; after `addChild` client code calls it. Does nothing.
    open func didMove(toParent parent: UIViewController?) {}
}

/// How a status bar looks, which there isn't.
public enum UIStatusBarStyle: Int, Sendable {
    /// Chosen by the system in UIKit.
    case `default` = 0
    /// Light text, for dark backgrounds.
    case lightContent
    /// Dark text, for light backgrounds.
    case darkContent = 3
}

extension UIViewController: ViewOwner {
    /// The view, where it has been made.
    package var ownedView: UIView? { loadedView }

    /// Announces that the view appears or disappears, as it comes on a stage or leaves it.
    package func viewDidMove(toWindow window: UIView?) {
        if window != nil, appearance == .gone {
            appearance = .appearing
            // A view that was made without a size gets the screen's as it appears on its own.
            if let view = loadedView, view === window, view.bounds.size == .zero { view.frame = UIScreen.main.bounds }
            viewWillAppear(false)
            loadedView?.setNeedsLayout()
        } else if window == nil, appearance != .gone {
            appearance = .gone
            viewWillDisappear(false)
            viewDidDisappear(false)
        }
    }

    /// Announces a new size, changes it, and then runs the coordinator's animations and completions.
    package func viewSizeChanges(to size: CGSize, by change: () -> Void) {
        let coordinator = UIViewControllerTransitionCoordinator()
        viewWillTransition(to: size, with: coordinator)
        change()
        coordinator.finish()
    }

    /// Calls `viewSafeAreaInsetsDidChange()`.
    package func viewSafeAreaDidChange() { viewSafeAreaInsetsDidChange() }

    /// Calls `traitCollectionDidChange(_:)`.
    package func viewTraitsDidChange(from old: UITraitCollection) { traitCollectionDidChange(old) }

    /// Calls `updateViewConstraints()`.
    package func viewUpdatesConstraints() { updateViewConstraints() }

    /// Calls `viewWillLayoutSubviews()`.
    package func viewWillLayOut() { viewWillLayoutSubviews() }

    /// Calls `viewDidLayoutSubviews()`.
    package func viewDidLayOut() { viewDidLayoutSubviews() }

    /// Whether `viewWillAppear` was called, and `viewDidAppear` is to come.
    package var awaitsPlace: Bool { appearance == .appearing }

    /// Calls `viewDidAppear`, where the view hasn't left its stage meanwhile.
    package func viewIsInPlace() {
        guard appearance == .appearing else { return }
        appearance = .present
        viewDidAppear(false)
    }
}
