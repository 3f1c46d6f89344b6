extension Spring {
    /// How near its target a spring must stay to count as settled: a thousandth of the way.
    ///
    /// A fraction of the distance from start to target, so that it does not depend on what is animated.
    public static let settlingDistance = 0.001

    /// The longest time any spring is given to settle, s. A spring without damping never does.
    ///
    /// One day. A spring that would settle later is cut off there, however far from its target it is.
    public static let longestSettlingDuration = 86_400.0

    /// Seconds after which the spring stays within `settlingDistance` of its target, 86,400 at most.
    ///
    /// Below critical damping the distance is bounded by e^(−ζω₀t) (1 + |(ζω₀ − v)/ω|), which is solved for
    /// t; from critical damping up the last time that the distance is a thousandth.
    ///
    /// So below critical damping it is an upper bound: the spring may stay within the distance somewhat earlier. A
    /// speed at the start counts.
    ///
    /// - Complexity: O(1) below critical damping, else O(1) with some hundred evaluations of the spring. The value is
    ///   not kept: read it once.
    public var settlingDuration: Double {
        let duration: Double
        switch SpringMotion(self) {
        case .underdamped(let decay, _, let sine):
            // The envelope is solved for, not the last swing: that would jump where a swing more or less counts.
            duration = logarithm((1 + abs(sine)) / Spring.settlingDistance) / decay
        case .critical(let decay, let slope):
            // The distance turns where slope − decay (1 + slope t) = 0.
            let turn = slope == 0 ? 0 : 1 / decay - 1 / slope
            duration = lastCrossing(turn: turn, decay: decay)
        case .overdamped(let slow, let fast, let weight):
            let ratio = (weight - 1) * fast / (weight * slow)
            let turn = ratio > 0 && ratio.isFinite ? logarithm(ratio) / (fast - slow) : 0
            duration = lastCrossing(turn: turn, decay: slow)
        }
        // A spring that starts with damping 0 divides by 0 above.
        return duration < Spring.longestSettlingDuration ? duration : Spring.longestSettlingDuration
    }

    /// The last time that the distance from the target is `settlingDistance`, where it has one turning point.
    ///
    /// The turning point splits the motion in two monotonic pieces, so bisection finds the crossing in the one that
    /// has it: the piece before the turn where the turn is near enough already, else the one after it.
    private func lastCrossing(turn: Double, decay: Double) -> Double {
        let motion = SpringMotion(self)
        func isFar(_ time: Double) -> Bool { abs(1 - motion.value(at: time)) >= Spring.settlingDistance }
        let turn = turn > 0 && turn.isFinite ? turn : 0
        var (low, high) = (turn, turn + 1 / decay)
        if turn > 0, !isFar(turn) {
            (low, high) = (0, turn)
        } else {
            while isFar(high), high < Spring.longestSettlingDuration { (low, high) = (high, 2 * high) }
        }
        for _ in 0..<80 {
            let middle = 0.5 * (low + high)
            if isFar(middle) { low = middle } else { high = middle }
        }
        return 0.5 * (low + high)
    }
}
