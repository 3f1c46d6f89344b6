import CSIMD
import DynamicsKernelsBase
import DynamicsModel
import Testing

@Suite("Narrowphase: capsules and rounded polygons")
struct NarrowphaseRoundedPairTests {
    static let kernels = narrowphaseKernels()
    static let rounded: [TestShape] = [
        .rounded([SIMD2(-20, 0), SIMD2(20, 0)], 8), .rounded([SIMD2(-3, -1), SIMD2(3, 1)], 15),
        .rounded([SIMD2(-14, -9), SIMD2(14, -9), SIMD2(14, 9), SIMD2(-14, 9)], 5),
        .rounded([SIMD2(-20, -10), SIMD2(25, -5), SIMD2(-5, 15)], 4),
    ]
    static let others: [TestShape] =
        [.circle(12), .ellipse(25, 10), .ellipse(8, 12), .rectangle(20, 12), .regular(7, radius: 18)] + rounded

    private func kernel(_ other: TestShape) -> Kernel {
        switch other {
        case .circle: Self.kernels.circle_rounded
        case .ellipse: Self.kernels.ellipse_rounded
        default: Self.kernels.polygon_rounded
        }
    }

    /// Pairs that touch, give or take, with any angle between them, right ones and flat ones most of all.
    private func poses(_ a: TestShape, _ b: TestShape, _ random: inout SplitMix) -> (TestPose, TestPose) {
        let own = random.uniform(-3.2...3.2)
        let turn =
            random.uniform(0...1) < 0.4
            ? own + Double(Int(random.uniform(0...4))) * .pi / 2 + random.uniform(-0.01...0.01)
            : random.uniform(-3.2...3.2)
        let angle = random.uniform(-3.2...3.2)
        let away = Vector2(PortableMath.cosine(angle), PortableMath.sine(angle))
        let (pose, other) = (TestPose(0, 0, angle: own), TestPose(0, 0, angle: turn))
        let distance =
            Support(a, pose)(away) + Support(b, other)(-away)
            + random.uniform(-0.4...0.1) * min(a.size, b.size)
        let at = Vector2(random.uniform(-300...300), random.uniform(-300...300))
        return (
            TestPose(at.x, at.y, angle: own), TestPose(at.x + away.x * distance, at.y + away.y * distance, angle: turn)
        )
    }

