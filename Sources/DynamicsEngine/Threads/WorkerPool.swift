import Buffers
import CSIMD
import Synchronization

/// A fork-join pool: `run` hands every worker its number and returns when all are done.
///
/// Who waits, for a job, at a barrier or for the others' parts, spins for a short while, because stages and phases
/// follow each other within microseconds, and then sleeps on a futex. What takes longer is a worker that has lost its
/// processor to another process: one that spins on, or only yields, keeps a processor from it, and at hundreds of barriers
/// a step that is a time slice each. With more workers than processors they sleep at once. Work is split by worker number,
/// never by timing, so results don't depend on who is faster.
final class WorkerPool: @unchecked Sendable {
    /// How many threads take part, the caller's included.
    var workerCount: Int { threads.count + 1 }

    /// A word that rises, and how many sleep until it does.
    private struct Signal: ~Copyable {
        let value = Atomic<UInt32>(0)
        let padding0: (SIMD16<UInt64>) = .zero
        let sleepers = Atomic<Int>(0)
        let padding1: (SIMD16<UInt64>) = .zero

        func raise() {
            value.wrappingAdd(1, ordering: .sequentiallyConsistent)
            if sleepers.load(ordering: .sequentiallyConsistent) > 0 { withAddress { csimd_wake_all($0) } }
        }

        /// Returns the value once it is another one.
        func wait(after seen: UInt32, spins: Int, _ sleeps: borrowing Atomic<Int>) -> UInt32 {
            for _ in 0..<spins {
                let now = value.load(ordering: .acquiring)
                if now != seen { return now }
                csimd_pause()
            }
            sleepers.wrappingAdd(1, ordering: .sequentiallyConsistent)
            defer { sleepers.wrappingSubtract(1, ordering: .sequentiallyConsistent) }
            while true {
                let now = value.load(ordering: .sequentiallyConsistent)
                if now != seen { return now }
                sleeps.wrappingAdd(1, ordering: .relaxed)
                withAddress { csimd_wait($0, seen) }
            }
        }

        private func withAddress(_ body: (UnsafePointer<UInt32>) -> Void) {
            withUnsafePointer(to: value) { body(UnsafeRawPointer($0).assumingMemoryBound(to: UInt32.self)) }
        }
    }

    /// Shared words, each on cache lines of its own.
    private struct Shared: ~Copyable {
        /// Rises with each job.
        let started = Signal()
        /// Helpers that have not finished the job; rises when the last one has.
        let pending = Atomic<Int>(0)
        let padding0: (SIMD16<UInt64>) = .zero
        let finished = Signal()
        /// Workers that have reached the barrier; rises when it opens.
        let arrived = Atomic<Int>(0)
        let padding1: (SIMD16<UInt64>) = .zero
        let opened = Signal()
        let sleeps = Atomic<Int>(0)
        let isStopped = Atomic<Bool>(false)
    }

    private let shared = Shared()
    private let spinCount: Int
    /// The job of the current epoch; written before the epoch rises.
    private nonisolated(unsafe) var job: UnsafePointer<(Int) -> Void>?
    private var threads: [SystemThread] = []

    /// - Parameter wanted: how many threads should take part; ones that cannot be started are done without.
    init(wanted: Int) {
        spinCount = wanted <= SystemThread.processorCount ? 4000 : 0
        for worker in 1..<max(1, wanted) {
            guard let thread = SystemThread.start(self, worker) else { break }
            threads.append(thread)
        }
    }

    deinit { precondition(threads.isEmpty, "stop() must be called before the pool goes away") }

    /// Ends the helpers' threads.
    func stop() {
        guard !threads.isEmpty else { return }
        shared.isStopped.store(true, ordering: .releasing)
        shared.started.raise()
        for thread in threads { thread.join() }
        threads = []
    }

    /// Runs `body` once for each worker number below `workerCount`, at the same time.
    func run(_ body: (Int) -> Void) {
        guard workerCount > 1 else { return body(0) }
        withoutActuallyEscaping(body) { escaping in
            withUnsafePointer(to: escaping) { pointer in
                job = pointer
                let finished = shared.finished.value.load(ordering: .relaxed)
                shared.pending.store(threads.count, ordering: .relaxed)
                shared.started.raise()
                escaping(0)
                _ = shared.finished.wait(after: finished, spins: spinCount, shared.sleeps)
                job = nil
            }
        }
    }

    /// Called by every worker inside `run`: returns when all have called it.
    func barrier() {
        guard workerCount > 1 else { return }
        let generation = shared.opened.value.load(ordering: .acquiring)
        if shared.arrived.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue == workerCount {
            shared.arrived.store(0, ordering: .relaxed)
            shared.opened.raise()
        } else {
            _ = shared.opened.wait(after: generation, spins: spinCount, shared.sleeps)
        }
    }

    /// How often a worker has given up its processor because what it waited for took too long.
    var sleeps: Int { shared.sleeps.load(ordering: .relaxed) }

    /// What the thread of a worker does until the pool stops.
    func serve(_ worker: Int) {
        var seen: UInt32 = 0
        while true {
            seen = shared.started.wait(after: seen, spins: spinCount, shared.sleeps)
            if shared.isStopped.load(ordering: .acquiring) { return }
            job?.pointee(worker)
            if shared.pending.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == 0 {
                shared.finished.raise()
            }
        }
    }
}
