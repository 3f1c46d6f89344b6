/// The ranges that numbers must keep to, far beyond what animates and far from where products overflow.
public enum AnimationLimits {
    /// What is animated, and the numbers of timelines.
    static let number = -1e15...1e15
    /// Of playbacks, timelines and delays, s.
    ///
    /// 1e12 s are some 31,700 years; 0 is over as soon as it begins.
    public static let duration = 0.0...1e12
    /// What a spring settles or swings in, s.
    static let springDuration = 1e-9...1e12
    /// A spring's mass and stiffness.
    static let springForce = 1e-12...1e12
    static let springDamping = 0.0...1e12
    /// Distances per second.
    public static let springVelocity = -1e12...1e12
    /// y of a Bézier curve's control points.
    static let controlPoint = -1e12...1e12

    /// A speed in range; 0 for NaN.
    static func speed(_ value: Double) -> Double {
        value.isNaN ? 0 : min(max(value, springVelocity.lowerBound), springVelocity.upperBound)
    }

    /// Seconds of a spring that a curve spreads out: in range, and 0 for NaN.
    static func spread(_ seconds: Double) -> Double { seconds > 0 ? min(seconds, springDuration.upperBound) : 0 }
}
