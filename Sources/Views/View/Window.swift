/// The topmost view of a program's tree. UIKit's `UIWindow`; give it to `Stage(root:)`.
open class Window: View {
    /// What fills the window: a controller, which the window keeps.
    package final var rootOwner: (any Responder & ViewOwner)? {
        didSet {
            oldValue?.ownedView?.removeFromSuperview()
        }
    }

    /// Shows the window where it was hidden. There is no key window; `Stage(root:)` puts it on a stage.
    open func makeKeyAndVisible() { isHidden = false }
}
