import BlockCholesky
import Buffers
import CSIMD
import DynamicsModel

extension World {
    /// Stages 4 and 5: constraint records, impacts, substeps, and what the bodies did back into the columns.
    ///
    /// - Returns: false where a part of a scene lacked something; columns are then as they were.
    func solve(_ clock: inout StageClock) -> Bool {
        // Parts of a scene talk to each other in all of this, and each has to answer.
        guard awakeCount > 0 || !(part?.check.areAllComplete ?? true) else { return true }
        stepMemory.beginSolver(awakeBodies: awakeCount)
        // Below this a barrier costs more than the workers gain.
        let isShort = awakeCount + graph.contactCount + attachments.count < 1500
        solver.begin(workers: isShort ? 1 : pool.workerCount, of: pool.workerCount)
        solver.impacts.begin(
            workers: pool.workerCount, bodies: awakeCount, onePointBatches: graph.onePointBatchCount,
            twoPointBatches: graph.twoPointBatchCount)
        let stage = SolverStage(self)
        var isDone = true
        if stage.joints.usesExternal {
            SymmetricFactor.withOneThread { isDone = run(stage, &clock) }
        } else {
            isDone = run(stage, &clock)
        }
        guard isDone else { return false }
        for external in units.externals {
            statistics.lapackFactorisations += external.factorisations
            external.factorisations = 0
        }
        stopTail()
        clock.book(.joints, seconds: solver.jointSeconds.pointee)
        clock.book(.solve)
        return true
    }

    private func run(_ stage: SolverStage, _ clock: inout StageClock) -> Bool {
        let linkages = part == nil ? [] : units.numbersInUse
        forEachWorker { stage.prepare($0) }
        clock.book(.prepare)
        var mayStrike = stage.mayStrike(workers: solver.workers)
        if let shared = stage.shared { mayStrike = shared.isAny(mayStrike: mayStrike) }
        let impacts = mayStrike ? impacts(stage) : nil
        // A part of a scene looks at how its bodies moved before it keeps that.
        guard part != nil else {
            forEachWorker {
                stage.run($0, impacts)
                stage.keep($0)
            }
            return true
        }
        forEachWorker { stage.run($0, impacts) }
        guard checkPart(isLacking: stage.shared?.isLacking ?? false) else {
            units.putBack(linkages)
            return false
        }
        forEachWorker { stage.keep($0) }
        return true
    }

    private func forEachWorker(_ body: (Worker) -> Void) {
        let (workers, pool) = (solver.workers, pool)
        guard workers > 1 else { return body(.alone) }
        pool.run { body(Worker(number: $0, count: workers, pool: pool)) }
    }

    /// What impacts are found and solved with.
    private func impacts(_ stage: SolverStage) -> Impacts {
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
