import CSIMD
import DynamicsKernelsBase
import DynamicsModel
import Testing

@Suite("Narrowphase: polygons")
struct NarrowphasePolygonPairTests {
    static let kernels = narrowphaseKernels()
    static let triangle = TestShape.polygon([SIMD2(-20, -10), SIMD2(25, -5), SIMD2(-5, 15)])
    static let shapes: [TestShape] = [
        .rectangle(20, 20), .rectangle(40, 10), triangle, .regular(5, radius: 18),
        .regular(8, radius: 25, stretch: 0.5),
        .regular(40, radius: 22),
    ]

    /// Touching, overlapping and separate poses of b about a at the origin's neighbourhood.
    static func poses(_ a: TestShape, _ b: TestShape, _ random: inout SplitMix) -> (TestPose, TestPose) {
        let reach = (a.corners + b.corners).map(\.length).max()!
        let at = Vector2(random.uniform(-500...500), random.uniform(-500...500))
        let angle = random.uniform(-3.2...3.2)
        let pose = TestPose(at.x, at.y, angle: random.uniform(-3.2...3.2))
        let turn =
            random.uniform(0...1) < 0.3
            ? Double(Int(random.uniform(0...4))) * .pi / 2 + random.uniform(-0.01...0.01) : angle
        let away = Vector2(PortableMath.cosine(angle * 5), PortableMath.sine(angle * 5))
        var distance = random.uniform(0...2) * reach
        if random.uniform(0...1) < 0.6 {
            // Touching along that direction: the distance at which the supports meet, give or take 3 %.
            let other = TestPose(0, 0, angle: turn)
            distance = Support(a, pose)(away) + Support(b, other)(-away)
            distance += random.uniform(-0.08...0.02) * min(a.size, b.size)
        }
        return (pose, TestPose(at.x + away.x * distance, at.y + away.y * distance, angle: turn))
    }

    @Test("general kernel agrees with separating axes in Double", arguments: 0..<6, 0..<6)
    func generalKernel(_ i: Int, _ j: Int) { compare(Self.shapes[i], Self.shapes[j], Self.kernels.polygon_polygon) }

    @Test("rectangle kernel agrees with separating axes in Double", arguments: 0..<2, 0..<2)
    func rectangleKernel(_ i: Int, _ j: Int) {
        compare(Self.shapes[i], Self.shapes[j], Self.kernels.rectangle_rectangle)
    }

    private func compare(_ a: TestShape, _ b: TestShape, _ kernel: Kernel) {
        var random = SplitMix(state: 7)
        let collided = CollidedPairs()
        var oracles: [PolygonOracle] = []
        let speculative = min(a.speculative, b.speculative)
        for _ in 0..<2000 {
            let (poseA, poseB) = Self.poses(a, b, &random)
            collided.addPair(
                collided.addCollider(a, poseA, offset: SIMD2(3, -2)),
                collided.addCollider(b, poseB, offset: SIMD2(-1, 4)))
            oracles.append(
                PolygonOracle(
                    a.corners.map { poseA.place($0) - poseA.origin }, b.corners.map { poseB.place($0) - poseA.origin },
                    speculative: speculative))
        }
        collided.run(kernel)
        // Coordinates reach 50 pt, so a chain of ten Float operations stays within 10 ulp(50) = 4e-5 pt. A
        // decision is ambiguous where its margin is of that order.
        let tolerance = 5e-5
        var compared = 0
        var points = 0
        for (pair, oracle) in oracles.enumerated() where oracle.margin > 4 * tolerance {
            let manifold = collided.manifold(pair)
            compared += 1
            points += oracle.points.count
            #expect(manifold.points.count == oracle.points.count, "pair \(pair)")
            guard manifold.points.count == oracle.points.count, !oracle.points.isEmpty else { continue }
            // Unit vectors carry a few ulp(1).
            #expect((manifold.normal - oracle.normal).length < 1e-6, "pair \(pair)")
            for expected in oracle.points {
                guard let found = manifold.points.first(where: { $0.feature == expected.feature }) else {
                    Issue.record("pair \(pair): feature \(expected.feature) is missing")
                    continue
                }
                #expect(abs(found.separation - expected.separation) < tolerance, "pair \(pair)")
                // Points slide along the face by the separation's error over the sine of the edges' angle, ≥ 0.7.
                #expect((found.position - expected.position).length < 2 * tolerance, "pair \(pair)")
            }
        }
        #expect(compared > 1700)
        #expect(points > 500)
    }
}
