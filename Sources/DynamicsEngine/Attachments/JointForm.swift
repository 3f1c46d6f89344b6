import Buffers
import CSIMD
import DynamicsModel

extension Attachment {
    /// Points at no distance have no direction; they are held together as a point.
    private var isPoint: Bool { (length ?? 0) < Self.leastLength }

    /// Shorter ones are a point, pt.
    static let leastLength = 1e-6

    /// Which rows the attachment has in the solver.
    var jointFlags: Int32 {
        var flags: Int
        switch kind {
        case .distance:
            flags = isPoint ? csimd_joint_point : csimd_joint_distance
            if frequency > 0 { flags |= csimd_joint_spring }
        case .limit: flags = isPoint ? csimd_joint_point : csimd_joint_distance | csimd_joint_bounded
        case .fixed:
            flags = csimd_joint_point | csimd_joint_angle
            if frequency > 0 { flags |= csimd_joint_spring | csimd_joint_angle_spring }
        case .pin:
            flags = csimd_joint_point
            if !range.isInfinite || frictionTorque > 0 || motor != nil { flags |= csimd_joint_angle }
            if flags & csimd_joint_angle != 0, range != .zero { flags |= csimd_joint_bounded }
            if frequency > 0 { flags |= csimd_joint_angle | csimd_joint_angle_spring }
        case .sliding:
            flags = csimd_joint_slide
            if !range.isInfinite || motor != nil { flags |= csimd_joint_along }
            if flags & csimd_joint_along != 0, range != .zero { flags |= csimd_joint_bounded }
            if frequency > 0 { flags |= csimd_joint_along | csimd_joint_angle_spring }
        case .snap:
            flags = csimd_joint_point | csimd_joint_angle | csimd_joint_spring | csimd_joint_angle_spring
            // It turns its item upright the short way.
            flags |= csimd_joint_short_way
        }
        return Int32(flags)
    }
}

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
    ///   - frequency: of it alone, Hz.
    ///   - substep: h, s.
    init(mass: Double, frequency: Double, damping: Double, substep h: Double) {
        let omega = 2 * Double.pi * frequency
        let stiffness = mass * omega * omega
        let turn = omega * h
        let span = Tuning.springImplicitAngle - Tuning.springExactAngle
        let implicit = min(max((turn - Tuning.springExactAngle) / span, 0), 1)
        let damper = max(0, 2 * damping * mass * omega - implicit * h * stiffness)
        // More than critical damping within a substep would turn the speed round.
        let late = max(0.5, 1 - 0.5 * mass / max(h * damper, 1e-300))
        let response = max(h * (implicit * h * stiffness + late * damper), 1e-9 * mass)
        compliance = 1 / response
        stretchRate = h * stiffness / response
        speedRate = h * (1 - late) * damper / response
    }
}
