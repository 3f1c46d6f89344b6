/// Wall time of the stages of one step.
struct StageClock {
    private(set) var times = StageTimes()
    private let isRunning: Bool
    private var last: Double

    /// - Parameter isRunning: whether the system's clock is asked; else all times are zero.
    init(isRunning: Bool = true) {
        self.isRunning = isRunning
        last = isRunning ? SystemClock.seconds() : 0
    }

    /// Books the time since the last booking on a stage.
    mutating func book(_ stage: Stage) {
        guard isRunning else { return }
        let now = SystemClock.seconds()
        times[stage] += now - last
        last = now
    }

    /// Books a part of what comes next: the stage that is booked next is without it.
    mutating func book(_ stage: Stage, seconds: Double) {
        guard isRunning else { return }
        times[stage] += seconds
        last += seconds
    }
}
