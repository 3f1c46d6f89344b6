import CSIMD
import DynamicsEngine
import DynamicsKernelsBase
import DynamicsModel
import Testing

@Suite("Narrowphase: colliders")
struct NarrowphaseColliderTests {
    @Test("a batch of mixed vertex counts equals every pair alone")
    func mixedCounts() {
        let shapes: [TestShape] = [
            .rectangle(20, 10), .regular(3, radius: 20), .regular(90, radius: 18), .rectangle(5, 30),
        ]
        let collided = CollidedPairs()
        let items = shapes.map { collided.addCollider($0, TestPose(0, 0, angle: 0.3)) }
        let others = shapes.map { collided.addCollider($0, TestPose(22, 5, angle: 1.1)) }
        for a in items { for b in others { collided.addPair(a, b) } }
        collided.run(DynamicsKernelsBase.narrowphaseKernels().polygon_polygon)
        for (pair, (a, b)) in zip(collided.pairA, collided.pairB).enumerated() {
            let alone = CollidedPairs()
            alone.addPair(
                alone.addCollider(shapes[Int(a)], TestPose(0, 0, angle: 0.3)),
                alone.addCollider(shapes[Int(b) - 4], TestPose(22, 5, angle: 1.1)))
            alone.run(DynamicsKernelsBase.narrowphaseKernels().polygon_polygon)
            #expect(alone.counts[0] == collided.counts[pair])
            #expect(
                alone.manifolds[0..<16].map(\.bitPattern)
                    == collided.manifolds[(16 * pair)..<(16 * pair + 16)].map(\.bitPattern))
        }
    }

    @Test("templates place the parts of a group about its centre of mass")
    func templates() throws {
        let path = [Vector2(0, 0), Vector2(30, 0), Vector2(0, 30)]
        let shape = try Shape.group([
            .init(.circle(radius: 5), offset: Vector2(-20, 0)),
            .init(.path(path), offset: Vector2(10, 0), rotation: .pi / 2),
            .init(.ellipse(halfWidth: 8, halfHeight: 3)),
        ]).validated()
        let mass = MassProperties(of: shape, density: 1)
        var pool = PolygonPool()
        let templates = colliderTemplates(for: shape, mass: mass, pool: &pool)
        #expect(templates.map(\.kind) == [.circle, .polygon, .ellipse])
        let index = try #require(templates[1].polygon)
        // The centroid (10, 10) turned by a quarter is (−10, 10), moved by (10, 0); exact to ulp(20).
        let origin = Vector2(Double(templates[1].offset.x), Double(templates[1].offset.y)) + mass.centerOfMass
        #expect((origin - Vector2(0, 10)).length < 4e-6)
        #expect(pool.polygon(index) == [SIMD2(-10, -10), SIMD2(20, -10), SIMD2(-10, 20)])
        #expect(templates[1].size == Float(Shape.path(path).size))
        // The ellipse's box, against its support function.
        let half = templates[2].halfExtents(cosine: 0.6, sine: 0.8)
        #expect(abs(Double(half.x) - (4.8 * 4.8 + 2.4 * 2.4).squareRoot()) < 1e-6)
        #expect(templates[0].halfExtents(cosine: 1, sine: 0).x >= 5)
        let bounds = templates[1].bounds(cosine: 1, sine: 0, pool: pool)
        #expect(bounds.low == SIMD2(-10, -10))
        #expect(bounds.high == SIMD2(20, 20))
    }

    @Test("the pool uses removed polygons' room again")
    func pool() {
        var pool = PolygonPool()
        let triangle: [SIMD2<Float>] = [SIMD2(0, 0), SIMD2(1, 0), SIMD2(0, 1)]
        let first = pool.add(triangle)
        let second = pool.add(triangle + [SIMD2(-1, 0)])
        let length = pool.vertexCount
        pool.remove(first)
        #expect(pool.count(of: first) == 0)
        let third = pool.add(triangle.map { $0 * 2 })
        #expect(third == first)
        #expect(pool.vertexCount == length)
        #expect(pool.polygon(third) == triangle.map { $0 * 2 })
        #expect(pool.count(of: second) == 4)
        #expect(first > 0)
    }

    @Test("the pool keeps a polygon until no collider has it")
    func sharedPolygons() {
        var pool = PolygonPool()
        let triangle: [SIMD2<Float>] = [SIMD2(0, 0), SIMD2(1, 0), SIMD2(0, 1)]
        let first = pool.add(triangle)
        for _ in 0..<2 { pool.share(first) }
        for _ in 0..<2 {
            pool.remove(first)
            #expect(pool.polygon(first) == triangle)
        }
        pool.remove(first)
        #expect(pool.count(of: first) == 0 && pool.add(triangle) == first)
    }

    @Test("boundaries become segments that know their neighbours")
    func staticShapes() {
        let points = [Vector2(0, 0), Vector2(10, 0), Vector2(10, 10)]
        let open = StaticShape.shapes(of: Boundary(.path(points, closed: false)))
        #expect(open.map(floats) == [SIMD8(0, 0, 10, 0, 0, 0, 10, 10), SIMD8(10, 0, 10, 10, 0, 0, 10, 10)])
        let closed = StaticShape.shapes(of: Boundary(.path(points, closed: true)))
        #expect(closed.count == 3)
        #expect(floats(closed[2]) == SIMD8(10, 10, 0, 0, 10, 0, 10, 0))
        let inside = StaticShape.shapes(of: Boundary(.inside(minimum: Vector2(-1, -2), maximum: Vector2(3, 4))))
        #expect(inside.map { $0.record.half_plane.inward_x } == [1, 0, -1, 0])
        #expect(StaticShape.shapes(of: Boundary(.segment(Vector2(0, 0), Vector2(1, 0)))).count == 1)
    }

    /// A record as the floats it is made of.
    private func floats(_ shape: StaticShape) -> SIMD8<Float> { unsafeBitCast(shape.record, to: SIMD8<Float>.self) }
}
