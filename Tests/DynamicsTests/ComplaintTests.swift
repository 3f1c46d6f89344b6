import Dynamics
import Foundation
import Geometry
import TestSupport
import Testing

/// What users of UIKit Dynamics complain of in public, and doesn't happen here.
@Suite struct ComplaintTests {
    private final class Listener: DynamicAnimatorDelegate {
        var pauses = 0
        var rested: [ObjectIdentifier] = []
        var left: [ObjectIdentifier] = []
        func dynamicAnimatorDidPause(_ animator: DynamicAnimator) { pauses += 1 }
        func dynamicAnimator(_ animator: DynamicAnimator, itemsDidComeToRest items: [any DynamicItem]) {
            rested += items.map { ObjectIdentifier($0) }
        }
        func dynamicAnimator(_ animator: DynamicAnimator, itemsDidLeaveBounds items: [any DynamicItem]) {
            left += items.map { ObjectIdentifier($0) }
        }
    }

    private func walled(_ items: [any DynamicItem], width: CGFloat = 400, height: CGFloat = 300) -> CollisionBehavior {
        let walls = CollisionBehavior(items: items)
        let frame = CGRect(x: 0, y: 0, width: width, height: height)
        walls.addBoundary(withIdentifier: "frame" as NSCopying, for: BezierPath(rect: frame))
        return walls
    }

    @Test(arguments: [50, 200, 800]) func `the work of a tick grows with the items, and ends with their motion`(
        count: Int
    ) {
        let balls = (0..<count).map { k in
            let (column, row) = (CGFloat(k % 10), CGFloat(k / 10))
            return Ball(20 + 24 * column, -24 * row)
        }
        let animator = DynamicAnimator.free(
            GravityBehavior(items: balls), walled(balls, width: 260, height: 100 + 3 * CGFloat(count)))
        for ball in balls {
            ball.center.y += 3 * CGFloat(count)
            animator.updateItem(usingCurrentState: ball)
        }
        var mostPairs = 0
        for tick in 1...240 {
            animator.advance(by: 1.0 / 60)
            mostPairs = max(mostPairs, animator.world.statistics.pairs)
            if tick == 1 { for ball in balls { ball.writes = 0 } }
        }
        // A disc touches 6 others of its size at most, so 3 pairs an item, and those whose bounds meet are some more. All
        // pairs would be 400 an item in the largest.
        #expect(mostPairs <= 8 * count)
        #expect(balls.allSatisfy { $0.writes <= 239 })
        animator.advance(by: 60)
        #expect(!animator.isRunning)
        let (steps, writes) = (animator.world.ticks, balls.map(\.writes))
        animator.advance(by: 3600)
        #expect(animator.world.ticks == steps && balls.map(\.writes) == writes)
    }

    @Test func `rest is told half a second after the motion's end`() {
        let box = Box(100, 240, width: 40, height: 40)
        let animator = DynamicAnimator.free(
            GravityBehavior(items: [box]), walled([box]), properties([box]) { $0.friction = 0.5 })
        let push = PushBehavior(items: [box], mode: .instantaneous)
        push.pushDirection = CGVector(dx: 0.2, dy: 0)
        animator.addBehavior(push)
        let listener = Listener()
        animator.delegate = listener
        let speed = properties([box]) { _ in }
        animator.addBehavior(speed)
        var (tick, lastMotion) = (0, 0)
        while listener.pauses == 0, tick < 600 {
            animator.advance(by: 1.0 / 60)
            tick += 1
            let velocity = speed.linearVelocity(for: box)
            // Half its diagonal from the centre it moves as fast as it turns.
            let rim = 800.squareRoot() * speed.angularVelocity(for: box)
            if max(hypot(velocity.x, velocity.y), abs(rim)) >= 5 { lastMotion = tick }
        }
        #expect(lastMotion > 10)
        // The first look at who rests that comes 30 ticks later; there is one every eight ticks.
        #expect(tick - lastMotion >= 30 && tick - lastMotion < 38 && tick % 8 == 0)
        #expect(listener.rested == [ObjectIdentifier(box)])
    }

