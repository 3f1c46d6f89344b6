extension Playback {
    /// Plays the course from its beginning in the direction of play.
    ///
    /// A reversed one without linear scrubbing is played back along its curve, which a new stretch would begin at its
    /// start.
    mutating func begin(at time: Double) {
        hold(atFraction: 0)
        isRunning = true
        if scrubsLinearly || !isReversed { goOnAnew(at: time, remaining: duration) } else { goOnAlongCurve(at: time) }
    }

    /// After a pause: with linear scrubbing the curve starts anew over what is left, without it the curve is taken up
    /// where it was left.
    mutating func goOn(at time: Double) {
        if scrubsLinearly { goOnAnew(at: time, remaining: nil) } else { goOnAlongCurve(at: time) }
    }

    /// From every part's position to its end, along the curve from its beginning.
    mutating func goOnAnew(at time: Double, remaining: Double?) {
        let done = fraction(at: time)
        // A spring may be held beyond its end: it has as far to go back as it is away.
        let seconds = remaining ?? abs(1 - done) * duration
        let timeDone = timeFraction(at: time)
        isRunning = true
        clock = (timeDone, time, seconds > 0 ? (1 - timeDone) / seconds : 0)
        course.segment = segment(of: course, done: done, origin: time, remaining: seconds)
        course.suspended = nil
        for part in parts.indices {
            parts[part].segment = segment(of: parts[part], done: done, origin: time, remaining: seconds)
            parts[part].suspended = nil
        }
    }

    /// Takes up the curve where it is.
    ///
    /// A stretch that began between start and end cannot be played beyond where it began, so such a one begins anew.
    private mutating func goOnAlongCurve(at time: Double) {
        let done = timeFraction(at: time)
        guard isWhole(course), parts.allSatisfy(isWhole) else { return goOnAnew(at: time, remaining: nil) }
        // A duration of 0 is one that is over at its first look.
        let rate = course.suspended.map { abs($0.segment.rate) } ?? 1 / max(duration, 0.5 * Segment.tolerance)
        isRunning = true
        clock = (done, time, rate)
        course.segment = takenUp(course, at: time, done: done)
        course.suspended = nil
        for part in parts.indices {
            parts[part].segment = takenUp(parts[part], at: time, done: done)
            parts[part].suspended = nil
        }
    }

    /// Whether what a part was playing goes from start to end.
    private func isWhole(_ part: PlaybackPart) -> Bool {
        guard let suspended = part.suspended?.segment else { return true }
        return suspended.rate != 0 && suspended.base == 0 && suspended.span == 1
    }

    /// What a part goes on with: what it played, moved by the time of the pause, or where it was put by hand, the
    /// point of its curve that has this time.
    private func takenUp(_ part: PlaybackPart, at time: Double, done: Double) -> Segment {
        if let suspended = part.suspended {
            var segment = suspended.segment
            segment.origin += time - suspended.time
            return segment
        }
        let seconds = max((part.interval.upperBound - part.interval.lowerBound) * duration, 0.5 * Segment.tolerance)
        let rate = (isReversed ? -1 : 1) / seconds
        let local = part.local(isReversed ? 1 - done : done)
        return Segment(curve: activeCurve(part.curve), origin: time - local / rate, rate: rate)
    }

    /// Plays what was suspended backwards in time.
    func turnRound(_ part: inout PlaybackPart) {
        guard let suspended = part.suspended else { return }
        var segment = suspended.segment
        // (time − origin) · rate, the curve's time when it was suspended, stays the same.
        segment.origin = 2 * suspended.time - segment.origin
        segment.rate = -segment.rate
        part.suspended?.segment = segment
    }

    /// Holds all parts where they are at a fraction in the direction of play.
    ///
    /// Also for a clock that stands: it begins to run with the next stretch.
    mutating func hold(atFraction fraction: Double) {
        clock = (fraction, 0, 0)
        let along = isReversed ? 1 - fraction : fraction
        course.hold(held(course, along))
        for part in parts.indices { parts[part].hold(held(parts[part], along)) }
    }

    private func held(_ part: PlaybackPart, _ along: Double) -> Double {
        let local = min(max(part.local(along), 0), 1)
        return scrubsLinearly ? local : activeCurve(part.curve).value(at: local)
    }

    /// Makes it inactive, with nothing left of what was played.
    mutating func reset() {
        state = .inactive
        isRunning = false
        isReversed = false
        awaitsFirstPart = false
        overridingCurves = nil
        parts = []
        course.hold(0)
        clock = (0, 0, 0)
    }
}
