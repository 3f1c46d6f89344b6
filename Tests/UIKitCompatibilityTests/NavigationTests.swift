import Foundation
import Testing
import UIKitCompatibility

/// Stacks of controllers, presentations, and programs as the system starts them.
@Suite struct NavigationTests {
    private final class Page: UIViewController {
        let log: Log
        init(_ name: String, _ log: Log) {
            self.log = log
            super.init(nibName: nil, bundle: nil)
            title = name
        }
        required init?(coder: NSCoder) { nil }
        override func viewDidAppear(_ animated: Bool) { log.lines.append("\(title!) appears") }
        override func viewDidDisappear(_ animated: Bool) { log.lines.append("\(title!) goes") }
    }

    private final class Log: NSObject, UINavigationControllerDelegate {
        var lines: [String] = []
        func navigationController(
            _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
        ) { lines.append("shows \(viewController.title!)") }
    }

    private func window(_ root: UIViewController) -> (UIWindow, Stage) {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
        window.rootViewController = root
        let stage = Stage(root: window)
        stage.advance(by: 0)
        return (window, stage)
    }

    @Test func `the top of the stack fills the controller, and pops give way to what is below`() {
        let log = Log()
        let (first, second) = (Page("first", log), Page("second", log))
        let stack = UINavigationController(rootViewController: first)
        stack.delegate = log
        let (window, stage) = window(stack)
        #expect(first.navigationController === stack && second.navigationController == nil)
        stack.pushViewController(second, animated: true)
        stage.advance(by: 0)
        #expect(stack.topViewController === second && stack.viewControllers.count == 2)
        #expect(second.view.frame == window.bounds && first.view.superview == nil)
        #expect(second.navigationItem.title == "second")
        #expect(stack.popViewController(animated: false) === second)
        stage.advance(by: 0)
        #expect(stack.popViewController(animated: false) == nil)
        #expect(second.parent == nil && first.view.superview === stack.view)
        let expected = [
            "shows first", "first appears", "shows second", "first goes", "second appears", "shows first",
            "second goes",
            "first appears",
        ]
        #expect(log.lines.sorted() == expected.sorted())
    }

    @Test func `a stack that is emptied shows nothing`() {
        let page = Page("page", Log())
        let stack = UINavigationController(rootViewController: page)
        let (_, stage) = window(stack)
        stack.viewControllers = []
        stage.advance(by: 0)
        #expect(page.parent == nil && page.view.superview == nil && stack.view.subviews.isEmpty)
    }

    @Test func `several are taken at once`() {
        let log = Log()
        let pages = ["a", "b", "c", "d"].map { Page($0, log) }
        let stack = UINavigationController()
        stack.setViewControllers(pages, animated: false)
        let shown = window(stack)
        defer { withExtendedLifetime(shown) {} }
        #expect(stack.popToViewController(pages[2], animated: false)?.map { $0.title } == ["d"])
        #expect(stack.popToRootViewController(animated: false)?.map { $0.title } == ["b", "c"])
        #expect(pages[0].view.window != nil && pages[2].viewIfLoaded?.window == nil)
    }

    /// Lets a view fall into its container, as samples of dynamics do.
    private final class Drop: NSObject, UIViewControllerAnimatedTransitioning, UIViewControllerTransitioningDelegate {
        var animator: UIDynamicAnimator?
        var ended: [Bool] = []

        func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 1 }

        func animateTransition(using context: UIViewControllerContextTransitioning) {
            guard let view = context.view(forKey: .to), let to = context.viewController(forKey: .to) else { return }
            view.frame = context.finalFrame(for: to).offsetBy(dx: 0, dy: -400)
            context.containerView.addSubview(view)
            let animator = UIDynamicAnimator(referenceView: context.containerView)
            animator.addBehavior(UIGravityBehavior(items: [view]))
            self.animator = animator
            // The main queue runs on the thread of the stage here.
            nonisolated(unsafe) let ending = context
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { ending.completeTransition(true) }
        }

        func animationEnded(_ transitionCompleted: Bool) { ended.append(transitionCompleted) }

