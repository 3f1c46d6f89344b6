import CSIMD

/// How many batches ahead records are asked for: pairs of one colour lie scattered, so that the processor can't foresee them.
let batchesAhead = 4

/// What the materials of both sides make of eight contacts.
private struct PairMaterial {
    /// Bits of the solver bodies.
    let bodyA: LaneFloats
    let bodyB: LaneFloats
    let friction: LaneFloats
    let elasticity: LaneFloats
    let pushSpeed: LaneFloats
    /// 1 / hardening depth.
    let hardening: LaneFloats

    @inline(__always) init(_ arguments: csimd_prepare_arguments, _ sides: UnsafePointer<Int32>) {
        let stride = Int64(csimd_material_stride)
        let a = csimd_gather_half_records(arguments.materials, sides, stride)
        let b = csimd_gather_half_records(arguments.materials, sides + 8, stride)
        (bodyA, bodyB) = (a.c0, b.c0)
        friction = csimd_sqrt(a.c1 * b.c1)
        elasticity = csimd_max(a.c2, b.c2)
        let size = csimd_min(a.c3, b.c3)
        let none = LaneInts(repeating: 0)
        let isStatic =
            csimd_equal_i(csimd_float_to_bits(bodyA), none) | csimd_equal_i(csimd_float_to_bits(bodyB), none)
        let moving = LaneFloats(repeating: arguments.push_sizes)
        let fixed = LaneFloats(repeating: arguments.push_sizes * arguments.static_push_factor)
        pushSpeed = size * csimd_select(isStatic, fixed, moving)
        hardening = LaneFloats(repeating: 1) / (size * arguments.hardening_fraction)
    }
}

/// Makes constraint batches from manifolds, and adds their warm start to what both bodies begin with.
@inline(__always) private func prepare(_ arguments: csimd_prepare_arguments, points: Int, columnCount: Int) {
    for batch in Int(arguments.begin)..<Int(arguments.end) {
        let pairs = arguments.batch_pairs + batch * 8
        let sides = arguments.batch_sides + batch * 16
        let columns = arguments.batches + batch * 8 * columnCount
        if batch + batchesAhead < Int(arguments.end) {
            csimd_prefetch_records(arguments.manifolds, pairs + 8 * batchesAhead)
            csimd_prefetch_records(arguments.loads, pairs + 8 * batchesAhead)
        }
        let pair = PairMaterial(arguments, sides)
        let manifold = csimd_gather_records(arguments.manifolds, pairs, Int64(csimd_manifold_stride))
        let load = csimd_gather_records(arguments.loads, pairs, Int64(csimd_load_stride))

        columns.store(pair.bodyA, at: 8 * csimd_column_body_a)
        columns.store(pair.bodyB, at: 8 * csimd_column_body_b)
        columns.store(manifold.c0, at: 8 * csimd_column_normal_x)
        columns.store(manifold.c1, at: 8 * csimd_column_normal_y)
        columns.store(pair.friction, at: 8 * csimd_column_friction)
        columns.store(pair.pushSpeed, at: 8 * csimd_column_push_speed)

        let contact = ContactBatch(columns)
        let a = SolverBodyLanes(arguments.solver_bodies, contact.indexA)
        let b = SolverBodyLanes(arguments.solver_bodies, contact.indexB)
        let warmA = csimd_gather_half_records(arguments.warm_start, contact.indexA, 4)
        let warmB = csimd_gather_half_records(arguments.warm_start, contact.indexB, 4)
        let isAttached = csimd_greater(csimd_max(warmA.c3, warmB.c3), LaneFloats(repeating: 0))
        let hardening = csimd_select(isAttached, LaneFloats(repeating: 0), pair.hardening)
        columns.store(hardening, at: 8 * csimd_column_hardening)
        var sum = WarmStart(a: warmA, b: warmB)
        let threshold = LaneFloats(repeating: arguments.restitution_threshold)
        for index in 0..<points {
            let point = contact.point(index)
            let rx = index == 0 ? manifold.c2 : manifold.c5
            let ry = index == 0 ? manifold.c3 : manifold.c6
            fill(point, manifold, load, rx, ry, second: index == 1)
            let arms = PointArms(point)
            let approach = arms.normalVelocity(a, b, contact.normalX, contact.normalY)
            let bounces = csimd_less(approach, -threshold) & csimd_greater(pair.elasticity, LaneFloats(repeating: 0))
            var aim = LaneFloats(repeating: 0)
            if csimd_movemask(bounces) != 0 {
                let impact = impactVelocity(approach, point, contact, a, b, arguments)
                aim = csimd_select(bounces, -(pair.elasticity * impact), aim)
                arguments.bounces.pointee = 1
            }
            point.store(aim, at: 8 * csimd_point_bounce_speed)
            let normal = point.lanes(at: 8 * csimd_point_normal_impulse)
            let tangent = point.lanes(at: 8 * csimd_point_tangent_impulse)
            sum.add(normal, tangent, arms, a, b, contact)
        }
        csimd_scatter_half_records_but(0, arguments.warm_start, contact.indexA, 4, sum.a)
        csimd_scatter_half_records_but(0, arguments.warm_start, contact.indexB, 4, sum.b)
    }
}

