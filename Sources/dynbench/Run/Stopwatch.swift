/// Wall time between two points.
struct Stopwatch {
    private var start = ContinuousClock.now

    /// Seconds since the watch was made or last asked.
    mutating func lap() -> Double {
        let now = ContinuousClock.now
        defer { start = now }
        return (now - start) / .seconds(1)
    }
}
