// Eight static shapes; see stage3_narrowphase.h for the records.

import CSIMD

struct HalfPlaneLanes {
    var point: LaneVector
    /// The inward normal.
    var inward: LaneVector

    @inline(__always) init(_ columns: EightColumns) {
        point = LaneVector(columns.c0, columns.c1)
        inward = LaneVector(columns.c2, columns.c3)
    }
}

/// Segments with their ends and the neighbours' far points from the origin of an item.
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

    @inline(__always) init(_ columns: EightColumns, from origin: LaneVector) {
        let start = LaneVector(columns.c0, columns.c1)
        let end = LaneVector(columns.c2, columns.c3)
        self.start = start - origin
        self.end = end - origin
        along = end - start
        alongBefore = LaneVector(columns.c4, columns.c5) - start
        alongAfter = LaneVector(columns.c6, columns.c7) - end
        hasBefore = ~(alongBefore.squaredLength == 0)
        hasAfter = ~(alongAfter.squaredLength == 0)
    }
}
