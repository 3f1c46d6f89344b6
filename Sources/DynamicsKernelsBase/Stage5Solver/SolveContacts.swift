// One Gauss–Seidel pass over contacts, eight of one graph colour at a time: no two of them share a moving body.
//
//     K x = w − v + K λ, x ≥ 0        the normals of a contact's points at once: λ ← x, v ← v + M⁻¹ Jᵀ (x − λ)
//     λ_t ← clamp(λ_t − (J_t v − u) / K_t, ±μ λ)                            friction, point after point
//
// λ, λ_t   a point's impulses along normal and tangent, mass pt/s, kept from substep to substep
// J, J_t   its rows; see PointArms
// v, w     normal velocities as they are and as they are wanted, pt/s
// M⁻¹      inverse masses and inertias, with what is lent to loaded bodies
// K        J M⁻¹ Jᵀ: 1 × 1 or 2 × 2
// μ        friction
// u        how fast both surfaces run along their outlines, pt/s
//
// Two passes use it. *Solve*, with the contact spring (soft step): w pushes overlaps apart and lets gaps close.
// *Relax*, without: friction, then w lets gaps close and takes back the velocity that pushing out gave; a gap that
// carries nothing is left to the next push. Where no push is left, no friction is: the next substep would begin with a
// force without a cause. Two points that are solved one after the other share a hit unevenly: what falls flat drifts.
// Sources: E. Catto, "Solver2D" (2024), "Soft constraints" (GDC 2011), for blocks "Modeling and Solving Constraints"
// (GDC 2009); M. Macklin et al., "Small steps in physics simulation" (2019).

import CSIMD

/// The motion of both bodies from the poses that their contacts were met at, as the separation needs it.
///
/// Linear in the motion, with the Jacobian of those poses: exact for round sides, whose contact does not
/// turn with them. A corner's own second-order term is left to the next step's manifold.
struct StepMotion {
    /// How far b has moved from a along the normal, pt.
    let along: FloatLanes
    /// Turns of both, rad.
    let angleA: FloatLanes
    let angleB: FloatLanes

    @inline(__always) init(_ a: SolverBodyLanes, _ b: SolverBodyLanes, _ nx: FloatLanes, _ ny: FloatLanes) {
        along = nx * (b.dx - a.dx) + ny * (b.dy - a.dy)
        angleA = a.angle
        angleB = b.angle
    }

    /// s = s₀ + n·(d_b − d_a) + θ_b r_b×n − θ_a r_a×n
    @inline(__always) func separation(_ start: FloatLanes, _ arms: PointArms) -> FloatLanes {
        start + along + (angleB * arms.bCross - angleA * arms.aCross)
    }
}

/// The normal with the contact spring.
@inline(__always) private func solveOne(
    _ batch: ContactBatch, _ arguments: csimd_contact_arguments, _ moving: Moving?,
    _ a: inout SolverBodyLanes, _ b: inout SolverBodyLanes
) {
    let (point, spring) = (batch.point(0), ContactSpring(batch, arguments, a, b))
    moving?.meeting?.handOn(batch, points: 1, isFirst: arguments.is_first_pass != 0, &a, &b)
    let met = point.arms
    let now = ArmsByNow(met, moving?.meeting, batch, a, b)
    let arms = now.measuring
    let motion = StepMotion(a, b, batch.normalX, batch.normalY)
    var s = motion.separation(point.separation, met)
    let old = point.normalImpulse
    var velocity = now.normalVelocity(a, b, batch.normalX, batch.normalY)
    if let shift = moving?.shift(arguments, arms, a, b) {
        (s, velocity) = (shift.separation(s, motion), shift.velocity(velocity, a, b))
    }
    let response = arms.normalResponse(a, b)
    let lack = spring.lack(s, velocity: velocity, kept: response * old)
    let impulse = max(old + lack / response, 0)
    point.normalImpulse = impulse
    now.acting.applyNormal(impulse - old, &a, &b, batch.normalX, batch.normalY)
    moving?.meeting?.note(batch, points: 1, a, b)
}

