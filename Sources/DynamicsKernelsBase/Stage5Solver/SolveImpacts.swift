// Impacts at once: what strikes in a round, impact by impact, in several passes; then friction.
//
//     K Δλ = u* − u,  λ + Δλ ≥ 0                                    one point, or a pair of points together
//     v ← v + M⁻¹ Jᵀ Δλ,   d ← d − t M⁻¹ Jᵀ Δλ                      an impulse at time t moves nothing before it
//     λ_t = clamp(−J_t v / (J_t M⁻¹ J_tᵀ), ±μ λ)                    friction, once
//
// λ, λ_t   impulses along the normal and the tangent, mass pt/s
// u, u*    normal velocities: present ones, and those to leave with, pt/s
// K        J M⁻¹ Jᵀ: 1 × 1, or 2 × 2 for a pair
// v, d     velocity and motion of a body; M its mass and inertia
//
// Of a pair that answer λ ≥ 0 holds which leaves no point slower than it is to be, and no point with an impulse faster:
// of both points, of the first, of the second, or none. Increments are solved for, since u* − u + K λ cancels.
//
// A few hundred impacts, each of which may wait for the one before: plain numbers, in order. Impacts that share no body
// with another one are done after the first pass, the others once they leave as they are to, or after the last one.
// Each goes by its own error, so that what happens elsewhere at once doesn't change its bits. With
// λ (u* + u₀) = 0 for all, u₀ the velocities before, those of elasticity 1 keep the energy, so what passes leave is
// lost.

import CSIMD

/// Two points nearer to each other than this share of K₁₁ K₂₂ are solved one after the other.
private let leastDeterminant: Float = 1e-3

/// One impact and its two bodies.
private struct ImpactRows {
    let impact: UnsafeMutablePointer<csimd_impact>
    let bodies: UnsafeMutablePointer<csimd_solver_body>
    let struck: UnsafeMutablePointer<UInt8>?

    @inline(__always) init(_ arguments: csimd_impact_arguments, _ index: Int) {
        (impact, bodies, struck) = (arguments.impacts + index, arguments.solver_bodies, arguments.struck)
    }

    @inline(__always) private var a: UnsafeMutablePointer<csimd_solver_body> { bodies + Int(impact.pointee.body_a) }
    @inline(__always) private var b: UnsafeMutablePointer<csimd_solver_body> { bodies + Int(impact.pointee.body_b) }

    /// How fast a point of b leaves that of a along the normal, pt/s.
    @inline(__always) private func normalVelocity(_ point: csimd_impact_point) -> Float {
        let (a, b) = (a.pointee, b.pointee)
        let linear = impact.pointee.normal_x * (b.vx - a.vx) + impact.pointee.normal_y * (b.vy - a.vy)
        return linear + (b.omega * point.arm_b_cross - a.omega * point.arm_a_cross)
    }

    /// How fast it slides along the tangent, pt/s.
    @inline(__always) private func tangentVelocity(_ point: csimd_impact_point) -> Float {
        let (a, b) = (a.pointee, b.pointee)
        let linear = impact.pointee.normal_x * (b.vy - a.vy) - impact.pointee.normal_y * (b.vx - a.vx)
        return linear + (b.omega * point.arm_b_normal - a.omega * point.arm_a_normal)
    }

    /// What a unit impulse of a row changes in the velocity of another: rows by their arms.
    @inline(__always) private func response(_ a1: Float, _ b1: Float, _ a2: Float, _ b2: Float) -> Float {
        let (a, b) = (a.pointee, b.pointee)
        return a.inverse_mass + b.inverse_mass + a.inverse_inertia * a1 * a2 + b.inverse_inertia * b1 * b2
    }

    /// The normal row of one point by an impulse at another or at itself, 1/mass.
    @inline(__always) private func normalResponse(_ p: csimd_impact_point, _ q: csimd_impact_point) -> Float {
        response(p.arm_a_cross, p.arm_b_cross, q.arm_a_cross, q.arm_b_cross)
    }

    /// An impulse at a time, on one side: of a unit impulse on side b the turn is its arm.
    @inline(__always)
    private func apply(_ px: Float, _ py: Float, turn: Float, at time: Float, to body: Int32) {
        // Body 0 is the static one. What is driven has inverse masses of 0, so that it gets nothing either.
        guard body != 0 else { return }
        let record = bodies + Int(body)
        let vx = record.pointee.inverse_mass * px
        let vy = record.pointee.inverse_mass * py
        let omega = record.pointee.inverse_inertia * turn
        record.pointee.vx += vx
        record.pointee.vy += vy
        record.pointee.omega += omega
        record.pointee.dx -= vx * time
        record.pointee.dy -= vy * time
        record.pointee.angle -= omega * time
        if let struck { struck[Int(body)] = 1 }
    }

    /// An impulse along the normal at a time, at a point: on b, and its opposite on a.
    @inline(__always) private func applyNormal(_ impulse: Float, _ point: csimd_impact_point, at time: Float) {
        guard impulse != 0 else { return }
        let (px, py) = (impulse * impact.pointee.normal_x, impulse * impact.pointee.normal_y)
        apply(-px, -py, turn: -(impulse * point.arm_a_cross), at: time, to: impact.pointee.body_a)
        apply(px, py, turn: impulse * point.arm_b_cross, at: time, to: impact.pointee.body_b)
    }

