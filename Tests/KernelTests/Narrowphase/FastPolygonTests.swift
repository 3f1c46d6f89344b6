import CSIMD
import DynamicsKernelsBase
import DynamicsModel
import Testing

/// What polygons that come fast hit, against a search for the first moment at which they share a point.
@Suite("Narrowphase: fast polygons")
struct FastPolygonTests {
    private static let kernels = narrowphaseKernels()
    private static let shapes: [TestShape] = [
        .rectangle(12, 10), .rectangle(25, 8), .regular(3, radius: 20), .regular(6, radius: 15),
        .regular(9, radius: 18, stretch: 0.6),
    ]

    /// Where a moving polygon first touches another one: a corner of one on an edge of the other.
    private struct Touch {
        let share: Double
        /// Out of the edge that a corner meets, from a to b.
        let normal: Vector2
        /// How far the corner is from the nearer end of that edge, pt.
        let margin: Double

        /// Polygon b moves; both from one origin. Nil where nothing touches within the step.
        init?(_ a: [Vector2], _ b: [Vector2], motion: Vector2) {
            func overlap(_ share: Double) -> Bool {
                let moved = b.map { $0 + motion * share }
                return a.contains { Touch.holds(moved, $0) } || moved.contains { Touch.holds(a, $0) }
            }
            guard let first = (1...400).first(where: { overlap(Double($0) / 400) }) else { return nil }
            var (low, high) = (Double(first - 1) / 400, Double(first) / 400)
            for _ in 0..<40 {
                let middle = (low + high) / 2
                if overlap(middle) { high = middle } else { low = middle }
            }
            let moved = b.map { $0 + motion * high }
            var best: (distance: Double, normal: Vector2, margin: Double)?
            for (polygon, corners, sign) in [(a, moved, 1.0), (moved, a, -1.0)] {
                for k in polygon.indices {
                    let (start, end) = (polygon[k], polygon[(k + 1) % polygon.count])
                    let along = (end - start) / (end - start).length
                    for corner in corners {
                        let place = (corner - start).dot(along)
                        guard place >= 0, place <= (end - start).length else { continue }
                        let distance = abs((corner - start).cross(along))
                        guard distance < best?.distance ?? .infinity else { continue }
                        let outward = Vector2(along.y, -along.x) * sign
                        best = (distance, outward, min(place, (end - start).length - place))
                    }
                }
            }
            guard let best else { return nil }
            (share, normal, margin) = (high, best.normal, best.margin)
        }

        private static func holds(_ polygon: [Vector2], _ point: Vector2) -> Bool {
            polygon.indices.allSatisfy { k in
                (polygon[(k + 1) % polygon.count] - polygon[k]).cross(point - polygon[k]) >= 0
            }
        }
    }

    @Test("the face that is hit, at the distance that leads to it", arguments: shapes.indices, shapes.indices)
    func hit(_ i: Int, _ j: Int) {
        let (a, b) = (Self.shapes[i], Self.shapes[j])
        var random = SplitMix(state: UInt64(10 * i + j))
        let collided = CollidedPairs()
        var expected: [Touch?] = []
        let size = min(a.size, b.size)
        for _ in 0..<600 {
            let (poseA, turn) = (TestPose(5, -3, angle: random.uniform(-3...3)), random.uniform(-3...3))
            let angle = random.uniform(-3...3)
            let away = Vector2(PortableMath.cosine(angle), PortableMath.sine(angle))
            let gap = Support(a, poseA)(away) + Support(b, TestPose(0, 0, angle: turn))(-away)
            let side = random.uniform(-0.7...0.7) * (a.size + b.size) / 2
            let place = poseA.origin + away * (gap + random.uniform(0.05...0.8) * size) + away.perpendicular * side
            let poseB = TestPose(place.x, place.y, angle: turn)
            let motion = (-away + away.perpendicular * random.uniform(-0.5...0.5)) * (random.uniform(0.3...0.9) * size)
            collided.addPair(
                collided.addCollider(a, poseA, motion: SIMD2(2, 1)),
                collided.addCollider(
                    b, poseB, motion: SIMD2(2 + Float(motion.x), 1 + Float(motion.y))))
            expected.append(
                Touch(a.corners.map { poseA.place($0) }, b.corners.map { poseB.place($0) }, motion: motion))
        }
        let isRectangles = i < 2 && j < 2
        for kernel in isRectangles
            ? [Self.kernels.rectangle_rectangle, Self.kernels.polygon_polygon] : [Self.kernels.polygon_polygon]
        {
            collided.run(kernel)
            var compared = 0
            for (pair, touch) in expected.enumerated() {
                // What meets by its corner passes, to a hundredth of the size.
                guard let touch, touch.margin > 0.02 * size else { continue }
                let manifold = collided.manifold(pair)
                compared += 1
                #expect((manifold.normal - touch.normal).length < 1e-4, "pair \(pair)")
                // Both meet within a 400th of the step halved 40 times; Float's places are good to 1e-5 pt.
                let nearest = manifold.points.map(\.separation).min() ?? .infinity
                let way = -collided.relativeMotion(pair).dot(touch.normal) * touch.share
                #expect(abs(nearest - way) < 1e-3, "pair \(pair)")
            }
            #expect(compared > 100)
        }
    }

    @Test("two tips that lead to each other don't pass")
    func tips() {
        let collided = CollidedPairs()
        let hexagon = TestShape.regular(6, radius: 20)
        let a = collided.addCollider(hexagon, TestPose(0, 0))
        collided.addPair(a, collided.addCollider(hexagon, TestPose(45, 0), motion: SIMD2(-30, 0)))
        // Slower than a quarter of a size, and past each other.
        collided.addPair(a, collided.addCollider(hexagon, TestPose(45, 0), motion: SIMD2(-6, 0)))
        collided.addPair(a, collided.addCollider(hexagon, TestPose(45, 0), motion: SIMD2(0, 30)))
        collided.run(Self.kernels.polygon_polygon)
        #expect((0..<3).map { collided.manifold($0).points.count } == [1, 0, 0])
    }
}

extension CollidedPairs {
    /// How far side b moves within the step, relative to side a.
    func relativeMotion(_ pair: Int) -> Vector2 {
        let (a, b) = (4 * Int(pairA[pair]), 4 * Int(pairB[pair]))
        return Vector2(Double(motion[b] - motion[a]), Double(motion[b + 1] - motion[a + 1]))
    }
}
