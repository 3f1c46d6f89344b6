// A view that falls towards the bottom right corner and is tossed back by a velocity field: recipe 13.6 of the "iOS 9
// Swift Programming Cookbook" by Vandad Nahavandipoor (2015), with what it takes from recipes 13.1, 13.2 and 13.5.
//
// Changes against the print:
// - `import UIKit` is `import UIKitCompatibility`.
// - Swift 2 spellings are today's: `velocityField(direction:)`, `.began`, `location(in:)`, `panning(_ sender:)`.
// - The orange view, which the storyboard places, is made in code, and so is the recogniser that calls `panning`, which
//   is no `@IBAction` then: those run on the main actor.
import UIKitCompatibility

extension UIDynamicAnimator {
    func addBehaviors(_ behaviors: [UIDynamicBehavior]) {
        for behavior in behaviors {
            addBehavior(behavior)
        }
    }
}

class VelocityFieldViewController: UIViewController {
    let orangeView = UIView(frame: CGRect(x: 0, y: 0, width: 64, height: 64))

    lazy var animator: UIDynamicAnimator = {
        let animator = UIDynamicAnimator(referenceView: self.view)
        animator.debugEnabled = true
        return animator
    }()

    lazy var collision: UICollisionBehavior = {
        let collision = UICollisionBehavior(items: [self.orangeView])
        collision.translatesReferenceBoundsIntoBoundary = true
        return collision
    }()

    lazy var gravity: UIFieldBehavior = {
        let vector = CGVector(dx: 0.4, dy: 1.0)
        let gravity = UIFieldBehavior.linearGravityField(direction: vector)
        gravity.addItem(self.orangeView)
        return gravity
    }()

    lazy var velocity: UIFieldBehavior = {
        let vector = CGVector(dx: -0.4, dy: -0.5)
        let velocity = UIFieldBehavior.velocityField(direction: vector)
        velocity.position = self.view.center
        velocity.region = UIRegion(radius: 100.0)
        velocity.addItem(self.orangeView)
        return velocity
    }()

    var behaviors: [UIDynamicBehavior]{
        return [self.collision, self.gravity, self.velocity]
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        orangeView.backgroundColor = .orange
        view.addSubview(orangeView)
        orangeView.addGestureRecognizer(
            UIPanGestureRecognizer(target: self, action: VelocityFieldViewController.panning))
        animator.addBehaviors(behaviors)
    }

    func panning(_ sender: UIPanGestureRecognizer) {
        switch sender.state{
        case .began:
            collision.removeItem(orangeView)
            gravity.removeItem(orangeView)
            velocity.removeItem(orangeView)
        case .changed:
            orangeView.center = sender.location(in: view)
        case .ended, .cancelled:
            collision.addItem(orangeView)
            gravity.addItem(orangeView)
            velocity.addItem(orangeView)
        default: ()
        }
    }
}
