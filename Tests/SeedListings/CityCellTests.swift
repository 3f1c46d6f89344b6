import Testing
import UIKitCompatibility

@Suite struct CityCellTests {
    /// The controller on a stage of 375 × 667 pt, its second cell in the middle.
    final class Screen {
        let controller = CityGuideViewController()
        let stage: Stage
        private var time = 0.0
        private var finger = CGPoint.zero

        init(guarded: Bool = false, timing: UITimingCurveProvider? = nil) {
            controller.cellsAreGuarded = guarded
            controller.timingParameters = timing
            controller.view.frame = CGRect(x: 0, y: 0, width: 375, height: 667)
            stage = Stage(root: controller.view)
            stage.advance(by: 0)
            controller.collectionView.contentOffset.x = 300
            stage.advance(by: 0)
        }

        deinit {
            // Letting go of a paused animator is an error.
            for case let cell as CityCollectionViewCell in controller.collectionView.visibleCells
            where cell.animator.state == .active { cell.animator.stopAnimation(true) }
        }

        var list: UICollectionView { controller.collectionView }

        func cell(_ row: Int) -> CityCollectionViewCell {
            list.cellForItem(at: IndexPath(row: row, section: 0)) as! CityCollectionViewCell
        }

        /// The middle cell.
        var city: CityCollectionViewCell { cell(1) }

        /// What is on screen of the middle cell, in the list's coordinates.
        var seen: CGRect { city.layer.presentation()?.frame ?? .null }

        func tap(at point: CGPoint) {
            stage.touch(.began, at: point, time: time)
            stage.touch(.ended, at: point, time: time + 0.05)
            time += 1
        }

        func put(at point: CGPoint) {
            finger = point
            stage.touch(.began, at: point, time: time)
        }

        /// Moves the finger in steps of a sixtieth of a second.
        func drag(by way: CGVector, steps: Int) {
            let start = finger
            for step in 1...steps {
                let share = CGFloat(step) / CGFloat(steps)
                time += 1.0 / 60
                finger = CGPoint(x: start.x + way.dx * share, y: start.y + way.dy * share)
                stage.touch(.moved, at: finger, time: time)
            }
        }

        /// Lifts the finger, having held it still first if asked to.
        func lift(rested: Bool = false) {
            time += rested ? 1 : 0
            stage.touch(.ended, at: finger, time: time)
            time += 1
        }
    }

    static let place = CGRect(x: 362.5, y: 158.5, width: 250, height: 350)
    static let open = CGRect(x: 300, y: 0, width: 375, height: 667)

