extension Playback {
    /// Starts, or goes on after a pause. Without parts it waits for the first.
    ///
    /// An inactive one is played from its beginning in the direction of play. One that is under way, or waits for its
    /// first part, is left alone. UIKit's `startAnimation()` and `startAnimation(afterDelay:)`.
    ///
    /// - Parameters:
    ///   - time: now, s.
    ///   - delay: seconds until it moves; without meaning for an animation under way.
    /// - Throws: `illegal` while stopped, or with a delay while paused; `invalidValue` for the delay.
    /// - Note: Without parts the delay is not kept: the first part that is added begins at once.
    public mutating func start(at time: Double, afterDelay delay: Double? = nil) throws(PlaybackError) {
        if let delay {
            do { try Check.range(delay, AnimationLimits.duration, "delay") } catch { throw .invalidValue(error) }
        }
        switch state {
        case .stopped: throw .illegal(call: "starting", state: "stopped")
        case .inactive:
            state = .active
            guard !parts.isEmpty else {
                awaitsFirstPart = true
                return hold(atFraction: 0)
            }
            begin(at: time + (delay ?? 0))
        case .active:
            guard !isRunning, !awaitsFirstPart else { return }
            guard delay == nil else { throw .illegal(call: "starting after a delay", state: "paused") }
            goOn(at: time)
        }
    }

    /// Holds it where it is; an inactive one is held at its beginning.
    ///
    /// Paused already, nothing changes. One that is paused in its delay begins at once when it is started again with
    /// `scrubsLinearly`, and after the rest of the delay without. UIKit's `pauseAnimation()`.
    ///
    /// - Parameter time: now, s.
    /// - Throws: `illegal` while stopped.
    public mutating func pause(at time: Double) throws(PlaybackError) {
        switch state {
        case .stopped: throw .illegal(call: "pausing", state: "stopped")
        case .inactive:
            state = .active
            hold(atFraction: 0)
        case .active:
            awaitsFirstPart = false
            guard isRunning else { return }
            clock = (timeFraction(at: time), time, 0)
            isRunning = false
            course.pause(at: time)
            for part in parts.indices { parts[part].pause(at: time) }
        }
    }

    /// Moves a paused animation to a fraction, limited to 0…1; an inactive one becomes active and paused. Does
    /// nothing while running or stopped.
    ///
    /// With `scrubsLinearly` the parts are put where that share of the course has them, without it at the curve's
    /// value there. What was under way before the pause is forgotten. UIKit's `fractionComplete`.
    ///
    /// - Parameter fraction: in the direction of play; 0.3 of a reversed one lies at 0.7 of the course.
    /// - Throws: `invalidValue` for a fraction that is not a number.
    public mutating func setFraction(_ fraction: Double) throws(PlaybackError) {
        guard !fraction.isNaN else { throw .invalidValue(.notFinite("fraction complete", fraction)) }
        guard state != .stopped, !isRunning else { return }
        state = .active
        awaitsFirstPart = false
        hold(atFraction: min(max(fraction, 0), 1))
    }

    /// Turns round. A running animation goes on the other way, an inactive one remembers it for its next start;
    /// does nothing while stopped.
    ///
    /// With `scrubsLinearly` the curve begins anew over what is left of the way back; without it the curve is played
    /// back along itself. Setting what is so already changes nothing.
    ///
    /// - Parameters:
    ///   - reversed: whether it plays towards its start.
    ///   - time: now, s.
    public mutating func setReversed(_ reversed: Bool, at time: Double) {
        guard reversed != isReversed, state != .stopped else { return }
        guard state == .active else { return isReversed = reversed }
        if awaitsFirstPart {
            isReversed = reversed
            return hold(atFraction: 0)
        }
        let wasRunning = isRunning
        // Pausing fails in the stopped state only.
        if wasRunning { try? pause(at: time) }
        isReversed = reversed
        clock.fraction = 1 - clock.fraction
        turnRound(&course)
        for part in parts.indices { turnRound(&parts[part]) }
        if wasRunning { goOn(at: time) }
    }

