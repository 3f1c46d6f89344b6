import Dynamics
import Foundation
import Geometry
import TestSupport
import Testing

/// Section 9 of the facts: properties of items.
@Suite struct ItemBehaviorTests {
    @Test func `properties have their documented values at first (doc)`() {
        let behavior = DynamicItemBehavior(items: [])
        #expect((behavior.elasticity, behavior.friction, behavior.density) == (0, 0, 1))
        #expect((behavior.resistance, behavior.angularResistance, behavior.charge) == (0, 0, 0))
        #expect((behavior.isAnchored, behavior.allowsRotation) == (false, true))
    }

    @Test func `of a pair the larger elasticity holds`() {
        let (item, ground) = (Ball(0, -110), Box(0, 50, width: 1000, height: 100))
        let bouncing = properties([item]) { $0.elasticity = 1 }
        let animator = DynamicAnimator.free(
            bouncing, properties([ground]) { $0.isAnchored = true }, GravityBehavior(items: [item]),
            CollisionBehavior(items: [item, ground]))
        var least: CGFloat = 0
        bouncing.action = { [unowned bouncing] in
            if bouncing.linearVelocity(for: item).y < 0 { least = min(least, item.center.y) }
        }
        animator.advance(by: 1.2)
        // Dropped 100 pt, it comes back but for the speed that gravity adds in the substep of the bounce: 4.2 of 447 pt/s,
        // which are 1.9 % of the energy.
        #expect(isNear(least, -110, 1.9))
    }

    @Test func `friction is the root of both (Coulomb's slide)`() {
        let item = Box(0, -50)
        let rough = properties([item]) { $0.friction = 0.8 }
        let animator = DynamicAnimator.free(rough, GravityBehavior(items: [item]), floor([item]))
        rough.addLinearVelocity(CGPoint(x: 400, y: 0), for: item)
        animator.advance(by: 2)
        // √(0.8 · 0.2) = 0.4: v²/2μg = 200 pt, less some for the first ticks before it presses.
        #expect(isNear(item.center.x, 200, 8))
        #expect(!animator.isRunning)
    }

    @Test func `unset friction is 0.2 and an explicit 0 slides on`() {
        let (plain, smooth) = (Box(0, -50), Box(300, -50))
        let explicit = properties([smooth]) { $0.friction = 0 }
        let all = DynamicItemBehavior(items: [plain, smooth])
        let animator = DynamicAnimator.free(explicit, all, GravityBehavior(items: all.items), floor(all.items))
        for item in all.items { all.addLinearVelocity(CGPoint(x: 200, y: 0), for: item) }
        animator.advance(by: 2)
        #expect(isNear(plain.center.x, 100, 5))
        #expect(isNear(smooth.center.x, 700, 1))
    }

    @Test func `density changes mass, also later (U5)`() {
        let item = Box(0, 0)
        let behavior = properties([item]) { $0.density = 2 }
        let push = PushBehavior(items: [item], mode: .instantaneous).then { $0.magnitude = 1 }
        let animator = DynamicAnimator.free(behavior, push)
        animator.advance(by: tick)
        #expect(isNear(behavior.linearVelocity(for: item).x, 50, 1e-3))
        behavior.density = 4
        push.active = true
        animator.advance(by: tick)
        #expect(isNear(behavior.linearVelocity(for: item).x, 75, 1e-3))
    }

    @Test func `resistance is a rate`() {
        let item = Box(0, 0)
        let behavior = properties([item]) {
            $0.resistance = 2
            $0.angularResistance = 3
        }
        behavior.addLinearVelocity(CGPoint(x: 100, y: 0), for: item)
        behavior.addAngularVelocity(2, for: item)
        let animator = DynamicAnimator.free(behavior)
        animator.advance(by: 0.5)
        defer { animator.stay() }
        // (1 + c h)^−n is e^(−c t) to h c/2.
        #expect(isNear(behavior.linearVelocity(for: item).x, 100 * exp(-1), 0.2))
        #expect(isNear(behavior.angularVelocity(for: item), 2 * exp(-1.5), 0.01))
    }

    @Test func `any resistance up to the greatest number is allowed (doc)`() {
        let item = Box(0, 0)
        let behavior = properties([item]) {
            $0.resistance = .greatestFiniteMagnitude
            $0.angularResistance = .greatestFiniteMagnitude
        }
        behavior.addLinearVelocity(CGPoint(x: 1e5, y: 0), for: item)
        DynamicAnimator.free(behavior).advance(by: 0.1)
        #expect(isNear(item.center.x, 0, 0.01))
    }

    @Test func `an anchored item collides and never moves (header)`() {
        let (ground, item) = (Box(0, 0, width: 400, height: 20), Ball(0, -100))
        let anchor = properties([ground]) { $0.isAnchored = true }
        let animator = DynamicAnimator.free(
            anchor, GravityBehavior(items: [item, ground]), CollisionBehavior(items: [item, ground]))
        animator.advance(by: 2)
        #expect(ground.writes == 0)
        #expect(isNear(item.bottom, -10, 0.2))
        anchor.isAnchored = false
        animator.advance(by: 1)
        #expect(ground.center.y > 400)
    }

