/// Turns given time into fixed ticks: after t seconds in all, floor(t / tick + 1e-6) are due, however t was divided.
struct TickClock {
    /// s.
    static let tick = 1.0 / 60

    /// Time given so far, s.
    private(set) var time = 0.0
    /// Ticks that have become due so far.
    private(set) var ticks = 0

    /// The longest time that can be given at once, s: some thirty years.
    static let mostSeconds = 1e9

    /// A clock that nothing was given yet.
    init() {}

    /// A clock that was given so much time; nil for times that it can't have been given.
    init?(time: Double, ticks: Int) {
        guard time >= 0, time <= 1e12, ticks == Int(time / Self.tick + 1e-6) else { return nil }
        (self.time, self.ticks) = (time, ticks)
    }

    /// Adds time and returns how many ticks have become due.
    mutating func add(_ seconds: Double) -> Int {
        time += seconds
        let due = Int(time / Self.tick + 1e-6)
        defer { ticks = due }
        return due - ticks
    }

    /// Makes one tick due and leaves no rest of time.
    mutating func addTick() {
        ticks += 1
        time = Double(ticks) * Self.tick
    }
}
