import Views

/// What the program runs on: a telephone held upright. UIKit's class of the same name.
public final class UIDevice: Sendable {
    public static let current = UIDevice()

    public enum Orientation: Int, Sendable {
        case unknown = 0, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown

        public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
        public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
    }

    public var name: String { "stage" }
    public var orientation: UIDeviceOrientation { .portrait }
    public var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
}

public typealias UIDeviceOrientation = UIDevice.Orientation

/// Kinds of device.
public enum UIUserInterfaceIdiom: Int, Sendable {
    case unspecified = -1
    case phone, pad
}
