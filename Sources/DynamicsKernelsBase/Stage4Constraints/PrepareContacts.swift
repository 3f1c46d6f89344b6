import CSIMD

/// How many batches ahead records are asked for: pairs of one colour lie scattered, so that the processor can't foresee them.
let batchesAhead = 4

/// What the materials of both sides make of eight contacts.
private struct PairMaterial {
    /// Bits of the solver bodies.
    let bodyA: FloatLanes
    let bodyB: FloatLanes
    let friction: FloatLanes
    let elasticity: FloatLanes
    let pushSpeed: FloatLanes
    /// 1 / hardening depth.
    let hardening: FloatLanes

    @inline(__always) init(_ arguments: csimd_prepare_arguments, _ sides: UnsafePointer<Int32>) {
        let stride = csimd_material_stride
        let a = FourColumns(arguments.materials, stride: stride, at: sides)
        let b = FourColumns(arguments.materials, stride: stride, at: sides + 8)
        (bodyA, bodyB) = (a.c0, b.c0)
        friction = sqrt(a.c1 * b.c1)
        elasticity = max(a.c2, b.c2)
        let size = min(a.c3, b.c3)
        let none = IntLanes(0)
        let isStatic =
            (IntLanes(bitPattern: bodyA) == none) | (IntLanes(bitPattern: bodyB) == none)
        let moving = FloatLanes(arguments.push_sizes)
        let fixed = FloatLanes(arguments.push_sizes * arguments.static_push_factor)
        pushSpeed = size * select(isStatic, fixed, moving)
        hardening = 1 / (size * FloatLanes(arguments.hardening_fraction))
    }
}

/// Makes constraint batches from manifolds, and adds their warm start to what both bodies begin with.
@inline(__always) private func prepare(_ arguments: csimd_prepare_arguments, points: Int, columnCount: Int) {
    for batch in Int(arguments.begin)..<Int(arguments.end) {
        let pairs = arguments.batch_pairs + batch * 8
        let sides = arguments.batch_sides + batch * 16
        let columns = arguments.batches + batch * 8 * columnCount
        if batch + batchesAhead < Int(arguments.end) {
            arguments.manifolds.prefetchRecords(at: pairs + 8 * batchesAhead)
            arguments.loads.prefetchRecords(at: pairs + 8 * batchesAhead)
        }
        let pair = PairMaterial(arguments, sides)
        let manifold = EightColumns(arguments.manifolds, at: pairs)
        let load = EightColumns(arguments.loads, at: pairs)

        columns.store(pair.bodyA, at: 8 * csimd_column_body_a)
        columns.store(pair.bodyB, at: 8 * csimd_column_body_b)
        columns.store(manifold.c0, at: 8 * csimd_column_normal_x)
        columns.store(manifold.c1, at: 8 * csimd_column_normal_y)
        columns.store(pair.friction, at: 8 * csimd_column_friction)
        columns.store(pair.pushSpeed, at: 8 * csimd_column_push_speed)

        let contact = ContactBatch(columns)
        let a = SolverBodyLanes(arguments.solver_bodies, contact.indexA)
        let b = SolverBodyLanes(arguments.solver_bodies, contact.indexB)
        let warmA = FourColumns(arguments.warm_start, stride: 4, at: contact.indexA)
        let warmB = FourColumns(arguments.warm_start, stride: 4, at: contact.indexB)
        let isAttached = max(warmA.c3, warmB.c3) > 0
        let hardening = select(isAttached, 0, pair.hardening)
        columns.store(hardening, at: 8 * csimd_column_hardening)
        var sum = WarmStart(a: warmA, b: warmB)
        let threshold = FloatLanes(arguments.restitution_threshold)
        for index in 0..<points {
            let point = contact.point(index)
            let rx = index == 0 ? manifold.c2 : manifold.c5
            let ry = index == 0 ? manifold.c3 : manifold.c6
            fill(point, manifold, load, rx, ry, second: index == 1)
            let arms = PointArms(point)
            let approach = arms.normalVelocity(a, b, contact.normalX, contact.normalY)
            let bounces = (approach < -threshold) & (pair.elasticity > 0)
            var aim = FloatLanes(0)
            if any(bounces) {
                let impact = impactVelocity(approach, point, contact, a, b, arguments)
                aim = select(bounces, -(pair.elasticity * impact), aim)
                arguments.bounces.pointee = 1
            }
            point.store(aim, at: 8 * csimd_point_bounce_speed)
            let normal = point.lanes(at: 8 * csimd_point_normal_impulse)
            let tangent = point.lanes(at: 8 * csimd_point_tangent_impulse)
            sum.add(normal, tangent, arms, a, b, contact)
        }
        sum.a.store(arguments.warm_start, stride: 4, at: contact.indexA, except: 0)
        sum.b.store(arguments.warm_start, stride: 4, at: contact.indexB, except: 0)
    }
}

/// The normal velocity with which a point meets: sides that are apart still gain speed until they touch.
@inline(__always)
private func impactVelocity(
    _ approach: FloatLanes, _ point: UnsafeMutablePointer<Float>, _ contact: ContactBatch, _ a: SolverBodyLanes,
    _ b: SolverBodyLanes, _ arguments: csimd_prepare_arguments
) -> FloatLanes {
    let motion = StepMotion(a, b, contact.normalX, contact.normalY)
    let separation = motion.separation(point.lanes(at: 8 * csimd_point_separation), PointArms(point))
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
    _ point: UnsafeMutablePointer<Float>, _ manifold: EightColumns, _ load: EightColumns, _ rx: FloatLanes,
    _ ry: FloatLanes, second: Bool
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
    point.store(0, at: 8 * csimd_point_largest_impulse)
}

/// What the kept impulses change in the velocities of both bodies.
private struct WarmStart {
    var a: FourColumns
    var b: FourColumns

    @inline(__always) mutating func add(
        _ normal: FloatLanes, _ tangent: FloatLanes, _ arms: PointArms, _ bodyA: SolverBodyLanes,
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
