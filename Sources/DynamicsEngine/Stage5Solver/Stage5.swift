import BlockCholesky
import Buffers
import CSIMD
import DynamicsModel

extension World {
    /// Stages 4 and 5: constraint records, impacts, substeps, and what the bodies did back into the columns.
    func solve(_ clock: inout StageClock) {
        guard awakeCount > 0 else { return }
        stepMemory.beginSolver(awakeBodies: awakeCount)
        // Below this a barrier costs more than the workers gain.
        let isShort = awakeCount + graph.contactCount + attachments.count < 1500
        solver.begin(workers: isShort ? 1 : pool.workerCount, of: pool.workerCount)
        solver.impacts.begin(
            workers: pool.workerCount, bodies: awakeCount, onePointBatches: graph.onePointBatchCount,
            twoPointBatches: graph.twoPointBatchCount)
        let stage = SolverStage(self)
        if stage.joints.usesExternal {
            SymmetricFactor.withOneThread { run(stage, &clock) }
        } else {
            run(stage, &clock)
        }
        for external in units.externals {
            statistics.lapackFactorisations += external.factorisations
            external.factorisations = 0
        }
        stopTail()
        clock.book(.joints, seconds: solver.jointSeconds.pointee)
        clock.book(.solve)
    }

    private func run(_ stage: SolverStage, _ clock: inout StageClock) {
        let workers = solver.workers
        guard workers > 1 else {
            stage.prepare(.alone)
            clock.book(.prepare)
            return stage.run(.alone, impacts(stage))
        }
        let pool = pool
        pool.run { stage.prepare(Worker(number: $0, count: workers, pool: pool)) }
        clock.book(.prepare)
        let impacts = impacts(stage)
        pool.run { stage.run(Worker(number: $0, count: workers, pool: pool), impacts) }
    }

    /// What impacts are found and solved with; nil where nothing can strike.
    private func impacts(_ stage: SolverStage) -> Impacts? {
        guard stage.mayStrike(workers: solver.workers) else { return nil }
        solver.impacts.reserve(bodies: awakeCount, batches: graph.onePointBatchCount + graph.twoPointBatchCount)
        return Impacts(self, stage)
    }

    /// The last eight lanes may reach into bodies that sleep, and behind the last one: gravity must leave no speed in
    /// them, nor a rest that would depend on forces of long ago.
    private func stopTail() {
        for slot in awakeCount..<(awakeCount + 7) / 8 * 8 {
            bodies.vx[slot] = 0
            bodies.vy[slot] = 0
            bodies.omega[slot] = 0
            bodies.restTime[slot] = 0
        }
    }
}
