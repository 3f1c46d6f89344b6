// The end of a step: poses and velocities from the solver bodies; rest time; what the loads of the step mean for the
// next one; bodies that moved far are listed for the sweep.
//
//     x ← x + d,   (c, s) ← (c, s) turned by θ, divided by its length
//     t_rest ← t_rest + H where |v| and |ω| R are below the rest speed, else 0
//     F = (L − S) / (2h),   β' = F (1 + ℓ) / (m ω² δ √(w √(6 I/m)))
//     ℓ = Σ λ min(c² m/I, 15) / L · min(max(2 (√(6 I/m) / w − 1.01), 0), 1)
//     F = (L + S) / (2h),   β' = F / (m ω² δ √(w √(6 I/m))) − 2          where attachments hold the body
//     β ← min(max(β', ρ β, 1), 1000), 1 where F = 0 or b = 0;   ρ = 1 where β' > β/2, else 0.98
//     β ← min(β, 1.05 of the last one, 100) where attachments hold the body
//     β − 1 ← min(β − 1, q √(6 I/m) / (|v| H)),   q = 20, or 2 where attachments hold the body
//     β − 1 ← max(β − 1, (β₀ − 1) / 2) where L > S, with β₀ that of the step before
//     φ ← φ + θ where a face carries, and turns little and slowly, else 0
//
// d, θ     the motion of the step, pt and rad, with the lead that it was counted from, limited by the largest speeds
// (c, s)   cosine and sine of a body's angle
// H        the tick, s; R how far a body reaches about its centre of mass, pt
// L, S     the sum of the sizes of a body's normal impulses λ in a substep h, and the size of their sum, mass pt/s
// c        r×n of where a contact presses, pt
// ℓ        leverage: how much more than the centre of mass gives way there by turning; none in what is as wide as long
// F        the burden: the force with which others are pressed through the body
// β        how many times its own mass contacts meet; kept as the lent mass β − 1
// b        footing: 255 on what is fixed, one less than what it lies on else; wears off by 1 a step
// m, I, w  mass, moment of inertia and size; ω the contact spring's frequency, δ the share of its extent that it may
//          sink
// φ        the angle turned on a face, by which arms are turned back, rad
//
// A contact answers with the masses of its two bodies, whatever stands behind them: a light body under a heavy one
// gives way. What is pressed from opposite sides is therefore met as something heavier, the more so the further out from
// its middle it is pressed, since that turns it. What flies is lent nothing, be it alone or squeezed among others: a
// mass that is lent takes part in no momentum, and nothing fixed would make up for that. What moves is lent the less the
// further it moves: it isn't held, and would strike as something heavy.
//
// But while something presses a body from opposite sides, what is lent to it falls to a half in a step at most. A box that
// is stuck in the gap of a group is pressed by impulses that its springs hold in balance with the mass that it is lent;
// were that gone at once, each contact in turn would let go of an impulse that now is a thousand times too large, and both
// would burst apart. By a half, a spring lets go of no more speed than it pushes out with.
//
// What contacts press an attached body with and leave over, its attachments bear, so it counts as pressed by both. These
// answer to what is lent too, and swing where it jumps: it rises slowly there, and no further than to a hundred. The
// wheels of most carts are lent nothing, since these would be slow to set off.
//
// One Newton step for 1/√q about q = 1 brings (c, s) back to length 1: the scale is (3 − q) / 2.
// Sources: W. J. Cody, W. Waite, "Software manual for the elementary functions" (1980), for the reduction of the angle.

import CSIMD

