extension Playback {
    /// Adds a part, which begins at once where the animation is under way and takes what is left of it.
    ///
    /// Added to an inactive one, it belongs to the whole course. Added to a reversed one that is paused, it begins at 1
    /// and goes to 0. A running one's part plays from the moment of the call, or with the rest where a delay isn't
    /// over. To a playback that waits for its first part the call is the start.
    ///
    /// - Parameters:
    ///   - delayFactor: the share of what is left, 0…1, that passes before it begins.
    ///   - share: the share of what is left that it takes, 0…1; nil for all that remains after the wait.
    ///   - curve: which of the curves it follows; an index outside takes the first or last one.
    ///   - time: now, s.
    /// - Returns: its index in `segments`.
    /// - Throws: `illegal` while stopped; `invalidValue` for the factor or the share.
    /// - Complexity: amortised O(1).
    @discardableResult
    public mutating func addPart(
        delayFactor: Double = 0, share: Double? = nil, curve: Int = 0, at time: Double
    ) throws(PlaybackError) -> Int {
        guard state != .stopped else { throw .illegal(call: "adding animations", state: "stopped") }
        do {
            try Check.unit(delayFactor, "delay factor")
            if let share { try Check.unit(share, "share of the time") }
        } catch { throw .invalidValue(error) }
        let done = state == .active ? min(max(fraction(at: time), 0), 1) : 0
        let first = done + delayFactor * (1 - done)
        let last = share.map { min(max(first, first + $0 * (1 - done)), 1) } ?? 1
        // A reversed course is played from its end.
        let interval = isReversed && state == .active ? (1 - last)...(1 - first) : first...last
        var part = PlaybackPart(interval: interval, curve: min(max(curve, 0), curves.count - 1))
        part.hold(isReversed && state == .active ? 1 : 0)
        if isRunning {
            // In a delay nothing of the course is done; the part waits like the rest.
            let origin = done == 0 ? max(time, course.segment.origin) : time
            part.segment = segment(of: part, done: done, origin: origin, remaining: (1 - done) * duration)
        }
        parts.append(part)
        if awaitsFirstPart {
            awaitsFirstPart = false
            begin(at: time)
        }
        return parts.count - 1
    }

    /// A part's way to the end of the course from a fraction of it that is done, over the remaining seconds.
    ///
    /// A part that lies before what is done plays over all remaining seconds: it has no share of them of its own.
    ///
    /// - Parameters:
    ///   - done: in the direction of play, as `fraction(at:)` gives it; may exceed 1.
    ///   - origin: when the stretch begins, s; the part waits from then on.
    ///   - remaining: seconds for what is left of the course.
    ///   - curve: nil for the part's own.
    func segment(
        of part: PlaybackPart, done: Double, origin: Double, remaining: Double, curve: UnitCurve? = nil
    ) -> Segment {
        let (first, last) = (part.interval.lowerBound, part.interval.upperBound)
        let (begin, end) = isReversed ? (1 - last, 1 - first) : (first, last)
        let left = 1 - done
        let wait = begin > done && left > 0 ? (begin - done) / left * remaining : 0
        // Seconds in proportion to the share of the rest that the part takes.
        let played = end - max(begin, done)
        let length = played > 0 && left > 0 ? played / left * remaining : remaining - wait
        return .playing(
            curve ?? activeCurve(part.curve), from: part.segment.base, to: isReversed ? 0 : 1,
            origin: origin + wait, duration: length)
    }

    /// The curve of an index as it is played now; the last one where there are fewer.
    func activeCurve(_ index: Int) -> UnitCurve {
        let active = overridingCurves ?? curves
        return active[min(index, active.count - 1)]
    }
}
