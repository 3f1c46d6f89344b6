import Buffers
import CSIMD

/// The convex parts of all bodies, in the order of their bodies, padded like the bodies' columns.
struct Colliders: ~Copyable {
    private(set) var count = 0

    var body = IndexColumn()
    var kind = Column<Int32>()
    /// Which part of its item's group the collider is.
    var part = Column<Int32>()
    /// Number of what the part is made of; 0 for what its item is made of. See ``PartSurfaces``.
    var surface = Column<Int32>()
    var localX = Column<Float>()
    var localY = Column<Float>()
    var localCosine = Column<Float>()
    var localSine = Column<Float>()
    var p0 = Column<Float>()
    var p1 = Column<Float>()
    var extentX = Column<Float>()
    var extentY = Column<Float>()
    var radius = Column<Float>()
    /// Bounds that the pair list was made with.
    var minX = Buffer<Float>()
    var minY = Buffer<Float>()
    var maxX = Buffer<Float>()
    var maxY = Buffer<Float>()

    mutating func visitColumns(_ visitor: inout some ColumnVisitor) {
        visitor.visit(&kind)
        visitor.visit(&part)
        visitor.visit(&surface)
        visitor.visit(&localX)
        visitor.visit(&localY)
        visitor.visit(&localCosine)
        visitor.visit(&localSine)
        visitor.visit(&p0)
        visitor.visit(&p1)
        visitor.visit(&extentX)
        visitor.visit(&extentY)
        visitor.visit(&radius)
        visitor.visit(&minX)
        visitor.visit(&minY)
        visitor.visit(&maxX)
        visitor.visit(&maxY)
    }

    /// Makes room for `more` colliders.
    mutating func reserve(adding more: Int) {
        var visitor = ReserveVisitor(count: count + more + 8)
        visitColumns(&visitor)
        body.reserve(count + more + 8)
    }

    /// Appends colliders; the caller fills them in their order.
    mutating func append(_ more: Int) { count += more }

    /// Puts the colliders into a new order, or drops those that `order` leaves out; ``body`` is to be written anew.
    mutating func permute(_ order: UnsafeBufferPointer<Int32>, scratch: UnsafeMutableRawPointer) {
        var visitor = PermuteVisitor(order: order, oldCount: count, scratch: scratch)
        visitColumns(&visitor)
        count = order.count
        body.resize(to: count)
    }

    /// The items that colliders are parts of.
    func items(_ bodies: borrowing Bodies) -> ColliderItems {
        ColliderItems(body: body.view, id: UnsafePointer(bodies.id.pointer))
    }

    /// Whether a collider has vertices in the pool.
    func isPooled(_ collider: Int) -> Bool { kind[collider] >= Int32(csimd_kind_polygon) }

    /// The collider's size as slop and margins see it, pt.
    func size(_ collider: Int) -> Float {
        isPooled(collider) ? 2 * p0[collider] : 2 * min(p0[collider], p1[collider])
    }

    /// The bounds of a collider whose record is up to date; not enlarged, so that they follow from the pose alone.
    func box(_ collider: Int, _ memory: borrowing StepMemory) -> StaticTree.Box {
        let record = memory.colliderRecords[collider]
        let half = halfExtents(collider, cosine: abs(record.cosine), sine: abs(record.sine))
        return StaticTree.Box(
            minX: record.x - half.x, minY: record.y - half.y, maxX: record.x + half.x, maxY: record.y + half.y)
    }

    /// Half extents of the bounds, by the same operations as the kernel's.
    private func halfExtents(_ collider: Int, cosine c: Float, sine s: Float) -> (x: Float, y: Float) {
        let (ex, ey, radius) = (extentX[collider], extentY[collider], radius[collider])
        if kind[collider] <= Int32(csimd_kind_ellipse) {
            let (exc, eys, exs, eyc) = (ex * c, ey * s, ex * s, ey * c)
            return ((exc * exc + eys * eys).squareRoot(), (exs * exs + eyc * eyc).squareRoot())
        }
        return (min(c * ex + s * ey, radius), min(s * ex + c * ey, radius))
    }

    func columns(_ memory: borrowing StepMemory) -> csimd_collider_columns {
        csimd_collider_columns(
            body: body.pointer, kind: kind.pointer, local_x: localX.pointer, local_y: localY.pointer,
            local_cosine: localCosine.pointer, local_sine: localSine.pointer, p0: p0.pointer, p1: p1.pointer,
            extent_x: extentX.pointer, extent_y: extentY.pointer, radius: radius.pointer,
            records: memory.colliderRecords, motion: memory.colliderMotions,
            min_x: minX.pointer, min_y: minY.pointer, max_x: maxX.pointer, max_y: maxY.pointer, sharing: sharing)
    }

    private var sharing: csimd_collider_sharing {
        csimd_collider_sharing(
            body: body.sharing, kind: kind.sharing, local_x: localX.sharing, local_y: localY.sharing,
            local_cosine: localCosine.sharing, local_sine: localSine.sharing, p0: p0.sharing, p1: p1.sharing,
            extent_x: extentX.sharing, extent_y: extentY.sharing, radius: radius.sharing)
    }
}