/// Poses and velocities from the solver bodies; rest time; bodies that moved far are listed for the sweep.
@inline(never) func finishBodies(_ arguments: inout csimd_finish_arguments) {
    let columns = arguments.bodies
    var sweptCount = 0
    var body = Int(arguments.begin)
    while body < Int(arguments.end) {
        let record = arguments.solver_bodies + (body + 1)
        let velocity = SolverVelocityLanes(record)
        let size = arguments.lead.sizes(at: body)
        let lead = Lead(
            arguments.lead, size: size, columns.vx.lanes(at: body), columns.vy.lanes(at: body),
            columns.omega.lanes(at: body))
        let motion = motion(record, lead, arguments)
        let isStruck = isStruck(arguments, body, motion, size)
        var vx = velocity.vx
        var vy = velocity.vy
        limit(&vx, &vy, FloatLanes(arguments.maximum_speed))
        let omegaLimit = FloatLanes(arguments.maximum_angular_speed)
        let omega = max(min(velocity.omega, omegaLimit), -omegaLimit)
        columns.vx.store(vx, at: body)
        columns.vy.store(vy, at: body)
        columns.omega.store(omega, at: body)
        let load = LoadLanes(arguments.loads + (body + 1))
        let start = StartPoseLanes(
            position: LaneVector(columns.x.lanes(at: body), columns.y.lanes(at: body)),
            rotation: LaneVector(columns.cosine.lanes(at: body), columns.sine.lanes(at: body)))
        start.store(arguments.start_poses + (body + 1))
        columns.x.store(start.position.x + motion.dx, at: body)
        columns.y.store(start.position.y + motion.dy, at: body)
        turn(columns, body, motion.angle)

        let reach = FloatLanes(arguments.sweep_fraction) * size
        // What reaches beyond the inscribed circle moves by the turn as well.
        let rim = arguments.radius.lanes(at: body & ~arguments.radius_sharing) - 0.5 * size
        let isFar =
            (motion.dx * motion.dx + motion.dy * motion.dy > reach * reach) | (abs(motion.angle) * rim > reach)
        let far = (isFar | isStruck).bits
        if far != 0 {
            let indices = IntLanes.ascending &+ IntLanes(Int32(body))
            let entries = select(isStruck, -1 &- indices, indices)
            arguments.swept.storePacked(entries, where: far, at: sweptCount)
            sweptCount += far.nonzeroBitCount
        }
        rest(arguments, body, vx, vy, omega)
        weigh(arguments, body, load, size, turn: motion.angle, speed: sqrt(vx * vx + vy * vy), omega)
        body += 8
    }
    arguments.swept_count = Int32(sweptCount)
}

/// The motion since the step's start, and the angle turned by. Within a step nothing limits what contacts and
/// attachments add, so that is done here. The records are told: sweeps and attachments go by them.
@inline(__always) private func motion(
    _ record: UnsafeMutablePointer<csimd_solver_body>, _ lead: Lead, _ arguments: csimd_finish_arguments
) -> SolverMotionLanes {
    var motion = SolverMotionLanes(record)
    motion.dx += lead.x
    motion.dy += lead.y
    motion.angle += lead.angle
    defer { motion.store(record) }
    let farthest = FloatLanes(arguments.maximum_speed * arguments.tick)
    let turnLimit = FloatLanes(arguments.maximum_angular_speed * arguments.tick)
    let isBeyond =
        (motion.dx * motion.dx + motion.dy * motion.dy > farthest * farthest)
        | (abs(motion.angle) > turnLimit)
    guard any(isBeyond) else { return motion }
    limit(&motion.dx, &motion.dy, farthest)
    motion.angle = max(min(motion.angle, turnLimit), -turnLimit)
    return motion
}

/// Whether a body's motion differs by much from what the velocities that it began the step with would give it: its
/// contacts were looked for along those. The columns still have them.
@inline(__always) private func isStruck(
    _ arguments: csimd_finish_arguments, _ body: Int, _ motion: SolverMotionLanes, _ size: FloatLanes
) -> LaneMask {
    let columns = arguments.bodies
    let tick = FloatLanes(arguments.tick)
    let dx = motion.dx - tick * columns.vx.lanes(at: body)
    let dy = motion.dy - tick * columns.vy.lanes(at: body)
    let turn = abs(motion.angle - tick * columns.omega.lanes(at: body))
    let rim = arguments.radius.lanes(at: body & ~arguments.radius_sharing) - 0.5 * size
    let most = FloatLanes(arguments.struck_share) * size
    return (dx * dx + dy * dy > most * most) | (turn * rim > most)
}

/// Turns the pose by the angle of the step and brings cosine and sine back to length 1.
@inline(__always) private func turn(_ columns: csimd_body_columns, _ body: Int, _ angle: FloatLanes) {
    let (sine, cosine) = sineAndCosine(angle)
    let oldCosine = columns.cosine.lanes(at: body)
    let oldSine = columns.sine.lanes(at: body)
    let newCosine = oldCosine * cosine - oldSine * sine
    let newSine = oldSine * cosine + oldCosine * sine
    // One Newton step towards 1/length; a body that did not turn keeps its bits.
    let square = newCosine * newCosine + newSine * newSine
    let scale = 1.5 - 0.5 * square
    let isStill = angle == 0
    columns.cosine.store(select(isStill, oldCosine, newCosine * scale), at: body)
    columns.sine.store(select(isStill, oldSine, newSine * scale), at: body)
}

/// Time at rest: grows while centre and rim are slower than the rest speed, else starts again.
@inline(__always) private func rest(
    _ arguments: csimd_finish_arguments, _ body: Int, _ vx: FloatLanes, _ vy: FloatLanes, _ omega: FloatLanes
) {
    let threshold = FloatLanes(arguments.rest_speed)
    let rim = abs(omega) * arguments.radius.lanes(at: body & ~arguments.radius_sharing)
    let isSlow = max(vx * vx + vy * vy, rim * rim) < threshold * threshold
    let time = arguments.rest_time.lanes(at: body) + FloatLanes(arguments.tick)
    arguments.rest_time.store(select(isSlow, time, 0), at: body)
}

