import Dynamics
import Foundation
import Geometry
import TestSupport
import Testing

/// Sections 3 and 14 of the facts: items, and those that are none.
@Suite struct ItemTests {
    @Test func `the raw values are UIKit's, and rectangle is the default (header)`() {
        final class Bare: DynamicItem {
            var center = CGPoint.zero
            let bounds = CGRect(x: 0, y: 0, width: 1, height: 1)
            var transform: CGAffineTransform = .identity
        }
        #expect(DynamicItemCollisionBoundsType.allCases.map(\.rawValue) == [0, 1, 2])
        #expect(Bare().collisionBoundsType == .rectangle)
        #expect(Bare().collisionBoundingPath.isEmpty)
    }

    @Test func `an ellipse rests on its axes, a rectangle on its side (header)`() {
        let disc = Ball(0, -100, diameter: 80)
        let oval = Ball(300, -100)
        oval.bounds.size = CGSize(width: 120, height: 40)
        let animator = DynamicAnimator.free(
            CollisionBehavior(items: []), floor([disc, oval]), GravityBehavior(items: [disc, oval]))
        animator.advance(by: 2)
        #expect(isNear(disc.center.y, -40, 0.4))
        #expect(isNear(oval.center.y, -20, 0.4))
    }

    @Test(arguments: [false, true]) func `a path is relative to the centre, in either winding (header)`(reversed: Bool)
    {
        let points: [(CGFloat, CGFloat)] = [(-40, 20), (40, 20), (0, -60)]
        let item = Outline(0, -100, points: reversed ? points.reversed() : points)
        let animator = DynamicAnimator.free(floor([item]), GravityBehavior(items: [item]))
        animator.advance(by: 2)
        // It may rock on landing, and so walk a little.
        #expect(isNear(item.center.x, 0, 5))
        #expect(isNear(item.center.y, -20, 0.6))
        #expect(isNear(item.angle, 0, 0.01))
    }

    @Test func `a path of curves collides where it lies`() {
        let item = Outline(0, -100, points: [])
        item.path = BezierPath(ovalIn: CGRect(x: -30, y: -30, width: 60, height: 60))
        let animator = DynamicAnimator.free(floor([item]), GravityBehavior(items: [item]))
        animator.advance(by: 1)
        #expect(isNear(item.center.y, -30, 0.4))
    }

