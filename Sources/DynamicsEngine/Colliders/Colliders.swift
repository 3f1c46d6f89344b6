import CSIMD

/// The convex parts of all bodies, in the order of their bodies, padded like the bodies' columns.
struct Colliders: ~Copyable {
    private(set) var count = 0

    var body = Buffer<Int32>()
    var kind = Column<Int32>()
    /// Which part of its item's group the collider is.
    var part = Column<Int32>()
    var localX = Column<Float>()
    var localY = Column<Float>()
    var localCosine = Column<Float>()
    var localSine = Column<Float>()
    var p0 = Column<Float>()
    var p1 = Column<Float>()
    var extentX = Column<Float>()
    var extentY = Column<Float>()
    var radius = Column<Float>()
    /// Low 32 bits of the item's id.
    var itemID = Buffer<UInt32>()
    /// Bounds that the pair list was made with.
    var minX = Buffer<Float>()
    var minY = Buffer<Float>()
    var maxX = Buffer<Float>()
    var maxY = Buffer<Float>()

    /// Records for the narrowphase and half extents of the bounds, computed anew in each step.
    var records = Buffer<Float>()
    /// How far each moves within the step at the velocity it begins with: two floats a collider.
    var motion = Buffer<Float>()
    var halfX = Buffer<Float>()
    var halfY = Buffer<Float>()

    mutating func visitColumns(_ visitor: inout some ColumnVisitor) {
        visitor.visit(&body)
        visitor.visit(&kind)
        visitor.visit(&part)
        visitor.visit(&localX)
        visitor.visit(&localY)
        visitor.visit(&localCosine)
        visitor.visit(&localSine)
        visitor.visit(&p0)
        visitor.visit(&p1)
        visitor.visit(&extentX)
        visitor.visit(&extentY)
        visitor.visit(&radius)
        visitor.visit(&itemID)
        visitor.visit(&minX)
        visitor.visit(&minY)
        visitor.visit(&maxX)
        visitor.visit(&maxY)
        guard visitor.includesHeldColumns else { return }
        visitor.visit(&halfX)
        visitor.visit(&halfY)
    }

    /// Makes room for `more` colliders.
    mutating func reserve(adding more: Int) {
        var visitor = ReserveVisitor(count: count + more + 8)
        visitColumns(&visitor)
        records.reserve((count + more + 8) * csimd_collider_stride)
        motion.reserve((count + more + 8) * 2)
    }

    /// Appends colliders; the caller fills them in their order.
    mutating func append(_ more: Int) { count += more }

    /// Puts the colliders into a new order, or drops those that `order` leaves out.
    mutating func permute(_ order: UnsafeBufferPointer<Int32>, scratch: inout Buffer<UInt64>) {
        scratch.reserveDiscarding(count)
        var visitor = PermuteVisitor(order: order, oldCount: count, scratch: UnsafeMutableRawPointer(scratch.pointer))
        visitColumns(&visitor)
        count = order.count
    }

    /// The collider's size as slop and margins see it, pt.
    func size(_ collider: Int) -> Float {
        kind[collider] == Int32(csimd_kind_polygon) ? 2 * p0[collider] : 2 * min(p0[collider], p1[collider])
    }

    /// The bounds of a collider, as of the last step that brought it up to date; not enlarged, so that they follow from the
    /// pose alone.
    func box(_ collider: Int) -> StaticTree.Box {
        let record = records.pointer + collider * csimd_collider_stride
        return StaticTree.Box(
            minX: record[0] - halfX[collider], minY: record[1] - halfY[collider], maxX: record[0] + halfX[collider],
            maxY: record[1] + halfY[collider])
    }

    func columns() -> csimd_collider_columns {
        csimd_collider_columns(
            body: body.pointer, kind: kind.pointer, local_x: localX.pointer, local_y: localY.pointer,
            local_cosine: localCosine.pointer, local_sine: localSine.pointer, p0: p0.pointer, p1: p1.pointer,
            extent_x: extentX.pointer, extent_y: extentY.pointer, radius: radius.pointer,
            records: records.pointer, motion: motion.pointer, half_x: halfX.pointer, half_y: halfY.pointer,
            min_x: minX.pointer, min_y: minY.pointer, max_x: maxX.pointer, max_y: maxY.pointer, sharing: sharing)
    }

    private var sharing: csimd_collider_sharing {
        csimd_collider_sharing(
            kind: kind.sharing, local_x: localX.sharing, local_y: localY.sharing, local_cosine: localCosine.sharing,
            local_sine: localSine.sharing, p0: p0.sharing, p1: p1.sharing, extent_x: extentX.sharing,
            extent_y: extentY.sharing, radius: radius.sharing)
    }
}
