extension TrackTable {
    /// Adds a track that goes from one number to another as its timeline goes from 0 to 1.
    ///
    /// Its value in `values` is at once that of the timeline's progress.
    ///
    /// - Parameters:
    ///   - first: its value where the timeline's progress is 0; any unit.
    ///   - last: its value where the progress is 1, exactly. Progress beyond 0…1, as of a spring, goes beyond both.
    ///   - id: the timeline that moves it; it can't be removed before the track is.
    /// - Returns: the track, whose `index` is the place of its value.
    /// - Throws: `notFinite`, `outOfRange` beyond ±1e15, `unknownID`.
    /// - Complexity: amortised O(1).
    public func addTrack(
        from first: Double, to last: Double, on id: TimelineID
    ) throws(AnimationError) -> TrackID {
        try check(first, last)
        let index = try timelines.index(of: id)
        try tracks.reserve(adding: 1)
        timelines.addTracks(1, to: index)
        return tracks.add(first, last, timeline: index, progress: timelines.progress[index])
    }

    /// Adds as many tracks as there are numbers to a timeline.
    ///
    /// - Returns: the tracks, in the order of the numbers.
    /// - Throws: `unequalCounts`, `notFinite`, `outOfRange` beyond ±1e15, `unknownID`; nothing has been added then.
    /// - Complexity: O(count).
    public func addTracks(
        from firsts: [Double], to lasts: [Double], on id: TimelineID
    ) throws(AnimationError) -> [TrackID] {
        let index = try timelines.index(of: id)
        try check(firsts, lasts)
        try tracks.reserve(adding: firsts.count)
        timelines.addTracks(firsts.count, to: index)
        let progress = timelines.progress[index]
        return Self.add(&tracks, firsts, lasts) { _ in (index, progress) }
    }

    /// Adds tracks, each to its own timeline.
    ///
    /// One timeline may be named several times.
    ///
    /// - Returns: the tracks, in the order of the numbers.
    /// - Throws: `unequalCounts`, `notFinite`, `outOfRange` beyond ±1e15, `unknownID`; nothing has been added then.
    /// - Complexity: O(count).
    public func addTracks(
        from firsts: [Double], to lasts: [Double], on ids: [TimelineID]
    ) throws(AnimationError) -> [TrackID] {
        guard firsts.count == ids.count else {
            throw .unequalCounts("first numbers and timelines", firsts.count, ids.count)
        }
        try check(firsts, lasts)
        for id in ids { _ = try timelines.index(of: id) }
        try tracks.reserve(adding: firsts.count)
        for id in ids { timelines.addTracks(1, to: id.index) }
        let progress = timelines.progress.pointer
        return Self.add(&tracks, firsts, lasts) { (ids[$0].index, progress[ids[$0].index]) }
    }

    /// Lets a track run between other numbers.
    ///
    /// `value(of:)` follows at once, `values` with the next evaluation.
    ///
    /// - Throws: `notFinite`, `outOfRange` beyond ±1e15, `unknownID`.
    /// - Complexity: O(1).
    public func set(from first: Double, to last: Double, for id: TrackID) throws(AnimationError) {
        try check(first, last)
        tracks.set(first, last, place: try tracks.place(of: id))
    }

    /// Removes a track; its place in `values` holds 0 until another track takes it. Its timeline stays, also without
    /// tracks.
    ///
    /// - Throws: `unknownID`.
    /// - Complexity: O(1).
    public func remove(_ id: TrackID) throws(AnimationError) {
        timelines.addTracks(-1, to: try tracks.remove(id))
    }

    /// The track's value at the time of the last evaluation, with all changes since.
    ///
    /// Unlike `values`, it counts what `advance(to:)` and `set(from:to:for:)` have done since.
    ///
    /// - Throws: `unknownID`.
    /// - Complexity: O(1).
    public func value(of id: TrackID) throws(AnimationError) -> Double {
        let place = try tracks.place(of: id)
        return tracks.value(ofPlace: place, progress: timelines.progress[tracks.timeline(ofPlace: place)])
    }

    /// Finite, and within ±1e15.
    private func check(_ first: Double, _ last: Double) throws(AnimationError) {
        try Check.range(first, AnimationLimits.number, "first number")
        try Check.range(last, AnimationLimits.number, "last number")
    }

    /// All of them, before any track is added.
    private func check(_ firsts: [Double], _ lasts: [Double]) throws(AnimationError) {
        guard firsts.count == lasts.count else {
            throw .unequalCounts("first and last numbers", firsts.count, lasts.count)
        }
        for k in firsts.indices { try check(firsts[k], lasts[k]) }
    }

    /// Adds tracks of numbers that are checked; room has been reserved.
    ///
    /// - Parameter timeline: the place and progress of the timeline of the track at an index.
    private static func add(
        _ tracks: inout TrackStore, _ firsts: [Double], _ lasts: [Double],
        timeline: (Int) -> (index: Int, progress: Double)
    ) -> [TrackID] {
        var ids: [TrackID] = []
        ids.reserveCapacity(firsts.count)
        for k in firsts.indices {
            let (index, progress) = timeline(k)
            ids.append(tracks.add(firsts[k], lasts[k], timeline: index, progress: progress))
        }
        return ids
    }
}