    @Test func `what leaves the bounds of items leaves the animator, which then pauses`() {
        let (falling, staying) = (Ball(50, 0), Box(300, 270, width: 60, height: 60))
        let gravity = GravityBehavior(items: [falling, staying])
        let hand = AttachmentBehavior(item: falling, attachedToAnchor: CGPoint(x: 50, y: -10))
        let animator = DynamicAnimator.free(gravity, floor([staying], y: 300), hand)
        let listener = Listener()
        animator.delegate = listener
        animator.itemBounds = CGRect(x: 0, y: -50, width: 400, height: 400)
        animator.advance(by: 1)
        #expect(listener.left.isEmpty && isNear(falling.center.y, 0, 0.1))
        animator.removeBehavior(hand)
        animator.addBehavior(SnapBehavior(item: falling, snapTo: CGPoint(x: 50, y: 9000)))
        animator.advance(by: 3)
        #expect(listener.left == [ObjectIdentifier(falling)] && !animator.isRunning)
        #expect(gravity.items.count == 1 && animator.behaviors.count == 2)
        // It left in the first tick in which all of it was below 350.
        #expect(falling.top > 350)
        let place = falling.center
        gravity.addItem(staying)
        animator.advance(by: 1)
        #expect(falling.center == place)
    }

    @Test func `bounds of items that are none are reported, and the old ones stay`() {
        let animator = DynamicAnimator()
        animator.itemBounds = CGRect(x: 0, y: 0, width: 10, height: 10)
        let reports = reported {
            animator.itemBounds = .zero
            animator.itemBounds = CGRect(x: CGFloat.nan, y: 0, width: 10, height: 10)
            animator.itemBounds = CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 10)
        }
        #expect(reports.map(\.kind) == Array(repeating: .invalidValue, count: 3))
        #expect(animator.itemBounds == CGRect(x: 0, y: 0, width: 10, height: 10))
    }

    @Test func `a push of 1 gives a mass of 1 exactly 100 pt a second, or as much in each second`() {
        func speed(_ mode: PushBehavior.Mode, size: CGFloat) -> CGFloat {
            let box = Box(0, 0, width: size, height: size)
            let push = PushBehavior(items: [box], mode: mode)
            push.setAngle(0, magnitude: 1)
            let reading = properties([box]) { _ in }
            let animator = DynamicAnimator.free(push, reading)
            animator.advance(by: 1)
            return reading.linearVelocity(for: box).x
        }
        // 240 substeps of 100/240 add up to within their roundings in Float.
        for mode in [PushBehavior.Mode.instantaneous, .continuous] {
            #expect(isNear(speed(mode, size: 100), 100, 1e-3))
            #expect(isNear(speed(mode, size: 50), 400, 4e-3))
        }
    }

    @Test func `a dragged item pushes another against a wall and not through it`() {
        let (dragged, pushed) = (Box(100, 150, width: 60, height: 60), Box(300, 150, width: 60, height: 60))
        let hand = AttachmentBehavior(item: dragged, attachedToAnchor: dragged.center)
        let animator = DynamicAnimator.free(walled([dragged, pushed]), hand)
        for step in 1...60 {
            hand.anchorPoint = CGPoint(x: 100 + 8 * CGFloat(step), y: 150)
            animator.advance(by: tick)
        }
        // The hand has gone 180 pt beyond the wall, and the rod pulls as hard as it must.
        #expect(pushed.center.x < 400 && pushed.center.x > 300)
    }

    @Test func `under gravity a pile comes to rest, and the pause is told once`() {
        let balls = ballRows(50, columns: 10, spacing: 24, from: CGPoint(x: 20, y: 20))
        let animator = DynamicAnimator.free(GravityBehavior(items: balls), walled(balls))
        let listener = Listener()
        animator.delegate = listener
        animator.advance(by: 20)
        #expect(listener.pauses == 1 && !animator.isRunning)
        #expect(Set(listener.rested).count == 50)
        withExtendedLifetime(listener) {}
    }

    @Test func `an item that rests is told once, and again after it was moved, while others go on`() {
        let (still, moving): (Box, Ball) = (Box(100, 280, width: 40, height: 40), Ball(300, 100))
        let bounce = properties([moving]) {
            $0.elasticity = 1
            $0.friction = 0
        }
        let push = PushBehavior(items: [still], mode: .instantaneous)
        let animator = DynamicAnimator.free(GravityBehavior(items: [still, moving]), walled([still, moving]), bounce)
        let listener = Listener()
        animator.delegate = listener
        animator.advance(by: 2)
        #expect(listener.rested == [ObjectIdentifier(still)] && listener.pauses == 0)
        push.pushDirection = CGVector(dx: 0.01, dy: 0)
        animator.addBehavior(push)
        animator.advance(by: 4)
        #expect(listener.rested.filter { $0 == ObjectIdentifier(still) }.count == 2)
        #expect(animator.isRunning)
        withExtendedLifetime(listener) {}
    }

    @Test func `a snap ends in one place, and doesn't turn what may not turn`() {
        let item = Box(0, 0, width: 33.3, height: 17.7)
        item.transform = CGAffineTransform(rotationAngle: 0.4)
        let fixed = properties([item]) { $0.allowsRotation = false }
        let animator = DynamicAnimator.free(SnapBehavior(item: item, snapTo: CGPoint(x: 100.25, y: 80.75)), fixed)
        animator.advance(by: 6)
        #expect(!animator.isRunning && isNear(item.center, CGPoint(x: 100.25, y: 80.75), 0.5))
        #expect(isNear(item.angle, 0.4, 1e-6))
    }

    @Test func `a damped spring settles, and the animator pauses`() {
        let item = Box(0, 0)
        let spring = AttachmentBehavior(item: item, attachedToAnchor: CGPoint(x: 0, y: -100))
        (spring.frequency, spring.damping, spring.length) = (2, 0.3, 60)
        let animator = DynamicAnimator.free(spring)
        animator.advance(by: 10)
        #expect(!animator.isRunning && isNear(item.center.y, -40, 0.5))
    }

    @Test func `sizes that are no whole numbers rest as others do, where they fell`() {
        let boxes = (0..<4).map { Box(50 + 71.3 * CGFloat($0), 100, width: 33.37, height: 20.61) }
        let animator = DynamicAnimator.free(GravityBehavior(items: boxes), floor(boxes, y: 200))
        animator.advance(by: 4)
        #expect(!animator.isRunning)
        for (k, box) in boxes.enumerated() {
            // Positions are Float: 264 pt has steps of 3 · 10⁻⁵.
            #expect(isNear(box.center.x, 50 + 71.3 * CGFloat(k), 1e-4) && isNear(box.angle, 0, 1e-6))
        }
    }

    @Test func `an item without size is reported, and the others go on`() {
        let (empty, box) = (Box(0, 0, width: 0, height: 0), Box(0, 0))
        let gravity = GravityBehavior(items: [box])
        let animator = DynamicAnimator.free(gravity)
        #expect(reported { gravity.addItem(empty) }.count == 1)
        animator.advance(by: 1)
        #expect(box.center.y > 400)
    }

    @Test func `boundaries outlast a behavior's way out of the animator and back`() {
        let ball = Ball(0, 0)
        let ground = floor([ball], y: 100)
        let animator = DynamicAnimator.free(GravityBehavior(items: [ball]), ground)
        animator.removeBehavior(ground)
        animator.addBehavior(ground)
        animator.advance(by: 3)
        #expect(ground.boundary(withIdentifier: "floor" as NSCopying) != nil)
        #expect(isNear(ball.bottom, 100, 1))
    }

    @Test func `items on a spring collide with each other`() {
        let (a, b) = (Ball(0, 0), Ball(60, 0))
        let spring = AttachmentBehavior(item: a, attachedTo: b)
        (spring.length, spring.frequency, spring.damping) = (0, 3, 0.5)
        let animator = DynamicAnimator.free(spring, CollisionBehavior(items: [a, b]))
        animator.advance(by: 3)
        // Discs of 20 pt; the spring pulls them together, and the contact gives way by little.
        #expect(b.center.x - a.center.x > 19)
    }

    @Test func `a weld holds although two behaviors hold its items`() {
        let (a, b) = (Box(0, 0, width: 40, height: 40), Box(60, 0, width: 40, height: 40))
        let weld = AttachmentBehavior.fixedAttachment(with: a, attachedTo: b, attachmentAnchor: CGPoint(x: 30, y: 0))
        let animator = DynamicAnimator.free(
            GravityBehavior(items: [a]), weld, properties([a]) { $0.density = 3 }, properties([b]) { $0.density = 0.2 })
        animator.advance(by: 1)
        let distance = hypot(b.center.x - a.center.x, b.center.y - a.center.y)
        #expect(isNear(distance, 60, 0.1) && isNear(a.angle, b.angle, 1e-3))
    }

    @Test func `each offset of a limit attachment belongs to its item`() {
        let (held, hanging) = (Box(0, 0), Box(0, 200))
        let rope = AttachmentBehavior.limitAttachment(
            with: held, offsetFromCenter: Offset(horizontal: 0, vertical: 50), attachedTo: hanging,
            offsetFromCenter: Offset(horizontal: 0, vertical: -50))
        rope.length = 30
        let animator = DynamicAnimator.free(
            GravityBehavior(items: [hanging]), rope, properties([held]) { $0.isAnchored = true })
        animator.advance(by: 4)
        // From 50 below the one to 50 above the other are 30 pt.
        #expect(isNear(hanging.center.y, 130, 1))
    }

    @Test func `a pin with friction comes to rest, one without goes on`() {
        func turns(_ friction: CGFloat) -> CGFloat {
            let (post, wheel) = (Box(0, 0, width: 10, height: 10), Box(0, 0))
            let pin = AttachmentBehavior.pinAttachment(with: wheel, attachedTo: post, attachmentAnchor: .zero)
            pin.frictionTorque = friction
            let spin = properties([wheel]) { $0.angularResistance = 0 }
            let animator = DynamicAnimator.free(pin, properties([post]) { $0.isAnchored = true }, spin)
            spin.addAngularVelocity(5, for: wheel)
            animator.advance(by: 5)
            return spin.angularVelocity(for: wheel)
        }
        #expect(isNear(turns(0), 5, 0.01))
        #expect(turns(1) == 0)
    }

    @Test func `neither its space nor its delegate has to outlive an animator`() {
        let item = Box(50, 50)
        var space: Space? = Space(width: 100, height: 100)
        let animator = DynamicAnimator(referenceSpace: space!)
        do {
            let listener = Listener()
            animator.delegate = listener
        }
        let walls = CollisionBehavior(items: [item])
        walls.translatesReferenceBoundsIntoBoundary = true
        animator.addBehavior(walls)
        animator.addBehavior(GravityBehavior(items: [item]))
        animator.advance(by: 0.1)
        space = nil
        animator.advance(by: 2)
        #expect(animator.referenceSpace == nil && animator.delegate == nil)
    }

    // MARK: What UIKit lacks

    @Test func `what is held keeps its velocity, and goes on where it was`() {
        let (free, held) = (Ball(0, 0), Ball(0, 0))
        let animators = [free, held].map { DynamicAnimator.free(GravityBehavior(items: [$0])) }
        for animator in animators { animator.advance(by: 0.5) }
        animators[1].isHeld = true
        animators[1].advance(by: 3)
        #expect(held.center == free.center && animators[1].isRunning)
        animators[1].isHeld = false
        for animator in animators { animator.advance(by: 0.5) }
        #expect(held.center == free.center && held.center.y > 400)
    }

    @Test(arguments: [CGFloat(0), 0.25, 0.5, 3]) func `slow and fast motion have the same ways`(scale: CGFloat) {
        let (usual, scaled) = (Ball(0, 0), Ball(0, 0))
        let animators = [usual, scaled].map { DynamicAnimator.free(GravityBehavior(items: [$0])) }
        animators[1].timeScale = scale
        animators[1].advance(by: 2)
        animators[0].advance(by: 2 * Double(scale))
        #expect(scaled.center == usual.center)
        #expect(animators[0].elapsedTime == animators[1].elapsedTime)
    }

    @Test func `a scale of time that is none is reported, and the old one stays`() {
        let animator = DynamicAnimator.free(GravityBehavior(items: [Ball(0, 0)]))
        animator.timeScale = 0.5
        let reports = reported { for scale in [-1, .nan, 101, .infinity] as [CGFloat] { animator.timeScale = scale } }
        #expect(reports.map(\.kind) == Array(repeating: .invalidValue, count: 4))
        #expect(animator.timeScale == 0.5)
    }
}
