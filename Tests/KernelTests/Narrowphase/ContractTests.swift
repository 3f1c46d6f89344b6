import CSIMD
import DynamicsKernelsBase
import DynamicsModel
import Testing

#if arch(x86_64)
    import DynamicsKernelsV3
#endif

private typealias Combination = (
    name: String, a: TestShape, b: TestShape?, kernel: (csimd_narrowphase_kernels) -> Kernel
)

@Suite("Narrowphase: contracts")
struct NarrowphaseContractTests {
    private static let capsule = TestShape.rounded([SIMD2(-15, -4), SIMD2(15, 4)], 6)
    private static let triangle = TestShape.polygon([SIMD2(-20, -10), SIMD2(25, -5), SIMD2(-5, 15)])
    /// Every kernel with a pair it takes; no shape on side b stands for a static one.
    private static var combinations: [Combination] {
        [
            ("circle circle", .circle(10), .circle(14), { $0.circle_circle }),
            ("circle ellipse", .circle(10), .ellipse(20, 8), { $0.circle_ellipse }),
            ("circle rectangle", .circle(10), .rectangle(20, 8), { $0.circle_rectangle }),
            ("circle polygon", .circle(10), triangle, { $0.circle_polygon }),
            ("circle segment", .circle(10), nil, { $0.circle_segment }),
            ("circle half plane", .circle(10), nil, { $0.circle_half_plane }),
            ("ellipse ellipse", .ellipse(20, 8), .ellipse(10, 12), { $0.ellipse_ellipse }),
            ("ellipse polygon", .ellipse(20, 8), triangle, { $0.ellipse_polygon }),
            ("ellipse segment", .ellipse(20, 8), nil, { $0.ellipse_segment }),
            ("ellipse half plane", .ellipse(20, 8), nil, { $0.ellipse_half_plane }),
            ("rectangle rectangle", .rectangle(20, 8), .rectangle(10, 12), { $0.rectangle_rectangle }),
            ("polygon polygon", .rectangle(20, 8), triangle, { $0.polygon_polygon }),
            ("polygon segment", triangle, nil, { $0.polygon_segment }),
            ("polygon half plane", triangle, nil, { $0.polygon_half_plane }),
            ("circle rounded", .circle(10), capsule, { $0.circle_rounded }),
            ("ellipse rounded", .ellipse(20, 8), capsule, { $0.ellipse_rounded }),
            ("polygon rounded", triangle, capsule, { $0.polygon_rounded }),
            (
                "rounded rounded", capsule, .rounded([SIMD2(-8, -6), SIMD2(9, -5), SIMD2(0, 8)], 3),
                { $0.polygon_rounded }
            ),
            ("rounded segment", capsule, nil, { $0.rounded_segment }),
            ("rounded half plane", capsule, nil, { $0.rounded_half_plane }),
        ]
    }

    private func collided(_ combination: Combination, count: Int, scale: Float = 1) -> CollidedPairs {
        var random = SplitMix(state: 3)
        let collided = CollidedPairs()
        let size = Double(scale)
        for _ in 0..<count {
            let poseA = TestPose(0, 0, angle: random.uniform(-3...3))
            // Every third one moves, some of them fast.
            let speed = random.uniform(0...1) < 0.3 ? random.uniform(0...20) : 0
            let way = SIMD2<Float>(Float(random.uniform(-1...1)), Float(random.uniform(-1...1))) * Float(speed) * scale
            let a = collided.addCollider(
                combination.a.scaled(scale), poseA, offset: SIMD2(1, 2) * scale, motion: way, start: way * -0.25)
            let x = random.uniform(-30...30) * size
            let y = random.uniform(-30...30) * size
            if let b = combination.b {
                collided.addPair(
                    a, collided.addCollider(b.scaled(scale), TestPose(x, y, angle: random.uniform(-3...3))))
            } else if combination.name.hasSuffix("plane") {
                collided.addPair(a, collided.addStatic([0, Float(y / 2), 0.6, 0.8, 0, 0, 0, 0]))
            } else {
                let end = SIMD2<Float>(Float(x + 40 * size), Float(y))
                collided.addPair(
                    a,
                    collided.addStatic([Float(x), Float(y), end.x, end.y, Float(x), Float(y), end.x, end.y + 9 * scale])
                )
            }
        }
        return collided
    }

