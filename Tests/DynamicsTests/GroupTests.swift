import Dynamics
import Foundation
import Geometry
import TestSupport
import Testing

/// Section 3 of the facts: groups.
@Suite struct GroupTests {
    /// An L of two squares over one: its centre is no part of it.
    private func corner(_ x: CGFloat, _ y: CGFloat) -> [Box] {
        [(0, -20), (0, 20), (40, 20)].map { Box(x + $0, y + $1, width: 40, height: 40) }
    }

    @Test func `its bounds enclose the items, its centre is theirs (doc)`() {
        let items = [Box(0, 0, width: 20, height: 20), Box(100, 30, width: 40, height: 60)]
        let group = DynamicItemGroup(items: items)
        #expect(group.bounds == CGRect(x: 0, y: 0, width: 130, height: 70))
        #expect(group.center == CGPoint(x: 55, y: 25))
        #expect(group.items.count == 2)
        #expect(group.transform == .identity)
        items[0].transform = CGAffineTransform(rotationAngle: .pi / 4)
        // The turned square reaches 10 √2 to the left.
        #expect(isNear(DynamicItemGroup(items: items).bounds.width, 120 + 10 * sqrt(2), 1e-9))
    }

    @Test func `its items move and turn with it (header)`() {
        let items = [Box(-50, 0), Box(50, 0)]
        items[1].transform = CGAffineTransform(rotationAngle: 0.25).scaledBy(x: 2, y: 2)
        let group = DynamicItemGroup(items: items)
        let behavior = DynamicItemBehavior(items: [group])
        behavior.addAngularVelocity(1, for: group)
        behavior.addLinearVelocity(CGPoint(x: 0, y: 100), for: group)
        let animator = DynamicAnimator.free(behavior)
        let start = group.center
        animator.advance(by: 1)
        func turned(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
            let (c, s) = (CGFloat(0.5403023), CGFloat(0.8414710))
            return CGPoint(x: x * c - y * s, y: x * s + y * c + 100)
        }
        // The squares weigh the same, so the whole turns about the origin; the centre, which the scale has put
        // elsewhere, goes round it.
        #expect(isNear(group.center, turned(start.x, start.y), 0.01))
        for (item, side) in zip(items, [CGFloat(-50), 50]) { #expect(isNear(item.center, turned(side, 0), 0.01)) }
        #expect(isNear(items[0].angle, 1, 1e-4))
        #expect(isNear(items[1].angle, 1.25, 1e-4))
        #expect(isNear(items[1].transform.a, 2 * 0.315322, 1e-3))
    }

    @Test func `it collides as one concave body (header)`() {
        let group = DynamicItemGroup(items: corner(0, -100))
        // It falls into the notch of the L without touching it before.
        let ball = Ball(40, -180, diameter: 30)
        let collision = floor([group, ball])
        let animator = DynamicAnimator.free(
            collision, GravityBehavior(items: [group]), properties([ball]) { $0.density = 0.01 })
        animator.advance(by: 1.5)
        #expect(isNear(group.items.map { ($0 as? Box)?.bottom ?? 0 }.max() ?? 0, 0, 0.6))
        animator.removeBehavior(animator.behaviors[1])
        animator.addBehavior(GravityBehavior(items: [group, ball]))
        animator.advance(by: 1.5)
        // On the foot, beside the upright: 40 pt above the floor.
        #expect(isNear(ball.bottom, -40, 0.8))
    }

    @Test func `it weighs what its items weigh`() {
        let group = DynamicItemGroup(items: [Box(-50, 0), Box(50, 0)])
        let push = PushBehavior(items: [group], mode: .instantaneous).then { $0.magnitude = 1 }
        let behavior = DynamicItemBehavior(items: [group])
        let animator = DynamicAnimator.free(push, behavior)
        animator.advance(by: tick)
        #expect(isNear(behavior.linearVelocity(for: group).x, 50, 1e-3))
        animator.stay()
    }

    @Test func `every kind of behavior takes a group (doc)`() {
        let group = DynamicItemGroup(items: [Box(-50, 0), Box(50, 0)])
        let field = FieldBehavior.linearGravityField(direction: CGVector(dx: 1, dy: 0))
        field.addItem(group)
        let push = PushBehavior(items: [group], mode: .continuous).then { $0.pushDirection = CGVector(dx: 2, dy: 0) }
        let rod = AttachmentBehavior(item: group, attachedToAnchor: CGPoint(x: -100, y: 0))
        let snap = SnapBehavior(item: group, snapTo: CGPoint(x: 0, y: 200))
        func velocity(_ behavior: DynamicBehavior) -> CGPoint {
            let properties = DynamicItemBehavior(items: [group])
            let animator = DynamicAnimator.free(behavior, properties)
            properties.addLinearVelocity(CGPoint(x: 60, y: 0), for: group)
            animator.advance(by: tick)
            let now = properties.linearVelocity(for: group)
            animator.removeAllBehaviors()
            group.center = .zero
            return now
        }
        #expect(isNear(velocity(GravityBehavior(items: [group])), CGPoint(x: 60, y: 1000 * tick), 1e-3))
        #expect(isNear(velocity(field), CGPoint(x: 60 + 100 * tick, y: 0), 1e-3))
        // Twice the mass of one square: 2 · 100 / 2.
        #expect(isNear(velocity(push), CGPoint(x: 60 + 100 * tick, y: 0), 1e-3))
        // A rod lets it go round and not away; a snap draws it down.
        #expect(abs(velocity(rod).x) < 1)
        #expect(velocity(snap).y > 100)
        let walls = CollisionBehavior(items: [group])
        walls.addBoundary(withIdentifier: 1 as NSCopying, from: CGPoint(x: 100.5, y: -99), to: CGPoint(x: 100.5, y: 99))
        #expect(velocity(walls).x < 31)
    }

    @Test func `moving it by hand moves its items`() {
        let items = corner(0, 0)
        let group = DynamicItemGroup(items: items)
        group.center.x += 10
        #expect(items.map(\.center.x) == [10, 10, 50])
        group.transform = CGAffineTransform(rotationAngle: .pi)
        #expect(isNear(items[0].center, CGPoint(x: 2 * group.center.x - 10, y: 20 + 2 * group.center.y), 1e-9))
    }

    @Test func `its outline is that of its items`() {
        let group = DynamicItemGroup(items: corner(0, 0))
        #expect(group.collisionBoundsType == .path)
        let path = group.collisionBoundingPath
        #expect(path.contains(CGPoint(x: -20, y: -20)))
        #expect(!path.contains(CGPoint(x: 20, y: -20)))
        #expect(isNear(abs(path.signedArea), 3 * 1600, 1e-6))
    }

    @Test func `groups don't nest, and are never empty (doc)`() {
        let inner = DynamicItemGroup(items: [Box(0, 0)])
        var outer: DynamicItemGroup?
        var empty: DynamicItemGroup?
        let reports = reported {
            outer = DynamicItemGroup(items: [Box(50, 0), inner])
            empty = DynamicItemGroup(items: [])
        }
        #expect(reports.map(\.kind) == [.invalidGroup, .invalidGroup])
        #expect(reports[0].message == "A dynamic item group can not contain another dynamic item group")
        #expect(outer?.items.isEmpty == true && empty?.items.isEmpty == true)
    }

    @Test func `an item alone and in a group, or in two groups, is reported`() {
        let items = corner(0, 0)
        let group = DynamicItemGroup(items: items)
        let animator = DynamicAnimator.free(GravityBehavior(items: [group]))
        let reports = reported {
            animator.addBehavior(DynamicItemBehavior(items: [items[0]]))
            animator.addBehavior(DynamicItemBehavior(items: [DynamicItemGroup(items: [items[1]])]))
        }
        #expect(reports.map(\.kind) == [.itemInGroup, .itemInGroup])
        let other = DynamicAnimator.free(GravityBehavior(items: [Box(0, 0)]))
        #expect(
            reported { other.addBehavior(DynamicItemBehavior(items: [items[2]])) }.map(\.kind) == [.itemInOtherAnimator]
        )
        animator.removeAllBehaviors()
        other.addBehavior(DynamicItemBehavior(items: items))
    }
}
