// Corrections beside solver bodies: records of (Σ e_x, Σ e_y, Σ |e|, –).
//
// e    the ways that a body's contacts want to move it, pt

import CSIMD

/// Where contacts want eight bodies.
struct CorrectionLanes {
    /// The sum of the ways.
    var sum: LaneVector
    /// The sum of their lengths.
    var total: FloatLanes

    @inline(__always) private init(_ c: FourColumns) { (sum, total) = (LaneVector(c.c0, c.c1), c.c2) }

    @inline(__always) init(_ records: UnsafePointer<csimd_correction>, at places: UnsafePointer<Int32>) {
        self.init(FourColumns(records, stride: 4, at: places))
    }

    /// Eight consecutive ones.
    @inline(__always) init(_ records: UnsafePointer<csimd_correction>) {
        self.init(FourColumns(records, stride: 4))
    }

    /// Adds a way of some length along a unit vector; where it moves nothing, only to the sum of lengths.
    @inline(__always) mutating func add(_ length: FloatLanes, along direction: LaneVector, isMoving: LaneMask) {
        sum = sum + direction * select(isMoving, length, 0)
        total += length
    }

    /// Writes them back, but for the bodies up to one, which contacts don't change.
    @inline(__always)
    func store(
        _ records: UnsafeMutablePointer<csimd_correction>, at places: UnsafePointer<Int32>, above still: Int32
    ) {
        FourColumns(c0: sum.x, c1: sum.y, c2: total, c3: 0).store(records, stride: 4, at: places, above: still)
    }
}
