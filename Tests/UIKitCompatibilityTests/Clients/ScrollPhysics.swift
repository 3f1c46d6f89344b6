// Items that aren't views: an object whose centre is a number that something else follows.
import UIKitCompatibility

class DynamicPoint: NSObject, UIDynamicItem {
    var center: CGPoint = .zero
    // Bounds must be larger than zero, or the animator refuses the item.
    var bounds: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    var transform: CGAffineTransform = .identity
}

final class FollowingItem: NSObject, UIDynamicItem {
    let follower: UIView
    init(follower: UIView) { self.follower = follower }
    var center: CGPoint {
        get { follower.center }
        set {
            follower.center = newValue
            follower.alpha = newValue.x > 200 ? 0.5 : 1
        }
    }
    var bounds: CGRect { CGRect(x: 0, y: 0, width: 10, height: 10) }
    var transform: CGAffineTransform = CGAffineTransform()
}

class DecayingScroller {
    let point = DynamicPoint()
    let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    private let animator: UIDynamicAnimator
    private var decelerationBehavior: UIDynamicItemBehavior!

    init(in view: UIView) {
        animator = UIDynamicAnimator(referenceView: view)
        view.addSubview(scrollView)
        scrollView.contentSize = CGSize(width: 100, height: 5000)
    }

    func fling(velocity: CGPoint) {
        point.center = scrollView.bounds.origin
        decelerationBehavior = UIDynamicItemBehavior(items: [point])
        decelerationBehavior.addLinearVelocity(velocity, for: point)
        decelerationBehavior.resistance = 2.0
        decelerationBehavior.action = { [weak self] in
            guard let self = self else { return }
            var bounds = self.scrollView.bounds
            bounds.origin = self.point.center
            self.scrollView.bounds = bounds
        }
        animator.addBehavior(decelerationBehavior)
    }
}
