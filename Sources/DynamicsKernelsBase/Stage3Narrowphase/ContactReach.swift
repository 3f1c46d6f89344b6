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
    let speculative: FloatLanes
    /// How far side b moves relative to side a within the step.
    private let motion: LaneVector
    /// What of the motion counts in any direction.
    private let struck: FloatLanes
    /// The most that motion may add.
    private let limit: FloatLanes

    /// - Parameter size: the smaller size of both sides.
    @inline(__always)
    init(_ list: csimd_narrowphase_arguments, size: FloatLanes, motion: LaneVector) {
        speculative = size * FloatLanes(list.speculative_fraction)
        limit = size * FloatLanes(list.approach_fraction)
        struck = sqrt(motion.squaredLength) * FloatLanes(list.struck_fraction)
        self.motion = motion
    }

    /// Along the direction in which it is largest.
    @inline(__always) var most: FloatLanes { speculative + min(sqrt(motion.squaredLength), limit) }

    /// Along a normal in the world, from side a to side b.
    @inline(__always) func along(_ normal: LaneVector) -> FloatLanes {
        let approach = max(negated(normal.dot(motion)), struck)
        return speculative + min(approach, limit)
    }
}

extension PairBatch {
    /// The reach of pairs of colliders.
    @inline(__always) func reach(size: FloatLanes) -> ContactReach {
        ContactReach(
            list, size: size,
            motion: LaneVector(list.collider_motion, at: sideB) - LaneVector(list.collider_motion, at: sideA))
    }

    /// The reach of colliders and static shapes.
    @inline(__always) func reachOfShape(size: FloatLanes) -> ContactReach {
        ContactReach(list, size: size, motion: -LaneVector(list.collider_motion, at: sideA))
    }
}