    /// Two circles and a half plane at a distance, approaching or not: radius 10, so the speculative distance is
    /// 0.4 pt and motion adds 10 pt at most. Half of it counts in any direction, also sideways and apart.
    @Test(
        "an approach along the normal, and half of any motion, is a contact ahead of touching",
        arguments: [
            // Distance, motion of side b towards side a, motion sideways, whether there is a contact.
            (0.3, 0.0, 0.0, true), (0.55, 0.0, 0.0, false), (5.0, 5.0, 0.0, true), (5.0, 4.5, 0.0, false),
            (5.0, -5.0, 0.0, false), (5.0, -9.5, 0.0, true), (5.0, 0.0, 9.0, false), (5.0, 0.0, 9.5, true),
            (10.3, 50.0, 0.0, true),
        ])
    func reach(_ distance: Double, _ approach: Double, _ sideways: Double, _ isContact: Bool) {
        let collided = CollidedPairs()
        let a = collided.addCollider(.circle(10), TestPose(0, 0, angle: 0), motion: SIMD2(0.25, 0))
        let b = collided.addCollider(
            .circle(10), TestPose(20 + distance, 0, angle: 0),
            motion: SIMD2(0.25 - Float(approach), Float(sideways)))
        collided.addPair(a, b)
        collided.run(DynamicsKernelsBase.narrowphaseKernels().circle_circle)
        #expect(collided.manifold(0).points.count == (isContact ? 1 : 0))

        let wall = CollidedPairs()
        let item = wall.addCollider(
            .circle(10), TestPose(0, 10 + distance, angle: 0), motion: SIMD2(Float(sideways), -Float(approach)))
        wall.addPair(item, wall.addStatic([0, 0, 0, 1, 0, 0, 0, 0]))
        wall.run(DynamicsKernelsBase.narrowphaseKernels().circle_half_plane)
        #expect(wall.manifold(0).points.count == (isContact ? 1 : 0))
    }

    @Test("two circles are met from however far, anything else from half a size")
    func farReach() {
        let circles = CollidedPairs()
        let a = circles.addCollider(.circle(10), TestPose(0, 0))
        let b = circles.addCollider(.circle(10), TestPose(120, 0), motion: SIMD2(-110, 0))
        circles.addPair(a, b)
        circles.run(DynamicsKernelsBase.narrowphaseKernels().circle_circle)
        #expect(circles.manifold(0).points.count == 1)

        let wall = CollidedPairs()
        let item = wall.addCollider(.circle(10), TestPose(0, 20.5), motion: SIMD2(0, -50))
        wall.addPair(item, wall.addStatic([0, 0, 0, 1, 0, 0, 0, 0]))
        wall.run(DynamicsKernelsBase.narrowphaseKernels().circle_half_plane)
        #expect(wall.manifold(0).points.isEmpty)
    }

    /// Squares of 100 and 10 pt with a gap between them: an approach counts up to 40 pt, other motions up to 5 pt; of
    /// equal squares of 10 pt up to 10.
    @Test(
        "an approach counts up to half of both sizes or four of the smaller, any other motion up to half of that",
        arguments: [
            // Half of a side of the one that comes, gap, how far it comes, whether there is a contact.
            (50.0, 20.0, 24.0, true), (50, 25, 24, false), (50, 39, 70, true), (50, 41, 70, false),
            (50, 4.5, -24, true), (50, 6, -24, false), (5, 9, 20, true), (5, 11, 20, false),
        ])
    func largeReach(_ half: Double, _ gap: Double, _ approach: Double, _ isContact: Bool) {
        let collided = CollidedPairs()
        let a = collided.addCollider(
            .rectangle(Float(half), Float(half)), TestPose(0, 0), motion: SIMD2(Float(approach), 0))
        let b = collided.addCollider(.rectangle(5, 5), TestPose(half + 5 + gap, 2))
        collided.addPair(a, b)
        collided.run(DynamicsKernelsBase.narrowphaseKernels().rectangle_rectangle)
        #expect(collided.manifold(0).points.isEmpty != isContact)
    }

