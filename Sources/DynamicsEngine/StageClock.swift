/// Wall time of the stages of one step.
struct StageClock {
    private(set) var times = StageTimes()
    private var last = SystemClock.seconds()

    /// Books the time since the last booking on a stage.
    mutating func book(_ stage: Stage) {
        let now = SystemClock.seconds()
        times[stage] += now - last
        last = now
    }

    /// Books a part of what comes next: the stage that is booked next is without it.
    mutating func book(_ stage: Stage, seconds: Double) {
        times[stage] += seconds
        last += seconds
    }
}
