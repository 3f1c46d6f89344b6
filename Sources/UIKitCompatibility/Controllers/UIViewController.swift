import Foundation
import Views

/// Has a view and is told of its life. UIKit's class of the same name.
///
/// The view is made when it is first asked for, as large as the screen. It appears when it comes on a stage:
/// `viewWillAppear` then, `viewDidAppear` after the first layout pass there.
open class UIViewController: UIResponder {
    public final let nibName: String?
    private final var loadedView: UIView?
    private final var appearance = Appearance.gone
    open var title: String?
    open var modalPresentationStyle = 0
    public private(set) final weak var parent: UIViewController?
    public private(set) final var children: [UIViewController] = []

    private enum Appearance {
        case gone, appearing, present
    }

    /// A controller; there are no nibs to load a view from.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        nibName = nibNameOrNil
        super.init()
    }

    /// A controller; there are no archives to read.
    public required init?(coder: NSCoder) {
        nibName = nil
        super.init()
    }

    public override convenience init() {
        self.init(nibName: nil, bundle: nil)
    }

    // MARK: The view

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

    open var viewIfLoaded: UIView? { loadedView }
    open var isViewLoaded: Bool { loadedView != nil }

    open func loadViewIfNeeded() {
        guard loadedView == nil else { return }
        loadView()
        if loadedView != nil { viewDidLoad() }
    }

    /// Makes the view; override it to set another one.
    open func loadView() { view = UIView(frame: UIScreen.main.bounds) }

    open func viewDidLoad() {}
    open func viewWillAppear(_ animated: Bool) {}
    open func viewDidAppear(_ animated: Bool) {}
    open func viewWillDisappear(_ animated: Bool) {}
    open func viewDidDisappear(_ animated: Bool) {}
    open func updateViewConstraints() {}
    open func viewWillLayoutSubviews() {}
    open func viewDidLayoutSubviews() {}
    /// Called before the stage changes the view's size.
    open func viewWillTransition(to size: CGSize, with coordinator: UIViewControllerTransitionCoordinator) {
        for child in children { child.viewWillTransition(to: size, with: coordinator) }
    }

    open func didReceiveMemoryWarning() {}
    open var prefersStatusBarHidden: Bool { false }
    open var preferredStatusBarStyle: UIStatusBarStyle { .default }
    open func setNeedsStatusBarAppearanceUpdate() {}

    open override var next: UIResponder? { loadedView?.superview }

    // MARK: Children

    open func addChild(_ childController: UIViewController) {
        childController.removeFromParent()
        childController.willMove(toParent: self)
        childController.parent = self
        children.append(childController)
    }

    open func removeFromParent() {
        guard let old = parent else { return }
        old.children.removeAll { $0 === self }
        parent = nil
        didMove(toParent: nil)
    }

    open func willMove(toParent parent: UIViewController?) {}
    open func didMove(toParent parent: UIViewController?) {}
}

/// How a status bar looks, which there isn't.
public enum UIStatusBarStyle: Int, Sendable {
    case `default` = 0, lightContent
    case darkContent = 3
}

extension UIViewController: ViewOwner {
    package var ownedView: UIView? { loadedView }

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

    package func viewSizeChanges(to size: CGSize, by change: () -> Void) {
        let coordinator = UIViewControllerTransitionCoordinator()
        viewWillTransition(to: size, with: coordinator)
        change()
        coordinator.finish()
    }

    package func viewUpdatesConstraints() { updateViewConstraints() }

    package func viewWillLayOut() { viewWillLayoutSubviews() }

    package func viewDidLayOut() {
        viewDidLayoutSubviews()
        guard appearance == .appearing else { return }
        appearance = .present
        viewDidAppear(false)
    }
}