    /// The largest separation over all directions is that along the normal, that of the deepest point, and known to be
    /// a contact within the speculative distance.
    private func expect(
        _ manifold: TestManifold, _ oracle: RoundOracle, speculative: Double, size: Double, _ pair: Int
    ) -> Int {
        let best = oracle.largest()
        // A dozen Float operations on 60 pt, and what corners give way to faces by, and faces of b to those of a.
        let tolerance = 2e-4 + 0.03 * speculative
        if best.separation > speculative + tolerance {
            #expect(manifold.points.isEmpty, "pair \(pair)")
            return 0
        }
        guard best.separation < speculative - tolerance else { return 0 }
        guard let deepest = manifold.points.map(\.separation).min() else {
            Issue.record("pair \(pair): no contact at \(best.separation)")
            return 0
        }
        #expect(oracle.g(manifold.normal) > best.separation - tolerance, "pair \(pair)")
        #expect(abs(manifold.normal.length - 1) < 1e-5, "pair \(pair)")
        // Where cores overlap, the deepest point may lie beside the face.
        let isShallow = best.separation > -0.9 * (oracle.a.rounding + oracle.b.rounding)
        if isShallow { #expect(abs(deepest - best.separation) < tolerance, "pair \(pair)") }
        for point in manifold.points {
            // Midway between both outlines: of each half the separation away along the normal.
            let (inA, inB) = (point.position, point.position - oracle.between)
            let n = manifold.normal
            #expect(inA.dot(n) < oracle.a(n) + point.separation / 2 + tolerance, "pair \(pair)")
            #expect(inB.dot(-n) < oracle.b(-n) + point.separation / 2 + tolerance, "pair \(pair)")
        }
        return manifold.points.count
    }

    @Test("separation and normal are those of all directions in Double", arguments: 0..<9, 0..<4)
    func pairs(_ i: Int, _ j: Int) {
        let (a, b) = (Self.others[i], Self.rounded[j])
        var random = SplitMix(state: 5)
        let collided = CollidedPairs()
        var oracles: [RoundOracle] = []
        for _ in 0..<400 {
            let (poseA, poseB) = poses(a, b, &random)
            collided.addPair(
                collided.addCollider(a, poseA, offset: SIMD2(3, -2)),
                collided.addCollider(b, poseB, offset: SIMD2(-1, 4)))
            oracles.append(
                RoundOracle(between: poseB.origin - poseA.origin, a: Support(a, poseA), b: Support(b, poseB)))
        }
        collided.run(kernel(a))
        var (ones, twos) = (0, 0)
        for (pair, oracle) in oracles.enumerated() {
            let found = expect(
                collided.manifold(pair), oracle, speculative: min(a.speculative, b.speculative),
                size: min(a.size, b.size), pair)
            if found == 1 { ones += 1 }
            if found == 2 { twos += 1 }
        }
        #expect(ones + twos > 150)
        if i < 3 { #expect(twos == 0) }
    }

    @Test("a free segment is a line, seen from the item's side", arguments: 0..<4)
    func segments(_ j: Int) {
        let shape = Self.rounded[j]
        var random = SplitMix(state: 9)
        let collided = CollidedPairs()
        var oracles: [RoundOracle] = []
        while oracles.count < 400 {
            let pose = TestPose(0, 0, angle: random.uniform(-3.2...3.2))
            let start = Vector2(random.uniform(-50...50), random.uniform(-50...50))
            let end = start + Vector2(random.uniform(-60...60), random.uniform(-60...60))
            let ends = [start, end].map { Vector2(Double(Float($0.x)), Double(Float($0.y))) }
            let oracle = RoundOracle(between: .zero, a: Support(shape, pose), b: Support(corners: ends))
            // What is deep in it may be pushed to the side of the origin along a longer way.
            guard (-0.2 * shape.size...shape.size).contains(oracle.largest().separation), (end - start).length > 5
            else {
                continue
            }
            let numbers = ends.flatMap { [Float($0.x), Float($0.y)] }
            collided.addPair(collided.addCollider(shape, pose), collided.addStatic(numbers + numbers))
            oracles.append(oracle)
        }
        collided.run(Self.kernels.rounded_segment)
        var found = 0
        for (pair, oracle) in oracles.enumerated() where oracle.largest().separation > -shape.rounding + 0.1 {
            found += expect(
                collided.manifold(pair), oracle, speculative: shape.speculative, size: shape.size, pair)
        }
        #expect(found > 20)
    }

    @Test("a half plane is met in the lowest points", arguments: 0..<4)
    func halfPlanes(_ j: Int) {
        let shape = Self.rounded[j]
        var random = SplitMix(state: 9)
        let collided = CollidedPairs()
        var depths: [Double] = []
        for k in 0..<200 {
            let angle = k % 4 == 0 ? 0 : random.uniform(-3.2...3.2)
            let pose = TestPose(10, 20, angle: angle)
            let inward = Vector2(0.6, 0.8)
            let depth = random.uniform(-0.3...0.1) * shape.size
            let point = pose.origin + inward * (-Support(shape, pose)(-inward) - depth)
            collided.addPair(
                collided.addCollider(shape, pose),
                collided.addStatic([Float(point.x), Float(point.y), 0.6, 0.8, 0, 0, 0, 0]))
            depths.append(depth)
        }
        collided.run(Self.kernels.rounded_half_plane)
        for (pair, depth) in depths.enumerated() {
            let points = collided.manifold(pair).points
            if depth < shape.speculative - 1e-3 {
                #expect(abs((points.map(\.separation).min() ?? .infinity) - depth) < 1e-4, "pair \(pair)")
            } else if depth > shape.speculative + 1e-3 {
                #expect(points.isEmpty, "pair \(pair)")
            }
        }
    }

    @Test("flat on flat is two points, as far apart as both reach; round on round is one")
    func flat() throws {
        let (capsule, box) = (Self.rounded[0], Self.rounded[2])
        func points(_ a: TestShape, _ b: TestShape, _ pose: TestPose) -> [TestManifold.Point] {
            let collided = CollidedPairs()
            collided.addPair(collided.addCollider(a, TestPose(0, 0)), collided.addCollider(b, pose))
            collided.run(Self.kernels.polygon_rounded)
            return collided.manifold(0).points
        }
        let stacked = points(capsule, capsule, TestPose(10, 15.9))
        #expect(stacked.count == 2)
        // Faces are longer by what a corner may lie beside them.
        #expect(zip(stacked.map(\.position.x).sorted(), [-10, 20]).allSatisfy { abs($0 - $1) < 0.15 })
        for point in stacked { #expect(abs(point.separation + 0.1) < 1e-5 && abs(point.position.y - 7.95) < 1e-5) }
        // The floor's half thickness is 3: surfaces meet at 3, in the middle of the overlap at 2.95.
        let onFloor = points(.rectangle(100, 3), box, TestPose(10, 16.9))
        #expect(zip(onFloor.map(\.position.x).sorted(), [-4, 24]).allSatisfy { abs($0 - $1) < 0.15 })
        for point in onFloor { #expect(abs(point.separation + 0.1) < 1e-5 && abs(point.position.y - 2.95) < 1e-5) }
        // Exactly above each other, whatever rounding says of the corners.
        for height in [27.9, 27.99, 28] { #expect(points(box, box, TestPose(0, height)).count == 2) }
        #expect(points(capsule, capsule, TestPose(0, 35, angle: .pi / 2)).count == 1)
        #expect(points(capsule, capsule, TestPose(55.9, 1)).count == 1)
    }
}
