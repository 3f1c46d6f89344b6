// Impacts: which points of contacts touch within the step, when, and how they are to leave.
//
//     s + u t + a t²/2 = 0,  t the first root within the step           touch
//     u + a t < −threshold                                              fast enough to strike
//     u* = min(−e (u + a t), most)                                      velocity after it; where e = 0 and something
//                                                                       presses it on, velocity before that
//     w = (d_b + v_b t) − (d_a + v_a t),  r_a + w/2,  r_b − w/2         arms when it touches
//
// s, u     gap of the point (0 where there is overlap) and its normal velocity, pt and pt/s
// a        relative acceleration along the normal, pt/s²
// e        elasticity of the pair
// d, v     motion since contacts were met, and velocity, of both bodies
// w        what brings the sides to one place, so that their angular momentum is kept; along the normal where one is
//          static
//
// Of two circles the normal is the one with which they touch, or come nearest, at their present velocities.
//
// An elasticity above 1 multiplies a speed in each round, which left alone ends beyond all numbers: nothing leaves
// faster than anything may move.
//
// Substeps go on from velocities h a/2 ahead of the parabola that they follow: u is that much ahead of the velocity,
// and the velocity to leave with that much behind.
//
// A few contacts strike in a step, so this looks at what constraint records hold besides what only impacts need:
// elasticities and accelerations are gathered here, and what strikes is packed, contact by contact.
// Sources: the first root in the form of W. Kahan, "On the cost of floating-point computation without extra-precise
// arithmetic" (2004); simultaneous impacts after B. Smith et al., "Reflections on simultaneous impact" (2012).

import CSIMD

/// When one point of eight contacts touches within the step.
private struct Touch {
    let time: FloatLanes
    /// Where it touches within the step.
    let touches: LaneMask
    /// Where it does so fast enough to bounce.
    let isFast: LaneMask

    @inline(__always)
    init(
        _ point: PointColumns, _ batch: ContactBatch, _ a: SolverBodyLanes, _ b: SolverBodyLanes,
        _ pull: Pull, mayStrike: LaneMask, threshold: FloatLanes, tick: FloatLanes
    ) {
        let (nx, ny) = (batch.normalX, batch.normalY)
        let motion = StepMotion(a, b, nx, ny)
        let speed = point.arms.normalVelocity(a, b, nx, ny) + pull.ahead
        let gap = max(motion.separation(point.separation, point.arms), 0)
        // The first root of s + u t + a t²/2 as 2 s / (√(u² − 2 a s) − u): no digits cancel where both approach.
        let discriminant = speed * speed - 2 * pull.along * gap
        let root = sqrt(max(discriminant, 0))
        let isApart = gap > 0
        time = select(isApart, 2 * gap / max(root - speed, 1e-30), 0)
        let arrival = speed + pull.along * time
        // What neither moves nor is pulled towards the other never arrives.
        let comes = (speed < 0) | (pull.along < 0)
        touches = comes & (0 <= discriminant) & (time <= tick) & (arrival < 0)
        isFast = touches & mayStrike & (arrival < -threshold)
    }
}

/// The strikes of one point of eight contacts.
private struct Strikes {
    let arms: PointArms
    /// Normal velocity to leave with, pt/s, as the substeps count it.
    let target: FloatLanes
    let time: FloatLanes

    /// - Parameters:
    ///   - time: when it strikes.
    ///   - isMet: where the arms are those of an impact already.
    @inline(__always)
    init(
        _ point: PointColumns, _ batch: ContactBatch, _ a: SolverBodyLanes, _ b: SolverBodyLanes,
        _ pull: Pull, at time: FloatLanes, elasticity: FloatLanes, fastest: FloatLanes, isMet: LaneMask
    ) {
        let (nx, ny) = (batch.normalX, batch.normalY)
        self.time = time
        let moved = Strikes.moved(point.arms, a, b, nx, ny, to: time, isMet: isMet)
        arms = moved
        let gained = pull.along * time + pull.ahead
        let arriving = moved.normalVelocity(a, b, nx, ny) + gained
        let leaving = min(-(elasticity * arriving), fastest) - gained
        // What doesn't leave is pressed on from there by what pulls it, which contacts are for.
        target = select(elasticity > 0, leaving, min(leaving, 0))
    }

