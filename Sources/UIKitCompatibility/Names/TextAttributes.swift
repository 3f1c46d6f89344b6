import Foundation
import Views

// Apple's systems have these themselves.
#if !canImport(Darwin)
    extension NSAttributedString.Key {
        /// The font, a `UIFont`.
        ///
        /// Kept in attributed strings, as all that follow: nothing here draws or measures them.
        public static let font = Self(rawValue: "NSFont")
        /// How lines lie and follow each other, an `NSParagraphStyle`.
        public static let paragraphStyle = Self(rawValue: "NSParagraphStyle")
        /// The colour of the text, a `UIColor`.
        public static let foregroundColor = Self(rawValue: "NSColor")
        /// The colour behind the text, a `UIColor`.
        public static let backgroundColor = Self(rawValue: "NSBackgroundColor")
        /// Room between letters, pt.
        public static let kern = Self(rawValue: "NSKern")
        /// How far the text is from the baseline, pt.
        public static let baselineOffset = Self(rawValue: "NSBaselineOffset")
        /// The kind of line below the text.
        public static let underlineStyle = Self(rawValue: "NSUnderline")
        /// The kind of line through the text.
        public static let strikethroughStyle = Self(rawValue: "NSStrikethrough")
    }

    /// How the lines of a paragraph lie and follow each other: values that are kept, and that nothing here heeds. UIKit's
    /// class of the same name.
    ///
    /// It isn't copied: whoever keeps a mutable one sees its later changes.
    open class NSParagraphStyle: NSObject {
        fileprivate final var values = Values()

        fileprivate struct Values {
            var lineSpacing: CGFloat = 0
            var paragraphSpacing: CGFloat = 0
            var alignment = NSTextAlignment.natural
            var lineHeightMultiple: CGFloat = 0
        }

        /// Room between lines, pt; 0 at first.
        open var lineSpacing: CGFloat { values.lineSpacing }
        /// Room behind the paragraph, pt; 0 at first.
        open var paragraphSpacing: CGFloat { values.paragraphSpacing }
        /// Where lines begin and end; natural at first.
        open var alignment: NSTextAlignment { values.alignment }
        /// The height of lines as a multiple of their own; 0, at first, for their own.
        open var lineHeightMultiple: CGFloat { values.lineHeightMultiple }
    }

    /// A paragraph's style that can be set. UIKit's class of the same name.
    open class NSMutableParagraphStyle: NSParagraphStyle {
        /// Room between lines, pt; 0 at first.
        open override var lineSpacing: CGFloat {
            get { values.lineSpacing }
            set { values.lineSpacing = newValue }
        }
        /// Room behind the paragraph, pt; 0 at first.
        open override var paragraphSpacing: CGFloat {
            get { values.paragraphSpacing }
            set { values.paragraphSpacing = newValue }
        }
        /// Where lines begin and end; natural at first.
        open override var alignment: NSTextAlignment {
            get { values.alignment }
            set { values.alignment = newValue }
        }
        /// The height of lines as a multiple of their own; 0, at first, for their own.
        open override var lineHeightMultiple: CGFloat {
            get { values.lineHeightMultiple }
            set { values.lineHeightMultiple = newValue }
        }
    }
#endif
