extension TrackTable {
    /// Adds a timeline that plays a segment.
    ///
    /// Its progress is at once that at the time of the last evaluation.
    ///
    /// - Throws: `notFinite`, `outOfRange` beyond ±1e15 for a number of the segment.
    /// - Complexity: amortised O(1).
    public func addTimeline(_ segment: Segment) throws(AnimationError) -> TimelineID {
        try check(segment)
        return try timelines.add(segment)
    }

    /// Adds timelines, each with a segment of its own.
    ///
    /// - Throws: `notFinite`, `outOfRange` beyond ±1e15 for a number of a segment; nothing has been added then.
    /// - Complexity: O(count).
    public func addTimelines(_ segments: [Segment]) throws(AnimationError) -> [TimelineID] {
        for segment in segments { try check(segment) }
        return try timelines.add(segments)
    }

    /// Adds timelines that play the whole of one curve, each from its own time on.
    ///
    /// - Parameters:
    ///   - curve: how the fraction grows with the share of the time.
    ///   - origins: when each begins, s.
    ///   - duration: seconds, 0 or more.
    /// - Throws: `notFinite`, `outOfRange`; nothing has been added then.
    /// - Complexity: O(count).
    public func addTimelines(
        _ curve: UnitCurve, origins: [Double], duration: Double
    ) throws(AnimationError) -> [TimelineID] {
        try Check.range(duration, AnimationLimits.duration, "duration")
        for origin in origins { try Check.range(origin, AnimationLimits.number, "origin") }
        let segment = Segment.playing(curve, from: 0, to: 1, origin: 0, duration: duration)
        try check(segment)
        return try timelines.add(segment, origins: origins)
    }

    /// Lets a timeline play another segment. Its progress is at once that at the time of the last evaluation.
    ///
    /// `values` change with the next evaluation only. A finished timeline plays again.
    ///
    /// - Throws: `unknownID`; `notFinite`, `outOfRange` beyond ±1e15 for a number of the segment.
    /// - Complexity: O(1).
    public func set(_ segment: Segment, for id: TimelineID) throws(AnimationError) {
        let index = try timelines.index(of: id)
        try check(segment)
        timelines.set(segment, for: index)
    }

    /// Removes a timeline that has no tracks.
    ///
    /// - Throws: `unknownID`, `timelineInUse`.
    /// - Complexity: O(1).
    public func remove(_ id: TimelineID) throws(AnimationError) { try timelines.remove(id) }

    /// How far a timeline is: its segment's position at the time of the last evaluation.
    ///
    /// - Throws: `unknownID`.
    public func progress(of id: TimelineID) throws(AnimationError) -> Double {
        timelines.progress[try timelines.index(of: id)]
    }

    private func check(_ segment: Segment) throws(AnimationError) {
        try Check.range(segment.origin, AnimationLimits.number, "origin")
        try Check.finite(segment.rate, "rate")
        try Check.range(segment.base, AnimationLimits.number, "base")
        try Check.range(segment.span, AnimationLimits.number, "span")
    }
}
