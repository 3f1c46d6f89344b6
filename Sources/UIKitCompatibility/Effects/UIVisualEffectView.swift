import Foundation
import Views

// Effects on what lies below, which nothing here draws.

/// The base of what a visual effect view may be given. UIKit's class of the same name, without effect.
open class UIVisualEffect: NSObject {
    /// An effect that nothing draws.
    public override init() {}
}

/// A blur of what lies below a view. UIKit's class of the same name; nothing draws it.
open class UIBlurEffect: UIVisualEffect {
    /// The tint of a blur. Raw values are UIKit's for the styles that are here; its other materials are missing.
    public enum Style: Int, Sendable {
        /// Brighter than what lies below; raw value 0.
        case extraLight = 0
        /// About as bright as what lies below; raw value 1.
        case light
        /// Darker than what lies below; raw value 2.
        case dark
        /// Follows light or dark appearance in UIKit; raw value 4.
        case regular = 4
        /// Follows light or dark appearance in UIKit, with more contrast; raw value 5.
        case prominent
        /// Lets through most of what lies below, of the four materials; raw value 6.
        case systemUltraThinMaterial
        /// Lets through more than the middle material; raw value 7.
        case systemThinMaterial
        /// The middle material; raw value 8.
        case systemMaterial
        /// Lets through least of what lies below, of the four materials; raw value 9.
        case systemThickMaterial
    }

    /// A blur that nothing draws; the style isn't kept.
    public init(style: Style) { super.init() }
}

/// A view with an effect, whose content lies in `contentView`. UIKit's class of the same name.
///
/// Subviews added to the view itself stay there, in front of `contentView`. Its colour and opacity are those of every
/// view.
open class UIVisualEffectView: UIView {
    /// What would be done to what lies below; nil for nothing. Kept, and changes nothing else.
    open var effect: UIVisualEffect?
    /// Where the view's own content belongs: a subview from the start.
    ///
    /// Covers the bounds and is resized with them, by its autoresizing mask.
    public final let contentView = UIView()

    /// A view of no size at the origin, with its content view inside.
    public init(effect: UIVisualEffect?) {
        self.effect = effect
        super.init(frame: .zero)
        addContentView()
    }

    /// Makes a view of no size without an effect, with its content view inside: there are no archives of views to read.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        addContentView()
    }

    private func addContentView() {
        contentView.frame = bounds
        contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(contentView)
    }
}
