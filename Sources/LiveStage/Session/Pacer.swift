import Views

/// Says how many ticks are due: all that a stage learns of the machine's time.
struct Pacer {
    /// The most ticks that are made up for; of a longer delay the rest is dropped.
    static let most = 6

    /// The time at which the next tick is due, s; nil while the stage rests.
    private(set) var next: Double?

    /// The ticks that are due.
    ///
    /// - Parameter time: s, from any beginning, never running back.
    mutating func ticksDue(at time: Double) -> Int {
        guard let next else {
            self.next = time + Stage.tick
            return 1
        }
        guard time >= next else { return 0 }
        let due = 1 + Int(min((time - next) / Stage.tick, 1e6))
        self.next = due > Self.most ? time + Stage.tick : next + Double(due) * Stage.tick
        return min(due, Self.most)
    }

    /// Nobody looks: time stands still until the next call.
    mutating func rest() { next = nil }
}
