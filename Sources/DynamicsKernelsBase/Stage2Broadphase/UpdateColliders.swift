import CSIMD

/// Eight values of a body column for eight colliders.
@inline(__always) private func gather(_ column: UnsafePointer<Float>, _ index: LaneInts) -> LaneFloats {
    LaneFloats(
        column[Int(index[0])], column[Int(index[1])], column[Int(index[2])], column[Int(index[3])],
        column[Int(index[4])], column[Int(index[5])], column[Int(index[6])], column[Int(index[7])])
}

/// The bodies of eight colliders: how they move, and the poses at which they meet.
private struct ColliderBodies {
    let x: LaneFloats
    let y: LaneFloats
    let cosine: LaneFloats
    let sine: LaneFloats
    let vx: LaneFloats
    let vy: LaneFloats

    @inline(__always) init(_ arguments: csimd_bounds_arguments, _ index: LaneInts) {
        let consecutive = LaneInts(0, 1, 2, 3, 4, 5, 6, 7) &+ index[0]
        // One load a column where the bodies are consecutive.
        let isRun = csimd_movemask(csimd_equal_i(index, consecutive)) == 0xFF
        let first = Int(index[0])
        @inline(__always) func lanes(_ column: UnsafePointer<Float>) -> LaneFloats {
            isRun ? column.lanes(at: first) : gather(column, index)
        }
        let bodies = arguments.bodies
        (vx, vy) = (lanes(bodies.vx), lanes(bodies.vy))
        let lead = arguments.lead
        let sizes = lead.size_sharing != 0 ? lead.size.lanes(at: 0) : lanes(lead.size)
        let ahead = Lead(lead, size: sizes, vx, vy, lanes(bodies.omega))
        (x, y) = (lanes(bodies.x) + ahead.x, lanes(bodies.y) + ahead.y)
        (cosine, sine) = ahead.turn(lanes(bodies.cosine), lanes(bodies.sine))
    }
}

/// Half extents of the axis-parallel bounds: of an ellipse exactly, else of the box around the shape, and
/// never more than its radius.
@inline(__always) private func halfExtents(
    _ colliders: csimd_collider_columns, _ i: Int, _ c: LaneFloats, _ s: LaneFloats
) -> (x: LaneFloats, y: LaneFloats) {
    let sharing = colliders.sharing
    let ex = colliders.extent_x.lanes(at: i & ~sharing.extent_x)
    let ey = colliders.extent_y.lanes(at: i & ~sharing.extent_y)
    let radius = colliders.radius.lanes(at: i & ~sharing.radius)
    let boxX = csimd_min(csimd_abs(c) * ex + csimd_abs(s) * ey, radius)
    let boxY = csimd_min(csimd_abs(s) * ex + csimd_abs(c) * ey, radius)
    let kind = colliders.kind.lanes(at: i & ~sharing.kind)
    let isRound = kind .<= LaneInts(repeating: Int32(csimd_kind_ellipse))
    let exc = ex * c
    let eys = ey * s
    let exs = ex * s
    let eyc = ey * c
    let roundX = csimd_sqrt(exc * exc + eys * eys)
    let roundY = csimd_sqrt(exs * exs + eyc * eyc)
    return (boxX.replacing(with: roundX, where: isRound), boxY.replacing(with: roundY, where: isRound))
}

/// Collider records and bounds where the bodies meet; lists those that have left their enlarged bounds.
@inline(never) func updateColliders(_ arguments: inout csimd_bounds_arguments) {
    let (colliders, sharing) = (arguments.colliders, arguments.colliders.sharing)
    let lanes = LaneInts(0, 1, 2, 3, 4, 5, 6, 7)
    let tick = LaneFloats(repeating: arguments.tick)
    let ownBodies = LaneInts(repeating: Int32(truncatingIfNeeded: sharing.body))
    var i = Int(arguments.begin)
    while i < Int(arguments.end) {
        let own = (lanes &+ LaneInts(repeating: Int32(truncatingIfNeeded: i))) & ownBodies
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
        csimd_store_records(
            colliders.records + i * 8, 8, csimd_f8x8(c0: x, c1: y, c2: c, c3: s, c4: p0, c5: p1, c6: ox, c7: oy))

        let motionX = bodies.vx * tick
        let motionY = bodies.vy * tick
        colliders.motion.storePairs(motionX, motionY, at: 2 * i)

        let half = halfExtents(colliders, i, c, s)
        let size = sizeOf(colliders, i, p0, p1)
        let reach = Reach(arguments, size, motionX, motionY)
        var out = csimd_less(x - half.x - reach.left, colliders.min_x.lanes(at: i))
        out |= csimd_less(y - half.y - reach.up, colliders.min_y.lanes(at: i))
        out |= csimd_greater(x + half.x + reach.right, colliders.max_x.lanes(at: i))
        out |= csimd_greater(y + half.y + reach.down, colliders.max_y.lanes(at: i))
        let rest = LaneInts(repeating: arguments.end - Int32(i))
        let bits = csimd_movemask(out & csimd_less_i(lanes, rest))
        if bits != 0 {
            csimd_store_packed(
                arguments.left + Int(arguments.left_count), lanes &+ LaneInts(repeating: Int32(i)), bits)
            arguments.left_count &+= csimd_bit_count(bits)
        }
        i += 8
    }
}

