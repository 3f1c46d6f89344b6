// A file of the same name lies in the folder above.
import UIKit
import os.log

private let name = "tile"

extension Tile {
    override var description: String { "\(name) of \(weight)" }
}

extension UIView {
    func kind() -> String { "view" }
}

extension UIControl {
    override func kind() -> String { "control" }
}

extension BoardViewController {
    @MainActor func describe() {
        os_log("%{public}@", log: .disabled, type: .debug, "describes itself")
        note("\(tile), \(tile.kind()), \((button as UIView).kind())")
    }
}

func makeBoard(_ type: BoardViewController.Type) -> BoardViewController { type.init() }