/// The normals of both points with the contact spring, together where they may be.
@inline(__always) private func solveTwo(
    _ batch: ContactBatch, _ arguments: csimd_contact_arguments, _ moving: Moving?,
    _ a: inout SolverBodyLanes, _ b: inout SolverBodyLanes
) {
    let (first, second) = (batch.point(0), batch.point(1))
    moving?.meeting?.handOn(batch, points: 2, isFirst: arguments.is_first_pass != 0, &a, &b)
    let (firstMet, secondMet) = (first.arms, second.arms)
    let firstNow = ArmsByNow(firstMet, moving?.meeting, batch, a, b)
    let secondNow = ArmsByNow(secondMet, moving?.meeting, batch, a, b)
    let (p, q) = (firstNow.measuring, secondNow.measuring)
    let spring = ContactSpring(batch, arguments, a, b)
    let motion = StepMotion(a, b, batch.normalX, batch.normalY)
    let (s, t) = (motion.separation(first.separation, firstMet), motion.separation(second.separation, secondMet))
    let pair = PointPair(p, q, a, b, leastDeterminant: arguments.block_determinant)
    let old = (first.normalImpulse, second.normalImpulse)
    let velocities = (
        firstNow.normalVelocity(a, b, batch.normalX, batch.normalY),
        secondNow.normalVelocity(a, b, batch.normalX, batch.normalY)
    )
    let kept = (pair.first * old.0, pair.second * old.1)
    let impulses = pair.impulses(
        from: old, velocities: velocities, together: pair.isDefinite & (batch.pushSpeed > 0), takesPart: nil,
        lackOfFirst: { spring.lack(s, velocity: $0, kept: kept.0) },
        lackOfSecond: { spring.lack(t, velocity: $0, kept: kept.1) })
    first.normalImpulse = impulses.0
    second.normalImpulse = impulses.1
    applyNormals(impulses.0 - old.0, firstNow.acting, impulses.1 - old.1, secondNow.acting, batch, &a, &b)
    moving?.meeting?.note(batch, points: 2, a, b)
}

/// The normal without the spring, where the point carries an impulse or overlaps.
@inline(__always) private func relaxOne(
    _ batch: ContactBatch, _ arguments: csimd_contact_arguments, _ surface: SurfaceSpeed?, _ moving: Moving?,
    _ a: inout SolverBodyLanes, _ b: inout SolverBodyLanes
) -> Relaxed {
    let point = batch.point(0)
    moving?.meeting?.noteMotion(batch, points: 1, a, b)
    let met = point.arms
    let now = ArmsByNow(met, moving?.meeting, batch, a, b)
    let arms = now.measuring
    let isHeld = batch.pushSpeed < 0
    rub(point, now, batch, surface, &a, &b, where: ~isHeld)
    let motion = StepMotion(a, b, batch.normalX, batch.normalY)
    var s = motion.separation(point.separation, met)
    let old = point.normalImpulse
    var velocity = now.normalVelocity(a, b, batch.normalX, batch.normalY)
    if let shift = moving?.shift(arguments, arms, a, b) {
        (s, velocity) = (shift.separation(s, motion), shift.velocity(velocity, a, b))
    }
    let lack = 0 - (velocity + max(s, 0) * FloatLanes(arguments.inverse_substep))
    // A gap that carries nothing stays as it is, for the next push to close.
    let takesPart = (old > 0) | (s <= 0)
    let impulse = select(takesPart, max(old + lack / arms.normalResponse(a, b), 0), old)
    point.normalImpulse = impulse
    now.acting.applyNormal(impulse - old, &a, &b, batch.normalX, batch.normalY)
    if any(isHeld) { rub(point, now, batch, surface, &a, &b, where: isHeld) }
    release(point, now.acting, batch, &a, &b)
    if let loads = arguments.loads {
        let leverages = Leverages(arguments, a, b, met.aCross, met.bCross)
        addLoads(impulse, leverages, isFace: false, batch, to: loads, above: arguments.still_bodies)
    }
    return Relaxed(pushes: impulse > 0, isDeep: noteDepth(s, batch, arguments, a, b))
}

