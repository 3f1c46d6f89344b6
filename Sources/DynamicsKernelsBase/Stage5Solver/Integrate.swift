import CSIMD

/// Solver bodies from the columns: velocities, inverse masses, the lead taken back.
@inline(never) func loadBodies(_ arguments: csimd_integrate_arguments) {
    let (columns, sharing) = (arguments.bodies, arguments.bodies.sharing)
    let stride = csimd_solver_body_stride
    let zero = LaneFloats(repeating: 0)
    var body = Int(arguments.begin)
    while body < Int(arguments.end) {
        let (vx, vy, omega) = (columns.vx.lanes(at: body), columns.vy.lanes(at: body), columns.omega.lanes(at: body))
        let lead = Lead(arguments.lead, size: arguments.lead.sizes(at: body), vx, vy, omega)
        let inverseMass = columns.inverse_mass.lanes(at: body & ~sharing.inverse_mass)
        let inverseInertia = columns.inverse_inertia.lanes(at: body & ~sharing.inverse_inertia)
        let record = csimd_f8x8(
            c0: vx, c1: vy, c2: omega, c3: inverseMass, c4: zero - lead.x, c5: zero - lead.y, c6: zero - lead.angle,
            c7: inverseInertia)
        csimd_store_records(arguments.solver_bodies + (body + 1) * stride, Int64(stride), record)
        body += 8
    }
}

/// One substep's velocities: forces and damping implicitly, magnetic turning (Cayley), imposed velocity, and
/// the warm start as what all contacts changed in the substep before.
@inline(never) func integrateVelocities(_ arguments: csimd_integrate_arguments) {
    let (columns, sharing) = (arguments.bodies, arguments.bodies.sharing)
    let stride = csimd_solver_body_stride
    let h = LaneFloats(repeating: arguments.substep)
    let one = LaneFloats(repeating: 1)
    let isFirst = arguments.is_first_substep != 0
    var body = Int(arguments.begin)
    while body < Int(arguments.end) {
        let record = arguments.solver_bodies + (body + 1) * stride
        let startRecord = arguments.start_velocity + (body + 1) * 4
        let old = csimd_load_half_records(record, Int64(stride))
        let start = csimd_load_half_records(startRecord, 4)
        let warm = isFirst ? (start.c0, start.c1, start.c2) : (old.c0 - start.c0, old.c1 - start.c1, old.c2 - start.c2)
        let isMoving = csimd_greater(old.c3, LaneFloats(repeating: 0))
        let gravityX = csimd_select(isMoving, LaneFloats(repeating: arguments.gravity_x), LaneFloats(repeating: 0))
        let gravityY = csimd_select(isMoving, LaneFloats(repeating: arguments.gravity_y), LaneFloats(repeating: 0))

        var rate = columns.resistance.lanes(at: body & ~sharing.resistance)
        if let drag = columns.drag_rate { rate += drag.lanes(at: body & ~sharing.drag_rate) }
        let damping = one / (one + h * rate)
        var vx = (old.c0 + h * (columns.ax.lanes(at: body & ~sharing.force) + gravityX)) * damping
        var vy = (old.c1 + h * (columns.ay.lanes(at: body & ~sharing.force) + gravityY)) * damping
        let angularRate = columns.angular_resistance.lanes(at: body & ~sharing.angular_resistance)
        let angularDamping = one / (one + h * angularRate)
        let omega = (old.c2 + h * columns.alpha.lanes(at: body & ~sharing.alpha)) * angularDamping

        if let magnetic = columns.magnetic_rate {
            turn(&vx, &vy, h * magnetic.lanes(at: body & ~sharing.magnetic_rate))
        }
        if let mask = columns.imposed_mask, let imposedX = columns.imposed_vx, let imposedY = columns.imposed_vy {
            let place = body & ~sharing.imposed
            let isImposed = mask.lanes(at: place)
            vx = csimd_select(isImposed, imposedX.lanes(at: place), vx)
            vy = csimd_select(isImposed, imposedY.lanes(at: place), vy)
        }
        limit(&vx, &vy, LaneFloats(repeating: arguments.maximum_speed))
        let omegaLimit = LaneFloats(repeating: arguments.maximum_angular_speed)
        let limited = csimd_max(csimd_min(omega, omegaLimit), -omegaLimit)

        csimd_store_half_records(startRecord, 4, csimd_f8x4(c0: vx, c1: vy, c2: limited, c3: start.c3))
        csimd_store_half_records(
            record, Int64(stride),
            csimd_f8x4(c0: vx + warm.0, c1: vy + warm.1, c2: limited + warm.2, c3: old.c3))
        body += 8
    }
}

/// Turns a velocity counter-clockwise on screen by the Cayley map of the angle; keeps its length to rounding.
@inline(__always) private func turn(_ vx: inout LaneFloats, _ vy: inout LaneFloats, _ angle: LaneFloats) {
    let tau = angle * LaneFloats(repeating: 0.5)
    let square = tau * tau
    let one = LaneFloats(repeating: 1)
    let scale = one / (one + square)
    let cosine = (one - square) * scale
    let sine = (tau + tau) * scale
    (vx, vy) = (cosine * vx + sine * vy, cosine * vy - sine * vx)
}

/// Shortens a velocity to a largest speed, keeping its direction.
@inline(__always) func limit(_ vx: inout LaneFloats, _ vy: inout LaneFloats, _ maximum: LaneFloats) {
    let square = vx * vx + vy * vy
    let isTooFast = csimd_greater(square, maximum * maximum)
    guard csimd_movemask(isTooFast) != 0 else { return }
    // Components whose squares would overflow are limited first; all others keep the direction.
    let most = LaneFloats(repeating: 1e18)
    let x = csimd_max(csimd_min(vx, most), -most)
    let y = csimd_max(csimd_min(vy, most), -most)
    let scale = csimd_min(
        maximum / csimd_sqrt(csimd_max(x * x + y * y, LaneFloats(repeating: 1e-30))), LaneFloats(repeating: 1))
    vx = csimd_select(isTooFast, x * scale, vx)
    vy = csimd_select(isTooFast, y * scale, vy)
}

/// One substep's positions.
@inline(never) func integratePositions(_ arguments: csimd_integrate_arguments) {
    let h = arguments.substep
    let factor = SIMD4<Float>(h, h, h, 0)
    var record = UnsafeMutableRawPointer(arguments.solver_bodies + (Int(arguments.begin) + 1) * 8)
    for _ in arguments.begin..<arguments.end {
        let velocity = record.loadUnaligned(as: SIMD4<Float>.self)
        let motion = record.loadUnaligned(fromByteOffset: 16, as: SIMD4<Float>.self)
        record.storeBytes(of: motion + velocity * factor, toByteOffset: 16, as: SIMD4<Float>.self)
        record += 32
    }
}
