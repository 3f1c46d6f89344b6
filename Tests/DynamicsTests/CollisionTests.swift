import Dynamics
import Foundation
import Geometry
import TestSupport
import Testing

/// Section 10 of the facts: collisions.
@Suite struct CollisionTests {
    final class Log: CollisionBehaviorDelegate {
        var lines: [String] = []
        var points: [CGPoint] = []
        var onBegin: (() -> Void)?
        let names: [ObjectIdentifier: String]

        init(_ items: Box...) {
            names = Dictionary(uniqueKeysWithValues: zip(items.map { ObjectIdentifier($0) }, ["a", "b", "c", "d"]))
        }

        private func name(_ item: any DynamicItem) -> String { names[ObjectIdentifier(item)] ?? "?" }

        func collisionBehavior(
            _ behavior: CollisionBehavior, beganContactFor item1: any DynamicItem, with item2: any DynamicItem,
            at p: CGPoint
        ) {
            lines.append("\(name(item1))\(name(item2)) began")
            points.append(p)
            onBegin?()
        }

        func collisionBehavior(
            _ behavior: CollisionBehavior, endedContactFor item1: any DynamicItem, with item2: any DynamicItem
        ) {
            lines.append("\(name(item1))\(name(item2)) ended")
        }

        func collisionBehavior(
            _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
            withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
        ) {
            lines.append("\(name(item)) \(identifier.map { "\($0)" } ?? "bounds") began")
            points.append(p)
            onBegin?()
        }

        func collisionBehavior(
            _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
            withBoundaryIdentifier identifier: (any NSCopying)?
        ) {
            lines.append("\(name(item)) \(identifier.map { "\($0)" } ?? "bounds") ended")
        }
    }

    private func meeting(_ a: Box, _ b: Box) -> DynamicItemBehavior {
        let behavior = properties([a, b]) { $0.elasticity = 1 }
        behavior.addLinearVelocity(CGPoint(x: 300, y: 0), for: a)
        behavior.addLinearVelocity(CGPoint(x: -300, y: 0), for: b)
        return behavior
    }

    // MARK: Who meets whom

    @Test func `only items of the same behavior collide (doc)`() {
        let (a, b, c, d) = (Ball(-50, 0), Ball(50, 0), Ball(-50, 0), Ball(50, 0))
        let animator = DynamicAnimator.free(
            CollisionBehavior(items: [a, b]), CollisionBehavior(items: [c, d]), meeting(a, b), meeting(c, d))
        animator.advance(by: 0.5)
        // Each pair has bounced off, unmoved by the other pair at the same place.
        #expect(a.center == c.center && b.center == d.center)
        #expect(a.center.x < -50 && b.center.x > 50)
    }

    @Test func `fifty behaviors keep apart what is in one place`() {
        let pairs = (0..<50).map { _ in (Ball(-50, 0), Ball(50, 0)) }
        let animator = DynamicAnimator()
        for (a, b) in pairs {
            animator.addBehavior(CollisionBehavior(items: [a, b]))
            animator.addBehavior(meeting(a, b))
        }
        animator.advance(by: 0.5)
        for (a, b) in pairs {
            #expect(a.center == pairs[0].0.center && b.center == pairs[0].1.center)
            #expect(a.center.x < 0)
        }
    }

    @Test func `an item may be in several behaviors (doc)`() {
        let (a, b, c) = (Ball(0, 0), Ball(-60, 0), Ball(60, 0))
        let (left, right) = (CollisionBehavior(items: [a, b]), CollisionBehavior(items: [a, c]))
        let log = Log(a, b, c)
        left.collisionDelegate = log
        right.collisionDelegate = log
        let speed = DynamicItemBehavior(items: [b, c])
        speed.addLinearVelocity(CGPoint(x: 100, y: 0), for: b)
        speed.addLinearVelocity(CGPoint(x: -100, y: 0), for: c)
        DynamicAnimator.free(left, right, speed).advance(by: 0.5)
        #expect(Set(log.lines.prefix(2)) == ["ab began", "ac began"])
    }

