#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Wall time of the stages of one step.
struct StageClock {
    private(set) var stages: [(name: String, seconds: Double)] = []
    private var last = StageClock.now()

    /// Seconds of a clock that never goes back.
    static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    /// Takes an array that is no longer wanted, for its memory.
    init(reusing stages: inout [(name: String, seconds: Double)]) {
        swap(&self.stages, &stages)
        self.stages.removeAll(keepingCapacity: true)
    }

    /// Notes a part of a stage as a stage of its own; the stage that ends next is without it.
    mutating func end(_ name: String, taking seconds: Double) {
        stages.append((name, seconds))
        last += seconds
    }

    /// Ends a stage: the time since the last one ended is its own.
    mutating func end(_ name: String) {
        let now = StageClock.now()
        stages.append((name, now - last))
        last = now
    }
}
