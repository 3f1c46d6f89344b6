import Foundation

extension Color {
    private static func named(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) -> Color {
        Color(red: red, green: green, blue: blue, alpha: 1)
    }

    /// Opaque (0, 0, 0).
    public static let black = Color(white: 0, alpha: 1)
    /// Opaque (1/3, 1/3, 1/3).
    public static let darkGray = Color(white: 1 / 3, alpha: 1)
    /// Opaque (2/3, 2/3, 2/3).
    public static let lightGray = Color(white: 2 / 3, alpha: 1)
    /// Opaque (1, 1, 1).
    public static let white = Color(white: 1, alpha: 1)
    /// Opaque (0.5, 0.5, 0.5).
    public static let gray = Color(white: 0.5, alpha: 1)
    /// (0, 0, 0) of opacity 0.
    public static let clear = Color(white: 0, alpha: 0)
    /// Opaque (1, 0, 0).
    public static let red = named(1, 0, 0)
    /// Opaque (0, 1, 0).
    public static let green = named(0, 1, 0)
    /// Opaque (0, 0, 1).
    public static let blue = named(0, 0, 1)
    /// Opaque (0, 1, 1).
    public static let cyan = named(0, 1, 1)
    /// Opaque (1, 1, 0).
    public static let yellow = named(1, 1, 0)
    /// Opaque (1, 0, 1).
    public static let magenta = named(1, 0, 1)
    /// Opaque (1, 0.5, 0).
    public static let orange = named(1, 0.5, 0)
    /// Opaque (0.5, 0, 0.5).
    public static let purple = named(0.5, 0, 0.5)
    /// Opaque (0.6, 0.4, 0.2).
    public static let brown = named(0.6, 0.4, 0.2)

    // The system's colours in light appearance.
    /// The red of light appearance, (255, 59, 48)/255.
    public static let systemRed = named(1, 59 / 255, 48 / 255)
    /// The green of light appearance, (52, 199, 89)/255.
    public static let systemGreen = named(52 / 255, 199 / 255, 89 / 255)
    /// The blue of light appearance, (0, 122, 255)/255; the tint of views that have none.
    public static let systemBlue = named(0, 122 / 255, 1)
    /// The orange of light appearance, (255, 149, 0)/255.
    public static let systemOrange = named(1, 149 / 255, 0)
    /// The yellow of light appearance, (255, 204, 0)/255.
    public static let systemYellow = named(1, 204 / 255, 0)
    /// The pink of light appearance, (255, 45, 85)/255.
    public static let systemPink = named(1, 45 / 255, 85 / 255)
    /// The purple of light appearance, (175, 82, 222)/255.
    public static let systemPurple = named(175 / 255, 82 / 255, 222 / 255)
    /// The teal of light appearance, (48, 176, 199)/255.
    public static let systemTeal = named(48 / 255, 176 / 255, 199 / 255)
    /// The indigo of light appearance, (88, 86, 214)/255.
    public static let systemIndigo = named(88 / 255, 86 / 255, 214 / 255)
    /// The grey of light appearance, (142, 142, 147)/255.
    public static let systemGray = named(142 / 255, 142 / 255, 147 / 255)
    /// The background of light appearance: white. It doesn't follow an appearance, as UIKit's does.
    public static let systemBackground = white
    /// The second background of light appearance, (242, 242, 247)/255.
    public static let secondarySystemBackground = named(242 / 255, 242 / 255, 247 / 255)
    /// The text of light appearance: black, fixed like the other system colours.
    public static let label = black
    /// The second text of light appearance, (60, 60, 67)/255 at 60 %.
    public static let secondaryLabel = faded(0.6)
    /// The third text of light appearance, (60, 60, 67)/255 at 30 %.
    public static let tertiaryLabel = faded(0.3)
    /// The fourth text of light appearance, (60, 60, 67)/255 at 18 %.
    public static let quaternaryLabel = faded(0.18)
    /// Thin lines of light appearance, (60, 60, 67)/255 at 29 %.
    public static let separator = faded(0.29)

    private static func faded(_ alpha: CGFloat) -> Color {
        Color(red: 60 / 255, green: 60 / 255, blue: 67 / 255, alpha: alpha)
    }
}
