/// Whether an animation waits, plays or has been stopped, and where in its course it is.
///
/// A playback knows no views and no clock: every call is given the time. It has a course from 0 to 1 and any number
/// of parts, each of which plays in a share of the course; `segments` says what each part does now, ready for
/// a `TrackTable`.
///
/// ```
///            start, pause, scrub                     stop(withoutFinishing: false)
///  inactive ─────────────────────▶ active ──────────────────────────────────▶ stopped
///     ▲                              │ end, stop(withoutFinishing: true)         │ finish
///     └──────────────────────────────┴───────────────────────────────────────────┘
/// ```
///
/// Fractions count in the direction of play: 0 where it begins, 1 where it ends, so turning round at 0.3 reads
/// 0.7. With `scrubsLinearly` a fraction is the position itself, without it the time, of which the position is
/// the curve's value.
///
/// It is a value: a copy goes its own way. UIKit's `UIViewPropertyAnimator` is this with views. Nothing but
/// ``complete(at:)`` notices an end.
public struct Playback {
    /// Where an animation is in its life; the raw values name it in error messages.
    public enum State: String, Sendable {
        /// Not begun, or over: at its beginning, and ready to start.
        case inactive
        /// Running, paused, or waiting for its first part.
        case active
        /// Held where `stop(withoutFinishing:at:)` found it, until `finish()`; it can't be moved or started.
        case stopped
    }

    /// Where an animation came to its end.
    public enum Position: Sendable {
        /// At 1, played forwards.
        case end
        /// At 0, played backwards.
        case start
        /// Wherever it was stopped. `complete(at:)` never returns this; a client may end its values there.
        case current
    }

    /// Where it is in its life. Only calls change it: past its end it stays active until `complete(at:)`.
    public internal(set) var state = State.inactive
    /// Whether it moves with the time: active, neither paused nor waiting for its first part.
    ///
    /// True also in a delay, and past its end until `complete(at:)`.
    public internal(set) var isRunning = false
    /// Whether it plays from 1 to 0. Becoming inactive makes it false; an inactive one may be set for its next start.
    public internal(set) var isReversed = false
    /// Whether a paused animation moves along a straight line instead of its curve.
    public var scrubsLinearly = true
    /// Whether it pauses at its end instead of becoming inactive.
    public var pausesOnCompletion = false
    /// Seconds of the whole course.
    public let duration: Double
    /// The curve of the course, and further ones for parts that have their own.
    public let curves: [UnitCurve]

    /// The course itself, as if it were a property.
    var course = PlaybackPart(interval: 0...1, curve: 0)
    var parts: [PlaybackPart] = []
    /// Curves given to `resume` that last until the end.
    var overridingCurves: [UnitCurve]?
    /// The time fraction is `fraction + (t − time) · rate`.
    var clock = (fraction: 0.0, time: 0.0, rate: 0.0)
    /// Started without parts: the next part that is added sets it going.
    var awaitsFirstPart = false

    /// - Parameters:
    ///   - duration: seconds of the course, 0 or more.
    ///   - curves: one or more; the first is the course's.
    /// - Throws: `notFinite` or `outOfRange` for the duration; `capacityExceeded` without a curve.
    public init(duration: Double, curves: [UnitCurve]) throws(AnimationError) {
        try Check.range(duration, AnimationLimits.duration, "duration")
        guard !curves.isEmpty else { throw .capacityExceeded("a playback needs a curve") }
        self.duration = duration
        self.curves = curves
    }

    /// Makes an inactive playback whose course and parts follow one curve.
    ///
    /// - Parameters:
    ///   - duration: seconds of the course, 0 or more.
    ///   - curve: from position 0 to 1 over the duration.
    /// - Throws: `notFinite` or `outOfRange` for the duration.
    public init(duration: Double, curve: UnitCurve) throws(AnimationError) {
        try self.init(duration: duration, curves: [curve])
    }

    /// What each part does now, in the order of adding.
    ///
    /// Each begins at the part's start, 0, and ends at its end, 1. Hand them to the timelines again after every call
    /// that may change them.
    public var segments: [Segment] { parts.map(\.segment) }

    /// Parts added so far; becoming inactive at an end removes them all.
    public var partCount: Int { parts.count }

    /// Whether it is held somewhere in its course.
    public var isPaused: Bool { state == .active && !isRunning }

    /// The part's position at a time: 0 at its start, 1 at its end.
    ///
    /// - Parameters:
    ///   - part: what ``addPart(delayFactor:share:curve:at:)`` returned while the part was there; another number stops
    ///     the process.
    ///   - time: s, on the clock that the animation was started by.
    public func position(ofPart part: Int, at time: Double) -> Double { parts[part].segment.position(at: time) }

    /// How much of the course is done in the direction of play; of a running animation what it would be if it were
    /// paused now. A spring that swings past its end reads more than 1.
    ///
    /// 0 while inactive. UIKit's `fractionComplete`.
    public func fraction(at time: Double) -> Double {
        switch state {
        case .inactive: return 0
        case .active, .stopped: break
        }
        guard scrubsLinearly else { return timeFraction(at: time) }
        let position = course.segment.position(at: time)
        return isReversed ? 1 - position : position
    }

    /// Never less than when the clock was set: in a delay that is 0.
    func timeFraction(at time: Double) -> Double {
        let fraction = clock.fraction + (time - clock.time) * clock.rate
        return min(max(fraction, clock.fraction), 1)
    }

    /// Whether a running animation has come to the end of its course and of all its parts.
    ///
    /// False while paused or stopped. It stays true until ``complete(at:)``, so a client may ask late.
    public func isOver(at time: Double) -> Bool {
        isRunning && course.segment.isOver(at: time) && parts.allSatisfy { $0.segment.isOver(at: time) || $0.isHeld }
    }
}

extension PlaybackPart {
    /// Whether it stays where it is.
    var isHeld: Bool { segment.rate == 0 }
}
