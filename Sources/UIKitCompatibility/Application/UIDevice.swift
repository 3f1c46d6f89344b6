import Foundation
import Views

/// What the program runs on: a telephone held upright. UIKit's class of the same name.
///
/// Client code that asks for the room there is should ask `traitCollection` or sizes instead: these follow the stage.
public final class UIDevice: NSObject, Sendable {
    /// The only device there is.
    public static let current = UIDevice()

    /// Which way a device is held. The program's own is always `portrait`.
    ///
    /// Raw values are UIKit's.
    public enum Orientation: Int, Sendable {
        /// Not known.
        case unknown = 0
        /// Upright.
        case portrait
        /// Upright with the top end down.
        case portraitUpsideDown
        /// On its side, the top end to the left.
        case landscapeLeft
        /// On its side, the top end to the right.
        case landscapeRight
        /// Lying with the screen up.
        case faceUp
        /// Lying with the screen down.
        case faceDown

        /// True for both orientations on a side; lying flat is neither landscape nor portrait.
        public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
        /// True upright and upside down.
        public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
    }

    /// Always "stage".
    public var name: String { "stage" }
    /// Always `portrait`, whatever size a stage gives its root.
    public var orientation: UIDeviceOrientation { .portrait }
    /// Always `phone`.
    ///
    /// Even where a view's `traitCollection` says `pad` because the stage's root is large.
    public var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
}

/// Which ways an interface may be turned. The raw values are UIKit's.
///
/// Kept for client code: a controller that says which ways it supports isn't asked.
public struct UIInterfaceOrientationMask: OptionSet, Hashable, Sendable {
    /// One bit a way.
    public let rawValue: UInt

    /// Makes a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Upright.
    public static let portrait = Self(rawValue: 1 << 1)
    /// Upright with the top end down.
    public static let portraitUpsideDown = Self(rawValue: 1 << 2)
    /// On its side, the top end to the right.
    public static let landscapeRight = Self(rawValue: 1 << 3)
    /// On its side, the top end to the left.
    public static let landscapeLeft = Self(rawValue: 1 << 4)
    /// On either side.
    public static let landscape: Self = [.landscapeLeft, .landscapeRight]
    /// All but upside down.
    public static let allButUpsideDown: Self = [.portrait, .landscape]
    /// All.
    public static let all: Self = [.allButUpsideDown, .portraitUpsideDown]
}

/// UIKit's name of the device's orientation.
public typealias UIDeviceOrientation = UIDevice.Orientation

/// `UserInterfaceIdiom` under UIKit's name: kinds of device.
public typealias UIUserInterfaceIdiom = UserInterfaceIdiom