/// The normals of both points without the spring, and friction.
@inline(__always) private func relaxTwo(
    _ batch: ContactBatch, _ arguments: csimd_contact_arguments, _ surface: SurfaceSpeed?, _ moving: Moving?,
    _ a: inout SolverBodyLanes, _ b: inout SolverBodyLanes
) -> Relaxed {
    let (first, second) = (batch.point(0), batch.point(1))
    moving?.meeting?.noteMotion(batch, points: 2, a, b)
    let (firstMet, secondMet) = (first.arms, second.arms)
    let firstNow = ArmsByNow(firstMet, moving?.meeting, batch, a, b)
    let secondNow = ArmsByNow(secondMet, moving?.meeting, batch, a, b)
    let (p, q) = (firstNow.measuring, secondNow.measuring)
    let isHeld = batch.pushSpeed < 0
    rub(first, firstNow, batch, surface, &a, &b, where: ~isHeld)
    rub(second, secondNow, batch, surface, &a, &b, where: ~isHeld)
    let motion = StepMotion(a, b, batch.normalX, batch.normalY)
    let (s, t) = (motion.separation(first.separation, firstMet), motion.separation(second.separation, secondMet))
    let pair = PointPair(p, q, a, b, leastDeterminant: arguments.block_determinant)
    let old = (first.normalImpulse, second.normalImpulse)
    let velocities = (
        firstNow.normalVelocity(a, b, batch.normalX, batch.normalY),
        secondNow.normalVelocity(a, b, batch.normalX, batch.normalY)
    )
    let takesPart = ((old.0 > 0) | (s <= 0), (old.1 > 0) | (t <= 0))
    let rate = FloatLanes(arguments.inverse_substep)
    let gaps = (max(s, 0) * rate, max(t, 0) * rate)
    let impulses = pair.impulses(
        from: old, velocities: velocities, together: pair.isDefinite & ~isHeld & takesPart.0 & takesPart.1,
        takesPart: takesPart,
        lackOfFirst: { 0 - ($0 + gaps.0) }, lackOfSecond: { 0 - ($0 + gaps.1) })
    first.normalImpulse = impulses.0
    second.normalImpulse = impulses.1
    applyNormals(impulses.0 - old.0, firstNow.acting, impulses.1 - old.1, secondNow.acting, batch, &a, &b)
    if any(isHeld) {
        rub(first, firstNow, batch, surface, &a, &b, where: isHeld)
        rub(second, secondNow, batch, surface, &a, &b, where: isHeld)
    }
    release(first, firstNow.acting, batch, &a, &b)
    release(second, secondNow.acting, batch, &a, &b)
    if let loads = arguments.loads {
        let (lesser, greater) = (min(impulses.0, impulses.1), max(impulses.0, impulses.1))
        // Both points press, so that the contact holds the body by a face.
        let isFace = lesser > greater * FloatLanes(arguments.face_share)
        let both = impulses.0 + impulses.1
        let share = impulses.1 / max(both, 1e-30)
        let leverages = Leverages(
            arguments, a, b, firstMet.aCross + share * (secondMet.aCross - firstMet.aCross),
            firstMet.bCross + share * (secondMet.bCross - firstMet.bCross))
        addLoads(both, leverages, isFace: isFace, batch, to: loads, above: arguments.still_bodies)
    }
    return Relaxed(pushes: max(impulses.0, impulses.1) > 0, isDeep: noteDepth(min(s, t), batch, arguments, a, b))
}

/// What a relaxing pass finds of eight contacts.
private struct Relaxed {
    /// Where they push.
    let pushes: LaneMask
    /// Whether one of them overlaps deeply after the last pass.
    let isDeep: Bool
}

/// Whether one of eight contacts overlaps deeply after the last pass. Their separations then take the place of those that
/// they were met with. Held ones don't count: their push-out speed is below 0.
@inline(__always) private func noteDepth(
    _ separation: FloatLanes, _ batch: ContactBatch, _ arguments: csimd_contact_arguments, _ a: SolverBodyLanes,
    _ b: SolverBodyLanes
) -> Bool {
    guard arguments.loads != nil else { return false }
    let isFixed = min(a.inverseMass, b.inverseMass) <= 0
    let seconds = select(isFixed, FloatLanes(arguments.deep_fixed), FloatLanes(arguments.deep_moving))
    guard any((separation + seconds * batch.pushSpeed < 0) & (batch.pushSpeed > 0)) else { return false }
    batch.point(0).separation = separation
    return true
}

/// How fast the surfaces of both sides of eight contacts run.
private struct SurfaceSpeed {
    private let lanes: UnsafePointer<Float>

    @inline(__always) init(_ speeds: UnsafePointer<Float>, _ batch: Int) { lanes = speeds + 8 * batch }

    /// What friction sees of a tangential velocity: both surfaces run away below the other side.
    @inline(__always) func relative(_ velocity: FloatLanes) -> FloatLanes { velocity - lanes.lanes(at: 0) }
}

