import Dynamics
import Foundation
import Geometry
import TestSupport
import Testing

/// Section 7 of the facts: pushes.
@Suite struct PushTests {
    private func push(
        _ item: any DynamicItem, _ mode: PushBehavior.Mode, dx: CGFloat = 1, dy: CGFloat = 0
    ) -> PushBehavior {
        PushBehavior(items: [item], mode: mode).then { $0.pushDirection = CGVector(dx: dx, dy: dy) }
    }

    @Test func `1 accelerates mass 1 by 100 pt/s², and twice the mass by half (U3, doc)`() {
        let (one, two) = (Box(0, 0), Box(0, 500, width: 100, height: 200))
        let animator = DynamicAnimator.free(push(one, .continuous), push(two, .continuous))
        animator.advance(by: 1)
        #expect(isNear(one.center.x, 50, 0.3))
        #expect(isNear(two.center.x, 25, 0.2))
    }

    @Test func `an impulse of 1 gives mass 1 a speed of 100 pt/s, visible after the first tick (U4)`() {
        let item = Box(0, 0)
        let speed = DynamicItemBehavior(items: [item])
        let animator = DynamicAnimator.free(push(item, .instantaneous), speed)
        #expect(speed.linearVelocity(for: item) == .zero)
        animator.advance(by: tick)
        #expect(isNear(speed.linearVelocity(for: item).x, 100, 1e-4))
        #expect(isNear(item.center.x, 100 * tick, 1e-4))
    }

    @Test func `mass is that of the shape, not of the bounds (U5, U6)`() {
        let ball = Ball(0, 0, diameter: 28)
        let behavior = properties([ball]) { $0.density = 3 }
        let animator = DynamicAnimator.free(behavior, push(ball, .instantaneous, dx: 1.56))
        animator.advance(by: tick)
        #expect(isNear(behavior.linearVelocity(for: ball).x, 156 / (3 * .pi * 196 / 10_000), 0.01))
    }

    @Test func `an impulse acts once, is then inactive, and again when it is activated`() {
        let item = Box(0, 0)
        let push = push(item, .instantaneous)
        let speed = DynamicItemBehavior(items: [item])
        #expect(push.active)
        let animator = DynamicAnimator.free(push, speed)
        animator.advance(by: 5 * tick)
        #expect(!push.active)
        #expect(isNear(speed.linearVelocity(for: item).x, 100, 1e-4))
        // A new magnitude alone does not fire.
        push.magnitude = 3
        animator.advance(by: tick)
        #expect(isNear(speed.linearVelocity(for: item).x, 100, 1e-4))
        push.active = true
        animator.advance(by: tick)
        #expect(!push.active)
        #expect(isNear(speed.linearVelocity(for: item).x, 400, 1e-3))
    }

    @Test func `an impulse of magnitude 0 uses up its activation`() {
        let item = Box(0, 0)
        let push = PushBehavior(items: [item], mode: .instantaneous)
        let animator = DynamicAnimator.free(push)
        animator.advance(by: tick)
        #expect(!push.active)
        push.magnitude = 5
        animator.advance(by: tick)
        #expect(item.writes == 0)
    }

    @Test func `a force ends when it is made inactive or its item removed`() {
        let item = Box(0, 0)
        let push = push(item, .continuous)
        let speed = DynamicItemBehavior(items: [item])
        let animator = DynamicAnimator.free(push, speed)
        animator.advance(by: 0.5)
        push.active = false
        animator.advance(by: 0.5)
        #expect(isNear(speed.linearVelocity(for: item).x, 50, 1e-3))
        push.active = true
        animator.advance(by: 0.5)
        push.removeItem(item)
        animator.advance(by: 0.5)
        #expect(isNear(speed.linearVelocity(for: item).x, 100, 1e-3))
    }

    @Test func `direction and angle with magnitude are one state, negative magnitude pushes back (doc)`() {
        let item = Box(0, 0)
        let push = PushBehavior(items: [item], mode: .continuous)
        #expect((push.angle, push.magnitude, push.pushDirection) == (0, 0, .zero))
        push.magnitude = -1
        #expect((push.angle, push.magnitude) == (0, -1))
        #expect(push.pushDirection.dx == -1)
        DynamicAnimator.free(push).advance(by: 1)
        #expect(isNear(item.center.x, -50, 0.3))
        push.setAngle(.pi / 2, magnitude: 2)
        #expect(isNear(push.pushDirection.dy, 2, 1e-12))
        #expect(push.mode == .continuous)
        #expect((PushBehavior.Mode.continuous.rawValue, PushBehavior.Mode.instantaneous.rawValue) == (0, 1))
    }

    @Test func `an offset turns the item as r × J / I of a uniform shape says (U8, doc)`() {
        let item = Box(0, 0)
        let push = push(item, .instantaneous, dx: 0, dy: 1)
        #expect(push.targetOffsetFromCenter(for: item) == .zero)
        push.setTargetOffsetFromCenter(Offset(horizontal: 50, vertical: 0), for: item)
        #expect(push.targetOffsetFromCenter(for: item) == Offset(horizontal: 50, vertical: 0))
        let speed = DynamicItemBehavior(items: [item])
        let animator = DynamicAnimator.free(push, speed)
        animator.advance(by: tick)
        defer { animator.stay() }
        // 50 pt × 100 mass pt/s over I = (100² + 100²)/12.
        #expect(isNear(speed.angularVelocity(for: item), 3, 1e-4))
        #expect(isNear(speed.linearVelocity(for: item).y, 100, 1e-3))
    }

    @Test func `an offset turns with the item`() {
        let item = Box(0, 0)
        item.transform = CGAffineTransform(rotationAngle: .pi / 2)
        let push = push(item, .instantaneous, dx: 0, dy: 1)
        push.setTargetOffsetFromCenter(Offset(horizontal: 50, vertical: 0), for: item)
        let speed = DynamicItemBehavior(items: [item])
        let animator = DynamicAnimator.free(push, speed)
        animator.advance(by: tick)
        defer { animator.stay() }
        // The offset points down, along the force.
        #expect(isNear(speed.angularVelocity(for: item), 0, 1e-4))
    }

    @Test func `numbers that are none are reported and ignored`() {
        let item = Box(0, 0)
        let push = push(item, .continuous)
        let reports = reported {
            push.magnitude = .infinity
            push.pushDirection = CGVector(dx: CGFloat.nan, dy: 0)
            push.setTargetOffsetFromCenter(Offset(horizontal: .nan, vertical: 0), for: item)
        }
        #expect(reports.map(\.kind) == [.invalidValue, .invalidValue, .invalidValue])
        #expect(push.pushDirection == CGVector(dx: 1, dy: 0))
        #expect(push.targetOffsetFromCenter(for: item) == .zero)
    }
}
