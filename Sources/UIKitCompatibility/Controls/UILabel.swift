import Foundation
import Views

/// How text lies in its room.
///
/// Raw values are those of UIKit on iOS. Kept for client code: no text is laid out.
public enum NSTextAlignment: Int, Sendable {
    /// At the left edge.
    case left = 0
    /// In the middle between the edges.
    case center
    /// At the right edge.
    case right
    /// Stretched from edge to edge, but for a paragraph's last line.
    case justified
    /// At the edge where the script begins its lines; the default of labels and fields.
    case natural
}

/// A font's name, size and weight: nothing here is drawn or measured.
///
/// Immutable, and safe to share between threads. Line heights, ascenders and widths aren't known: there are no such
/// members.
public final class UIFont: NSObject, Sendable {
    /// How bold a font is: 0 is regular, larger is bolder.
    ///
    /// `ultraLight`, `thin` and `black` have no constant here.
    public struct Weight: RawRepresentable, Hashable, Sendable {
        /// The weight as a number, with UIKit's values.
        public let rawValue: CGFloat

        /// Makes a weight from a number.
        public init(rawValue: CGFloat) {
            self.rawValue = rawValue
        }

        /// Lighter than regular, -0.4.
        public static let light = Weight(rawValue: -0.4)
        /// The usual weight, 0.
        public static let regular = Weight(rawValue: 0)
        /// A little bolder than regular, 0.23.
        public static let medium = Weight(rawValue: 0.23)
        /// Between medium and bold, 0.3.
        public static let semibold = Weight(rawValue: 0.3)
        /// The usual bold, 0.4.
        public static let bold = Weight(rawValue: 0.4)
        /// Bolder than bold, 0.56.
        public static let heavy = Weight(rawValue: 0.56)
    }

    /// What text is for, from which its size follows.
    ///
    /// Sizes are UIKit's at the standard text size, which nobody can change here. The names are not UIKit's texts.
    public struct TextStyle: RawRepresentable, Hashable, Sendable {
        /// The style's name.
        public let rawValue: String

        /// Makes a style from a name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The largest titles, 34 pt.
        public static let largeTitle = TextStyle(rawValue: "largeTitle")
        /// Titles of the first level, 28 pt.
        public static let title1 = TextStyle(rawValue: "title1")
        /// Titles of the second level, 22 pt.
        public static let title2 = TextStyle(rawValue: "title2")
        /// Titles of the third level, 20 pt.
        public static let title3 = TextStyle(rawValue: "title3")
        /// Headings, 17 pt as body text.
        public static let headline = TextStyle(rawValue: "headline")
        /// Headings below headings, 15 pt.
        public static let subheadline = TextStyle(rawValue: "subheadline")
        /// Running text, 17 pt; styles of names that aren't known get its size.
        public static let body = TextStyle(rawValue: "body")
        /// Remarks beside the text, 16 pt.
        public static let callout = TextStyle(rawValue: "callout")
        /// Notes below the text, 13 pt.
        public static let footnote = TextStyle(rawValue: "footnote")
        /// Captions, 12 pt.
        public static let caption1 = TextStyle(rawValue: "caption1")
        /// The smallest captions, 11 pt.
        public static let caption2 = TextStyle(rawValue: "caption2")
    }

    /// The size of the system's text, pt; no font takes it on its own.
    public static let systemFontSize: CGFloat = 14
    /// The size that the fonts of labels and text fields have unless set, pt.
    public static let labelFontSize: CGFloat = 17

    /// The name that the font was made with; "system" for system fonts, whatever their weight.
    public let fontName: String
    /// The size that the font was made with, pt; not checked.
    public let pointSize: CGFloat
    /// How bold the font was asked to be; regular for fonts of a name.
    package let weight: Weight

    /// A font of any name and size (pt); never nil, since no font is looked up.
    public convenience init?(name fontName: String, size fontSize: CGFloat) {
        self.init(fontName, fontSize, .regular)
    }

