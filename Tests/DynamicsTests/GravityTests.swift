import Dynamics
import Foundation
import Geometry
import TestSupport
import Testing

/// Section 6 of the facts: gravity.
@Suite struct GravityTests {
    @Test func `it pulls down by 1000 pt/s² whatever an item weighs (U2)`() {
        let (light, heavy, still) = (Ball(0, 0), Box(100, 0, width: 300, height: 300), Box(500, 0))
        let gravity = GravityBehavior(items: [light, heavy])
        let animator = DynamicAnimator.free(
            gravity, properties([heavy]) { $0.density = 50 }, properties([still]) { _ in })
        #expect(gravity.gravityDirection == CGVector(dx: 0, dy: 1))
        #expect((gravity.angle, gravity.magnitude) == (.pi / 2, 1))
        animator.advance(by: 1)
        // 500 pt, and half a substep of the final speed by which semi-implicit steps run ahead.
        for item in [light, heavy] { #expect(isNear(item.center.y, 500 + 1000.0 / 480, 0.05)) }
        #expect(still.writes == 0)
    }

    @Test func `direction and angle with magnitude are one state (doc)`() {
        let gravity = GravityBehavior()
        gravity.gravityDirection = CGVector(dx: 3, dy: -4)
        #expect(isNear(gravity.magnitude, 5, 1e-12))
        #expect(isNear(gravity.angle, atan2(-4, 3), 1e-12))
        gravity.magnitude = 10
        #expect(gravity.gravityDirection == CGVector(dx: 6, dy: -8))
        gravity.angle = 0
        #expect(gravity.gravityDirection == CGVector(dx: 10, dy: 0))
        gravity.setAngle(.pi, magnitude: 2)
        #expect(isNear(gravity.gravityDirection.dx, -2, 1e-12))
        #expect((gravity.angle, gravity.magnitude) == (.pi, 2))
    }

    @Test func `magnitude 0 makes the direction zero and the angle 0 (doc)`() {
        let gravity = GravityBehavior()
        gravity.magnitude = 0
        #expect(gravity.gravityDirection == .zero)
        #expect(gravity.angle == 0)
        gravity.magnitude = 1
        #expect(gravity.gravityDirection == CGVector(dx: 1, dy: 0))
    }

    @Test func `sideways gravity pulls along its angle, clockwise from plus x (U1, doc)`() {
        let item = Box(0, 0)
        let gravity = GravityBehavior(items: [item])
        gravity.setAngle(.pi / 4, magnitude: 2)
        DynamicAnimator.free(gravity).advance(by: 0.5)
        let way = 0.5 * 2000 * 0.25 * sqrt(0.5)
        #expect(isNear(item.center, CGPoint(x: way, y: way), 1.6))
    }

    @Test func `a second one is logged, and both add up (doc)`() {
        let item = Box(0, 0)
        let animator = DynamicAnimator.free(GravityBehavior(items: [item]))
        let second = GravityBehavior(items: [item])
        let reports = reported { animator.addBehavior(second) }
        #expect(reports.map(\.kind) == [.secondGravityBehavior])
        #expect(reports[0].message.hasPrefix("Multiple gravity behavior per animator is undefined"))
        animator.advance(by: 0.5)
        #expect(isNear(item.center.y, 250, 2.2))
    }

    @Test func `without items it does nothing`() {
        let animator = DynamicAnimator.free(GravityBehavior())
        animator.advance(by: 1)
        #expect(!animator.isRunning)
    }

    @Test func `numbers that are none are reported and ignored`() {
        let gravity = GravityBehavior()
        let reports = reported {
            gravity.magnitude = .nan
            gravity.angle = .infinity
            gravity.gravityDirection = CGVector(dx: CGFloat.nan, dy: 0)
        }
        #expect(reports.map(\.kind) == [.invalidValue, .invalidValue, .invalidValue])
        #expect(gravity.gravityDirection == CGVector(dx: 0, dy: 1))
    }
}

extension DynamicBehavior {
    /// The behavior after a change.
    func then(_ change: (Self) -> Void) -> Self {
        change(self)
        return self
    }
}
