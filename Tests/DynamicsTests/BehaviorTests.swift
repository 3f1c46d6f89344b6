import Dynamics
import Foundation
import Geometry
import TestSupport
import Testing

/// Section 4 of the facts: the tree of behaviors.
@Suite struct BehaviorTests {
    final class Spy: DynamicBehavior {
        let name: String
        let log: Log
        var onMove: ((Spy, DynamicAnimator?) -> Void)?

        final class Log { var lines: [String] = [] }

        init(_ name: String, _ log: Log) {
            self.name = name
            self.log = log
            super.init()
            action = { [unowned self] in self.log.lines.append("action \(self.name)") }
        }

        override func willMove(to dynamicAnimator: DynamicAnimator?) {
            log.lines.append("\(name) \(dynamicAnimator == nil ? "out" : "in")")
            onMove?(self, dynamicAnimator)
        }
    }

    @Test func `actions run in every tick, parents first, in the order of adding (doc)`() {
        let log = Spy.Log()
        let (a, b, c, d) = (Spy("a", log), Spy("b", log), Spy("c", log), Spy("d", log))
        a.addChildBehavior(b)
        b.addChildBehavior(c)
        let animator = DynamicAnimator.free(a, d, GravityBehavior(items: [Box(0, 0)]))
        log.lines = []
        animator.advance(by: 2 * tick)
        let round = ["action a", "action b", "action c", "action d"]
        #expect(log.lines == round + round)
    }

    @Test func `an action sees the items of its tick`() {
        let item = Box(0, 0)
        let gravity = GravityBehavior(items: [item])
        var seen: [CGFloat] = []
        gravity.action = { seen.append(item.center.y) }
        let animator = DynamicAnimator.free(gravity)
        for k in 1...3 {
            animator.advance(by: tick)
            #expect(seen.count == k && seen.last == item.center.y && item.center.y > 0)
        }
    }

    @Test func `willMove comes with the animator, then with nil (doc)`() {
        let log = Spy.Log()
        let (parent, child) = (Spy("parent", log), Spy("child", log))
        parent.addChildBehavior(child)
        #expect(log.lines.isEmpty)
        let animator = DynamicAnimator.free(parent)
        #expect(log.lines == ["parent in", "child in"])
        #expect(child.dynamicAnimator === animator)
        animator.removeBehavior(parent)
        #expect(log.lines == ["parent in", "child in", "parent out", "child out"])
        #expect(parent.dynamicAnimator == nil && child.dynamicAnimator == nil)
    }

    @Test func `children may be built inside willMove, where the animator's space can be read`() {
        let item = Ball(50, 50)
        let space = Space(width: 300, height: 200)
        let log = Spy.Log()
        let parent = Spy("parent", log)
        parent.onMove = { behavior, animator in
            guard animator != nil, let bounds = behavior.dynamicAnimator?.referenceSpace?.bounds else { return }
            let collision = CollisionBehavior(items: [item])
            collision.addBoundary(
                withIdentifier: "low" as NSCopying, from: CGPoint(x: 0, y: bounds.maxY),
                to: CGPoint(x: bounds.maxX, y: bounds.maxY))
            behavior.addChildBehavior(collision)
            behavior.addChildBehavior(GravityBehavior(items: [item]))
        }
        let animator = DynamicAnimator(referenceSpace: space)
        animator.addBehavior(parent)
        animator.advance(by: 3)
        #expect(isNear(item.bottom, 200, 0.2))
        #expect(parent.childBehaviors.count == 2)
        withExtendedLifetime(space) {}
    }

    @Test func `a behavior that is there already is ignored (doc)`() {
        let gravity = GravityBehavior(items: [Box(0, 0)])
        let animator = DynamicAnimator.free(gravity)
        animator.addBehavior(gravity)
        #expect(animator.behaviors.count == 1)
        let (parent, child) = (DynamicBehavior(), DynamicBehavior())
        parent.addChildBehavior(child)
        parent.addChildBehavior(child)
        #expect(parent.childBehaviors.count == 1)
    }

    @Test func `a behavior at another level is reported and stays where it is (doc)`() {
        let (parent, child) = (DynamicBehavior(), DynamicBehavior())
        parent.addChildBehavior(child)
        let animator = DynamicAnimator.free(parent)
        let other = DynamicBehavior()
        animator.addBehavior(other)
        let reports = reported {
            animator.addBehavior(child)
            parent.addChildBehavior(other)
            other.addChildBehavior(child)
            child.addChildBehavior(parent)
            parent.addChildBehavior(parent)
        }
        #expect(reports.map(\.kind) == Array(repeating: .behaviorAtOtherLevel, count: 5))
        #expect(reports[0].message.contains("is already in the hierarchy at a different level"))
        #expect(animator.behaviors.count == 2)
        #expect(parent.childBehaviors.count == 1 && other.childBehaviors.isEmpty && child.childBehaviors.isEmpty)
    }

    @Test func `a behavior in another animator is reported`() {
        let gravity = GravityBehavior(items: [])
        let first = DynamicAnimator.free(gravity)
        let second = DynamicAnimator()
        #expect(reported { second.addBehavior(gravity) }.map(\.kind) == [.behaviorInOtherAnimator])
        #expect(second.behaviors.isEmpty && first.behaviors.count == 1)
    }

    @Test func `removing what isn't there does nothing`() {
        let animator = DynamicAnimator()
        let gravity = GravityBehavior(items: [])
        animator.removeBehavior(gravity)
        gravity.removeItem(Box(0, 0))
        gravity.removeChildBehavior(DynamicBehavior())
        #expect(animator.behaviors.isEmpty && gravity.items.isEmpty)
    }

