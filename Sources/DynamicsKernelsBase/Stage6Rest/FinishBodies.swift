import CSIMD

/// Poses and velocities from the solver bodies; rest time; bodies that moved far are listed for the sweep.
@inline(never) func finishBodies(_ arguments: inout csimd_finish_arguments) {
    let columns = arguments.bodies
    var sweptCount = 0
    var body = Int(arguments.begin)
    while body < Int(arguments.end) {
        let record = arguments.solver_bodies + (body + 1) * 8
        let velocity = FourColumns(record, stride: 8)
        let size = arguments.lead.sizes(at: body)
        let lead = Lead(
            arguments.lead, size: size, columns.vx.lanes(at: body), columns.vy.lanes(at: body),
            columns.omega.lanes(at: body))
        let motion = motion(record + 4, lead, arguments)
        var vx = velocity.c0
        var vy = velocity.c1
        limit(&vx, &vy, FloatLanes(arguments.maximum_speed))
        let omegaLimit = FloatLanes(arguments.maximum_angular_speed)
        let omega = max(min(velocity.c2, omegaLimit), -omegaLimit)
        columns.vx.store(vx, at: body)
        columns.vy.store(vy, at: body)
        columns.omega.store(omega, at: body)
        let start = FourColumns(
            c0: columns.x.lanes(at: body), c1: columns.y.lanes(at: body), c2: columns.cosine.lanes(at: body),
            c3: columns.sine.lanes(at: body))
        start.store(arguments.start_poses + (body + 1) * 4, stride: 4)
        columns.x.store(start.c0 + motion.c0, at: body)
        columns.y.store(start.c1 + motion.c1, at: body)
        turn(columns, body, motion.c2)

        let reach = FloatLanes(arguments.sweep_fraction) * size
        let isFar = motion.c0 * motion.c0 + motion.c1 * motion.c1 > reach * reach
        let far = isFar.bits
        if far != 0 {
            let indices = IntLanes.ascending &+ IntLanes(Int32(body))
            arguments.swept.storePacked(indices, where: far, at: sweptCount)
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
) -> FourColumns {
    var motion = FourColumns(record, stride: 8)
    motion.c0 += lead.x
    motion.c1 += lead.y
    motion.c2 += lead.angle
    defer { motion.store(record, stride: 8) }
    let farthest = FloatLanes(arguments.maximum_speed * arguments.tick)
    let turnLimit = FloatLanes(arguments.maximum_angular_speed * arguments.tick)
    let isBeyond =
        (motion.c0 * motion.c0 + motion.c1 * motion.c1 > farthest * farthest)
        | (abs(motion.c2) > turnLimit)
    guard any(isBeyond) else { return motion }
    limit(&motion.c0, &motion.c1, farthest)
    motion.c2 = max(min(motion.c2, turnLimit), -turnLimit)
    return motion
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
