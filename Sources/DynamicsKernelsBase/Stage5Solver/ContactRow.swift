import CSIMD

/// Eight solver bodies in columns: velocity, inverse mass, and the motion since the step began.
struct SolverBodyLanes {
    var vx: FloatLanes
    var vy: FloatLanes
    var omega: FloatLanes
    let inverseMass: FloatLanes
    let dx: FloatLanes
    let dy: FloatLanes
    let angle: FloatLanes
    let inverseInertia: FloatLanes

    @inline(__always) init(_ records: UnsafePointer<Float>, _ index: UnsafePointer<Int32>) {
        let r = EightColumns(records, at: index)
        (vx, vy, omega, inverseMass) = (r.c0, r.c1, r.c2, r.c3)
        (dx, dy, angle, inverseInertia) = (r.c4, r.c5, r.c6, r.c7)
    }

    /// Writes velocities back; the static body is left alone.
    @inline(__always) func store(_ records: UnsafeMutablePointer<Float>, _ index: UnsafePointer<Int32>) {
        FourColumns(c0: vx, c1: vy, c2: omega, c3: inverseMass).store(
            records, stride: csimd_solver_body_stride, at: index, except: 0)
    }
}

/// Eight contacts of one batch: bodies, frame and the rows of their points.
///
/// Jacobian of the normal row: (−n, −r_a×n, n, r_b×n); of the tangent row with t = (−n.y, n.x):
/// (−t, −r_a·n, t, r_b·n). Both stay fixed during a step, so both arms are kept in the frame of the
/// normal. Source: E. Catto, "Solver2D" (2024) and "Soft Step"; M. Macklin et al., "Small steps in physics
/// simulation" (2019).
struct ContactBatch {
    let columns: UnsafeMutablePointer<Float>
    let indexA: UnsafePointer<Int32>
    let indexB: UnsafePointer<Int32>
    let normalX: FloatLanes
    let normalY: FloatLanes

    @inline(__always) init(_ columns: UnsafeMutablePointer<Float>) {
        self.columns = columns
        let raw = UnsafeRawPointer(columns)
        indexA = raw.assumingMemoryBound(to: Int32.self)
        indexB = indexA + 8
        normalX = columns.lanes(at: 8 * csimd_column_normal_x)
        normalY = columns.lanes(at: 8 * csimd_column_normal_y)
    }

    @inline(__always) var friction: FloatLanes { columns.lanes(at: 8 * csimd_column_friction) }

    /// The columns of one point.
    @inline(__always) func point(_ index: Int) -> UnsafeMutablePointer<Float> {
        columns + 8 * (csimd_column_points + index * csimd_point_columns)
    }
}

/// The arms of one point in the frame of the normal.
struct PointArms {
    let aNormal: FloatLanes
    let aCross: FloatLanes
    let bNormal: FloatLanes
    let bCross: FloatLanes

    @inline(__always) init(_ point: UnsafeMutablePointer<Float>) {
        aNormal = point.lanes(at: 8 * csimd_point_arm_a_normal)
        aCross = point.lanes(at: 8 * csimd_point_arm_a_cross)
        bNormal = point.lanes(at: 8 * csimd_point_arm_b_normal)
        bCross = point.lanes(at: 8 * csimd_point_arm_b_cross)
    }

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
