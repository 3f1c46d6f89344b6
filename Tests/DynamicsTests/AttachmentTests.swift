import Dynamics
import Foundation
import Geometry
import TestSupport
import Testing

/// Section 11 of the facts: attachments.
@Suite struct AttachmentTests {
    private func distance(_ a: CGPoint, _ b: CGPoint) -> CGFloat { hypot(a.x - b.x, a.y - b.y) }

    // MARK: Rods and springs

    @Test func `attachments start with the documented values (header, doc)`() {
        let (a, b) = (Box(0, 0), Box(300, 400))
        let rod = AttachmentBehavior(item: a, attachedToAnchor: CGPoint(x: 30, y: 40))
        #expect((rod.length, rod.damping, rod.frequency, rod.frictionTorque) == (50, 0, 0, 0))
        #expect(rod.attachmentRange.isInfinite)
        #expect(rod.attachedBehaviorType == .anchor && rod.anchorPoint == CGPoint(x: 30, y: 40))
        #expect(rod.items.count == 1)
        let link = AttachmentBehavior(item: a, attachedTo: b)
        #expect(link.length == 500)
        #expect(link.attachedBehaviorType == .items && link.items.count == 2)
        let offset = Offset(horizontal: 0, vertical: 40)
        #expect(AttachmentBehavior(item: a, offsetFromCenter: offset, attachedToAnchor: .zero).length == 40)
        let both = AttachmentBehavior(item: a, offsetFromCenter: offset, attachedTo: b, offsetFromCenter: offset)
        #expect(both.length == 500)
        let rope = AttachmentBehavior.limitAttachment(
            with: a, offsetFromCenter: .zero, attachedTo: b, offsetFromCenter: offset)
        #expect(isNear(rope.length, hypot(300, 440), 1e-9))
        #expect(
            (AttachmentBehavior.AttachmentType.items.rawValue, AttachmentBehavior.AttachmentType.anchor.rawValue) == (
                0, 1
            ))
    }

    @Test func `a rod keeps its length while the item swings and turns freely (doc)`() {
        let item = Box(100, 0, width: 20, height: 20)
        let rod = AttachmentBehavior(item: item, attachedToAnchor: .zero)
        let animator = DynamicAnimator.free(rod, GravityBehavior(items: [item]))
        var worst: CGFloat = 0
        rod.action = { worst = max(worst, abs(self.distance(item.center, .zero) - 100)) }
        var lowest: CGFloat = 0
        for _ in 0..<120 {
            animator.advance(by: tick)
            lowest = max(lowest, item.center.y)
        }
        #expect(worst < 0.05)
        #expect(isNear(lowest, 100, 1))
        // It hangs by its centre, so nothing turns it.
        #expect(item.turns == 0)
    }

    @Test func `a rod to an offset turns the item; the offset turns with it`() {
        let item = Box(0, 0)
        let rod = AttachmentBehavior(
            item: item, offsetFromCenter: Offset(horizontal: -50, vertical: -50),
            attachedToAnchor: CGPoint(x: -50, y: -50))
        #expect(rod.length == 0)
        let behavior = properties([item]) {
            $0.angularResistance = 4
            $0.resistance = 2
        }
        let animator = DynamicAnimator.free(rod, behavior, GravityBehavior(items: [item]))
        animator.advance(by: 6)
        // A square hung by its corner: the centre straight below, to where 5 pt/s count as rest.
        #expect(isNear(item.center, CGPoint(x: -50, y: 20.71), 2))
        #expect(isNear(abs(item.angle), .pi / 4, 0.02))
    }

    @Test func `a new length holds at once, rigidly, whatever the damping (measured)`() {
        let board = Box(290, 350)
        let rod = AttachmentBehavior(item: board, attachedToAnchor: CGPoint(x: 240, y: 300))
        #expect(isNear(rod.length, 70.71, 0.01))
        rod.length = 2
        rod.damping = 5
        let animator = DynamicAnimator.free(rod, properties([board]) { $0.allowsRotation = false })
        animator.advance(by: 0.25)
        #expect(isNear(distance(board.center, CGPoint(x: 240, y: 300)), 2, 0.1))
    }

    @Test func `a spring swings with its frequency whatever the mass, and damping is a ratio (header)`() {
        for density in [CGFloat(0.1), 5] {
            let item = Box(100, 0)
            let spring = AttachmentBehavior(item: item, attachedToAnchor: CGPoint(x: -200, y: 0))
            spring.length = 250
            spring.frequency = 1
            let animator = DynamicAnimator.free(spring, properties([item]) { $0.density = density })
            animator.advance(by: 0.5)
            // Half a period: from 50 pt outside its length to 50 pt inside.
            #expect(isNear(item.center.x, 0, 1.5))
            animator.advance(by: 0.5)
            #expect(isNear(item.center.x, 100, 1.5))
        }
        let item = Box(100, 0)
        let spring = AttachmentBehavior(item: item, attachedToAnchor: CGPoint(x: -200, y: 0))
        (spring.length, spring.frequency, spring.damping) = (250, 1, 1)
        let animator = DynamicAnimator.free(spring)
        animator.advance(by: 1)
        // Critical: 50 (1 + ωt) e^(−ωt) = 0.68 pt are left.
        #expect(isNear(item.center.x, 50.68, 0.5))
    }

    @Test func `two items on a rod keep their distance and swing about one another`() {
        let (a, b) = (Ball(-50, 0), Ball(50, 0))
        let behavior = DynamicItemBehavior(items: [a, b])
        behavior.addLinearVelocity(CGPoint(x: 0, y: 100), for: a)
        let animator = DynamicAnimator.free(AttachmentBehavior(item: a, attachedTo: b), behavior)
        for _ in 0..<60 {
            animator.advance(by: tick)
            #expect(isNear(distance(a.center, b.center), 100, 0.02))
        }
        // The middle goes on as before.
        #expect(isNear((a.center.y + b.center.y) / 2, 50, 0.1))
    }

    @Test func `moving the anchor drags the item, keeps the length and resumes`() {
        let item = Box(0, 100, width: 20, height: 20)
        let rod = AttachmentBehavior(item: item, attachedToAnchor: .zero)
        let animator = DynamicAnimator.free(
            rod, properties([item]) { $0.resistance = 5 }, GravityBehavior(items: [item]))
        animator.advance(by: 3)
        #expect(!animator.isRunning)
        rod.anchorPoint = CGPoint(x: 300, y: 0)
        #expect(animator.isRunning && rod.length == 100)
        animator.advance(by: 8)
        #expect(isNear(item.center, CGPoint(x: 300, y: 100), 2))
        // Two items have no anchor to move.
        let link = AttachmentBehavior(item: Box(0, 0), attachedTo: Box(9, 0))
        link.anchorPoint = CGPoint(x: 5, y: 5)
        #expect(link.anchorPoint == .zero)
    }

    // MARK: Factories

    @Test func `a limit is a rope: slack inside, taut at its length (header)`() {
        let (hook, load) = (Box(0, 0, width: 10, height: 10), Ball(0, 20))
        let rope = AttachmentBehavior.limitAttachment(
            with: load, offsetFromCenter: .zero, attachedTo: hook, offsetFromCenter: .zero)
        #expect(rope.length == 20)
        rope.length = 100
        let animator = DynamicAnimator.free(
            rope, properties([hook]) { $0.isAnchored = true }, GravityBehavior(items: [load]))
        animator.advance(by: 0.2)
        // Free fall until it is taut.
        #expect(isNear(load.center.y, 20 + 20, 1.5))
        animator.advance(by: 2)
        #expect(isNear(load.center.y, 100, 0.2))
    }

    @Test func `fixed welds two items into one (header)`() {
        let (a, b) = (Box(0, 0), Box(100, 0))
        let weld = AttachmentBehavior.fixedAttachment(with: a, attachedTo: b, attachmentAnchor: CGPoint(x: 50, y: 0))
        let behavior = DynamicItemBehavior(items: [a, b])
        behavior.addLinearVelocity(CGPoint(x: 0, y: -100), for: a)
        behavior.addLinearVelocity(CGPoint(x: 0, y: 100), for: b)
        let animator = DynamicAnimator.free(weld, behavior)
        animator.advance(by: 0.5)
        #expect(a.angle > 0.2)
        #expect(isNear(a.angle, b.angle, 1e-3))
        #expect(isNear(distance(a.center, b.center), 100, 0.05))
    }

    @Test func `the place of a weld is one of the reference space, taken when the behavior joins (header)`() {
        let (a, b) = (Box(0, 0), Box(100, 0))
        let weld = AttachmentBehavior.fixedAttachment(with: a, attachedTo: b, attachmentAnchor: CGPoint(x: 50, y: 0))
        let pin = AttachmentBehavior.pinAttachment(
            with: a, attachedTo: Box(300, 300), attachmentAnchor: CGPoint(x: 0, y: 500))
        // Moved between making and joining: both hold together as they lie then, the anchor being far from either.
        b.center = CGPoint(x: 0, y: 300)
        let animator = DynamicAnimator.free(weld)
        animator.advance(by: 0.5)
        #expect(isNear(a.center, .zero, 1e-3) && isNear(b.center, CGPoint(x: 0, y: 300), 1e-3))
        // An arm from (0, 0) to the place of the pin: a pull to the right swings the item about that.
        animator.removeAllBehaviors()
        animator.addBehavior(properties([pin.items[1]]) { $0.isAnchored = true })
        animator.addBehavior(pin)
        let push = PushBehavior(items: [a], mode: .instantaneous).then { $0.pushDirection = CGVector(dx: 1, dy: 0) }
        animator.addBehavior(push)
        animator.advance(by: 0.5)
        #expect(isNear(distance(a.center, CGPoint(x: 0, y: 500)), 500, 0.05))
        #expect(a.center.x > 40 && a.angle > 0.05)
    }

    @Test func `a pin turns about its place, within its range from where it started (header, doc)`() {
        let (ground, arm) = (Box(0, 0, width: 20, height: 20), Box(50, 0, width: 100, height: 10))
        let pin = AttachmentBehavior.pinAttachment(with: arm, attachedTo: ground, attachmentAnchor: .zero)
        pin.attachmentRange = FloatRange(minimum: -0.2, maximum: 0.5)
        let animator = DynamicAnimator.free(
            pin, properties([ground]) { $0.isAnchored = true }, GravityBehavior(items: [arm]))
        animator.advance(by: 3)
        #expect(isNear(arm.angle, 0.5, 0.01))
        #expect(isNear(distance(arm.center, .zero), 50, 0.05))
        pin.attachmentRange = .infinite
        animator.advance(by: 0.3)
        #expect(arm.angle > 0.8)
    }

    @Test func `range zero holds a pin (header)`() {
        let (ground, arm) = (Box(0, 0, width: 20, height: 20), Box(50, 0, width: 100, height: 10))
        let pin = AttachmentBehavior.pinAttachment(with: arm, attachedTo: ground, attachmentAnchor: .zero)
        pin.attachmentRange = .zero
        let animator = DynamicAnimator.free(
            pin, properties([ground]) { $0.isAnchored = true }, GravityBehavior(items: [arm]))
        animator.advance(by: 1)
        #expect(isNear(arm.angle, 0, 0.005))
    }

    @Test func `friction torque stops a spinning item after I ω² / 2·10⁴ τ radians (U10)`() {
        let (ground, wheel) = (Box(0, 0, width: 10, height: 10), Box(0, 0))
        let pin = AttachmentBehavior.pinAttachment(with: wheel, attachedTo: ground, attachmentAnchor: .zero)
        pin.frictionTorque = 0.5
        let behavior = DynamicItemBehavior(items: [wheel])
        behavior.addAngularVelocity(3, for: wheel)
        let animator = DynamicAnimator.free(pin, behavior, properties([ground]) { $0.isAnchored = true })
        animator.advance(by: 3)
        // I = 10⁴/6 for mass 1: (10⁴/6) · 9 / (2 · 10⁴ · 0.5).
        #expect(isNear(wheel.angle, 1.5, 0.03))
        #expect(behavior.angularVelocity(for: wheel) == 0 || !animator.isRunning)
    }

    @Test func `a slide keeps to its axis without turning, within its range (header)`() {
        let item = Box(0, 0)
        let slide = AttachmentBehavior.slidingAttachment(
            with: item, attachmentAnchor: .zero, axisOfTranslation: CGVector(dx: 3, dy: 3))
        slide.attachmentRange = FloatRange(minimum: -80, maximum: 10)
        let push = PushBehavior(items: [item], mode: .continuous).then { $0.pushDirection = CGVector(dx: 3, dy: 0) }
        push.setTargetOffsetFromCenter(Offset(horizontal: 0, vertical: 30), for: item)
        let animator = DynamicAnimator.free(slide, push)
        animator.advance(by: 0.5)
        // Along the diagonal with 300/√2 pt/s²; the axis' length does not count.
        #expect(isNear(item.center, CGPoint(x: 18.75, y: 18.75), 0.3))
        #expect(isNear(item.angle, 0, 1e-3))
        animator.advance(by: 3)
        #expect(isNear(distance(item.center, .zero), 80, 0.3))
    }

    @Test func `a slide's range counts against the axis: up, and no further down`() {
        for isTied in [false, true] {
            let (ground, item) = (Box(0, 0), Box(200, 500))
            let axis = CGVector(dx: 0, dy: 1)
            let slide =
                isTied
                ? AttachmentBehavior.slidingAttachment(
                    with: item, attachedTo: ground, attachmentAnchor: item.center, axisOfTranslation: axis)
                : .slidingAttachment(with: item, attachmentAnchor: item.center, axisOfTranslation: axis)
            slide.attachmentRange = FloatRange(minimum: 0, maximum: 10_000)
            let gravity = GravityBehavior(items: [item])
            let animator = DynamicAnimator.free(slide, gravity, properties([ground]) { $0.isAnchored = true })
            animator.advance(by: 1)
            // It is held where it is, but for the engine's slop.
            #expect(isNear(item.center, CGPoint(x: 200, y: 500), 0.3))
            gravity.magnitude = -1
            animator.advance(by: 1)
            // Half of 1000 pt/s² for a second, a little more in steps of 1/240 s.
            #expect(isNear(item.center, CGPoint(x: 200, y: 0), 3))
            slide.attachmentRange = FloatRange(minimum: -100, maximum: 0)
            #expect(slide.attachmentRange == FloatRange(minimum: -100, maximum: 0))
        }
    }

    @Test func `what is lifted on a slide and dropped comes back to where it was`() {
        let item = Box(200, 500)
        let slide = AttachmentBehavior.slidingAttachment(
            with: item, attachmentAnchor: item.center, axisOfTranslation: CGVector(dx: 0, dy: 1))
        slide.attachmentRange = FloatRange(minimum: 0, maximum: 10_000)
        // A rod to a place so far away that the item moves along it as along a line.
        let rod = AttachmentBehavior(
            item: item, offsetFromCenter: Offset(horizontal: 0, vertical: 10_000), attachedToAnchor: item.center)
        rod.frequency = 1
        rod.damping = 1
        let animator = DynamicAnimator.free(slide, GravityBehavior(items: [item]))
        animator.addBehavior(rod)
        rod.anchorPoint.y -= 300
        animator.advance(by: 4)
        #expect(item.center.y < 400 && isNear(item.center.x, 200, 0.3))
        animator.removeBehavior(rod)
        animator.advance(by: 3)
        #expect(isNear(item.center, CGPoint(x: 200, y: 500), 0.3))
    }

    @Test func `a slide's axis turns with the other item`() {
        let (rail, car) = (Box(0, 0, width: 20, height: 20), Box(0, 0, width: 20, height: 20))
        let slide = AttachmentBehavior.slidingAttachment(
            with: car, attachedTo: rail, attachmentAnchor: .zero, axisOfTranslation: CGVector(dx: 1, dy: 0))
        slide.attachmentRange = .zero
        let behavior = DynamicItemBehavior(items: [rail])
        behavior.addAngularVelocity(1, for: rail)
        let animator = DynamicAnimator.free(slide, behavior)
        animator.advance(by: 0.5)
        // Range zero: no sliding; and no turning of one against the other.
        #expect(isNear(rail.angle, car.angle, 2e-3))
        #expect(isNear(distance(rail.center, car.center), 0, 0.05))
    }

    @Test func `a chain of a thousand to one holds`() {
        let links = (0..<20).map { Box(CGFloat($0) * 20 + 10, 0, width: 20, height: 6) }
        let load = Box(420, 0, width: 40, height: 40)
        let animator = DynamicAnimator()
        animator.addBehavior(
            AttachmentBehavior(
                item: links[0], offsetFromCenter: Offset(horizontal: -10, vertical: 0), attachedToAnchor: .zero))
        for (a, b) in zip(links, links.dropFirst() + [load]) {
            animator.addBehavior(
                AttachmentBehavior.pinAttachment(
                    with: b, attachedTo: a, attachmentAnchor: CGPoint(x: a.center.x + 10, y: 0)))
        }
        animator.addBehavior(properties([load]) { $0.density = 75 })
        animator.addBehavior(GravityBehavior(items: links + [load]))
        for _ in 0..<180 {
            animator.advance(by: tick)
            // 20 links of 20 pt and half the load.
            #expect(distance(load.center, .zero) < 420 * 1.005)
        }
    }

    @Test func `joined items collide on a rod and don't on a pin`() {
        func overlap(_ attachment: AttachmentBehavior, _ a: Box, _ b: Box) -> Bool {
            let animator = DynamicAnimator.free(attachment, CollisionBehavior(items: [a, b]))
            animator.advance(by: 1)
            return isNear(a.center, .zero, 0.1) && isNear(b.center, CGPoint(x: 30, y: 0), 0.1)
        }
        let pairs = (0..<2).map { _ in (Box(0, 0), Box(30, 0)) }
        #expect(
            !overlap(
                AttachmentBehavior(item: pairs[0].0, attachedTo: pairs[0].1).then { $0.frequency = 0.1 }, pairs[0].0,
                pairs[0].1))
        #expect(
            overlap(
                .pinAttachment(with: pairs[1].0, attachedTo: pairs[1].1, attachmentAnchor: .zero), pairs[1].0,
                pairs[1].1))
    }

    @Test func `a removed attachment lets go, and velocities stay`() {
        let item = Box(100, 0)
        let rod = AttachmentBehavior(item: item, attachedToAnchor: .zero)
        let behavior = DynamicItemBehavior(items: [item])
        behavior.addLinearVelocity(CGPoint(x: 0, y: 100), for: item)
        let animator = DynamicAnimator.free(rod, behavior)
        animator.advance(by: 0.5)
        animator.removeBehavior(rod)
        let (start, velocity) = (item.center, behavior.linearVelocity(for: item))
        #expect(isNear(hypot(velocity.x, velocity.y), 100, 0.5))
        animator.advance(by: 1)
        #expect(isNear(item.center, CGPoint(x: start.x + velocity.x, y: start.y + velocity.y), 0.1))
    }

    @Test func `mass changed later counts`() {
        let (a, b) = (Ball(-50, 0), Ball(50, 0))
        let behavior = properties([a]) { $0.density = 1 }
        let spring = AttachmentBehavior(item: a, attachedTo: b).then { $0.frequency = 1 }
        let animator = DynamicAnimator.free(spring, behavior, DynamicItemBehavior(items: [b]))
        animator.advance(by: tick)
        behavior.density = 1e6
        spring.length = 60
        animator.advance(by: 1)
        // What is heavy stays; the light one has swung once.
        #expect(isNear(a.center.x, -50, 0.2))
        #expect(isNear(b.center.x, 50, 3))
    }

    // MARK: Bad input

    @Test func `a range without 0 is reported and ignored (doc)`() {
        let pin = AttachmentBehavior.pinAttachment(with: Box(0, 0), attachedTo: Box(9, 0), attachmentAnchor: .zero)
        let reports = reported {
            pin.attachmentRange = FloatRange(minimum: 1, maximum: 2)
            pin.attachmentRange = FloatRange(minimum: -2, maximum: -1)
            pin.attachmentRange = FloatRange(minimum: 1, maximum: -1)
            pin.attachmentRange = FloatRange(minimum: .nan, maximum: 0)
        }
        #expect(reports.map(\.kind) == Array(repeating: .invalidRange, count: 4))
        #expect(reports[0].message.hasSuffix("it must contain 0"))
        #expect(pin.attachmentRange.isInfinite)
    }

    @Test func `numbers outside a property's range are reported and ignored`() {
        let rod = AttachmentBehavior(item: Box(0, 0), attachedToAnchor: CGPoint(x: 10, y: 0))
        var slide: AttachmentBehavior?
        let reports = reported {
            rod.length = -1
            rod.length = .infinity
            rod.damping = -1
            rod.frequency = .nan
            rod.frictionTorque = -0.1
            rod.anchorPoint = CGPoint(x: CGFloat.nan, y: 0)
            slide = .slidingAttachment(with: Box(0, 0), attachmentAnchor: .zero, axisOfTranslation: .zero)
        }
        #expect(reports.map(\.kind) == Array(repeating: .invalidValue, count: 6) + [.invalidAxis])
        #expect((rod.length, rod.damping, rod.frequency, rod.frictionTorque) == (10, 0, 0, 0))
        #expect(rod.anchorPoint == CGPoint(x: 10, y: 0))
        #expect(slide?.items.count == 1)
    }

    @Test func `an item tied to itself is reported`() {
        let item = Box(0, 0)
        var rod: AttachmentBehavior?
        #expect(reported { rod = AttachmentBehavior(item: item, attachedTo: item) }.map(\.kind) == [.invalidValue])
        let animator = DynamicAnimator()
        if let rod { animator.addBehavior(rod) }
        animator.advance(by: tick)
        #expect(item.writes == 0)
    }

    @Test func `an attachment whose item was refused does nothing`() {
        let (flat, fine) = (Box(0, 0, width: 0, height: 0), Box(100, 0))
        let animator = DynamicAnimator()
        let rod = AttachmentBehavior(item: flat, attachedTo: fine)
        #expect(reported { animator.addBehavior(rod) }.map(\.kind) == [.invalidItemSize])
        animator.advance(by: 1)
        #expect(fine.writes == 0)
    }
}
