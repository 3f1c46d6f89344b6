// A picture that is thrown about the screen and sticks to its corners: the listings of the article "UIFieldBehavior" by
// Jordan Morgan (NSHipster, 2018; Spanish by Leo Picado), joined to one class.
//
// Changes against the print, all of them for the compiler but the last:
// - `import UIKit` is `import UIKitCompatibility`.
// - `avatarPhysicalProperties= …` has a space before the equals sign.
// - `.canceled` is `.cancelled`.
// - `facetimeAvatarBehavior` is what the print also calls `avatarPhysicalProperties`; a `switch` surrounds the case.
// - `layoutMargins` and `bounds` are the view's: the class here is a controller.
// - `cornersAsMeant` puts a field at every corner. The print reads margins as coordinates, so that all four lie at the
//   same point; `cornersAsPrinted` keeps that.
import UIKitCompatibility

class FaceTimeViewController: UIViewController {
    let facetimeAvatar = UIView(frame: CGRect(x: 0, y: 0, width: 90, height: 120))

    lazy var animator:UIDynamicAnimator = {
        return UIDynamicAnimator(referenceView: view)
    }()

    lazy var avatarPhysicalProperties = UIDynamicItemBehavior(items: [facetimeAvatar])
    var facetimeAvatarBehavior: UIDynamicItemBehavior { avatarPhysicalProperties }
    var springFields: [UIFieldBehavior] = []

    var layoutMargins: UIEdgeInsets { view.layoutMargins }
    var bounds: CGRect { view.bounds }

    override func viewDidLoad() {
        super.viewDidLoad()
        facetimeAvatar.center = view.center
        view.addSubview(facetimeAvatar)

        avatarPhysicalProperties.allowsRotation = false
        avatarPhysicalProperties.resistance = 8
        avatarPhysicalProperties.density = 0.02
        animator.addBehavior(avatarPhysicalProperties)

        let parentViewBoundsCollision = UICollisionBehavior(items: [facetimeAvatar])
        parentViewBoundsCollision.translatesReferenceBoundsIntoBoundary = true
        animator.addBehavior(parentViewBoundsCollision)

        animator.setValue(true, forKey: "debugEnabled")

        view.addGestureRecognizer(
            UIPanGestureRecognizer(target: self, action: FaceTimeViewController.handlePan))
    }

    func cornersAsPrinted() {
        let scale = CGAffineTransform(scaleX: 0.5, y: 0.5)

        for vertical in [\UIEdgeInsets.left,
                         \UIEdgeInsets.right]
        {
            for horizontal in [\UIEdgeInsets.top,
                               \UIEdgeInsets.bottom]
            {
                let springField = UIFieldBehavior.springField()
                springField.position =
                    CGPoint(x: layoutMargins[keyPath: horizontal],
                            y: layoutMargins[keyPath: vertical])
                springField.region =
                    UIRegion(size: view.bounds.size.applying(scale))

                animator.addBehavior(springField)
                springField.addItem(facetimeAvatar)
                springFields.append(springField)
            }
        }
    }

    func cornersAsMeant() {
        let inner = bounds.inset(by: layoutMargins)

        for x in [inner.minX, inner.maxX] {
            for y in [inner.minY, inner.maxY] {
                let springField = UIFieldBehavior.springField()
                springField.position = CGPoint(x: x, y: y)
                // A region lies about the field: the whole size covers the quadrant.
                springField.region = UIRegion(size: view.bounds.size)

                animator.addBehavior(springField)
                springField.addItem(facetimeAvatar)
                springFields.append(springField)
            }
        }
    }

    func handlePan(_ panGesture: UIPanGestureRecognizer) {
        switch panGesture.state {
        // Inside a switch for a gesture recognizer...
        case .cancelled, .ended:
        let velocity = panGesture.velocity(in: view)
        facetimeAvatarBehavior.addLinearVelocity(velocity, for: facetimeAvatar)
        default: break
        }
    }
}

/// The article's first listing: a drag field over the whole view.
class DragFieldViewController: UIViewController {
    lazy var animator:UIDynamicAnimator = {
        return UIDynamicAnimator(referenceView: view)
    }()

    let drag = UIFieldBehavior.dragField()
    let anotherView = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    var bounds: CGRect { view.bounds }

    override func viewDidLoad() {
        view.addSubview(anotherView)
        drag.position = view.center
        drag.region = UIRegion(size: bounds.size)

        // viewDidLoad:
        drag.addItem(anotherView)
        animator.addBehavior(drag)
    }
}
