import Testing
import UIKitCompatibility

@Suite struct FaceTimeCornersTests {
    /// Whether the picture is inside. An edge stops what would cross it, at any speed; what a spring presses against it
    /// lies less than a hundredth of a point deep.
    func isInside(_ controller: FaceTimeViewController, springs: CGFloat = 1) -> Bool {
        let room = controller.view.bounds.insetBy(dx: -0.01 * springs, dy: -0.01 * springs)
        return room.contains(controller.facetimeAvatar.frame)
    }

    /// The controller on a stage of 375 × 667 pt, which is also what makes its view.
    func staged() -> (FaceTimeViewController, Stage) {
        let controller = FaceTimeViewController()
        controller.view.frame = CGRect(x: 0, y: 0, width: 375, height: 667)
        return (controller, Stage(root: controller.view))
    }

    @Test(arguments: [-1.0, 1.0], [-1.0, 1.0])
    func `a thrown picture ends in the corner that it was thrown to`(right: CGFloat, down: CGFloat) {
        let (controller, stage) = staged()
        controller.cornersAsMeant()
        let velocity = CGPoint(x: 1500 * right, y: 2500 * down)
        controller.facetimeAvatarBehavior.addLinearVelocity(velocity, for: controller.facetimeAvatar)
        var leftBounds = false
        for _ in 0..<600 {
            stage.advance(by: 1.0 / 60)
            leftBounds = leftBounds || !isInside(controller)
        }
        let center = controller.facetimeAvatar.center
        #expect(!leftBounds && isInside(controller))
        #expect((center.x > 187.5) == (right > 0) && (center.y > 333.5) == (down > 0), "\(center)")
        #expect(controller.facetimeAvatar.transform.isIdentity)
        #expect(!controller.animator.isRunning)
        #expect(controller.animator.debugEnabled)
    }

    @Test func `a finger throws it as well`() {
        let (controller, stage) = staged()
        controller.cornersAsMeant()
        // 25 pt a sample at 60 samples a second are 1,500 pt/s.
        for k in 0...6 {
            let point = CGPoint(x: 150 + 25 * Double(k), y: 200 + 40 * Double(k))
            stage.touch(k == 0 ? .began : .moved, at: point, time: Double(k) / 60)
        }
        stage.touch(.ended, at: CGPoint(x: 300, y: 440), time: 0.1)
        stage.advance(by: 10)
        #expect(controller.facetimeAvatar.center.x > 187.5 && controller.facetimeAvatar.center.y > 333.5)
    }

    @Test func `as printed all four fields lie at one point and the picture stays inside`() {
        let (controller, stage) = staged()
        controller.cornersAsPrinted()
        #expect(controller.springFields.map(\.position) == Array(repeating: CGPoint(x: 8, y: 8), count: 4))
        let velocity = CGPoint(x: -1500, y: -2500)
        controller.facetimeAvatarBehavior.addLinearVelocity(velocity, for: controller.facetimeAvatar)
        for _ in 0..<600 {
            stage.advance(by: 1.0 / 60)
            #expect(isInside(controller, springs: 4))
        }
        #expect(isInside(controller, springs: 4))
        #expect(controller.facetimeAvatar.transform.isIdentity)
    }

    @Test func `a drag field slows what moves in it`() {
        let controller = DragFieldViewController()
        let stage = Stage(root: controller.view)
        controller.anotherView.center = controller.view.center
        controller.animator.updateItem(usingCurrentState: controller.anotherView)
        let throwing = UIDynamicItemBehavior(items: [controller.anotherView])
        controller.animator.addBehavior(throwing)
        throwing.addLinearVelocity(CGPoint(x: 100, y: 0), for: controller.anotherView)
        stage.advance(by: 1)
        let speed = throwing.linearVelocity(for: controller.anotherView).x
        // Strength 1 on a mass of 0.25 is 4 per second, and 0.1 per second that every item has.
        #expect(speed > 0 && speed < 100 * 0.03)
    }
}