        func animationController(
            forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
        ) -> UIViewControllerAnimatedTransitioning? { self }

        func presentationController(
            forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
        ) -> UIPresentationController? { Card(presentedViewController: presented, presenting: presenting) }
    }

    private final class Card: UIPresentationController {
        var told: [String] = []
        override func presentationTransitionWillBegin() { told.append("will begin") }
        override func presentationTransitionDidEnd(_ completed: Bool) { told.append("did end \(completed)") }
        override func dismissalTransitionDidEnd(_ completed: Bool) { told.append("gone \(completed)") }
        override var frameOfPresentedViewInContainerView: CGRect {
            containerView!.bounds.insetBy(dx: 50, dy: 50)
        }
    }

    @Test func `an animator of dynamics presents, and the controller manages it`() throws {
        let (presenter, presented, drop) = (UIViewController(), UIViewController(), Drop())
        let (window, stage) = window(presenter)
        presented.modalPresentationStyle = .custom
        presented.transitioningDelegate = drop
        var isDone = false
        presenter.present(presented, animated: true) { isDone = true }
        let card = try #require(presented.presentationController as? Card)
        #expect(presenter.presentedViewController === presented && presented.presentingViewController === presenter)
        #expect(presented.view.frame == CGRect(x: 50, y: -350, width: 200, height: 300))
        stage.advance(by: 0.4)
        // It falls 500 · 0.4² pt, less what drag takes.
        #expect(presented.view.frame.minY > -290 && !isDone && card.told == ["will begin"])
        stage.advance(by: 0.2)
        #expect(isDone && drop.ended == [true] && card.told == ["will begin", "did end true"])
        presented.dismiss(animated: true)
        #expect(presented.view.window == nil && presenter.presentedViewController == nil)
        #expect(card.told.last == "gone true" && window.subviews.count == 1)
    }

    @Test func `without an animator a presentation happens at once`() {
        let (presenter, presented) = (UIViewController(), UIViewController())
        let (window, stage) = window(presenter)
        defer { withExtendedLifetime(stage) {} }
        presented.modalPresentationStyle = .fullScreen
        presenter.present(presented, animated: true)
        #expect(presented.view.window === window && presented.view.frame == window.bounds)
        #expect(presenter.view.window == nil)
        presenter.dismiss(animated: false)
        #expect(presenter.view.window === window && presented.view.window == nil)
    }

    private final class Program: UIResponder, UIApplicationDelegate {
        var window: UIWindow?
        var told: [String] = []

        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            told.append("launched")
            window = UIWindow(frame: UIScreen.main.bounds)
            window?.rootViewController = UIViewController()
            window?.makeKeyAndVisible()
            return true
        }

        func applicationDidBecomeActive(_ application: UIApplication) { told.append("active") }
    }

    private final class Interface: UIResponder, UIWindowSceneDelegate {
        var window: UIWindow?

        func scene(
            _ scene: UIScene, willConnectTo session: UISceneSession,
            options connectionOptions: UIScene.ConnectionOptions
        ) {
            guard let windowScene = scene as? UIWindowScene else { return }
            window = UIWindow(windowScene: windowScene)
            window?.rootViewController = UIViewController()
        }
    }

    private final class Bare: UIResponder, UIApplicationDelegate {}

    @Test func `a program is launched, with or without scenes`() throws {
        let program = Program()
        let stage = UIApplication.shared.launch(program)
        #expect(stage.root === program.window && program.told == ["launched", "active"])
        let found = try #require(UIApplication.shared.delegate?.window!)
        #expect(found === program.window)
        let interface = Interface()
        let second = UIApplication.shared.launch(Bare(), sceneDelegate: interface)
        #expect(second.root === interface.window)
        let scene = UIApplication.shared.connectedScenes.first as? UIWindowScene
        #expect(scene?.windows == [interface.window!] && interface.window?.windowScene === scene)
        let empty = UIApplication.shared.launch(Bare())
        #expect(empty.root is UIWindow && empty.root.bounds == UIScreen.main.bounds)
    }
}
