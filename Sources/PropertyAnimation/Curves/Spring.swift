/// A damped spring that pulls a value from 0 to 1.
///
/// ω₀ = √(k/m), ζ = c / (2 √(km)). Position s(t) for ζ < 1: 1 − e^(−ζω₀t) (cos ωt + (ζω₀ − v)/ω · sin ωt),
/// ω = ω₀ √(1 − ζ²); for ζ = 1: 1 − (1 + (ω₀ − v) t) e^(−ω₀t); for ζ > 1 the sum of two exponentials.
public struct Spring: Hashable, Sendable {
    /// m: what the spring moves, greater than 0. Any unit will do that stiffness and damping share.
    public let mass: Double
    /// k: the pull per distance from the target, mass/s², greater than 0.
    public let stiffness: Double
    /// c: the drag per speed, mass/s, 0 or more; without any it never settles.
    public let damping: Double
    /// Speed at the start in distances per second, positive towards the target.
    public let initialVelocity: Double

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
    public static let standard = Spring(checked: 3, 1000, 500, 0)

    /// ω₀, rad/s.
    public var angularFrequency: Double { (stiffness / mass).squareRoot() }

    /// ζ: below 1 it swings past the target, above it creeps.
    public var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

    /// The same spring with another speed at the start, limited to ±1e12; NaN counts as 0.
    public func with(initialVelocity: Double) -> Spring {
        Spring(checked: mass, stiffness, damping, AnimationLimits.speed(initialVelocity))
    }

    /// The position after that many seconds: 0 at the start, 1 at rest; 0 before the start.
    public func value(at seconds: Double) -> Double { SpringMotion(self).value(at: seconds) }
}
