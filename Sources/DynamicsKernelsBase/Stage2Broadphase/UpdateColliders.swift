// Where colliders are met in a step, and the bounds that pairs are found by.
//
//     origin = x + l + R o,   R = turn by θ + Δθ                 pose at the lead
//     bounds = origin ± extents                                 of the shape
//     reach = speculative + min(max((|m| + m·u) / 2, f M), most)       towards each side u
//     reach = speculative + max((|m| + m·u) / 2, max(m·u, 0) + f M)    of circles
//
// x, θ     the body's pose, l and Δθ the lead; see Lead
// o        the collider's origin from the body's centre of mass
// m        motion within the step, less what all have in common, pt
// M        the length of m or of the whole motion, whichever is more, pt
// f        the share of that which counts in any direction
//
// A collider whose bounds with their reach stay within its enlarged bounds needs no new pairs. Enlarged bounds have a
// skin besides, and look some steps ahead along the motion.

import CSIMD

/// The bodies of eight colliders: how they move, and the poses at which they meet.
private struct ColliderBodies {
    let x: FloatLanes
    let y: FloatLanes
    let cosine: FloatLanes
    let sine: FloatLanes
    let vx: FloatLanes
    let vy: FloatLanes
    /// From the poses as the step begins to those.
    let ahead: LaneVector
    /// The axes as the step begins.
    let startCosine: FloatLanes
    let startSine: FloatLanes

    @inline(__always) init(_ arguments: csimd_bounds_arguments, _ index: IntLanes) {
        let consecutive = IntLanes.ascending &+ IntLanes(index[0])
        // One load a column where the bodies are consecutive.
        let isRun = all(index == consecutive)
        let first = Int(index[0])
        @inline(__always) func lanes(_ column: UnsafePointer<Float>) -> FloatLanes {
            isRun ? column.lanes(at: first) : column.values(at: index)
        }
        let bodies = arguments.bodies
        (vx, vy) = (lanes(bodies.vx), lanes(bodies.vy))
        let lead = arguments.lead
        let sizes = lead.size_sharing != 0 ? lead.size.lanes(at: 0) : lanes(lead.size)
        let ahead = Lead(lead, size: sizes, vx, vy, lanes(bodies.omega))
        self.ahead = LaneVector(ahead.x, ahead.y)
        (x, y) = (lanes(bodies.x) + ahead.x, lanes(bodies.y) + ahead.y)
        (startCosine, startSine) = (lanes(bodies.cosine), lanes(bodies.sine))
        (cosine, sine) = ahead.turn(startCosine, startSine)
    }
}

/// Half extents of the axis-parallel bounds: of an ellipse exactly, else of the box around the shape, and
/// never more than its radius.
@inline(__always) private func halfExtents(
    _ colliders: csimd_collider_columns, _ i: Int, _ c: FloatLanes, _ s: FloatLanes
) -> (x: FloatLanes, y: FloatLanes) {
    let sharing = colliders.sharing
    let ex = colliders.extent_x.lanes(at: i & ~sharing.extent_x)
    let ey = colliders.extent_y.lanes(at: i & ~sharing.extent_y)
    let radius = colliders.radius.lanes(at: i & ~sharing.radius)
    let boxX = min(abs(c) * ex + abs(s) * ey, radius)
    let boxY = min(abs(s) * ex + abs(c) * ey, radius)
    let kind = colliders.kind.lanes(at: i & ~sharing.kind)
    let isAngular = IntLanes(Int32(csimd_kind_ellipse)) < kind
    let exc = ex * c
    let eys = ey * s
    let exs = ex * s
    let eyc = ey * c
    let roundX = sqrt(exc * exc + eys * eys)
    let roundY = sqrt(exs * exs + eyc * eyc)
    return (select(isAngular, boxX, roundX), select(isAngular, boxY, roundY))
}

