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

    // MARK: Interactive transitions

    /// Slides views in from the right by `UIView.animate`, driven by hand where there is an interaction.
    private final class Slide: NSObject, UIViewControllerAnimatedTransitioning, UIViewControllerTransitioningDelegate,
        UINavigationControllerDelegate
    {
        var interaction: UIPercentDrivenInteractiveTransition?
        var ended: [Bool] = []
        var shown: [String] = []
        weak var context: (any UIViewControllerContextTransitioning)?

        func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.5 }

        func animateTransition(using context: UIViewControllerContextTransitioning) {
            self.context = context
            guard let view = context.view(forKey: .to), let from = context.view(forKey: .from) else { return }
            let width = context.containerView.bounds.width
            view.frame = context.containerView.bounds.offsetBy(dx: width, dy: 0)
            context.containerView.addSubview(view)
            UIView.animate(withDuration: 0.5, delay: 0, options: .curveLinear) {
                view.center.x -= width
                from.alpha = 0.5
            } completion: { _ in
                if context.transitionWasCancelled { from.alpha = 1 }
                context.completeTransition(!context.transitionWasCancelled)
            }
        }

        func animationEnded(_ transitionCompleted: Bool) { ended.append(transitionCompleted) }

        func animationController(
            forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
        ) -> UIViewControllerAnimatedTransitioning? { self }
        func animationController(forDismissed dismissed: UIViewController) -> UIViewControllerAnimatedTransitioning? {
            self
        }
        func interactionControllerForPresentation(
            using animator: UIViewControllerAnimatedTransitioning
        ) -> UIViewControllerInteractiveTransitioning? { interaction }
        func interactionControllerForDismissal(
            using animator: UIViewControllerAnimatedTransitioning
        ) -> UIViewControllerInteractiveTransitioning? { interaction }
        func navigationController(
            _ navigationController: UINavigationController,
            animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
            to toVC: UIViewController
        ) -> UIViewControllerAnimatedTransitioning? { self }
        func navigationController(
            _ navigationController: UINavigationController,
            interactionControllerFor animationController: UIViewControllerAnimatedTransitioning
        ) -> UIViewControllerInteractiveTransitioning? { interaction }
        func navigationController(
            _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
        ) { shown.append(viewController.title ?? "") }
    }

    private func x(_ controller: UIViewController) -> CGFloat { controller.view.layer.presentation()!.frame.minX }

    @Test func `a presentation follows the finger, and goes on by itself when it is let go`() throws {
        let (presenter, presented, slide) = (UIViewController(), UIViewController(), Slide())
        let (_, stage) = window(presenter)
        let interaction = UIPercentDrivenInteractiveTransition()
        slide.interaction = interaction
        presented.transitioningDelegate = slide
        presented.modalPresentationStyle = .overFullScreen
        presenter.present(presented, animated: true)
        let context = try #require(slide.context)
        #expect(context.isInteractive && interaction.duration == 0.5)
        stage.advance(by: 2)
        // Time alone moves nothing.
        #expect(x(presented) == 300 && interaction.percentComplete == 0)
        interaction.update(0.4)
        stage.advance(by: 1)
        #expect(abs(x(presented) - 180) < 1e-9 && context.isInteractive)
        interaction.update(7)
        #expect(interaction.percentComplete == 1)
        interaction.update(0.6)
        interaction.update(.nan)
        #expect(abs(x(presented) - 120) < 1e-9 && interaction.percentComplete == 0.6)
        interaction.finish()
        #expect(!context.isInteractive)
        stage.advance(by: 0.1)
        // A linear curve: a fifth of the time is a fifth of the way.
        #expect(abs(x(presented) - 60) < 1e-6 && slide.ended.isEmpty)
        stage.advance(by: 0.1)
        #expect(slide.ended == [true] && presenter.presentedViewController === presented)
        #expect(presented.view.frame.minX == 0)
        interaction.update(0.1)
        interaction.cancel()
        #expect(x(presented) == 0 && slide.ended == [true])
    }

    @Test func `a presentation that is cancelled goes back, and nothing is presented`() throws {
        let (presenter, presented, slide) = (UIViewController(), UIViewController(), Slide())
        let (_, stage) = window(presenter)
        let interaction = UIPercentDrivenInteractiveTransition()
        slide.interaction = interaction
        presented.transitioningDelegate = slide
        presenter.present(presented, animated: true)
        interaction.update(0.5)
        interaction.completionSpeed = 2
        interaction.cancel()
        stage.advance(by: 0.05)
        // Twice as fast: 0.1 s of 0.5.
        #expect(abs(x(presented) - 210) < 1e-6)
        stage.advance(by: 0.1)
        #expect(slide.ended == [false] && presenter.presentedViewController == nil)
        #expect(presented.view.superview == nil && presenter.view.alpha == 1 && presenter.view.superview != nil)
        presenter.present(presented, animated: false)
        #expect(presenter.presentedViewController === presented)
    }

    @Test func `a dismissal that is cancelled leaves what is presented, alone on screen`() throws {
        let (presenter, presented, slide) = (UIViewController(), UIViewController(), Slide())
        let (_, stage) = window(presenter)
        presented.transitioningDelegate = slide
        presented.modalPresentationStyle = .fullScreen
        presenter.present(presented, animated: false)
        #expect(presenter.view.superview == nil)
        let interaction = UIPercentDrivenInteractiveTransition()
        slide.interaction = interaction
        presented.dismiss(animated: true)
        interaction.update(0.3)
        interaction.cancel()
        stage.advance(by: 1)
        #expect(slide.ended == [false] && presenter.presentedViewController === presented)
        #expect(presented.view.window != nil && presenter.view.superview == nil)
        presented.dismiss(animated: true)
        interaction.update(0.3)
        interaction.finish()
        stage.advance(by: 1)
        #expect(slide.ended == [false, true] && presenter.presentedViewController == nil)
        #expect(presenter.view.superview != nil && presented.view.window == nil)
    }

    @Test func `what an animated push brings follows the size of the stack`() {
        let stack = UINavigationController(rootViewController: UIViewController())
        let (second, slide) = (UIViewController(), Slide())
        let (_, stage) = window(stack)
        stack.delegate = slide
        stack.pushViewController(second, animated: true)
        stage.advance(by: 1)
        #expect(slide.ended == [true])
        let before = second.view.frame.size
        stack.view.frame.size.width += 100
        stage.advance(by: 0)
        #expect(second.view.frame.size == CGSize(width: before.width + 100, height: before.height))
    }

    @Test func `pushes and pops that are cancelled leave the stack as it was`() {
        let log = Log()
        let (first, second, third) = (Page("first", log), Page("second", log), Page("third", log))
        let (stack, slide) = (UINavigationController(rootViewController: first), Slide())
        let (_, stage) = window(stack)
        stack.pushViewController(second, animated: false)
        stage.advance(by: 0)
        stack.delegate = slide
        let interaction = UIPercentDrivenInteractiveTransition()
        slide.interaction = interaction
        stack.popViewController(animated: true)
        interaction.update(0.5)
        #expect(stack.topViewController === first)
        interaction.cancel()
        stage.advance(by: 1)
        #expect(stack.viewControllers == [first, second] && second.parent === stack && second.view.window != nil)
        #expect(first.view.superview == nil && slide.shown.isEmpty)
        stack.pushViewController(third, animated: true)
        interaction.cancel()
        stage.advance(by: 1)
        #expect(stack.viewControllers == [first, second] && third.parent == nil && third.view.superview == nil)
        stack.popViewController(animated: true)
        interaction.finish()
        stage.advance(by: 1)
        #expect(stack.viewControllers == [first] && slide.shown == ["first"] && first.view.window != nil)
        #expect(second.view.superview == nil && slide.ended == [false, false, true])
    }

    @Test func `a transition that runs can be held, and speeds that are none are reported`() {
        let (presenter, presented, slide) = (UIViewController(), UIViewController(), Slide())
        let (_, stage) = window(presenter)
        let interaction = UIPercentDrivenInteractiveTransition()
        interaction.wantsInteractiveStart = false
        slide.interaction = interaction
        presented.transitioningDelegate = slide
        presenter.present(presented, animated: true)
        stage.advance(by: 0.25)
        #expect(abs(x(presented) - 150) < 1e-6 && slide.context?.isInteractive == false)
        interaction.update(0.9)
        #expect(interaction.percentComplete == 0)
        interaction.pause()
        interaction.update(0.8)
        stage.advance(by: 1)
        #expect(abs(x(presented) - 60) < 1e-6 && slide.context?.isInteractive == true)
        interaction.finish()
        stage.advance(by: 1)
        #expect(slide.ended == [true])
    }
}
