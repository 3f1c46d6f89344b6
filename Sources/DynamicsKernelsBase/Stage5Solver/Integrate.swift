// One substep h of all bodies, semi-implicit Euler.
//
//     v' = (v + h (a + g)) / (1 + h γ),   ω' = (ω + h α) / (1 + h γ_ω)      forces and damping, damping implicitly
//     v' turned by h ω_c, imposed, limited                                 magnetic fields, velocity fields
//     x' = x + h v',   θ' = θ + h ω'                                      positions, after contacts
//
// v, ω     velocity, pt/s and rad/s
// a, α     accelerations that fields and pushes hold for the whole step, g gravity, pt/s² and rad/s²
// γ        damping rates, resistance and drag, 1/s
// ω_c      rate of magnetic turning, rad/s
//
// The solver's warm start is what all contacts changed in the substep before: v_end − v_start, added to the new v'.
// Sources: E. Catto, "Solver2D" (2024); for the Cayley map J. Boris, "Relativistic plasma simulation" (1970).

import CSIMD

/// Solver bodies from the columns: velocities, inverse masses with what is lent, the lead taken back; and beside them
/// the angles turned on faces.
@inline(never) func loadBodies(_ arguments: csimd_integrate_arguments) {
    let (columns, sharing) = (arguments.bodies, arguments.bodies.sharing)
    var body = Int(arguments.begin)
    while body < Int(arguments.end) {
        let (vx, vy, omega) = (columns.vx.lanes(at: body), columns.vy.lanes(at: body), columns.omega.lanes(at: body))
        let lead = Lead(arguments.lead, size: arguments.lead.sizes(at: body), vx, vy, omega)
        let share = 1 / (1 + arguments.lent_mass.lanes(at: body))
        let inverseMass = columns.inverse_mass.lanes(at: body & ~sharing.inverse_mass) * share
        let inverseInertia = columns.inverse_inertia.lanes(at: body & ~sharing.inverse_inertia) * share
        SolverBodyLanes(
            vx: vx, vy: vy, omega: omega, inverseMass: inverseMass, dx: 0 - lead.x, dy: 0 - lead.y,
            angle: 0 - lead.angle, inverseInertia: inverseInertia
        ).store(arguments.solver_bodies + (body + 1))
        StartVelocityLanes(vx: 0, vy: 0, omega: 0, mark: arguments.face_turn.lanes(at: body))
            .store(arguments.start_velocity + (body + 1))
        body += 8
    }
}

/// One substep's velocities: forces and damping implicitly, magnetic turning (Cayley), imposed velocity, and
/// the warm start as what all contacts changed in the substep before.
@inline(never) func integrateVelocities(_ arguments: csimd_integrate_arguments) {
    let (columns, sharing) = (arguments.bodies, arguments.bodies.sharing)
    let h = FloatLanes(arguments.substep)
    let isFirst = arguments.is_first_substep != 0
    var body = Int(arguments.begin)
    while body < Int(arguments.end) {
        let record = arguments.solver_bodies + (body + 1)
        let startRecord = arguments.start_velocity + (body + 1)
        let old = SolverVelocityLanes(record)
        let start = StartVelocityLanes(startRecord)
        let warm =
            isFirst
            ? (vx: start.vx, vy: start.vy, omega: start.omega)
            : (vx: old.vx - start.vx, vy: old.vy - start.vy, omega: old.omega - start.omega)
        let isMoving = old.inverseMass > 0
        let gravityX = select(isMoving, FloatLanes(arguments.gravity_x), 0)
        let gravityY = select(isMoving, FloatLanes(arguments.gravity_y), 0)
        // Fields act on a body's own mass: what is lent to it has no weight, and nothing slows or drives it.
        let lent = arguments.lent_mass.lanes(at: body)
        let force = h / (1 + lent)

        var rate = columns.resistance.lanes(at: body & ~sharing.resistance)
        if let drag = columns.drag_rate { rate += drag.lanes(at: body & ~sharing.drag_rate) }
        // What is driven keeps its velocity.
        let damping = 1 / (1 + force * select(isMoving, rate, 0))
        var vx = (old.vx + force * (columns.ax.lanes(at: body & ~sharing.force) + gravityX)) * damping
        var vy = (old.vy + force * (columns.ay.lanes(at: body & ~sharing.force) + gravityY)) * damping
        let angularRate = columns.angular_resistance.lanes(at: body & ~sharing.angular_resistance)
        let angularDamping = 1 / (1 + force * select(isMoving, angularRate, 0))
        let omega = (old.omega + force * columns.alpha.lanes(at: body & ~sharing.alpha)) * angularDamping

        if let magnetic = columns.magnetic_rate {
            turn(&vx, &vy, force * select(isMoving, magnetic.lanes(at: body & ~sharing.magnetic_rate), 0))
        }
        if let mask = columns.imposed_mask, let imposedX = columns.imposed_vx, let imposedY = columns.imposed_vy {
            let place = body & ~sharing.imposed
            let isImposed = mask.mask(at: place) & isMoving
            let (x, y) = (imposedX.lanes(at: place), imposedY.lanes(at: place))
            let kept = lent / (1 + lent)
            vx = select(isImposed, x + (vx - x) * kept, vx)
            vy = select(isImposed, y + (vy - y) * kept, vy)
        }
        limit(&vx, &vy, FloatLanes(arguments.maximum_speed))
        let omegaLimit = FloatLanes(arguments.maximum_angular_speed)
        let limited = max(min(omega, omegaLimit), -omegaLimit)

        StartVelocityLanes(vx: vx, vy: vy, omega: limited, mark: start.mark).store(startRecord)
        SolverVelocityLanes(
            vx: vx + warm.vx, vy: vy + warm.vy, omega: limited + warm.omega, inverseMass: old.inverseMass
        ).store(record)
        body += 8
    }
}

