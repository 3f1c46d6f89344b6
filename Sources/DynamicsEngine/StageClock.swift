#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Wall time of the stages of one step.
struct StageClock {
    private(set) var times = StageTimes()
    private var last = StageClock.now()

    /// Seconds of a clock that never goes back.
    static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    /// Books the time since the last booking on a stage.
    mutating func book(_ stage: Stage) {
        let now = StageClock.now()
        times[stage] += now - last
        last = now
    }

    /// Books a part of what comes next: the stage that is booked next is without it.
    mutating func book(_ stage: Stage, seconds: Double) {
        times[stage] += seconds
        last += seconds
    }
}