    @Test func `modes choose items, boundaries, both or none (header)`() {
        for mode in [CollisionBehavior.Mode.items, .boundaries, .everything, []] {
            let (a, b) = (Ball(-50, -200), Ball(50, -200))
            let collision = floor([a, b]).then { $0.collisionMode = mode }
            let animator = DynamicAnimator.free(collision, meeting(a, b), GravityBehavior(items: [a, b]))
            animator.advance(by: 0.4)
            #expect((a.center.x < b.center.x) == mode.contains(.items))
            animator.advance(by: 1)
            #expect((a.center.y < 0) == mode.contains(.boundaries))
        }
        #expect(CollisionBehavior(items: []).collisionMode == .everything)
        #expect((CollisionBehavior.Mode.items.rawValue, CollisionBehavior.Mode.boundaries.rawValue) == (1, 2))
    }

    @Test func `a mode changed later acts from the next tick`() {
        let item = Box(0, -50)
        let collision = floor([item])
        let animator = DynamicAnimator.free(collision, GravityBehavior(items: [item]))
        animator.advance(by: 2)
        #expect(!animator.isRunning)
        collision.collisionMode = .items
        animator.advance(by: 0.5)
        #expect(item.center.y > 50)
    }

    // MARK: Reference bounds

    @Test func `reference bounds are a boundary when asked for, and follow the space (doc, header)`() {
        let space = Space(width: 300, height: 200)
        let item = Ball(100, 50)
        let collision = CollisionBehavior(items: [item])
        #expect(!collision.translatesReferenceBoundsIntoBoundary)
        collision.translatesReferenceBoundsIntoBoundary = true
        let animator = DynamicAnimator(referenceSpace: space)
        animator.addBehavior(collision)
        animator.addBehavior(GravityBehavior(items: [item]))
        animator.advance(by: 3)
        #expect(isNear(item.bottom, 200, 0.2))
        #expect(!animator.isRunning)
        // It wakes by itself when the space has grown.
        space.bounds.size.height = 400
        animator.advance(by: 3)
        #expect(isNear(item.bottom, 400, 0.2))
        collision.translatesReferenceBoundsIntoBoundary = false
        animator.advance(by: 1)
        #expect(item.center.y > 500)
    }

    @Test func `insets shrink the boundary, negative ones let it grow, and the call switches it on (doc)`() {
        for (bottom, expected) in [(CGFloat(50), CGFloat(150)), (-100, 300)] {
            let item = Ball(100, 50)
            let animator = DynamicAnimator()
            animator.referenceBounds = CGRect(x: 0, y: 0, width: 300, height: 200)
            let collision = CollisionBehavior(items: [item])
            collision.setTranslatesReferenceBoundsIntoBoundary(
                with: EdgeInsets(top: 0, left: 0, bottom: bottom, right: 0))
            #expect(collision.translatesReferenceBoundsIntoBoundary)
            animator.addBehavior(collision)
            animator.addBehavior(GravityBehavior(items: [item]))
            animator.advance(by: 3)
            #expect(isNear(item.bottom, expected, 0.2))
        }
    }

    @Test func `an abstract animator has no reference bounds unless they are set (doc)`() {
        let item = Ball(100, 50)
        let collision = CollisionBehavior(items: [item]).then { $0.translatesReferenceBoundsIntoBoundary = true }
        let animator = DynamicAnimator.free(collision, GravityBehavior(items: [item]))
        animator.advance(by: 1)
        #expect(item.center.y > 500)
    }

    // MARK: Boundaries

