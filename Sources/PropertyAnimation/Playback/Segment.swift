/// A stretch of playing: position(t) = base + span · curve((t − origin) · rate), seconds in, positions out.
///
/// 0 is where the animation starts and 1 where it ends. Rate 0 holds the position `base`; a negative rate
/// plays the curve backwards, from its end or a point within to its start.
///
/// A `TrackTable` gives the same bits as ``position(at:)``.
public struct Segment: Hashable, Sendable {
    /// What progress is over the curve's own time, 0…1.
    public var curve: UnitCurve
    /// When the curve's time is 0, s.
    public var origin: Double
    /// Curve time per second: the inverse of a duration.
    ///
    /// A table takes any finite one.
    public var rate: Double
    /// The position where the curve is 0; a negative rate ends there.
    public var base: Double
    /// From `base` to the position where the curve is 1; negative leads back.
    public var span: Double

    /// Time by which an end may be missed and still counts as reached, s: sums of frame times are inexact.
    static let tolerance = 1e-9

    /// Makes a segment of its values, unchecked; a `TrackTable` refuses numbers that are not finite.
    public init(curve: UnitCurve, origin: Double, rate: Double, base: Double = 0, span: Double = 1) {
        self.curve = curve
        self.origin = origin
        self.rate = rate
        self.base = base
        self.span = span
    }

    /// A position that stays.
    ///
    /// Its curve has no part in it. It is never over.
    public static func holding(_ position: Double) -> Segment {
        Segment(curve: .linear, origin: 0, rate: 0, base: position, span: 0)
    }

    /// The curve from one position to another over a time that begins at `origin`. A duration of 0 is over when
    /// it begins.
    ///
    /// - Parameters:
    ///   - curve: how it gets from one to the other.
    ///   - start: where it is up to `origin`.
    ///   - end: where it stays after `origin` + `duration`; less than `start` leads back.
    ///   - origin: s, on the clock that positions are asked by.
    ///   - duration: s; negative counts as 0.
    public static func playing(
        _ curve: UnitCurve, from start: Double, to end: Double, origin: Double, duration: Double
    ) -> Segment {
        Segment(curve: curve, origin: origin, rate: 1 / max(duration, 0.5 * tolerance), base: start, span: end - start)
    }

    /// How far the curve's own time has come, 0…1.
    ///
    /// An end that is missed by up to 1e-9 s counts as reached.
    public func curveTime(at time: Double) -> Double {
        let raw = (time - origin) * rate
        let ahead = raw + Segment.tolerance * rate
        if ahead <= 0 { return 0 }
        return ahead >= 1 || raw > 1 ? 1 : max(raw, 0)
    }

    /// The position at a time, s; before and after the curve that of its nearer end.
    ///
    /// In between it may leave the two ends' range, as a curve that overshoots does.
    public func position(at time: Double) -> Double { base + span * curve.value(at: curveTime(at: time)) }

    /// Whether the curve's end, or its start when played backwards, has been reached; a held position has none.
    public func isOver(at time: Double) -> Bool {
        let ahead = (time - origin) * rate + Segment.tolerance * rate
        return rate > 0 ? ahead >= 1 : rate < 0 && ahead <= 0
    }
}
