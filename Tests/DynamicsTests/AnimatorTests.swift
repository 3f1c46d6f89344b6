import Dynamics
import Foundation
import Geometry
import TestSupport
import Testing

/// Section 5 of the facts: the animator.
@Suite struct AnimatorTests {
    final class Log: DynamicAnimatorDelegate {
        var calls: [String] = []
        func dynamicAnimatorWillResume(_ animator: DynamicAnimator) { calls.append("resume \(animator.isRunning)") }
        func dynamicAnimatorDidPause(_ animator: DynamicAnimator) { calls.append("pause \(animator.isRunning)") }
    }

    // MARK: Time

    @Test(arguments: [1, 2, 7, 60, 61, 240, 997])
    func `a second is 60 ticks however it is divided`(parts: Int) {
        let animator = DynamicAnimator.free(GravityBehavior(items: [Box(0, 0)]))
        for _ in 0..<parts { animator.advance(by: 1 / Double(parts)) }
        #expect(animator.elapsedTime == 60 * tick)
    }

    @Test func `leftover time counts for the next tick`() {
        let item = Box(0, 0)
        let animator = DynamicAnimator.free(GravityBehavior(items: [item]))
        animator.advance(by: 0.9 * tick)
        #expect(item.writes == 0)
        animator.advance(by: 0.2 * tick)
        #expect(item.writes == 1)
        #expect(animator.elapsedTime == tick)
    }

    @Test func `time that is no time is reported and ignored`() {
        let item = Box(0, 0)
        let animator = DynamicAnimator.free(GravityBehavior(items: [item]))
        let reports = reported {
            for seconds in [-1, Double.nan, .infinity, -.infinity, 1e10] { animator.advance(by: seconds) }
        }
        #expect(reports.map(\.kind) == Array(repeating: .invalidValue, count: 5))
        #expect(reports[0].message == "Invalid time -1.0: it must be from 0 to 1000000000.0 s")
        #expect(animator.elapsedTime == 0)
        animator.advance(by: tick)
        #expect(item.writes == 1)
    }

    @Test func `advancing from inside a callback is reported and ignored`() {
        let gravity = GravityBehavior(items: [Box(0, 0)])
        let animator = DynamicAnimator.free(gravity)
        gravity.action = { animator.advance(by: 1) }
        #expect(reported { animator.advance(by: 2 * tick) }.map(\.kind) == [.invalidValue, .invalidValue])
        #expect(animator.elapsedTime == 2 * tick)
    }

    // MARK: Modes

    @Test func `an abstract animator moves anything that is an item (doc)`() {
        let item = Box(3, 4, width: 1, height: 1)
        let animator = DynamicAnimator.free(GravityBehavior(items: [item]))
        #expect(animator.referenceSpace == nil)
        animator.advance(by: 1)
        // g t²/2, one substep of the velocity ahead: h v/2.
        #expect(isNear(item.center, CGPoint(x: 3, y: 504), 500.0 / 240 + 0.1))
    }

    @Test func `items live in the reference space (doc)`() {
        final class Picky: DynamicReferenceSpace {
            let bounds = CGRect.zero
            var own: [Box] = []
            func hosts(_ item: any DynamicItem) -> Bool { own.contains { $0 === item } }
        }
        let space = Picky()
        let (inside, outside) = (Box(0, 0), Box(0, 0))
        space.own = [inside]
        let animator = DynamicAnimator(referenceSpace: space)
        let gravity = GravityBehavior(items: [inside, outside])
        let reports = reported { animator.addBehavior(gravity) }
        #expect(reports.map(\.kind) == [.itemOutsideReferenceSpace])
        #expect(reports[0].subject === outside)
        #expect(reports[0].message.contains("should be a descendant of reference view"))
        animator.advance(by: tick)
        #expect((inside.writes, outside.writes) == (1, 0))
        withExtendedLifetime(space) {}
    }

    @Test func `the space is told of ticks that move items and of no others`() {
        let space = Space(width: 400, height: 200)
        let item = Box(200, 150)
        let animator = DynamicAnimator(referenceSpace: space)
        let collision = CollisionBehavior(items: [item])
        collision.translatesReferenceBoundsIntoBoundary = true
        animator.addBehavior(collision)
        animator.advance(by: tick)
        #expect(space.moves == 0)
        animator.addBehavior(GravityBehavior(items: [item]))
        item.center.y = 100
        animator.updateItem(usingCurrentState: item)
        animator.advance(by: tick)
        #expect(space.moves == 1)
    }

