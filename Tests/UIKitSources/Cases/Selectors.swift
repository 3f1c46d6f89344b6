import UIKit.UIGestureRecognizerSubclass

class Board: UIView {
    @objc(go:) func run(_ sender: Any) {}
    @objc private func tick() {}
    @objc func move(to place: Int, by step: Int) {}
    @IBOutlet weak var other: Board!
    var all: [Selector] {
        [
            #selector(tick), #selector(run), #selector(self.run(_:)), #selector(Board.move(to:by:)),
            #selector(getter: Board.other), #selector(setter: other), #selector(other.tick),
            #selector(run as (Any) -> Void), #selector((Board.run) as (Board) -> (Any) -> Void),
            Selector("tick"), Selector(("go:")), NSSelectorFromString("moveTo:by:"),
        ]
    }
}

extension UIViewController {
    @objc
    func close() {
        perform(
            #selector(
                close))
        print(#keyPath(Board.other.tag))
    }
}

#if os(macOS) && !targetEnvironment(macCatalyst)
    let selector = #selector(outside)
#elseif os(iOS) || os(tvOS)
    @UIApplicationMain class Delegate: UIResponder, UIApplicationDelegate {}
#endif