    /// Arms that end in one place at a time.
    @inline(__always)
    private static func moved(
        _ arms: PointArms, _ a: SolverBodyLanes, _ b: SolverBodyLanes, _ nx: FloatLanes, _ ny: FloatLanes,
        to time: FloatLanes, isMet: LaneMask
    ) -> PointArms {
        // From where contacts are met to the moment of the touch.
        let wayX = (b.dx - a.dx) + (b.vx - a.vx) * time
        let wayY = (b.dy - a.dy) + (b.vy - a.vy) * time
        let isMoving = min(a.inverseMass, b.inverseMass) > 0
        let along = select(isMet, 0, (wayX * nx + wayY * ny) * 0.5)
        let across = select(isMet, 0, select(isMoving, (wayX * ny - wayY * nx) * 0.5, 0))
        return PointArms(
            aNormal: arms.aNormal + along, aCross: arms.aCross + across, bNormal: arms.bNormal - along,
            bCross: arms.bCross - across)
    }

    /// One lane's.
    @inline(__always) func point(_ lane: Int) -> csimd_impact_point {
        csimd_impact_point(
            arm_a_normal: arms.aNormal[lane], arm_a_cross: arms.aCross[lane], arm_b_normal: arms.bNormal[lane],
            arm_b_cross: arms.bCross[lane], target: target[lane], time: time[lane], impulse: 0)
    }
}

/// What accelerates eight contacts.
private struct Pull {
    /// Relative acceleration along the normal, pt/s².
    let along: FloatLanes
    /// What it adds in half a substep, pt/s.
    let ahead: FloatLanes
    /// The size of the relative acceleration, pt/s².
    private let strength: FloatLanes

    @inline(__always)
    init(
        _ arguments: csimd_find_impacts_arguments, _ batch: ContactBatch, _ a: SolverBodyLanes, _ b: SolverBodyLanes
    ) {
        let (ax, ay) = Pull.acceleration(arguments, batch.indexA, a)
        let (bx, by) = Pull.acceleration(arguments, batch.indexB, b)
        let (ownA, ownB) = (Pull.ownMass(arguments, batch.indexA), Pull.ownMass(arguments, batch.indexB))
        // Of b as seen from a; what is lent to a body has mass but no weight.
        let (x, y) = (bx * ownB - ax * ownA, by * ownB - ay * ownA)
        along = batch.normalX * x + batch.normalY * y
        strength = sqrt(x * x + y * y)
        ahead = along * FloatLanes(arguments.substep * 0.5)
    }

    /// The normal velocity below which they may bounce within the step, whatever their normal will be; with a
    /// thousandth for rounding.
    @inline(__always) func slowestStrike(_ arguments: csimd_find_impacts_arguments) -> FloatLanes {
        let most = strength * FloatLanes(1.001 * (arguments.tick + 0.5 * arguments.substep))
        return most - FloatLanes(0.999 * arguments.threshold)
    }

    /// The share of eight bodies' masses that is their own: forces act on that.
    @inline(__always)
    private static func ownMass(
        _ arguments: csimd_find_impacts_arguments, _ index: UnsafePointer<Int32>
    ) -> FloatLanes {
        var lent = FloatLanes(0)
        // Solver body k + 1 is body k; the static one has nothing lent.
        for lane in 0..<8 where index[lane] != 0 { lent[lane] = arguments.lent_mass[Int(index[lane]) - 1] }
        return 1 / (1 + lent)
    }

