// The one file that isn't rewritten: it gives the app its stage, and time.
import UIKit

for (board, owner) in [
    (makeBoard(BoardViewController.self), Owner()), (makeBoard(LoudBoardViewController.self), NamedOwner()),
] {
    board.delegate = owner
    let stage = Stage(root: board.view)
    stage.touch(.began, at: CGPoint(x: 120, y: 120), time: 0)
    for step in 1...4 {
        stage.touch(.moved, at: CGPoint(x: 120 + step * 15, y: 120), time: Double(step) / 60)
    }
    stage.touch(.ended, at: CGPoint(x: 180, y: 120), time: 0.1)
    stage.touch(.began, at: CGPoint(x: 50, y: 320), time: 0.2)
    stage.touch(.ended, at: CGPoint(x: 50, y: 320), time: 0.3)
    stage.touch(.began, at: CGPoint(x: 220, y: 320), time: 0.4)
    stage.touch(.ended, at: CGPoint(x: 220, y: 320), time: 0.5)
    stage.advance(by: 1)
    NotificationCenter.default.post(name: Notification.Name("news"), object: nil)
    board.describe()
    print(board.log.joined(separator: ", "))
    print("fell: \(board.tile.center.y > 200)")
}

let (swipe, orbit) = (Swipe(), OrbitViewController())
let pages = UINavigationController(rootViewController: orbit)
pages.delegate = swipe
let stage = Stage(root: pages.view)
// A quarter of the way round from its rightmost point.
stage.advance(by: 0.25)
orbit.describe()
let next = UIViewController()
pages.pushViewController(next, animated: true)
swipe.interaction.update(0.52)
print("swiped to \(Int(next.view.layer.presentation()!.frame.minX.rounded())), ", terminator: "")
swipe.interaction.cancel()
stage.advance(by: 1)
print("then still \(pages.viewControllers.count)")
pages.pushViewController(next, animated: true)
swipe.interaction.update(0.5)
swipe.interaction.finish()
stage.advance(by: 1)
print("swiped through, now \(pages.viewControllers.count)")

let game = GameViewController()
let table = Stage(root: game.view)
table.advance(by: 0.5)
let saved = try game.animator.snapshot()
table.advance(by: 2)
let place = game.ball.center
try game.animator.restore(saved)
table.advance(by: 2)
print("saved and restored alike: \(game.ball.center == place), score is red: \(game.score.textColor == .red)")
