import Foundation
import Views

/// A view that shows a controller's. UIKit's class of the same name; give it to `Stage(root:)`.
open class UIWindow: UIView {
    /// The controller whose view fills the window.
    open var rootViewController: UIViewController? {
        didSet {
            oldValue?.viewIfLoaded?.removeFromSuperview()
            showRoot()
        }
    }

    /// Shows the window where it was hidden. There is no key window; `Stage(root:)` puts it on a stage.
    open func makeKeyAndVisible() { isHidden = false }

    private func showRoot() {
        guard let view = rootViewController?.view else { return }
        view.frame = bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(view)
    }
}
