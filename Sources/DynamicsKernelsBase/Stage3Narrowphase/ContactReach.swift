// How near two sides must be for a contact to be made.
//
//     s ≤ c + max(min(−n·m, g Z, k z), min(f max(|m|, |m_a|, |m_b|), g z))
//     c = 0.02 size, of a thin shape 0.03 extent; the lesser one of both sides
//     extent = √(6 I/m) = √((w² + h²)/2) of a rectangle, √(3 (a² + b²)/2) of an ellipse
//
// m       motion of side b relative to side a within the step, pt, and m_a, m_b those of both
// f       the share of the greatest of them that counts in any direction
// z, Z    the smaller size of both sides, and the sizes of both that may move, together; g a half, k 4
// I/m     moment of inertia over mass, pt²;   w, h sides and a, b half axes, pt
//
// Sides that approach each other may close a gap within the step, so their contact is made ahead of it: the solver then
// lets them touch but not overlap. What counts is the approach along the contact's own normal, so that what flies past
// is not stopped, and a share of the greatest motion in any direction: one of the sides may be struck within the step,
// stopped before what follows it, or driven into what it parts from. An approach counts up to half of both sizes, from
// where on sweeps see to it: counted up to the smaller one's half, something large that comes by less than half of its
// own size in a step would swallow what is small. It counts no further than bounds are enlarged for it. What is thin
// turns through its own thickness in a step, so its contacts begin further away.

import CSIMD

/// What the contacts of eight shapes scale with.
struct ContactScale {
    /// The smaller width.
    let size: FloatLanes
    /// Largest separation of a contact at rest.
    let speculative: FloatLanes
    /// The widths of both sides that may move, together.
    let sizes: FloatLanes

    @inline(__always) init(size: FloatLanes, speculative: FloatLanes) {
        self.init(size: size, speculative: speculative, sizes: size)
    }

    @inline(__always) init(size: FloatLanes, speculative: FloatLanes, sizes: FloatLanes) {
        (self.size, self.speculative, self.sizes) = (size, speculative, sizes)
    }

    /// That of shapes of a size whose extent has a square.
    @inline(__always) init(_ list: csimd_narrowphase_arguments, size: FloatLanes, squaredExtent: FloatLanes) {
        (self.size, sizes) = (size, size)
        let extent = sqrt(squaredExtent)
        speculative = select(
            extent > size * FloatLanes(list.thinness), extent * FloatLanes(list.thin_speculative_fraction),
            size * FloatLanes(list.speculative_fraction))
    }

    @inline(__always) static func circle(_ list: csimd_narrowphase_arguments, _ collider: ColliderLanes) -> Self {
        let size = collider.p0 * 2
        return Self(size: size, speculative: size * FloatLanes(list.speculative_fraction))
    }

    @inline(__always) static func ellipse(_ list: csimd_narrowphase_arguments, _ collider: ColliderLanes) -> Self {
        let squares = collider.p0 * collider.p0 + collider.p1 * collider.p1
        return Self(list, size: collider.size, squaredExtent: squares * 1.5)
    }

    @inline(__always) static func rectangle(_ list: csimd_narrowphase_arguments, _ collider: ColliderLanes) -> Self {
        let squares = collider.p0 * collider.p0 + collider.p1 * collider.p1
        return Self(list, size: collider.size, squaredExtent: squares * 2)
    }
}

/// The lesser size and speculative distance of two sides.
@inline(__always) func min(_ a: ContactScale, _ b: ContactScale) -> ContactScale {
    ContactScale(
        size: min(a.size, b.size), speculative: min(a.speculative, b.speculative), sizes: a.size + b.size)
}

/// The largest separation of a contact of eight pairs.
struct ContactReach {
    /// Without any motion: the speculative distance.
    let speculative: FloatLanes
    /// How far side b moves relative to side a within the step.
    let motion: LaneVector
    /// The length of that.
    let distance: FloatLanes
    /// How far sides overlap that pass each other by a corner, and the motion below which they don't.
    let pass: FloatLanes
    let still: FloatLanes
    /// The motion beyond which both come fast, and where they do, but not by so much that they are swept.
    let fast: FloatLanes
    let isFast: LaneMask
    /// How far both may be apart where bounds hold what comes fast.
    let farthest: FloatLanes
    /// Where side b moves much less than side a: its face then is the reference, since what slides along it tilts.
    let isLedByB: LaneMask
    /// What of both sides' motions counts in any direction, for circles and for all others.
    private let struck: FloatLanes
    private let limitedStruck: FloatLanes
    /// The most that an approach may add.
    private let mostApproach: FloatLanes

    /// - Parameters:
    ///   - scale: of both sides.
    ///   - a: how far side a moves within the step.
    ///   - b: how far side b does.
    @inline(__always)
    init(_ list: csimd_narrowphase_arguments, _ scale: ContactScale, _ a: LaneVector, _ b: LaneVector) {
        let motion = b - a
        pass = scale.size * FloatLanes(list.pass_fraction)
        still = scale.size * FloatLanes(list.still_fraction)
        isLedByB = a.squaredLength > b.squaredLength * 4 + still * still
        speculative = scale.speculative
        mostApproach = min(
            scale.sizes * FloatLanes(list.approach_fraction), scale.size * FloatLanes(list.far_fraction))
        distance = sqrt(motion.squaredLength)
        fast = scale.size * FloatLanes(list.fast_fraction)
        isFast = (distance > fast) & (distance <= scale.sizes * FloatLanes(list.approach_fraction))
        farthest = scale.size * FloatLanes(list.far_fraction)
        let furthest = sqrt(max(max(a.squaredLength, b.squaredLength), motion.squaredLength))
        struck = furthest * FloatLanes(list.struck_fraction)
        limitedStruck = min(struck, scale.size * FloatLanes(list.approach_fraction))
        self.motion = motion
    }

    /// By how much a face of side b must be further to be the reference: less than nothing where side b leads.
    @inline(__always) var tolerance: FloatLanes { speculative * select(isLedByB, -0.02, 0.02) }

    /// Along the direction in which it is largest.
    @inline(__always) var most: FloatLanes { speculative + max(min(distance, mostApproach), limitedStruck) }

    /// Along a normal in the world, from side a to side b.
    @inline(__always) func along(_ normal: LaneVector) -> FloatLanes {
        speculative + max(min(approach(along: normal), mostApproach), limitedStruck)
    }

    /// The same of circles, which are known to meet where their contact says, from however far.
    @inline(__always) func ofCircles(along normal: LaneVector) -> FloatLanes {
        speculative + max(approach(along: normal), struck)
    }

    @inline(__always) private func approach(along normal: LaneVector) -> FloatLanes { negated(normal.dot(motion)) }
}

extension PairBatch {
    /// How side a and side b move.
    @inline(__always) var motionA: MotionLanes { MotionLanes(list.collider_motion, at: sideA) }
    @inline(__always) var motionB: MotionLanes { MotionLanes(list.collider_motion, at: sideB) }

    /// The reach of pairs of colliders.
    @inline(__always) func reach(_ scale: ContactScale) -> ContactReach {
        reach(scale, motionA, motionB)
    }

    @inline(__always) func reach(_ scale: ContactScale, _ a: MotionLanes, _ b: MotionLanes) -> ContactReach {
        ContactReach(list, scale, a.way, b.way)
    }

    /// The reach of colliders and static shapes.
    @inline(__always) func reachOfShape(_ scale: ContactScale, _ motion: MotionLanes) -> ContactReach {
        ContactReach(list, scale, motion.way, .zero)
    }
}
