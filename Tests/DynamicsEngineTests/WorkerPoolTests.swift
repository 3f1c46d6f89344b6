@testable import DynamicsEngine
import Synchronization
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite struct WorkerPoolTests {
    /// Who waits must not keep a processor from the one that works: after a while it sleeps.
    @Test(arguments: [2, 5]) func `workers that wait for long give up their processors`(workers: Int) {
        let pool = WorkerPool(wanted: workers)
        defer { pool.stop() }
        let before = pool.sleeps
        pool.run { worker in
            if worker == 1 { usleep(100_000) }
            pool.barrier()
        }
        // At the barrier the caller; whoever else there is, too.
        #expect(pool.sleeps > before)
        let between = pool.sleeps
        pool.run { worker in if worker == 1 { usleep(100_000) } }
        #expect(pool.sleeps > between)
    }

    @Test(arguments: [2, 3, 8]) func `nobody passes a barrier before all have come`(workers: Int) {
        let pool = WorkerPool(wanted: workers)
        defer { pool.stop() }
        let arrived = Atomic<Int>(0)
        let early = Atomic<Int>(0)
        for round in 1...200 {
            pool.run { worker in
                // Now and then one sleeps, so that the others do.
                if round % 50 == 0, worker == round / 50 % workers { usleep(2000) }
                for meeting in 1...5 {
                    arrived.wrappingAdd(1, ordering: .sequentiallyConsistent)
                    pool.barrier()
                    let least = ((round - 1) * 5 + meeting) * workers
                    if arrived.load(ordering: .sequentiallyConsistent) < least {
                        early.wrappingAdd(1, ordering: .relaxed)
                    }
                }
            }
            #expect(arrived.load(ordering: .sequentiallyConsistent) == round * 5 * workers)
        }
        #expect(early.load(ordering: .relaxed) == 0)
    }
}