    @Test func `an animator that a stage advances is not advanced by hand`() {
        final class Staged: DynamicReferenceSpace {
            let bounds = CGRect.zero
            let advancesAnimators = true
        }
        let space = Staged()
        let animator = DynamicAnimator(referenceSpace: space)
        animator.addBehavior(GravityBehavior(items: [Box(0, 0)]))
        #expect(reported { animator.advance(by: 1) }.map(\.kind) == [.ownedByStage])
        #expect(animator.referenceSpace === space)
        #expect(animator.elapsedTime == 0)
        // The animator doesn't keep its space.
        withExtendedLifetime(space) {}
    }

    // MARK: Items

    @Test func `an item in several behaviors has one body (doc)`() {
        let item = Ball(0, 0, diameter: 100)
        let push = PushBehavior(items: [item], mode: .continuous)
        push.pushDirection = CGVector(dx: 5, dy: 0)
        let animator = DynamicAnimator.free(
            GravityBehavior(items: [item]), push, properties([item]) { $0.allowsRotation = false }, floor([item], y: 50)
        )
        animator.advance(by: 1)
        #expect(animator.items(in: CGRect(x: -1000, y: -1000, width: 2000, height: 2000)).count == 1)
        // Mass 0.7854: 636.6 pt/s² by the push less 200 by friction, for a second; rest height within the slop.
        #expect(isNear(item.center.x, 218, 4))
        #expect(isNear(item.center.y, 0, 0.6))
    }

    @Test func `an item is read when its behavior joins, and owned from then on (doc)`() {
        let item = Box(10, 20)
        let animator = DynamicAnimator.free(GravityBehavior(items: [item]))
        item.center = CGPoint(x: 500, y: 500)
        animator.advance(by: tick)
        #expect(isNear(item.center, CGPoint(x: 10, y: 20), 0.5))
    }

    @Test func `updateItem goes on from where the item is, with its velocity (doc)`() {
        let item = Box(0, 0)
        let animator = DynamicAnimator.free(GravityBehavior(items: [item]))
        animator.advance(by: 0.5)
        item.center = CGPoint(x: 300, y: 0)
        item.transform = CGAffineTransform(rotationAngle: 1)
        animator.updateItem(usingCurrentState: item)
        animator.advance(by: tick)
        // 500 pt/s after half a second.
        #expect(isNear(item.center, CGPoint(x: 300, y: 500 * tick), 0.5))
        #expect(isNear(item.angle, 1, 1e-6))
        // An item that the animator doesn't know is nobody's business.
        animator.updateItem(usingCurrentState: Box(0, 0))
    }

    @Test func `updateItem takes over new bounds`() {
        let item = Box(0, -50)
        let animator = DynamicAnimator.free(GravityBehavior(items: [item]), floor([item]))
        animator.advance(by: 1)
        #expect(isNear(item.bottom, 0, 0.6))
        item.bounds.size = CGSize(width: 40, height: 40)
        animator.updateItem(usingCurrentState: item)
        animator.advance(by: 1)
        #expect(isNear(item.bottom, 0, 0.3))
    }

    @Test func `an item that did not move keeps its exact centre and transform`() {
        let item = Box(1.0 / 3, -50, width: 50, height: 100)
        item.transform = CGAffineTransform(rotationAngle: 0).scaledBy(x: 2, y: 2)
        let center = item.center
        let still = Box(0.1, 0.2)
        let animator = DynamicAnimator.free(GravityBehavior(items: [item]), properties([still]) { _ in })
        item.writes = 0
        item.turns = 0
        animator.advance(by: 1)
        #expect((still.writes, still.turns) == (0, 0))
        #expect(item.writes == 60)
        // It only fell: not a bit of the transform or of x has changed.
        #expect(item.turns == 0)
        #expect(item.center.x == CGFloat(Float(center.x)))
    }

    @Test func `items in a rectangle are those whose frames meet it (doc)`() {
        let items = [Box(0, 0), Box(200, 0), Box(400, 0)]
        let animator = DynamicAnimator.free(CollisionBehavior(items: items), GravityBehavior(items: [items[0]]))
        func names(_ rect: CGRect) -> [Int] {
            animator.items(in: rect).compactMap { found in items.firstIndex { $0 === found } }
        }
        #expect(names(CGRect(x: -10, y: -10, width: 250, height: 20)) == [0, 1])
        #expect(names(CGRect(x: 251, y: 0, width: 10, height: 10)) == [])
        items[1].transform = CGAffineTransform(rotationAngle: .pi / 4)
        // Turned by an eighth it reaches √2 · 50 pt to the right.
        #expect(names(CGRect(x: 251, y: -5, width: 10, height: 10)) == [1])
    }

