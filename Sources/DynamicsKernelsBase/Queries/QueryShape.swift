// What a query may find, as a record that is read shape by shape.
//
//     local(v) = (c v_x + s v_y, c v_y − s v_x),   world(v) = (c v_x − s v_y, s v_x + c v_y)
//
// c, s   cosine and sine of the collider's angle
//
// A segment has its end in the place of these, and a half plane its normal, so that neither has a frame of its own.

import CSIMD

extension csimd_query_shape {
    /// A collider's origin, a segment's start, a point of a half plane.
    @inline(__always) var origin: PlaneVector { PlaneVector(x, y) }
    /// A segment's end, a half plane's inward normal.
    @inline(__always) var second: PlaneVector { PlaneVector(cosine, sine) }
    /// Half axes, or half width and height.
    @inline(__always) var halves: PlaneVector { PlaneVector(Double(p0), Double(p1)) }

    /// A direction of the world in the collider's frame.
    @inline(__always) func local(_ v: PlaneVector) -> PlaneVector {
        PlaneVector(cosine * v.x + sine * v.y, cosine * v.y - sine * v.x)
    }

    /// A direction of the collider's frame in the world.
    @inline(__always) func world(_ v: PlaneVector) -> PlaneVector {
        PlaneVector(cosine * v.x - sine * v.y, sine * v.x + cosine * v.y)
    }

    /// The vertices of a polygon or a core about its origin, without rotation.
    @inline(__always) func polygon(_ vertices: UnsafePointer<Float>) -> QueryPolygon {
        QueryPolygon(vertices: vertices + 2 * Int(p0.bitPattern), count: Int(p1.bitPattern))
    }
}

/// A polygon's vertices by increasing angle.
struct QueryPolygon {
    let vertices: UnsafePointer<Float>
    let count: Int

    @inline(__always) subscript(index: Int) -> PlaneVector {
        PlaneVector(Double(vertices[2 * index]), Double(vertices[2 * index + 1]))
    }

    /// The radius by which a shape with this core is wider.
    @inline(__always) var rounding: Double { Double(vertices[2 * count]) }

    /// The vertex behind.
    @inline(__always) func after(_ index: Int) -> PlaneVector { self[index + 1 == count ? 0 : index + 1] }
}

extension csimd_query_filter {
    /// Whether a shape is looked at.
    @inline(__always) func accepts(_ shape: UnsafePointer<csimd_query_shape>) -> Bool {
        guard shape.pointee.target & targets != 0, shape.pointee.key & ~0xFFFF_FFFF != excluded else { return false }
        return has_sets == 0 || sharesSet(shape)
    }

    @inline(__always) private func sharesSet(_ shape: UnsafePointer<csimd_query_shape>) -> Bool {
        let isBoundary = shape.pointee.target == Int32(csimd_target_boundary)
        let membership = Int(shape.pointee.membership)
        if membership != 0 { return (isBoundary ? boundaries : items).unsafelyUnwrapped[membership] != 0 }
        return shape.pointee.sets & (isBoundary ? boundary_sets : item_sets) != 0
    }
}

extension csimd_query_trees {
    @inline(__always) func forEachHalfPlane(
        _ filter: csimd_query_filter, _ body: (UnsafePointer<csimd_query_shape>) -> Void
    ) {
        for k in 0..<Int(half_plane_count) where filter.accepts(half_planes + k) { body(half_planes + k) }
    }
}
