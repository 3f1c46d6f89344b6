// Seeds that drift in force fields: pinching sets how far a field reaches, turning which way it blows, a display link
// draws what it looks like, and a drag from the edge clears everything.
import UIKitCompatibility

final class FieldGardenViewController: UIViewController, UIGestureRecognizerDelegate {
    private lazy var animator: UIDynamicAnimator = {
        let animator = UIDynamicAnimator(referenceView: self.view)
        animator.setValue(true, forKey: "debugEnabled")
        return animator
    }()
    let wind = UIFieldBehavior.linearGravityField(direction: CGVector(dx: 1, dy: 0))
    let vortex = UIFieldBehavior.vortexField()
    private let noise = UIFieldBehavior.noiseField(smoothness: 0.6, animationSpeed: 0.5)
    private lazy var walls: UICollisionBehavior = {
        let walls = UICollisionBehavior(items: [])
        walls.translatesReferenceBoundsIntoBoundary = true
        return walls
    }()
    private let seedProperties: UIDynamicItemBehavior = {
        let behavior = UIDynamicItemBehavior()
        behavior.resistance = 1
        behavior.density = 0.5
        return behavior
    }()
    let pinch = UIPinchGestureRecognizer()
    let rotation = UIRotationGestureRecognizer()
    private let edge = UIScreenEdgePanGestureRecognizer()
    private(set) var link: CADisplayLink?
    private let trail = CAShapeLayer()
    private(set) var seeds: [UIView] = []
    private(set) var frames = 0
    private(set) var lastTimestamp: CFTimeInterval = 0
    private var startRadius: CGFloat = 120

    override func viewDidLoad() {
        super.viewDidLoad()
        trail.frame = view.layer.bounds
        trail.lineCap = .round
        trail.lineJoin = .round
        trail.opacity = 0.5
        view.layer.addSublayer(trail)

        vortex.position = view.center
        vortex.region = UIRegion(radius: startRadius)
        vortex.strength = 0.01
        wind.strength = 0.5
        noise.strength = 0.2
        for behavior in [wind, vortex, noise] { animator.addBehavior(behavior) }
        animator.addBehavior(walls)
        animator.addBehavior(seedProperties)

        pinch.addTarget(self, action: FieldGardenViewController.pinched(_:))
        rotation.addTarget(self, action: FieldGardenViewController.turned(_:))
        edge.addTarget(self, action: FieldGardenViewController.swept(_:))
        edge.edges = .left
        pinch.delegate = self
        rotation.delegate = self
        let press = UILongPressGestureRecognizer(target: self, action: FieldGardenViewController.pressed(_:))
        press.minimumPressDuration = 0.2
        press.require(toFail: edge)
        view.gestureRecognizers = [pinch, rotation, edge, press]
        view.isMultipleTouchEnabled = true
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        link = CADisplayLink(target: self, action: FieldGardenViewController.frame(_:))
        link?.preferredFramesPerSecond = 30
        link?.add(to: .main, forMode: .common)
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        link?.invalidate()
        link = nil
    }

    func frame(_ link: CADisplayLink) {
        frames += 1
        lastTimestamp = link.timestamp
        let path = UIBezierPath()
        path.lineCapStyle = .round
        for seed in seeds {
            path.append(
                UIBezierPath(arcCenter: seed.center, radius: 2, startAngle: 0, endAngle: 2 * .pi, clockwise: true))
        }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        trail.path = path.cgPath
        CATransaction.commit()
    }

    func pressed(_ gesture: UILongPressGestureRecognizer) {
        guard gesture.state == .began else { return }
        let seed = UIView(frame: CGRect(x: 0, y: 0, width: 16, height: 16))
        seed.center = gesture.location(in: view)
        seed.backgroundColor = UIColor(red: .random(in: 0...1), green: 0.6, blue: 0.3, alpha: 1)
        seed.layer.cornerRadius = 8
        seed.tag = 100 + Int(arc4random_uniform(100))
        view.insertSubview(seed, at: 0)
        seeds.append(seed)
        for field in [wind, vortex, noise] { field.addItem(seed) }
        walls.addItem(seed)
        seedProperties.addItem(seed)
        UISelectionFeedbackGenerator().selectionChanged()
    }

    func pinched(_ gesture: UIPinchGestureRecognizer) {
        switch gesture.state {
        case .changed: vortex.region = UIRegion(radius: startRadius * gesture.scale)
        case .ended: startRadius *= gesture.scale
        default: break
        }
    }

    func turned(_ gesture: UIRotationGestureRecognizer) {
        guard gesture.state == .changed else { return }
        wind.direction = CGVector(dx: cos(gesture.rotation), dy: sin(gesture.rotation))
    }

    func swept(_ gesture: UIScreenEdgePanGestureRecognizer) {
        guard gesture.state == .began else { return }
        for seed in seeds {
            for field in [wind, vortex, noise] { field.removeItem(seed) }
            walls.removeItem(seed)
            seedProperties.removeItem(seed)
            UIView.animate(
                withDuration: 0.3, animations: { seed.alpha = 0 }, completion: { _ in seed.removeFromSuperview() })
        }
        seeds.removeAll()
    }

    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool {
        return true
    }
}
