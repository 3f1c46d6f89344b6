import PropertyAnimation
import Testing

/// Every call in every state: inactive, running, paused, stopped.
@Suite struct PlaybackStateTests {
    private func inactive() throws -> Playback {
        var playback = try Playback(duration: 2, curve: .cubic(.easeInOut))
        try playback.addPart(at: 0)
        return playback
    }

    /// Started at 0; the time is 0.5 where it matters.
    private func running() throws -> Playback {
        var playback = try inactive()
        try playback.start(at: 0)
        return playback
    }

    private func paused() throws -> Playback {
        var playback = try running()
        try playback.pause(at: 0.5)
        return playback
    }

    private func stopped() throws -> Playback {
        var playback = try running()
        try playback.stop(withoutFinishing: false, at: 0.5)
        return playback
    }

    /// easeInOut at a quarter of its time.
    private let quarter = 0.12916193104731982
    /// As for the tables: x to 1e-13, slope below 2, and the distance 1.
    private let tolerance = 1e-12

    // MARK: start

    @Test func `starting an inactive one makes it run`() throws {
        let playback = try running()
        #expect(playback.state == .active)
        #expect(playback.isRunning)
        #expect(abs(playback.position(ofPart: 0, at: 0.5) - quarter) <= tolerance)
    }

    @Test func `starting one without parts waits for the first`() throws {
        var playback = try Playback(duration: 2, curve: .linear)
        try playback.start(at: 0)
        #expect(playback.state == .active)
        #expect(!playback.isRunning)
        try playback.start(at: 0.5)
        #expect(!playback.isRunning)
        try playback.addPart(at: 1)
        #expect(playback.isRunning)
        #expect(playback.position(ofPart: 0, at: 2) == 0.5)
    }

    @Test func `starting a running one does nothing`() throws {
        var playback = try running()
        try playback.start(at: 1)
        #expect(abs(playback.position(ofPart: 0, at: 0.5) - quarter) <= tolerance)
    }

    @Test func `starting a paused one goes on over what is left`() throws {
        var playback = try paused()
        try playback.start(at: 10)
        #expect(playback.isRunning)
        // The curve from its beginning over (1 − 0.129…) of 2 s.
        let half = 10 + (1 - quarter)
        #expect(abs(playback.position(ofPart: 0, at: half) - (quarter + (1 - quarter) / 2)) <= tolerance)
        #expect(playback.isOver(at: 10 + 2 * (1 - quarter)))
    }

    @Test func `starting a stopped one is an error`() throws {
        var playback = try stopped()
        #expect(throws: PlaybackError.illegal(call: "starting", state: "stopped")) { try playback.start(at: 1) }
        #expect(playback.state == .stopped)
    }

    @Test func `a delay holds an inactive one at its start`() throws {
        var playback = try inactive()
        try playback.start(at: 1, afterDelay: 0.5)
        #expect(playback.isRunning)
        #expect(playback.position(ofPart: 0, at: 1.5) == 0)
        #expect(abs(playback.position(ofPart: 0, at: 2) - quarter) <= tolerance)
        #expect(!playback.isOver(at: 3.4))
        #expect(playback.isOver(at: 3.5))
    }