    /// Held forces and gravity; what is static has none.
    @inline(__always)
    private static func acceleration(
        _ arguments: csimd_find_impacts_arguments, _ index: UnsafePointer<Int32>, _ bodies: SolverBodyLanes
    ) -> (x: FloatLanes, y: FloatLanes) {
        var (x, y) = (FloatLanes(arguments.ax[0]), FloatLanes(arguments.ay[0]))
        if arguments.force_sharing == 0 {
            for lane in 0..<8 {
                let body = max(Int(index[lane]) - 1, 0)
                x[lane] = arguments.ax[body]
                y[lane] = arguments.ay[body]
            }
        }
        let isMoving = bodies.inverseMass > 0
        return (
            select(isMoving, x + FloatLanes(arguments.gravity_x), 0),
            select(isMoving, y + FloatLanes(arguments.gravity_y), 0)
        )
    }
}

/// Packs what strikes of a range of batches behind what the arguments have counted so far.
@inline(__always)
private func find(_ arguments: UnsafeMutablePointer<csimd_find_impacts_arguments>, points: Int, stride: Int) {
    let given = arguments.pointee
    let (tick, fastest) = (FloatLanes(given.tick), FloatLanes(given.maximum_speed))
    let threshold = FloatLanes(given.threshold)
    for index in Int(given.begin)..<Int(given.end) where given.wanted == 0 || given.flags[index] & given.wanted != 0 {
        var batch = ContactBatch(given.batches + index * stride)
        // It is being looked at: a later change marks it again.
        given.flags[index] &= ~UInt32(csimd_batch_changed)
        let changed = changedLanes(given, batch)
        let sides = given.batch_sides + index * 16
        let (sideA, sideB) = (MaterialLanes(given.materials, at: sides), MaterialLanes(given.materials, at: sides + 8))
        let elasticity =
            given.elasticities.map { ($0 + 8 * index).lanes(at: 0) } ?? max(sideA.elasticity, sideB.elasticity)
        let a = SolverBodyLanes(given.solver_bodies, at: batch.indexA)
        let b = SolverBodyLanes(given.solver_bodies, at: batch.indexB)
        // What is not elastic is stopped once: what that drives into others is for contacts, and so is what attachments
        // hold, whose other bodies have to be stopped with it.
        var takesPart = elasticity > 0
        if given.last_round == 0 { takesPart |= batch.pushSpeed > 0 }
        var isMet = lanes(given.flags[index], csimd_batch_first_struck_shift)
        // What becomes of a contact depends on itself alone, not on those that share its batch or its world.
        let fastEnough = Pull(given, batch, a, b).slowestStrike(given)
        var approaches = batch.point(0).arms.normalVelocity(a, b, batch.normalX, batch.normalY) < fastEnough
        if points == 2 {
            approaches |= batch.point(1).arms.normalVelocity(a, b, batch.normalX, batch.normalY) < fastEnough
        }
        if points == 1 {
            let pairs = given.batch_pairs + index * 8
            let centers = ContactImpulseLanes(given.impulses, at: pairs).centers
            let areCircles = circles(
                ManifoldLanes(given.manifolds, at: pairs), centers, forms: given.forms.values(at: pairs), sideA, sideB)
            let circles = areCircles & approaches & takesPart
            if any(circles) {
                batch = meet(circles, batch, given, index, a, b, radii: (sideA.size * 0.5, sideB.size * 0.5))
                isMet |= circles
            }
        }
        for point in 0..<points { clearOverlap(batch.point(point), batch, a, b, changed) }
        let pull = Pull(given, batch, a, b)
        let mayStrike = approaches & takesPart & (FloatLanes(given.least_elasticity) <= elasticity)
        let first = Touch(batch.point(0), batch, a, b, pull, mayStrike: mayStrike, threshold: threshold, tick: tick)
        func strikes(_ point: PointColumns, at time: FloatLanes) -> Strikes {
            Strikes(
                point, batch, a, b, pull, at: time, elasticity: elasticity, fastest: fastest, isMet: isMet)
        }
        if points == 1 {
            guard any(first.isFast) else { continue }
            let strike = strikes(batch.point(0), at: first.time)
            pack(arguments, batch, 2 * index, first.isFast.bits, strike, strike, (true, false))
        } else {
            let second = Touch(
                batch.point(1), batch, a, b, pull, mayStrike: mayStrike, threshold: threshold, tick: tick)
            let isFast = first.isFast | second.isFast
            guard any(isFast) else { continue }
            let both = bothStrike(first, second, margin: FloatLanes(given.margin))
            let strike = strikes(batch.point(0), at: both.time)
            isMet = lanes(given.flags[index], csimd_batch_second_struck_shift)
            pack(
                arguments, batch, 2 * index + 1, isFast.bits, strike, strikes(batch.point(1), at: both.time),
                (both.first, both.second))
        }
    }
}

