/// A damped spring that pulls a value from 0 to 1.
///
/// ω₀ = √(k/m), ζ = c / (2 √(km)). Position s(t) for ζ < 1: 1 − e^(−ζω₀t) (cos ωt + (ζω₀ − v)/ω · sin ωt),
/// ω = ω₀ √(1 − ζ²); for ζ = 1: 1 − (1 + (ω₀ − v) t) e^(−ω₀t); for ζ > 1 the sum of two exponentials.
///
/// A spring says how a share of a way grows with time, and knows neither the way nor its unit.
/// ``UnitCurve/spring(_:)`` makes a curve of it. Springs are equal where their four numbers are, so the same motion
/// from another mass is another spring.
public struct Spring: Hashable, Sendable {
    /// m: what the spring moves, greater than 0. Any unit will do that stiffness and damping share.
    public let mass: Double
    /// k: the pull per distance from the target, mass/s², greater than 0.
    public let stiffness: Double
    /// c: the drag per speed, mass/s, 0 or more; without any it never settles.
    public let damping: Double
    /// Speed at the start in distances per second, positive towards the target.
    ///
    /// A distance is the whole way from 0 to 1, so a view that moves at 500 pt/s towards a target 250 pt away has 2.
    public let initialVelocity: Double

    /// - Parameters:
    ///   - mass: 1e-12…1e12.
    ///   - stiffness: 1e-12…1e12.
    ///   - damping: 0…1e12; 2 √(km) is critical.
    ///   - initialVelocity: distances per second, ±1e12; 0 by default.
    /// - Throws: `notFinite`; `outOfRange` for a mass or stiffness outside 1e-12…1e12, a damping outside 0…1e12, and a speed
    ///   outside ±1e12.
    public init(
        mass: Double, stiffness: Double, damping: Double, initialVelocity: Double = 0
    ) throws(AnimationError) {
        try Check.range(mass, AnimationLimits.springForce, "mass")
        try Check.range(stiffness, AnimationLimits.springForce, "stiffness")
        try Check.range(damping, AnimationLimits.springDamping, "damping")
        try Check.range(initialVelocity, AnimationLimits.springVelocity, "initial velocity")
        self.init(checked: mass, stiffness, damping, initialVelocity)
    }

    /// Takes numbers that are in range.
    init(checked mass: Double, _ stiffness: Double, _ damping: Double, _ initialVelocity: Double) {
        self.mass = mass
        self.stiffness = stiffness
        self.damping = damping
        self.initialVelocity = initialVelocity
    }

    /// A spring of mass 1 from its frequency and damping ratio.
    init(angularFrequency: Double, dampingRatio: Double, initialVelocity: Double) {
        self.init(
            checked: 1, angularFrequency * angularFrequency, 2 * dampingRatio * angularFrequency, initialVelocity)
    }

    /// Mass 3, stiffness 1000, damping 500: far overdamped, settled after 3.4 s.
    ///
    /// The spring of UIKit's timing parameters that are given nothing. Its damping ratio is 4.6, so it creeps and does
    /// not swing.
    public static let standard = Spring(checked: 3, 1000, 500, 0)

    /// ω₀, rad/s.
    ///
    /// The undamped frequency: a spring with damping swings more slowly, at ω₀ √(1 − ζ²).
    public var angularFrequency: Double { (stiffness / mass).squareRoot() }

    /// ζ: below 1 it swings past the target, above it creeps.
    public var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

    /// The same spring with another speed at the start, limited to ±1e12; NaN counts as 0.
    ///
    /// Mass, stiffness and damping stay, so the settling time changes.
    public func with(initialVelocity: Double) -> Spring {
        Spring(checked: mass, stiffness, damping, AnimationLimits.speed(initialVelocity))
    }

    /// The position after that many seconds: 0 at the start, 1 at rest; 0 before the start.
    ///
    /// It is not cut off at ``settlingDuration``, may swing past 1, and is the same bits on every platform.
    public func value(at seconds: Double) -> Double { SpringMotion(self).value(at: seconds) }
}
