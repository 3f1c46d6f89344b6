import CSIMD

/// Every track's value from its timeline's progress. The columns are padded to whole batches.
@inline(never) func evaluateTracks(
    count: Int, start: UnsafePointer<Double>, end: UnsafePointer<Double>, timeline: UnsafePointer<Int32>,
    progress: UnsafePointer<Double>, value: UnsafeMutablePointer<Double>
) {
    var track = 0
    while track < count {
        let (t0, t1, t2, t3) = (
            Int(timeline[track]), Int(timeline[track + 1]), Int(timeline[track + 2]), Int(timeline[track + 3])
        )
        let share = Lanes(progress[t0], progress[t1], progress[t2], progress[t3])
        let first = Lanes(loading: start + track)
        let last = Lanes(loading: end + track)
        let between = first + (last - first) * share
        csimd_select_d(csimd_equal_d(share, Lanes(1)), last, between).store(to: value + track)
        track += laneCount
    }
}
