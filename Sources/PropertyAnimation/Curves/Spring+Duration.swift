extension Spring {
    /// Damping ratios below this are raised to it: nothing less could settle in a chosen time.
    ///
    /// It holds for ``init(duration:dampingRatio:initialVelocity:)`` alone; a spring made of its constants may have
    /// damping 0.
    public static let leastDampingRatio = 0.001

    /// The spring of mass 1 that settles in that many seconds.
    ///
    /// This is the spring of UIKit's `usingSpringWithDamping` calls: a ratio of 1 arrives without overshoot, lower
    /// ones swing past the target. A speed at the start makes a stiffer or softer spring, so that the duration is
    /// kept.
    ///
    /// - Parameters:
    ///   - duration: seconds until it has settled, by `settlingDuration`.
    ///   - dampingRatio: limited to 0.001…1.
    ///   - initialVelocity: distances per second.
    /// - Throws: `notFinite`; `outOfRange` for a duration outside 1e-9…1e12 s, or a speed outside ±1e12.
    /// - Complexity: O(1) without a speed at the start; with one some hundred settling times are computed.
    public init(duration: Double, dampingRatio: Double, initialVelocity: Double = 0) throws(AnimationError) {
        try Check.range(duration, AnimationLimits.springDuration, "duration")
        try Check.finite(dampingRatio, "damping ratio")
        try Check.range(initialVelocity, AnimationLimits.springVelocity, "initial velocity")
        let ratio = min(max(dampingRatio, Spring.leastDampingRatio), 1)
        self = Spring.settling(in: duration, dampingRatio: ratio, initialVelocity: initialVelocity)
    }

    /// The settling time of one spring is 1/ω₀ times a function of v/ω₀, so without speed it is one division;
    /// with speed ω₀ is found by bisection between values that settle too late and too early.
    ///
    /// Bisection, since the settling time has no inverse in closed form once v ≠ 0. Both brackets begin at the
    /// frequency without speed, which is near.
    private static func settling(in duration: Double, dampingRatio: Double, initialVelocity: Double) -> Spring {
        func spring(_ frequency: Double) -> Spring {
            Spring(angularFrequency: frequency, dampingRatio: dampingRatio, initialVelocity: initialVelocity)
        }
        // Settling of ω₀ = 1, without the limit on how long it may take.
        let unit = Spring(angularFrequency: 1, dampingRatio: dampingRatio, initialVelocity: 0).settlingDuration
        let still = unit / duration
        guard initialVelocity != 0 else { return spring(still) }
        var (low, high) = (still, still)
        for _ in 0..<200 where spring(low).settlingDuration < duration { low *= 0.5 }
        for _ in 0..<200 where spring(high).settlingDuration > duration { high *= 2 }
        for _ in 0..<100 {
            let middle = 0.5 * (low + high)
            if spring(middle).settlingDuration > duration { low = middle } else { high = middle }
        }
        return spring(0.5 * (low + high))
    }

    /// The spring of mass 1 from how long it seems to last and how much it bounces.
    ///
    /// As a rule it settles later than the duration says, which counts one undamped swing; ``settlingDuration`` tells
    /// when. The damping ratio is 1 − bounce, and 1/(1 + bounce) for a negative bounce. UIKit's `springDuration` and
    /// `bounce`.
    ///
    /// - Parameters:
    ///   - perceptualDuration: seconds of one undamped swing, 2π/ω₀.
    ///   - bounce: 0 is critically damped, towards 1 it swings ever longer, below 0 it creeps; limited to
    ///     −0.999…0.999.
    ///   - initialVelocity: distances per second.
    /// - Throws: `notFinite`; `outOfRange` for a duration outside 1e-9…1e12 s, or a speed outside ±1e12.
    public init(perceptualDuration: Double, bounce: Double, initialVelocity: Double = 0) throws(AnimationError) {
        try Check.range(perceptualDuration, AnimationLimits.springDuration, "duration")
        try Check.finite(bounce, "bounce")
        try Check.range(initialVelocity, AnimationLimits.springVelocity, "initial velocity")
        let limited = min(max(bounce, -0.999), 0.999)
        self.init(
            angularFrequency: 2 * .pi / perceptualDuration,
            dampingRatio: limited >= 0 ? 1 - limited : 1 / (1 + limited), initialVelocity: initialVelocity)
    }
}
