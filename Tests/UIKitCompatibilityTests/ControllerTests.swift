import TestSupport
import Testing
import UIKitCompatibility

@Suite struct ControllerTests {
    @Test func `a controller's view is made when it is asked for, as large as the screen`() {
        final class Counting: UIViewController {
            var loads = 0
            override func viewDidLoad() { loads += 1 }
        }
        let controller = Counting()
        #expect(!controller.isViewLoaded && controller.viewIfLoaded == nil)
        #expect(controller.view.bounds == UIScreen.main.bounds)
        _ = controller.view
        #expect(controller.loads == 1 && controller.isViewLoaded)
        #expect(UIScreen.main.bounds.size == CGSize(width: 375, height: 667))
    }

    @Test func `a controller appears on a stage and disappears from it`() {
        final class Log: UIViewController {
            var events: [String] = []
            override func viewWillAppear(_ animated: Bool) { events.append("will appear") }
            override func viewDidAppear(_ animated: Bool) { events.append("did appear") }
            override func viewWillLayoutSubviews() { events.append("will layout") }
            override func viewDidLayoutSubviews() { events.append("did layout") }
            override func viewDidDisappear(_ animated: Bool) { events.append("did disappear") }
        }
        let controller = Log()
        let window = UIWindow(frame: UIScreen.main.bounds)
        let stage = Stage(root: window)
        window.rootViewController = controller
        window.makeKeyAndVisible()
        #expect(controller.events == ["will appear"])
        stage.advance(by: 0.1)
        #expect(controller.events == ["will appear", "will layout", "did layout", "did appear"])
        stage.setSize(CGSize(width: 667, height: 375))
        stage.advance(by: 0)
        #expect(controller.view.frame.size == CGSize(width: 667, height: 375))
        #expect(controller.events.suffix(2) == ["will layout", "did layout"])
        window.rootViewController = UIViewController()
        #expect(controller.events.last == "did disappear")
    }

    @Test func `when a controller has appeared, all that its view contains is laid out`() {
        final class Board: UIViewController {
            let panel = UIView()
            let ball = UIView()
            let child = UIViewController()
            var sizes: [CGSize] = []
            var animator: UIDynamicAnimator?
            override func viewDidLoad() {
                addChild(child)
                view.addSubview(child.view)
                child.view.addSubview(panel)
                panel.addSubview(ball)
                for (view, inset) in [(child.view!, CGFloat(10)), (panel, 20), (ball, 100)] {
                    view.translatesAutoresizingMaskIntoConstraints = false
                    NSLayoutConstraint.activate([
                        view.leadingAnchor.constraint(equalTo: view.superview!.leadingAnchor, constant: inset),
                        view.trailingAnchor.constraint(equalTo: view.superview!.trailingAnchor, constant: -inset),
                        view.topAnchor.constraint(equalTo: view.superview!.topAnchor, constant: inset),
                        view.bottomAnchor.constraint(equalTo: view.superview!.bottomAnchor, constant: -inset),
                    ])
                }
            }
            override func viewDidAppear(_ animated: Bool) {
                sizes = [panel.bounds.size, ball.bounds.size]
                animator = UIDynamicAnimator(referenceView: panel)
                animator?.addBehavior(UIGravityBehavior(items: [ball]))
            }
        }
        let controller = Board()
        let stage = Stage(root: controller.view)
        stage.advance(by: 0.1)
        // 375 × 667 less the insets on both sides.
        #expect(controller.sizes == [CGSize(width: 315, height: 607), CGSize(width: 115, height: 407)])
        #expect(controller.animator?.isRunning == true)
    }