/// Collider records and bounds where the bodies meet; lists those that have left their enlarged bounds.
@inline(never) func updateColliders(_ arguments: inout csimd_bounds_arguments) {
    let (colliders, sharing) = (arguments.colliders, arguments.colliders.sharing)
    let lanes = IntLanes.ascending
    let tick = FloatLanes(arguments.tick)
    let ownBodies = IntLanes(Int32(truncatingIfNeeded: sharing.body))
    var i = Int(arguments.begin)
    while i < Int(arguments.end) {
        let own = (lanes &+ IntLanes(Int32(truncatingIfNeeded: i))) & ownBodies
        let body = colliders.body.lanes(at: i & ~sharing.body) &+ own
        let bodies = ColliderBodies(arguments, body)
        let lx = colliders.local_x.lanes(at: i & ~sharing.local_x)
        let ly = colliders.local_y.lanes(at: i & ~sharing.local_y)
        let lc = colliders.local_cosine.lanes(at: i & ~sharing.local_cosine)
        let ls = colliders.local_sine.lanes(at: i & ~sharing.local_sine)
        let ox = bodies.cosine * lx - bodies.sine * ly
        let oy = bodies.sine * lx + bodies.cosine * ly
        let c = bodies.cosine * lc - bodies.sine * ls
        let s = bodies.sine * lc + bodies.cosine * ls
        let x = bodies.x + ox
        let y = bodies.y + oy
        let p0 = colliders.p0.lanes(at: i & ~sharing.p0)
        let p1 = colliders.p1.lanes(at: i & ~sharing.p1)
        ColliderLanes(
            origin: LaneVector(x, y), rotation: LaneVector(c, s), p0: p0, p1: p1, offset: LaneVector(ox, oy)
        ).store(colliders.records + i)

        let motion = LaneVector(bodies.vx * tick, bodies.vy * tick)
        let turned = LaneVector(
            bodies.startCosine * lx - bodies.startSine * ly - ox, bodies.startSine * lx + bodies.startCosine * ly - oy)
        MotionLanes(way: motion, start: turned - bodies.ahead).store(colliders.motion + i)

        let half = halfExtents(colliders, i, c, s)
        let size = sizeOf(colliders, i, p0, p1)
        let reach = Reach(arguments, i, size, motion)
        var out = x - half.x - reach.left < colliders.min_x.lanes(at: i)
        out |= y - half.y - reach.up < colliders.min_y.lanes(at: i)
        out |= x + half.x + reach.right > colliders.max_x.lanes(at: i)
        out |= y + half.y + reach.down > colliders.max_y.lanes(at: i)
        let rest = IntLanes(arguments.end - Int32(i))
        let bits = (out & (lanes < rest)).bits
        if bits != 0 {
            arguments.left.storePacked(lanes &+ IntLanes(Int32(i)), where: bits, at: Int(arguments.left_count))
            arguments.left_count &+= laneCount(bits)
        }
        i += 8
    }
}

/// The size that slop and margins scale with: the smaller width; the first value of what has vertices is half of it.
@inline(__always) private func sizeOf(_ colliders: csimd_collider_columns, _ i: Int, _ p0: FloatLanes, _ p1: FloatLanes)
    -> FloatLanes
{
    let kind = colliders.kind.lanes(at: i & ~colliders.sharing.kind)
    let isPooled = IntLanes(Int32(csimd_kind_rectangle)) < kind
    let least = select(isPooled, p0, min(p0, p1))
    return least + least
}

/// How far from a collider its contacts of this step may begin.
///
/// With m its motion, a contact in direction n begins up to n·m away, but no farther than c sizes, or up to a share f of
/// M, but no farther than a share g of the size, but for circles. Those points fill the disc whose diameter is m, within
/// the circle of radius c, and the one around the collider with the second radius: these are the bounds of all. Circles
/// are measured along the normal with which they meet, anywhere on the way m, which those that pass each other do up to
/// f M beside it.
///
/// What others drive or stop moves by itself, not relative to what all have in common, so M is of the whole motion too:
/// what is left out of bounds that the step needs is a contact less, in one of two worlds in the same state.
private struct Reach {
    /// Less what all have in common.
    let motion: LaneVector
    let left: FloatLanes
    let right: FloatLanes
    let up: FloatLanes
    let down: FloatLanes

