// How near two sides must be for a contact to be made.
//
// Sides that approach each other may close a gap within the step, so their contact is made ahead of it: the
// solver then lets them touch but not overlap. What counts is the approach along the contact's own normal, so
// that what flies past is not stopped, and a share of the motion in any direction: one of the sides may be struck
// within the step, and driven into what it parts from.

import CSIMD

/// The largest separation of a contact of eight pairs.
struct ContactReach {
    /// Without any motion: the speculative distance.
    let speculative: LaneFloats
    /// How far side b moves relative to side a within the step.
    private let motion: LaneVector
    /// What of the motion counts in any direction.
    private let struck: LaneFloats
    /// The most that motion may add.
    private let limit: LaneFloats

    /// - Parameter size: the smaller size of both sides.
    @inline(__always)
    init(_ bin: csimd_narrowphase_arguments, size: LaneFloats, motion: LaneVector) {
        speculative = size * bin.speculative_fraction
        limit = size * bin.approach_fraction
        struck = csimd_sqrt(motion.squaredLength) * bin.struck_fraction
        self.motion = motion
    }

    /// Along the direction in which it is largest.
    @inline(__always) var most: LaneFloats { speculative + csimd_min(csimd_sqrt(motion.squaredLength), limit) }

    /// Along a normal in the world, from side a to side b.
    @inline(__always) func along(_ normal: LaneVector) -> LaneFloats {
        let approach = csimd_max(negated(normal.dot(motion)), struck)
        return speculative + csimd_min(approach, limit)
    }
}

extension PairBatch {
    /// The reach of pairs of colliders.
    @inline(__always) func reach(size: LaneFloats) -> ContactReach {
        ContactReach(bin, size: size, motion: motion(sideB) - motion(sideA))
    }

    /// The reach of colliders and static shapes.
    @inline(__always) func reachOfShape(size: LaneFloats) -> ContactReach {
        ContactReach(bin, size: size, motion: -motion(sideA))
    }

    @inline(__always) private func motion(_ side: UnsafePointer<Int32>) -> LaneVector {
        let points = csimd_gather_points(bin.collider_motion, side.lanes(at: 0))
        return LaneVector(points.x, points.y)
    }
}
