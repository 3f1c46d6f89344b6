import DynamicsModel

/// A spring in one substep: impulse λ = −h k x − h c ((1 − σ) u₀ + σ u₁) with x the stretch at the substep's start, u₀
/// and u₁ its speeds before and after, written as u₁ + Γ λ + a x + b u₀ = 0.
///
/// σ = ½ makes it of second order. A share s of the stretch is taken at the end, so that the fastest springs stay
/// stable; what this damps is taken off the damper.
struct JointSpring {
    /// Γ, a and b.
    let compliance: Double
    let stretchRate: Double
    let speedRate: Double

    /// - Parameters:
    ///   - mass: what the spring moves; or the moment of inertia.
    ///   - spring: its frequency alone, and damping.
    ///   - substep: h, s.
    init(mass: Double, _ spring: Attachment.Spring, substep h: Double) {
        let omega = 2 * Double.pi * spring.frequency
        let stiffness = mass * omega * omega
        let turn = omega * h
        let span = Tuning.springImplicitAngle - Tuning.springExactAngle
        let implicit = min(max((turn - Tuning.springExactAngle) / span, 0), 1)
        let damper = max(0, 2 * spring.damping * mass * omega - implicit * h * stiffness)
        // More than critical damping within a substep would turn the speed round.
        let late = max(0.5, 1 - 0.5 * mass / max(h * damper, 1e-300))
        let response = max(h * (implicit * h * stiffness + late * damper), 1e-9 * mass)
        compliance = 1 / response
        stretchRate = h * stiffness / response
        speedRate = h * (1 - late) * damper / response
    }
}
