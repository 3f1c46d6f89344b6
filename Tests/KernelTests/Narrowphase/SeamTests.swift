import CSIMD
import DynamicsKernelsBase
import DynamicsModel
import Testing

/// What slides over a floor of pieces passes their corners, and nothing else.
@Suite("Narrowphase: seams")
struct SeamTests {
    /// A tile of 40 pt whose upper left corner is at (0, height), as a rectangle, a path or a segment of its upper
    /// side.
    enum Floor: CaseIterable { case rectangle, polygon, segment }

    private static let square: [SIMD2<Float>] = [SIMD2(-20, -20), SIMD2(20, -20), SIMD2(20, 20), SIMD2(-20, 20)]

    /// The manifold of a shape that lies at a place before the corner and moves to the right, seen from the shape.
    private func collide(
        _ shape: TestShape, on floor: Floor, at place: SIMD2<Double>, moving way: SIMD2<Float>, height: Double = 0
    ) -> TestManifold {
        let collided = CollidedPairs()
        let item = collided.addCollider(shape, TestPose(place.x, place.y), motion: way)
        let tile = TestPose(20, 20 + height)
        let y = Float(height)
        let kernels = DynamicsKernelsBase.narrowphaseKernels()
        switch floor {
        case .rectangle: collided.addPair(item, collided.addCollider(.rectangle(20, 20), tile))
        case .polygon: collided.addPair(item, collided.addCollider(.polygon(Self.square), tile))
        case .segment: collided.addPair(item, collided.addStatic([0, y, 40, y, 0, y, 40, y]))
        }
        let kernel: Kernel
        switch (shape, floor) {
        case (.circle, .rectangle): kernel = kernels.circle_rectangle
        case (.circle, .polygon): kernel = kernels.circle_polygon
        case (.circle, .segment): kernel = kernels.circle_segment
        case (.ellipse, .segment): kernel = kernels.ellipse_segment
        case (.ellipse, _): kernel = kernels.ellipse_polygon
        case (.rectangle, .rectangle): kernel = kernels.rectangle_rectangle
        case (_, .segment): kernel = kernels.polygon_segment
        default: kernel = kernels.polygon_polygon
        }
        collided.run(kernel)
        return collided.manifold(0)
    }

    private static let hexagon = TestShape.regular(6, radius: 20)
    private static let hexagonHeight = 20 * 0.8660254037844386

    /// Sunk by 0.01 pt, at 3 pt before the corner and at 8 pt a step, no front is stopped by it.
    @Test(
        "a polygon passes the corner of the next piece", arguments: Floor.allCases,
        [TestShape.rectangle(20, 20), hexagon])
    func passes(_ floor: Floor, _ shape: TestShape) {
        let isHexagon = shape.corners.count == 6
        let (front, half) = isHexagon ? (10, Self.hexagonHeight) : (20, 20.0)
        for gap in [3.0, 0.5, 0.005, -0.005] {
            let found = collide(
                shape, on: floor, at: SIMD2(-Double(front) - gap, -half + 0.01), moving: SIMD2(8, 0))
            #expect(found.points.isEmpty || found.normal.y > 0.9999, "gap \(gap)")
        }
        // Once over the piece it lies on it.
        let found = collide(shape, on: floor, at: SIMD2(-Double(front) + 3, -half + 0.01), moving: SIMD2(8, 0))
        #expect(found.points.count == 2 && found.normal.y > 0.9999)
    }

    /// The pass is 0.4 pt for sizes of 40.
    @Test("a step stops what slides", arguments: Floor.allCases)
    func stops(_ floor: Floor) {
        for height in [-0.5, -4, -20] {
            let found = collide(
                .rectangle(20, 20), on: floor, at: SIMD2(-23, -20), moving: SIMD2(8, 0), height: height)
            #expect(found.normal.x > 0.9999, "height \(height)")
            #expect(found.points.contains { abs($0.separation - 3) < 1e-4 }, "height \(height)")
        }
    }

