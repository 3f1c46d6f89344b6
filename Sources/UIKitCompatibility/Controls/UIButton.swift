import Foundation
import Views

/// A control with a title. UIKit's class of the same name.
open class UIButton: UIControl {
    public enum ButtonType: Int, Sendable {
        case custom = 0, system
        case detailDisclosure, infoLight, infoDark, contactAdd, close
    }

    public private(set) final var buttonType = ButtonType.custom
    private final var titles: [UInt: String] = [:]
    private final var titleColors: [UInt: UIColor] = [:]
    private final var images: [UInt: UIImage] = [:]
    /// The label of the title.
    public final let titleLabel: UILabel? = UILabel()
    public final let imageView: UIImageView? = UIImageView()

    public convenience init(type buttonType: ButtonType) {
        self.init(frame: .zero)
        self.buttonType = buttonType
    }

    open func setTitle(_ title: String?, for state: State) {
        titles[state.rawValue] = title
        titleLabel?.text = currentTitle
    }

    open func title(for state: State) -> String? { titles[state.rawValue] ?? titles[State.normal.rawValue] }

    open var currentTitle: String? { title(for: state) }

    open func setTitleColor(_ color: UIColor?, for state: State) { titleColors[state.rawValue] = color }

    open func titleColor(for state: State) -> UIColor? {
        titleColors[state.rawValue] ?? titleColors[State.normal.rawValue]
    }

    open func setImage(_ image: UIImage?, for state: State) { images[state.rawValue] = image }

    open func image(for state: State) -> UIImage? { images[state.rawValue] ?? images[State.normal.rawValue] }

    open func setBackgroundImage(_ image: UIImage?, for state: State) { setImage(image, for: state) }

    open var state: State {
        var state: State = []
        if isHighlighted { state.insert(.highlighted) }
        if !isEnabled { state.insert(.disabled) }
        if isSelected { state.insert(.selected) }
        return state
    }
}
