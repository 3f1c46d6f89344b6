import Buffers
import CSIMD
import DynamicsModel

/// Colliders as queries see them, read from the world's columns.
struct QueryShapeReader {
    let bodyCount: Int
    let colliderCount: Int
    private let x, y, cosine, sine: UnsafePointer<Float>
    private let id: UnsafePointer<UInt32>
    private let slotOfID: SlotView
    private let flags: ColumnView<UInt8>
    private let sets: ColumnView<UInt32>
    private let membership: ColumnView<Int32>
    private let firstCollider: IndexView
    private let colliderCounts: ColumnView<Int32>
    private let body: IndexView
    private let part, kind: ColumnView<Int32>
    private let localX, localY, localCosine, localSine, p0, p1: ColumnView<Float>
    private let polygons: UnsafePointer<Int32>
    private let vertices: UnsafePointer<Float>

    init(_ world: World) {
        bodyCount = world.bodies.count
        colliderCount = world.colliders.count
        (x, y) = (UnsafePointer(world.bodies.x.pointer), UnsafePointer(world.bodies.y.pointer))
        (cosine, sine) = (UnsafePointer(world.bodies.cosine.pointer), UnsafePointer(world.bodies.sine.pointer))
        id = UnsafePointer(world.bodies.id.pointer)
        slotOfID = world.slotOfID.view
        flags = world.bodies.flags.view
        sets = world.bodies.itemSets.view
        membership = world.bodies.membership.view
        firstCollider = world.bodies.firstCollider.view
        colliderCounts = world.bodies.colliderCount.view
        body = world.colliders.body.view
        (part, kind) = (world.colliders.part.view, world.colliders.kind.view)
        (localX, localY) = (world.colliders.localX.view, world.colliders.localY.view)
        (localCosine, localSine) = (world.colliders.localCosine.view, world.colliders.localSine.view)
        (p0, p1) = (world.colliders.p0.view, world.colliders.p1.view)
        polygons = UnsafePointer(world.polygons.table.pointer)
        vertices = UnsafePointer(world.polygons.vertices.pointer)
    }

    /// Whether the item of a slot can be found: it is no sensor, and has not been removed, since bodies stay until
    /// something looks at all of them.
    func isPresent(_ slot: Int) -> Bool {
        Int(slotOfID[Int(id[slot])]) == slot && flags[slot] & BodyFlags.sensor == 0
    }

    /// Whether a body is anchored and has no velocity.
    func isFixed(_ slot: Int) -> Bool { flags[slot] & (BodyFlags.anchored | BodyFlags.driven) == BodyFlags.anchored }

    func colliders(of slot: Int) -> Range<Int> {
        let first = Int(firstCollider[slot])
        return first..<(first + Int(colliderCounts[slot]))
    }

    /// About where a collider's origin is.
    func middle(_ collider: Int) -> (x: Float, y: Float) {
        let slot = Int(body[collider])
        let (px, py) = (localX[collider], localY[collider])
        return (x[slot] + cosine[slot] * px - sine[slot] * py, y[slot] + sine[slot] * px + cosine[slot] * py)
    }

    /// Writes a collider's shape; returns its box, widened by what Float rounds.
    func read(_ collider: Int, _ shape: UnsafeMutablePointer<csimd_query_shape>) -> StaticTree.Box {
        let slot = Int(body[collider])
        let (c, s) = (Double(cosine[slot]), Double(sine[slot]))
        let (px, py) = (Double(localX[collider]), Double(localY[collider]))
        let (pc, ps) = (Double(localCosine[collider]), Double(localSine[collider]))
        let isAnchored = flags[slot] & BodyFlags.anchored != 0
        var value = csimd_query_shape(
            x: Double(x[slot]) + (c * px - s * py), y: Double(y[slot]) + (s * px + c * py), cosine: c * pc - s * ps,
            sine: s * pc + c * ps, p0: p0[collider], p1: p1[collider],
            key: UInt64(id[slot]) << 32 | UInt64(UInt32(bitPattern: part[collider])), sets: sets[slot],
            membership: membership[slot], kind: kind[collider],
            target: Int32(isAnchored ? csimd_target_anchored : csimd_target_free))
        if value.kind >= Int32(csimd_kind_polygon) {
            let polygon = Int(p1[collider].bitPattern)
            value.p0 = Float(bitPattern: UInt32(bitPattern: polygons[2 * polygon]))
            value.p1 = Float(bitPattern: UInt32(bitPattern: polygons[2 * polygon + 1]))
        }
        shape.pointee = value
        return box(value)
    }