    /// - Parameter i: the first of the colliders.
    @inline(__always)
    init(_ arguments: csimd_bounds_arguments, _ i: Int, _ size: FloatLanes, _ absolute: LaneVector) {
        let (colliders, sharing) = (arguments.colliders, arguments.colliders.sharing)
        let motion =
            absolute - LaneVector(FloatLanes(arguments.common_motion_x), FloatLanes(arguments.common_motion_y))
        self.motion = motion
        let distance = sqrt(motion.squaredLength)
        // A rectangle's extent √(6 I/m), with a little for rounding. An ellipse's is less, and so is that of anything
        // convex, as nothing in the same box has more inertia for its mass.
        let ex = colliders.extent_x.lanes(at: i & ~sharing.extent_x)
        let ey = colliders.extent_y.lanes(at: i & ~sharing.extent_y)
        let extent = sqrt((ex * ex + ey * ey) * 2.0001)
        let always = select(
            extent > size * FloatLanes(arguments.thinness), extent * FloatLanes(arguments.thin_speculative_fraction),
            size * FloatLanes(arguments.speculative_fraction))
        let kind = colliders.kind.lanes(at: i & ~sharing.kind)
        let isCircle = kind == IntLanes(Int32(csimd_kind_circle))
        let most = size * FloatLanes(arguments.far_fraction)
        let furthest = sqrt(max(motion.squaredLength, absolute.squaredLength))
        let struck = furthest * FloatLanes(arguments.struck_fraction)
        let limitedStruck = min(struck, size * FloatLanes(arguments.approach_fraction))
        @inline(__always) func side(_ ahead: FloatLanes) -> FloatLanes {
            let approach = (distance + ahead) * 0.5
            let ofCircle = max(approach, max(ahead, 0) + struck)
            return always + select(isCircle, ofCircle, max(min(approach, most), limitedStruck))
        }
        (left, right) = (side(-motion.x), side(motion.x))
        (up, down) = (side(-motion.y), side(motion.y))
    }
}

/// Eight enlarged bounds.
private struct EnlargedBounds {
    let minX: FloatLanes
    let minY: FloatLanes
    let maxX: FloatLanes
    let maxY: FloatLanes

    /// Bounds enlarged by the skin and along the motion, from what ``updateColliders`` wrote for colliders
    /// `i..<i + 8`.
    @inline(__always) init(_ arguments: csimd_bounds_arguments, at i: Int) {
        let colliders = arguments.colliders
        let pose = ColliderPoseLanes(colliders.records + i)
        let shape = ColliderShapeLanes(colliders.records + i)
        let half = halfExtents(colliders, i, pose.rotation.x, pose.rotation.y)
        let size = sizeOf(colliders, i, shape.p0, shape.p1)
        let reach = Reach(arguments, i, size, MotionLanes(colliders.motion + i).way)
        let skin = size * FloatLanes(arguments.skin_fraction)
        let hx = half.x + skin
        let hy = half.y + skin
        // Beyond its own size an item's way is not foreseen: it will hit something.
        let steps = FloatLanes(arguments.lookahead_steps)
        let aheadX = max(min(reach.motion.x * steps, size), -size)
        let aheadY = max(min(reach.motion.y * steps, size), -size)
        minX = pose.origin.x - hx - reach.left + min(aheadX, 0)
        minY = pose.origin.y - hy - reach.up + min(aheadY, 0)
        maxX = pose.origin.x + hx + reach.right + max(aheadX, 0)
        maxY = pose.origin.y + hy + reach.down + max(aheadY, 0)
    }
}

/// Enlarges the bounds of a range of colliders.
@inline(never) func enlargeBounds(_ arguments: inout csimd_bounds_arguments) {
    let colliders = arguments.colliders
    var i = Int(arguments.begin)
    while i < Int(arguments.end) {
        let bounds = EnlargedBounds(arguments, at: i)
        colliders.min_x.store(bounds.minX, at: i)
        colliders.min_y.store(bounds.minY, at: i)
        colliders.max_x.store(bounds.maxX, at: i)
        colliders.max_y.store(bounds.maxY, at: i)
        i += 8
    }
}

/// Enlarges the bounds of the colliders that have left theirs, and of no others.
@inline(never) func enlargeLeftBounds(_ arguments: inout csimd_bounds_arguments) {
    let colliders = arguments.colliders
    for k in 0..<Int(arguments.left_count) {
        let i = Int(arguments.left[k])
        let bounds = EnlargedBounds(arguments, at: i & ~7)
        let lane = i & 7
        colliders.min_x[i] = bounds.minX[lane]
        colliders.min_y[i] = bounds.minY[lane]
        colliders.max_x[i] = bounds.maxX[lane]
        colliders.max_y[i] = bounds.maxY[lane]
    }
}