    @Test func `an item that may not rotate never does (header)`() {
        let item = Box(0, -100)
        item.transform = CGAffineTransform(rotationAngle: 0.3)
        let animator = DynamicAnimator.free(
            properties([item]) { $0.allowsRotation = false }, GravityBehavior(items: [item]), floor([item]))
        item.turns = 0
        animator.advance(by: 2)
        #expect(item.turns == 0)
        #expect(isNear(item.angle, 0.3, 1e-12))
    }

    @Test func `velocity added before joining acts then, added up, in pt/s and rad/s clockwise (U9, header)`() {
        let item = Box(0, 0)
        let behavior = DynamicItemBehavior(items: [item])
        behavior.addLinearVelocity(CGPoint(x: 30, y: 10), for: item)
        behavior.addLinearVelocity(CGPoint(x: 20, y: 0), for: item)
        behavior.addAngularVelocity(1, for: item)
        #expect(behavior.linearVelocity(for: item) == CGPoint(x: 50, y: 10))
        let animator = DynamicAnimator.free(behavior)
        #expect(behavior.linearVelocity(for: item) == CGPoint(x: 50, y: 10))
        animator.advance(by: 1)
        #expect(isNear(item.center, CGPoint(x: 50, y: 10), 1e-3))
        // Positive turns clockwise on screen, like a rotation by a positive angle.
        #expect(isNear(item.angle, 1, 1e-4))
        behavior.addLinearVelocity(CGPoint(x: -50, y: -10), for: item)
        #expect(isNear(behavior.linearVelocity(for: item), .zero, 1e-4))
        // Of no concern to an item that it doesn't have.
        behavior.addLinearVelocity(CGPoint(x: 1, y: 1), for: Box(0, 0))
        #expect(behavior.linearVelocity(for: Box(0, 0)) == .zero)
    }

    @Test func `velocities beyond the largest are brought down to it`() {
        let item = Box(0, 0)
        let behavior = DynamicItemBehavior(items: [item])
        behavior.addLinearVelocity(CGPoint(x: 1e300, y: 0), for: item)
        behavior.addAngularVelocity(1e300, for: item)
        let animator = DynamicAnimator.free(behavior)
        animator.advance(by: tick)
        defer { animator.stay() }
        #expect(isNear(behavior.linearVelocity(for: item).x, 1e6, 1))
        #expect(behavior.angularVelocity(for: item) == 1000)
    }

    @Test func `of several behaviors of an item the later one's set properties hold`() {
        let item = Box(0, 0)
        let first = properties([item]) {
            $0.density = 4
            $0.resistance = 1
        }
        let second = properties([item]) { $0.density = 2 }
        let push = PushBehavior(items: [item], mode: .instantaneous).then { $0.magnitude = 1 }
        let animator = DynamicAnimator.free(first, second, push)
        animator.advance(by: 1)
        // Density of the second, resistance of the first.
        #expect(isNear(first.linearVelocity(for: item).x, 50 * exp(-1), 0.2))
        // Without the second the first one's density holds again.
        animator.removeBehavior(second)
        first.resistance = 0
        push.active = true
        let before = first.linearVelocity(for: item).x
        animator.advance(by: tick)
        #expect(isNear(first.linearVelocity(for: item).x, before + 25, 1e-3))
    }

    @Test func `without its behavior an item has its own properties again, and keeps its velocity`() {
        let item = Box(0, 0)
        let behavior = properties([item]) { $0.resistance = 5 }
        let keeping = DynamicItemBehavior(items: [item])
        let animator = DynamicAnimator.free(behavior, keeping)
        keeping.addLinearVelocity(CGPoint(x: 100, y: 0), for: item)
        animator.advance(by: 0.2)
        animator.removeBehavior(behavior)
        let speed = keeping.linearVelocity(for: item).x
        animator.advance(by: 1)
        #expect(speed > 30)
        #expect(keeping.linearVelocity(for: item).x == speed)
    }

    @Test func `numbers outside a property's range are reported and ignored`() {
        let item = Box(0, 0)
        let behavior = properties([item]) { $0.density = 2 }
        let reports = reported {
            behavior.density = 0
            behavior.density = -1
            behavior.density = .nan
            behavior.friction = -0.1
            behavior.resistance = .infinity
            behavior.elasticity = .nan
            behavior.charge = .nan
            behavior.addLinearVelocity(CGPoint(x: CGFloat.nan, y: 0), for: item)
            behavior.addAngularVelocity(.infinity, for: item)
        }
        #expect(reports.map(\.kind) == Array(repeating: .invalidValue, count: 9))
        #expect(reports[0].message.hasPrefix("Invalid density 0.0 for"))
        #expect(reports[0].subject === behavior)
        #expect((behavior.density, behavior.friction, behavior.resistance) == (2, 0, 0))
        // Below 0 counts as 0, above 1 is allowed.
        behavior.elasticity = -1
        behavior.elasticity = 2
        #expect(behavior.elasticity == 2)
    }
}
