// Constraint batches from manifolds, and the warm start.
//
//     μ = √(μ_a μ_b),   e = max(e_a, e_b)
//     r_b = r_a − (c_b − c_a);   arms in the frame of the normal: r·n and r×n
//     Δv_a = −M_a⁻¹ (λ_n n + λ_t t),   Δω_a = −I_a⁻¹ (λ_n r_a×n + λ_t r_a·n),   side b likewise with +
//
// r        arms from both centres of mass to the point, pt
// n, t     normal from a to b, and tangent (−n_y, n_x)
// λ        impulses kept from the step before, mass pt/s
// μ, e     friction and elasticity of a pair
// M, I     masses and inertias
//
// A contact bounces where its points approach faster than the threshold: then the relaxed velocity aims at −e v₀, with
// v₀ the velocity of impact, to which sides that are still apart gain speed.
// Source: E. Catto, "Iterative dynamics with temporal coherence" (GDC 2005), "Solver2D" (2024).

import CSIMD

/// How many batches ahead records are asked for: pairs of one colour lie scattered, so that the processor can't foresee them.
let batchesAhead = 4

/// What the materials of both sides make of eight contacts.
private struct PairMaterial {
    /// The solver bodies.
    let bodyA: IntLanes
    let bodyB: IntLanes
    let friction: FloatLanes
    let elasticity: FloatLanes
    let pushSpeed: FloatLanes
    /// 1 / hardening depth.
    let hardening: FloatLanes

    @inline(__always) init(_ arguments: csimd_prepare_arguments, _ sides: UnsafePointer<Int32>) {
        let a = MaterialLanes(arguments.materials, at: sides)
        let b = MaterialLanes(arguments.materials, at: sides + 8)
        (bodyA, bodyB) = (a.solverBody, b.solverBody)
        friction = sqrt(a.friction * b.friction)
        elasticity = max(a.elasticity, b.elasticity)
        let size = min(a.size, b.size)
        let isStatic = (bodyA == 0) | (bodyB == 0)
        let moving = FloatLanes(arguments.push_sizes)
        let fixed = FloatLanes(arguments.push_sizes * arguments.static_push_factor)
        pushSpeed = size * select(isStatic, fixed, moving)
        hardening = 1 / (size * FloatLanes(arguments.hardening_fraction))
    }
}

/// Makes constraint batches from manifolds, and adds their warm start to what both bodies begin with.
@inline(__always) private func prepare(_ arguments: csimd_prepare_arguments, points: Int, stride: Int) {
    for index in Int(arguments.begin)..<Int(arguments.end) {
        let pairs = arguments.batch_pairs + index * 8
        if index + batchesAhead < Int(arguments.end) {
            prefetch(arguments.manifolds, at: pairs + 8 * batchesAhead)
            prefetch(arguments.impulses, at: pairs + 8 * batchesAhead)
        }
        let pair = PairMaterial(arguments, arguments.batch_sides + index * 16)
        let manifold = ManifoldLanes(arguments.manifolds, at: pairs)
        let impulses = ContactImpulseLanes(arguments.impulses, at: pairs)

        let contact = ContactBatch(
            writing: arguments.batches + index * stride, bodyA: pair.bodyA, bodyB: pair.bodyB,
            normal: manifold.normal, friction: pair.friction, pushSpeed: pair.pushSpeed)
        let a = SolverBodyLanes(arguments.solver_bodies, at: contact.indexA)
        let b = SolverBodyLanes(arguments.solver_bodies, at: contact.indexB)
        var warm = WarmStart(
            a: StartVelocityLanes(arguments.warm_start, at: contact.indexA),
            b: StartVelocityLanes(arguments.warm_start, at: contact.indexB))
        let isAttached = max(warm.a.mark, warm.b.mark) > 0
        contact.hardening = select(isAttached, 0, pair.hardening)
        for index in 0..<points {
            let point = contact.point(index)
            if index == 0 {
                fill(point, manifold.normal, manifold.first, impulses.first, centers: impulses.centers)
            } else {
                fill(point, manifold.normal, manifold.second, impulses.second, centers: impulses.centers)
            }
            let arms = point.arms
            let approach = arms.normalVelocity(a, b, contact.normalX, contact.normalY)
            let bounces = (approach < -FloatLanes(arguments.restitution_threshold)) & (pair.elasticity > 0)
            var aim = FloatLanes(0)
            if any(bounces) {
                let impact = impactVelocity(approach, point, contact, a, b, arguments)
                aim = select(bounces, -(pair.elasticity * impact), aim)
                arguments.bounces.pointee = 1
            }
            point.bounceSpeed = aim
            warm.add(point.normalImpulse, point.tangentImpulse, arms, a, b, contact)
        }
        warm.a.store(arguments.warm_start, at: contact.indexA)
        warm.b.store(arguments.warm_start, at: contact.indexB)
    }
}

