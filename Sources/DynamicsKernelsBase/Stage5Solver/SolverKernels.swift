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
