import Foundation
import Views

/// One of a program's interfaces. UIKit's class of the same name; `UIApplication.launch` makes one.
open class UIScene: NSObject {
    /// What the scene goes on from, of which there is nothing.
    public final let session: UISceneSession
    /// Hears of the scene's life; kept.
    open var delegate: (any UISceneDelegate)?
    /// What it would be called.
    open var title: String! = ""
    /// Always in front.
    open var activationState: ActivationState { .foregroundActive }

    /// A scene that belongs to a session.
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
    open var windows: [UIWindow] { known.compactMap(\.window) }
    /// The first of them.
    open var keyWindow: UIWindow? { windows.first }
    /// The only screen.
    open var screen: UIScreen { UIScreen.main }
    /// The screen's traits.
    open var traitCollection: UITraitCollection { screen.traitCollection }
    /// Upright.
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
    public internal(set) weak var scene: UIScene?
    /// A plain configuration.
    public var configuration: UISceneConfiguration { UISceneConfiguration(name: nil, sessionRole: role) }
    /// The same for all.
    public var persistentIdentifier: String { "stage" }
}

/// How scenes are made. UIKit's class of the same name; `UIApplication.launch` is given the scene's delegate instead.
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
public protocol UISceneDelegate: WindowOwning {
    /// The scene begins.
    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
    /// The scene is in front.
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
    @_disfavoredOverload var window: UIWindow? { get set }
}

extension UIWindowSceneDelegate {
    /// Nil, for delegates without a window.
    @_disfavoredOverload public var window: UIWindow? {
        get { nil }
        set {}
    }
}
