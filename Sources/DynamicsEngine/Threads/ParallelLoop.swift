extension WorkerPool {
    /// A parallel loop: splits `0..<count` among the workers in equal parts, or gives all of it to the caller where it is
    /// too short to gain by that.
    ///
    /// Parts follow from count and workers alone, never from timing.
    ///
    /// - Parameters:
    ///   - least: the shortest loop that is split.
    ///   - body: called for each worker's part, at the same time.
    func parallelFor(_ count: Int, least: Int, _ body: (_ worker: Int, Range<Int>) -> Void) {
        guard count >= least, workerCount > 1 else { return body(0, 0..<count) }
        let workers = workerCount
        run { worker in body(worker, (0..<count).part(worker, of: workers)) }
    }

    /// The same over bodies or colliders `0..<count`, in whole groups of eight lanes.
    ///
    /// - Parameters:
    ///   - leastGroups: the smallest number of groups that is split.
    ///   - body: called with ranges that begin at multiples of 8, and end there but for the last one.
    func parallelForLanes(_ count: Int, leastGroups: Int, _ body: (_ worker: Int, Range<Int>) -> Void) {
        parallelFor((count + 7) / 8, least: leastGroups) { worker, groups in
            body(worker, (groups.lowerBound * 8)..<min(groups.upperBound * 8, count))
        }
    }

    /// Calls `body` for each of a few parts, no more than there are workers: at the same time where there are several.
    func forEachPart(_ parts: Int, _ body: (_ part: Int) -> Void) {
        guard parts > 1 else { return body(0) }
        run { if $0 < parts { body($0) } }
    }
}
