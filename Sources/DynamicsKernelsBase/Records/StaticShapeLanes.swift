// Static shapes as columns of eight: a segment with its neighbours' far points, or a half plane, in one record.
//
//     segment      (start, end, far point before, far point after),   all in the world, pt
//     half plane   (point, inward unit normal, unused)
//
// A free end has itself for its neighbour's far point, so that the way there is 0.

import CSIMD

/// Eight half planes.
struct HalfPlaneLanes {
    var point: LaneVector
    /// The inward normal.
    var inward: LaneVector

    /// The half planes at eight places, in the world.
    @inline(__always) init(_ records: UnsafePointer<csimd_static_shape>, at places: UnsafePointer<Int32>) {
        let c = EightColumns(records, at: places)
        point = LaneVector(c.c0, c.c1)
        inward = LaneVector(c.c2, c.c3)
    }
}

/// Eight segments with their ends and the neighbours' far points from the origins of items.
struct SegmentLanes {
    var start: LaneVector
    var end: LaneVector
    /// From start to end.
    var along: LaneVector
    /// From the start to the far point of the neighbour before, from the end to that of the one after.
    var alongBefore: LaneVector
    var alongAfter: LaneVector
    /// Where the end has a neighbour.
    var hasBefore: LaneMask
    var hasAfter: LaneMask

    /// The segments at eight places; ends are counted from the items' origins, which keeps digits far out.
    @inline(__always)
    init(_ records: UnsafePointer<csimd_static_shape>, at places: UnsafePointer<Int32>, from origin: LaneVector) {
        let c = EightColumns(records, at: places)
        let start = LaneVector(c.c0, c.c1)
        let end = LaneVector(c.c2, c.c3)
        self.start = start - origin
        self.end = end - origin
        along = end - start
        alongBefore = LaneVector(c.c4, c.c5) - start
        alongAfter = LaneVector(c.c6, c.c7) - end
        hasBefore = ~(alongBefore.squaredLength == 0)
        hasAfter = ~(alongAfter.squaredLength == 0)
    }
}
