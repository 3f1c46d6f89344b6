// Cards that lie folded at the bottom and are pulled up until they stick: child controllers, gravity against a ledge,
// a snap near the top, and a view that follows how the device is held.
import UIKitCompatibility

final class RecipeViewController: UIViewController {
    let name: String
    private let effectView = UIVisualEffectView(effect: UIBlurEffect(style: .light))

    init(name: String) {
        self.name = name
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("no storyboard") }

    override func viewDidLoad() {
        super.viewDidLoad()
        let title = UILabel(frame: CGRect(x: 16, y: 8, width: 280, height: 32))
        title.text = name
        title.font = .preferredFont(forTextStyle: .headline)
        effectView.frame = view.bounds
        effectView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        effectView.contentView.addSubview(title)
        view.addSubview(effectView)
        view.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
        view.layer.cornerRadius = 12
        view.clipsToBounds = true
    }
}

final class CardDeckViewController: UIViewController, UICollisionBehaviorDelegate {
    private(set) var cards: [UIView] = []
    private var animator: UIDynamicAnimator!
    private let gravity = UIGravityBehavior()
    private var snap: UISnapBehavior?
    private var previousTouch = CGPoint.zero
    private var isDragging = false
    private(set) var pinned: UIView?
    private let backdrop = UIImageView(image: UIImage(named: "Backdrop"))
    private let names = ["Club", "Reuben", "Cubano"]

    override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }

    override func viewDidLoad() {
        super.viewDidLoad()
        backdrop.frame = view.bounds.insetBy(dx: -50, dy: -50)
        backdrop.contentMode = .scaleAspectFill
        view.addSubview(backdrop)
        addTilt(to: backdrop)

        animator = UIDynamicAnimator(referenceView: view)
        animator.addBehavior(gravity)
        gravity.magnitude = 4

        var offset: CGFloat = 250
        for name in names {
            addCard(name: name, atOffset: offset)
            offset -= 50
        }
    }

    private func addTilt(to view: UIView) {
        let tilt = UIInterpolatingMotionEffect(keyPath: "center.x", type: .tiltAlongHorizontalAxis)
        tilt.minimumRelativeValue = -50
        tilt.maximumRelativeValue = 50
        let group = UIMotionEffectGroup()
        group.motionEffects = [tilt]
        view.addMotionEffect(group)
    }

    private func addCard(name: String, atOffset offset: CGFloat) {
        let controller = RecipeViewController(name: name)
        let card: UIView = controller.view
        card.frame = view.bounds.offsetBy(dx: 0, dy: view.bounds.size.height - offset)
        addChild(controller)
        view.addSubview(card)
        controller.didMove(toParent: self)
        cards.append(card)

        card.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: CardDeckViewController.dragged(_:)))

        let collision = UICollisionBehavior(items: [card])
        animator.addBehavior(collision)
        let ledge = card.frame.origin.y + card.frame.size.height + 1
        collision.addBoundary(
            withIdentifier: 1 as NSCopying, from: CGPoint(x: 0, y: ledge),
            to: CGPoint(x: view.bounds.size.width, y: ledge))
        // The upper one catches a card that is thrown.
        collision.addBoundary(
            withIdentifier: 2 as NSCopying, from: CGPoint(x: 0, y: 0), to: CGPoint(x: view.bounds.size.width, y: 0))
        collision.collisionDelegate = self
        let behavior = UIDynamicItemBehavior(items: [card])
        animator.addBehavior(behavior)
        gravity.addItem(card)
    }

    func dragged(_ gesture: UIPanGestureRecognizer) {
        guard let card = gesture.view else { return }
        let touch = gesture.location(in: view)
        if gesture.state == .began {
            if gesture.location(in: card).y < 200 {
                isDragging = true
                previousTouch = touch
            }
        } else if gesture.state == .changed && isDragging {
            card.center = CGPoint(x: card.center.x, y: card.center.y - (previousTouch.y - touch.y))
            previousTouch = touch
        } else if gesture.state == .ended && isDragging {
            pin(card)
            addVelocity(to: card, from: gesture)
            animator.updateItem(usingCurrentState: card)
            isDragging = false
        }
    }

    private func pin(_ card: UIView) {
        let isNearTop = card.frame.origin.y < 100
        if isNearTop {
            guard snap == nil else { return }
            var place = view.center
            place.y += card.frame.size.height - view.bounds.height
            let behavior = UISnapBehavior(item: card, snapTo: place)
            animator.addBehavior(behavior)
            (snap, pinned) = (behavior, card)
            setOthersHidden(true, than: card)
        } else if let snap, pinned == card {
            animator.removeBehavior(snap)
            (self.snap, pinned) = (nil, nil)
            setOthersHidden(false, than: card)
        }
    }

    private func setOthersHidden(_ hidden: Bool, than card: UIView) {
        for other in cards where other != card { other.alpha = hidden ? 0 : 1 }
    }

    private func addVelocity(to card: UIView, from gesture: UIPanGestureRecognizer) {
        var velocity = gesture.velocity(in: view)
        velocity.x = 0
        itemBehavior(for: card)?.addLinearVelocity(velocity, for: card)
    }

    private func itemBehavior(for view: UIView) -> UIDynamicItemBehavior? {
        for case let behavior as UIDynamicItemBehavior in animator.behaviors {
            if let first = behavior.items.first as? UIView, first == view { return behavior }
        }
        return nil
    }

    func collisionBehavior(
        _ behavior: UICollisionBehavior, beganContactFor item: UIDynamicItem,
        withBoundaryIdentifier identifier: NSCopying?, at p: CGPoint
    ) {
        guard NSNumber(integerLiteral: 2).isEqual(identifier), let card = item as? UIView else { return }
        pin(card)
    }
}
