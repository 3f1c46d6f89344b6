import Foundation
import Replay
import UIKitCompatibility

/// A ball is thrown at a basket whose board hangs loosely: UIKit code, and a stage that gives it time.
enum BallSwift: Example {
    static let name = "ball-swift"
    static let summary = "a ball is thrown at a basket whose board hangs loosely"

    final class Round: UIView {
        override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .ellipse }
    }

    final class Game: UIViewController {
        let board = UIView(frame: CGRect(x: 200, y: 250, width: 100, height: 100))
        let rims = [
            Round(frame: CGRect(x: 210, y: 330, width: 10, height: 6)),
            Round(frame: CGRect(x: 262, y: 330, width: 10, height: 6)),
        ]
        let ball = Round(frame: CGRect(x: 26, y: 553, width: 28, height: 28))
        let floor = UIView(frame: CGRect(x: 0, y: 607, width: 375, height: 60))
        lazy var animator = UIDynamicAnimator(referenceView: view)

        override func viewDidLoad() {
            super.viewDidLoad()
            for item in [board] + rims + [ball, floor] { view.addSubview(item) }
            hangBoard()
            let bounce = UIDynamicItemBehavior(items: [ball])
            bounce.elasticity = 0.8
            bounce.density = 3
            let still = UIDynamicItemBehavior(items: [floor])
            still.isAnchored = true
            for behavior in [bounce, still, UICollisionBehavior(items: rims + [ball, floor])] {
                animator.addBehavior(behavior)
            }
            animator.addBehavior(UIGravityBehavior(items: [ball]))
        }

        private func hangBoard() {
            for rim in rims {
                animator.addBehavior(
                    UIAttachmentBehavior.pinAttachment(with: rim, attachedTo: board, attachmentAnchor: rim.center))
            }
            let hook = UIAttachmentBehavior(item: board, attachedToAnchor: board.center)
            hook.length = 2
            hook.damping = 5
            animator.addBehavior(hook)
            let upright = UIDynamicItemBehavior(items: [board] + rims)
            upright.allowsRotation = false
            animator.addBehavior(upright)
        }

        func throwBall() {
            let push = UIPushBehavior(items: [ball], mode: .instantaneous)
            push.angle = -1.33
            push.magnitude = 1.75
            animator.addBehavior(push)
        }
    }

    static func film(scale: Double) throws -> Film {
        let game = Game()
        game.view.frame = CGRect(x: 0, y: 0, width: 375, height: 667)
        let stage = Stage(root: game.view)
        stage.advance(by: 0)
        let film = Film(Recorder(game.animator, name: "Ball"), picture: (95, [.attachments, .velocities]))
        var top = game.ball.center.y
        for tick in 0..<300 {
            if tick == 30 { game.throwBall() }
            stage.advance(by: 1.0 / 60)
            top = min(top, game.ball.center.y)
            film.shoot()
        }
        film.notes = ["The ball rose to \(Int(top)) pt from the top of the screen."]
        return film
    }
}
