// Balls on threads that hand a knock through: a view that owns its animator, one rod a ball, and a behavior that is
// made of others.
import UIKitCompatibility

final class SteelBall: UIView {
    convenience init(diameter: CGFloat) {
        self.init(frame: CGRect(x: 0, y: 0, width: diameter, height: diameter))
        layer.cornerRadius = diameter / 2
        layer.borderWidth = 1
        layer.borderColor = UIColor.darkGray.cgColor
        backgroundColor = UIColor(hue: 0.6, saturation: 0.1, brightness: 0.8, alpha: 1)
    }

    override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .ellipse }
}

final class CradleBehavior: UIDynamicBehavior {
    private let properties: UIDynamicItemBehavior
    private(set) var threads: [UIAttachmentBehavior] = []

    init(balls: [SteelBall], length: CGFloat) {
        properties = UIDynamicItemBehavior(items: balls)
        super.init()
        properties.elasticity = 1
        properties.resistance = 0
        properties.angularResistance = 0
        properties.friction = 0
        properties.allowsRotation = false
        addChildBehavior(UIGravityBehavior(items: balls))
        addChildBehavior(UICollisionBehavior(items: balls))
        addChildBehavior(properties)
        for ball in balls {
            let hook = CGPoint(x: ball.center.x, y: ball.center.y - length)
            let thread = UIAttachmentBehavior(item: ball, attachedToAnchor: hook)
            threads.append(thread)
            addChildBehavior(thread)
        }
    }

    func speed(of ball: SteelBall) -> CGFloat {
        let velocity = properties.linearVelocity(for: ball)
        return (velocity.x * velocity.x + velocity.y * velocity.y).squareRoot()
    }
}

final class NewtonsCradleView: UIView {
    private(set) var balls: [SteelBall] = []
    private(set) var cradle: CradleBehavior!
    private var animator: UIDynamicAnimator!
    private var pullers: [SteelBall: UIPushBehavior] = [:]
    private let threadLayer = CAShapeLayer()
    private(set) var redraws = 0

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .white
        threadLayer.strokeColor = UIColor.gray.cgColor
        threadLayer.fillColor = nil
        threadLayer.lineWidth = 2
        layer.addSublayer(threadLayer)
        makeBalls(count: 5, diameter: 40)
        cradle = CradleBehavior(balls: balls, length: 200)
        cradle.action = { [unowned self] in self.drawThreads() }
        animator = UIDynamicAnimator(referenceView: self)
        animator.addBehavior(cradle)
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    private func makeBalls(count: Int, diameter: CGFloat) {
        // A hair apart, so that a knock runs through them one after the other.
        let spacing = diameter + 0.5
        let left = bounds.midX - spacing * CGFloat(count - 1) / 2
        for index in 0..<count {
            let ball = SteelBall(diameter: diameter)
            ball.center = CGPoint(x: left + spacing * CGFloat(index), y: bounds.midY + 100)
            ball.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: NewtonsCradleView.pull(_:)))
            addSubview(ball)
            balls.append(ball)
        }
    }

    func pull(_ recognizer: UIPanGestureRecognizer) {
        guard let ball = recognizer.view as? SteelBall else { return }
        switch recognizer.state {
        case .began:
            let push = UIPushBehavior(items: [ball], mode: .continuous)
            pullers[ball] = push
            animator.addBehavior(push)
        case .changed:
            pullers[ball]?.pushDirection = CGVector(dx: recognizer.translation(in: self).x / 15, dy: 0)
        case .ended, .cancelled, .failed:
            if let push = pullers.removeValue(forKey: ball) { animator.removeBehavior(push) }
        default: break
        }
    }

    private func drawThreads() {
        let path = UIBezierPath()
        for (ball, thread) in zip(balls, cradle.threads) {
            path.move(to: thread.anchorPoint)
            path.addLine(to: ball.center)
        }
        threadLayer.path = path.cgPath
        redraws += 1
    }
}
