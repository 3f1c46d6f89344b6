import DynamicsScenes

/// After which steps states are recorded for the measurement of quality: no more than it needs, since the step after
/// a recording finds its data pushed out of the caches.
struct RecordPlan: Hashable {
    /// Linkages up to this size are watched in every step.
    static let watchedItems = 200
    /// A stack's top is looked at in every so many steps before the last ones.
    static let driftStride = 10

    let totalSteps: Int
    let recordings: [Recording]

    /// - Parameter isStill: whether nothing moves, so that the states at the end say all.
    init(_ scene: BuiltScene, totalSteps: Int, isStill: Bool = false) {
        self.totalSteps = totalSteps
        guard !isStill else {
            recordings = [Recording(from: totalSteps, through: totalSteps, every: 1)]
            return
        }
        let items = scene.description.items.count
        let window = max(1, totalSteps - QualityMeter.window + 1)
        guard scene.linkLength == nil || items > RecordPlan.watchedItems else {
            recordings = [Recording(from: 1, through: totalSteps, every: 1)]
            return
        }
        var recordings = [Recording(from: window, through: totalSteps, every: QualityMeter.overlapStride(items: items))]
        if scene.top != nil {
            let start = max(1, totalSteps - QualityMeter.driftWindow)
            recordings.append(Recording(from: start, through: totalSteps, every: RecordPlan.driftStride))
        }
        self.recordings = recordings
    }

    var isWholeRun: Bool { recordings.contains { $0.from == 1 && $0.every == 1 } }

    func records(_ step: Int) -> Bool { recordings.contains { $0.contains(step) } }

    /// The steps (counted from 1) whose times count: the measured ones, or as many before the end of a run that was ended
    /// early, at most a third of it; none that follows a recording,
    /// unless most do.
    func timedSteps(measured: Int, done: Int) -> [Int] {
        let count = done == totalSteps ? min(measured, done) : min(measured, done / 3)
        let steps = Array((done - count + 1)..<(done + 1))
        let undisturbed = steps.filter { !records($0 - 1) }
        return 2 * undisturbed.count < steps.count ? steps : undisturbed
    }
}
