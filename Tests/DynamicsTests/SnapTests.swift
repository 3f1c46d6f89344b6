import Dynamics
import Foundation
import Geometry
import TestSupport
import Testing

/// Section 8 of the facts: snaps.
@Suite struct SnapTests {
    @Test(arguments: [CGFloat(0.2), 0.5, 1]) func `it reaches its point, upright, and rests there`(damping: CGFloat) {
        let item = Box(0, 0)
        item.transform = CGAffineTransform(rotationAngle: 0.7)
        let snap = SnapBehavior(item: item, snapTo: CGPoint(x: 300, y: 100))
        #expect(snap.damping == 0.5)
        snap.damping = damping
        let animator = DynamicAnimator.free(snap)
        animator.advance(by: 6)
        #expect(isNear(item.center, CGPoint(x: 300, y: 100), 0.5))
        #expect(isNear(item.angle, 0, 0.01))
        #expect(!animator.isRunning)
    }

    @Test func `at the usual damping 300 pt take less than 1.5 s, whatever the mass`() {
        for density in [CGFloat(0.1), 1, 20] {
            let item = Box(0, 0)
            let animator = DynamicAnimator.free(
                SnapBehavior(item: item, snapTo: CGPoint(x: 300, y: 0)), properties([item]) { $0.density = density })
            animator.advance(by: 1.5)
            #expect(isNear(item.center.x, 300, 1))
        }
    }

    @Test func `more damping overshoots less (doc)`() {
        func overshoot(_ damping: CGFloat) -> CGFloat {
            let item = Box(0, 0)
            let snap = SnapBehavior(item: item, snapTo: CGPoint(x: 300, y: 0)).then { $0.damping = damping }
            var most: CGFloat = 0
            snap.action = { most = max(most, item.center.x - 300) }
            DynamicAnimator.free(snap).advance(by: 2)
            return most
        }
        let overshoots = [0, 0.25, 0.5, 0.75, 1].map { overshoot($0) }
        #expect(overshoots == overshoots.sorted(by: >))
        #expect(overshoots[0] > 150 && overshoots[4] < 15)
    }

    @Test func `a new point makes it set out again (doc)`() {
        let item = Box(0, 0)
        let snap = SnapBehavior(item: item, snapTo: CGPoint(x: 100, y: 0))
        let animator = DynamicAnimator.free(snap)
        animator.advance(by: 4)
        #expect(!animator.isRunning)
        snap.snapPoint = CGPoint(x: 0, y: 200)
        #expect(animator.isRunning)
        animator.advance(by: 4)
        #expect(isNear(item.center, CGPoint(x: 0, y: 200), 0.5))
    }

    @Test func `an item that may not rotate snaps without a wobble`() {
        let item = Box(0, 0)
        item.transform = CGAffineTransform(rotationAngle: 0.3)
        item.turns = 0
        let animator = DynamicAnimator.free(
            SnapBehavior(item: item, snapTo: CGPoint(x: 100, y: 50)), properties([item]) { $0.allowsRotation = false })
        animator.advance(by: 3)
        #expect(item.turns == 0)
        #expect(isNear(item.center, CGPoint(x: 100, y: 50), 0.5))
    }

    @Test func `damping is clamped, what is no number is reported`() {
        let snap = SnapBehavior(item: Box(0, 0), snapTo: .zero)
        snap.damping = -3
        #expect(snap.damping == 0)
        snap.damping = 7
        #expect(snap.damping == 1)
        let reports = reported {
            snap.damping = .nan
            snap.snapPoint = CGPoint(x: 0, y: CGFloat.nan)
        }
        #expect(reports.map(\.kind) == [.invalidValue, .invalidValue])
        #expect((snap.damping, snap.snapPoint) == (1, .zero))
    }
}
