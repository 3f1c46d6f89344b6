import Foundation
import UIKitCompatibility

/// A picture that a finger throws about the screen, and that settles in a corner: a spring field in each.
enum LiveFaceTime: LiveExample {
    static let name = "facetime-corners"
    static let summary = "throw the picture: it settles in the corner that it flies to"

    static func makeController() -> UIViewController { Controller() }

    final class Controller: UIViewController {
        let avatar = UIView(frame: CGRect(x: 0, y: 0, width: 90, height: 120))
        private let backdrop = CAGradientLayer()
        private let portrait = CAGradientLayer()
        private let initials = UILabel(frame: CGRect(x: 0, y: 0, width: 90, height: 120))
        private lazy var animator = UIDynamicAnimator(referenceView: view)
        private lazy var properties = UIDynamicItemBehavior(items: [avatar])
        private var hold: UIAttachmentBehavior?
        private var size = CGSize.zero

        override func viewDidLoad() {
            super.viewDidLoad()
            backdrop.colors = [
                UIColor(red: 0.13, green: 0.16, blue: 0.25, alpha: 1),
                UIColor(red: 0.36, green: 0.33, blue: 0.5, alpha: 1),
            ]
            view.layer.addSublayer(backdrop)
            portrait.frame = avatar.bounds
            portrait.cornerRadius = 14
            portrait.masksToBounds = true
            portrait.colors = [
                UIColor(red: 1, green: 0.74, blue: 0.5, alpha: 1), UIColor(red: 0.93, green: 0.4, blue: 0.45, alpha: 1),
            ]
            avatar.layer.addSublayer(portrait)
            avatar.backgroundColor = UIColor(red: 0.93, green: 0.4, blue: 0.45, alpha: 1)
            avatar.layer.cornerRadius = 14
            avatar.layer.shadowOpacity = 0.45
            avatar.layer.shadowRadius = 9
            avatar.layer.shadowOffset = CGSize(width: 0, height: 5)
            initials.text = "AM"
            initials.textColor = .white
            initials.textAlignment = .center
            initials.font = .systemFont(ofSize: 30, weight: .semibold)
            avatar.addSubview(initials)
            view.addSubview(avatar)
            properties.allowsRotation = false
            properties.resistance = 8
            properties.density = 0.02
            avatar.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: Controller.pan))
        }

        override func viewDidLayoutSubviews() {
            guard view.bounds.size != size else { return }
            // The corners are others now; the picture goes to the nearest.
            let isFirst = size == .zero
            size = view.bounds.size
            backdrop.frame = view.bounds
            animator.removeAllBehaviors()
            let (x, y) = (isFirst ? size.width - 60 : avatar.center.x, isFirst ? size.height - 80 : avatar.center.y)
            avatar.center = CGPoint(x: min(max(x, 46), size.width - 46), y: min(max(y, 61), size.height - 61))
            let edges = UICollisionBehavior(items: [avatar])
            edges.translatesReferenceBoundsIntoBoundary = true
            for behavior in [properties, edges] { animator.addBehavior(behavior) }
            for corner in [(0.0, 0.0), (1, 0), (0, 1), (1, 1)] { addField(x: corner.0, y: corner.1) }
        }

        private func addField(x: CGFloat, y: CGFloat) {
            let field = UIFieldBehavior.springField()
            let inner = CGRect(x: 60, y: 76, width: max(size.width - 120, 1), height: max(size.height - 152, 1))
            field.position = CGPoint(x: inner.minX + x * inner.width, y: inner.minY + y * inner.height)
            // A region lies about the field: twice the quadrant covers it.
            field.region = UIRegion(size: CGSize(width: inner.width, height: inner.height))
            field.addItem(avatar)
            animator.addBehavior(field)
        }

        func pan(_ finger: UIPanGestureRecognizer) {
            let point = finger.location(in: view)
            switch finger.state {
            case .began:
                let hold = UIAttachmentBehavior(item: avatar, attachedToAnchor: point)
                hold.length = 0
                animator.addBehavior(hold)
                self.hold = hold
            case .changed:
                hold?.anchorPoint = point
            case .ended, .cancelled:
                if let hold { animator.removeBehavior(hold) }
                hold = nil
                let (now, speed) = (properties.linearVelocity(for: avatar), finger.velocity(in: view))
                properties.addLinearVelocity(CGPoint(x: speed.x - now.x, y: speed.y - now.y), for: avatar)
            default: break
            }
        }
    }
}
