import Foundation
import Views

// Effects on what lies below, which nothing here draws.

open class UIVisualEffect {
    public init() {}
}

open class UIBlurEffect: UIVisualEffect {
    public enum Style: Int, Sendable {
        case extraLight = 0
        case light, dark
        case regular = 4
        case prominent, systemUltraThinMaterial, systemThinMaterial, systemMaterial, systemThickMaterial
    }

    public init(style: Style) { super.init() }
}

/// A view with an effect, whose content lies in `contentView`. UIKit's class of the same name.
open class UIVisualEffectView: UIView {
    open var effect: UIVisualEffect?
    public final let contentView = UIView()

    public init(effect: UIVisualEffect?) {
        self.effect = effect
        super.init(frame: .zero)
        addContentView()
    }

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
