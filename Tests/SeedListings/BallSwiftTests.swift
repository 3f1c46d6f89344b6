import Testing
import UIKitCompatibility

@Suite struct BallSwiftTests {
    let controller = BallSwiftViewController()
    let stage: Stage

    init() {
        controller.view.frame = CGRect(x: 0, y: 0, width: 375, height: 667)
        stage = Stage(root: controller.view)
    }

    var ball: CGPoint { controller.ball.center }

    @Test func `the board hangs by its rod, drawn to two points from the hook`() {
        #expect(controller.board.center == CGPoint(x: 290, y: 350))
        stage.advance(by: 1)
        let board = controller.board.center
        #expect(abs(board.x - 241) < 2 && abs(board.y - 300) < 4, "\(board)")
        // The hoop comes with it, bolted 35 pt below the board's centre.
        #expect(abs(controller.hoop.center.x - board.x) < 1)
        #expect(abs(controller.hoop.center.y - board.y - 33) < 2)
        #expect(controller.board.transform.isIdentity)
    }

    @Test func `the ball bounces in place with the full elasticity of one side`() {
        var tops: [CGFloat] = []
        var heights: [CGFloat] = []
        for _ in 0..<180 {
            stage.advance(by: 1.0 / 60)
            heights.append(ball.y)
            if heights.count > 2 {
                let (a, b, c) = (heights[heights.count - 3], heights[heights.count - 2], heights[heights.count - 1])
                if b < a, b < c { tops.append(593 - b) }
            }
        }
        // Dropped 26 pt: it comes back, less what resistance and whole ticks take.
        #expect(tops.count >= 4)
        #expect(tops[0] > 20 && tops[0] < 27, "\(tops)")
        #expect(abs(ball.x - 40) < 0.5)
    }

    @Test func `the shot reaches its apex, meets the right rim from above and comes down`() {
        // At the top of a bounce, where the ball stands; by the time it arrives the board has long come to its hook.
        controller.throwBall()
        var apex = CGPoint(x: 0, y: 1000)
        var nearRim = CGFloat.infinity
        // Where the ball is against the left rim as it comes down through the height of the rims.
        var entry: CGFloat?
        for _ in 0..<110 {
            stage.advance(by: 1.0 / 60)
            if ball.y < apex.y { apex = ball }
            let rim = controller.rightHoop.center
            nearRim = min(nearRim, hypot(ball.x - rim.x, ball.y - rim.y))
            if entry == nil, apex.y < 300, ball.y > rim.y { entry = ball.x - controller.leftHoop.center.x }
        }
        // Measured on a device, where the tap came a few points before the top.
        #expect(abs(apex.x - 184) < 15 && abs(apex.y - 224) < 25, "\(apex)")
        #expect(nearRim < 24, "\(nearRim)")
        #expect(entry.map { $0 > 0 && $0 < 50 } == true, "\(entry ?? .nan)")
        #expect(controller.resets == 1)
    }

    @Test func `a ball that leaves the picture starts anew, with everything else`() {
        stage.advance(by: 0.5)
        controller.ball.center = CGPoint(x: 1000, y: 300)
        controller.animator?.updateItem(usingCurrentState: controller.ball)
        stage.advance(by: 2.0 / 60)
        #expect(controller.resets == 2)
        #expect(abs(ball.x - 40) < 0.01 && abs(ball.y - 567) < 2)
        stage.advance(by: 2)
        #expect(abs(ball.x - 40) < 0.5 && ball.y < 600)
        #expect(controller.animator?.behaviors.count == 11)
    }

    // MARK: The other pictures of the article

    /// A view on a slope: how far it has gone along it, and how much it has turned.
    private func onSlope(_ view: UIView) -> (way: CGFloat, turned: Bool) {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
        root.addSubview(view)
        view.center = CGPoint(x: 80, y: 75)
        view.transform = CGAffineTransform(rotationAngle: 0.3)
        let animator = UIDynamicAnimator(referenceView: root)
        let collision = UICollisionBehavior(items: [view])
        collision.addBoundary(
            withIdentifier: "slope" as NSCopying, from: CGPoint(x: 0, y: 72),
            to: CGPoint(x: 400, y: 72 + 400 * 0.3093362))
        animator.addBehavior(collision)
        animator.addBehavior(UIGravityBehavior(items: [view]))
        animator.advance(by: 0.7)
        let angle = atan2(view.transform.b, view.transform.a)
        return (view.center.x - 80, abs(angle - 0.3) > 0.5)
    }

    @Test func `a rectangle slides where an ellipse rolls`() {
        let slide = onSlope(UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40)))
        let roll = onSlope(Ellipse(frame: CGRect(x: 0, y: 0, width: 40, height: 40)))
        #expect(slide.way > 20 && !slide.turned, "\(slide)")
        #expect(roll.way > 20 && roll.turned, "\(roll)")
    }

    @Test func `charge decides how an item moves in an electric field, pins have friction and range`() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
        let (a, b) = (
            UIView(frame: CGRect(x: 100, y: 100, width: 50, height: 50)),
            UIView(frame: CGRect(x: 100, y: 250, width: 50, height: 50))
        )
        root.addSubview(a)
        root.addSubview(b)
        let animator = UIDynamicAnimator(referenceView: root)
        let charged = UIDynamicItemBehavior(items: [a])
        charged.charge = 1
        let field = UIFieldBehavior.electricField()
        field.position = CGPoint(x: 300, y: 125)
        field.strength = -1
        field.addItem(a)
        field.addItem(b)
        [charged, field].forEach(animator.addBehavior)
        animator.advance(by: 0.5)
        #expect(a.center.x > 140 && b.center.x == 125)

        let pin = UIAttachmentBehavior.pinAttachment(with: a, attachedTo: b, attachmentAnchor: a.center)
        pin.frictionTorque = 1
        pin.attachmentRange = UIFloatRange(minimum: -1, maximum: 1)
        #expect(pin.frictionTorque == 1 && pin.attachmentRange.maximum == 1)
    }

    @Test func `a group of convex views is one concave body`() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
        let parts = [(100, 100), (100, 140), (140, 140)].map {
            UIView(frame: CGRect(x: $0, y: $1, width: 40, height: 40))
        }
        parts.forEach(root.addSubview)
        let group = UIDynamicItemGroup(items: parts)
        let animator = UIDynamicAnimator(referenceView: root)
        let collision = UICollisionBehavior(items: [group])
        collision.translatesReferenceBoundsIntoBoundary = true
        animator.addBehavior(collision)
        animator.addBehavior(UIGravityBehavior(items: [group]))
        animator.advance(by: 3)
        #expect(abs(parts[1].frame.maxY - 400) < 1 && abs(parts[2].frame.maxY - 400) < 1)
        #expect(abs(parts[0].frame.maxY - parts[1].frame.minY) < 0.1)
        #expect(root.subviews.count == 3)
    }
}