    /// What falls beside a corner that it overlaps by less than the pass misses it; what lies there at rest keeps it.
    @Test("what is at rest keeps the little that it lies on", arguments: Floor.allCases)
    func rests(_ floor: Floor) {
        let place = SIMD2(-19.7, -20.005)
        #expect(collide(.rectangle(20, 20), on: floor, at: place, moving: .zero).points.count > 0)
        #expect(collide(.rectangle(20, 20), on: floor, at: place, moving: SIMD2(0, 0.01)).points.count > 0)
        #expect(collide(.rectangle(20, 20), on: floor, at: place, moving: SIMD2(0, 3)).points.isEmpty)
    }

    /// Just before the corner its normal hardly differs from the face's, and separations along both only by roundings: that
    /// the corner is nearest must still be seen, since what passes it has the normal across the way.
    @Test("an ellipse passes a corner that is nearest by little", arguments: Floor.allCases)
    func isBarelyNearest(_ floor: Floor) {
        let across = Vector2(0.3, 8) / Vector2(0.3, 8).length
        for distance in [0.01, 0.03, 0.1, 0.3] {
            let found = collide(.ellipse(20, 10), on: floor, at: SIMD2(-distance, -9.95), moving: SIMD2(8, -0.3))
            // Rounding of places of 20 pt.
            #expect((found.normal - across).length < 1e-5, "at \(distance)")
        }
    }

    /// Sunk by 0.01 pt, the way of the lowest point passes the corner: once the corner is reached within the step, its
    /// normal is across the way.
    @Test(
        "a round item passes the corner of the next piece", arguments: Floor.allCases,
        [TestShape.circle(20), .ellipse(20, 10)])
    func rolls(_ floor: Floor, _ shape: TestShape) {
        let half = shape.size / 2
        for distance in [7.0, 3, 0.5] {
            let found = collide(shape, on: floor, at: SIMD2(-distance, -half + 0.01), moving: SIMD2(8, 0))
            // Rounding of places of 20 pt.
            #expect((found.normal - Vector2(0, 1)).length < 1e-5, "at \(distance)")
            #expect(found.points.allSatisfy { abs($0.separation + 0.01) < 1e-4 } && !found.points.isEmpty)
        }
        // Where it doesn't come so far, nothing closes within the step.
        let found = collide(shape, on: floor, at: SIMD2(-12, -half + 0.01), moving: SIMD2(8, 0))
        #expect(found.points.allSatisfy { $0.separation - found.normal.x * 8 > 0 })
    }

    /// A circle of radius 20 meets a step of 4 pt where its centre is √(20² − 16²) = 12 before the corner.
    @Test("a circle meets a step with the normal where they touch", arguments: Floor.allCases)
    func climbs(_ floor: Floor) {
        let found = collide(.circle(20), on: floor, at: SIMD2(-15, -20), moving: SIMD2(8, 0), height: -4)
        #expect((found.normal - Vector2(0.6, 0.8)).length < 1e-5)
        #expect(abs(found.points[0].separation - 3 * 0.6) < 1e-4)
    }

    @Test("the face of what moves less is the reference", arguments: Floor.allCases)
    func reference(_ floor: Floor) {
        let collided = CollidedPairs()
        let item = collided.addCollider(
            .rectangle(20, 20), TestPose(20, -20.0, angle: 1e-4), motion: SIMD2(8, 0))
        let kernels = DynamicsKernelsBase.narrowphaseKernels()
        switch floor {
        case .rectangle:
            collided.addPair(item, collided.addCollider(.rectangle(20, 20), TestPose(20, 20)))
            collided.run(kernels.rectangle_rectangle)
        case .polygon:
            collided.addPair(item, collided.addCollider(.polygon(Self.square), TestPose(20, 20)))
            collided.run(kernels.polygon_polygon)
        case .segment:
            collided.addPair(item, collided.addStatic([0, 0, 40, 0, 0, 0, 40, 0]))
            collided.run(kernels.polygon_segment)
        }
        #expect(collided.manifold(0).normal.x == 0)
        #expect(collided.manifold(0).normal.y == 1)
    }
}
