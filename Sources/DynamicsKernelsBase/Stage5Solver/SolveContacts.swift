// One Gauss–Seidel pass over contacts, eight of one graph colour at a time: no two of them share a moving body.
//
//     λ ← max(λ − (J v − b) / (J M⁻¹ Jᵀ), 0),   v ← v + M⁻¹ Jᵀ Δλ          normal
//     λ_t ← clamp(λ_t − J_t v / (J_t M⁻¹ J_tᵀ), ±μ λ_n)                     friction
//
// λ        a point's impulse, mass pt/s, kept from substep to substep
// J        its row; see PointArms
// v        velocities of both bodies, pt/s and rad/s
// M⁻¹      inverse masses and inertias
// b        the velocity the row aims at, pt/s
// μ        friction
//
// Three passes use it. *Solve*, with the contact spring (soft step): b from the overlap. *Relax*, without: b closes
// gaps only, which takes back the velocity that pushing out gave. *Bounce*, once a step: b = −e v₀, with e the
// elasticity and v₀ the velocity of impact, for points that pushed.
// Sources: E. Catto, "Solver2D" (2024), "Soft constraints" (GDC 2011); M. Macklin et al., "Small steps in physics
// simulation" (2019).

import CSIMD

/// The motion of both bodies from the poses that their contacts were met at, as the separation needs it.
///
/// Linear in the motion, with the Jacobian of those poses: exact for round sides, whose contact does not
/// turn with them. A corner's own second-order term is left to the next step's manifold.
struct StepMotion {
    let along: FloatLanes
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

/// The contact spring of eight contacts: stiffer where one side is static, and the deeper the overlap; softer, and the same
/// for any overlap, where attachments hold a side.
private struct Spring {
    /// Push-out speed by overlap, 1/s, scaled by the share of the effective mass.
    private let rate: FloatLanes
    /// The largest push-out speed.
    private let fastest: FloatLanes
    private let hardening: FloatLanes
    let massScale: FloatLanes
    let impulseScale: FloatLanes

    @inline(__always)
    init(_ batch: ContactBatch, _ arguments: csimd_contact_arguments, _ a: SolverBodyLanes, _ b: SolverBodyLanes) {
        hardening = batch.hardening
        let isMoving = min(a.inverseMass, b.inverseMass) > 0
        let isFree = hardening > 0
        func choose(_ moving: Float, _ fixed: Float, _ attached: Float) -> FloatLanes {
            let free = select(isMoving, FloatLanes(moving), FloatLanes(fixed))
            return select(isFree, free, FloatLanes(attached))
        }
        rate = choose(arguments.moving.rate, arguments.fixed.rate, arguments.attached.rate)
        impulseScale = choose(
            arguments.moving.impulse_scale, arguments.fixed.impulse_scale, arguments.attached.impulse_scale)
        massScale = 1 - impulseScale
        fastest = batch.pushSpeed
    }

