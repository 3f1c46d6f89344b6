import Foundation
import Geometry
import Views

/// Text of several lines that scrolls. UIKit's class of the same name; nothing here takes keys for it.
///
/// Nothing here measures text: `injectedContentSize` says what measuring came to.
///
/// The content size isn't that of the text: client code sets `contentSize` for it to scroll. There is no delegate for
/// editing.
open class UITextView: UIScrollView {
    private final var styled: NSAttributedString?

    /// The text, empty at first; never nil. Setting it takes away the looks of ``attributedText``.
    ///
    /// Layout isn't told.
    open var text: String! {
        get { styled?.string ?? "" }
        set { styled = NSAttributedString(string: newValue ?? "") }
    }
    /// The text with its looks, which are kept for client code; never nil.
    open var attributedText: NSAttributedString! {
        get { styled ?? NSAttributedString(string: "") }
        set { styled = newValue }
    }
    /// The text's font, nil at first. Kept for client code: sizes and baselines don't follow from it.
    open var font: UIFont?
    /// The text's colour, `.label` at first. Kept for client code.
    open var textColor: UIColor? = .label
    /// How the text lies across the view. Kept for client code.
    open var textAlignment = NSTextAlignment.natural
    /// Whether UIKit would let the user change the text. Kept for client code; true at first.
    open var isEditable = true
    /// Whether UIKit would let the user select text. Kept for client code; true at first.
    open var isSelectable = true
    /// How far the text is from the edges. Kept for client code; 8 pt above and below at first.
    open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0)

    /// The size that was set for layout in place of measuring text; without one that of a plain view.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { injectedContentSize ?? super.sizeThatFits(size) }
}
