import Foundation
import Views

/// The program, as far as client code asks for its windows. UIKit's class of the same name.
public final class UIApplication: Sendable {
    /// The only program there is.
    public static let shared = UIApplication()

    private init() {}

    /// The root of the stage made last, where it is a window.
    public var keyWindow: UIWindow? { Stage.latest?.root as? UIWindow }
    /// The key window alone; empty where there is none.
    public var windows: [UIWindow] { keyWindow.map { [$0] } ?? [] }
    /// Always zero: there is no status bar.
    public var statusBarFrame: CGRect { .zero }
    /// Always active.
    public var applicationState: State { .active }

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
    public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
        /// The key's text.
        public let rawValue: String

        /// Makes a key from its text.
        public init(rawValue: String) { self.rawValue = rawValue }
    }
}

/// Is told of the program's life, by whoever starts it: nothing here does. UIKit's protocol of the same name.
public protocol UIApplicationDelegate: AnyObject {
    /// The window that the program shows; give it to `Stage(root:)`.
    var window: UIWindow? { get set }
    /// For the program's start, which client code brings about by calling it.
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
}

extension UIApplicationDelegate {
    /// Nil, for delegates without a window.
    public var window: UIWindow? {
        get { nil }
        set {}
    }

    /// Does nothing, and lets the program go on.
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }
}
