import CSIMD
import DynamicsKernelsBase
import DynamicsModel
import Testing

@Suite("Narrowphase: outlines")
struct NarrowphaseOutlineTests {
    @Test("ellipses are as far apart as the nearest points of their sampled outlines")
    func sampledOutlines() {
        let a = TestShape.ellipse(20, 10)
        let b = TestShape.ellipse(8, 15)
        let collided = CollidedPairs()
        var random = SplitMix(state: 21)
        var expected: [Double] = []
        while expected.count < 20 {
            let poseA = TestPose(0, 0, angle: random.uniform(-3...3))
            let turn = random.uniform(-3...3)
            let angle = random.uniform(-3...3)
            let away = Vector2(PortableMath.cosine(angle), PortableMath.sine(angle))
            let reach = Support(a, poseA)(away) + Support(b, TestPose(0, 0, angle: turn))(-away)
            let poseB = TestPose(away.x * reach, away.y * reach, angle: turn)
            collided.addPair(collided.addCollider(a, poseA), collided.addCollider(b, poseB))
            expected.append(nearest(outline(20, 10, poseA), outline(8, 15, poseB)))
        }
        collided.run(DynamicsKernelsBase.narrowphaseKernels().ellipse_ellipse)
        for (pair, distance) in expected.enumerated() {
            // Samples are 0.25 pt apart, so the nearest two miss each other by up to 0.125 pt along the
            // outlines, and between them the outlines bend away by less than 0.01 pt.
            let points = collided.manifold(pair).points
            if distance > 0.36 { #expect(points.isEmpty) }
            guard let point = points.first else { continue }
            let s = point.separation
            #expect(s < distance + 1e-5)
            #expect(distance < (s * s + 0.125 * 0.125).squareRoot() + 0.01)
        }
        #expect(collided.counts.contains(1))
    }

    private func outline(_ a: Double, _ b: Double, _ pose: TestPose) -> [Vector2] {
        (0..<500).map { k in
            let angle = 2 * Double.pi * Double(k) / 500
            return pose.place(Vector2(a * PortableMath.cosine(angle), b * PortableMath.sine(angle)))
        }
    }

    private func nearest(_ a: [Vector2], _ b: [Vector2]) -> Double {
        var least = Double.infinity
        for p in a {
            for q in b {
                let x = p.x - q.x
                let y = p.y - q.y
                least = min(least, x * x + y * y)
            }
        }
        return least.squareRoot()
    }
}
