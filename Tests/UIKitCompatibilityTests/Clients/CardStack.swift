// A card that a finger drags at the point where it took hold, which snaps back or is flicked away: the manner of swipe
// views and of dialogs that can be thrown.
import UIKitCompatibility

class CardView: UIView {
    let titleLabel = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        layer.cornerRadius = 12
        layer.shadowColor = UIColor.black.cgColor
        layer.shadowOpacity = 0.3
        layer.shadowOffset = CGSize(width: 0, height: 4)
        addSubview(titleLabel)
    }

    required init?(coder aDecoder: NSCoder) {
        super.init(coder: aDecoder)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        titleLabel.frame = bounds.insetBy(dx: 16, dy: 16)
    }
}

class CardStackViewController: UIViewController {
    private(set) var animator: UIDynamicAnimator!
    private var attachmentBehavior: UIAttachmentBehavior?
    private var snapBehavior: UISnapBehavior!
    let card = CardView(frame: CGRect(x: 0, y: 0, width: 240, height: 320))
    var threshold: CGFloat = 800
    private(set) var dismissed = false

    override func viewDidLoad() {
        super.viewDidLoad()
        card.center = view.center
        view.addSubview(card)
        animator = UIDynamicAnimator(referenceView: view)
        snapBehavior = UISnapBehavior(item: card, snapTo: view.center)
        snapBehavior.damping = 0.8
        card.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: CardStackViewController.handlePan(_:)))
    }

    func handlePan(_ sender: UIPanGestureRecognizer) {
        let location = sender.location(in: view)
        let boxLocation = sender.location(in: card)

        switch sender.state {
        case .began:
            animator.removeAllBehaviors()
            let centerOffset = UIOffset(
                horizontal: boxLocation.x - card.bounds.midX, vertical: boxLocation.y - card.bounds.midY)
            let attachment = UIAttachmentBehavior(
                item: card, offsetFromCenter: centerOffset, attachedToAnchor: location)
            attachment.frequency = 0
            attachmentBehavior = attachment
            animator.addBehavior(attachment)
        case .changed:
            attachmentBehavior?.anchorPoint = location
        case .ended, .cancelled:
            animator.removeAllBehaviors()
            let velocity = sender.velocity(in: view)
            let magnitude = sqrt(velocity.x * velocity.x + velocity.y * velocity.y)
            if magnitude > threshold { throwAway(velocity) } else { animator.addBehavior(snapBehavior) }
        default: break
        }
    }

    private func throwAway(_ velocity: CGPoint) {
        let pushBehavior = UIPushBehavior(items: [card], mode: .instantaneous)
        pushBehavior.pushDirection = CGVector(dx: velocity.x / 10, dy: velocity.y / 10)
        animator.addBehavior(pushBehavior)

        let itemBehavior = UIDynamicItemBehavior(items: [card])
        itemBehavior.friction = 0.2
        itemBehavior.allowsRotation = true
        itemBehavior.addAngularVelocity(2, for: card)
        itemBehavior.action = { [weak self] in
            guard let self = self, !self.view.bounds.intersects(self.card.frame) else { return }
            self.animator.removeAllBehaviors()
            self.card.removeFromSuperview()
            self.dismissed = true
        }
        animator.addBehavior(itemBehavior)
    }
}
