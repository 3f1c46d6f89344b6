// Rows of one contact point, eight points at a time.
//
//     u = n·(v_b − v_a) + ω_b (r_b×n) − ω_a (r_a×n)            normal velocity
//     u_t = t·(v_b − v_a) + ω_b (r_b·n) − ω_a (r_a·n)          tangential velocity
//     K = 1/m_a + 1/m_b + arm_a² / I_a + arm_b² / I_b          response of either row, with its own arms
//     v_b += λ n / m_b,   ω_b += λ (r_b×n) / I_b               and the opposite on a
//
// n, t    unit normal from a to b, and n turned by a quarter
// r       arms from the centres of mass, pt;   m, I masses and moments of inertia
// λ       impulse, mass pt/s

import CSIMD

/// The arms of one point in the frame of the normal, and the rows they make.
///
/// With n the normal, t = (−n.y, n.x) the tangent, r_a and r_b the arms, the Jacobian of the normal row is
/// (−n, −r_a×n, n, r_b×n), that of the tangent row (−t, −r_a·n, t, r_b·n), on the velocities (v_a, ω_a, v_b, ω_b). Both
/// stay fixed during a step. Arms in pt, velocities in pt/s, impulses in mass pt/s.
/// Source: E. Catto, "Solver2D" (2024) and "Soft Step"; M. Macklin et al., "Small steps in physics simulation" (2019).
struct PointArms {
    let aNormal: FloatLanes
    let aCross: FloatLanes
    let bNormal: FloatLanes
    let bCross: FloatLanes

    /// J M⁻¹ Jᵀ of the normal row; not 0, so that padding lanes divide safely.
    @inline(__always) func normalResponse(_ a: SolverBodyLanes, _ b: SolverBodyLanes) -> FloatLanes {
        response(a, b, aCross, bCross)
    }

    /// J M⁻¹ Jᵀ of the tangent row; not 0, so that padding lanes divide safely.
    @inline(__always) func tangentResponse(_ a: SolverBodyLanes, _ b: SolverBodyLanes) -> FloatLanes {
        response(a, b, aNormal, bNormal)
    }

    /// 1/m_a + 1/m_b + arm_a²/I_a + arm_b²/I_b.
    @inline(__always) private func response(
        _ a: SolverBodyLanes, _ b: SolverBodyLanes, _ armA: FloatLanes, _ armB: FloatLanes
    ) -> FloatLanes {
        let linear = a.inverseMass + b.inverseMass
        let k = linear + a.inverseInertia * armA * armA + b.inverseInertia * armB * armB
        return max(k, 1e-30)
    }

    /// The normal velocity of the point, positive where the bodies part.
    @inline(__always) func normalVelocity(
        _ a: SolverBodyLanes, _ b: SolverBodyLanes, _ nx: FloatLanes, _ ny: FloatLanes
    ) -> FloatLanes {
        let linear = nx * (b.vx - a.vx) + ny * (b.vy - a.vy)
        return linear + (b.omega * bCross - a.omega * aCross)
    }

    /// How fast the point of b slides along the tangent as seen from a, pt/s.
    @inline(__always) func tangentVelocity(
        _ a: SolverBodyLanes, _ b: SolverBodyLanes, _ nx: FloatLanes, _ ny: FloatLanes
    ) -> FloatLanes {
        let linear = nx * (b.vy - a.vy) - ny * (b.vx - a.vx)
        return linear + (b.omega * bNormal - a.omega * aNormal)
    }

    /// Adds an impulse along the normal to b's velocity and its opposite to a's; lanes of 0 change nothing.
    @inline(__always) func applyNormal(
        _ impulse: FloatLanes, _ a: inout SolverBodyLanes, _ b: inout SolverBodyLanes, _ nx: FloatLanes,
        _ ny: FloatLanes
    ) {
        let px = impulse * nx
        let py = impulse * ny
        a.vx -= a.inverseMass * px
        a.vy -= a.inverseMass * py
        a.omega -= a.inverseInertia * (impulse * aCross)
        b.vx += b.inverseMass * px
        b.vy += b.inverseMass * py
        b.omega += b.inverseInertia * (impulse * bCross)
    }

    /// Adds an impulse along the tangent to b's velocity and its opposite to a's.
    @inline(__always) func applyTangent(
        _ impulse: FloatLanes, _ a: inout SolverBodyLanes, _ b: inout SolverBodyLanes, _ nx: FloatLanes,
        _ ny: FloatLanes
    ) {
        let px = -impulse * ny
        let py = impulse * nx
        a.vx -= a.inverseMass * px
        a.vy -= a.inverseMass * py
        a.omega -= a.inverseInertia * (impulse * aNormal)
        b.vx += b.inverseMass * px
        b.vy += b.inverseMass * py
        b.omega += b.inverseInertia * (impulse * bNormal)
    }
}
