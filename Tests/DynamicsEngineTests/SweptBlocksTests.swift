import DynamicsScenes
import Testing

@testable import DynamicsEngine

/// Pairs of bodies that come much nearer to each other, as blocks of bodies find them, against a look at each two.
@Suite struct SweptBlocksTests {
    private struct Body {
        let box: StaticTree.Box
        let way: SIMD2<Float>
        let size: Float
    }

    /// Most are slow; few are in the order in which they lie.
    private func bodies(_ count: Int, _ random: inout RandomSource) -> [Body] {
        (0..<count).map { k in
            let most = k % 7 == 0 ? 30.0 : 2
            let way = SIMD2(Float(random.uniform(-most, most)), Float(random.uniform(-most, most)))
            let (x, y) = (Float(random.uniform(0, 200)), Float(k) * 0.5 + Float(random.uniform(0, 40)))
            let box = StaticTree.Box(
                minX: x + min(way.x, 0) - 4, minY: y + min(way.y, 0) - 4, maxX: x + max(way.x, 0) + 4,
                maxY: y + max(way.y, 0) + 4)
            return Body(box: box, way: way, size: Float(random.uniform(4, 8)))
        }
    }

    @Test(arguments: [0, 1 << 20]) func `blocks find all pairs, one by one and by a tree`(searches: Int) {
        var random = RandomSource(seed: 3)
        let bodies = bodies(500, &random)
        var blocks = SweptBlocks()
        blocks.reserve(bodies.count)
        for (slot, body) in bodies.enumerated() {
            blocks.set(slot, body.box, wayX: body.way.x, wayY: body.way.y, swing: 0, size: body.size)
        }
        blocks.finish()
        blocks.prepare(searches: searches)
        var found: Set<SIMD2<Int>> = []
        blocks.forEachPair { found.insert(SIMD2($0, $1)) }
        var expected = 0
        for a in bodies.indices {
            for b in (a + 1)..<bodies.count {
                let (one, other) = (bodies[a].box, bodies[b].box)
                let overlap =
                    one.minX <= other.maxX && other.minX <= one.maxX && one.minY <= other.maxY && other.minY <= one.maxY
                let way = bodies[a].way - bodies[b].way
                guard overlap, (way * way).sum().squareRoot() > 0.5 * (bodies[a].size + bodies[b].size) else {
                    continue
                }
                expected += 1
                #expect(found.contains(SIMD2(a, b)), "\(a), \(b)")
            }
        }
        // Some more are within a rounding.
        #expect(expected > 100 && found.count < expected + 20)
    }
}
