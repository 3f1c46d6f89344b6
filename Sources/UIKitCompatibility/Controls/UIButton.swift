import Foundation
import Views

/// A control with a title. UIKit's class of the same name.
///
/// Actions are sent as by every control: `touchUpInside` with `primaryActionTriggered`. Configurations, menus and
/// content insets have no counterpart.
open class UIButton: UIControl {
    /// UIKit's kinds of button. Kept for client code: none looks or behaves unlike another.
    ///
    /// Raw values are UIKit's.
    public enum ButtonType: Int, Sendable {
        /// A button without a style; the default.
        case custom = 0
        /// A button in the style of the system.
        case system
        /// A button that leads to details.
        case detailDisclosure
        /// A button that leads to information, light.
        case infoLight
        /// A button that leads to information, dark.
        case infoDark
        /// A button that adds a contact.
        case contactAdd
        /// A button that closes something.
        case close
    }

    /// The kind that the button was made with; `custom` unless `init(type:)` said otherwise.
    public private(set) final var buttonType = ButtonType.custom
    private final var titles: [UInt: String] = [:]
    final var titleColors: [UInt: UIColor] = [:]
    private final var images: [UInt: UIImage] = [:]
    private final var backgroundImages: [UInt: UIImage] = [:]
    /// The label of the title.
    ///
    /// Never nil, and not among the subviews; it is nowhere laid out. Title colours aren't handed to it.
    public final let titleLabel: UILabel? = UILabel()
    /// A view that isn't a subview here and isn't given the button's images; never nil.
    public final let imageView: UIImageView? = UIImageView()

    /// A button of a kind, with zero frame.
    public convenience init(type buttonType: ButtonType) {
        self.init(frame: .zero)
        self.buttonType = buttonType
    }

    /// Sets the title of exactly this combination of states; nil takes it away, so that the normal one shows.
    ///
    /// Gives `titleLabel` the title of the state that the button is in; later changes of state don't.
    ///
    /// Layout isn't told: `injectedContentSize` says how large the title is.
    open func setTitle(_ title: String?, for state: State) {
        titles[state.rawValue] = title
        titleLabel?.text = currentTitle
    }

    /// The title set for exactly this combination of states, else the normal one, else nil.
    open func title(for state: State) -> String? { titles[state.rawValue] ?? titles[State.normal.rawValue] }

    /// The title of the state that the button is in.
    ///
    /// Nil where there is none.
    open var currentTitle: String? { title(for: state) }

    /// Sets the title's colour in exactly this combination of states; nil takes it away. `titleLabel` isn't told.
    open func setTitleColor(_ color: UIColor?, for state: State) { titleColors[state.rawValue] = color }

    /// The colour set for exactly this combination of states, else the normal one; nil where neither was set.
    open func titleColor(for state: State) -> UIColor? {
        titleColors[state.rawValue] ?? titleColors[State.normal.rawValue]
    }

    /// Sets the image of exactly this combination of states; nil takes it away. `imageView` isn't told.
    open func setImage(_ image: UIImage?, for state: State) { images[state.rawValue] = image }

    /// The image set for exactly this combination of states, else the normal one, else nil.
    open func image(for state: State) -> UIImage? { images[state.rawValue] ?? images[State.normal.rawValue] }

    /// Sets the image behind the title in exactly this combination of states; nil takes it away. Kept and never drawn.
    open func setBackgroundImage(_ image: UIImage?, for state: State) { backgroundImages[state.rawValue] = image }

    /// The background image set for exactly this combination of states, else the normal one, else nil.
    open func backgroundImage(for state: State) -> UIImage? {
        backgroundImages[state.rawValue] ?? backgroundImages[State.normal.rawValue]
    }

    /// The states that `isHighlighted`, `isEnabled` and `isSelected` amount to; found in UIKit on every control.
    ///
    /// Several may hold at once; `normal` is the empty set.
    open var state: State {
        var state: State = []
        if isHighlighted { state.insert(.highlighted) }
        if !isEnabled { state.insert(.disabled) }
        if isSelected { state.insert(.selected) }
        return state
    }
}
