import CSIMD
import DynamicsKernelsBase
import DynamicsModel
import Foundation
import Testing

@testable import DynamicsEngine

/// How the place where an ellipse is met goes along its outline as it turns: what the manifold of one point says against
/// ellipses that are turned a little.
@Suite struct ArmAdvanceTests {
    private static let kernels = narrowphaseKernels()
    private typealias Kernel = csimd_narrowphase_kernel

    /// The manifold of an ellipse with half axes of 30 and 20 pt, half a radian and so much turned, and what else there is.
    private func collide(
        _ kernel: Kernel, turned: Double, at place: (Double, Double) = (3, -22.6),
        _ add: (CollidedPairs) -> Int32
    ) -> CollidedPairs {
        let collided = CollidedPairs()
        collided.flatRadiusFraction = Float(Tuning.flatRadiusFraction)
        let pose = TestPose(place.0, place.1, angle: 0.5 + turned)
        collided.addPair(collided.addCollider(.ellipse(30, 20), pose), add(collided))
        collided.run(kernel)
        return collided
    }

    /// r × n of side a from its origin.
    private func arm(_ collided: CollidedPairs) -> Double {
        let manifold = collided.manifold(0)
        return manifold.points[0].position.cross(manifold.normal)
    }

    /// What a turn adds to r × n, by one to either side.
    private func slope(_ kernel: Kernel, _ add: (CollidedPairs) -> Int32) -> Double {
        let turns = [-0.01, 0.01].map { arm(collide(kernel, turned: $0, add)) }
        return (turns[1] - turns[0]) / 0.02
    }

    /// What the manifold says of sides a and b.
    private func advances(_ collided: CollidedPairs) -> (a: Float, b: Float) {
        (collided.manifolds[5], collided.manifolds[6])
    }

    /// How far the ellipse reaches along a normal, and ρ less that: the second difference as the normal turns.
    private func outline(_ normal: Vector2) -> (support: Double, curved: Double) {
        /// The furthest point of many along a direction that is turned from the normal by so much.
        func support(_ turn: Double) -> Double {
            let (normal, pose) = (normal.rotated(cosine: cos(turn), sine: sin(turn)), TestPose(0, 0, angle: 0.5))
            return (0..<100_000).map { k in
                let angle = 2 * Double.pi * Double(k) / 100_000
                return pose.place(Vector2(30 * cos(angle), 20 * sin(angle))).dot(normal)
            }.max()!
        }
        return (support(0), (support(0.05) - 2 * support(0) + support(-0.05)) / (0.05 * 0.05))
    }

    @Test func `an ellipse on what is straight rolls along its outline`() {
        let boundaries: [(Kernel, (CollidedPairs) -> Int32)] = [
            (Self.kernels.ellipse_half_plane, { $0.addStatic([0, 0, 0, -1, 0, 0, 0, 0]) }),
            (Self.kernels.ellipse_segment, { $0.addStatic([-100, 0, 100, 0, -100, 0, 100, 0]) }),
            (Self.kernels.ellipse_polygon, { $0.addCollider(.rectangle(100, 20), TestPose(0, 20)) }),
        ]
        for (kernel, add) in boundaries {
            let found = advances(collide(kernel, turned: 0, add))
            let slope = slope(kernel, add)
            // The point lies midway between both outlines, some 0.05 of 22 pt deep, and the outline bends between the turns.
            #expect(abs(Double(found.a) - slope) < 0.02 * abs(slope) && abs(slope) > 3, "\(found.a), \(slope)")
            #expect(found.b == 0)
        }
    }

    @Test func `where both are bent alike, each has half of it`() throws {
        func add(_ collided: CollidedPairs) -> Int32 {
            collided.addCollider(.ellipse(30, 20), TestPose(3, 21.3, angle: 0.5))
        }
        let found = collide(Self.kernels.ellipse_ellipse, turned: 0, at: (3, -21.3), add)
        // One is the other one turned by half a turn about the point between both, so their arms go as far by a turn.
        let (both, manifold) = (advances(found), found.manifold(0))
        try #require(manifold.points.count == 1)
        #expect(abs(both.a + both.b) < 1e-3)
        let (support, curved) = outline(manifold.normal)
        let arm = support - manifold.points[0].position.dot(manifold.normal)
        #expect(abs(Double(both.a) - (curved + arm) / 2) < 0.1, "\(both.a), \(curved)")
        #expect(abs(curved) > 2)
    }

    @Test func `on a corner nothing rolls`() {
        let corner = collide(Self.kernels.ellipse_polygon, turned: 0, at: (3, -30)) {
            $0.addCollider(.rectangle(20, 20), TestPose(0, 10 * 2.0.squareRoot() - 8, angle: .pi / 4))
        }
        #expect(corner.manifold(0).points.count == 1)
        #expect(advances(corner) == (0, 0))
    }

    @Test func `a circle under an ellipse takes its share`() {
        let collided = CollidedPairs()
        collided.flatRadiusFraction = Float(Tuning.flatRadiusFraction)
        let circle = collided.addCollider(.circle(30), TestPose(3, 29))
        collided.addPair(circle, collided.addCollider(.ellipse(30, 20), TestPose(3, -22, angle: 0.5)))
        collided.run(Self.kernels.circle_ellipse)
        let (found, manifold) = (advances(collided), collided.manifold(0))
        let (support, curved) = outline(-manifold.normal)
        // The point lies midway, so nearer to the ellipse's centre than its outline.
        let arm = support + (manifold.points[0].position + Vector2(0, 51)).dot(manifold.normal)
        // Of ρ − r·n the circle leaves its radius over both to the place, and the rest to the normal.
        let wanted = (curved + arm) * 30 / (support + curved + 30)
        #expect(found.a == 0)
        #expect(abs(Double(found.b) + wanted) < 0.1 && abs(wanted) > 1, "\(found.b), \(wanted)")
    }
}