    /// Moves what is under way to a clock that shows another time: all of it goes on from where it is.
    ///
    /// Every origin moves by as much, so that positions on the new clock are those on the old one; a stopped or held
    /// one stays where it is.
    ///
    /// - Parameter seconds: how much later the same moment is on the new clock.
    public mutating func shift(by seconds: Double) {
        clock.time += seconds
        course.shift(by: seconds)
        for part in parts.indices { parts[part].shift(by: seconds) }
    }

    /// Goes on from a pause with other curves or another duration, as if it began where it is.
    ///
    /// With the factor 0 it takes |1 − fraction| × `duration` seconds. The new curves last until the animation becomes
    /// inactive or is resumed again; parts that name a curve beyond them take the last one. An empty list counts as
    /// nil. UIKit's `continueAnimation(withTimingParameters:durationFactor:)`.
    ///
    /// - Parameters:
    ///   - newCurves: nil for the original ones.
    ///   - durationFactor: the remaining seconds as a multiple of `duration`; 0 for what is left of the course.
    ///   - time: now, s.
    /// - Throws: `illegal` unless paused; `invalidValue` for the factor.
    public mutating func resume(
        with newCurves: [UnitCurve]? = nil, durationFactor: Double = 0, at time: Double
    ) throws(PlaybackError) {
        guard state == .active else { throw .illegal(call: "continuing", state: state.rawValue) }
        guard !isRunning else { throw .illegal(call: "continuing", state: "running") }
        do { try Check.range(durationFactor, AnimationLimits.duration, "duration factor") } catch {
            throw .invalidValue(error)
        }
        awaitsFirstPart = false
        overridingCurves = newCurves.flatMap { $0.isEmpty ? nil : $0 }
        goOnAnew(at: time, remaining: durationFactor > 0 ? durationFactor * duration : nil)
    }

    /// Ends it where it is. Does nothing while inactive.
    ///
    /// Stopped, it keeps its positions and parts, so that a client can read where they ended; without finishing, its
    /// parts are gone when the call returns. UIKit's `stopAnimation(_:)`.
    ///
    /// - Parameters:
    ///   - withoutFinishing: whether it becomes inactive at once instead of waiting for `finish`.
    ///   - time: now, s.
    /// - Throws: `illegal` while stopped.
    public mutating func stop(withoutFinishing: Bool, at time: Double) throws(PlaybackError) {
        guard state != .stopped else { throw .illegal(call: "stopping", state: "stopped") }
        guard state == .active else { return }
        if withoutFinishing { return reset() }
        // Pausing fails in the stopped state only.
        if isRunning { try? pause(at: time) }
        awaitsFirstPart = false
        state = .stopped
    }

    /// Makes a stopped animation inactive.
    ///
    /// Its parts are removed, and it is no longer reversed. Where values are to end is the client's matter: see
    /// ``Position``. UIKit's `finishAnimation(at:)`.
    ///
    /// - Throws: `illegal` unless stopped.
    public mutating func finish() throws(PlaybackError) {
        guard state == .stopped else {
            throw .illegal(call: "finishing", state: state == .active && isRunning ? "running" : state.rawValue)
        }
        reset()
    }

    /// Ends a running animation whose course is over.
    ///
    /// Call it once a frame: nothing ends by itself. A running one ends when its course and all of its parts are over.
    /// It becomes inactive and loses its parts, so read their positions before; with `pausesOnCompletion` it stays
    /// active, held at its end, and keeps them.
    ///
    /// - Parameter time: now, s.
    /// - Returns: where it ended; nil where it is not over, or pauses at its end.
    public mutating func complete(at time: Double) -> Position? {
        guard isOver(at: time) else { return nil }
        let end = isReversed ? Position.start : .end
        guard pausesOnCompletion else {
            reset()
            return end
        }
        isRunning = false
        hold(atFraction: 1)
        return nil
    }
}
