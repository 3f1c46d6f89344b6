import Testing
import UIKitCompatibility

/// What a program asks of its surroundings: windows, traits, layout supports.
@Suite struct SurroundingsTests {
    @Test func `views hear of the window that they come into`() {
        final class Listening: UIView {
            var windows: [UIWindow?] = []
            override func willMove(toWindow newWindow: UIWindow?) { windows.append(newWindow) }
        }
        let (window, view) = (UIWindow(frame: UIScreen.main.bounds), Listening())
        window.addSubview(view)
        let stage = Stage(root: window)
        #expect(view.windows == [window] && view.window === stage.root)
        view.removeFromSuperview()
        #expect(view.windows == [window, nil])
        // A root that is no window stands for one of its size.
        let (root, other) = (UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 60)), Listening())
        root.addSubview(other)
        let second = Stage(root: root)
        #expect(other.windows.map { $0?.bounds.size } == [CGSize(width: 50, height: 60)])
        #expect(second.root === root && root.superview == nil)
    }

    @Test func `layout supports lie over what is covered`() {
        final class Covered: UIViewController {
            let panel = UIView()
            override func viewDidLoad() {
                panel.translatesAutoresizingMaskIntoConstraints = false
                view.addSubview(panel)
                let views: [String: Any] = ["panel": panel, "top": topLayoutGuide, "bottom": bottomLayoutGuide]
                for format in ["V:[top]-10-[panel]-5-[bottom]", "|[panel]|"] {
                    view.addConstraints(
                        NSLayoutConstraint.constraints(
                            withVisualFormat: format, options: [], metrics: nil, views: views))
                }
            }
        }
        let controller = Covered()
        let stage = Stage(root: controller.view)
        stage.safeAreaInsets = UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0)
        stage.advance(by: 0)
        #expect(controller.panel.frame == CGRect(x: 0, y: 54, width: 375, height: 667 - 54 - 39))
        #expect(controller.topLayoutGuide.length == 44 && controller.bottomLayoutGuide.length == 34)
        #expect(controller.topLayoutGuide === controller.topLayoutGuide)
        let below = controller.panel.heightAnchor.constraint(equalTo: controller.topLayoutGuide.heightAnchor)
        #expect(below.secondAttribute == .height)
    }

    @Test func `views and controllers hear of other insets, where these are theirs`() {
        final class Inset: UIView {
            var count = 0
            override func safeAreaInsetsDidChange() { count += 1 }
        }
        final class Covered: UIViewController {
            var count = 0
            override func viewSafeAreaInsetsDidChange() { count += 1 }
        }
        let controller = Covered()
        let (top, middle) = (Inset(frame: CGRect(x: 0, y: 0, width: 50, height: 50)), Inset())
        middle.frame = CGRect(x: 0, y: 300, width: 50, height: 50)
        controller.view.addSubview(top)
        controller.view.addSubview(middle)
        let stage = Stage(root: controller.view)
        stage.safeAreaInsets = UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
        stage.safeAreaInsets = UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
        #expect(controller.count == 1 && top.count == 1 && middle.count == 0)
    }

    @Test func `a control tells of a finger that crosses its edge, with the event`() {
        final class Target {
            var events = 0
            func pressed(_ sender: UIButton, event: UIEvent) { events += event.allTouches?.count ?? 0 }
        }
        let (root, button, target) = (
            UIView(frame: UIScreen.main.bounds), UIButton(frame: CGRect(x: 0, y: 0, width: 50, height: 50)), Target()
        )
        root.addSubview(button)
        var log: [String] = []
        button.addTarget(target, action: Target.pressed, for: .touchDown)
        button.addAction(for: .touchDragExit) { log.append("exit") }
        button.addAction(for: .touchDragEnter) { log.append("enter") }
        button.addAction(for: .touchDragInside) { log.append("inside") }
        button.addAction(for: .touchDragOutside) { log.append("outside") }
        let stage = Stage(root: root)
        stage.touch(.began, at: CGPoint(x: 10, y: 10), time: 0)
        #expect(target.events == 1 && button.isTracking && button.isTouchInside)
        for (time, x) in [(1, 20), (2, 90), (3, 95), (4, 30)] {
            stage.touch(.moved, at: CGPoint(x: x, y: 10), time: Double(time))
        }
        #expect(log == ["inside", "exit", "outside", "outside", "enter", "inside"])
        button.sendActions(for: .touchDown)
        #expect(target.events == 1)
    }

    @Test func `an animator and a constraint may be made without arguments`() {
        let animator = UIViewPropertyAnimator()
        #expect(animator.state == .inactive && animator.duration == 0.2)
        let view = UIView()
        let constraint = view.widthAnchor.constraint(equalToConstant: 5)
        #expect(constraint.firstAnchor.item === view && constraint.firstAnchor.name == "width")
        #expect(constraint.secondAnchor == nil)
    }

    @Test func `the application knows the window of the stage`() {
        final class Delegate: UIApplicationDelegate {
            var window: UIWindow?
            func application(
                _ application: UIApplication,
                didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
            ) -> Bool {
                window = UIWindow(frame: UIScreen.main.bounds)
                window?.rootViewController = UIViewController()
                window?.makeKeyAndVisible()
                return true
            }
        }
        let delegate = Delegate()
        #expect(delegate.application(.shared, didFinishLaunchingWithOptions: nil))
        let stage = Stage(root: delegate.window!)
        #expect(UIApplication.shared.keyWindow === stage.root && UIApplication.shared.windows.count == 1)
        #expect(delegate.window?.rootViewController?.view.window === stage.root)
    }

    @Test func `a snapshot looks like its view from outside`() {
        let view = UIView(frame: CGRect(x: 5, y: 6, width: 70, height: 80))
        view.backgroundColor = .red
        view.layer.cornerRadius = 9
        view.addSubview(UIView())
        let snapshot = view.snapshotView(afterScreenUpdates: true)
        #expect(snapshot?.frame == CGRect(x: 0, y: 0, width: 70, height: 80) && snapshot?.subviews == [])
        #expect(snapshot?.backgroundColor == .red && snapshot?.layer.cornerRadius == 9)
    }

    @Test func `traits follow from the stage's size, and views hear of others`() {
        final class Adaptive: UIViewController {
            var heard: [UIUserInterfaceSizeClass] = []
            override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
                super.traitCollectionDidChange(previousTraitCollection)
                heard.append(previousTraitCollection?.verticalSizeClass ?? .unspecified)
            }
        }
        final class Panel: UIView {
            var count = 0
            override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) { count += 1 }
        }
        let (controller, panel) = (Adaptive(), Panel())
        controller.view.addSubview(panel)
        let stage = Stage(root: controller.view)
        #expect(controller.traitCollection.verticalSizeClass == .regular)
        #expect(panel.traitCollection.horizontalSizeClass == .compact)
        stage.setSize(CGSize(width: 667, height: 375))
        #expect(controller.traitCollection.verticalSizeClass == .compact)
        #expect(controller.heard == [.regular] && panel.count == 1)
        stage.setSize(CGSize(width: 660, height: 370))
        #expect(panel.count == 1)
        stage.setSize(CGSize(width: 1024, height: 768))
        #expect(panel.traitCollection.userInterfaceIdiom == .pad && controller.heard == [.regular, .compact])
        let wide = UITraitCollection(horizontalSizeClass: .regular)
        #expect(panel.traitCollection.containsTraits(in: wide))
        #expect(!UITraitCollection(verticalSizeClass: .compact).containsTraits(in: wide))
        let both = UITraitCollection(traitsFrom: [wide, UITraitCollection(userInterfaceStyle: .dark)])
        #expect(both.horizontalSizeClass == .regular && both.userInterfaceStyle == .dark)
    }

    @Test func `an image of another rendering mode is another image of the same size`() {
        let image = UIImage(name: "star", size: CGSize(width: 3, height: 4))
        let template = image.withRenderingMode(.alwaysTemplate)
        #expect(template !== image && template.renderingMode == .alwaysTemplate)
        #expect(template.size == image.size && template.name == "star" && image.renderingMode == .automatic)
    }
}