    @Test func `the rotation is read and written, times the scale that was there (doc)`() {
        let item = Box(0, 0)
        item.transform = CGAffineTransform(rotationAngle: 0.5).scaledBy(x: 2, y: 3)
        let behavior = DynamicItemBehavior(items: [item])
        behavior.addAngularVelocity(1, for: item)
        let animator = DynamicAnimator.free(behavior)
        animator.advance(by: 1)
        let expected = CGAffineTransform(rotationAngle: 1.5).scaledBy(x: 2, y: 3)
        let (t, e) = (item.transform, expected)
        // Float's rounding through 60 turns.
        for (a, b) in [(t.a, e.a), (t.b, e.b), (t.c, e.c), (t.d, e.d)] { #expect(isNear(a, b, 1e-5)) }
    }

    @Test func `scale is no part of the shape`() {
        let item = Box(0, -100, width: 40, height: 40)
        item.transform = CGAffineTransform(scaleX: 3, y: 3)
        let animator = DynamicAnimator.free(floor([item]), GravityBehavior(items: [item]))
        animator.advance(by: 1)
        #expect(isNear(item.center.y, -20, 0.3))
    }

    @Test(arguments: [(264.0, 0.0), (0, 0), (0, 817), (.nan, 5), (-5, 5)])
    func `an item without size is reported in UIKit's words and stays out (observed)`(width: Double, height: Double) {
        let (item, fine) = (Box(0, 0), Box(300, 0))
        item.bounds = CGRect(x: 0, y: 0, width: width, height: height)
        let gravity = GravityBehavior(items: [item, fine])
        let animator = DynamicAnimator()
        let reports = reported { animator.addBehavior(gravity) }
        #expect(reports.map(\.kind) == [.invalidItemSize])
        #expect(reports[0].subject === item)
        if (width, height) == (264, 0) { #expect(reports[0].message.hasPrefix("Invalid size {264, 0} for item <")) }
        #expect(reports[0].message.hasSuffix("in Dynamics"))
        animator.advance(by: 0.5)
        #expect(item.writes == 0 && fine.center.y > 100)
        // Given a size it can be taken in.
        item.bounds.size = CGSize(width: 10, height: 10)
        animator.updateItem(usingCurrentState: item)
        animator.advance(by: 0.5)
        #expect(item.center.y > 100)
    }

    @Test func `an item without size is refused by a live behavior`() {
        let gravity = GravityBehavior()
        let animator = DynamicAnimator.free(gravity)
        let flat = Box(0, 0, width: 0, height: 817)
        #expect(reported { gravity.addItem(flat) }.map(\.message).first?.hasPrefix("Invalid size {0, 817}") == true)
        #expect(gravity.items.isEmpty)
        animator.stay()
    }

    @Test func `a path that is no convex outline is reported and stays out`() {
        let bad = [
            Outline(0, 0, points: []),
            Outline(0, 0, points: [(0, 0), (10, 0)]),
            Outline(0, 0, points: [(-20, -20), (20, -20), (0, 0), (20, 20), (-20, 20)]),
            Outline(0, 0, points: [(-20, -20), (20, 20), (20, -20), (-20, 20)]),
            Outline(0, 0, points: [(0, 0), (10, 0), (20, 0)]),
            Outline(0, 0, points: [(0, 0), (.nan, 0), (20, 20)]),
        ]
        for item in bad {
            let animator = DynamicAnimator()
            let reports = reported { animator.addBehavior(GravityBehavior(items: [item])) }
            #expect(reports.map(\.kind) == [.invalidItemPath])
            animator.advance(by: tick)
            #expect(item.writes == 0)
        }
    }

    @Test func `a transform without a rotation counts as not turned`() {
        let items = [Box(0, 0), Box(200, 0), Box(400, 0)]
        items[0].transform = CGAffineTransform()
        items[1].transform = CGAffineTransform(scaleX: 0, y: 2)
        items[2].transform = CGAffineTransform(scaleX: 2, y: 0)
        let animator = DynamicAnimator()
        animator.addBehavior(GravityBehavior(items: items))
        animator.advance(by: 0.1)
        #expect(items.allSatisfy { $0.center.y > 4 && $0.transform.b == 0 })
        #expect(items[0].transform.a == 0 && items[1].transform.d == 2 && items[2].transform.a == 2)
    }

    @Test func `a centre or transform that is no number is reported`() {
        let items = [Box(.nan, 0), Box(0, .infinity), Box(0, 1e9), Box(0, 0)]
        items[3].transform = CGAffineTransform(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0)
        let animator = DynamicAnimator()
        let reports = reported { animator.addBehavior(GravityBehavior(items: items)) }
        #expect(reports.map(\.kind) == Array(repeating: .invalidItemState, count: 4))
        let item = Box(0, 0)
        animator.addBehavior(DynamicItemBehavior(items: [item]))
        item.center.x = .nan
        #expect(reported { animator.updateItem(usingCurrentState: item) }.map(\.kind) == [.invalidItemState])
        item.center.x = 0
        animator.advance(by: tick)
        #expect(item.center == .zero)
    }

    @Test func `an item of another animator is reported, and free once that has let it go`() {
        let item = Box(0, 0)
        let gravity = GravityBehavior(items: [item])
        let first = DynamicAnimator.free(gravity)
        let second = DynamicAnimator()
        let reports = reported { second.addBehavior(DynamicItemBehavior(items: [item])) }
        #expect(reports.map(\.kind) == [.itemInOtherAnimator])
        second.removeAllBehaviors()
        first.removeBehavior(gravity)
        second.addBehavior(gravity)
        second.advance(by: tick)
        #expect(item.writes == 1)
    }
}