/// The normal velocity with which a point meets: sides that are apart still gain speed until they touch.
@inline(__always)
private func impactVelocity(
    _ approach: FloatLanes, _ point: PointColumns, _ contact: ContactBatch, _ a: SolverBodyLanes,
    _ b: SolverBodyLanes, _ arguments: csimd_prepare_arguments
) -> FloatLanes {
    let motion = StepMotion(a, b, contact.normalX, contact.normalY)
    let separation = motion.separation(point.separation, point.arms)
    let gap = max(separation, 0)
    let least = max(-approach, 1e-30)
    let time = min(gap / least, FloatLanes(arguments.tick))
    let (ax, ay) = accelerations(contact.indexA, arguments)
    let (bx, by) = accelerations(contact.indexB, arguments)
    return approach + (contact.normalX * (bx - ax) + contact.normalY * (by - ay)) * time
}

/// The accelerations of eight solver bodies; the static body has none.
@inline(__always)
private func accelerations(
    _ index: UnsafePointer<Int32>, _ arguments: csimd_prepare_arguments
) -> (x: FloatLanes, y: FloatLanes) {
    var x = FloatLanes(0)
    var y = FloatLanes(0)
    for lane in 0..<8 where index[lane] != 0 {
        let body = (Int(index[lane]) - 1) & ~arguments.force_sharing
        x[lane] = arguments.ax[body] + arguments.gravity_x
        y[lane] = arguments.ay[body] + arguments.gravity_y
    }
    return (x, y)
}

/// The columns of one point from the manifold's.
@inline(__always) private func fill(
    _ point: PointColumns, _ normal: LaneVector, _ found: ManifoldLanes.Point, _ impulses: PointImpulseLanes,
    centers: LaneVector
) {
    point.setArms(found.position, found.position - centers, normal: normal)
    point.separation = found.separation
    point.normalImpulse = impulses.normal
    point.tangentImpulse = impulses.tangent
    point.largestImpulse = 0
}

/// What the kept impulses change in the velocities of both bodies.
private struct WarmStart {
    var a: StartVelocityLanes
    var b: StartVelocityLanes

    @inline(__always) mutating func add(
        _ normal: FloatLanes, _ tangent: FloatLanes, _ arms: PointArms, _ bodyA: SolverBodyLanes,
        _ bodyB: SolverBodyLanes,
        _ contact: ContactBatch
    ) {
        let px = normal * contact.normalX - tangent * contact.normalY
        let py = normal * contact.normalY + tangent * contact.normalX
        a.vx -= bodyA.inverseMass * px
        a.vy -= bodyA.inverseMass * py
        a.omega -= bodyA.inverseInertia * (normal * arms.aCross + tangent * arms.aNormal)
        b.vx += bodyB.inverseMass * px
        b.vy += bodyB.inverseMass * py
        b.omega += bodyB.inverseInertia * (normal * arms.bCross + tangent * arms.bNormal)
    }
}

@inline(never) func prepareOnePoint(_ arguments: csimd_prepare_arguments) {
    prepare(arguments, points: 1, stride: onePointStride)
}

@inline(never) func prepareTwoPoints(_ arguments: csimd_prepare_arguments) {
    prepare(arguments, points: 2, stride: twoPointStride)
}

/// The entry points of the constraint stage.
func constraintKernels() -> csimd_constraint_kernels {
    csimd_constraint_kernels(
        prepare_one_point: { prepareOnePoint($0.pointee) },
        prepare_two_points: { prepareTwoPoints($0.pointee) })
}