    /// Centre b starts at (50, 8) from centre a and moves by (−60, 0): radii of 10 touch where its x is √(20² − 8²).
    @Test("two circles have the normal with which they touch, and their lead is taken back")
    func meeting() {
        let collided = CollidedPairs()
        let a = collided.addCollider(.circle(10), TestPose(3, 4))
        let b = collided.addCollider(
            .circle(10), TestPose(52, 12), motion: SIMD2(-60, 0), start: SIMD2(1, 0))
        // Passes at a distance of 30: the normal is that where both come nearest.
        let c = collided.addCollider(.circle(10), TestPose(53, 34), motion: SIMD2(-60, 0))
        // Has passed: the normal of the centres.
        let d = collided.addCollider(.circle(10), TestPose(0, 34), motion: SIMD2(-60, 0))
        for other in [b, c, d] { collided.addPair(a, other) }
        collided.run(DynamicsKernelsBase.narrowphaseKernels().circle_circle)
        let normals = [
            Vector2((20.0 * 20 - 8 * 8).squareRoot(), 8) / 20, Vector2(0, 1), Vector2(-3, 30) / Vector2(-3, 30).length,
        ]
        for (k, normal) in normals.enumerated() {
            let found = collided.manifold(k)
            // Float's rounding in a dozen operations.
            #expect((found.normal - normal).length < 1e-5, "pair \(k)")
            let between = [Vector2(49, 8), Vector2(50, 30), Vector2(-3, 30)][k]
            #expect(abs(found.points[0].separation - (normal.dot(between) - 20)) < 1e-4, "pair \(k)")
        }
    }

    /// Where the lead lies beyond a segment the side is still that of the item's start.
    @Test(
        "the side of a segment is that of the start of the step",
        arguments: [TestShape.circle(10), .ellipse(20, 2), .rectangle(20, 2)])
    func side(_ shape: TestShape) {
        let collided = CollidedPairs()
        let item = collided.addCollider(
            shape, TestPose(0, 0.5), motion: SIMD2(0, 2), start: SIMD2(0, -1))
        collided.addPair(item, collided.addStatic([-100, 0, 100, 0, -100, 0, 100, 0]))
        let kernels = DynamicsKernelsBase.narrowphaseKernels()
        let kernel: Kernel
        switch shape {
        case .circle: kernel = kernels.circle_segment
        case .ellipse: kernel = kernels.ellipse_segment
        default: kernel = kernels.polygon_segment
        }
        collided.run(kernel)
        let found = collided.manifold(0)
        #expect(abs(found.normal.y - 1) < 1e-6)
        let height = shape.size / 2
        // The far side of the shape is beyond by its half height and half a point.
        #expect(found.points.allSatisfy { abs($0.separation + height + 0.5) < 1e-4 } && !found.points.isEmpty)
    }

    /// Thin shapes make contacts from 0.03 of their extent, others from 0.02 of their size.
    @Test(
        "thin shapes are met from further away",
        arguments: [
            (TestShape.rectangle(20, 0.5), 0.6, 0.03 * (2.0 * 400.5).squareRoot()), (.rectangle(20, 10), 0.4, 0.4),
            (.ellipse(20, 0.5), 0.6, 0.03 * (1.5 * 400.25).squareRoot()), (.ellipse(20, 10), 0.4, 0.4),
            (.polygon([SIMD2(-20, -0.5), SIMD2(20, -0.5), SIMD2(20, 0.5), SIMD2(-20, 0.5)]), 0.6, 0.849),
        ])
    func thinReach(_ shape: TestShape, _ least: Double, _ distance: Double) {
        #expect(abs(shape.speculative - distance) < 2e-3)
        #expect(shape.speculative >= least - 1e-9)
        for (gap, isContact) in [(0.98, true), (1.02, false)] {
            let collided = CollidedPairs()
            let half = shape.size / 2
            let item = collided.addCollider(shape, TestPose(0, half + gap * shape.speculative))
            collided.addPair(item, collided.addStatic([0, 0, 0, 1, 0, 0, 0, 0]))
            let kernels = DynamicsKernelsBase.narrowphaseKernels()
            if case .ellipse = shape {
                collided.run(kernels.ellipse_half_plane)
            } else {
                collided.run(kernels.polygon_half_plane)
            }
            #expect(collided.manifold(0).points.isEmpty != isContact)
        }
    }

    #if arch(x86_64)
        @Test("both builds give the same bits", arguments: 0..<20)
        func buildsAgree(_ index: Int) {
            guard csimd_supports_x86_64_v3() != 0 else { return }
            let combination = Self.combinations[index]
            let base = collided(combination, count: 2000)
            let fast = collided(combination, count: 2000)
            for _ in 0..<2 {
                base.run(combination.kernel(DynamicsKernelsBase.narrowphaseKernels()))
                fast.run(combination.kernel(DynamicsKernelsV3.narrowphaseKernels()))
            }
            #expect(base.counts == fast.counts)
            #expect(base.manifolds.map(\.bitPattern) == fast.manifolds.map(\.bitPattern))
            #expect(base.counts.max()! > 0, "\(combination.name)")
            // A manifold without points says nothing: its record may hold anything.
            let finite = base.counts.indices.filter { pair in
                base.counts[pair] == 0 || base.manifolds[(16 * pair)..<(16 * pair + 16)].allSatisfy(\.isFinite)
            }
            #expect(finite.count == base.counts.count)
        }
    #endif