/// The size that slop and margins scale with: the smaller width; a polygon's first value is half of it.
@inline(__always) private func sizeOf(_ colliders: csimd_collider_columns, _ i: Int, _ p0: LaneFloats, _ p1: LaneFloats)
    -> LaneFloats
{
    let kind = colliders.kind.lanes(at: i & ~colliders.sharing.kind)
    let isPolygon = kind .== LaneInts(repeating: Int32(csimd_kind_polygon))
    let least = csimd_min(p0, p1).replacing(with: p0, where: isPolygon)
    return least + least
}

/// How far from a collider its contacts of this step may begin.
///
/// With m its motion, a contact in direction n begins up to the larger of n·m and a share f of |m| away, and no farther than
/// a share c of the size. Those points fill the disc whose diameter is m and the one around the collider with radius f |m|,
/// within the circle of radius c: these are the bounds of all.
private struct Reach {
    let motionX: LaneFloats
    let motionY: LaneFloats
    let left: LaneFloats
    let right: LaneFloats
    let up: LaneFloats
    let down: LaneFloats

    @inline(__always)
    init(_ arguments: csimd_bounds_arguments, _ size: LaneFloats, _ absoluteX: LaneFloats, _ absoluteY: LaneFloats) {
        motionX = absoluteX - arguments.common_motion_x
        motionY = absoluteY - arguments.common_motion_y
        let motion = csimd_sqrt(motionX * motionX + motionY * motionY)
        let always = size * arguments.speculative_fraction
        let most = size * arguments.approach_fraction
        let struck = motion * arguments.struck_fraction
        @inline(__always) func side(_ ahead: LaneFloats) -> LaneFloats {
            always + csimd_min(csimd_max((motion + ahead) * 0.5, struck), most)
        }
        (left, right) = (side(-motionX), side(motionX))
        (up, down) = (side(-motionY), side(motionY))
    }
}

/// Eight enlarged bounds.
private struct EnlargedBounds {
    let minX: LaneFloats
    let minY: LaneFloats
    let maxX: LaneFloats
    let maxY: LaneFloats

    /// Bounds enlarged by the skin and along the motion, from what ``updateColliders`` wrote for colliders
    /// `i..<i + 8`.
    @inline(__always) init(_ arguments: csimd_bounds_arguments, at i: Int) {
        let colliders = arguments.colliders
        let zero = LaneFloats(repeating: 0)
        let origin = csimd_load_half_records(colliders.records + i * 8, 8)
        let shape = csimd_load_half_records(colliders.records + i * 8 + 4, 8)
        let half = halfExtents(colliders, i, origin.c2, origin.c3)
        let size = sizeOf(colliders, i, shape.c0, shape.c1)
        let (absoluteX, absoluteY) = colliders.motion.pairs(at: 2 * i)
        let reach = Reach(arguments, size, absoluteX, absoluteY)
        let skin = size * arguments.skin_fraction
        let hx = half.x + skin
        let hy = half.y + skin
        // Beyond its own size an item's way is not foreseen: it will hit something.
        let aheadX = csimd_max(csimd_min(reach.motionX * arguments.lookahead_steps, size), -size)
        let aheadY = csimd_max(csimd_min(reach.motionY * arguments.lookahead_steps, size), -size)
        minX = origin.c0 - hx - reach.left + csimd_min(aheadX, zero)
        minY = origin.c1 - hy - reach.up + csimd_min(aheadY, zero)
        maxX = origin.c0 + hx + reach.right + csimd_max(aheadX, zero)
        maxY = origin.c1 + hy + reach.down + csimd_max(aheadY, zero)
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
