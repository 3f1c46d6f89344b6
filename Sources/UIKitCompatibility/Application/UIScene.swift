import Foundation
import Views

/// One of a program's interfaces. UIKit's class of the same name; `UIApplication.launch` makes one.
///
/// There is one at a time.
open class UIScene: NSObject {
    /// What the scene goes on from, of which there is nothing.
    public final let session: UISceneSession
    /// Hears of the scene's life; kept.
    open var delegate: (any UISceneDelegate)?
    /// What it would be called.
    ///
    /// Empty at first. Kept for client code: nothing shows it.
    open var title: String! = ""
    /// Always in front.
    open var activationState: ActivationState { .foregroundActive }

    /// A scene that belongs to a session.
    ///
    /// The options aren't kept.
    public required init(session: UISceneSession, connectionOptions: ConnectionOptions) { self.session = session }

    /// Whether a scene is in use. The raw values are UIKit's.
    public enum ActivationState: Int, Sendable {
        /// Not connected.
        case unattached = -1
        /// In front, and hears of touches.
        case foregroundActive
        /// In front.
        case foregroundInactive
        /// Out of sight.
        case background
    }

    /// What a scene is made for: nothing.
    public final class ConnectionOptions: NSObject {
        /// Empty.
        public var urlContexts: Set<UIOpenURLContext> { [] }
        /// Empty.
        public var userActivities: Set<AnyHashable> { [] }
    }
}

/// An address to open.
public final class UIOpenURLContext: NSObject {
    /// The address.
    public let url: URL

    /// An address.
    public init(url: URL) { self.url = url }
}

/// A scene with windows. UIKit's class of the same name.
///
/// It keeps neither its windows nor a stage: client code, mostly its delegate, keeps the window.
open class UIWindowScene: UIScene {
    private final var known: [WeakWindow] = []

    private struct WeakWindow {
        weak var window: UIWindow?
    }

    convenience init(delegate: any UISceneDelegate) {
        self.init(session: UISceneSession(), connectionOptions: ConnectionOptions())
        self.delegate = delegate
        session.scene = self
    }

    /// The windows that were made for the scene, or given it, and still are.
    ///
    /// In the order of adding. They need not be on a stage.
    open var windows: [UIWindow] { known.compactMap(\.window) }
    /// The first of them.
    open var keyWindow: UIWindow? { windows.first }
    /// The only screen.
    open var screen: UIScreen { UIScreen.main }
    /// The screen's traits.
    ///
    /// Of the screen's size, not of the stage's.
    open var traitCollection: UITraitCollection { screen.traitCollection }
    /// Upright.
    ///
    /// Always, whatever size a stage gives its root.
    open var interfaceOrientation: UIInterfaceOrientation { .portrait }
    /// Nothing: there is no status bar.
    open var statusBarManager: UIStatusBarManager? { nil }

    func add(_ window: UIWindow) {
        if !windows.contains(window) { known = known.filter { $0.window != nil } + [WeakWindow(window: window)] }
    }
}

/// What a scene goes on from. UIKit's class of the same name.
public final class UISceneSession: NSObject {
    /// What a scene is for.
    public struct Role: RawRepresentable, Hashable, Sendable {
        /// UIKit's text.
        public let rawValue: String

        /// Makes a role from its text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The program's own interface.
        public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    }

    /// The program's own interface.
    public var role: Role { .windowApplication }
    /// The session's scene.
    ///
    /// Not kept: nil for a session of client code's making.
    public internal(set) weak var scene: UIScene?
    /// A plain configuration.
    ///
    /// A new one at each reading.
    public var configuration: UISceneConfiguration { UISceneConfiguration(name: nil, sessionRole: role) }
    /// The same for all.
    public var persistentIdentifier: String { "stage" }
}

/// How scenes are made. UIKit's class of the same name; `UIApplication.launch` is given the scene's delegate instead.
///
/// The program's delegate isn't asked for one, so that no class is made by name.
public final class UISceneConfiguration: NSObject {
    /// The name.
    public let name: String?
    /// What its scenes are for.
    public let role: UISceneSession.Role
    /// Kept for client code.
    public var delegateClass: AnyClass?
    /// Kept for client code.
    public var sceneClass: AnyClass?
    /// Kept for client code.
    public var storyboard: UIStoryboard?

    /// A configuration of a name.
    public init(name: String?, sessionRole: UISceneSession.Role) { (self.name, role) = (name, sessionRole) }
}

/// Would tell about the status bar, which there isn't.
public final class UIStatusBarManager: NSObject {
    /// Zero.
    public var statusBarFrame: CGRect { .zero }
}

/// Which way an interface is turned. The raw values are UIKit's.
public enum UIInterfaceOrientation: Int, Sendable {
    /// Not known.
    case unknown = 0
    /// Upright.
    case portrait
    /// Upright with the top end down.
    case portraitUpsideDown
    /// On its side, the top end to the right.
    case landscapeRight
    /// On its side, the top end to the left.
    case landscapeLeft

    /// True upright and upside down.
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
    /// True on a side.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

/// Is told of a scene's life by `UIApplication.launch`; each method may be left out. UIKit's protocol of the same name.
///
/// The scene keeps its delegate.
public protocol UISceneDelegate: WindowOwning {
    /// The scene begins.
    ///
    /// Make the window here with the scene, and give it its `rootViewController`. Session and options are empty.
    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
    /// The scene is in front.
    ///
    /// Called last in a launch but for the notification; the window is on its stage by then.
    func sceneDidBecomeActive(_ scene: UIScene)
}

extension UISceneDelegate {
    /// Does nothing.
    public func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {}
    /// Does nothing.
    public func sceneDidBecomeActive(_ scene: UIScene) {}
}

/// The delegate of a scene with windows. UIKit's protocol of the same name.
public protocol UIWindowSceneDelegate: UISceneDelegate {
    /// The window that the scene shows.
    ///
    /// Read once, after the scene was told that it connects.
    @_disfavoredOverload var window: UIWindow? { get set }
}

extension UIWindowSceneDelegate {
    /// Nil, for delegates without a window.
    @_disfavoredOverload public var window: UIWindow? {
        get { nil }
        set {}
    }
}
