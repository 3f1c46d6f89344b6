import Testing
import UIKitCompatibility

/// Client code as written for UIKit runs: each file in Clients is used as its author would.
@Suite struct ClientTests {
    func staged(_ controller: UIViewController) -> Stage {
        controller.view.frame = CGRect(x: 0, y: 0, width: 375, height: 667)
        return Stage(root: controller.view)
    }

    @Test func `a ball breaks bricks and bounces off the paddle`() {
        let controller = BreakoutViewController()
        let stage = staged(controller)
        controller.breakout.launchBall(controller.ball, angle: -.pi / 2, magnitude: 0.2)
        stage.advance(by: 0.1)
        #expect(controller.breakout.childBehaviors.count == 2)
        stage.advance(by: 3)
        #expect(controller.bricks.count < 5)
        #expect(controller.ball.transform.isIdentity && controller.ball.superview === controller.view)
        let paddle = controller.paddle.center
        stage.touch(.began, at: CGPoint(x: 200, y: 600), time: 0)
        stage.touch(.moved, at: CGPoint(x: 215, y: 600), time: 0.02)
        stage.touch(.moved, at: CGPoint(x: 220, y: 600), time: 0.04)
        stage.touch(.ended, at: CGPoint(x: 220, y: 600), time: 0.06)
        #expect(controller.paddle.center.x == paddle.x + 20)
        let paddlePath = controller.breakout.collider.boundary(withIdentifier: "paddle" as NSCopying)
        #expect(paddlePath?.contains(controller.paddle.center) == true)
        #expect(controller.pauses == 0)
    }

    @Test func `boxes fall where the finger taps, meet and are reset by a button`() {
        let controller = DropBoxesViewController()
        let stage = staged(controller)
        for k in 0..<3 {
            let point = CGPoint(x: 150 + Double(k), y: 200)
            stage.touch(.began, at: point, time: Double(k))
            stage.touch(.ended, at: point, time: Double(k) + 0.1)
            stage.advance(by: 1)
        }
        #expect(controller.boxes.count == 3 && controller.label.text == "3")
        stage.advance(by: 4)
        #expect(controller.boxes.allSatisfy { $0.center.y > 500 && $0.center.y < 667 })
        #expect(controller.roundContacts > 0 && controller.boxes[0].backgroundColor != .systemOrange)
        stage.touch(.began, at: CGPoint(x: 20, y: 80), time: 10)
        stage.touch(.ended, at: CGPoint(x: 20, y: 80), time: 10.1)
        #expect(controller.boxes.isEmpty && controller.label.text == "Reset" && controller.collision.items.isEmpty)
        #expect(controller.lastTouch == CGPoint(x: 152, y: 200))
        #expect(controller.events.prefix(4) == ["load", "will appear", "layout", "did appear"])
    }

    @Test func `items that are no views move what follows them`() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        let stage = Stage(root: view)
        let scroller = DecayingScroller(in: view)
        scroller.fling(velocity: CGPoint(x: 0, y: 1000))
        stage.advance(by: 6)
        // v/k = 500 pt of way in all; what is left after 6 s at 2 per second is nothing.
        #expect(abs(scroller.scrollView.contentOffset.y - 500) < 10)
        let follower = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        let animator = UIDynamicAnimator()
        let push = UIPushBehavior(items: [FollowingItem(follower: follower)], mode: .continuous)
        push.pushDirection = CGVector(dx: 1, dy: 0)
        animator.addBehavior(push)
        animator.advance(by: 1)
        #expect(follower.center.x > 200 && follower.alpha == 0.5)
    }
}