    @Test("any number of pairs, and no pair depends on its neighbours", arguments: 0..<20)
    func sizes(_ index: Int) {
        let combination = Self.combinations[index]
        let kernel = combination.kernel(DynamicsKernelsBase.narrowphaseKernels())
        let whole = collided(combination, count: 24)
        whole.run(kernel)
        for count in 1...17 {
            let part = collided(combination, count: 24)
            part.run(kernel, count: count)
            #expect(part.counts[..<count] == whole.counts[..<count])
            #expect(
                part.manifolds[..<(16 * count)].map(\.bitPattern) == whole.manifolds[..<(16 * count)].map(\.bitPattern))
            // Pairs that are not in the order stay untouched.
            #expect(part.manifolds[(16 * count)...].filter { !$0.isNaN }.count == 24 - count)
        }
    }

    @Test("contacts scale with the items", arguments: 0..<20, [Float(4), 64])
    func scales(_ index: Int, _ scale: Float) {
        // Powers of two, so that every product is exact and the bits scale too.
        let combination = Self.combinations[index]
        let kernel = combination.kernel(DynamicsKernelsBase.narrowphaseKernels())
        let small = collided(combination, count: 200)
        let large = collided(combination, count: 200, scale: scale)
        small.run(kernel)
        large.run(kernel)
        for pair in 0..<200 {
            let one = small.manifold(pair)
            let other = large.manifold(pair)
            #expect(one.points.count == other.points.count)
            guard !one.points.isEmpty else { continue }
            // Poses are rounded after scaling; a few ulp of 40 pt.
            #expect((one.normal - other.normal).length < 1e-3)
            for (p, q) in zip(one.points, other.points) {
                #expect(abs(p.separation * Double(scale) - q.separation) < 1e-4 * Double(scale))
            }
        }
    }

    @Test("impulses stay with their feature and go with it")
    func persistence() {
        let kernel = DynamicsKernelsBase.narrowphaseKernels().rectangle_rectangle
        let collided = CollidedPairs()
        let a = collided.addCollider(.rectangle(50, 50), TestPose(0, 0))
        let b = collided.addCollider(.rectangle(20, 20), TestPose(10, 69.5))
        collided.addPair(a, b)
        collided.run(kernel)
        #expect(collided.manifold(0).points.count == 2)
        collided.manifolds.replaceSubrange(8..<12, with: [1, 2, 3, 4])
        let before = collided.manifold(0).points
        // Turned a little and slid: the same vertices meet the same edge.
        collided.colliders.replaceSubrange(8..<12, with: [12, 69.5, 0.99998, -0.00632])
        collided.run(kernel)
        for point in collided.manifold(0).points {
            let old = before.first { $0.feature == point.feature }
            #expect(old != nil)
            #expect(old?.impulses == point.impulses)
        }
        #expect(collided.manifold(0).points.count == 2)
        // Turned by a quarter, other vertices touch.
        collided.colliders.replaceSubrange(8..<12, with: [12, 69.5, 0, 1])
        collided.run(kernel)
        #expect(collided.manifold(0).points.map(\.impulses).filter { $0 != .zero }.isEmpty)
        // Gone and back: nothing is left over.
        collided.colliders.replaceSubrange(8..<12, with: [12, 80, 1, 0])
        collided.run(kernel)
        #expect(collided.counts[0] == 0)
        #expect(Array(collided.manifolds[8..<12]) == [0, 0, 0, 0])
    }

    @Test("coincident circles part along the direction of their ids")
    func coincident() {
        let collided = CollidedPairs()
        for _ in 0..<9 { collided.addCollider(.circle(10), TestPose(3, 4)) }
        for b in 1..<9 { collided.addPair(0, Int32(b)) }
        collided.run(DynamicsKernelsBase.narrowphaseKernels().circle_circle)
        for pair in 0..<8 {
            var k = UInt32(pair + 1) &* 0xD816_3841
            k = (k ^ (k >> 15)) &* 0x2C1B_3C6D
            k = (k ^ (k >> 15)) &* 0x297A_2D39
            k ^= k >> 15
            let angle = 2 * Double.pi * Double(k >> 16) / 65536
            let expected = Vector2(PortableMath.cosine(angle), PortableMath.sine(angle))
            // Float polynomials: two ulp(1).
            #expect((collided.manifold(pair).normal - expected).length < 3e-7)
        }
    }
}