    /// The cell's frame at a share of the way from its place to the whole screen.
    func between(_ share: CGFloat) -> CGRect {
        func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * share }
        return CGRect(
            x: mix(362.5, 300), y: mix(158.5, 0), width: mix(250, 375), height: mix(350, 667))
    }

    func isNear(_ a: CGRect, _ b: CGRect) -> Bool {
        // Curves to 1e-13, on hundreds of points; times are sums of frames.
        let differences = [a.minX - b.minX, a.minY - b.minY, a.width - b.width, a.height - b.height]
        return differences.allSatisfy { abs($0) <= 1e-8 }
    }

    /// easeInOut at a tenth and a third of its time, and the seed's own cubic at half.
    let tenth: CGFloat = 0.019722453548

    @Test func `the list begins with the city in the middle`() {
        let screen = Screen()
        #expect(screen.city.frame == Self.place)
        #expect(screen.cell(0).center.x == 187.5 && screen.cell(2).center.x == 787.5)
        #expect(screen.city.descriptionLabel.alpha == 0 && screen.city.layer.cornerRadius == 6)
    }

    @Test func `a tap opens the city over three tenths of a second`() {
        let screen = Screen()
        screen.tap(at: CGPoint(x: 187, y: 333))
        #expect(screen.city.animator.isRunning)
        // Views have their new values at once, what is seen follows.
        #expect(screen.city.frame == Self.open && screen.seen == Self.place)
        screen.stage.advance(by: 0.03)
        #expect(isNear(screen.seen, between(tenth)))
        screen.stage.advance(by: 0.12)
        #expect(isNear(screen.seen, between(0.5)))
        #expect(abs((screen.city.descriptionLabel.layer.presentation()?.opacity ?? 0) - 0.5) <= 1e-6)
        #expect(abs((screen.city.layer.presentation()?.cornerRadius ?? 0) - 3) <= 1e-8)
        #expect(abs((screen.cell(0).layer.presentation()?.position.x ?? 0) - 162.5) <= 1e-8)
        #expect(abs((screen.cell(2).layer.presentation()?.position.x ?? 0) - 812.5) <= 1e-8)
        #expect(screen.city.state == .collapsed)
        screen.stage.advance(by: 0.15)
        #expect(screen.seen == Self.open && screen.city.animator.state == .inactive)
        #expect(screen.city.state == .expanded && screen.city.initialFrame == Self.place)
        #expect(!screen.list.isScrollEnabled && !screen.list.allowsSelection)
        #expect(screen.cell(0).center.x == 137.5 && screen.cell(2).center.x == 837.5)
        #expect(screen.city.descriptionLabel.alpha == 1 && screen.city.closeButton.alpha == 1)
    }

    @Test func `closing brings everything back, over and over with one animator`() {
        let screen = Screen()
        for _ in 0..<3 {
            screen.city.toggle()
            screen.stage.advance(by: 0.3)
            #expect(screen.seen == Self.open && screen.city.state == .expanded)
            screen.city.close(self)
            screen.stage.advance(by: 0.15)
            #expect(isNear(screen.seen, between(0.5)))
            screen.stage.advance(by: 0.15)
            #expect(screen.seen == Self.place && screen.city.frame == Self.place)
            #expect(screen.city.state == .collapsed && screen.city.layer.cornerRadius == 6)
            #expect(screen.list.isScrollEnabled && screen.list.allowsSelection)
            #expect(screen.cell(0).center.x == 187.5 && screen.cell(2).center.x == 787.5)
        }
    }

    @Test func `a finger opens the city as far as it goes`() {
        let screen = Screen()
        screen.put(at: CGPoint(x: 187, y: 500))
        screen.drag(by: CGVector(dx: 0, dy: -79.25), steps: 10)
        // Half of (667 − 350) / 2 pt, along a straight line.
        #expect(isNear(screen.seen, between(0.5)))
        #expect(screen.city.animator.fractionComplete == 0.5 && !screen.city.animator.isRunning)
        screen.drag(by: CGVector(dx: 0, dy: 39.625), steps: 5)
        #expect(isNear(screen.seen, between(0.25)))
        screen.stage.advance(by: 1)
        #expect(isNear(screen.seen, between(0.25)))
        // Held still before it is lifted: there is no speed, so it goes on to the end, over 0.75 · 0.3 s.
        screen.lift(rested: true)
        screen.stage.advance(by: 0.1125)
        #expect(isNear(screen.seen, between(0.625)))
        screen.stage.advance(by: 0.1125)
        #expect(screen.city.state == .expanded && screen.seen == Self.open)
    }

    @Test func `a finger that goes too far stops at the end`() {
        let screen = Screen()
        screen.put(at: CGPoint(x: 187, y: 500))
        screen.drag(by: CGVector(dx: 0, dy: -400), steps: 20)
        #expect(screen.seen == Self.open && screen.city.animator.state == .active)
        screen.drag(by: CGVector(dx: 0, dy: 600), steps: 20)
        #expect(screen.seen == Self.place)
        screen.lift()
        screen.stage.advance(by: 1)
        #expect(screen.city.frame == Self.place && screen.city.state == .collapsed)
    }

    @Test func `let go while going back, the city goes back`() {
        let screen = Screen()
        screen.put(at: CGPoint(x: 187, y: 500))
        screen.drag(by: CGVector(dx: 0, dy: -119), steps: 10)
        screen.drag(by: CGVector(dx: 0, dy: 39.75), steps: 5)
        #expect(isNear(screen.seen, between(0.5)))
        screen.lift()
        #expect(screen.city.animator.isReversed && screen.city.animator.isRunning)
        screen.stage.advance(by: 0.075)
        #expect(isNear(screen.seen, between(0.25)))
        screen.stage.advance(by: 0.075)
        // Everything is as before, and nothing was told to change.
        #expect(screen.city.frame == Self.place && screen.seen == Self.place)
        #expect(screen.city.state == .collapsed && screen.list.isScrollEnabled)
        #expect(screen.cell(0).center.x == 187.5 && screen.cell(2).center.x == 787.5)
        #expect(screen.city.descriptionLabel.alpha == 0 && screen.city.layer.cornerRadius == 6)
        // The same animator opens the city the next time.
        #expect(!screen.city.animator.isReversed)
        screen.city.toggle()
        screen.stage.advance(by: 0.3)
        #expect(screen.city.state == .expanded && screen.seen == Self.open)
    }

    @Test func `a finger closes the open city`() {
        let screen = Screen()
        screen.city.toggle()
        screen.stage.advance(by: 0.3)
        screen.put(at: CGPoint(x: 187, y: 200))
        screen.drag(by: CGVector(dx: 0, dy: 79.25), steps: 10)
        #expect(isNear(screen.seen, between(0.5)))
        screen.lift()
        #expect(!screen.city.animator.isReversed)
        screen.stage.advance(by: 0.15)
        #expect(screen.city.state == .collapsed && screen.city.frame == Self.place)
        #expect(screen.list.isScrollEnabled)
    }

    @Test func `a sideways finger on the city scrolls the list`() {
        let screen = Screen()
        screen.put(at: CGPoint(x: 187, y: 333))
        screen.drag(by: CGVector(dx: -120, dy: 10), steps: 10)
        #expect(screen.list.contentOffset.x > 400)
        #expect(screen.city.animator.state == .inactive && screen.seen.width == 250)
        screen.lift()
    }

    @Test func `an upright finger on the city does not scroll the list`() {
        let screen = Screen()
        screen.put(at: CGPoint(x: 187, y: 500))
        screen.drag(by: CGVector(dx: -20, dy: -80), steps: 10)
        #expect(screen.list.contentOffset.x == 300)
        #expect(screen.city.animator.state == .active)
        screen.lift()
    }

    @Test func `as printed a finger that catches the city on its way opens it a second time`() {
        let screen = Screen()
        screen.tap(at: CGPoint(x: 187, y: 333))
        screen.stage.advance(by: 0.15)
        screen.put(at: CGPoint(x: 187, y: 500))
        screen.drag(by: CGVector(dx: 0, dy: -20), steps: 2)
        // expand() ran again on the way: the open frame is taken for the cell's place, and the neighbours have moved
        // another 50 pt.
        #expect(screen.city.initialFrame == Self.open)
        #expect(screen.cell(0).center.x == 87.5 && screen.cell(2).center.x == 887.5)
        screen.lift(rested: true)
        screen.stage.advance(by: 1)
        // Two completions change the state twice.
        #expect(screen.city.state == .collapsed && screen.seen == Self.open)
        #expect(!screen.list.isScrollEnabled)
    }

    @Test func `guarded, a finger catches the city on its way and moves it on from there`() {
        let screen = Screen(guarded: true)
        screen.tap(at: CGPoint(x: 187, y: 333))
        screen.stage.advance(by: 0.15)
        screen.put(at: CGPoint(x: 187, y: 500))
        screen.drag(by: CGVector(dx: 0, dy: -15.85), steps: 4)
        #expect(!screen.city.animator.isRunning)
        // A tenth more than the half at which it was caught.
        #expect(isNear(screen.seen, between(0.6)))
        #expect(screen.city.initialFrame == Self.place && screen.cell(0).center.x == 137.5)
        screen.lift(rested: true)
        screen.stage.advance(by: 0.12)
        #expect(screen.city.state == .expanded && screen.seen == Self.open)
        #expect(screen.cell(0).center.x == 137.5 && screen.cell(2).center.x == 837.5)
    }

    @Test func `guarded, caught and thrown back, the city is where it was`() {
        let screen = Screen(guarded: true)
        screen.tap(at: CGPoint(x: 187, y: 333))
        screen.stage.advance(by: 0.15)
        screen.put(at: CGPoint(x: 187, y: 300))
        screen.drag(by: CGVector(dx: 0, dy: 31.7), steps: 4)
        #expect(isNear(screen.seen, between(0.3)))
        screen.lift()
        #expect(screen.city.animator.isReversed)
        // Caught again on its way back: fractions now count from the open end.
        screen.stage.advance(by: 0.045)
        let caught = screen.city.animator.fractionComplete
        screen.put(at: CGPoint(x: 187, y: 300))
        screen.drag(by: CGVector(dx: 0, dy: 15.85), steps: 4)
        #expect(abs(screen.city.animator.fractionComplete - (caught + 0.1)) <= 1e-9)
        #expect(isNear(screen.seen, between(1 - caught - 0.1)))
        screen.lift()
        screen.stage.advance(by: 0.3)
        #expect(screen.city.frame == Self.place && screen.city.state == .collapsed)
        #expect(screen.cell(0).center.x == 187.5 && screen.list.isScrollEnabled)
    }

    @Test func `the article's own cubic runs ahead of easeInOut`() {
        let cubic = UICubicTimingParameters(
            controlPoint1: CGPoint(x: 0.17, y: 0.67), controlPoint2: CGPoint(x: 0.76, y: 1.0))
        let screen = Screen(timing: cubic)
        screen.city.toggle()
        screen.stage.advance(by: 0.15)
        #expect(isNear(screen.seen, between(0.772686670083)))
        screen.stage.advance(by: 0.15)
        #expect(screen.city.state == .expanded)
    }

    @Test func `the article's spring swings for more than a minute`() {
        let spring = UISpringTimingParameters(mass: 1.0, stiffness: 2.0, damping: 0.2, initialVelocity: .zero)
        let screen = Screen(timing: spring)
        #expect(abs(screen.city.animator.duration - 69.762436023) <= 1e-9)
        screen.city.toggle()
        screen.stage.advance(by: 2)
        // Three quarters of the way past the screen.
        #expect(abs(screen.seen.minY - (158.5 - 158.5 * 1.758834563141)) <= 1e-6)
        screen.stage.advance(by: 67)
        #expect(screen.city.state == .collapsed && screen.city.animator.isRunning)
        screen.stage.advance(by: 1)
        #expect(screen.city.state == .expanded && screen.seen == Self.open)
    }
}
