import CSIMD
import DynamicsKernelsBase
import DynamicsModel
import Foundation
import Testing

/// Two points where outlines lie flat on each other, beside the nearest ones.
@Suite("Narrowphase: flat contacts")
struct NarrowphaseFlatContactTests {
    private static let kernels = narrowphaseKernels()
    /// Half axes 60 and 4 pt.
    private let thin = TestShape.ellipse(60, 4)
    private let size = 8.0

    /// A thin ellipse that lies on something whose top is at a height of 0, about x = 0, and enters it a little.
    private func collide(
        _ kernel: Kernel, at x: Double = 0, angle: Double = 0.001, other: (CollidedPairs) -> Int32
    ) -> (manifold: TestManifold, pose: TestPose) {
        let collided = CollidedPairs()
        collided.flatRadiusFraction = Float(Tuning.flatRadiusFraction)
        let pose = TestPose(x, -3.98, angle: angle)
        let a = collided.addCollider(thin, pose)
        collided.addPair(a, other(collided))
        collided.run(kernel)
        return (collided.manifold(0), pose)
    }

    /// How far the ellipse's lower side is above a curve, y down, at a place in the world.
    private func gap(_ pose: TestPose, at x: Double, above top: (Double) -> Double) -> Double {
        // The lowest of many points of the outline next to the place, on a line between two of them.
        let points = (0..<20_000).map { k in
            let angle = 2 * Double.pi * Double(k) / 20_000
            return pose.place(Vector2(60 * cos(angle), 4 * sin(angle)))
        }
        let pairs = zip(points, points[1...] + points[..<1]).filter { ($0.x - x) * ($1.x - x) <= 0 }
        let lowest = pairs.map { $0.y + ($1.y - $0.y) * (x - $0.x) / ($1.x - $0.x) }.max()!
        return top(x) - lowest
    }

    private func check(
        _ found: (manifold: TestManifold, pose: TestPose), apart: Double? = nil,
        above top: (Double) -> Double = { _ in 0 }
    ) throws {
        let points = found.manifold.points
        try #require(points.count == 2)
        #expect(points[0].feature != points[1].feature)
        for point in points {
            let place = found.pose.origin + point.position
            // The outline is a parabola to a hundredth of the depth, 0.004 × 8 pt, and places are Float.
            #expect(abs(point.separation - gap(found.pose, at: place.x, above: top)) < 1e-3)
        }
        if let apart { #expect(abs((points[0].position - points[1].position).length - apart) < 0.05) }
    }

    /// Between both points, by the radius of curvature of the gap.
    private func span(_ radius: Double) -> Double { 2 * (2 * radius * Tuning.flatDepthFraction * size).squareRoot() }

    @Test func `an ellipse lies flat on a half plane`() throws {
        let found = collide(Self.kernels.ellipse_half_plane) { $0.addStatic([0, 0, 0, -1, 0, 0, 0, 0]) }
        try check(found, apart: span(60 * 60 / 4))
    }

    @Test func `an ellipse lies flat on a segment, and reaches no further than that`() throws {
        let inside = collide(Self.kernels.ellipse_segment) { $0.addStatic([-100, 0, 100, 0, -100, 0, 100, 0]) }
        try check(inside, apart: span(60 * 60 / 4))
        let end = collide(Self.kernels.ellipse_segment, at: 98, angle: 0) {
            $0.addStatic([-100, 0, 100, 0, -100, 0, 100, 0])
        }
        try check(end, apart: span(60 * 60 / 4) / 2 + 2)
    }

    @Test func `an ellipse lies flat on a polygon's face, and reaches no further than that`() throws {
        let box = TestShape.rectangle(100, 20)
        let inside = collide(Self.kernels.ellipse_polygon) { $0.addCollider(box, TestPose(0, 20)) }
        try check(inside, apart: span(60 * 60 / 4))
        let end = collide(Self.kernels.ellipse_polygon, at: 98, angle: 0) { $0.addCollider(box, TestPose(0, 20)) }
        try check(end, apart: span(60 * 60 / 4) / 2 + 2)
    }

    @Test func `an ellipse meets a corner in one point`() throws {
        let found = collide(Self.kernels.ellipse_polygon) {
            $0.addCollider(.rectangle(20, 20), TestPose(0, 20 * 2.0.squareRoot(), angle: .pi / 4))
        }
        #expect(found.manifold.points.count == 1)
    }

    @Test func `ellipses lie flat on each other by the sum of their curvatures`() throws {
        let found = collide(Self.kernels.ellipse_ellipse) { $0.addCollider(.ellipse(40, 8), TestPose(0, 8)) }
        let (own, other) = (60.0 * 60 / 4, 40.0 * 40 / 8)
        try check(found, apart: span(own * other / (own + other))) { 8 - 8 * (1 - $0 * $0 / 1600).squareRoot() }
    }

    @Test func `a large circle lies flat under an ellipse`() throws {
        let collided = CollidedPairs()
        collided.flatRadiusFraction = Float(Tuning.flatRadiusFraction)
        let pose = TestPose(0, -3.98)
        let circle = collided.addCollider(.circle(300), TestPose(0, 300))
        collided.addPair(circle, collided.addCollider(thin, pose))
        collided.run(Self.kernels.circle_ellipse)
        let points = collided.manifold(0).points
        try #require(points.count == 2)
        for point in points {
            let x = point.position.x
            let top = 300 - (300.0 * 300 - x * x).squareRoot()
            #expect(abs(point.separation - gap(pose, at: x, above: { _ in top })) < 1e-3)
        }
    }

    @Test func `what is rounder has one point`() {
        let collided = CollidedPairs()
        collided.flatRadiusFraction = Float(Tuning.flatRadiusFraction)
        collided.addPair(
            collided.addCollider(.ellipse(20, 10), TestPose(0, -9.95)), collided.addStatic([0, 0, 0, -1, 0, 0, 0, 0]))
        collided.run(Self.kernels.ellipse_half_plane)
        #expect(collided.manifold(0).points.count == 1)
    }
}