/// One point's friction row, within the cone of its normal impulse.
@inline(__always) private func rub(
    _ point: PointColumns, _ arms: ArmsByNow, _ batch: ContactBatch, _ surface: SurfaceSpeed?,
    _ a: inout SolverBodyLanes, _ b: inout SolverBodyLanes, where takesPart: LaneMask
) {
    var velocity = arms.measuring.tangentVelocity(a, b, batch.normalX, batch.normalY)
    if let surface { velocity = surface.relative(velocity) }
    let old = point.tangentImpulse
    // ± μ λ with the normal impulse as it is at this moment.
    let limit = batch.friction * point.normalImpulse
    let wanted = old - velocity / arms.measuring.tangentResponse(a, b)
    let impulse = select(takesPart, max(min(wanted, limit), -limit), old)
    point.tangentImpulse = impulse
    arms.acting.applyTangent(impulse - old, &a, &b, batch.normalX, batch.normalY)
}

/// Takes back the friction of a point that pushes no more.
@inline(__always) private func release(
    _ point: PointColumns, _ arms: PointArms, _ batch: ContactBatch, _ a: inout SolverBodyLanes,
    _ b: inout SolverBodyLanes
) {
    let friction = select(point.normalImpulse > 0, 0, point.tangentImpulse)
    guard any(abs(friction) > 0) else { return }
    point.tangentImpulse = point.tangentImpulse - friction
    arms.applyTangent(0 - friction, &a, &b, batch.normalX, batch.normalY)
}

/// Normal impulses of two points at once.
@inline(__always) private func applyNormals(
    _ first: FloatLanes, _ p: PointArms, _ second: FloatLanes, _ q: PointArms, _ batch: ContactBatch,
    _ a: inout SolverBodyLanes, _ b: inout SolverBodyLanes
) {
    let both = first + second
    let px = both * batch.normalX
    let py = both * batch.normalY
    a.vx -= a.inverseMass * px
    a.vy -= a.inverseMass * py
    a.omega -= a.inverseInertia * (first * p.aCross + second * q.aCross)
    b.vx += b.inverseMass * px
    b.vy += b.inverseMass * py
    b.omega += b.inverseInertia * (first * p.bCross + second * q.bCross)
}

/// Runs `body` on every batch of the range by its number with both bodies gathered, and writes their velocities back.
@inline(__always) private func forEachBatch(
    _ arguments: csimd_contact_arguments, stride: Int,
    _ body: (Int, ContactBatch, csimd_contact_arguments, inout SolverBodyLanes, inout SolverBodyLanes) -> Void
) {
    let bodies = arguments.solver_bodies
    var next = arguments.batches + Int(arguments.begin) * stride
    for index in Int(arguments.begin)..<Int(arguments.end) {
        let batch = ContactBatch(next)
        var a = SolverBodyLanes(bodies, at: batch.indexA)
        var b = SolverBodyLanes(bodies, at: batch.indexB)
        body(index, batch, arguments, &a, &b)
        a.storeVelocities(bodies, at: batch.indexA, above: arguments.still_bodies)
        b.storeVelocities(bodies, at: batch.indexB, above: arguments.still_bodies)
        next += stride
    }
}

// Contacts whose surfaces run, and those whose arms move, have loops of their own: tests in the loops of all others cost
// these a tenth.

/// The rows of one kernel with the contact spring.
private typealias Solve = (
    ContactBatch, csimd_contact_arguments, Moving?, inout SolverBodyLanes, inout SolverBodyLanes
) -> Void

@inline(__always)
private func solveStill(_ arguments: csimd_contact_arguments, stride: Int, _ solve: Solve) {
    forEachBatch(arguments, stride: stride) { _, batch, arguments, a, b in solve(batch, arguments, nil, &a, &b) }
}

@inline(__always)
private func solveMoving(_ arguments: csimd_contact_arguments, stride: Int, _ solve: Solve) {
    forEachBatch(arguments, stride: stride) { index, batch, arguments, a, b in
        if let moving = Moving(arguments, index) {
            solve(batch, arguments, moving, &a, &b)
        } else {
            solve(batch, arguments, nil, &a, &b)
        }
    }
}

@inline(never) func solveOnePoint(_ arguments: csimd_contact_arguments) {
    if Moving.isNeeded(arguments) { return solveOneMovingPoint(arguments) }
    solveStill(arguments, stride: onePointStride) { solveOne($0, $1, $2, &$3, &$4) }
}

