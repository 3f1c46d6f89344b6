import Foundation

/// The responder that has a view: its controller.
package protocol ViewOwner: AnyObject {
    /// The view, where it has been made.
    var ownedView: View? { get }
    /// The view has come on a stage, or left it.
    func viewDidMove(toWindow window: View?)
    /// The stage changes the view's size by calling `change`.
    func viewSizeChanges(to size: CGSize, by change: () -> Void)
    /// Just before the view's own `updateConstraints`.
    func viewUpdatesConstraints()
    /// Just before the view lays out its subviews.
    func viewWillLayOut()
    /// Just after the view has laid out its subviews.
    func viewDidLayOut()
    /// The stage's insets have changed the view's.
    func viewSafeAreaDidChange()
    /// The stage has other traits now.
    func viewTraitsDidChange(from old: TraitCollection)
    /// Whether the view has come on a stage and `viewIsInPlace()` is still to come.
    var awaitsPlace: Bool { get }
    /// The first layout on the stage is over, for the view and all it contains.
    func viewIsInPlace()
}
