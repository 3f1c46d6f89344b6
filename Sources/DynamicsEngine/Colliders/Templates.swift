import CSIMD
import DynamicsModel

struct ColliderTemplate {
    var kind: Int32
    var localX: Float = 0
    var localY: Float = 0
    var localCosine: Float = 1
    var localSine: Float = 0
    var p0: Float
    var p1: Float
    var extentX: Float
    var extentY: Float
    var radius: Float

    static func templates(for shape: Shape, mass: MassProperties, pool: inout PolygonPool) -> [ColliderTemplate] {
        shape.parts.map { part in
            let c = PortableMath.cosine(part.rotation), s = PortableMath.sine(part.rotation)
            var t: ColliderTemplate
            var origin = part.offset
            switch part.shape {
            case .circle(let r): t = .init(kind: Int32(csimd_kind_circle), p0: Float(r), p1: Float(r), extentX: Float(r), extentY: Float(r), radius: Float(r))
            case .ellipse(let a, let b): t = .init(kind: Int32(csimd_kind_ellipse), p0: Float(a), p1: Float(b), extentX: Float(a), extentY: Float(b), radius: Float(max(a, b)))
            case .rectangle(let w, let h): t = .init(kind: Int32(csimd_kind_rectangle), p0: Float(w / 2), p1: Float(h / 2), extentX: Float(w / 2), extentY: Float(h / 2), radius: Float(Vector2(w / 2, h / 2).length))
            case .path(let v):
                let g = ConvexPath.centroid(v)
                origin += g.rotated(cosine: c, sine: s)
                let local = v.map { $0 - g }
                let index = pool.add(local)
                t = .init(kind: Int32(csimd_kind_polygon), p0: Float(ConvexPath.inradius(v)), p1: Float(bitPattern: UInt32(index)),
                    extentX: Float(local.map { abs($0.x) }.max()!), extentY: Float(local.map { abs($0.y) }.max()!), radius: Float(local.map(\.length).max()!))
            case .group: fatalError()
            }
            let o = origin - mass.centerOfMass
            t.localX = Float(o.x); t.localY = Float(o.y); t.localCosine = Float(c); t.localSine = Float(s)
            return t
        }
    }
}

struct PolygonPool: ~Copyable {
    var table = Buffer<Int32>(capacity: 8)
    var vertices = Buffer<Float>(capacity: 16)
    var count = 0, vertexCount = 0
    mutating func add(_ v: [Vector2]) -> Int {
        table.reserve(2 * count + 2); vertices.reserve(2 * (vertexCount + v.count))
        table[2 * count] = Int32(vertexCount); table[2 * count + 1] = Int32(v.count)
        for p in v { vertices[2 * vertexCount] = Float(p.x); vertices[2 * vertexCount + 1] = Float(p.y); vertexCount += 1 }
        count += 1
        return count - 1
    }
    mutating func release(_ i: UInt32) {}
}

struct StaticShape {
    var kind: Int32
    var record: [Float]
    static func shapes(of b: Boundary) -> [StaticShape] {
        switch b.outline {
        case .segment(let a, let e): return [seg(a, e, a, e)]
        case .path(let p, let closed):
            let n = closed ? p.count : p.count - 1
            return (0..<n).map { i in
                let a = p[i], e = p[(i + 1) % p.count]
                let prev = closed ? p[(i + p.count - 1) % p.count] : (i > 0 ? p[i - 1] : a)
                let next = closed ? p[(i + 2) % p.count] : (i + 2 < p.count ? p[i + 2] : e)
                return seg(a, e, prev, next)
            }
        case .inside(let lo, let hi):
            return [plane(lo, [1, 0]), plane(lo, [0, 1]), plane(hi, [-1, 0]), plane(hi, [0, -1])]
        }
    }
    static func seg(_ a: Vector2, _ b: Vector2, _ p: Vector2, _ n: Vector2) -> StaticShape {
        .init(kind: Int32(csimd_kind_segment), record: [a.x, a.y, b.x, b.y, p.x, p.y, n.x, n.y].map { Float($0) })
    }
    static func plane(_ p: Vector2, _ n: Vector2) -> StaticShape {
        .init(kind: Int32(csimd_kind_half_plane), record: [p.x, p.y, n.x, n.y, 0, 0, 0, 0].map { Float($0) })
    }
}
