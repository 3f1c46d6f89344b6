import CSIMD
import DynamicsKernelsBase
import DynamicsModel
import Testing

@Suite("Narrowphase: round items on chains")
struct NarrowphaseChainTests {
    static let items: [TestShape] = [.circle(12), .ellipse(20, 10), .ellipse(8, 16)]

    /// Where nothing overlaps, the separation of an item from a chain is the least of those from its segments,
    /// and every segment's is known without regard to the others.
    @Test("the nearest of three segments makes the contact, and a shared vertex only once", arguments: 0..<3)
    func nearest(_ index: Int) {
        let shape = Self.items[index]
        let kernels = narrowphaseKernels()
        let speculative = shape.speculative
        var random = SplitMix(state: 17)
        let collided = CollidedPairs()
        var expected: [(least: Double, separations: [Double])] = []
        while expected.count < 40 {
            let chain = randomChain(&random)
            guard let (pose, separations) = place(shape, on: chain, &random) else { continue }
            let item = collided.addCollider(shape, pose)
            for k in 0..<3 {
                let points = [chain[k], chain[k + 1], chain[max(k - 1, 0)], chain[min(k + 2, 3)]]
                collided.addPair(item, collided.addStatic(points.flatMap { [$0.x, $0.y] }))
            }
            expected.append((separations.min()!, separations))
        }
        if case .circle = shape { collided.run(kernels.circle_segment) } else { collided.run(kernels.ellipse_segment) }
        // As for free segments: ten operations on coordinates of up to 120 pt.
        let tolerance = 1e-4
        for (place, (least, separations)) in expected.enumerated() {
            let manifolds = (0..<3).map { collided.manifold(3 * place + $0) }
            let contacts = manifolds.flatMap(\.points)
            guard let found = contacts.map(\.separation).min() else {
                Issue.record("chain \(place): no contact at \(separations) of \(speculative)")
                continue
            }
            #expect(abs(found - least) < tolerance, "chain \(place)")
            for (manifold, separation) in zip(manifolds, separations) {
                guard let point = manifold.points.first else { continue }
                #expect(abs(point.separation - separation) < tolerance, "chain \(place)")
            }
            // Points of two segments lie apart unless the vertex was met twice.
            for (k, point) in contacts.enumerated() {
                for other in contacts[..<k] {
                    #expect((point.position - other.position).length > 10 * tolerance, "chain \(place)")
                }
            }
        }
    }

    /// Four points, 20 to 50 pt apart, that turn by less than a quarter either way: at sharper tips the rule of
    /// shared vertices leaves out normals beyond the segment's own line.
    private func randomChain(_ random: inout SplitMix) -> [SIMD2<Float>] {
        var heading = random.uniform(-3.2...3.2)
        var point = SIMD2<Float>(0, 0)
        var points = [point]
        for _ in 0..<3 {
            let length = random.uniform(20...50)
            point += SIMD2(
                Float(length * PortableMath.cosine(heading)), Float(length * PortableMath.sine(heading)))
            points.append(point)
            heading += random.uniform(-1.5...1.5)
        }
        return points
    }

    /// At a shared vertex, where two segments are equally near, a contact is promised only to items whose
    /// origin is outside both segments' own face regions.
    private func isPromised(_ separations: [Double], _ corners: [Vector2], _ origin: Vector2) -> Bool {
        for k in 0..<2 where abs(separations[k] - separations[k + 1]) < 1e-6 {
            for segment in [k, k + 1] {
                let along = corners[segment + 1] - corners[segment]
                let place = (origin - corners[segment]).dot(along) / along.dot(along)
                if place > 0 && place < 1 { return false }
            }
        }
        return true
    }

    /// A pose next to the chain within the speculative distance, and the separations of its segments; none
    /// where the chain is too narrow there.
    private func place(
        _ shape: TestShape, on chain: [SIMD2<Float>], _ random: inout SplitMix
    ) -> (TestPose, [Double])? {
        let corners = chain.map { Vector2(Double($0.x), Double($0.y)) }
        let k = Int(random.uniform(0...2.999))
        // A third of the places are near vertices.
        let fraction = random.uniform(0...1) < 0.33 ? 1.02 : random.uniform(0...1)
        let start = corners[k] + (corners[k + 1] - corners[k]) * fraction
        let angle = random.uniform(-3.2...3.2)
        let away = Vector2(PortableMath.cosine(angle), PortableMath.sine(angle))
        let turn = random.uniform(-3.2...3.2)
        let target = random.uniform(0.05...0.9) * 0.02 * shape.size
        var origin = start + away * Support(shape, TestPose(0, 0, angle: turn))(-away)
        for step in 0..<5 {
            let pose = TestPose(origin.x, origin.y, angle: turn)
            let found = (0..<3).map { k in
                RoundOracle(
                    between: .zero, a: Support(shape, pose),
                    b: Support(corners: [corners[k] - pose.origin, corners[k + 1] - pose.origin])
                ).largest()
            }
            let nearest = found.min { $0.separation < $1.separation }!
            if step == 4 {
                let separations = found.map(\.separation)
                let isNear = nearest.separation > 1e-3 && nearest.separation < 0.019 * shape.size
                return isNear && isPromised(separations, corners, pose.origin) ? (pose, separations) : nil
            }
            origin += nearest.normal * (nearest.separation - target)
        }
        return nil
    }
}