/// When two points strike, and which of them do: both, at the time of the first, where they nearly touch at once, else
/// the first alone. Impulses at different times would act at arms that the first of them has changed, and angular
/// momentum would be lost.
@inline(__always)
private func bothStrike(
    _ first: Touch, _ second: Touch, margin: FloatLanes
) -> (time: FloatLanes, first: LaneMask, second: LaneMask) {
    let never = FloatLanes(Float.greatestFiniteMagnitude)
    let time = min(select(first.isFast, first.time, never), select(second.isFast, second.time, never))
    func joins(_ touch: Touch) -> LaneMask { touch.touches & (abs(touch.time - time) <= margin) }
    return (time, joins(first), joins(second))
}

/// The lanes at a shift in the flags of a batch.
@inline(__always) private func lanes(_ flags: UInt32, _ shift: Int) -> LaneMask {
    let bit = IntLanes(1) &<< IntLanes.ascending
    return IntLanes(bits: flags &>> UInt32(truncatingIfNeeded: shift)) & bit == bit
}

// MARK: Circles

/// Where both sides are circles that are all of their bodies' shapes: then the point lies between the bodies' centres.
///
/// - Parameter forms: of the pairs, as in `csimd_find_impacts_arguments`.
@inline(__always)
func circles(
    _ manifold: ManifoldLanes, _ centers: LaneVector, forms: IntLanes, _ a: MaterialLanes, _ b: MaterialLanes
) -> LaneMask {
    let areCircles = ((forms & IntLanes(~Int32(csimd_form_reversed))) == 0) & ~((a.solverBody | b.solverBody) == 0)
    guard any(areCircles) else { return areCircles }
    // How far the point is from where a contact of two circles about the centres would have it.
    let off = manifold.first.position - (centers + manifold.normal * ((a.size - b.size) * 0.5)) * 0.5
    let size = a.size + b.size
    return areCircles & (off.squaredLength <= size * size * 1e-6)
}

/// Gives circles the normal with which they touch within the step, or come nearest, at the velocities that they have
/// now; the narrowphase knew only those that the step began with. Contacts that carry something stay as they are.
@inline(__always)
private func meet(
    _ circles: LaneMask, _ batch: ContactBatch, _ arguments: csimd_find_impacts_arguments, _ index: Int,
    _ a: SolverBodyLanes, _ b: SolverBodyLanes, radii: (a: FloatLanes, b: FloatLanes)
) -> ContactBatch {
    let met = ContactImpulseLanes(arguments.impulses, at: arguments.batch_pairs + index * 8).centers
    let between = met + LaneVector(b.dx - a.dx, b.dy - a.dy)
    let velocity = LaneVector(b.vx - a.vx, b.vy - a.vy)
    let point = batch.point(0)
    let (distance, sum) = (sqrt(between.squaredLength), radii.a + radii.b)
    // Differences of squares as products, which lose no digits near 0.
    let gap = (distance - sum) * (distance + sum)
    let meets = circles & (gap > 0) & (point.normalImpulse <= 0)
    let approach = max(negated(between.dot(velocity)), 0)
    let speed = sqrt(velocity.squaredLength)
    let (touching, passing) = (sum * speed, abs(between.cross(velocity)))
    let root = (touching - passing) * (touching + passing)
    let touches = root > 0
    let numerator = select(touches, gap, approach)
    let divisor = select(touches, approach + sqrt(max(root, 0)), speed * speed)
    let time = select(approach > 0, min(numerator / max(divisor, 1e-30), FloatLanes(arguments.tick)), 0)
    let there = between + velocity * time
    let length = max(sqrt(there.squaredLength), 1e-30)
    let old = LaneVector(batch.normalX, batch.normalY)
    let normal = LaneVector(select(meets, there.x / length, old.x), select(meets, there.y / length, old.y))
    let arms = point.arms
    point.arms = PointArms(
        aNormal: select(meets, radii.a, arms.aNormal), aCross: select(circles, 0, arms.aCross),
        bNormal: select(meets, negated(radii.b), arms.bNormal), bCross: select(circles, 0, arms.bCross))
    point.separation = select(meets, met.dot(normal) - sum, point.separation)
    return batch.with(normal: normal)
}

