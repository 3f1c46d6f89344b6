// What resists the rolling of both sides of a contact on each other, eight contacts of one graph colour at a time.
//
//     ρ ← clamp(ρ − (ω_b − ω_a) / (I_a⁻¹ + I_b⁻¹), ±ℓ Σ λ)
//
// ρ        its impulse, mass pt²/s, kept from substep to substep, as the warm start has it, and 0 as the step begins:
//          what holds an item on a slope is found in one go
// ℓ        the torque by the push, pt: the coefficient times the item's reach
// λ        impulses of the contact's points along the normal, mass pt/s
// I        moments of inertia, those lent included
//
// It goes before the contact's own rows in both passes of a substep: what those of the first pass leave moves the
// poses.
// Source: E. Catto, "Box2D v3.1" (2025), where it is a row of the same form.

import CSIMD

@inline(__always) private func roll(_ arguments: csimd_contact_arguments, stride: Int, points: Int) {
    guard let lengths = arguments.rolling_lengths, let impulses = arguments.rolling_impulses else { return }
    let bodies = arguments.solver_bodies
    let isFirst = arguments.is_first_pass != 0
    for index in Int(arguments.begin)..<Int(arguments.end) {
        let batch = ContactBatch(arguments.batches + index * stride)
        var a = SolverBodyLanes(bodies, at: batch.indexA)
        var b = SolverBodyLanes(bodies, at: batch.indexB)
        var push = batch.point(0).normalImpulse
        if points == 2 { push += batch.point(1).normalImpulse }
        let limit = (lengths + 8 * index).lanes(at: 0) * push
        let kept = impulses + 8 * index
        let old = isFirst ? 0 : UnsafePointer(kept).lanes(at: 0)
        // Where neither side turns, nothing is changed by it.
        let response = max(a.inverseInertia + b.inverseInertia, 1e-30)
        let impulse = max(min(old - (b.omega - a.omega) / response, limit), 0 - limit)
        kept.store(impulse, at: 0)
        a.omega -= a.inverseInertia * (impulse - old)
        b.omega += b.inverseInertia * (impulse - old)
        a.storeVelocities(bodies, at: batch.indexA, above: arguments.still_bodies)
        b.storeVelocities(bodies, at: batch.indexB, above: arguments.still_bodies)
    }
}

@inline(never) func rollOnePoint(_ arguments: csimd_contact_arguments) {
    roll(arguments, stride: onePointStride, points: 1)
}

@inline(never) func rollTwoPoints(_ arguments: csimd_contact_arguments) {
    roll(arguments, stride: twoPointStride, points: 2)
}
