import Foundation
import Views

/// A line of text to edit. UIKit's class of the same name; keys come from a page that `LiveStage` serves.
///
/// Nothing here measures text: `injectedContentSize` says what measuring came to.
///
/// There is no first responder and no delegate.
open class UITextField: UIControl {
    /// How the edge looks.
    public enum BorderStyle: Int, Sendable {
        /// No edge; the default.
        case none = 0
        /// A thin rectangle.
        case line
        /// A rectangle that looks sunk in.
        case bezel
        /// A rectangle with round corners.
        case roundedRect
    }

    /// The text, empty at first; unlike UIKit's, nil once it was set to nil.
    ///
    /// Setting it sends no `editingChanged`, and layout isn't told.
    open var text: String? = ""
    /// What UIKit shows while there is no text. Kept for client code.
    ///
    /// Nil at first.
    open var placeholder: String?
    /// The text's font, 17 pt at first. Kept for client code: sizes and baselines don't follow from it.
    open var font: UIFont? = UIFont.systemFont(ofSize: UIFont.labelFontSize)
    /// The text's colour, `.label` at first. Kept for client code.
    open var textColor: UIColor? = .label
    /// How the text lies across the field. Kept for client code.
    open var textAlignment = NSTextAlignment.natural
    /// The edge's look. Kept for client code: it takes no room.
    open var borderStyle = BorderStyle.none
    /// Whether UIKit would hide the text. Kept for client code; `text` reads the same either way.
    ///
    /// False at first.
    open var isSecureTextEntry = false

    /// The size that was set for layout in place of measuring text; without one that of a plain view.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { injectedContentSize ?? super.sizeThatFits(size) }

    // MARK: Keys

    /// Whether keys reach the field.
    package final var takesKeys: Bool { isEnabled && isUserInteractionEnabled && !isHidden }

    /// Keys have made the text another one: sends `editingChanged`, unless it is the same.
    package final func edit(_ text: String) {
        guard text != self.text else { return }
        self.text = text
        sendActions(for: .editingChanged)
    }

    /// The return key was pressed: sends `editingDidEndOnExit` together with `primaryActionTriggered`.
    package final func pressReturn() { sendActions(for: [.editingDidEndOnExit, .primaryActionTriggered]) }
}
