import AllocationCounter
import Dynamics
import Foundation
import Geometry
import Testing

/// A tick takes no memory once what it works with has grown to its size.
@Suite(.enabled(if: allocation_counting_works())) struct AllocationTests {
    @Test func `ticks of a warm animator allocate nothing, awake and with contacts`() {
        let items = ballRows(30, columns: 10, spacing: 30)
        let walls = CollisionBehavior(items: items)
        let room = BezierPath(rect: CGRect(x: -40, y: -300, width: 320, height: 500))
        walls.addBoundary(withIdentifier: "room" as NSCopying, for: room)
        let field = FieldBehavior.magneticField()
        for item in items { field.addItem(item) }
        // A gas: without resistance and friction it never comes to rest.
        let gas = properties(items) {
            $0.elasticity = 1
            $0.friction = 0
        }
        for (k, item) in items.enumerated() {
            gas.addLinearVelocity(CGPoint(x: 200 * cos(CGFloat(k)), y: 200 * sin(CGFloat(k))), for: item)
        }
        let animator = DynamicAnimator.free(walls, field, gas)
        animator.advance(ticks: 300)
        var most: UInt64 = 0
        for _ in 0..<120 {
            let before = allocation_count()
            animator.advance(by: tick)
            most = max(most, allocation_count() - before)
        }
        // Generic code that is not specialised takes memory in debug builds.
        #if !DEBUG
            #expect(most == 0)
        #endif
        #expect(animator.isRunning && items[0].writes > 400)
    }
}