    /// The velocity that the spring aims at, negative: apart.
    @inline(__always) func bias(_ separation: FloatLanes) -> FloatLanes {
        let overlap = min(separation, 0)
        return max(rate * (separation - separation * overlap * hardening), -fastest)
    }
}

/// One point's normal row with the contact spring: pushes overlaps apart softly, lets gaps close and no further.
///
/// The lesser of the spring's impulse and of the one that lets the gap just close. Both grow as the gap
/// shrinks, and they cross near zero, so the row is continuous where a gap becomes an overlap.
@inline(__always) private func solveNormal(
    _ point: PointColumns, _ batch: ContactBatch, _ inverseSubstep: FloatLanes, _ motion: StepMotion,
    _ spring: Spring, _ a: inout SolverBodyLanes, _ b: inout SolverBodyLanes
) {
    let arms = point.arms
    let s = motion.separation(point.separation, arms)
    let velocity = arms.normalVelocity(a, b, batch.normalX, batch.normalY)
    let old = point.normalImpulse
    let response = arms.normalResponse(a, b)
    let closing = (velocity + s * inverseSubstep) / response
    let soft =
        (spring.massScale * velocity + spring.bias(s)) / response + spring.impulseScale * old
    let impulse = max(old - max(closing, soft), 0)
    point.normalImpulse = impulse
    let largest = point.largestImpulse
    point.largestImpulse = max(largest, impulse)
    arms.applyNormal(impulse - old, &a, &b, batch.normalX, batch.normalY)
}

/// One point's normal row without the spring: removes approach velocity only.
@inline(__always) private func relaxNormal(
    _ point: PointColumns, _ batch: ContactBatch, _ inverseSubstep: FloatLanes,
    _ motion: StepMotion, _ a: inout SolverBodyLanes, _ b: inout SolverBodyLanes
) {
    let arms = point.arms
    let s = motion.separation(point.separation, arms)
    let bias = max(s, 0) * inverseSubstep
    let velocity = arms.normalVelocity(a, b, batch.normalX, batch.normalY)
    let old = point.normalImpulse
    let impulse = max(old - (velocity + bias) / arms.normalResponse(a, b), 0)
    point.normalImpulse = impulse
    let largest = point.largestImpulse
    point.largestImpulse = max(largest, impulse)
    arms.applyNormal(impulse - old, &a, &b, batch.normalX, batch.normalY)
}

/// One point's friction row, within the cone of its normal impulse.
@inline(__always) private func relaxTangent(
    _ point: PointColumns, _ batch: ContactBatch, _ friction: FloatLanes,
    _ a: inout SolverBodyLanes, _ b: inout SolverBodyLanes
) {
    let arms = point.arms
    let velocity = arms.tangentVelocity(a, b, batch.normalX, batch.normalY)
    let old = point.tangentImpulse
    let limit = friction * point.normalImpulse
    let wanted = old - velocity / arms.tangentResponse(a, b)
    let impulse = max(min(wanted, limit), -limit)
    point.tangentImpulse = impulse
    arms.applyTangent(impulse - old, &a, &b, batch.normalX, batch.normalY)
}

/// Restitution: the point leaves with its share of the speed it came with.
@inline(__always) private func bounce(
    _ point: PointColumns, _ batch: ContactBatch, _ takesPart: FloatLanes, _ a: inout SolverBodyLanes,
    _ b: inout SolverBodyLanes
) {
    let arms = point.arms
    let aim = point.bounceSpeed
    let largest = point.largestImpulse
    let old = point.normalImpulse
    let velocity = arms.normalVelocity(a, b, batch.normalX, batch.normalY)
    let wanted = max(old - (velocity - aim) / arms.normalResponse(a, b), 0)
    let bounces = min(min(aim, largest), takesPart) > 0
    let impulse = select(bounces, wanted, old)
    point.normalImpulse = impulse
    point.largestImpulse = max(largest, impulse)
    arms.applyNormal(impulse - old, &a, &b, batch.normalX, batch.normalY)
}

/// Runs `body` on every batch of the range with both bodies gathered, and writes their velocities back.
@inline(__always) private func forEachBatch(
    _ arguments: csimd_contact_arguments, stride: Int,
    _ body: (ContactBatch, inout SolverBodyLanes, inout SolverBodyLanes) -> Void
) {
    let bodies = arguments.solver_bodies
    var next = arguments.batches + Int(arguments.begin) * stride
    for _ in arguments.begin..<arguments.end {
        let batch = ContactBatch(next)
        var a = SolverBodyLanes(bodies, at: batch.indexA)
        var b = SolverBodyLanes(bodies, at: batch.indexB)
        body(batch, &a, &b)
        a.storeVelocities(bodies, at: batch.indexA)
        b.storeVelocities(bodies, at: batch.indexB)
        next += stride
    }
}

@inline(__always) private func solve(_ arguments: csimd_contact_arguments, points: Int, stride: Int) {
    let inverseSubstep = FloatLanes(arguments.inverse_substep)
    forEachBatch(arguments, stride: stride) { batch, a, b in
        let motion = StepMotion(a, b, batch.normalX, batch.normalY)
        let spring = Spring(batch, arguments, a, b)
        for point in 0..<points {
            solveNormal(batch.point(point), batch, inverseSubstep, motion, spring, &a, &b)
        }
    }
}

@inline(__always) private func relax(_ arguments: csimd_contact_arguments, points: Int, stride: Int) {
    let inverseSubstep = FloatLanes(arguments.inverse_substep)
    forEachBatch(arguments, stride: stride) { batch, a, b in
        let motion = StepMotion(a, b, batch.normalX, batch.normalY)
        for point in 0..<points { relaxNormal(batch.point(point), batch, inverseSubstep, motion, &a, &b) }
        let friction = batch.friction
        for point in 0..<points { relaxTangent(batch.point(point), batch, friction, &a, &b) }
    }
}

@inline(__always) private func bounce(_ arguments: csimd_contact_arguments, points: Int, stride: Int) {
    forEachBatch(arguments, stride: stride) { batch, a, b in
        let takesPart = marks(arguments, batch)
        for point in 0..<points { bounce(batch.point(point), batch, takesPart, &a, &b) }
    }
}

/// Above 0 for contacts that bounce in this pass: all, or those of a marked body.
@inline(__always) private func marks(_ arguments: csimd_contact_arguments, _ batch: ContactBatch) -> FloatLanes {
    guard let marks = arguments.marks else { return 1 }
    var result = FloatLanes(0)
    for lane in 0..<8 {
        result[lane] = max(marks[Int(batch.indexA[lane])].mark, marks[Int(batch.indexB[lane])].mark)
    }
    return result
}

@inline(never) func solveOnePoint(_ arguments: csimd_contact_arguments) {
    solve(arguments, points: 1, stride: onePointStride)
}

@inline(never) func solveTwoPoints(_ arguments: csimd_contact_arguments) {
    solve(arguments, points: 2, stride: twoPointStride)
}

@inline(never) func relaxOnePoint(_ arguments: csimd_contact_arguments) {
    relax(arguments, points: 1, stride: onePointStride)
}

@inline(never) func relaxTwoPoints(_ arguments: csimd_contact_arguments) {
    relax(arguments, points: 2, stride: twoPointStride)
}

@inline(never) func bounceOnePoint(_ arguments: csimd_contact_arguments) {
    bounce(arguments, points: 1, stride: onePointStride)
}

@inline(never) func bounceTwoPoints(_ arguments: csimd_contact_arguments) {
    bounce(arguments, points: 2, stride: twoPointStride)
}
