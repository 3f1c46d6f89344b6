import CSIMD
import DynamicsKernelsBase
import DynamicsModel
import Testing

@Suite("Narrowphase: polygons and free segments")
struct NarrowphasePolygonSegmentTests {
    @Test("agrees with separating axes in Double", arguments: 0..<6)
    func randomPoses(_ index: Int) {
        let shape = NarrowphasePolygonPairTests.shapes[index]
        let speculative = shape.speculative
        var random = SplitMix(state: 13)
        let collided = CollidedPairs()
        var oracles: [PolygonOracle] = []
        for _ in 0..<2000 {
            let pose = TestPose(
                random.uniform(-500...500), random.uniform(-500...500), angle: random.uniform(-3.2...3.2))
            let ends = segment(beside: shape, pose, &random)
            let item = collided.addCollider(shape, pose, offset: SIMD2(3, -2))
            let record = ends.flatMap { [Float($0.x), Float($0.y)] }
            collided.addPair(item, collided.addStatic(record + record))
            // The ends as the record holds them.
            let a = Vector2(Double(record[0]), Double(record[1])) - pose.origin
            let b = Vector2(Double(record[2]), Double(record[3])) - pose.origin
            oracles.append(
                PolygonOracle(shape.corners.map { pose.place($0) - pose.origin }, (a, b), speculative: speculative))
        }
        collided.run(narrowphaseKernels().polygon_segment)
        // Coordinates reach 60 pt from the polygon's origin, so a chain of ten operations stays within
        // 10 ulp(60) = 4e-5 pt. A decision is ambiguous where its margin is of that order.
        let tolerance = 5e-5
        var points = 0
        var compared = 0
        for (pair, oracle) in oracles.enumerated() where oracle.margin > 4 * tolerance {
            let manifold = collided.manifold(pair)
            compared += 1
            points += oracle.points.count
            #expect(manifold.points.count == oracle.points.count, "pair \(pair)")
            guard manifold.points.count == oracle.points.count, !oracle.points.isEmpty else { continue }
            #expect((manifold.normal - oracle.normal).length < 1e-6, "pair \(pair)")
            for expected in oracle.points {
                guard let found = manifold.points.first(where: { $0.feature == expected.feature }) else {
                    Issue.record("pair \(pair): feature \(expected.feature) is missing")
                    continue
                }
                #expect(abs(found.separation - expected.separation) < tolerance, "pair \(pair)")
                // The clipped end slides by the separation's error over the sine of the edges' angle, ≥ 0.5.
                #expect((found.position - expected.position).length < 2 * tolerance, "pair \(pair)")
            }
        }
        #expect(compared > 1600)
        #expect(points > 250)
    }

    /// A segment of 60 pt that touches, overlaps or misses the shape by a little in a random direction.
    private func segment(beside shape: TestShape, _ pose: TestPose, _ random: inout SplitMix) -> [Vector2] {
        let lean = random.uniform(-3.2...3.2)
        let along = Vector2(PortableMath.cosine(lean), PortableMath.sine(lean)) * 30
        let angle = random.uniform(-3.2...3.2)
        let away = Vector2(PortableMath.cosine(angle), PortableMath.sine(angle))
        let reach = Support(shape, pose)(away) + abs(along.dot(away))
        let middle = pose.origin + away * (reach + random.uniform(-0.2...0.03) * shape.size)
        return [middle - along, middle + along]
    }
}
