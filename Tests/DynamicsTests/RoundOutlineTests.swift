import DynamicsModel
import Foundation
import Geometry
import Testing

@testable import Dynamics

/// Paths of curves that are exact shapes.
@Suite struct RoundOutlineTests {
    private func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> CGRect {
        CGRect(x: x, y: y, width: width, height: height)
    }

    @Test func `an oval is an ellipse, about the item's centre or beside it`() {
        #expect(
            RoundOutline.shape(of: BezierPath(ovalIn: rect(-30, -10, 60, 20)))
                == .ellipse(halfWidth: 30, halfHeight: 10))
        #expect(
            RoundOutline.shape(of: BezierPath(ovalIn: rect(0, 0, 60, 20)))
                == .group([.init(.ellipse(halfWidth: 30, halfHeight: 10), offset: Vector2(30, 10))]))
    }

    @Test func `round corners are arcs, up to a capsule`() throws {
        let card = BezierPath(roundedRect: rect(-50, -30, 100, 60), cornerRadius: 12)
        #expect(
            RoundOutline.shape(of: card) == (try Shape.roundedRectangle(width: 100, height: 60, radius: 12)))
        let pill = BezierPath(roundedRect: rect(-50, -10, 100, 20), cornerRadius: 1000)
        #expect(RoundOutline.shape(of: pill) == (try Shape.capsule(length: 80, radius: 10).validated()))
    }

    @Test func `other paths stay what they are`() {
        let sharp = BezierPath(rect: rect(-50, -30, 100, 60))
        let some = BezierPath(
            roundedRect: rect(-50, -30, 100, 60), byRoundingCorners: [.topLeft],
            cornerRadii: CGSize(width: 9, height: 9))
        let uneven = BezierPath(
            roundedRect: rect(-50, -30, 100, 60), byRoundingCorners: .allCorners,
            cornerRadii: CGSize(width: 20, height: 9))
        let longer = BezierPath(ovalIn: rect(-30, -10, 60, 20))
        longer.addLine(to: CGPoint(x: 40, y: 0))
        for path in [sharp, some, uneven, longer, BezierPath()] { #expect(RoundOutline.shape(of: path) == nil) }
    }

    @Test func `a view with the path of a disc rolls as a disc`() {
        let item = Outline(0, -30, points: [])
        item.path = BezierPath(ovalIn: rect(-30, -30, 60, 60))
        let motion = DynamicItemBehavior(items: [item])
        motion.addLinearVelocity(CGPoint(x: 300, y: 0), for: item)
        motion.addAngularVelocity(10, for: item)
        motion.resistance = 0
        motion.angularResistance = 0
        motion.friction = 1
        let animator = DynamicAnimator.free(floor([item]), GravityBehavior(items: [item]), motion)
        animator.advance(by: 3)
        // A polygon of 38 corners, which comes within 0.1 pt of the curves, rolls at 192 pt/s then.
        #expect(abs(motion.linearVelocity(for: item).x - 300) < 1)
    }
}