    @Test func `a delay means nothing while running and is an error while paused or stopped`() throws {
        var playback = try running()
        try playback.start(at: 0.1, afterDelay: 5)
        #expect(abs(playback.position(ofPart: 0, at: 0.5) - quarter) <= tolerance)
        playback = try paused()
        #expect(throws: PlaybackError.illegal(call: "starting after a delay", state: "paused")) {
            try playback.start(at: 1, afterDelay: 1)
        }
        #expect(!playback.isRunning)
        playback = try stopped()
        #expect(throws: PlaybackError.self) { try playback.start(at: 1, afterDelay: 1) }
    }

    @Test func `a delay that is no time is an error`() throws {
        for delay in [-1, Double.nan, .infinity] {
            var playback = try inactive()
            #expect(throws: PlaybackError.self) { try playback.start(at: 1, afterDelay: delay) }
            #expect(playback.state == .inactive)
        }
    }

    // MARK: pause

    @Test func `pausing an inactive one holds it at its start`() throws {
        var playback = try inactive()
        try playback.pause(at: 3)
        #expect(playback.state == .active)
        #expect(!playback.isRunning)
        #expect(playback.fraction(at: 9) == 0)
    }

    @Test func `pausing holds a running one where it is, and once more nothing`() throws {
        var playback = try paused()
        #expect(abs(playback.position(ofPart: 0, at: 7) - quarter) <= tolerance)
        try playback.pause(at: 1)
        #expect(abs(playback.position(ofPart: 0, at: 7) - quarter) <= tolerance)
        #expect(playback.isPaused)
    }

    @Test func `pausing a stopped one is an error`() throws {
        var playback = try stopped()
        #expect(throws: PlaybackError.illegal(call: "pausing", state: "stopped")) { try playback.pause(at: 1) }
    }

    // MARK: fraction

    @Test func `a fraction makes an inactive one active and paused`() throws {
        var playback = try inactive()
        try playback.setFraction(0.3)
        #expect(playback.isPaused)
        #expect(playback.position(ofPart: 0, at: 0) == 0.3)
    }

    @Test func `a fraction is ignored while running`() throws {
        var playback = try running()
        try playback.setFraction(0.9)
        #expect(abs(playback.position(ofPart: 0, at: 0.5) - quarter) <= tolerance)
    }

    @Test func `a fraction moves a paused one and is limited to 0 to 1`() throws {
        var playback = try paused()
        for (fraction, held) in [(0.7, 0.7), (-3.0, 0.0), (1.5, 1.0), (.infinity, 1.0)] {
            try playback.setFraction(fraction)
            #expect(playback.position(ofPart: 0, at: 5) == held)
            #expect(playback.fraction(at: 5) == held)
        }
    }

    @Test func `a fraction is ignored while stopped`() throws {
        var playback = try stopped()
        let held = playback.position(ofPart: 0, at: 0.5)
        try playback.setFraction(0.9)
        #expect(playback.state == .stopped)
        #expect(playback.position(ofPart: 0, at: 0.5) == held)
    }

    @Test func `a fraction that is no number is an error`() throws {
        var playback = try paused()
        #expect(throws: PlaybackError.self) { try playback.setFraction(.nan) }
        #expect(abs(playback.position(ofPart: 0, at: 7) - quarter) <= tolerance)
    }

    // MARK: reversed

    @Test func `an inactive one remembers that it is reversed for its next start`() throws {
        var playback = try inactive()
        playback.setReversed(true, at: 0)
        #expect(playback.state == .inactive)
        try playback.start(at: 0)
        #expect(playback.position(ofPart: 0, at: 0) == 1)
        #expect(abs(playback.position(ofPart: 0, at: 0.5) - (1 - quarter)) <= tolerance)
        #expect(abs(playback.fraction(at: 0.5) - quarter) <= tolerance)
        #expect(playback.complete(at: 2) == .start)
    }

    @Test func `a part that joins a reversed one goes from its end to its beginning, running or paused`() throws {
        for isPaused in [false, true] {
            var playback = try running()
            playback.setReversed(true, at: 0.5)
            if isPaused { try playback.pause(at: 0.5) }
            let part = try playback.addPart(at: 0.5)
            #expect(playback.position(ofPart: part, at: 0.5) == 1)
            if isPaused { try playback.resume(at: 0.5) }
            #expect(playback.position(ofPart: part, at: 0.5 + 2 * quarter) == 0)
        }
    }

    @Test func `a running one turns round and goes on`() throws {
        var playback = try running()
        playback.setReversed(true, at: 0.5)
        #expect(playback.isRunning)
        #expect(abs(playback.fraction(at: 0.5) - (1 - quarter)) <= tolerance)
        let remaining = 2 * quarter
        #expect(abs(playback.position(ofPart: 0, at: 0.5 + remaining / 2) - quarter / 2) <= tolerance)
        #expect(playback.complete(at: 0.5 + remaining) == .start)
    }

    @Test func `a paused one turns round and stays`() throws {
        var playback = try paused()
        playback.setReversed(true, at: 1)
        #expect(playback.isPaused)
        #expect(abs(playback.fraction(at: 1) - (1 - quarter)) <= tolerance)
        #expect(abs(playback.position(ofPart: 0, at: 1) - quarter) <= tolerance)
        try playback.setFraction(0.9)
        #expect(abs(playback.position(ofPart: 0, at: 1) - 0.1) <= tolerance)
    }

    @Test func `a stopped one does not turn round`() throws {
        var playback = try stopped()
        playback.setReversed(true, at: 1)
        #expect(!playback.isReversed)
    }

    // MARK: adding

    @Test func `parts of an inactive one run over the whole course`() throws {
        var playback = try inactive()
        try playback.addPart(at: 0)
        try playback.start(at: 0)
        #expect(playback.position(ofPart: 0, at: 0.7) == playback.position(ofPart: 1, at: 0.7))
    }

    @Test func `a part added while running begins at once over what is left`() throws {
        var playback = try running()
        let part = try playback.addPart(at: 0.5)
        #expect(playback.position(ofPart: part, at: 0.5) == 0)
        let remaining = 2 * (1 - quarter)
        #expect(abs(playback.position(ofPart: part, at: 0.5 + remaining / 2) - 0.5) <= tolerance)
        #expect(!playback.isOver(at: 2))
        #expect(playback.complete(at: 0.5 + remaining) == .end)
    }

    @Test func `a part added while paused waits and then runs over what is left`() throws {
        var playback = try paused()
        let part = try playback.addPart(at: 1)
        #expect(playback.position(ofPart: part, at: 1) == 0)
        try playback.start(at: 1)
        #expect(abs(playback.position(ofPart: part, at: 1 + (1 - quarter)) - 0.5) <= tolerance)
        #expect(playback.isOver(at: 1 + 2 * (1 - quarter)))
    }

    @Test func `a part added to a stopped one is an error`() throws {
        var playback = try stopped()
        #expect(throws: PlaybackError.illegal(call: "adding animations", state: "stopped")) {
            try playback.addPart(at: 1)
        }
        #expect(playback.partCount == 1)
    }

    // MARK: resume

    @Test func `going on is an error unless paused`() throws {
        var playback = try inactive()
        #expect(throws: PlaybackError.illegal(call: "continuing", state: "inactive")) {
            try playback.resume(at: 0)
        }
        playback = try running()
        #expect(throws: PlaybackError.illegal(call: "continuing", state: "running")) {
            try playback.resume(at: 0.1)
        }
        playback = try stopped()
        #expect(throws: PlaybackError.illegal(call: "continuing", state: "stopped")) {
            try playback.resume(at: 0.1)
        }
    }

    @Test func `going on with a factor takes that share of the duration`() throws {
        var playback = try paused()
        try playback.resume(durationFactor: 0.25, at: 1)
        #expect(playback.isRunning)
        #expect(abs(playback.position(ofPart: 0, at: 1.25) - (quarter + (1 - quarter) / 2)) <= tolerance)
        #expect(playback.isOver(at: 1.5))
    }

    @Test func `a factor that is no share of time is an error`() throws {
        for factor in [-1, Double.nan, .infinity] {
            var playback = try paused()
            #expect(throws: PlaybackError.self) { try playback.resume(durationFactor: factor, at: 1) }
            #expect(playback.isPaused)
        }
    }

    // MARK: stop and finish

    @Test func `stopping an inactive one does nothing`() throws {
        for withoutFinishing in [true, false] {
            var playback = try inactive()
            try playback.stop(withoutFinishing: withoutFinishing, at: 0)
            #expect(playback.state == .inactive)
            #expect(playback.partCount == 1)
        }
    }

    @Test func `stopping without finishing makes it inactive and empty`() throws {
        for var playback in [try running(), try paused()] {
            try playback.stop(withoutFinishing: true, at: 0.5)
            #expect(playback.state == .inactive)
            #expect(!playback.isRunning)
            #expect(playback.partCount == 0)
            #expect(playback.fraction(at: 0.5) == 0)
        }
    }

    @Test func `stopping holds it where it is until it is finished`() throws {
        for var playback in [try running(), try paused()] {
            try playback.stop(withoutFinishing: false, at: 0.5)
            #expect(playback.state == .stopped)
            #expect(!playback.isRunning)
            #expect(abs(playback.position(ofPart: 0, at: 3) - quarter) <= tolerance)
            try playback.finish()
            #expect(playback.state == .inactive)
        }
    }

    @Test func `stopping a stopped one is an error`() throws {
        for withoutFinishing in [true, false] {
            var playback = try stopped()
            #expect(throws: PlaybackError.illegal(call: "stopping", state: "stopped")) {
                try playback.stop(withoutFinishing: withoutFinishing, at: 1)
            }
        }
    }

    @Test func `finishing is an error unless stopped`() throws {
        var playback = try inactive()
        #expect(throws: PlaybackError.illegal(call: "finishing", state: "inactive")) { try playback.finish() }
        playback = try running()
        #expect(throws: PlaybackError.illegal(call: "finishing", state: "running")) { try playback.finish() }
        playback = try paused()
        #expect(throws: PlaybackError.illegal(call: "finishing", state: "active")) { try playback.finish() }
    }

    // MARK: the end

    @Test func `the end makes it inactive and ready for use again`() throws {
        var playback = try running()
        #expect(playback.complete(at: 1.999) == nil)
        #expect(playback.complete(at: 2) == .end)
        #expect(playback.state == .inactive)
        #expect(playback.partCount == 0)
        try playback.addPart(at: 5)
        try playback.start(at: 5)
        #expect(abs(playback.position(ofPart: 0, at: 5.5) - quarter) <= tolerance)
    }

    @Test func `turning round ends with the next end`() throws {
        var playback = try running()
        playback.setReversed(true, at: 0.5)
        #expect(playback.complete(at: 3) == .start)
        #expect(!playback.isReversed)
    }

    @Test func `one that pauses on completion stays active and can turn round`() throws {
        var playback = try running()
        playback.pausesOnCompletion = true
        #expect(playback.complete(at: 2) == nil)
        #expect(playback.state == .active)
        #expect(!playback.isRunning)
        #expect(playback.fraction(at: 3) == 1)
        playback.setReversed(true, at: 3)
        #expect(playback.fraction(at: 3) == 0)
        try playback.start(at: 3)
        #expect(abs(playback.position(ofPart: 0, at: 3.5) - (1 - quarter)) <= tolerance)
    }
}