// MARK: Packing

/// Where the round before changed a body; nowhere in the first round.
@inline(__always)
private func changedLanes(_ arguments: csimd_find_impacts_arguments, _ batch: ContactBatch) -> LaneMask {
    guard arguments.last_round > 0 else { return false }
    let last = IntLanes(arguments.last_round)
    let (a, b) = (arguments.changed.values(at: batch.indexA), arguments.changed.values(at: batch.indexB))
    return (a == last) | (b == last)
}

/// What an impact has changed begins its way where it was not; where that is in an overlap, nothing is to be pushed
/// apart.
@inline(__always)
private func clearOverlap(
    _ point: PointColumns, _ batch: ContactBatch, _ a: SolverBodyLanes, _ b: SolverBodyLanes, _ changed: LaneMask
) {
    let motion = StepMotion(a, b, batch.normalX, batch.normalY)
    let overlap = min(motion.separation(point.separation, point.arms), 0)
    point.separation = point.separation - select(changed & (point.normalImpulse <= 0), overlap, 0)
}

/// Packs the contacts of some lanes, with those of their points that touch.
@inline(never)
private func pack(
    _ arguments: UnsafeMutablePointer<csimd_find_impacts_arguments>, _ batch: ContactBatch, _ number: Int,
    _ lanes: Int32, _ first: Strikes, _ second: Strikes, _ strikes: (first: LaneMask, second: LaneMask)
) {
    let (firstTouches, secondTouches) = (strikes.first.bits, strikes.second.bits)
    var bits = lanes
    while bits != 0 {
        let lane = bits.trailingZeroBitCount
        bits &= bits &- 1
        var impact = csimd_impact()
        (impact.body_a, impact.body_b) = (batch.indexA[lane], batch.indexB[lane])
        (impact.batch, impact.lane) = (Int32(truncatingIfNeeded: number), Int32(truncatingIfNeeded: lane))
        impact.pair = arguments.pointee.batch_pairs[(number >> 1) * 8 + lane]
        (impact.normal_x, impact.normal_y) = (batch.normalX[lane], batch.normalY[lane])
        impact.friction = batch.friction[lane]
        let hasFirst = firstTouches >> Int32(lane) & 1 != 0
        let hasSecond = secondTouches >> Int32(lane) & 1 != 0
        impact.point_count = hasFirst && hasSecond ? 2 : 1
        impact.first_point = hasFirst ? 0 : 1
        impact.first = hasFirst ? first.point(lane) : second.point(lane)
        if hasSecond { impact.second = second.point(lane) }
        arguments.pointee.found[Int(arguments.pointee.count)] = impact
        arguments.pointee.count &+= 1
    }
}

@inline(never) func findImpactsOfOnePoint(_ arguments: UnsafeMutablePointer<csimd_find_impacts_arguments>) {
    find(arguments, points: 1, stride: onePointStride)
}

@inline(never) func findImpactsOfTwoPoints(_ arguments: UnsafeMutablePointer<csimd_find_impacts_arguments>) {
    find(arguments, points: 2, stride: twoPointStride)
}

/// The entry points of impacts.
func impactKernels() -> csimd_impact_kernels {
    csimd_impact_kernels(
        find_one_point: { findImpactsOfOnePoint($0) },
        find_two_points: { findImpactsOfTwoPoints($0) },
        link: { linkBatches($0.pointee) },
        time: { timeImpacts($0.pointee) },
        arrange: { arrangeImpacts($0) },
        solve: { solveImpacts($0.pointee) },
        rub: { rubImpacts($0.pointee) })
}