    @Test func `boundaries are found, replaced and removed by identifier (header)`() {
        let collision = CollisionBehavior(items: [])
        #expect(collision.boundaryIdentifiers == nil)
        collision.addBoundary(withIdentifier: "line" as NSCopying, from: .zero, to: CGPoint(x: 10, y: 0))
        collision.addBoundary(
            withIdentifier: NSNumber(value: 7), for: BezierPath(ovalIn: CGRect(x: 0, y: 0, width: 9, height: 9)))
        #expect(collision.boundaryIdentifiers?.count == 2)
        #expect(collision.boundary(withIdentifier: NSString(string: "line"))?.bounds.width == 10)
        #expect(collision.boundary(withIdentifier: 7 as NSCopying)?.bounds.width == 9)
        #expect(collision.boundary(withIdentifier: "none" as NSCopying) == nil)
        collision.addBoundary(withIdentifier: "line" as NSCopying, from: .zero, to: CGPoint(x: 20, y: 0))
        #expect(collision.boundaryIdentifiers?.count == 2)
        #expect(collision.boundary(withIdentifier: "line" as NSCopying)?.bounds.width == 20)
        collision.removeBoundary(withIdentifier: "line" as NSCopying)
        collision.removeBoundary(withIdentifier: "line" as NSCopying)
        #expect(collision.boundaryIdentifiers?.count == 1)
        collision.removeAllBoundaries()
        #expect(collision.boundaryIdentifiers == nil)
    }

    @Test func `a path is two-sided, open as a chain, closed as a loop (header)`() {
        let inside = Ball(0, 0)
        let outside = Ball(300, -200)
        let open = Ball(-300, -40)
        let collision = CollisionBehavior(items: [inside, outside, open])
        collision.addBoundary(
            withIdentifier: "box" as NSCopying, for: BezierPath(rect: CGRect(x: -100, y: -100, width: 500, height: 200))
        )
        collision.addBoundary(
            withIdentifier: "bowl" as NSCopying, for: polygon([(-400, -100), (-300, 0), (-200, -100)], closed: false))
        let animator = DynamicAnimator.free(collision, GravityBehavior(items: collision.items))
        animator.advance(by: 4)
        #expect(isNear(inside.bottom, 100, 0.2))
        #expect(isNear(outside.bottom, -100, 0.2))
        // Between both slopes of the bowl: a disc of radius 10 in a right angle.
        #expect(isNear(open.center, CGPoint(x: -300, y: -10 * sqrt(2)), 0.5))
    }

    @Test func `a concave boundary is followed`() {
        let item = Ball(0, -200)
        let collision = CollisionBehavior(items: [item])
        let path = BezierPath(
            arcCenter: CGPoint(x: 0, y: -100), radius: 100, startAngle: 0, endAngle: .pi, clockwise: true)
        collision.addBoundary(withIdentifier: "arc" as NSCopying, for: path)
        let behavior = properties([item]) { $0.resistance = 1 }
        let animator = DynamicAnimator.free(collision, GravityBehavior(items: [item]), behavior)
        item.center.x = 30
        animator.updateItem(usingCurrentState: item)
        animator.advance(by: 12)
        #expect(isNear(item.center, CGPoint(x: 0, y: -10), 2))
    }

    @Test func `boundaries stay when the behavior is removed and added again`() {
        let item = Box(0, -50)
        let collision = floor([item])
        let animator = DynamicAnimator.free(collision, GravityBehavior(items: [item]))
        animator.advance(by: 0.5)
        animator.removeBehavior(collision)
        animator.addBehavior(collision)
        animator.advance(by: 1)
        #expect(isNear(item.bottom, 0, 0.6))
        #expect(collision.boundaryIdentifiers?.count == 1)
    }

    @Test func `nothing flies through a boundary or an anchored item`() {
        let (fast, faster, wall) = (Ball(0, 0, diameter: 10), Ball(0, 200, diameter: 10), Box(300, 200, width: 4))
        let collision = CollisionBehavior(items: [fast, faster, wall])
        collision.addBoundary(withIdentifier: 1 as NSCopying, from: CGPoint(x: 300, y: -50), to: CGPoint(x: 300, y: 50))
        let speed = DynamicItemBehavior(items: [fast, faster])
        for item in speed.items { speed.addLinearVelocity(CGPoint(x: 50_000, y: 0), for: item) }
        let animator = DynamicAnimator.free(collision, speed, properties([wall]) { $0.isAnchored = true })
        animator.advance(by: 1)
        #expect(fast.center.x < 300 && faster.center.x < 300)
    }