    private func box(_ shape: csimd_query_shape) -> StaticTree.Box {
        let (c, s) = (abs(shape.cosine), abs(shape.sine))
        let (a, b) = (Double(shape.p0), Double(shape.p1))
        switch Int(shape.kind) {
        case csimd_kind_circle: return Self.box(shape, a, a)
        case csimd_kind_ellipse:
            return Self.box(
                shape, (a * a * c * c + b * b * s * s).squareRoot(), (a * a * s * s + b * b * c * c).squareRoot())
        case csimd_kind_rectangle: return Self.box(shape, c * a + s * b, s * a + c * b)
        default: return boxOfPolygon(shape)
        }
    }

    /// The radius that stands behind the vertices of a core.
    private func rounding(_ shape: csimd_query_shape) -> Double {
        Double(vertices[2 * (Int(shape.p0.bitPattern) + Int(shape.p1.bitPattern))])
    }

    private func boxOfPolygon(_ shape: csimd_query_shape) -> StaticTree.Box {
        let first = Int(shape.p0.bitPattern)
        var (lowX, lowY, highX, highY) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
        for k in first..<(first + Int(shape.p1.bitPattern)) {
            let (px, py) = (Double(vertices[2 * k]), Double(vertices[2 * k + 1]))
            let (x, y) = (shape.cosine * px - shape.sine * py, shape.sine * px + shape.cosine * py)
            (lowX, highX) = (Swift.min(lowX, x), Swift.max(highX, x))
            (lowY, highY) = (Swift.min(lowY, y), Swift.max(highY, y))
        }
        let rounding = shape.kind == Int32(csimd_kind_rounded) ? rounding(shape) : 0
        return Self.box(
            shape.x + lowX - rounding, shape.y + lowY - rounding, shape.x + highX + rounding,
            shape.y + highY + rounding)
    }

    private static func box(_ shape: csimd_query_shape, _ halfX: Double, _ halfY: Double) -> StaticTree.Box {
        box(shape.x - halfX, shape.y - halfY, shape.x + halfX, shape.y + halfY)
    }

    static func box(ofSegment segment: csimd_query_shape) -> StaticTree.Box {
        box(
            min(segment.x, segment.cosine), min(segment.y, segment.sine), max(segment.x, segment.cosine),
            max(segment.y, segment.sine))
    }

    private static func box(_ lowX: Double, _ lowY: Double, _ highX: Double, _ highY: Double) -> StaticTree.Box {
        let box = StaticTree.Box(minX: Float(lowX), minY: Float(lowY), maxX: Float(highX), maxY: Float(highY))
        let largest = max(max(abs(box.minX), abs(box.maxX)), max(abs(box.minY), abs(box.maxY)))
        return box.enlarged(by: largest * 0x1p-22)
    }
}

extension csimd_query_shape {
    /// A segment or half plane.
    init(_ shape: StaticShape, key: UInt64, sets: UInt32, membership: Int32) {
        let (first, second): (SIMD2<Float>, SIMD2<Float>)
        switch shape {
        case .segment(let a, let b, _, _): (first, second) = (a, b)
        case .halfPlane(let point, let inward): (first, second) = (point, inward)
        }
        self.init(
            x: Double(first.x), y: Double(first.y), cosine: Double(second.x), sine: Double(second.y), p0: 0, p1: 0,
            key: key, sets: sets, membership: membership, kind: shape.kind, target: Int32(csimd_target_boundary))
    }
}

extension ContactConstraint.Side {
    /// A number in the order of sides.
    var queryKey: UInt64 {
        switch self {
        case .item(let id, let part): id.rawValue << 32 | UInt64(part)
        case .boundary(let id, let segment): csimd_query_boundary | id.rawValue << 32 | UInt64(segment)
        }
    }

    init(queryKey key: UInt64) {
        let (id, number) = ((key & ~csimd_query_boundary) >> 32, Int(key & 0xFFFF_FFFF))
        self =
            key & csimd_query_boundary == 0
            ? .item(ItemID(rawValue: id), part: number) : .boundary(BoundaryID(rawValue: id), segment: number)
    }
}
