// Colliders as columns of eight where their contacts are met: (x, y, cosine, sine, p₀, p₁, o_x, o_y).
//
// x, y   origin in the world, pt; a polygon's is its centroid
// p      what the shape is measured by, pt: a circle's radius twice, half axes, or half sides; of a polygon half its
//        size and the bits of its number
// o      the origin less the body's centre of mass, in the world, pt

import CSIMD

/// Eight colliders where their contacts are met.
struct ColliderLanes {
    /// The origin in the world.
    var origin: LaneVector
    /// Cosine and sine of the angle.
    var rotation: LaneVector
    /// Radius, half axes or half sides; for polygons half the size and the index into the table.
    var p0: FloatLanes
    var p1: FloatLanes
    /// The origin from the body's centre of mass.
    var offset: LaneVector

    @inline(__always) init(
        origin: LaneVector, rotation: LaneVector, p0: FloatLanes, p1: FloatLanes, offset: LaneVector
    ) {
        (self.origin, self.rotation, self.p0, self.p1, self.offset) = (origin, rotation, p0, p1, offset)
    }

    @inline(__always) init(_ records: UnsafePointer<csimd_collider>, at places: UnsafePointer<Int32>) {
        let c = EightColumns(records, at: places)
        origin = LaneVector(c.c0, c.c1)
        rotation = LaneVector(c.c2, c.c3)
        (p0, p1) = (c.c4, c.c5)
        offset = LaneVector(c.c6, c.c7)
    }

    /// Writes eight consecutive records.
    @inline(__always) func store(_ records: UnsafeMutablePointer<csimd_collider>) {
        EightColumns(
            c0: origin.x, c1: origin.y, c2: rotation.x, c3: rotation.y, c4: p0, c5: p1, c6: offset.x, c7: offset.y
        ).store(records)
    }

    /// The size of a circle, ellipse or rectangle.
    @inline(__always) var size: FloatLanes { min(p0, p1) * 2 }
}

/// The poses of eight consecutive colliders.
struct ColliderPoseLanes {
    let origin: LaneVector
    let rotation: LaneVector

    @inline(__always) init(_ records: UnsafePointer<csimd_collider>) {
        let c = FourColumns(records, stride: 8)
        origin = LaneVector(c.c0, c.c1)
        rotation = LaneVector(c.c2, c.c3)
    }
}

/// The shapes of eight consecutive colliders.
struct ColliderShapeLanes {
    let p0: FloatLanes
    let p1: FloatLanes

    @inline(__always) init(_ records: UnsafePointer<csimd_collider>) {
        let c = FourColumns(UnsafeRawPointer(records) + 16, stride: 8)
        (p0, p1) = (c.c0, c.c1)
    }
}