    @Test func `an item added twice is there once`() {
        let item = Box(0, 0)
        let gravity = GravityBehavior(items: [item, item])
        gravity.addItem(item)
        #expect(gravity.items.count == 1)
        gravity.removeItem(item)
        #expect(gravity.items.isEmpty)
        gravity.addItem(item)
        #expect(gravity.items.count == 1)
    }

    @Test func `items keep their order through many removals`() {
        let items = (0..<100).map { Box(CGFloat($0), 0) }
        let gravity = GravityBehavior(items: items)
        for (k, item) in items.enumerated() where k % 3 != 0 { gravity.removeItem(item) }
        gravity.addItem(items[1])
        let expected = items.enumerated().filter { $0.offset % 3 == 0 }.map(\.element) + [items[1]]
        #expect(gravity.items.count == expected.count)
        #expect(zip(gravity.items, expected).allSatisfy { $0 === $1 })
    }

    @Test func `children live and leave with their parent`() {
        let item = Box(0, 0)
        let parent = DynamicBehavior()
        parent.addChildBehavior(GravityBehavior(items: [item]))
        let animator = DynamicAnimator.free(parent)
        animator.advance(by: 0.5)
        let height = item.center.y
        #expect(height > 100)
        parent.removeChildBehavior(parent.childBehaviors[0])
        animator.advance(by: 0.5)
        #expect(item.center.y == height)
        let late = GravityBehavior(items: [item])
        parent.addChildBehavior(late)
        animator.advance(by: 0.5)
        // Joined anew, from rest.
        #expect(isNear(item.center.y, height + 125, 5))
    }

    // MARK: Changes from inside

    @Test func `everything may be removed and added again from inside an action`() {
        let ball = Ball(0, 0)
        let animator = DynamicAnimator()
        var rounds = 0
        func setUp() {
            animator.removeAllBehaviors()
            let gravity = GravityBehavior(items: [ball])
            gravity.action = {
                guard ball.center.y > 100 else { return }
                rounds += 1
                setUp()
                // After the behaviors were added: the centre is read when the callbacks are over.
                ball.center = CGPoint(x: 40, y: 0)
            }
            animator.addBehavior(gravity)
            animator.addBehavior(properties([ball]) { $0.density = 3 })
        }
        setUp()
        animator.advance(by: 0.5)
        #expect(rounds == 1)
        #expect(ball.center.x == 40)
        // It fell 100 pt in 27 ticks, and again for the three left.
        #expect(isNear(ball.center.y, 1.25, 2))
        animator.advance(by: 0.5)
        #expect(rounds == 2)
    }

    @Test func `a behavior may remove itself in its own action, and later ones still run`() {
        let (a, b) = (DynamicBehavior(), DynamicBehavior())
        let animator = DynamicAnimator.free(a, b, GravityBehavior(items: [Box(0, 0)]))
        var calls: [String] = []
        a.action = { [unowned a] in
            calls.append("a")
            animator.removeBehavior(a)
        }
        b.action = { calls.append("b") }
        animator.advance(by: 2 * tick)
        #expect(calls == ["a", "b", "b"])
    }

    @Test func `a behavior that removes itself in a child's action lives until the tick's end`() {
        final class Throw: DynamicBehavior {
            let item: Box
            var heard: [String] = []
            nonisolated(unsafe) static var ends: [String] = []

            init(_ item: Box) {
                self.item = item
                super.init()
                let gravity = GravityBehavior(items: [item])
                gravity.action = { [unowned self] in
                    dynamicAnimator?.removeBehavior(self)
                    heard.append("removed")
                }
                addChildBehavior(gravity)
                let properties = DynamicItemBehavior(items: [item])
                properties.action = { [unowned self] in heard.append("not called: it has left") }
                addChildBehavior(properties)
            }

            deinit { Self.ends = heard }
        }
        let animator = DynamicAnimator()
        weak var thrown: Throw?
        weak var item: Box?
        var wasAlive = false
        inScope {
            let box = Box(0, 0)
            let behavior = Throw(box)
            (thrown, item) = (behavior, box)
            animator.addBehavior(behavior)
        }
        let last = DynamicBehavior()
        last.action = { wasAlive = thrown != nil && item != nil }
        animator.addBehavior(last)
        animator.advance(by: tick)
        #expect(Throw.ends == ["removed"] && wasAlive)
        #expect(thrown == nil && item == nil && animator.behaviors.count == 1)
    }

    /// A scope whose objects are gone after it.
    @inline(never) private func inScope(_ body: () -> Void) { body() }

    @Test func `a behavior removed by an earlier action is not called`() {
        let (a, b) = (DynamicBehavior(), DynamicBehavior())
        let animator = DynamicAnimator.free(a, b, GravityBehavior(items: [Box(0, 0)]))
        var calls = 0
        a.action = { [unowned animator] in animator.removeBehavior(b) }
        b.action = { calls += 1 }
        animator.advance(by: 3 * tick)
        #expect(calls == 0)
    }

    @Test func `a setter that changes the animator while items are written is safe`() {
        final class Restless: DynamicItem {
            let bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
            var transform: CGAffineTransform = .identity
            var onMove: (() -> Void)?
            var center = CGPoint.zero { didSet { onMove?() } }
        }
        let items = (0..<40).map { _ in Restless() }
        let gravity = GravityBehavior(items: items)
        let animator = DynamicAnimator.free(gravity)
        items[0].onMove = {
            gravity.removeItem(items[1])
            for _ in 0..<5 { gravity.addItem(Restless()) }
            animator.updateItem(usingCurrentState: items[2])
        }
        items[3].onMove = { animator.removeAllBehaviors() }
        animator.advance(by: 3 * tick)
        #expect(animator.behaviors.isEmpty)
        #expect(gravity.items.count == 44)
        // Items, behavior and blocks hold each other.
        for item in items { item.onMove = nil }
    }
}