    // MARK: Pause and resume

    @Test func `it pauses when all is at rest and resumes by a change (doc)`() {
        let item = Box(0, -60)
        let log = Log()
        let animator = DynamicAnimator()
        animator.delegate = log
        #expect(!animator.isRunning)
        let gravity = GravityBehavior(items: [item])
        animator.addBehavior(gravity)
        #expect(animator.isRunning)
        animator.addBehavior(floor([item]))
        animator.advance(by: 3)
        #expect(log.calls == ["resume true", "pause false"])
        let rest = animator.elapsedTime
        #expect(rest < 2)
        animator.advance(by: 5)
        // Time in a pause is not stepped.
        #expect(animator.elapsedTime == rest)
        gravity.magnitude = 2
        #expect(animator.isRunning)
        #expect(log.calls == ["resume true", "pause false", "resume true"])
        animator.advance(by: 3)
        #expect(log.calls.count == 4)
        #expect(animator.elapsedTime > rest)
    }

    @Test func `adding and removing behaviors and items resumes (doc)`() {
        let (item, other) = (Box(0, -50), Box(200, -50))
        let gravity = GravityBehavior(items: [item])
        let collision = floor([item, other])
        let animator = DynamicAnimator.free(gravity, collision)
        func rests(_ change: () -> Void) -> Bool {
            animator.advance(by: 3)
            let wasRunning = animator.isRunning
            change()
            return !wasRunning && animator.isRunning
        }
        #expect(rests { gravity.addItem(other) })
        #expect(rests { gravity.removeItem(other) })
        let push = PushBehavior(items: [item], mode: .instantaneous)
        #expect(rests { animator.addBehavior(push) })
        #expect(rests { push.active = true })
        #expect(rests { animator.removeBehavior(push) })
        #expect(rests { collision.addBoundary(withIdentifier: 1 as NSCopying, from: .zero, to: CGPoint(x: 1, y: 1)) })
        #expect(rests { animator.updateItem(usingCurrentState: item) })
    }

    @Test func `free fall never pauses`() {
        let animator = DynamicAnimator.free(GravityBehavior(items: [Box(0, 0)]))
        animator.advance(by: 30)
        #expect(animator.isRunning)
        #expect(animator.elapsedTime == 1800 * tick)
    }

    @Test func `an animator without items pauses at once`() {
        let log = Log()
        let animator = DynamicAnimator()
        animator.delegate = log
        animator.addBehavior(DynamicBehavior())
        animator.advance(by: 1e9)
        #expect(log.calls == ["resume true", "pause false"])
    }

    @Test func `delegates and animators that go away are safe`() {
        let gravity = GravityBehavior(items: [Box(0, 0)])
        do {
            let animator = DynamicAnimator()
            do {
                let log = Log()
                animator.delegate = log
                animator.addBehavior(gravity)
            }
            #expect(animator.delegate == nil)
            animator.advance(by: 1)
            #expect(gravity.dynamicAnimator === animator)
        }
        #expect(gravity.dynamicAnimator == nil)
        gravity.magnitude = 2
        gravity.addItem(Box(5, 5))
        let next = DynamicAnimator.free(gravity)
        next.advance(by: 0.1)
        #expect(gravity.items.allSatisfy { ($0 as? Box)?.writes ?? 0 >= 6 })
    }

    // MARK: Defaults

    @Test func `unset resistance is 0.1 a second, an explicit 0 is obeyed, and reading gives 0`() {
        let (plain, explicit) = (Ball(0, 0), Ball(0, 100))
        let set = properties([explicit]) { $0.resistance = 0 }
        let both = DynamicItemBehavior(items: [plain, explicit])
        for item in both.items { both.addLinearVelocity(CGPoint(x: 100, y: 0), for: item) }
        let animator = DynamicAnimator()
        animator.addBehavior(set)
        animator.addBehavior(both)
        animator.advance(by: 1)
        // (1 + 0.1/240)^−240 = 0.90486.
        #expect(isNear(both.linearVelocity(for: plain).x, 90.486, 0.01))
        #expect(both.linearVelocity(for: explicit).x == 100)
        #expect((set.resistance, both.resistance) == (0, 0))
        animator.unsetResistance = 0
        let speed = both.linearVelocity(for: plain).x
        animator.advance(by: 1)
        #expect(both.linearVelocity(for: plain).x == speed)
        #expect(reported { animator.unsetResistance = -1 }.map(\.kind) == [.invalidValue])
        #expect(animator.unsetResistance == 0)
    }
}
