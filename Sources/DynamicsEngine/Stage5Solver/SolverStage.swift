import CSIMD
import DynamicsModel

/// Stage 5, solver: the phases of all substeps, each split among the workers, with a barrier wherever one phase reads
/// what another worker wrote in the phase before.
///
/// Reads manifolds, kept impulses, materials, held forces and masses, and the batches of the contact graph. Writes
/// solver bodies and constraint records, and at the end poses, velocities and rest times of awake bodies, the kept
/// impulses, and which bodies moved far.
struct SolverStage {
    /// So many batches are solved in the time of a barrier.
    static let fewBatches = 16

    let tiles: SolverTiles
    let onePointCount: Int
    let twoPointCount: Int
    let bodyCount: Int
    let substeps: Int
    let constraints: csimd_constraint_kernels
    let solver: csimd_solver_kernels
    let rest: csimd_rest_kernels
    let prepareOne: csimd_prepare_arguments
    let prepareTwo: csimd_prepare_arguments
    let contactsOne: csimd_contact_arguments
    let contactsTwo: csimd_contact_arguments
    let integrate: csimd_integrate_arguments
    let storeOne: csimd_store_arguments
    let storeTwo: csimd_store_arguments
    let finish: csimd_finish_arguments
    let joints: JointPasses
    /// What the first worker spent on joints, s.
    let jointSeconds: UnsafeMutablePointer<Double>
    /// Numbers of swept bodies that each worker found, in `finish.swept` at its first body.
    let sweptCounts: UnsafeMutablePointer<Int32>
    /// Whether each worker's contacts may strike within the step.
    let strikes: UnsafeMutablePointer<Int32>
    /// What adds up the impulses of contacts that may be hits; nil where there are none.
    let hits: HitSums?
    /// What takes the loads of attachments that may break; nil where none does.
    let breakNotes: BreakLoads.Notes?
    /// What contacts press bodies with, in the place of start velocities.
    let loads: UnsafeMutablePointer<csimd_load>
    /// Finds where deep overlaps want bodies after the last pass.
    let correction: PositionCorrection
    let outlines: BodyOutlines
    /// What parts of a scene tell each other meanwhile; nil where the world has all of it.
    let shared: PartSolve?
}

extension SolverStage {
    /// Solver bodies, constraint records and the first warm start.
    func prepare(_ worker: Worker) {
        if !joints.isEmpty {
            forEachTile(worker) { with(integrate, $0, solver.load_bodies) }
            worker.barrier()
            joints.begin(worker)
            worker.barrier()
            joints.guess(worker)
            joints.markBodies(worker)
        }
        forEachTile(worker) {
            if joints.isEmpty { with(integrate, $0, solver.load_bodies) }
        } contacts: { tile in
            for color in tiles.colors(of: tile) { prepare(color.onePoint, color.twoPoint, worker) }
        }
        forEachSharedColor(worker) { prepare($0, $1, worker) }
    }

    private func prepare(_ onePoint: Range<Int>, _ twoPoint: Range<Int>, _ worker: Worker) {
        if !onePoint.isEmpty {
            var arguments = prepareOne
            arguments.strikes += worker.number
            (arguments.begin, arguments.end) = (Int32(onePoint.lowerBound), Int32(onePoint.upperBound))
            constraints.prepare_one_point(&arguments)
        }
        if !twoPoint.isEmpty {
            var arguments = prepareTwo
            arguments.strikes += worker.number
            (arguments.begin, arguments.end) = (Int32(twoPoint.lowerBound), Int32(twoPoint.upperBound))
            constraints.prepare_two_points(&arguments)
        }
    }

    /// Impacts, if there may be any, and substeps; what they do is in the solver's own memory.
    func run(_ worker: Worker, _ impacts: Impacts?) {
        if let impacts { strike(worker, impacts) }
        for substep in 0..<substeps {
            var velocities = integrate
            velocities.is_first_substep = substep == 0 ? 1 : 0
            if joints.hasDampers {
                joints.measure(worker)
                worker.barrier()
            }
            if joints.hasWarm {
                forEachTile(worker) { with(velocities, $0, solver.integrate_velocities) }
                worker.barrier()
                timed(worker) { joints.warmStart(worker) }
            }
            forEachTile(worker) {
                if !joints.hasWarm { with(velocities, $0, solver.integrate_velocities) }
            } contacts: {
                solve($0, solver.solve_one_point, solver.solve_two_points, isFirst: substep == 0)
            }
            solveShared(worker, solver.solve_one_point, solver.solve_two_points, isFirst: substep == 0)
            if !joints.isEmpty { timed(worker) { joints.solve(worker) } }
            sharePass(worker, withLinkages: true)
            // All have passed the barrier behind the last units, whose impulses stay until the next substep.
            if worker.number == 0 { breakNotes?.addSubstep() }
            let isLast = substep == substeps - 1
            let loads = isLast ? loads : nil
            forEachTile(worker) {
                with(integrate, $0, solver.integrate_positions)
                if loads != nil { with(integrate, $0, solver.begin_loads) }
            } contacts: {
                solve($0, solver.relax_one_point, solver.relax_two_points, isFirst: false, loads: loads)
            }
            solveShared(worker, solver.relax_one_point, solver.relax_two_points, isFirst: false, loads: loads)
            if isLast, worker.number == 0 { correction.find(self) }
            sharePass(worker, correction: isLast ? correction : nil)
            if let hits {
                if worker.number == 0 { hits.addSubstep() }
                worker.barrier()
            }
        }
        if worker.number == 0 { correction.move(contactsOne.solver_bodies) }
        worker.barrier()
    }

    /// Lets parts of a scene tell each other what a pass has done; all workers have passed the barrier behind it.
    private func sharePass(_ worker: Worker, withLinkages: Bool = false, correction: PositionCorrection? = nil) {
        guard let shared else { return }
        if worker.number == 0 { shared.sharePass(withLinkages: withLinkages, correction: correction) }
        worker.barrier()
    }

    /// The results back into columns and manifolds.
    func keep(_ worker: Worker) {
        store(worker)
        finish(worker)
        if !joints.isEmpty {
            // Angles go on by the motions that bodies were left with.
            worker.barrier()
            joints.finish(worker)
        }
    }

    /// Does something to a worker's bodies, and then to its contacts within tiles.
    ///
    /// Tile by tile, while their records are in the cache. Where tiles begin within a group of eight bodies, as they do in
    /// a part of a scene, everybody's bodies come first.
    ///
    /// - Parameters:
    ///   - bodies: gets whole groups of eight, but for the last one.
    ///   - contacts: gets a tile.
    @inline(__always)
    private func forEachTile(
        _ worker: Worker, bodies: (Range<Int>) -> Void, contacts: (Int) -> Void = { _ in }
    ) {
        if tiles.areWhole {
            for tile in tiles.own(worker) {
                bodies(tiles.bodies(of: tile))
                contacts(tile)
            }
        } else {
            bodies(own(bodyCount, worker))
            worker.barrier()
            for tile in tiles.own(worker) { contacts(tile) }
        }
    }

    /// Does work on joints and adds the time it takes the first worker.
    func timed(_ worker: Worker, _ body: () -> Void) {
        guard worker.number == 0 else { return body() }
        let start = SystemClock.seconds()
        body()
        jointSeconds.pointee += SystemClock.seconds() - start
    }
}