/// Turns a velocity counter-clockwise on screen by the Cayley map of the angle; keeps its length to rounding.
///
/// What is added is small, so that what rounding makes of sine and 1 − cosine hardly counts: it is the same in every
/// substep, and the speed would drift.
@inline(__always) private func turn(_ vx: inout FloatLanes, _ vy: inout FloatLanes, _ angle: FloatLanes) {
    let tau = angle * 0.5
    let sine = angle / (1 + tau * tau)
    let versine = tau * sine
    (vx, vy) = (vx + (sine * vy - versine * vx), vy - (sine * vx + versine * vy))
}

/// Shortens a velocity to a largest speed, keeping its direction.
@inline(__always) func limit(_ vx: inout FloatLanes, _ vy: inout FloatLanes, _ maximum: FloatLanes) {
    let square = vx * vx + vy * vy
    let isTooFast = square > maximum * maximum
    guard any(isTooFast) else { return }
    // Components whose squares would overflow are limited first; all others keep the direction.
    let most = FloatLanes(1e18)
    let x = max(min(vx, most), -most)
    let y = max(min(vy, most), -most)
    let scale = min(maximum / sqrt(max(x * x + y * y, 1e-30)), 1)
    vx = select(isTooFast, x * scale, vx)
    vy = select(isTooFast, y * scale, vy)
}

/// One substep's positions.
@inline(never) func integratePositions(_ arguments: csimd_integrate_arguments) {
    let h = arguments.substep
    let factor = SIMD4<Float>(h, h, h, 0)
    var record = UnsafeMutableRawPointer(arguments.solver_bodies + (Int(arguments.begin) + 1))
    for _ in arguments.begin..<arguments.end {
        let velocity = record.loadUnaligned(as: SIMD4<Float>.self)
        let motion = record.loadUnaligned(fromByteOffset: 16, as: SIMD4<Float>.self)
        record.storeBytes(of: motion + velocity * factor, toByteOffset: 16, as: SIMD4<Float>.self)
        record += 32
    }
}

/// Loads of nothing in the place of start velocities. Footing wears off by a step; what is held or driven has it all.
@inline(never) func beginLoads(_ arguments: csimd_integrate_arguments) {
    var body = Int(arguments.begin)
    while body < Int(arguments.end) {
        let record = arguments.start_velocity + (body + 1)
        let isFree = StartVelocityLanes(record).mark < FloatLanes(csimd_mark_sprung)
        let isMoved = SolverVelocityLanes(arguments.solver_bodies + (body + 1)).inverseMass > 0
        let old = arguments.footing.lanes(at: body)
        let footing = select(0 < old, old &- 1, 0)
        let all = IntLanes(csimd_load_footing)
        let marks = select(isFree, select(isMoved, footing, all), all | IntLanes(csimd_load_held))
        LoadLanes(sum: LaneVector(0, 0), total: 0, marks: marks).store(record)
        body += 8
    }
}
