/// The responder that has a view: its controller.
package protocol ViewOwner: AnyObject {
    /// The view has come on a stage, or left it.
    func viewDidMove(toWindow window: View?)
    func viewWillLayOut()
    func viewDidLayOut()
}
