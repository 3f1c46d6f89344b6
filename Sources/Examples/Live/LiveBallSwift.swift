import Foundation
import UIKitCompatibility

/// A ball that a finger flicks at a basket whose board hangs loosely.
enum LiveBallSwift: LiveExample {
    static let name = "ball-swift"
    static let summary = "flick the ball into the basket, whose board hangs loosely"

    static func makeController() -> UIViewController { Controller() }

    final class Round: UIView {
        override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .ellipse }
    }

    final class Controller: UIViewController {
        let ball = Round(frame: CGRect(x: 0, y: 0, width: 34, height: 34))
        private let board = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        private let target = UIView(frame: CGRect(x: 30, y: 43, width: 40, height: 40))
        private let rims = [Round(), Round()]
        private let hoop = UIView()
        private let floor = UIView()
        private let score = UILabel()
        private lazy var animator = UIDynamicAnimator(referenceView: view)
        private lazy var weight = UIDynamicItemBehavior(items: [ball])
        private var hits = 0
        private var lastHeight: CGFloat = 0
        private var size = CGSize.zero

        override func viewDidLoad() {
            super.viewDidLoad()
            view.backgroundColor = UIColor(red: 0.86, green: 0.93, blue: 0.98, alpha: 1)
            board.backgroundColor = .white
            board.layer.borderColor = UIColor(white: 0.8, alpha: 1)
            board.layer.borderWidth = 2
            target.layer.borderColor = UIColor(white: 0.4, alpha: 1)
            target.layer.borderWidth = 5
            board.addSubview(target)
            hoop.backgroundColor = UIColor(red: 0.7, green: 0.1, blue: 0.1, alpha: 1)
            hoop.layer.cornerRadius = 3
            floor.backgroundColor = UIColor(red: 0.72, green: 0.53, blue: 0.36, alpha: 1)
            ball.backgroundColor = UIColor(red: 0.93, green: 0.49, blue: 0.16, alpha: 1)
            ball.layer.cornerRadius = 17
            ball.layer.borderWidth = 2
            ball.layer.borderColor = UIColor(red: 0.55, green: 0.25, blue: 0.05, alpha: 1)
            score.text = "0"
            score.textAlignment = .right
            score.font = .systemFont(ofSize: 44, weight: .bold)
            score.textColor = UIColor(white: 0, alpha: 0.25)
            for item in [score, board, rims[0], rims[1], floor, ball, hoop] { view.addSubview(item) }
            view.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: Controller.flick))
        }

        override func viewDidLayoutSubviews() {
            guard view.bounds.size != size else { return }
            size = view.bounds.size
            score.frame = CGRect(x: size.width - 120, y: 20, width: 100, height: 50)
            floor.frame = CGRect(x: 0, y: size.height - 60, width: size.width, height: 60)
            begin()
        }

        /// Hangs the board, and puts the ball on its place.
        private func begin() {
            animator.removeAllBehaviors()
            let corner = CGPoint(x: size.width * 0.62, y: max(90, size.height - 370))
            for view in [board, hoop, rims[0], rims[1], ball] { view.transform = .identity }
            board.frame = CGRect(x: corner.x, y: corner.y, width: 100, height: 100)
            hoop.frame = CGRect(x: corner.x + 20, y: corner.y + 80, width: 60, height: 6)
            rims[0].frame = CGRect(x: corner.x + 20, y: corner.y + 80, width: 10, height: 6)
            rims[1].frame = CGRect(x: corner.x + 70, y: corner.y + 80, width: 10, height: 6)
            ball.center = CGPoint(x: 60, y: size.height - 78)
            for (item, x) in [(rims[0], 25.0), (rims[1], 75), (hoop, 25), (hoop, 75)] {
                animator.addBehavior(
                    UIAttachmentBehavior.pinAttachment(
                        with: item, attachedTo: board,
                        attachmentAnchor: CGPoint(x: corner.x + x, y: corner.y + 85)))
            }
            let hook = UIAttachmentBehavior(item: board, attachedToAnchor: board.center)
            hook.length = 2
            hook.damping = 5
            let upright = UIDynamicItemBehavior(items: [board] + rims)
            upright.allowsRotation = false
            let still = UIDynamicItemBehavior(items: [floor])
            still.isAnchored = true
            weight = UIDynamicItemBehavior(items: [ball])
            weight.elasticity = 0.7
            weight.density = 1
            weight.action = { [unowned self] in look() }
            for behavior in [hook, upright, still, weight, UICollisionBehavior(items: rims + [floor, ball])] {
                animator.addBehavior(behavior)
            }
            animator.addBehavior(UIGravityBehavior(items: [ball]))
        }

        /// Counts balls that fall through the hoop, and fetches those that are lost.
        private func look() {
            let (here, rim) = (ball.center, hoop.center)
            if lastHeight < rim.y, here.y >= rim.y, abs(here.x - rim.x) < 25 {
                hits += 1
                score.text = "\(hits)"
            }
            lastHeight = here.y
            if !view.bounds.insetBy(dx: -60, dy: -2000).contains(here) { begin() }
        }

        func flick(_ finger: UIPanGestureRecognizer) {
            guard finger.state == .ended else { return }
            let (speed, now) = (finger.velocity(in: view), weight.linearVelocity(for: ball))
            weight.addLinearVelocity(CGPoint(x: speed.x - now.x, y: speed.y - now.y), for: ball)
        }
    }
}
