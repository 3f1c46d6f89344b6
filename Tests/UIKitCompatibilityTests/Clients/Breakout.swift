// A game in the manner of many: one composite behavior, boundaries by name, a paddle that a finger drags, bricks that
// contacts remove. Written as for UIKit; only the import and the selector differ.
import UIKitCompatibility

protocol BreakoutBehaviorDelegate: AnyObject {
    func breakoutBehavior(_ behavior: BreakoutBehavior, didHitBrick name: String)
}

class BreakoutBehavior: UIDynamicBehavior, UICollisionBehaviorDelegate {
    weak var delegate: BreakoutBehaviorDelegate?

    lazy var collider: UICollisionBehavior = {
        let lazilyCreatedCollider = UICollisionBehavior()
        lazilyCreatedCollider.translatesReferenceBoundsIntoBoundary = true
        lazilyCreatedCollider.collisionMode = .boundaries
        lazilyCreatedCollider.collisionDelegate = self
        return lazilyCreatedCollider
    }()

    lazy var ballBehavior: UIDynamicItemBehavior = {
        let behavior = UIDynamicItemBehavior()
        behavior.allowsRotation = false
        behavior.elasticity = 1.0
        behavior.friction = 0.0
        behavior.resistance = 0.0
        return behavior
    }()

    override init() {
        super.init()
        addChildBehavior(collider)
        addChildBehavior(ballBehavior)
    }

    func addBall(_ ball: UIView) {
        dynamicAnimator?.referenceView?.addSubview(ball)
        collider.addItem(ball)
        ballBehavior.addItem(ball)
    }

    func launchBall(_ ball: UIView, angle: CGFloat, magnitude: CGFloat) {
        let push = UIPushBehavior(items: [ball], mode: .instantaneous)
        push.setAngle(angle, magnitude: magnitude)
        push.action = { [unowned push, weak self] in
            if !push.active { self?.removeChildBehavior(push) }
        }
        addChildBehavior(push)
    }

    func addBarrier(_ path: UIBezierPath, named name: String) {
        collider.removeBoundary(withIdentifier: name as NSCopying)
        collider.addBoundary(withIdentifier: name as NSCopying, for: path)
    }

    func removeBarrier(named name: String) {
        collider.removeBoundary(withIdentifier: name as NSString)
    }

    func collisionBehavior(
        _ behavior: UICollisionBehavior, beganContactFor item: UIDynamicItem,
        withBoundaryIdentifier identifier: NSCopying?, at p: CGPoint
    ) {
        guard let name = identifier as? String, name.hasPrefix("brick") else { return }
        delegate?.breakoutBehavior(self, didHitBrick: name)
    }
}

class BreakoutViewController: UIViewController, BreakoutBehaviorDelegate {
    struct Constants {
        static let brickColumns = 5
        static let paddleName = "paddle"
    }

    private lazy var animator: UIDynamicAnimator = {
        let lazilyCreatedAnimator = UIDynamicAnimator(referenceView: self.view)
        lazilyCreatedAnimator.delegate = self
        return lazilyCreatedAnimator
    }()
    let breakout = BreakoutBehavior()
    var bricks = [String: UIView]()
    var paddle: UIView!
    let ball = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    private(set) var pauses = 0

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor(white: 0.95, alpha: 1)
        animator.addBehavior(breakout)
        breakout.delegate = self

        paddle = UIView(frame: CGRect(x: view.bounds.midX - 40, y: view.bounds.maxY - 60, width: 80, height: 16))
        paddle.backgroundColor = .darkGray
        paddle.layer.cornerRadius = 8
        view.addSubview(paddle)
        placePaddle()

        ball.backgroundColor = #colorLiteral(red: 1, green: 0.5, blue: 0, alpha: 1)
        ball.layer.cornerRadius = ball.bounds.width / 2
        ball.layer.borderColor = UIColor.black.cgColor
        ball.center = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
        breakout.addBall(ball)
        addBricks()

        let pan = UIPanGestureRecognizer(target: self, action: BreakoutViewController.movePaddle(_:))
        view.addGestureRecognizer(pan)
    }

    private func addBricks() {
        let width = view.bounds.width / CGFloat(Constants.brickColumns)
        for column in 0..<Constants.brickColumns {
            let brick = UIView(
                frame: CGRect(x: CGFloat(column) * width, y: 60, width: width, height: 20).insetBy(dx: 2, dy: 2))
            brick.backgroundColor = UIColor(hue: CGFloat(column) / 5, saturation: 1, brightness: 1, alpha: 1)
            view.insertSubview(brick, belowSubview: ball)
            let name = "brick\(column)"
            bricks[name] = brick
            breakout.addBarrier(UIBezierPath(rect: brick.frame), named: name)
        }
    }

    func movePaddle(_ gesture: UIPanGestureRecognizer) {
        switch gesture.state {
        case .ended, .changed:
            let translation = gesture.translation(in: view)
            paddle.center.x = min(max(paddle.center.x + translation.x, 40), view.bounds.maxX - 40)
            gesture.setTranslation(CGPoint.zero, in: view)
            placePaddle()
        default: break
        }
    }

    private func placePaddle() {
        breakout.addBarrier(UIBezierPath(ovalIn: paddle.frame), named: Constants.paddleName)
    }

    func breakoutBehavior(_ behavior: BreakoutBehavior, didHitBrick name: String) {
        breakout.removeBarrier(named: name)
        bricks[name]?.removeFromSuperview()
        bricks[name] = nil
    }
}

extension BreakoutViewController: UIDynamicAnimatorDelegate {
    func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) { pauses += 1 }
}
