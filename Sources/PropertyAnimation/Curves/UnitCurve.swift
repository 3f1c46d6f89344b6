/// What an animation's progress is over its duration: 0 at time 0, 1 at time 1, and constant outside.
public enum UnitCurve: Hashable, Sendable {
    /// Progress is the time itself.
    case linear
    /// A Bézier curve's y where its x is the time; y beyond 0…1 overshoots.
    case cubic(UnitBezier)
    /// A spring of which `duration` seconds are spread over the unit of time. It is cut off at its end, where it
    /// is `Spring.settlingDistance` from the target if `duration` is its settling time. Durations are limited to 0…1e12 s.
    case spring(Spring, duration: Double)
    /// A spring whose time runs along a cubic curve.
    case composed(UnitBezier, Spring, duration: Double)

    /// A spring over its settling time.
    public static func spring(_ spring: Spring) -> UnitCurve { .spring(spring, duration: spring.settlingDuration) }

    /// Progress at a time; 0 up to time 0 and 1 from time 1 on, exactly.
    ///
    /// NaN gives 0. A spring's cut at time 1 is a step of at most ``Spring/settlingDistance`` where its duration is
    /// the settling time.
    ///
    /// - Complexity: O(1); the same bits as a `TrackTable` computes.
    public func value(at time: Double) -> Double { CurveProgram(self).value(at: time) }
}
