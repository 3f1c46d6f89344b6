import PropertyAnimation
import Testing

/// A course of 2 s from 0 to 100 along easeInOut, worked out by hand.
@Suite struct PlaybackCourseTests {
    private let tolerance = 1e-9

    private func playback(
        linear: Bool = true, curve: UnitCurve = .cubic(.easeInOut), duration: Double = 2
    ) throws -> Playback {
        var playback = try Playback(duration: duration, curve: curve)
        playback.scrubsLinearly = linear
        try playback.addPart(at: 0)
        try playback.start(at: 0)
        return playback
    }

    private func x(_ playback: Playback, _ time: Double, part: Int = 0) -> Double {
        100 * playback.position(ofPart: part, at: time)
    }

    @Test func `pausing at half a second reads the position or the time`() throws {
        for linear in [true, false] {
            var playback = try playback(linear: linear)
            #expect(abs(playback.fraction(at: 0.5) - (linear ? 0.129161931047320 : 0.25)) <= tolerance)
            try playback.pause(at: 0.5)
            #expect(abs(x(playback, 4) - 12.916193104731982) <= tolerance)
            #expect(abs(playback.fraction(at: 4) - (linear ? 0.129161931047320 : 0.25)) <= tolerance)
        }
    }

    @Test func `going on takes the curve from its beginning over what is left`() throws {
        var playback = try playback()
        try playback.pause(at: 0.5)
        try playback.resume(at: 10)
        let expected = [
            (0.0, 12.916193104732), (0.25, 16.513288152972), (0.5, 27.838648850761), (1, 67.438517334581),
            (1.5, 96.644186155825),
        ]
        for (time, position) in expected { #expect(abs(x(playback, 10 + time) - position) <= tolerance) }
        #expect(!playback.isOver(at: 10 + 1.7416761))
        #expect(playback.complete(at: 10 + 1.741676137905361) == .end)
    }

    @Test func `turning round goes back to the start`() throws {
        var playback = try playback()
        try playback.pause(at: 0.5)
        playback.setReversed(true, at: 1)
        #expect(abs(playback.fraction(at: 1) - 0.870838068952680) <= tolerance)
        try playback.resume(at: 10)
        let expected = [
            (0.0, 12.916193104732), (0.05, 11.930172855934), (0.1, 8.892692818633), (0.2, 1.353342328932),
        ]
        for (time, position) in expected { #expect(abs(x(playback, 10 + time) - position) <= tolerance) }
        #expect(playback.complete(at: 10 + 0.258323862094640) == .start)
    }

    @Test func `a delayed part runs in the rest`() throws {
        var playback = try Playback(duration: 2, curve: .cubic(.easeInOut))
        try playback.addPart(at: 0)
        try playback.addPart(delayFactor: 0.25, at: 0)
        try playback.start(at: 0)
        #expect(x(playback, 0.5, part: 1) == 0)
        #expect(abs(x(playback, 1, part: 1) - 23.1774816302749) <= tolerance)
        try playback.pause(at: 1)
        try playback.setFraction(0.5)
        // (0.5 − 0.25) / 0.75
        #expect(abs(x(playback, 1, part: 1) - 33.3333333333333) <= tolerance)
        try playback.setFraction(0.1)
        #expect(x(playback, 1, part: 1) == 0)
        // 0.9 · 2 s are left, of which the part waits for 0.15 / 0.9.
        try playback.resume(at: 1)
        #expect(x(playback, 1.3, part: 1) == 0)
        #expect(abs(x(playback, 1.3 + 0.75, part: 1) - 50) <= tolerance)
        #expect(playback.complete(at: 2.8) == .end)
    }

    @Test func `a delayed part is back at its start before the course is`() throws {
        var playback = try Playback(duration: 2, curve: .linear)
        try playback.addPart(at: 0)
        try playback.addPart(delayFactor: 0.5, at: 0)
        try playback.start(at: 0)
        playback.setReversed(true, at: 1.5)
        #expect(abs(x(playback, 1.75, part: 1) - 25) <= tolerance)
        #expect(abs(x(playback, 2, part: 1)) <= tolerance)
        #expect(abs(x(playback, 2.5, part: 1)) <= tolerance)
        #expect(playback.complete(at: 3) == .start)
    }

    @Test func `a delay factor outside 0 to 1 is an error`() throws {
        for factor in [-0.1, 1.1, .nan] {
            var playback = try Playback(duration: 2, curve: .linear)
            #expect(throws: PlaybackError.self) { try playback.addPart(delayFactor: factor, at: 0) }
            #expect(playback.partCount == 0)
        }
    }

    @Test func `without linear scrubbing a fraction is a time`() throws {
        var playback = try playback(linear: false)
        try playback.pause(at: 0.5)
        try playback.setFraction(0.35)
        #expect(abs(x(playback, 1) - 25.5485613547) <= tolerance)
        #expect(playback.fraction(at: 1) == 0.35)
    }

    @Test func `without linear scrubbing starting takes the curve up without a jump`() throws {
        var playback = try playback(linear: false)
        try playback.pause(at: 0.5)
        try playback.start(at: 3)
        #expect(abs(x(playback, 3) - 12.916193104732) <= tolerance)
        // At 0.8 of the curve.
        #expect(abs(x(playback, 3 + 1.1) - 91.8340143734) <= tolerance)
        try playback.pause(at: 4.1)
        try playback.setFraction(0.45)
        try playback.start(at: 5)
        #expect(abs(x(playback, 5.1) - 50) <= tolerance)
        #expect(playback.complete(at: 6.1) == .end)
    }

    @Test func `without linear scrubbing turning round plays the curve backwards`() throws {
        var playback = try playback(linear: false, curve: .cubic(.easeIn))
        playback.setReversed(true, at: 1)
        #expect(abs(playback.fraction(at: 1) - 0.5) <= tolerance)
        // easeIn at 0.4, and the way back takes as long as the way there.
        #expect(abs(x(playback, 1.2) - 21.4860938753) <= tolerance)
        #expect(playback.complete(at: 1.999) == nil)
        #expect(playback.complete(at: 2) == .start)
    }

    @Test func `another curve lasts until the end`() throws {
        var playback = try playback(curve: .linear)
        try playback.pause(at: 1)
        try playback.resume(with: [.cubic(.easeIn)], at: 1)
        #expect(abs(x(playback, 1.5) - (50 + 50 * 0.315356812573)) <= tolerance)
        #expect(playback.complete(at: 2) == .end)
        try playback.addPart(at: 3)
        try playback.start(at: 3)
        #expect(abs(x(playback, 3.5) - 25) <= tolerance)
    }

    @Test func `a spring past its end goes back over the way it is past`() throws {
        let spring = UnitCurve.spring(try Spring(mass: 1, stiffness: 100, damping: 10))
        var playback = try playback(curve: spring, duration: 1.472700335)
        try playback.pause(at: 0.4)
        // 1.1531… of the table, at 0.4 s.
        #expect(abs(playback.fraction(at: 1) - 1.153122768414) <= 1e-8)
        try playback.resume(at: 1)
        #expect(playback.isRunning)
        #expect(abs(playback.position(ofPart: 0, at: 1) - 1.153122768414) <= 1e-8)
        #expect(!playback.isOver(at: 1.22))
        #expect(playback.complete(at: 1.23) == .end)
    }

    @Test func `parts may follow curves of their own`() throws {
        var playback = try Playback(duration: 1, curves: [.linear, .cubic(.easeIn)])
        try playback.addPart(curve: 0, at: 0)
        try playback.addPart(curve: 1, at: 0)
        try playback.start(at: 0)
        #expect(abs(x(playback, 0.5) - 50) <= tolerance)
        #expect(abs(x(playback, 0.5, part: 1) - 31.5356812573) <= tolerance)
        try playback.pause(at: 0.5)
        #expect(abs(playback.fraction(at: 1) - 0.5) <= tolerance)
        try playback.resume(at: 1)
        // Each goes on from where it was.
        #expect(abs(x(playback, 1.25, part: 1) - (31.5356812573 + 68.4643187427 * 0.315356812573)) <= tolerance)
    }

    @Test func `no duration is over at once, after its delay`() throws {
        var playback = try Playback(duration: 0, curve: .cubic(.easeInOut))
        try playback.addPart(at: 0)
        try playback.start(at: 1, afterDelay: 1)
        #expect(x(playback, 1.5) == 0)
        #expect(!playback.isOver(at: 1.5))
        #expect(x(playback, 2) == 100)
        #expect(playback.complete(at: 2) == .end)
    }

    @Test func `durations that are no times are refused`() {
        for duration in [-1, Double.nan, .infinity] {
            #expect(throws: AnimationError.self) { try Playback(duration: duration, curve: .linear) }
        }
        #expect(throws: AnimationError.self) { try Playback(duration: 1, curves: []) }
    }
}
