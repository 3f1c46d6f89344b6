import CSIMD
import DynamicsKernelsBase
import DynamicsModel
import Testing

@Suite("Narrowphase: segments and half planes")
struct NarrowphaseSegmentTests {
    static let kernels = narrowphaseKernels()

    /// A chain's segments with their neighbours.
    private func chain(_ points: [SIMD2<Float>], into collided: CollidedPairs) -> [Int32] {
        (0..<points.count - 1).map { k in
            let before = points[max(k - 1, 0)]
            let after = points[min(k + 2, points.count - 1)]
            return collided.addStatic([
                points[k].x, points[k].y, points[k + 1].x, points[k + 1].y, before.x, before.y, after.x, after.y,
            ])
        }
    }

    private func kernel(_ shape: TestShape) -> Kernel {
        switch shape {
        case .circle: Self.kernels.circle_segment
        case .ellipse: Self.kernels.ellipse_segment
        default: Self.kernels.polygon_segment
        }
    }

    static let sliders: [TestShape] = [
        .rectangle(20, 20), .rectangle(4, 2), .regular(6, radius: 20), .circle(12), .ellipse(20, 10), .ellipse(8, 16),
    ]

    @Test(
        "sliding over a flat chain gives only vertical normals, and always a contact", arguments: 0..<6,
        [0.0, 0.002, -0.002, 0.4])
    func slidesFlat(_ index: Int, _ angle: Double) {
        let shape = Self.sliders[index]
        let collided = CollidedPairs()
        let segments = chain((0...20).map { SIMD2(Float($0) * 10 - 100, 0) }, into: collided)
        var places: [Range<Int>] = []
        var random = SplitMix(state: 5)
        for _ in 0..<300 {
            let x =
                random.uniform(-60...60).rounded(.toNearestOrEven)
                + (random.uniform(0...1) < 0.5 ? 0 : random.uniform(-1...1))
            let pose = TestPose(x, 0, angle: angle)
            // Sunk by the slop, as at rest. y is down, so the floor's items lie at negative y.
            let height = Support(shape, pose)(Vector2(0, 1))
            let item = collided.addCollider(shape, TestPose(x, -height + 0.005 * shape.size, angle: angle))
            places.append(collided.pairA.count..<collided.pairA.count + segments.count)
            for segment in segments { collided.addPair(item, segment) }
        }
        collided.run(kernel(shape))
        for place in places {
            let manifolds = place.map { collided.manifold($0) }.filter { !$0.points.isEmpty }
            #expect(!manifolds.isEmpty)
            #expect(manifolds.filter { $0.normal != Vector2(0, 1) }.isEmpty)
        }
    }

    @Test("a box over a ledge does not meet the inside of the drop")
    func ledge() {
        for overhang in stride(from: -1.0, through: 19, by: 0.5) {
            for sunk in [0.0, 0.05, 0.5] {
                let collided = CollidedPairs()
                let segments = chain([SIMD2(-200, 0), SIMD2(0, 0), SIMD2(0, 200)], into: collided)
                let item = collided.addCollider(.rectangle(20, 20), TestPose(overhang - 20, sunk - 20))
                for segment in segments { collided.addPair(item, segment) }
                collided.run(Self.kernels.polygon_segment)
                #expect(collided.counts[0] > 0)
                #expect(collided.manifold(0).normal == Vector2(0, 1))
                #expect(collided.counts[1] == 0, "overhang \(overhang), sunk \(sunk)")
            }
        }
    }

    @Test("in a groove both walls hold", arguments: 0..<6)
    func groove(_ index: Int) {
        let shape = Self.sliders[index]
        let collided = CollidedPairs()
        let segments = chain([SIMD2(-100, -100), SIMD2(0, 0), SIMD2(100, -100)], into: collided)
        let angle = Double.pi / 4
        let pose = TestPose(0, 0, angle: angle)
        let wall = Vector2(-1, 1) / 2.0.squareRoot()
        let reach = Support(shape, pose)(wall)
        let other = Support(shape, pose)(Vector2(1, 1) / 2.0.squareRoot())
        let sunk = 0.005 * shape.size
        // Touching both walls: n·c = −reach for both inward normals.
        let x = (reach - other) / 2.0.squareRoot()
        let y = -(reach + other - 2 * sunk) / 2.0.squareRoot()
        let item = collided.addCollider(shape, TestPose(x, y, angle: angle))
        for segment in segments { collided.addPair(item, segment) }
        collided.run(kernel(shape))
        #expect(collided.counts[0] > 0 && collided.counts[1] > 0)
        #expect((collided.manifold(0).normal - wall).length < 1e-6)
    }

    @Test("a circle meets a shared vertex through one segment only")
    func openCorner() {
        for step in 0...90 {
            let angle = Double(step) * .pi / 180
            let collided = CollidedPairs()
            let segments = chain([SIMD2(-100, 0), SIMD2(0, 0), SIMD2(0, 100)], into: collided)
            let item = collided.addCollider(
                .circle(10), TestPose(9.95 * PortableMath.sine(angle), -9.95 * PortableMath.cosine(angle)))
            for segment in segments { collided.addPair(item, segment) }
            collided.run(Self.kernels.circle_segment)
            #expect(collided.counts[0] + collided.counts[1] == 1, "\(step)°")
        }
    }

    @Test("half planes hold the deepest edge or point", arguments: 0..<6)
    func halfPlane(_ index: Int) {
        let shape = Self.sliders[index]
        let kernel: Kernel =
            switch shape {
            case .circle: Self.kernels.circle_half_plane
            case .ellipse: Self.kernels.ellipse_half_plane
            default: Self.kernels.polygon_half_plane
            }
        var random = SplitMix(state: 8)
        let collided = CollidedPairs()
        var poses: [TestPose] = []
        for _ in 0..<2000 {
            let pose = TestPose(random.uniform(-100...100), random.uniform(-60...30), angle: random.uniform(-3...3))
            poses.append(pose)
            collided.addPair(
                collided.addCollider(shape, pose, offset: SIMD2(2, 3)), collided.addStatic([5, -10, 0, -1, 0, 0, 0, 0]))
        }
        collided.run(kernel)
        for (pair, pose) in poses.enumerated() {
            let manifold = collided.manifold(pair)
            let deepest = -10 - Double(pose.y) - Support(shape, pose)(Vector2(0, 1))
            // Coordinates below 128 pt: ten operations, each half an ulp of 7.6e-6.
            let tolerance = 4e-5
            if abs(deepest - 0.02 * shape.size) < tolerance { continue }
            #expect((manifold.points.isEmpty) == (deepest > 0.02 * shape.size))
            guard let least = manifold.points.map(\.separation).min() else { continue }
            #expect(abs(least - deepest) < tolerance)
            #expect(manifold.normal == Vector2(0, 1))
            for point in manifold.points {
                #expect(abs(Double(pose.y) + point.position.y - (-10 - point.separation / 2)) < tolerance)
            }
        }
    }
}
