import Views

/// What the program runs on: a telephone held upright. UIKit's class of the same name.
public final class UIDevice: Sendable {
    /// The only device there is.
    public static let current = UIDevice()

    /// Which way a device is held. The program's own is always `portrait`.
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
    public var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
}

/// UIKit's name of the device's orientation.
public typealias UIDeviceOrientation = UIDevice.Orientation

/// `UserInterfaceIdiom` under UIKit's name: kinds of device.
public typealias UIUserInterfaceIdiom = UserInterfaceIdiom
