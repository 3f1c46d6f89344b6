extension TrackTable {
    /// Adds a track that goes from one number to another as its timeline goes from 0 to 1.
    ///
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
    /// - Throws: `notFinite`, `outOfRange` beyond ±1e15, `unknownID`.
    public func set(from first: Double, to last: Double, for id: TrackID) throws(AnimationError) {
        try check(first, last)
        tracks.set(first, last, place: try tracks.place(of: id))
    }

    /// - Throws: `unknownID`.
    public func remove(_ id: TrackID) throws(AnimationError) {
        timelines.addTracks(-1, to: try tracks.remove(id))
    }

    /// The track's value at the time of the last evaluation, with all changes since.
    ///
    /// - Throws: `unknownID`.
    public func value(of id: TrackID) throws(AnimationError) -> Double {
        let place = try tracks.place(of: id)
        return tracks.value(ofPlace: place, progress: timelines.progress[tracks.timeline(ofPlace: place)])
    }

    private func check(_ first: Double, _ last: Double) throws(AnimationError) {
        try Check.range(first, AnimationLimits.number, "first number")
        try Check.range(last, AnimationLimits.number, "last number")
    }

    private func check(_ firsts: [Double], _ lasts: [Double]) throws(AnimationError) {
        guard firsts.count == lasts.count else {
            throw .unequalCounts("first and last numbers", firsts.count, lasts.count)
        }
        for k in firsts.indices { try check(firsts[k], lasts[k]) }
    }

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
