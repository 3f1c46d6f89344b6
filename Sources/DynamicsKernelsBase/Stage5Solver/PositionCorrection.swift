// Position correction: after the last pass over velocities, deep overlaps are taken out by motions alone.
//
//     e = 0.6 max(−s − 0.06 w, 0)
//     e_a = −n e m_a⁻¹ / (m_a⁻¹ + m_b⁻¹),   e_b = n e m_b⁻¹ / (m_a⁻¹ + m_b⁻¹)
//     d ← d + Σ e where |Σ e| > 0.7 Σ |e|, and no contact at something fixed has −s > 0.005 w      as bodies are finished
//
// s    the lesser separation of a contact's points, pt
// w    the smaller size of both sides, pt;   n the normal from a to b
// d    a body's motion;   m masses, with what is lent
//
// The contact spring pushes overlaps apart by velocities, slowly, since speed is what would be left over. What entered
// while a pile came down would be out after seconds; corrected, it is after some steps, and gets no speed from that.
// Nothing is turned, so that what leans on its corner isn't thrown over. Shallower overlaps are the springs' alone, which
// carry loads by them.
//
// What contacts want is added up before anything is moved, so that no order of contacts shows, and what is squeezed from
// opposite sides stays: moved to and fro between others, or into a wall whose spring would push it back, a crowd that has
// too little room would never rest. It comes out as those do that squeeze it. What is fixed has a veto.
//
// Not where attachments hold a side rigidly: it would be torn off its axle.
// Source: for corrections apart from velocities M. Cline and D. Pai, "Post-stabilization for rigid body simulation with
// contact and constraints" (2003).

import CSIMD

/// The way, in pt, that counts for a veto; its square is a number.
private let veto: Float = 1e15

/// Adds where eight contacts want both sides, because they overlap deeply.
@inline(__always) func correctPositions(
    _ batch: ContactBatch, _ arguments: csimd_contact_arguments, _ separation: FloatLanes, _ a: SolverBodyLanes,
    _ b: SolverBodyLanes
) {
    guard let records = arguments.corrections else { return }
    let push = batch.pushSpeed
    let isFixed = min(a.inverseMass, b.inverseMass) <= 0
    let kept = select(isFixed, FloatLanes(arguments.corrected_fixed), FloatLanes(arguments.corrected_moving)) * push
    let excess = 0 - separation - kept
    // Held contacts have a push-out speed below 0.
    let isDeep = (excess > 0) & (push > 0)
    guard any(isDeep) else { return }
    // So much beside all that others may want.
    let way = select(isFixed, FloatLanes(veto), excess * FloatLanes(arguments.correction_share))
    let share = select(isDeep, way / max(a.inverseMass + b.inverseMass, 1e-30), 0)
    let normal = LaneVector(batch.normalX, batch.normalY)
    var wayA = CorrectionLanes(records, at: batch.indexA)
    var wayB = CorrectionLanes(records, at: batch.indexB)
    wayA.add(share * a.inverseMass, along: -normal, isMoving: ~isFixed)
    wayB.add(share * b.inverseMass, along: normal, isMoving: ~isFixed)
    wayA.store(records, at: batch.indexA, above: arguments.still_bodies)
    wayB.store(records, at: batch.indexB, above: arguments.still_bodies)
}
