import CSIMD
import DynamicsModel

/// What a mover meets.
struct MoverHit {
    /// How far it goes until then, pt.
    let distance: Double
    let normal: Vector2
    let point: Vector2
    let key: UInt64
}

/// The queries that a worker asks about its movers, without memory of their own.
struct MoverSurroundings {
    private let kernels: csimd_query_kernels
    private var shapes: csimd_shape_query_arguments
    private var points: csimd_point_query_arguments
    private let parts: UnsafeMutablePointer<csimd_query_shape>
    /// What the filter leaves out by itself, and the kinds that it finds.
    private let excluded: UInt64
    private let targets: Int32

    init(
        _ kernels: csimd_query_kernels, _ shapes: csimd_shape_query_arguments, _ points: csimd_point_query_arguments,
        parts: UnsafeMutablePointer<csimd_query_shape>
    ) {
        (self.kernels, self.shapes, self.points, self.parts) = (kernels, shapes, points, parts)
        (excluded, targets) = (shapes.filter.excluded, shapes.filter.targets)
        self.shapes.parts = UnsafePointer(parts)
    }

    /// What a mover's capsule meets first on a straight way. An item that it begins in it passes through; what else it begins
    /// in stops it.
    ///
    /// - Parameter item: one that it passes through as well.
    mutating func cast(_ mover: Mover, _ way: Vector2, up: Vector2, without item: UInt64? = nil) -> MoverHit? {
        place(mover, up)
        (shapes.way_x, shapes.way_y) = (way.x, way.y)
        shapes.filter.excluded = item ?? excluded
        kernels.cast_shape(&shapes)
        if shapes.hit.key != csimd_query_none, shapes.hit.normal_x == 0, shapes.hit.normal_y == 0,
            ContactConstraint.Side(queryKey: shapes.hit.key).item != nil
        {
            shapes.filter.excluded = shapes.hit.key & ~0xFFFF_FFFF
            kernels.cast_shape(&shapes)
        }
        let hit = shapes.hit
        guard hit.key != csimd_query_none else { return nil }
        let normal = Vector2(hit.normal_x, hit.normal_y)
        return MoverHit(
            distance: hit.fraction * way.length, normal: normal == .zero ? way / -way.length : normal,
            point: Vector2(hit.x, hit.y), key: hit.key)
    }

    /// The point nearest to a place of anything of some kinds, and whose it is; nil where nothing is so near.
    mutating func nearest(
        to place: Vector2, within distance: Double, _ targets: QueryFilter.Targets
    ) -> (point: Vector2, distance: Double, key: UInt64)? {
        (points.x, points.y, points.within) = (place.x, place.y, distance)
        points.filter.targets = self.targets & Int32(targets.rawValue)
        kernels.find_nearest(&points)
        let hit = points.hit
        return hit.key == csimd_query_none ? nil : (Vector2(hit.x, hit.y), hit.fraction, hit.key)
    }

    /// Lays out both ends and what is between them.
    private mutating func place(_ mover: Mover, _ up: Vector2) {
        func part(_ kind: Int, _ place: Vector2, _ p0: Double, _ p1: Double) -> csimd_query_shape {
            var part = csimd_query_shape()
            part.kind = Int32(kind)
            // Turned so that its own y runs down.
            (part.x, part.y, part.cosine, part.sine) = (place.x, place.y, -up.y, up.x)
            (part.p0, part.p1) = (Float(p0), Float(p1))
            return part
        }
        let end = up * mover.halfHeight
        parts[0] = part(csimd_kind_circle, mover.position - end, mover.radius, mover.radius)
        shapes.part_count = 1
        guard mover.halfHeight > 0 else { return }
        parts[1] = part(csimd_kind_circle, mover.position + end, mover.radius, mover.radius)
        parts[2] = part(csimd_kind_rectangle, mover.position, mover.radius, mover.halfHeight)
        shapes.part_count = 3
    }
}
