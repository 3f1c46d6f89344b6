import CSIMD

/// Poses and velocities from the solver bodies; rest time; bodies that moved far are listed for the sweep.
@inline(never) func finishBodies(_ arguments: inout csimd_finish_arguments) {
    let columns = arguments.bodies
    var sweptCount = 0
    var body = Int(arguments.begin)
    while body < Int(arguments.end) {
        let record = arguments.solver_bodies + (body + 1) * 8
        let velocity = csimd_load_half_records(record, 8)
        let size = arguments.lead.sizes(at: body)
        let lead = Lead(
            arguments.lead, size: size, columns.vx.lanes(at: body), columns.vy.lanes(at: body),
            columns.omega.lanes(at: body))
        let motion = motion(record + 4, lead, arguments)
        var vx = velocity.c0
        var vy = velocity.c1
        limit(&vx, &vy, LaneFloats(repeating: arguments.maximum_speed))
        let omegaLimit = LaneFloats(repeating: arguments.maximum_angular_speed)
        let omega = csimd_max(csimd_min(velocity.c2, omegaLimit), -omegaLimit)
        columns.vx.store(vx, at: body)
        columns.vy.store(vy, at: body)
        columns.omega.store(omega, at: body)
        let start = csimd_f8x4(
            c0: columns.x.lanes(at: body), c1: columns.y.lanes(at: body), c2: columns.cosine.lanes(at: body),
            c3: columns.sine.lanes(at: body))
        csimd_store_half_records(arguments.start_poses + (body + 1) * 4, 4, start)
        columns.x.store(start.c0 + motion.c0, at: body)
        columns.y.store(start.c1 + motion.c1, at: body)
        turn(columns, body, motion.c2)

        let reach = LaneFloats(repeating: arguments.sweep_fraction) * size
        let isFar = csimd_greater(motion.c0 * motion.c0 + motion.c1 * motion.c1, reach * reach)
        let far = csimd_movemask(isFar)
        if far != 0 {
            let indices = LaneInts(0, 1, 2, 3, 4, 5, 6, 7) &+ Int32(body)
            csimd_store_packed(arguments.swept + sweptCount, indices, far)
            sweptCount += far.nonzeroBitCount
        }
        rest(arguments, body, vx, vy, omega)
        body += 8
    }
    arguments.swept_count = Int32(sweptCount)
}

/// The motion since the step's start, and the angle turned by. Within a step nothing limits what contacts and attachments
/// add, so that is done here. The records are told: sweeps and attachments go by them.
@inline(__always) private func motion(
    _ record: UnsafeMutablePointer<Float>, _ lead: Lead, _ arguments: csimd_finish_arguments
) -> csimd_f8x4 {
    var motion = csimd_load_half_records(record, 8)
    motion.c0 += lead.x
    motion.c1 += lead.y
    motion.c2 += lead.angle
    defer { csimd_store_half_records(record, 8, motion) }
    let farthest = LaneFloats(repeating: arguments.maximum_speed * arguments.tick)
    let turnLimit = LaneFloats(repeating: arguments.maximum_angular_speed * arguments.tick)
    let isBeyond =
        csimd_greater(motion.c0 * motion.c0 + motion.c1 * motion.c1, farthest * farthest)
        | csimd_greater(csimd_abs(motion.c2), turnLimit)
    guard csimd_movemask(isBeyond) != 0 else { return motion }
    limit(&motion.c0, &motion.c1, farthest)
    motion.c2 = csimd_max(csimd_min(motion.c2, turnLimit), -turnLimit)
    return motion
}

/// Turns the pose by the angle of the step and brings cosine and sine back to length 1.
@inline(__always) private func turn(_ columns: csimd_body_columns, _ body: Int, _ angle: LaneFloats) {
    let (sine, cosine) = sineAndCosine(angle)
    let oldCosine = columns.cosine.lanes(at: body)
    let oldSine = columns.sine.lanes(at: body)
    let newCosine = oldCosine * cosine - oldSine * sine
    let newSine = oldSine * cosine + oldCosine * sine
    // One Newton step towards 1/length; a body that did not turn keeps its bits.
    let square = newCosine * newCosine + newSine * newSine
    let scale = LaneFloats(repeating: 1.5) - LaneFloats(repeating: 0.5) * square
    let isTurned = angle .!= LaneFloats(repeating: 0)
    columns.cosine.store(oldCosine.replacing(with: newCosine * scale, where: isTurned), at: body)
    columns.sine.store(oldSine.replacing(with: newSine * scale, where: isTurned), at: body)
}

/// Time at rest: grows while centre and rim are slower than the rest speed, else starts again.
@inline(__always) private func rest(
    _ arguments: csimd_finish_arguments, _ body: Int, _ vx: LaneFloats, _ vy: LaneFloats, _ omega: LaneFloats
) {
    let threshold = LaneFloats(repeating: arguments.rest_speed)
    let rim = csimd_abs(omega) * arguments.radius.lanes(at: body & ~arguments.radius_sharing)
    let isSlow = csimd_less(csimd_max(vx * vx + vy * vy, rim * rim), threshold * threshold)
    let time = arguments.rest_time.lanes(at: body) + LaneFloats(repeating: arguments.tick)
    arguments.rest_time.store(csimd_select(isSlow, time, LaneFloats(repeating: 0)), at: body)
}

/// Sine and cosine to 4e-7 for |angle| ≤ 100: Cody and Waite's reduction by π/2, Taylor polynomials on ±π/4.
@inline(__always) func sineAndCosine(_ angle: LaneFloats) -> (sine: LaneFloats, cosine: LaneFloats) {
    let half = csimd_copysign(LaneFloats(repeating: 0.5), angle)
    let turns = csimd_truncate(angle * LaneFloats(repeating: 0.63661975) + half)
    let t = csimd_to_float(turns)
    let r = (angle - t * LaneFloats(repeating: 1.5703125)) - t * LaneFloats(repeating: 4.8382679e-4)
    let z = r * r
    var p = z * LaneFloats(repeating: -1.9841270e-4) + LaneFloats(repeating: 8.3333333e-3)
    p = p * z + LaneFloats(repeating: -1.6666667e-1)
    let sine = r + r * z * p
    var q = z * LaneFloats(repeating: 2.4801587e-5) + LaneFloats(repeating: -1.3888889e-3)
    q = q * z + LaneFloats(repeating: 4.1666667e-2)
    q = q * z + LaneFloats(repeating: -0.5)
    let cosine = LaneFloats(repeating: 1) + z * q
    let isOdd = csimd_equal_i(turns & 1, LaneInts(repeating: 1))
    let sineMagnitude = csimd_select(isOdd, cosine, sine)
    let cosineMagnitude = csimd_select(isOdd, sine, cosine)
    let sineNegative = csimd_equal_i(turns & 2, LaneInts(repeating: 2))
    let cosineNegative = csimd_equal_i((turns &+ 1) & 2, LaneInts(repeating: 2))
    return (
        csimd_select(sineNegative, -sineMagnitude, sineMagnitude),
        csimd_select(cosineNegative, -cosineMagnitude, cosineMagnitude)
    )
}

/// The entry points of the rest stage.
func restKernels() -> csimd_rest_kernels {
    csimd_rest_kernels(finish_bodies: { finishBodies(&$0.pointee) })
}