    @Test func `a boundary without length is reported and ignored`() {
        let collision = CollisionBehavior(items: [])
        let reports = reported {
            collision.addBoundary(withIdentifier: "a" as NSCopying, from: .zero, to: .zero)
            collision.addBoundary(withIdentifier: "b" as NSCopying, for: BezierPath())
            collision.addBoundary(withIdentifier: "c" as NSCopying, from: .zero, to: CGPoint(x: CGFloat.nan, y: 0))
            collision.setTranslatesReferenceBoundsIntoBoundary(
                with: EdgeInsets(top: .nan, left: 0, bottom: 0, right: 0))
        }
        #expect(reports.map(\.kind) == [.invalidBoundary, .invalidBoundary, .invalidBoundary, .invalidValue])
        #expect(collision.boundaryIdentifiers == nil)
    }

    // MARK: Contacts

    @Test func `a contact begins once and ends once, with its place (header)`() {
        let (a, b) = (Ball(-50, 0), Ball(50, 0))
        let collision = CollisionBehavior(items: [a, b])
        let log = Log(a, b)
        collision.collisionDelegate = log
        DynamicAnimator.free(collision, meeting(a, b)).advance(by: 0.5)
        #expect(log.lines == ["ab began", "ab ended"])
        #expect(isNear(log.points[0], .zero, 6))
    }

    @Test func `a resting contact sends no repeats, and names its boundary (header)`() {
        let (a, b) = (Ball(50, 180), Box(200, 160, width: 40, height: 40))
        let log = Log(a, b)
        let collision = CollisionBehavior(items: [a, b])
        collision.translatesReferenceBoundsIntoBoundary = true
        collision.addBoundary(
            withIdentifier: "shelf" as NSCopying, from: CGPoint(x: 150, y: 190), to: CGPoint(x: 250, y: 190))
        collision.collisionDelegate = log
        let space = Space(width: 300, height: 200)
        let animator = DynamicAnimator(referenceSpace: space)
        defer { space.stay() }
        animator.addBehavior(collision)
        animator.addBehavior(GravityBehavior(items: [a, b]))
        animator.advance(by: 2)
        #expect(Set(log.lines) == ["a bounds began", "b shelf began"])
        #expect(log.lines.count == 2)
        #expect(isNear(log.points[log.lines.firstIndex(of: "a bounds began") ?? 0], CGPoint(x: 50, y: 200), 1))
        withExtendedLifetime(space) {}
    }

    @Test func `a boundary removed inside a contact call is gone, and its contact ends`() {
        let item = Box(0, -100)
        let collision = floor([item])
        let log = Log(item)
        log.onBegin = { collision.removeAllBoundaries() }
        collision.collisionDelegate = log
        let animator = DynamicAnimator.free(collision, GravityBehavior(items: [item]))
        animator.advance(by: 1)
        #expect(log.lines == ["a floor began", "a floor ended"])
        #expect(item.center.y > 50)
    }

    @Test func `a behavior removed inside a contact call gets no more of them`() {
        let items = (0..<4).map { Box(CGFloat($0) * 200, -100) }
        let collision = floor(items)
        let animator = DynamicAnimator.free(collision, GravityBehavior(items: items))
        let log = Log(items[0], items[1], items[2], items[3])
        log.onBegin = { animator.removeAllBehaviors() }
        collision.collisionDelegate = log
        animator.advance(by: 2)
        #expect(log.lines == ["a floor began"])
        #expect(!animator.isRunning)
    }

    @Test func `a delegate that goes away is no longer called`() {
        let item = Box(0, -100)
        let collision = floor([item])
        var calls = 0
        do {
            let log = Log(item)
            log.onBegin = { calls += 1 }
            collision.collisionDelegate = log
        }
        DynamicAnimator.free(collision, GravityBehavior(items: [item])).advance(by: 1)
        #expect(calls == 0)
    }
}