@inline(never) func solveTwoPoints(_ arguments: csimd_contact_arguments) {
    if Moving.isNeeded(arguments) { return solveTwoMovingPoints(arguments) }
    solveStill(arguments, stride: twoPointStride) { solveTwo($0, $1, $2, &$3, &$4) }
}

@inline(never) private func solveOneMovingPoint(_ arguments: csimd_contact_arguments) {
    solveMoving(arguments, stride: onePointStride) { solveOne($0, $1, $2, &$3, &$4) }
}

@inline(never) private func solveTwoMovingPoints(_ arguments: csimd_contact_arguments) {
    solveMoving(arguments, stride: twoPointStride) { solveTwo($0, $1, $2, &$3, &$4) }
}

/// The rows of one relaxing kernel: of contacts of one point, or of two.
private typealias Relax = (
    ContactBatch, csimd_contact_arguments, SurfaceSpeed?, Moving?, inout SolverBodyLanes, inout SolverBodyLanes
) -> Relaxed

@inline(__always)
private func relaxStill(_ arguments: csimd_contact_arguments, stride: Int, _ relax: Relax) {
    forEachBatch(arguments, stride: stride) { index, batch, arguments, a, b in
        note(relax(batch, arguments, nil, nil, &a, &b), of: index, arguments)
    }
}

@inline(__always)
private func relaxRunning(_ arguments: csimd_contact_arguments, stride: Int, _ relax: Relax) {
    guard let speeds = arguments.surface_speeds else { return }
    forEachBatch(arguments, stride: stride) { index, batch, arguments, a, b in
        note(relax(batch, arguments, SurfaceSpeed(speeds, index), nil, &a, &b), of: index, arguments)
    }
}

@inline(__always)
private func relaxMoving(_ arguments: csimd_contact_arguments, stride: Int, _ relax: Relax) {
    forEachBatch(arguments, stride: stride) { index, batch, arguments, a, b in
        let surface = arguments.surface_speeds.map { SurfaceSpeed($0, index) }
        if let moving = Moving(arguments, index) {
            note(relax(batch, arguments, surface, moving, &a, &b), of: index, arguments)
        } else {
            note(relax(batch, arguments, surface, nil, &a, &b), of: index, arguments)
        }
    }
}

@inline(never) func relaxOnePoint(_ arguments: csimd_contact_arguments) {
    if Moving.isNeeded(arguments) { return relaxOneMovingPoint(arguments) }
    if arguments.surface_speeds != nil { return relaxOneRunningPoint(arguments) }
    relaxStill(arguments, stride: onePointStride) { relaxOne($0, $1, $2, $3, &$4, &$5) }
}

@inline(never) func relaxTwoPoints(_ arguments: csimd_contact_arguments) {
    if Moving.isNeeded(arguments) { return relaxTwoMovingPoints(arguments) }
    if arguments.surface_speeds != nil { return relaxTwoRunningPoints(arguments) }
    relaxStill(arguments, stride: twoPointStride) { relaxTwo($0, $1, $2, $3, &$4, &$5) }
}

@inline(never) private func relaxOneRunningPoint(_ arguments: csimd_contact_arguments) {
    relaxRunning(arguments, stride: onePointStride) { relaxOne($0, $1, $2, $3, &$4, &$5) }
}

@inline(never) private func relaxTwoRunningPoints(_ arguments: csimd_contact_arguments) {
    relaxRunning(arguments, stride: twoPointStride) { relaxTwo($0, $1, $2, $3, &$4, &$5) }
}

@inline(never) private func relaxOneMovingPoint(_ arguments: csimd_contact_arguments) {
    relaxMoving(arguments, stride: onePointStride) { relaxOne($0, $1, $2, $3, &$4, &$5) }
}

@inline(never) private func relaxTwoMovingPoints(_ arguments: csimd_contact_arguments) {
    relaxMoving(arguments, stride: twoPointStride) { relaxTwo($0, $1, $2, $3, &$4, &$5) }
}

/// Notes which contacts of a batch have pushed, and whether one is deep.
@inline(__always)
private func note(_ relaxed: Relaxed, of batch: Int, _ arguments: csimd_contact_arguments) {
    let pushes = UInt32(bitPattern: relaxed.pushes.bits) &<< UInt32(csimd_batch_pushed_shift)
    arguments.flags[batch] |= pushes | (relaxed.isDeep ? UInt32(csimd_batch_deep) : 0)
}