    /// Likewise along the tangent, at the point's own time.
    @inline(__always) private func applyTangent(_ impulse: Float, _ point: csimd_impact_point) {
        guard impulse != 0 else { return }
        let (px, py) = (-impulse * impact.pointee.normal_y, impulse * impact.pointee.normal_x)
        apply(-px, -py, turn: -(impulse * point.arm_a_normal), at: point.time, to: impact.pointee.body_a)
        apply(px, py, turn: impulse * point.arm_b_normal, at: point.time, to: impact.pointee.body_b)
    }

    /// The share of the velocities to leave with that lacks, or is too much where there is an impulse.
    @inline(__always) var error: Float {
        let first = error(impact.pointee.first)
        return impact.pointee.point_count == 2 ? max(first, error(impact.pointee.second)) : first
    }

    @inline(__always) private func error(_ point: csimd_impact_point) -> Float {
        let lack = point.target - normalVelocity(point)
        let off = point.impulse > 0 ? abs(lack) : max(lack, 0)
        // A target of nearly 0 would make any error a large share.
        return off / max(abs(point.target), 1e-3)
    }

    /// One pass.
    @inline(__always) func solve() {
        if impact.pointee.point_count == 2 {
            // Too near to each other: one point after the other.
            if solvePair() { return }
            impact.pointee.first.impulse = solveAlone(impact.pointee.first)
            impact.pointee.second.impulse = solveAlone(impact.pointee.second)
        } else {
            impact.pointee.first.impulse = solveAlone(impact.pointee.first)
        }
    }

    /// Gives a point its velocity, if a push does; returns its impulse.
    @inline(__always) private func solveAlone(_ point: csimd_impact_point) -> Float {
        let lack = point.target - normalVelocity(point)
        let impulse = max(point.impulse + lack / normalResponse(point, point), 0)
        applyNormal(impulse - point.impulse, point, at: point.time)
        return impulse
    }

    /// Gives both points their velocities at once; returns whether they are far enough from each other for that.
    @inline(__always) private func solvePair() -> Bool {
        let (p, q) = (impact.pointee.first, impact.pointee.second)
        let (k11, k22, k12) = (normalResponse(p, p), normalResponse(q, q), normalResponse(p, q))
        let determinant = k11 * k22 - k12 * k12
        // Between the heaviest items the product has no digits, and no inverse that is a number.
        guard determinant > leastDeterminant * k11 * k22, k11 * k22 > 1e-30 else { return false }
        let (lackP, lackQ) = (p.target - normalVelocity(p), q.target - normalVelocity(q))
        var first = p.impulse + (k22 * lackP - k12 * lackQ) / determinant
        var second = q.impulse + (k11 * lackQ - k12 * lackP) / determinant
        if !(first >= 0 && second >= 0) {
            // The first alone: the second's impulse is taken back.
            first = max(p.impulse + (lackP + k12 * q.impulse) / k11, 0)
            second = 0
            if !(k12 * (first - p.impulse) - k22 * q.impulse >= lackQ) {
                first = 0
                second = max(q.impulse + (lackQ + k12 * p.impulse) / k22, 0)
            }
        }
        applyNormal(first - p.impulse, p, at: p.time)
        applyNormal(second - q.impulse, q, at: q.time)
        impact.pointee.first.impulse = first
        impact.pointee.second.impulse = second
        return true
    }

    /// Friction within the cone of the impulses.
    @inline(__always) func rub() {
        rub(impact.pointee.first)
        if impact.pointee.point_count == 2 { rub(impact.pointee.second) }
    }

    @inline(__always) private func rub(_ point: csimd_impact_point) {
        let limit = impact.pointee.friction * point.impulse
        guard limit > 0 else { return }
        let response = response(point.arm_a_normal, point.arm_b_normal, point.arm_a_normal, point.arm_b_normal)
        applyTangent(max(min(-tangentVelocity(point) / response, limit), -limit), point)
    }
}

/// Normal impulses of this round's impacts, in passes `first_pass..<last_pass`; stops once all leave as they are to.
@inline(never) func solveImpacts(_ arguments: csimd_impact_arguments) {
    for pass in arguments.first_pass..<arguments.last_pass {
        var isDone = true
        for index in 0..<Int(arguments.count) {
            let rows = ImpactRows(arguments, index)
            if pass > 0 {
                guard rows.impact.pointee.is_alone == 0 else { continue }
                guard pass < arguments.last_linked_pass || rows.impact.pointee.is_linked == 0 else { continue }
                // Each impact goes by its own error, whatever the others do.
                guard rows.error > arguments.tolerance else { continue }
                isDone = false
            }
            rows.solve()
        }
        if pass > 0 && isDone { return }
    }
}

/// Friction of this round's impacts, after all of their normals: by impulses that don't change any more.
@inline(never) func rubImpacts(_ arguments: csimd_impact_arguments) {
    for index in 0..<Int(arguments.count) { ImpactRows(arguments, index).rub() }
}
