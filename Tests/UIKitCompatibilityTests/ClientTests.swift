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

    @Test func `a card follows the finger by the point that it holds, and snaps back`() {
        let controller = CardStackViewController()
        let stage = staged(controller)
        let start = controller.card.center
        let hold = CGPoint(x: start.x + 80, y: start.y - 100)
        stage.touch(.began, at: hold, time: 0)
        for k in 1...20 {
            let t = Double(k) / 60
            stage.touch(.moved, at: CGPoint(x: hold.x - 4 * Double(k), y: hold.y), time: t)
            stage.advance(by: 1.0 / 60)
        }
        // The pan begins 12 pt further left than the finger came down: there the card was taken hold of.
        let held = controller.card.convert(CGPoint(x: 188, y: 60), to: controller.view)
        // The rigid attachment holds the point within 2 pt while it moves at 240 pt/s.
        #expect(abs(held.x - (hold.x - 80)) < 2 && abs(held.y - hold.y) < 2, "\(held)")
        #expect(controller.card.transform.b != 0)
        stage.touch(.ended, at: CGPoint(x: hold.x - 80, y: hold.y), time: 20.0 / 60)
        stage.advance(by: 4)
        #expect(abs(controller.card.center.x - start.x) < 1 && abs(controller.card.center.y - start.y) < 1)
        #expect(abs(controller.card.transform.b) < 0.02 && !controller.dismissed)
        #expect(controller.card.titleLabel.frame.size == CGSize(width: 208, height: 288))
    }

    @Test func `a card that is thrown leaves`() {
        let controller = CardStackViewController()
        let stage = staged(controller)
        let start = controller.card.center
        stage.touch(.began, at: start, time: 0)
        for k in 1...6 {
            stage.touch(.moved, at: CGPoint(x: start.x + 25 * Double(k), y: start.y), time: Double(k) / 60)
            stage.advance(by: 1.0 / 60)
        }
        stage.touch(.ended, at: CGPoint(x: start.x + 150, y: start.y), time: 0.1)
        stage.advance(by: 5)
        #expect(controller.dismissed && controller.card.superview == nil)
        #expect(controller.animator.behaviors.isEmpty && !controller.animator.isRunning)
    }

    @Test func `cells lag behind the finger that scrolls and come to rest in their places`() {
        let controller = MessagesViewController()
        let stage = staged(controller)
        stage.advance(by: 0.1)
        let collection = controller.collectionView
        #expect(collection.visibleCells.count == 13)
        stage.touch(.began, at: CGPoint(x: 150, y: 500), time: 0)
        for k in 1...10 {
            stage.touch(.moved, at: CGPoint(x: 150, y: 500 - 10 * Double(k)), time: Double(k) / 60)
            stage.advance(by: 1.0 / 60)
        }
        #expect(collection.contentOffset.y == 100)
        let place = { (item: Int) in 22 + 54 * CGFloat(item) }
        let near = collection.cellForItem(at: IndexPath(item: 9, section: 0))?.center.y ?? 0
        let far = collection.cellForItem(at: IndexPath(item: 3, section: 0))?.center.y ?? 0
        // The further from the finger, the further behind its place.
        #expect(far - place(3) > 10 && far - place(3) > 2 * abs(near - place(9)), "\(near) \(far)")
        stage.touch(.ended, at: CGPoint(x: 150, y: 400), time: 1)
        stage.advance(by: 6)
        for cell in collection.visibleCells {
            let item = collection.indexPath(for: cell)?.item ?? -1
            #expect(abs(cell.center.y - place(item)) < 1, "\(item)")
        }
        collection.contentOffset = CGPoint(x: 0, y: 1000)
        stage.advance(by: 5)
        #expect(collection.indexPathsForVisibleItems.first?.item == 18)
        #expect(controller.layout.dynamicAnimator.behaviors.count < 20)
    }
}
