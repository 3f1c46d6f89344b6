// Motions of colliders as columns of eight: (m_x, m_y, s_x, s_y).
//
// m   how far the body moves within the step at the velocity that it begins with, pt
// s   where the collider's origin lies as the step begins, from where its contacts are met, pt

import CSIMD

/// How eight colliders move within the step.
struct MotionLanes {
    /// Of their bodies' centres of mass, at the velocities they begin with.
    var way: LaneVector
    /// Their origins as the step begins, from where they are met.
    var start: LaneVector

    @inline(__always) init(way: LaneVector, start: LaneVector) { (self.way, self.start) = (way, start) }

    @inline(__always) init(_ motions: UnsafePointer<csimd_motion>, at colliders: UnsafePointer<Int32>) {
        let c = FourColumns(motions, stride: 4, at: colliders)
        self.init(way: LaneVector(c.c0, c.c1), start: LaneVector(c.c2, c.c3))
    }

    /// Those of eight consecutive colliders.
    @inline(__always) init(_ motions: UnsafePointer<csimd_motion>) {
        let c = FourColumns(motions, stride: 4)
        self.init(way: LaneVector(c.c0, c.c1), start: LaneVector(c.c2, c.c3))
    }

    /// Writes those of eight consecutive colliders.
    @inline(__always) func store(_ motions: UnsafeMutablePointer<csimd_motion>) {
        FourColumns(c0: way.x, c1: way.y, c2: start.x, c3: start.y).store(motions, stride: 4)
    }
}
