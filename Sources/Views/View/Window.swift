/// The topmost view of a program's tree. UIKit's `UIWindow`; give it to `Stage(root:)`.
///
/// A stage doesn't need one: any view can be a root. Where the root is another view, callbacks such as
/// `willMove(toWindow:)` get a window of its size that stands for it. There are no screens, levels or scenes for a
/// window to belong to; its size is what `Stage.setSize(_:)` or its frame say.
open class Window: View {
    /// What fills the window: a controller, which the window keeps.
    ///
    /// The view of the one before leaves the tree; whoever sets this adds the new one's.
    package final var rootOwner: (any Responder & ViewOwner)? {
        didSet {
            oldValue?.ownedView?.removeFromSuperview()
        }
    }

    /// Shows the window where it was hidden. There is no key window; `Stage(root:)` puts it on a stage.
    ///
    /// Time doesn't start: that is up to ``Stage/advance(by:)``.
    open func makeKeyAndVisible() { isHidden = false }
}
