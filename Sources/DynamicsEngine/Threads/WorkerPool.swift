import Buffers
import CSIMD
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A fork-join pool: `run` hands every worker its number and returns when all are done.
///
/// Workers spin for a short while after a job, because the stages of a step follow each other within
/// microseconds, and then sleep on a futex. With more workers than processors they sleep at once. Work is
/// split by worker number, never by timing, so results don't depend on who is faster.
final class WorkerPool: @unchecked Sendable {
    /// How many threads take part, the caller's included.
    var workerCount: Int { threads.count + 1 }

    /// Shared words, each on cache lines of its own.
    private struct Shared: ~Copyable {
        /// Rises by one with each job.
        let epoch = Atomic<UInt32>(0)
        let padding0: (SIMD16<UInt64>) = .zero
        /// Helpers that have not finished the job.
        let pending = Atomic<Int>(0)
        let padding1: (SIMD16<UInt64>) = .zero
        let sleepers = Atomic<Int>(0)
        let padding2: (SIMD16<UInt64>) = .zero
        /// Workers that have reached the barrier, and how often it has opened.
        let arrived = Atomic<Int>(0)
        let opened = Atomic<UInt32>(0)
        let padding3: (SIMD16<UInt64>) = .zero
        let isStopped = Atomic<Bool>(false)
    }

    private let shared = Shared()
    private let spinCount: Int
    /// The job of the current epoch; written before the epoch rises.
    private nonisolated(unsafe) var job: UnsafePointer<(Int) -> Void>?
    private var threads: [pthread_t] = []

    /// - Parameter wanted: how many threads should take part; ones that cannot be started are done without.
    init(wanted: Int) {
        spinCount = wanted <= WorkerPool.onlineProcessors ? 4000 : 0
        for worker in 1..<max(1, wanted) {
            guard let thread = WorkerPool.start(self, worker) else { break }
            threads.append(thread)
        }
    }

    /// Processors that are online.
    static var onlineProcessors: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

    deinit { precondition(threads.isEmpty, "stop() must be called before the pool goes away") }

    /// Ends the helpers' threads.
    func stop() {
        guard !threads.isEmpty else { return }
        shared.isStopped.store(true, ordering: .releasing)
        raiseEpoch()
        for thread in threads { pthread_join(thread, nil) }
        threads = []
    }

    /// Runs `body` once for each worker number below `workerCount`, at the same time.
    func run(_ body: (Int) -> Void) {
        guard workerCount > 1 else { return body(0) }
        withoutActuallyEscaping(body) { escaping in
            withUnsafePointer(to: escaping) { pointer in
                job = pointer
                shared.pending.store(threads.count, ordering: .relaxed)
                raiseEpoch()
                escaping(0)
                var waits = 0
                while shared.pending.load(ordering: .acquiring) > 0 { relax(&waits) }
                job = nil
            }
        }
    }

    /// Called by every worker inside `run`: returns when all have called it.
    func barrier() {
        guard workerCount > 1 else { return }
        let generation = shared.opened.load(ordering: .acquiring)
        if shared.arrived.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue == workerCount {
            shared.arrived.store(0, ordering: .relaxed)
            shared.opened.wrappingAdd(1, ordering: .releasing)
        } else {
            var waits = 0
            while shared.opened.load(ordering: .acquiring) == generation { relax(&waits) }
        }
    }

    /// Waits a moment. Who is waited for may have lost its processor to another process, so that after a while this
    /// one is given up too: else both would wait for the end of a time slice at every meeting.
    private func relax(_ waits: inout Int) {
        if waits < 16 * spinCount { csimd_pause() } else { sched_yield() }
        waits += 1
    }

    private func raiseEpoch() {
        shared.epoch.wrappingAdd(1, ordering: .sequentiallyConsistent)
        if shared.sleepers.load(ordering: .sequentiallyConsistent) > 0 {
            withEpochAddress { csimd_wake_all($0) }
        }
    }

    private func withEpochAddress(_ body: (UnsafePointer<UInt32>) -> Void) {
        withUnsafePointer(to: shared.epoch) { body(UnsafeRawPointer($0).assumingMemoryBound(to: UInt32.self)) }
    }

    private func serve(_ worker: Int) {
        var seen: UInt32 = 0
        while true {
            seen = waitForEpoch(after: seen)
            if shared.isStopped.load(ordering: .acquiring) { return }
            job?.pointee(worker)
            shared.pending.wrappingSubtract(1, ordering: .releasing)
        }
    }

    private func waitForEpoch(after seen: UInt32) -> UInt32 {
        for _ in 0..<spinCount {
            let epoch = shared.epoch.load(ordering: .acquiring)
            if epoch != seen { return epoch }
            csimd_pause()
        }
        shared.sleepers.wrappingAdd(1, ordering: .sequentiallyConsistent)
        defer { shared.sleepers.wrappingSubtract(1, ordering: .sequentiallyConsistent) }
        while true {
            let epoch = shared.epoch.load(ordering: .sequentiallyConsistent)
            if epoch != seen { return epoch }
            withEpochAddress { csimd_wait($0, seen) }
        }
    }

    private struct Start {
        let pool: Unmanaged<WorkerPool>
        let worker: Int
    }

    private static func start(_ pool: WorkerPool, _ worker: Int) -> pthread_t? {
        let start = UnsafeMutablePointer<Start>.allocate(capacity: 1)
        start.initialize(to: Start(pool: .passUnretained(pool), worker: worker))
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        let status = pthread_create(
            &thread, nil,
            { argument in
                #if canImport(Darwin)
                    let raw = argument
                #else
                    guard let raw = argument else { return nil }
                #endif
                let start = raw.assumingMemoryBound(to: Start.self)
                let (pool, worker) = (start.pointee.pool, start.pointee.worker)
                start.deallocate()
                pool._withUnsafeGuaranteedRef { $0.serve(worker) }
                return nil
            }, start)
        guard status == 0 else {
            start.deallocate()
            return nil
        }
        return thread
    }
}
