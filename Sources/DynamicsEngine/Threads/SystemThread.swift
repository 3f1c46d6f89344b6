#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

#if hasFeature(Embedded)
    /// A thread that never begins: without an operating system the caller is a pool's only worker.
    struct SystemThread {
        static var processorCount: Int { 1 }

        static func start(_ pool: WorkerPool, _ worker: Int) -> SystemThread? { nil }

        func join() {}
    }
#else
    /// A thread of the operating system that serves a pool.
    struct SystemThread {
        private let thread: pthread_t

        /// Processors that are online.
        static var processorCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

        private struct Start {
            let pool: Unmanaged<WorkerPool>
            let worker: Int
        }

        /// Starts a thread that runs ``WorkerPool/serve(_:)``; nil where the system has none left.
        static func start(_ pool: WorkerPool, _ worker: Int) -> SystemThread? {
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
            #if canImport(Darwin)
                guard let thread else { return nil }
            #endif
            return SystemThread(thread: thread)
        }

        /// Returns once the thread has ended.
        func join() { pthread_join(thread, nil) }
    }
#endif
