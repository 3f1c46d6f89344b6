// One box and every behavior, chosen with a segmented control: how most introductions to UIKit Dynamics look.
import UIKitCompatibility

final class PlaygroundViewController: UIViewController {
    private enum Lesson: Int, CaseIterable {
        case fall, swing, snap, push
        var title: String { "\(self)".capitalized }
    }

    private lazy var animator = UIDynamicAnimator(referenceView: self.view)
    private let picker = UISegmentedControl(items: Lesson.allCases.map { $0.title })
    let box = UIView()
    let anchorDot = UIView(frame: CGRect(origin: .zero, size: CGSize(width: 12, height: 12)))
    private var attachment: UIAttachmentBehavior?
    private var snap: UISnapBehavior?
    private let haptics = UIImpactFeedbackGenerator(style: .light)
    private(set) var floorHits = 0
    private(set) var pauses = 0

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor(white: 0.95, alpha: 1)
        box.frame = CGRect(x: 0, y: 0, width: 80, height: 80)
        box.center = CGPoint(x: view.bounds.midX, y: 150)
        box.backgroundColor = .systemBlue
        box.layer.cornerRadius = 8
        box.layer.shadowColor = UIColor.black.cgColor
        box.layer.shadowOffset = CGSize(width: 0, height: 2)
        box.layer.shadowOpacity = 0.3
        box.layer.shadowRadius = 4
        box.layer.shadowPath = UIBezierPath(roundedRect: box.bounds, cornerRadius: 8).cgPath
        anchorDot.layer.cornerRadius = anchorDot.bounds.width / 2
        anchorDot.backgroundColor = .red
        anchorDot.isHidden = true
        view.addSubview(box)
        view.addSubview(anchorDot)
        view.sendSubviewToBack(anchorDot)
        view.bringSubviewToFront(box)

        picker.frame = CGRect(x: 20, y: 40, width: view.bounds.width - 40, height: 32)
        picker.selectedSegmentIndex = 0
        picker.addTarget(self, action: PlaygroundViewController.lessonChanged, for: .valueChanged)
        view.addSubview(picker)

        view.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: PlaygroundViewController.panned(_:)))
        view.addGestureRecognizer(UITapGestureRecognizer(target: self, action: PlaygroundViewController.tapped(_:)))
        animator.delegate = self
        show(.fall)
    }

    func choose(_ index: Int) {
        picker.selectedSegmentIndex = index
        picker.sendActions(for: .valueChanged)
    }

    func lessonChanged() {
        guard let lesson = Lesson(rawValue: picker.selectedSegmentIndex) else { return }
        show(lesson)
    }

    private func show(_ lesson: Lesson) {
        animator.removeAllBehaviors()
        attachment = nil
        snap = nil
        anchorDot.isHidden = lesson != .swing
        switch lesson {
        case .fall:
            let gravity = UIGravityBehavior(items: [box])
            gravity.magnitude = 1.5
            animator.addBehavior(gravity)
            addWalls()
            let properties = UIDynamicItemBehavior(items: [box])
            properties.elasticity = 0.6
            properties.friction = 0.3
            properties.angularResistance = 1
            animator.addBehavior(properties)
        case .swing:
            let anchor = CGPoint(x: box.center.x + 60, y: box.center.y - 60)
            let swing = UIAttachmentBehavior(
                item: box, offsetFromCenter: UIOffset(horizontal: -30, vertical: -30), attachedToAnchor: anchor)
            swing.damping = 0.2
            swing.frequency = 1.5
            swing.action = { [weak self, unowned swing] in self?.anchorDot.center = swing.anchorPoint }
            attachment = swing
            animator.addBehavior(swing)
            animator.addBehavior(UIGravityBehavior(items: [box]))
            addWalls()
        case .snap:
            break
        case .push:
            addWalls()
            let push = UIPushBehavior(items: [box], mode: .instantaneous)
            push.setAngle(-.pi / 3, magnitude: 4)
            push.setTargetOffsetFromCenter(UIOffset(horizontal: 20, vertical: 0), for: box)
            animator.addBehavior(push)
        }
    }

    private func addWalls() {
        let walls = UICollisionBehavior(items: [box])
        walls.setTranslatesReferenceBoundsIntoBoundary(with: UIEdgeInsets(top: 80, left: 0, bottom: 0, right: 0))
        walls.collisionMode = [.items, .boundaries]
        walls.collisionDelegate = self
        animator.addBehavior(walls)
    }

    func panned(_ gesture: UIPanGestureRecognizer) {
        switch gesture.state {
        case .began, .changed:
            attachment?.anchorPoint = gesture.location(in: view)
        default:
            break
        }
    }

    func tapped(_ gesture: UITapGestureRecognizer) {
        guard picker.selectedSegmentIndex == Lesson.snap.rawValue else { return }
        let place = gesture.location(in: gesture.view)
        if let snap {
            snap.snapPoint = place
        } else {
            let new = UISnapBehavior(item: box, snapTo: place)
            new.damping = 0.65
            animator.addBehavior(new)
            snap = new
        }
        haptics.impactOccurred()
    }
}

extension PlaygroundViewController: UICollisionBehaviorDelegate, UIDynamicAnimatorDelegate {
    func collisionBehavior(
        _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
        withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
    ) {
        guard identifier == nil, p.y > view.bounds.maxY - 5 else { return }
        floorHits += 1
        (item as? UIView)?.alpha = 0.7
        UIView.animate(withDuration: 0.2, delay: 0, options: [.allowUserInteraction, .curveEaseOut]) {
            (item as? UIView)?.alpha = 1
        }
    }

    func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) { pauses += 1 }
}
