import Dynamics
import Foundation
import Geometry
import Testing

@Suite struct DebugTests {
    @Test func `without debugEnabled there is no snapshot`() {
        #expect(!DynamicAnimator().debugEnabled)
        #expect(DynamicAnimator().debugSnapshot() == nil)
    }

    @Test func `a snapshot has bodies, boundaries, contacts, attachments and field vectors`() throws {
        let (box, ball) = (Box(100, 150, width: 40, height: 100), Ball(300, 100))
        box.transform = CGAffineTransform(rotationAngle: .pi / 2)
        let animator = DynamicAnimator()
        animator.referenceBounds = CGRect(x: 0, y: 0, width: 400, height: 200)
        animator.debugEnabled = true
        let collision = CollisionBehavior(items: [box])
        collision.translatesReferenceBoundsIntoBoundary = true
        collision.addBoundary(withIdentifier: "bar" as NSCopying, from: .zero, to: CGPoint(x: 50, y: 0))
        let rod = AttachmentBehavior(item: ball, attachedToAnchor: CGPoint(x: 300, y: 50))
        let field = FieldBehavior.springField().then {
            $0.position = CGPoint(x: 200, y: 100)
            $0.region = Region(radius: 60)
        }
        field.addItem(ball)
        let anchored = properties([ball]) { $0.isAnchored = true }
        for behavior in [collision, GravityBehavior(items: [box]), rod, field, anchored] {
            animator.addBehavior(behavior)
        }
        animator.advance(by: 0.5)
        let snapshot = try #require(animator.debugSnapshot(fieldSpacing: 20))

        #expect(snapshot.bodies.map(\.isAnchored) == [false, true])
        let outline = try #require(snapshot.bodies.first?.outline.first)
        #expect(outline.isClosed && outline.points.count == 4)
        // Lying on its long side.
        #expect(isNear(CGFloat(outline.points.map(\.x).max() ?? 0), 150, 1.5))
        #expect(isNear(CGFloat(outline.points.map(\.y).max() ?? 0), 200, 0.6))
        #expect(snapshot.boundaries.map { $0.identifier as? String } == ["bar", nil])
        #expect(snapshot.boundaries[1].lines[0].points.count == 4)
        let contact = try #require(snapshot.contacts.first)
        #expect(snapshot.contacts.count == 1 && contact.item === box && contact.other == nil)
        #expect(contact.points.count == 2 && isNear(contact.normal.dy, 1, 0.02))
        #expect(snapshot.attachments.count == 1 && snapshot.attachments[0].behavior === rod)
        #expect(snapshot.attachments[0].from == ball.center && snapshot.attachments[0].to == CGPoint(x: 300, y: 50))
        // 20 × 10 places; Hooke's law inside the region, nothing outside.
        #expect(snapshot.fieldVectors.count == 200)
        for vector in snapshot.fieldVectors {
            let (x, y) = (200 - vector.position.x, 100 - vector.position.y)
            let acts = x * x + y * y <= 3600
            #expect(
                isNear(vector.acceleration.dx, acts ? x : 0, 0.01) && isNear(vector.acceleration.dy, acts ? y : 0, 0.01)
            )
        }
    }

    @Test(arguments: [1e154, 1e300, .greatestFiniteMagnitude])
    func `field vectors of a reference space beyond all places are at places, and few`(size: CGFloat) throws {
        let animator = DynamicAnimator()
        animator.debugEnabled = true
        animator.addBehavior(FieldBehavior.linearGravityField(direction: CGVector(dx: 1, dy: 0)))
        for origin in [0, -size / 2, size] {
            animator.referenceBounds = CGRect(x: origin, y: origin, width: size, height: size)
            let vectors = try #require(animator.debugSnapshot()).fieldVectors
            #expect(vectors.count <= 1)
            #expect(vectors.allSatisfy { $0.position.x.isFinite && $0.position.y.isFinite })
        }
    }

    @Test func `noise in snapshots moves with time`() throws {
        let animator = DynamicAnimator()
        animator.referenceBounds = CGRect(x: 0, y: 0, width: 100, height: 100)
        animator.debugEnabled = true
        let noise = FieldBehavior.noiseField(smoothness: 0.5, animationSpeed: 1)
        noise.addItem(Ball(50, 50))
        animator.addBehavior(noise)
        animator.advance(by: tick)
        let before = try #require(animator.debugSnapshot()).fieldVectors.map(\.acceleration)
        #expect(try #require(animator.debugSnapshot()).fieldVectors.map(\.acceleration) == before)
        animator.advance(by: 0.5)
        let after = try #require(animator.debugSnapshot()).fieldVectors.map(\.acceleration)
        #expect(before.count == 16 && zip(before, after).allSatisfy { $0 != $1 })
    }

    @Test func `taking snapshots changes nothing`() {
        func run(looking: Bool) -> [CGPoint] {
            let items = ballRows(20, columns: 5, spacing: 22)
            let animator = DynamicAnimator.free(floor(items, y: 150), GravityBehavior(items: items))
            animator.debugEnabled = looking
            for _ in 0..<90 {
                animator.advance(by: tick)
                _ = animator.debugSnapshot()
            }
            return items.map(\.center)
        }
        #expect(run(looking: true) == run(looking: false))
    }
}
