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
    func viewWillLayOut()
    func viewDidLayOut()
}