    private init(_ name: String, _ size: CGFloat, _ weight: Weight) {
        (fontName, pointSize, self.weight) = (name, size, weight)
    }

    private convenience init(system size: CGFloat, _ weight: Weight = .regular) { self.init("system", size, weight) }

    /// The system font at a size in points.
    public static func systemFont(ofSize fontSize: CGFloat, weight: Weight = .regular) -> UIFont {
        UIFont(system: fontSize, weight)
    }

    /// The bold system font at a size in points.
    public static func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(system: fontSize, .bold) }

    /// The font of a text style at the usual size of text.
    ///
    /// `headline` is semibold, all others regular.
    public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
        let sizes: [TextStyle: CGFloat] = [
            .largeTitle: 34, .title1: 28, .title2: 22, .title3: 20, .callout: 16, .subheadline: 15, .footnote: 13,
            .caption1: 12, .caption2: 11,
        ]
        return UIFont(system: sizes[style] ?? labelFontSize, style == .headline ? .semibold : .regular)
    }

    /// A font of the same name and weight at another size, pt.
    public func withSize(_ fontSize: CGFloat) -> UIFont { UIFont(fontName, fontSize, weight) }

    /// Whether both have the same name, size and weight.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIFont else { return false }
        return fontName == other.fontName && pointSize == other.pointSize && weight == other.weight
    }

    /// Of name, size and weight.
    public override var hash: Int {
        var hasher = Hasher()
        hasher.combine(fontName)
        hasher.combine(pointSize)
        hasher.combine(weight)
        return hasher.finalize()
    }
}

/// Text in a view. UIKit's class of the same name.
///
/// Nothing here measures text: `injectedContentSize` and the baseline offsets say what measuring came to.
///
/// A label without `injectedContentSize` has no intrinsic size, so that constraints have to give it one. Touches pass
/// through a label unless `isUserInteractionEnabled` is set to true.
open class UILabel: UIView {
    /// The text, nil at first. Setting it takes away the looks of ``attributedText``, and changes no size: set
    /// `injectedContentSize` along with it.
    open var text: String? {
        get { styled?.string }
        set { styled = newValue.map { NSAttributedString(string: $0) } }
    }
    /// The text with its looks, which are kept for client code; nil where there is none.
    open var attributedText: NSAttributedString? {
        get { styled }
        set { styled = newValue }
    }
    private final var styled: NSAttributedString?
    /// The width at which UIKit would break lines, pt. Kept for client code: nothing here breaks lines.
    ///
    /// 0 at first.
    open var preferredMaxLayoutWidth: CGFloat = 0
    /// The text's font, 17 pt at first. Kept for client code: sizes and baselines don't follow from it.
    open var font: UIFont! = UIFont.systemFont(ofSize: UIFont.labelFontSize)
    /// The text's colour, `.label` at first. Kept for client code.
    open var textColor: UIColor! = .label
    /// How the text lies across the label. Kept for client code.
    ///
    /// `natural` at first.
    open var textAlignment = NSTextAlignment.natural
    /// How many lines the text may take, 0 in UIKit for any number. Kept for client code: nothing here breaks lines.
    ///
    /// 1 at first.
    open var numberOfLines = 1
    /// Whether UIKit would shrink the text to fit. Kept for client code: no text is measured here.
    ///
    /// False at first.
    open var adjustsFontSizeToFitWidth = false
    /// How far UIKit may shrink the text, as a share of its font's size. Kept for client code.
    ///
    /// 0 at first.
    open var minimumScaleFactor: CGFloat = 0
    /// Whether UIKit would draw the text as usual rather than dimmed. Kept for client code.
    ///
    /// True at first.
    open var isEnabled = true

    /// Makes a label of a frame, which lets touches through.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        // As in UIKit, labels let touches through.
        isUserInteractionEnabled = false
    }

    /// Makes a label of no size: there are no archives of views to read.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        isUserInteractionEnabled = false
    }

    /// The size that was set for layout in place of measuring text; without one that of a plain view.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { injectedContentSize ?? super.sizeThatFits(size) }
}
