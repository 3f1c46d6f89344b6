import Foundation
import Views

/// How text lies in its room.
public enum NSTextAlignment: Int, Sendable {
    case left = 0, center, right, justified, natural
}

/// A font's name and size: nothing here is drawn or measured.
public final class UIFont: Sendable {
    public struct Weight: RawRepresentable, Hashable, Sendable {
        public let rawValue: CGFloat

        public init(rawValue: CGFloat) {
            self.rawValue = rawValue
        }

        public static let light = Weight(rawValue: -0.4)
        public static let regular = Weight(rawValue: 0)
        public static let medium = Weight(rawValue: 0.23)
        public static let semibold = Weight(rawValue: 0.3)
        public static let bold = Weight(rawValue: 0.4)
        public static let heavy = Weight(rawValue: 0.56)
    }

    /// What text is for, from which its size follows.
    public struct TextStyle: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public static let largeTitle = TextStyle(rawValue: "largeTitle")
        public static let title1 = TextStyle(rawValue: "title1")
        public static let title2 = TextStyle(rawValue: "title2")
        public static let title3 = TextStyle(rawValue: "title3")
        public static let headline = TextStyle(rawValue: "headline")
        public static let subheadline = TextStyle(rawValue: "subheadline")
        public static let body = TextStyle(rawValue: "body")
        public static let callout = TextStyle(rawValue: "callout")
        public static let footnote = TextStyle(rawValue: "footnote")
        public static let caption1 = TextStyle(rawValue: "caption1")
        public static let caption2 = TextStyle(rawValue: "caption2")
    }

    public static let systemFontSize: CGFloat = 14
    public static let labelFontSize: CGFloat = 17

    public let fontName: String
    public let pointSize: CGFloat

    public init?(name fontName: String, size fontSize: CGFloat) {
        self.fontName = fontName
        pointSize = fontSize
    }

    private init(system size: CGFloat) {
        fontName = "system"
        pointSize = size
    }

    public static func systemFont(ofSize fontSize: CGFloat, weight: Weight = .regular) -> UIFont {
        UIFont(system: fontSize)
    }

    public static func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(system: fontSize) }

    /// The font of a text style at the usual size of text.
    public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
        let sizes: [TextStyle: CGFloat] = [
            .largeTitle: 34, .title1: 28, .title2: 22, .title3: 20, .callout: 16, .subheadline: 15, .footnote: 13,
            .caption1: 12, .caption2: 11,
        ]
        return UIFont(system: sizes[style] ?? labelFontSize)
    }

    public func withSize(_ fontSize: CGFloat) -> UIFont { UIFont(name: fontName, size: fontSize) ?? self }
}

/// Text in a view. UIKit's class of the same name.
///
/// Nothing here measures text: `injectedContentSize` and the baseline offsets say what measuring came to.
open class UILabel: UIView {
    open var text: String?
    open var preferredMaxLayoutWidth: CGFloat = 0
    open var font: UIFont! = UIFont.systemFont(ofSize: UIFont.labelFontSize)
    open var textColor: UIColor! = .label
    open var textAlignment = NSTextAlignment.natural
    open var numberOfLines = 1
    open var adjustsFontSizeToFitWidth = false
    open var minimumScaleFactor: CGFloat = 0
    open var isEnabled = true

    public override init(frame: CGRect) {
        super.init(frame: frame)
        // As in UIKit, labels let touches through.
        isUserInteractionEnabled = false
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        isUserInteractionEnabled = false
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { injectedContentSize ?? super.sizeThatFits(size) }
}
