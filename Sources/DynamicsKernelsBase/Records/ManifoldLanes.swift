// Manifolds as columns of eight: the normal and two points, (n_x, n_y, x₁, y₁, s₁, x₂, y₂, s₂).
//
// n      unit normal from side a to side b
// x, y   a point from body a's centre of mass, pt
// s      its separation, pt; less than 0 where both overlap
//
// How many of the points count stands in a column of bytes beside the manifolds.

import CSIMD

/// The manifolds of eight pairs.
struct ManifoldLanes {
    /// A point: from body a's centre of mass, and the separation there.
    struct Point {
        var position: LaneVector
        var separation: FloatLanes
    }

    /// From side a to side b.
    var normal: LaneVector
    var first: Point
    var second: Point

    @inline(__always) init(normal: LaneVector, first: Point, second: Point) {
        (self.normal, self.first, self.second) = (normal, first, second)
    }

    /// The manifolds of eight pairs, which may lie anywhere.
    @inline(__always) init(_ records: UnsafePointer<csimd_manifold>, at pairs: UnsafePointer<Int32>) {
        let c = EightColumns(records, at: pairs)
        normal = LaneVector(c.c0, c.c1)
        first = Point(position: LaneVector(c.c2, c.c3), separation: c.c4)
        second = Point(position: LaneVector(c.c5, c.c6), separation: c.c7)
    }

    /// Writes them in whole; which of their points count is written elsewhere.
    @inline(__always) func store(_ records: UnsafeMutablePointer<csimd_manifold>, at pairs: UnsafePointer<Int32>) {
        EightColumns(
            c0: normal.x, c1: normal.y, c2: first.position.x, c3: first.position.y, c4: first.separation,
            c5: second.position.x, c6: second.position.y, c7: second.separation
        ).store(records, at: pairs)
    }
}
