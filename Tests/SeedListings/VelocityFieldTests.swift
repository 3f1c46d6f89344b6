import Testing
import UIKitCompatibility

@Suite struct VelocityFieldTests {
    let controller = VelocityFieldViewController()
    let stage: Stage

    init() {
        controller.view.frame = CGRect(x: 0, y: 0, width: 375, height: 667)
        stage = Stage(root: controller.view)
    }

    func isInField(_ point: CGPoint) -> Bool {
        let (x, y) = (point.x - 187.5, point.y - 333.5)
        return x * x + y * y <= 100 * 100
    }

    @Test func `the view is tossed back a few times and settles at the bottom right`() {
        var tosses = 0
        var wasInField = false
        for _ in 0..<(60 * 60) where controller.animator.isRunning {
            stage.advance(by: 1.0 / 60)
            let isInField = isInField(controller.orangeView.center)
            if isInField, !wasInField { tosses += 1 }
            wasInField = isInField
        }
        let frame = controller.orangeView.frame
        #expect(tosses >= 2, "entered the field \(tosses) times")
        #expect(abs(frame.maxX - 375) < 2 && abs(frame.maxY - 667) < 2, "\(frame)")
        #expect(!controller.animator.isRunning)
    }

    @Test func `a finger takes the view out of all behaviors and gives it back`() {
        stage.advance(by: 0.5)
        let start = controller.orangeView.center
        stage.touch(.began, at: start, time: 0)
        stage.touch(.moved, at: CGPoint(x: start.x + 20, y: start.y), time: 0.02)
        #expect(controller.collision.items.isEmpty && controller.gravity.items.isEmpty)
        stage.touch(.moved, at: CGPoint(x: 300, y: 100), time: 0.1)
        stage.advance(by: 0.5)
        #expect(controller.orangeView.center == CGPoint(x: 300, y: 100))
        stage.touch(.ended, at: CGPoint(x: 300, y: 100), time: 0.6)
        #expect(controller.velocity.items.count == 1)
        stage.advance(by: 0.5)
        // Strength 1 is 100 pt/s²: half a second falls 12.5 pt.
        #expect(controller.orangeView.center.y > 105 && controller.orangeView.center.y < 120)
    }
}
