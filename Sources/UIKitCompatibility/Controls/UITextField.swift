import Foundation
import Views

/// A line of text to edit. UIKit's class of the same name, without editing.
///
/// Nothing here measures text: `injectedContentSize` says what measuring came to.
open class UITextField: UIControl {
    /// How the edge looks.
    public enum BorderStyle: Int, Sendable {
        case none = 0
        case line, bezel, roundedRect
    }

    open var text: String? = ""
    open var placeholder: String?
    open var font: UIFont? = UIFont.systemFont(ofSize: UIFont.labelFontSize)
    open var textColor: UIColor? = .label
    open var textAlignment = NSTextAlignment.natural
    open var borderStyle = BorderStyle.none
    open var isSecureTextEntry = false

    open override func sizeThatFits(_ size: CGSize) -> CGSize { injectedContentSize ?? super.sizeThatFits(size) }
}
