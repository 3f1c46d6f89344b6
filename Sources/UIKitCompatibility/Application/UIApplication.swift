import Foundation
import Synchronization
import Views

/// The program, as far as client code asks for it. UIKit's class of the same name.
///
/// ```swift
/// let stage = UIApplication.shared.launch(AppDelegate(), sceneDelegate: SceneDelegate())
/// stage.advance(by: 1)
/// ```
///
/// There is one program in a process, but any number of stages, on any threads; client code that makes its stage
/// itself need not launch anything.
public final class UIApplication: UIResponder, @unchecked Sendable {
    /// The only program there is.
    public static let shared = UIApplication()

    /// What was launched last; views and delegates belong to the thread that launches.
    private let launched = Mutex(Launched())

    private struct Launched {
        nonisolated(unsafe) var delegate: (any UIApplicationDelegate)?
        nonisolated(unsafe) var scene: UIWindowScene?
    }

    private override init() {}

    /// Hears of the program's life; `launch(_:sceneDelegate:)` sets it, and it is kept.
    ///
    /// Setting it oneself calls no method of it. UIKit's is not kept.
    public var delegate: (any UIApplicationDelegate)? {
        get { launched.withLock { $0.delegate } }
        set { launched.withLock { $0.delegate = newValue } }
    }

    /// The scene that was launched last; empty before.
    ///
    /// As a set of one scene at most; scenes launched before aren't remembered.
    public var connectedScenes: Set<UIScene> { launched.withLock { $0.scene.map { [$0] } ?? [] } }

    /// The root of the stage made last, where it is a window.
    ///
    /// The stage made last on this thread, or else in the process. Nil where its root is a plain view.
    public var keyWindow: UIWindow? { Stage.latest?.root as? UIWindow }
    /// The key window alone; empty where there is none.
    ///
    /// Windows off stage aren't known.
    public var windows: [UIWindow] { keyWindow.map { [$0] } ?? [] }
    /// Always zero: there is no status bar.
    public var statusBarFrame: CGRect { .zero }
    /// Always active.
    public var applicationState: State { .active }
    /// Kept for client code, without effect. False at first.
    public var isIdleTimerDisabled: Bool {
        get { false }
        set {}
    }

    /// Nobody opens anything; the completion is told so.
    ///
    /// - Parameters:
    ///   - url: nobody looks at it.
    ///   - options: nor at these.
    ///   - completion: called with false before this returns.
    public func open(
        _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
        completionHandler completion: ((Bool) -> Void)? = nil
    ) { completion?(false) }

    /// False: nobody opens anything.
    public func canOpenURL(_ url: URL) -> Bool { false }

    /// Starts a program as the system would, and puts its window on a stage.
    ///
    /// The delegate is told that the program has launched. A delegate of scenes is told of a scene then. The window
    /// that either has made or been given goes on the stage; where there is none, an empty one does.
    ///
    /// In order: `application(_:willFinishLaunchingWithOptions:)`, `application(_:didFinishLaunchingWithOptions:)`,
    /// `scene(_:willConnectTo:options:)`; the window comes on the stage, and its controllers' `viewWillAppear`;
    /// `applicationDidBecomeActive(_:)`, `sceneDidBecomeActive(_:)`, and the notification. Answers of false aren't
    /// heeded. `viewDidAppear` follows with the first layout, so with the first `advance(by:)`. Of several windows
    /// the scene delegate's own counts before the scene's first, and both before the program delegate's.
    ///
    /// - Parameters:
    ///   - delegate: the program's delegate; kept.
    ///   - sceneDelegate: the delegate of its scene, where it has scenes; kept by the scene.
    /// - Returns: the stage, on which the program becomes active.
    public func launch(_ delegate: any UIApplicationDelegate, sceneDelegate: (any UISceneDelegate)? = nil) -> Stage {
        self.delegate = delegate
        _ = delegate.application(self, willFinishLaunchingWithOptions: nil)
        _ = delegate.application(self, didFinishLaunchingWithOptions: nil)
        var window = delegate.window as UIWindow?
        if let sceneDelegate {
            let scene = UIWindowScene(delegate: sceneDelegate)
            launched.withLock { $0.scene = scene }
            sceneDelegate.scene(scene, willConnectTo: scene.session, options: UIScene.ConnectionOptions())
            let owned = (sceneDelegate as? any UIWindowSceneDelegate).flatMap { $0.window as UIWindow? }
            window = owned ?? scene.windows.first ?? window
        }
        let stage = Stage(root: window ?? UIWindow(frame: UIScreen.main.bounds))
        delegate.applicationDidBecomeActive(self)
        if let sceneDelegate, let scene = connectedScenes.first { sceneDelegate.sceneDidBecomeActive(scene) }
        NotificationCenter.default.post(name: Self.didBecomeActiveNotification, object: self)
        return stage
    }

    /// Posted when `launch` is done.
    ///
    /// Its object is the application. Names are UIKit's texts.
    public static let didBecomeActiveNotification = Notification.Name("UIApplicationDidBecomeActiveNotification")
    /// Never posted: a program stays in front.
    public static let willResignActiveNotification = Notification.Name("UIApplicationWillResignActiveNotification")
    /// Never posted: a program stays in front.
    public static let didEnterBackgroundNotification = Notification.Name("UIApplicationDidEnterBackgroundNotification")
    /// Never posted: a program stays in front.
    public static let willEnterForegroundNotification = Notification.Name(
        "UIApplicationWillEnterForegroundNotification")
    /// Never posted: nobody ends a program.
    public static let willTerminateNotification = Notification.Name("UIApplicationWillTerminateNotification")

    /// Whether a program is in use. The raw values are UIKit's.
    public enum State: Int, Sendable {
        /// In front, and hears of touches.
        case active = 0
        /// In front, but doesn't hear of touches.
        case inactive
        /// Out of sight.
        case background
    }

    /// What a program was started for.
    ///
    /// Kept for client code: launching passes no options.
    public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
        /// The key's text.
        public let rawValue: String

        /// Makes a key from its text.
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// How an address would be opened.
    public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
        /// The key's text.
        public let rawValue: String

        /// Makes a key from its text.
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// What an address came with.
    ///
    /// Kept for client code: no address is ever opened.
    public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
        /// The key's text.
        public let rawValue: String

        /// Makes a key from its text.
        public init(rawValue: String) { self.rawValue = rawValue }
    }
}
