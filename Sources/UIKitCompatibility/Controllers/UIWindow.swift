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

    open func makeKeyAndVisible() { isHidden = false }

    private func showRoot() {
        guard let view = rootViewController?.view else { return }
        view.frame = bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(view)
    }
}