/// The mass that contacts lend a body in the next step, and the angle that its arms are turned back by. What lies
/// behind the awake bodies keeps both.
@inline(__always) private func weigh(
    _ arguments: csimd_finish_arguments, _ body: Int, _ load: LoadLanes, _ size: FloatLanes, turn: FloatLanes,
    speed: FloatLanes, _ omega: FloatLanes
) {
    let isAwake = IntLanes.ascending &+ IntLanes(Int32(body)) < IntLanes(arguments.end)
    let left = sqrt(max(load.sum.squaredLength, 0))
    let pressed = load.total + select(load.isHeld, left, negated(left))
    // What is left of a difference of equal sums is rounding.
    let isSqueezed = pressed > load.total * 1e-5
    let isPressed = isSqueezed & (0 < load.footing)
    let mass = max(arguments.mass.lanes(at: body & ~arguments.mass_sharing), 1e-30)
    let inertia = arguments.inertia.lanes(at: body & ~arguments.inertia_sharing)
    let extent = sqrt(6 * inertia / mass)
    let counted = min(max(2 * (extent / max(size, 1e-30) - FloatLanes(arguments.compact_extent)), 0), 1)
    let levered = pressed * (1 + select(load.isHeld, 0, load.leverage * counted))
    let wanted =
        levered * FloatLanes(arguments.load_rate) * FloatLanes(arguments.inverse_sink_rate)
        / (mass * max(sqrt(size * extent), 1e-30)) - select(load.isHeld, FloatLanes(arguments.held_burden_slack), 0)
    let old = arguments.lent_mass.lanes(at: body)
    let last = 1 + old
    let isLike = wanted > last * FloatLanes(arguments.burden_band)
    let kept = select(isLike, last, last * FloatLanes(arguments.burden_release))
    let heldMost = min(last * FloatLanes(arguments.held_burden_rise), FloatLanes(arguments.largest_held_burden))
    let most = select(load.isHeld, heldMost, FloatLanes(arguments.largest_burden))
    let burden = min(max(max(wanted, kept), 1), most)
    let way = select(load.isHeld, FloatLanes(arguments.held_burden_way), FloatLanes(arguments.burden_way))
    let carried = way * extent / max(speed * FloatLanes(arguments.tick), 1e-30)
    let least = select(isSqueezed, old * FloatLanes(arguments.burden_fall), 0)
    let lent = max(select(isPressed, min(burden - 1, carried), 0), least)
    arguments.lent_mass.store(select(isAwake, lent, old), at: body)
    arguments.footing.store(select(isAwake, load.footing, arguments.footing.lanes(at: body)), at: body)

    let oldTurn = arguments.face_turn.lanes(at: body)
    let newTurn = oldTurn + turn
    let stays =
        load.isOnFace & ~load.isHeld & (abs(newTurn) < FloatLanes(arguments.face_angle))
        & (abs(omega) < FloatLanes(arguments.face_speed))
    arguments.face_turn.store(select(isAwake, select(stays, newTurn, 0), oldTurn), at: body)
}

/// Sine and cosine to 4e-7 for |angle| ≤ 100: Cody and Waite's reduction by π/2, Taylor polynomials on ±π/4.
@inline(__always) func sineAndCosine(_ angle: FloatLanes) -> (sine: FloatLanes, cosine: FloatLanes) {
    let half = FloatLanes(signOf: angle, magnitudeOf: 0.5)
    let turns = IntLanes(truncating: angle * 0.63661975 + half)
    let t = FloatLanes(turns)
    let r = (angle - t * 1.5703125) - t * 4.8382679e-4
    let z = r * r
    var p = z * -1.9841270e-4 + 8.3333333e-3
    p = p * z + -1.6666667e-1
    let sine = r + r * z * p
    var q = z * 2.4801587e-5 + -1.3888889e-3
    q = q * z + 4.1666667e-2
    q = q * z + -0.5
    let cosine = 1 + z * q
    let isOdd = turns & 1 == 1
    let sineMagnitude = select(isOdd, cosine, sine)
    let cosineMagnitude = select(isOdd, sine, cosine)
    let sineNegative = turns & 2 == 2
    let cosineNegative = (turns &+ 1) & 2 == 2
    return (
        select(sineNegative, -sineMagnitude, sineMagnitude),
        select(cosineNegative, -cosineMagnitude, cosineMagnitude)
    )
}

/// The entry points of the rest stage.
func restKernels() -> csimd_rest_kernels {
    csimd_rest_kernels(finish_bodies: { finishBodies(&$0.pointee) })
}
