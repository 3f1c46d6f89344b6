// Pages that a finger swipes, a moon on its orbit, and a game that is saved.
import UIKit

final class SwipeAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.5 }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let view = transitionContext.view(forKey: .to) else { return }
        let bounds = transitionContext.containerView.bounds
        view.frame = bounds.offsetBy(dx: bounds.width, dy: 0)
        transitionContext.containerView.addSubview(view)
        UIView.animate(withDuration: 0.5, delay: 0, options: .curveLinear) {
            view.frame = bounds
        } completion: { _ in
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
    }
}

final class Swipe: NSObject, UINavigationControllerDelegate {
    let interaction = UIPercentDrivenInteractiveTransition()

    func navigationController(
        _ navigationController: UINavigationController,
        animationControllerFor operation: UINavigationController.Operation,
        from fromVC: UIViewController, to toVC: UIViewController
    ) -> UIViewControllerAnimatedTransitioning? { SwipeAnimator() }

    func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: UIViewControllerAnimatedTransitioning
    ) -> UIViewControllerInteractiveTransitioning? { interaction }
}

@MainActor
class OrbitViewController: UIViewController {
    let moon = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 10))

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(moon)
        let orbit = CAKeyframeAnimation(keyPath: "position")
        orbit.path = UIBezierPath(ovalIn: CGRect(x: 150, y: 25, width: 100, height: 100)).cgPath
        orbit.calculationMode = .paced
        orbit.rotationMode = .rotateAuto
        orbit.duration = 1
        moon.layer.add(orbit, forKey: "orbit")
    }

    func describe() {
        guard let layer = moon.layer.presentation() else { return }
        let turn = atan2(layer.affineTransform().b, layer.affineTransform().a) * 180 / .pi
        print(
            "orbit at \(Int(layer.position.x.rounded())) \(Int(layer.position.y.rounded())), "
                + "turned \(Int(abs(turn).rounded()))")
    }
}

class GameViewController: UIViewController {
    let ball = UIView(frame: CGRect(x: 100, y: 50, width: 20, height: 20))
    private(set) lazy var animator = UIDynamicAnimator(referenceView: view)

    let score = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 20))

    override func viewDidLoad() {
        super.viewDidLoad()
        UILabel.appearance().textColor = .red
        view.addSubview(ball)
        view.addSubview(score)
        let walls = UICollisionBehavior(items: [ball])
        walls.translatesReferenceBoundsIntoBoundary = true
        let rubber = UIDynamicItemBehavior(items: [ball])
        rubber.elasticity = 0.8
        rubber.addLinearVelocity(CGPoint(x: 300, y: 0), for: ball)
        for behavior in [walls, rubber, UIGravityBehavior(items: [ball])] { animator.addBehavior(behavior) }
    }
}
