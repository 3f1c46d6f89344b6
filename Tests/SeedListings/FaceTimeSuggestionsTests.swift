import Testing
import UIKitCompatibility

/// What the article about the corners suggests to try: another field than the spring, and going round a point.
@Suite struct FaceTimeSuggestionsTests {
    let controller = FaceTimeViewController()
    let stage: Stage

    init() {
        controller.view.frame = CGRect(x: 0, y: 0, width: 375, height: 667)
        stage = Stage(root: controller.view)
        controller.avatarPhysicalProperties.resistance = 0
    }

    @Test func `a magnetic field in place of the springs bends the way of a charged picture`() {
        let field = UIFieldBehavior.magneticField()
        field.position = controller.view.center
        // Mass 0.0216: strength 0.0432 turns a charge of 1 by 2 radians a second.
        field.strength = 0.0432
        field.addItem(controller.facetimeAvatar)
        controller.animator.addBehavior(field)
        controller.avatarPhysicalProperties.charge = 1
        controller.avatarPhysicalProperties.addLinearVelocity(CGPoint(x: 100, y: 0), for: controller.facetimeAvatar)
        stage.advance(by: .pi / 2)
        // Half a circle of radius 50, against the clock: it comes back 100 pt higher.
        let center = controller.facetimeAvatar.center
        #expect(abs(center.x - 187.5) < 3 && abs(center.y - 233.5) < 3, "\(center)")
        stage.advance(by: .pi / 2)
        #expect(abs(controller.facetimeAvatar.center.y - 333.5) < 3)
    }

    @Test func `the picture goes round a point`() {
        let middle = controller.view.center
        let field = UIFieldBehavior.radialGravityField(position: middle)
        field.strength = 4
        field.addItem(controller.facetimeAvatar)
        controller.facetimeAvatar.center = CGPoint(x: middle.x + 100, y: middle.y)
        controller.animator.updateItem(usingCurrentState: controller.facetimeAvatar)
        controller.animator.addBehavior(field)
        // v²/r = 400 pt/s².
        controller.avatarPhysicalProperties.addLinearVelocity(CGPoint(x: 0, y: 200), for: controller.facetimeAvatar)
        var quarters: Set<Bool> = []
        var sides: Set<Bool> = []
        for _ in 0..<200 {
            stage.advance(by: 1.0 / 60)
            let (x, y) = (controller.facetimeAvatar.center.x - middle.x, controller.facetimeAvatar.center.y - middle.y)
            // Forces held for a tick let an orbit grow slowly.
            #expect(abs(hypot(x, y) - 100) < 10)
            quarters.insert(y > 0)
            sides.insert(x > 0)
        }
        #expect(quarters.count == 2 && sides.count == 2)
        #expect(controller.facetimeAvatar.transform.isIdentity)
    }
}
