/// The numbers from which a spring's position is computed, one set a damping regime.
///
/// Times and speeds are in seconds unless the motion was scaled. What depends on the spring alone, roots above all, is
/// found once; each value then takes products and one or two exponentials.
enum SpringMotion {
    /// Decay ζω₀, frequency ω, weight (ζω₀ − v)/ω of the sine.
    case underdamped(decay: Double, frequency: Double, sine: Double)
    /// Decay ω₀, slope ω₀ − v.
    case critical(decay: Double, slope: Double)
    /// The slow and the fast decay and the slow one's weight.
    case overdamped(slow: Double, fast: Double, weight: Double)

    /// How far from 1 a damping ratio is taken as 1. The error of that grows with the distance, the rounding
    /// error of the other formulas with its inverse; both stay below 1e-10 here.
    private static let criticalBand = 1e-12

    init(_ spring: Spring) {
        let (w, z, v) = (spring.angularFrequency, spring.dampingRatio, spring.initialVelocity)
        if abs(z - 1) < Self.criticalBand {
            self = .critical(decay: w, slope: w - v)
        } else if z < 1 {
            let frequency = w * ((1 - z) * (1 + z)).squareRoot()
            self = .underdamped(decay: z * w, frequency: frequency, sine: (z * w - v) / frequency)
        } else {
            let root = ((z - 1) * (z + 1)).squareRoot()
            // z − root would cancel for large z; the product of both decays is ω₀².
            let (slow, fast) = (w / (z + root), w * (z + root))
            self = .overdamped(slow: slow, fast: fast, weight: (fast - v) / (fast - slow))
        }
    }

    /// The same motion in units of time that last that many seconds.
    ///
    /// Rates are multiplied; weights are ratios, and stay.
    func scaled(by seconds: Double) -> SpringMotion {
        switch self {
        case .underdamped(let decay, let frequency, let sine):
            .underdamped(decay: decay * seconds, frequency: frequency * seconds, sine: sine)
        case .critical(let decay, let slope): .critical(decay: decay * seconds, slope: slope * seconds)
        case .overdamped(let slow, let fast, let weight):
            .overdamped(slow: slow * seconds, fast: fast * seconds, weight: weight)
        }
    }

    /// The position at a time in the motion's units.
    func value(at time: Double) -> Double {
        guard time > 0 else { return 0 }
        let program = CurveProgram(self)
        return program.openValue(at: time)
    }
}