    @Test func `an animator started in viewDidLoad moves from the stage's beginning on`() {
        final class Sliding: UIViewController {
            let ball = UIView(frame: CGRect(x: -10, y: -10, width: 20, height: 20))
            var animator: UIViewPropertyAnimator?
            var finished: [Bool] = []
            override func viewDidLoad() {
                view.addSubview(ball)
                animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { self.ball.center.x = 100 }
                animator?.startAnimation()
                UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
                    self.ball.center.y = 200
                } completion: {
                    self.finished.append($0)
                }
            }
        }
        let controller = Sliding()
        let stage = Stage(root: controller.view)
        stage.advance(by: 0.5)
        let shown = controller.ball.layer.presentation()?.position ?? .zero
        // What sums of frames lose.
        #expect(abs(shown.x - 50) <= 1e-9 && abs(shown.y - 50) <= 1e-9)
        stage.advance(by: 1.5)
        #expect(controller.animator?.state == .inactive && controller.finished == [true])
    }

    @Test func `a controller hears of a new size before it comes and acts alongside`() {
        final class Turning: UIViewController {
            var log: [String] = []
            override func viewWillTransition(to size: CGSize, with coordinator: UIViewControllerTransitionCoordinator) {
                super.viewWillTransition(to: size, with: coordinator)
                log.append("will turn from \(Int(view.bounds.width)) to \(Int(size.width))")
                coordinator.animate(alongsideTransition: { [unowned self] _ in
                    log.append("alongside \(Int(view.bounds.width))")
                }) { [unowned self] _ in log.append("done") }
            }
        }
        let controller = Turning()
        let stage = Stage(root: controller.view)
        stage.setSize(CGSize(width: 667, height: 375))
        #expect(controller.log == ["will turn from 375 to 667", "alongside 667", "done"])
    }

    @Test func `a view without a size is as large as the screen when it appears`() {
        final class Bare: UIViewController {
            var size = CGSize.zero
            override func loadView() { view = UIView() }
            override func viewWillAppear(_ animated: Bool) { size = view.bounds.size }
        }
        let controller = Bare()
        let stage = Stage(root: controller.view)
        #expect(controller.size == CGSize(width: 375, height: 667) && stage.root === controller.view)
    }

    @Test func `touches that no view handles reach the controller and go on from it`() {
        final class Touched: UIViewController {
            var count = 0
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
                count += event?.allTouches?.count ?? 0
                super.touchesBegan(touches, with: event)
            }
        }
        let (outer, inner) = (Touched(), Touched())
        outer.addChild(inner)
        outer.view.addSubview(inner.view)
        inner.didMove(toParent: outer)
        let stage = Stage(root: outer.view)
        stage.touch(.began, at: CGPoint(x: 10, y: 10), time: 0)
        #expect(inner.count == 1 && outer.count == 1)
        #expect(inner.parent === outer && outer.children == [inner])
    }

    @Test func `a controller does not become its own child`() {
        let (outer, inner) = (UIViewController(), UIViewController())
        outer.addChild(inner)
        let found = reported {
            inner.addChild(outer)
            outer.addChild(outer)
        }
        #expect(found.map(\.kind) == [.invalidHierarchy, .invalidHierarchy])
        #expect(outer.children == [inner] && inner.children.isEmpty && outer.parent == nil)
    }

    @Test func `a button calls its targets as a finger comes and goes`() {
        final class Target {
            var calls: [String] = []
            func down() { calls.append("down") }
            func tapped(_ sender: UIButton) { calls.append(sender.currentTitle ?? "") }
            func any(_ sender: Any) { calls.append("any") }
        }
        let target = Target()
        let button = UIButton(type: .custom)
        button.setTitle("Go", for: .normal)
        button.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
        button.addTarget(target, action: Target.down, for: .touchDown)
        button.addTarget(target, action: Target.tapped, for: .touchUpInside)
        button.addTarget(target, action: Target.any, for: .touchUpOutside)
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        root.addSubview(button)
        let stage = Stage(root: root)
        stage.touch(.began, at: CGPoint(x: 10, y: 10), time: 0)
        #expect(button.isHighlighted && button.state == .highlighted)
        stage.touch(.ended, at: CGPoint(x: 10, y: 10), time: 0.1)
        stage.touch(.began, at: CGPoint(x: 10, y: 10), time: 1)
        stage.touch(.ended, at: CGPoint(x: 100, y: 10), time: 1.1)
        #expect(target.calls == ["down", "Go", "down", "any"])
        button.isEnabled = false
        stage.touch(.began, at: CGPoint(x: 10, y: 10), time: 2)
        #expect(target.calls.count == 4)
        button.removeTarget(target)
        button.sendActions(for: .touchUpInside)
        #expect(target.calls.count == 4)
    }

    @Test func `a switch toggles and tells so where it is enabled`() {
        final class Target {
            var values: [Bool] = []
            func changed(_ sender: UISwitch) { values.append(sender.isOn) }
        }
        let target = Target()
        let toggle = UISwitch(frame: CGRect(x: 0, y: 0, width: 50, height: 30))
        toggle.addTarget(target, action: Target.changed, for: .valueChanged)
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        root.addSubview(toggle)
        let stage = Stage(root: root)
        for (time, isEnabled) in [(0.0, true), (1.0, false)] {
            toggle.isEnabled = isEnabled
            stage.touch(.began, at: CGPoint(x: 10, y: 10), time: time)
            stage.touch(.ended, at: CGPoint(x: 10, y: 10), time: time + 0.1)
        }
        #expect(target.values == [true] && toggle.isOn)
    }

    @Test func `controls hold their values`() {
        let slider = UISlider()
        (slider.maximumValue, slider.value) = (10, 20)
        #expect(slider.value == 10)
        slider.value = .nan
        #expect(slider.value == 0)
        #expect(UIColor(red: .nan, green: 2, blue: -1, alpha: 0.5) == UIColor(red: 0, green: 1, blue: 0, alpha: 0.5))
        let segments = UISegmentedControl(items: ["a", "b"])
        #expect(segments.numberOfSegments == 2 && segments.titleForSegment(at: 1) == "b")
        #expect(segments.selectedSegmentIndex == UISegmentedControl.noSegment)
        let image = UIImageView(image: UIImage(name: "ball", size: CGSize(width: 28, height: 28)))
        #expect(image.frame.size == CGSize(width: 28, height: 28) && !image.isUserInteractionEnabled)
        #expect(UIImage(named: "anything")?.name == "anything")
    }

    @Test func `a finger moves a slider by its thumb`() {
        let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 131, height: 40))
        (slider.minimumValue, slider.maximumValue, slider.value) = (10, 20, 15)
        let track = slider.trackRect(forBounds: slider.bounds)
        #expect(track == CGRect(x: 0, y: 18, width: 131, height: 4))
        #expect(
            slider.thumbRect(forBounds: slider.bounds, trackRect: track, value: 20)
                == CGRect(x: 100, y: 4.5, width: 31, height: 31))
        var values: [Float] = []
        slider.addAction(for: .valueChanged) { [unowned slider] in values.append(slider.value) }
        let stage = Stage(root: slider)
        func drag(from start: CGFloat, to ends: [CGFloat]) {
            stage.touch(.began, at: CGPoint(x: start, y: 20), time: stage.time)
            for end in ends { stage.touch(.moved, at: CGPoint(x: end, y: 20), time: stage.time) }
            stage.touch(.ended, at: CGPoint(x: ends.last ?? start, y: 20), time: stage.time)
        }
        // The thumb is taken 5 pt right of its middle at 65.5, and 100 pt are the whole range.
        drag(from: 70.5, to: [90.5, 300])
        #expect(values == [17, 20])
        drag(from: 20, to: [120])
        #expect(values.count == 2)
        slider.isContinuous = false
        drag(from: 115.5, to: [105.5, 95.5])
        #expect(values == [17, 20, 18])
    }

    @Test func `a control decides which touches it tracks`() {
        final class Dial: UIControl {
            var told: [String] = []
            override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
                touch.location(in: self).x < 20
            }
            override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
                told.append("on")
                return touch.location(in: self).x < 30
            }
            override func endTracking(_ touch: UITouch?, with event: UIEvent?) { told.append("end") }
            override func cancelTracking(with event: UIEvent?) { told.append("cancel") }
        }
        let dial = Dial(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
        let stage = Stage(root: dial)
        for way in [[25, 26], [10, 12], [10, 35, 36]] {
            for (step, x) in way.enumerated() {
                stage.touch(step == 0 ? .began : .moved, at: CGPoint(x: x, y: 9), time: stage.time)
            }
            stage.touch(.ended, at: CGPoint(x: way.last!, y: 9), time: stage.time)
        }
        stage.touch(.began, at: CGPoint(x: 10, y: 9), time: stage.time)
        stage.touch(.cancelled, at: CGPoint(x: 10, y: 9), time: stage.time)
        #expect(dial.told == ["on", "end", "on", "cancel"])
    }

    @Test func `paths and colours cross to Core Graphics and back`() {
        let path = UIBezierPath(cgPath: UIBezierPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4)).cgPath)
        #expect(path.bounds == CGRect(x: 1, y: 2, width: 3, height: 4))
        let mutable = CGMutablePath()
        mutable.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: .pi, clockwise: false)
        #expect(mutable.boundingBox.maxY > 9.9 && mutable.boundingBox.minY > -0.1)
        #expect(UIColor(cgColor: UIColor.red.cgColor) == .red)
        let literal: UIColor = #colorLiteral(red: 0, green: 0, blue: 1, alpha: 1)
        #expect(literal == .blue)
    }

    @Test func `a collection controller shows its cells`() {
        final class Grid: UICollectionViewController {
            override func viewDidLoad() {
                super.viewDidLoad()
                collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "Cell")
            }
            override func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int { 5 }
            override func collectionView(
                _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
            ) -> UICollectionViewCell {
                let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "Cell", for: indexPath)
                cell.backgroundColor = .red
                return cell
            }
        }
        let layout = UICollectionViewFlowLayout()
        layout.scrollDirection = .horizontal
        let controller = Grid(collectionViewLayout: layout)
        let stage = Stage(root: controller.view)
        stage.advance(by: 0)
        #expect(controller.collectionView.visibleCells.count == 5)
        #expect(controller.collectionView.visibleCells.allSatisfy { $0.backgroundColor == .red })
    }
}
