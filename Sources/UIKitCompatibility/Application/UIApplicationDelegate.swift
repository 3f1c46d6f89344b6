import Views

/// Has the window of a program or scene. There for what is optional in UIKit's protocols.
public protocol WindowOwning: AnyObject {}

/// Is told of the program's life by `UIApplication.launch`; each member may be left out. UIKit's protocol of the same
/// name.
///
/// Only ``UIApplication/launch(_:sceneDelegate:)`` calls it. What UIKit tells of background, termination, memory or
/// notifications never happens here; client code may have those methods, and nobody calls them.
public protocol UIApplicationDelegate: WindowOwning {
    /// The window that the program shows.
    ///
    /// Read once, after both methods of launching.
    @_disfavoredOverload var window: UIWindow? { get set }
    /// The program is about to have launched.
    func application(
        _ application: UIApplication,
        /// The options are always nil, and the answer isn't heeded.
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    /// The program has launched.
    func application(
        _ application: UIApplication,
        /// Make the window here, and give it its `rootViewController`. The options are always nil, and the answer
        /// isn't heeded.
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    /// The program is in front.
    ///
    /// The window is on its stage by then; no time has passed, and nothing is laid out.
    func applicationDidBecomeActive(_ application: UIApplication)
}

extension UIApplicationDelegate {
    /// Nil, for delegates without a window.
    @_disfavoredOverload public var window: UIWindow? {
        get { nil }
        set {}
    }

    /// Does nothing, and lets the program go on.
    public func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }

    /// Does nothing, and lets the program go on.
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }

    /// Does nothing.
    public func applicationDidBecomeActive(_ application: UIApplication) {}
}

extension WindowOwning {
    /// The delegate's window. Twice optional, as the member is in UIKit's protocol.
    public var window: UIWindow?? {
        if let program = self as? any UIApplicationDelegate { return program.window as UIWindow? }
        return (self as? any UIWindowSceneDelegate).map { $0.window as UIWindow? }
    }
}
