import Foundation
import UIKitCompatibility

/// A view that falls into a corner and is tossed back by a velocity field; a finger carries it elsewhere.
enum LiveVelocityField: LiveExample {
    static let name = "velocity-field"
    static let summary = "carry the square: a velocity field tosses back what falls into its disc"

    static func makeController() -> UIViewController { Controller() }

    final class Controller: UIViewController {
        let square = UIView(frame: CGRect(x: 20, y: 20, width: 64, height: 64))
        private let disc = CAShapeLayer()
        private let arrow = CAShapeLayer()
        private lazy var animator = UIDynamicAnimator(referenceView: view)
        private var size = CGSize.zero

        override func viewDidLoad() {
            super.viewDidLoad()
            view.backgroundColor = UIColor(red: 0.95, green: 0.97, blue: 1, alpha: 1)
            disc.fillColor = UIColor(red: 0.2, green: 0.5, blue: 0.9, alpha: 0.12)
            disc.strokeColor = UIColor(red: 0.2, green: 0.5, blue: 0.9, alpha: 0.7)
            disc.lineWidth = 2
            disc.lineDashPattern = [6, 5]
            arrow.fillColor = nil
            arrow.strokeColor = UIColor(red: 0.2, green: 0.5, blue: 0.9, alpha: 0.8)
            arrow.lineWidth = 5
            arrow.lineCap = .round
            arrow.lineJoin = .round
            for layer in [disc, arrow] { view.layer.addSublayer(layer) }
            square.backgroundColor = .orange
            square.layer.cornerRadius = 10
            view.addSubview(square)
            square.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: Controller.pan))
        }

        override func viewDidLayoutSubviews() {
            guard view.bounds.size != size else { return }
            size = view.bounds.size
            let middle = CGPoint(x: size.width / 2, y: size.height / 2)
            disc.path =
                UIBezierPath(ovalIn: CGRect(x: middle.x - 100, y: middle.y - 100, width: 200, height: 200)).cgPath
            let way = UIBezierPath()
            for (x, y, isNew) in [
                (20.0, 25.0, true), (-20, -25, false), (-17, -2, true), (-20, -25, false), (4, -16, false),
            ] {
                let point = CGPoint(x: middle.x + x, y: middle.y + y)
                if isNew { way.move(to: point) } else { way.addLine(to: point) }
            }
            arrow.path = way.cgPath
            let (x, y) = (square.center.x, square.center.y)
            square.center = CGPoint(x: min(max(x, 33), size.width - 33), y: min(max(y, 33), size.height - 33))
            letGo()
        }

        /// Everything acts on the square again, from where it is.
        private func letGo() {
            animator.removeAllBehaviors()
            let walls = UICollisionBehavior(items: [square])
            walls.translatesReferenceBoundsIntoBoundary = true
            let gravity = UIFieldBehavior.linearGravityField(direction: CGVector(dx: 0.4, dy: 1))
            let stream = UIFieldBehavior.velocityField(direction: CGVector(dx: -0.4, dy: -0.5))
            stream.position = CGPoint(x: size.width / 2, y: size.height / 2)
            stream.region = UIRegion(radius: 100)
            for field in [gravity, stream] { field.addItem(square) }
            for behavior in [walls, gravity, stream] { animator.addBehavior(behavior) }
        }

        func pan(_ finger: UIPanGestureRecognizer) {
            switch finger.state {
            case .began: animator.removeAllBehaviors()
            case .changed: square.center = finger.location(in: view)
            case .ended, .cancelled: letGo()
            default: break
            }
        }
    }
}
