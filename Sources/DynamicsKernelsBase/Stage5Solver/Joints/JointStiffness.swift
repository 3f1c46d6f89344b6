// Geometric stiffness: what impulses of joints make of the masses that a unit's rows act on.
//
//     h² k = h Σ λ / c,   h² k_θ = Σ (h² k r² ± r·h λ)            over a body's joints, + on side b, − on side a
//     m_eff = max(m, h² k),   I_eff = max(I, h² k_θ),   v ← v m / m_eff
//
// λ      impulses of the last substep, mass pt/s; of a distance that of its pull alone
// c      length of a distance, pt; other rows have no stiffness across
// r      arm, pt;   h substep, s
// m, I   mass and moment of inertia

import CSIMD

/// What tension does to light bodies: under a pull T a link of length L turns back like a spring of stiffness T L,
/// though no row is a spring. Integrated step by step this is stable only while its frequency times the substep stays
/// below 2, which a heavy load on a chain of light links exceeds many times. The excess is taken implicitly, which
/// damps the light body's trembling and nothing else of note.
/// Source: S. Andrews et al., "Geometric stiffness for real-time constrained multibody dynamics" (2017).
extension JointUnit {
    /// Begins the substep's sums at 0.
    @inline(__always) func clearStiffness() {
        for index in 0..<bodyCount {
            body(index)[csimd_joint_body_stiffness] = 0
            body(index)[csimd_joint_body_turning_stiffness] = 0
        }
    }

    /// Adds h² times the stiffness that the last substep's impulses make in a joint.
    ///
    /// Forces are impulses over a substep, so that an impulse times the substep is h² times the force.
    @inline(__always) func addStiffness(_ index: Int, _ at: JointGeometry<Lanes>) {
        let impulses = joint(index) + csimd_joint_impulses
        let flags = flags(index)
        switch flags & csimd_joint_form_mask {
        case csimd_joint_distance:
            // Only a pull is stiff across: what is pressed gives way.
            let tension = max(-impulses[0], 0) * substep
            let across = tension / max(at.values.0, 1e-9)
            addStiffness(index, (x: -(at.along.x * tension), y: -(at.along.y * tension)), at.armA, at.armB, across)
        // The axis is side a's, whose arm therefore reaches up to b's point.
        case csimd_joint_slide:
            let (across, along) = (impulses[0] * substep, Size.count > 2 ? impulses[2] * substep : 0)
            let force = (
                x: at.along.x * along - at.along.y * across, y: at.along.y * along + at.along.x * across
            )
            addStiffness(index, force, (x: at.armA.x + at.gap.x, y: at.armA.y + at.gap.y), at.armB, 0)
        case csimd_joint_wheel:
            let (across, along) = (impulses[0] * substep, impulses[1] * substep)
            let force = (
                x: at.along.x * along - at.along.y * across, y: at.along.y * along + at.along.x * across
            )
            addStiffness(index, force, (x: at.armA.x + at.gap.x, y: at.armA.y + at.gap.y), at.armB, 0)
        // A gear has no force, only torques; what a pulley's ropes add across is left out.
        case csimd_joint_gear, csimd_joint_pulley: break
        default:
            let force = (x: impulses[0] * substep, y: impulses[1] * substep)
            addStiffness(index, force, at.armA, at.armB, 0)
        }
    }

    /// A force on side b, and its opposite on side a: as a body turns by θ, the arm's torque r × f changes by −(r·f) θ.
    @inline(__always) private func addStiffness(
        _ index: Int, _ force: (x: Lanes, y: Lanes), _ armA: (x: Lanes, y: Lanes), _ armB: (x: Lanes, y: Lanes),
        _ across: Lanes
    ) {
        let a = body(Int(program.joint_a[index]))
        let b = body(Int(program.joint_b[index]))
        a[csimd_joint_body_stiffness] += across
        b[csimd_joint_body_stiffness] += across
        a[csimd_joint_body_turning_stiffness] +=
            across * (armA.x * armA.x + armA.y * armA.y) - (armA.x * force.x + armA.y * force.y)
        b[csimd_joint_body_turning_stiffness] +=
            across * (armB.x * armB.x + armB.y * armB.y) + (armB.x * force.x + armB.y * force.y)
    }

    /// What of a stiffness k goes beyond m/h² is taken implicitly: (m + κ) v' = m v + Jᵀλ with m + κ = max(m, h² k).
    @inline(__always) func writeEffectiveMass(_ index: Int) {
        let body = body(index)
        let (mass, inertia) = (body[csimd_joint_body_inverse_mass], body[csimd_joint_body_inverse_inertia])
        let share = 1 / max(1, body[csimd_joint_body_stiffness] * mass)
        let turningShare = 1 / max(1, body[csimd_joint_body_turning_stiffness] * inertia)
        body[csimd_joint_body_effective_mass] = mass * share
        body[csimd_joint_body_effective_inertia] = inertia * turningShare
        body[csimd_joint_body_vx] = body[csimd_joint_body_vx] * share
        body[csimd_joint_body_vy] = body[csimd_joint_body_vy] * share
        body[csimd_joint_body_omega] = body[csimd_joint_body_omega] * turningShare
        for k in 0..<3 { body[csimd_joint_body_free + k] = body[csimd_joint_body_vx + k] }
    }
}
