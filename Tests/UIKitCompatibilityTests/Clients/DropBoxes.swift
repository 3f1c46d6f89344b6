// Boxes that fall on taps, with everything UIKit's classes are asked for besides: classes of items, touches, labels,
// buttons, initialisers for archives.
import UIKitCompatibility

class RoundBox: UIView {
    var color: UIColor
    override var collisionBoundsType: UIDynamicItemCollisionBoundsType { return .ellipse }

    init(at point: CGPoint, size: CGFloat, color: UIColor) {
        self.color = color
        super.init(frame: CGRect(x: point.x - size / 2, y: point.y - size / 2, width: size, height: size))
        backgroundColor = color
        layer.masksToBounds = true
        layer.cornerRadius = size / 2
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }
}

class TriangleBox: UIView {
    override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .path }
    override var collisionBoundingPath: UIBezierPath {
        let path = UIBezierPath()
        path.move(to: CGPoint(x: -bounds.width / 2, y: bounds.height / 2))
        path.addLine(to: CGPoint(x: bounds.width / 2, y: bounds.height / 2))
        path.addLine(to: CGPoint(x: 0, y: -bounds.height / 2))
        path.close()
        return path
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        let shape = CAShapeLayer()
        shape.path = collisionBoundingPath.cgPath
        shape.fillColor = UIColor.systemTeal.cgColor
        layer.addSublayer(shape)
    }

    override func draw(_ rect: CGRect) {
        UIColor.black.setStroke()
        collisionBoundingPath.stroke()
    }
}

class DropBoxesViewController: UIViewController {
    var animator: UIDynamicAnimator!
    let gravity = UIGravityBehavior()
    let collision = UICollisionBehavior(items: [])
    let itemBehavior = UIDynamicItemBehavior(items: [])
    let label = UILabel(frame: CGRect(x: 10, y: 30, width: 200, height: 30))
    let resetButton = UIButton(type: .system)
    var boxes: [UIView] = []
    var roundContacts = 0
    var lastTouch: CGPoint?
    var events: [String] = []

    override func loadView() {
        view = UIView(frame: UIScreen.main.bounds)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        events.append("load")
        label.text = "0"
        label.textAlignment = .center
        label.textColor = .red
        label.font = UIFont.systemFont(ofSize: 20, weight: .bold)
        view.addSubview(label)

        resetButton.frame = CGRect(x: 10, y: 70, width: 80, height: 40)
        resetButton.setTitle("Reset", for: .normal)
        resetButton.addTarget(self, action: DropBoxesViewController.reset(_:), for: .touchUpInside)
        view.addSubview(resetButton)

        animator = UIDynamicAnimator(referenceView: view)
        collision.translatesReferenceBoundsIntoBoundary = true
        collision.collisionDelegate = self
        itemBehavior.elasticity = 0.3
        [gravity, collision, itemBehavior].forEach { animator.addBehavior($0) }

        let tap = UITapGestureRecognizer(target: self, action: DropBoxesViewController.drop)
        tap.numberOfTapsRequired = 1
        tap.delegate = self
        view.addGestureRecognizer(tap)
        view.isUserInteractionEnabled = true
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        events.append("will appear")
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        events.append("did appear")
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        events.append("layout")
    }

    func drop(_ sender: UITapGestureRecognizer) {
        let point = sender.location(in: view)
        let box: UIView =
            boxes.count % 2 == 0
            ? RoundBox(at: point, size: 40, color: .systemOrange)
            : TriangleBox(frame: CGRect(x: point.x - 20, y: point.y - 20, width: 40, height: 40))
        box.tag = boxes.count
        view.addSubview(box)
        boxes.append(box)
        gravity.addItem(box)
        collision.addItem(box)
        itemBehavior.addItem(box)
        label.text = String(boxes.count)
    }

    func reset(_ sender: UIButton) {
        for box in boxes {
            gravity.removeItem(box)
            collision.removeItem(box)
            itemBehavior.removeItem(box)
            box.removeFromSuperview()
        }
        boxes.removeAll()
        label.text = sender.currentTitle
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = touches.first else { return }
        lastTouch = touch.location(in: view)
    }
}

extension DropBoxesViewController: UIGestureRecognizerDelegate {
    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
        return !(touch.view is UIControl)
    }
}

extension DropBoxesViewController: UICollisionBehaviorDelegate {
    func collisionBehavior(
        _ behavior: UICollisionBehavior, beganContactFor item1: UIDynamicItem, with item2: UIDynamicItem, at p: CGPoint
    ) {
        if item1.isKind(of: RoundBox.self) || item2.isKind(of: RoundBox.self) {
            roundContacts += 1
        }
        for case let box as UIView in [item1, item2] where box == boxes.first {
            box.backgroundColor = UIColor.yellow.withAlphaComponent(0.5)
        }
    }
}
