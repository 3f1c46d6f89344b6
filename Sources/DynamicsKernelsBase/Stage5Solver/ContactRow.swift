import CSIMD

/// The arms of one point in the frame of the normal, and the rows they make.
///
/// With n the normal, t = (−n.y, n.x) the tangent, r_a and r_b the arms, the Jacobian of the normal row is
/// (−n, −r_a×n, n, r_b×n), that of the tangent row (−t, −r_a·n, t, r_b·n), on the velocities (v_a, ω_a, v_b, ω_b). Both stay
/// fixed during a step. Arms in pt, velocities in pt/s, impulses in mass pt/s.
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

    @inline(__always) func tangentVelocity(
        _ a: SolverBodyLanes, _ b: SolverBodyLanes, _ nx: FloatLanes, _ ny: FloatLanes
    ) -> FloatLanes {
        let linear = nx * (b.vy - a.vy) - ny * (b.vx - a.vx)
        return linear + (b.omega * bNormal - a.omega * aNormal)
    }

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
