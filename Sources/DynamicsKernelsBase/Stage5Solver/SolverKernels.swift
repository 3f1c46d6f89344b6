// The solver's entry points, in the order of a step: each is one pass over a range of bodies or of batches.
//
//     load        v, M⁻¹ and the motion d from the columns                   once
//     integrate   v ← v + h a, damped, and the warm start                    each substep
//     roll        ω ← ω + I⁻¹ ρ, before either pass over contacts
//     solve       v ← v + M⁻¹ Jᵀ Δλ, with the contact spring
//     integrate   d ← d + h v
//     relax       v ← v + M⁻¹ Jᵀ Δλ, without it; friction
//     store       λ to what is kept of pairs                                 once
//
// h      substep, s;   v, ω velocities, pt/s and rad/s;   d motion, pt and rad
// λ, ρ   impulses of contacts, mass pt/s, and of what resists rolling, mass pt²/s
//
// Attachments are solved between the passes over contacts. In the last substep `begin_loads` makes way for what
// contacts press bodies with.

import CSIMD

/// The entry points of the solver.
func solverKernels() -> csimd_solver_kernels {
    csimd_solver_kernels(
        load_bodies: { loadBodies($0.pointee) },
        integrate_velocities: { integrateVelocities($0.pointee) },
        integrate_positions: { integratePositions($0.pointee) },
        begin_loads: { beginLoads($0.pointee) },
        solve_one_point: { solveOnePoint($0.pointee) },
        solve_two_points: { solveTwoPoints($0.pointee) },
        relax_one_point: { relaxOnePoint($0.pointee) },
        relax_two_points: { relaxTwoPoints($0.pointee) },
        roll_one_point: { rollOnePoint($0.pointee) },
        roll_two_points: { rollTwoPoints($0.pointee) },
        store_one_point: { storeOnePoint($0.pointee) },
        store_two_points: { storeTwoPoints($0.pointee) })
}
