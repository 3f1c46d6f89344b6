// A circle or an ellipse that meets a corner, or passes it, within the step.
//
//     p = q / (a, b),   v = m / (a, b)   by component: the round side is the unit circle
//     it passes where a b (|p × v| − |v|) ≥ −pass |m|: along the normal across the motion they overlap by pass at most
//     t = −p·v / |v|², where both come nearest, if it passes, else the first root of |p + v t| = 1; within 0 and 1
//     n = (p + v t) / (a, b), but across the motion where it passes and lies under the corner at t
//
// q      the corner from the round side's centre as the step begins, in that side's axes, pt
// m      motion of the corner relative to the round side within the step, pt;   a, b   half axes, pt
// n      the round side's outward normal where it meets the corner
//
// The normal of the two as the step begins says that both approach, though the way may lead past the corner: a disc
// that rolls from one piece of a floor to the next would be stopped and lifted by the next piece's corner.

import CSIMD

struct CornerMeeting {
    /// From the round side to the corner.
    var normal: LaneVector
    /// Where they meet, or pass each other, while they move.
    var isMet: LaneMask

    /// - Parameters:
    ///   - corner: from the round side's centre as the step begins, in that side's axes.
    ///   - motion: of the corner relative to the round side, in the same axes.
    ///   - half: half axes.
    @inline(__always)
    init(_ corner: LaneVector, motion: LaneVector, half: LaneVector, _ reach: ContactReach) {
        let isMoving = reach.distance > reach.still
        let p = LaneVector(corner.x / half.x, corner.y / half.y)
        let v = LaneVector(motion.x / half.x, motion.y / half.y)
        let approach = negated(p.dot(v))
        let across = p.cross(v)
        let square = select(isMoving, v.squaredLength, 1)
        let speed = sqrt(square)
        let passing = abs(across)
        let passes = negated(reach.pass * reach.distance) <= half.x * half.y * (passing - speed)

        let gap = p.squaredLength - 1
        let touches = (approach > 0) & (gap > 0) & ~passes
        let root = select(touches, (speed - passing) * (speed + passing), 0)
        let sum = select(touches, approach + sqrt(root), 1)
        let share = min(select(passes, max(approach, 0) / square, gap / sum), 1)
        let met = p + v * select(touches | passes, share, 0)

        let isUnder = passes & (met.squaredLength <= 1)
        let turned = motion.perpendicular * (negated(FloatLanes(signOf: across, magnitudeOf: 1)))
        let outward = LaneVector(met.x / half.x, met.y / half.y)
        normal = select(isUnder, turned, outward).normalized
        isMet = isMoving & (passes | touches)
    }
}

/// A direction that leaves a corner, kept between the normals of the faces that meet there.
@inline(__always)
func kept(_ direction: LaneVector, between before: LaneVector, and after: LaneVector) -> LaneVector {
    select(before.cross(direction) < 0, before, select(direction.cross(after) < 0, after, direction))
}

extension SegmentLanes {
    /// The normal towards a round side where that meets an end within the step, from the one with which it is nearest.
    /// It leaves the segment's own normal no further than a neighbour lets it.
    ///
    /// - Parameter isStart: which end.
    @inline(__always)
    func met(
        _ meeting: CornerMeeting, orNearest nearest: LaneVector, isStart: LaneMask, hasNeighbour: LaneMask,
        side: LaneVector
    ) -> LaneVector {
        let outward = -meeting.normal
        let away = multipliedBySign(outward.dot(along), select(isStart, -1, 1))
        let isAllowed = ~hasNeighbour | allows(outward, side: side)
        let normal = select(away > 0, select(isAllowed, outward, nearest), side)
        return select(meeting.isMet, normal, nearest)
    }
}
