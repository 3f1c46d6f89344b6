import UIKit

class Owner: NSObject, BoardDelegate {
    func boardDidLoad(_ board: BoardViewController) { board.note(Words.loaded) }
    func limit(of board: BoardViewController) -> Int { 3 }
}

final class NamedOwner: Owner {
    func board(_ board: BoardViewController, didMoveTo place: CGPoint) { board.note("moved to \(Int(place.x))") }
    override func limit(of board: BoardViewController) -> Int { 4 }
    var title: String { Words.named }
}