/// The normal velocity with which a point meets: sides that are apart still gain speed until they touch.
@inline(__always)
private func impactVelocity(
    _ approach: LaneFloats, _ point: UnsafeMutablePointer<Float>, _ contact: ContactBatch, _ a: SolverBodyLanes,
    _ b: SolverBodyLanes, _ arguments: csimd_prepare_arguments
) -> LaneFloats {
    let motion = StepMotion(a, b, contact.normalX, contact.normalY)
    let separation = motion.separation(point.lanes(at: 8 * csimd_point_separation), PointArms(point))
    let gap = csimd_max(separation, LaneFloats(repeating: 0))
    let least = csimd_max(-approach, LaneFloats(repeating: 1e-30))
    let time = csimd_min(gap / least, LaneFloats(repeating: arguments.tick))
    let (ax, ay) = accelerations(contact.indexA, arguments)
    let (bx, by) = accelerations(contact.indexB, arguments)
    return approach + (contact.normalX * (bx - ax) + contact.normalY * (by - ay)) * time
}

/// The accelerations of eight solver bodies; the static body has none.
@inline(__always)
private func accelerations(
    _ index: UnsafePointer<Int32>, _ arguments: csimd_prepare_arguments
) -> (x: LaneFloats, y: LaneFloats) {
    var x = LaneFloats(repeating: 0)
    var y = LaneFloats(repeating: 0)
    for lane in 0..<8 where index[lane] != 0 {
        let body = (Int(index[lane]) - 1) & ~arguments.force_sharing
        x[lane] = arguments.ax[body] + arguments.gravity_x
        y[lane] = arguments.ay[body] + arguments.gravity_y
    }
    return (x, y)
}

/// The columns of one point from the manifold's.
@inline(__always) private func fill(
    _ point: UnsafeMutablePointer<Float>, _ manifold: csimd_f8x8, _ load: csimd_f8x8, _ rx: LaneFloats,
    _ ry: LaneFloats, second: Bool
) {
    let nx = manifold.c0
    let ny = manifold.c1
    let bx = rx - load.c4
    let by = ry - load.c5
    point.store(rx * nx + ry * ny, at: 8 * csimd_point_arm_a_normal)
    point.store(rx * ny - ry * nx, at: 8 * csimd_point_arm_a_cross)
    point.store(bx * nx + by * ny, at: 8 * csimd_point_arm_b_normal)
    point.store(bx * ny - by * nx, at: 8 * csimd_point_arm_b_cross)
    point.store(second ? manifold.c7 : manifold.c4, at: 8 * csimd_point_separation)
    point.store(second ? load.c2 : load.c0, at: 8 * csimd_point_normal_impulse)
    point.store(second ? load.c3 : load.c1, at: 8 * csimd_point_tangent_impulse)
    point.store(LaneFloats(repeating: 0), at: 8 * csimd_point_largest_impulse)
}

/// What the kept impulses change in the velocities of both bodies.
private struct WarmStart {
    var a: csimd_f8x4
    var b: csimd_f8x4

    @inline(__always) mutating func add(
        _ normal: LaneFloats, _ tangent: LaneFloats, _ arms: PointArms, _ bodyA: SolverBodyLanes,
        _ bodyB: SolverBodyLanes,
        _ contact: ContactBatch
    ) {
        let px = normal * contact.normalX - tangent * contact.normalY
        let py = normal * contact.normalY + tangent * contact.normalX
        a.c0 -= bodyA.inverseMass * px
        a.c1 -= bodyA.inverseMass * py
        a.c2 -= bodyA.inverseInertia * (normal * arms.aCross + tangent * arms.aNormal)
        b.c0 += bodyB.inverseMass * px
        b.c1 += bodyB.inverseMass * py
        b.c2 += bodyB.inverseInertia * (normal * arms.bCross + tangent * arms.bNormal)
    }
}

@inline(never) func prepareOnePoint(_ arguments: csimd_prepare_arguments) {
    prepare(arguments, points: 1, columnCount: csimd_one_point_columns)
}

@inline(never) func prepareTwoPoints(_ arguments: csimd_prepare_arguments) {
    prepare(arguments, points: 2, columnCount: csimd_two_point_columns)
}

/// The entry points of the constraint stage.
func constraintKernels() -> csimd_constraint_kernels {
    csimd_constraint_kernels(
        prepare_one_point: { prepareOnePoint($0.pointee) },
        prepare_two_points: { prepareTwoPoints($0.pointee) })
}
