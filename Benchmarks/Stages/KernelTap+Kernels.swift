import CSIMD

// One line a kernel: a function pointer of C holds no context, so none of this can be a loop.

/// What calls the blocks of custom fields is gone when a call is done again. They are taken to give no force: the blocks
/// aren't measured, but all around them is.
private func withoutBlocks(_ arguments: csimd_forces_arguments) -> csimd_forces_arguments {
    var arguments = arguments
    arguments.custom_context = nil
    arguments.custom = { _, call in
        call.pointee.fx.update(repeating: 0, count: Int(csimd_forces_chunk_bodies))
        call.pointee.fy.update(repeating: 0, count: Int(csimd_forces_chunk_bodies))
    }
    return arguments
}

/// The list of pairs in question is overwritten by their order by pair kind.
private func withPairs(_ arguments: csimd_describe_arguments) -> csimd_describe_arguments {
    var arguments = arguments
    let count = (Int(arguments.end) + 7) & ~7
    let pairs = UnsafeMutablePointer<Int32>.allocate(capacity: count)
    pairs.initialize(from: arguments.pairs, count: count)
    arguments.pairs = UnsafePointer(pairs)
    return arguments
}

/// A call that makes collider records, or bounds from them.
private func bounds(
    _ name: String, _ arguments: UnsafeMutablePointer<csimd_bounds_arguments>,
    _ kernel: @escaping (UnsafeMutablePointer<csimd_bounds_arguments>) -> Void,
    units: (csimd_bounds_arguments) -> Int = \.unitCount
) {
    KernelTap.pass(
        name, arguments, kernel, keeping: { KernelTap.colliders(ofUpdate: $0).replacing($0) }, units: units)
}

/// A call that collides pairs.
private func collide(
    _ name: String, _ arguments: UnsafePointer<csimd_narrowphase_arguments>,
    _ kernel: @escaping csimd_narrowphase_kernel
) {
    KernelTap.pass(name, arguments, kernel, keeping: KernelTap.withColliders)
}

extension KernelTap {
    static func tap(_ kernels: inout csimd_forces_kernels) {
        kernels.accumulate = { KernelTap.pass("accumulate", $0, fastest.forces.accumulate, keeping: withoutBlocks) }
    }

    static func tap(_ kernels: inout csimd_broadphase_kernels) {
        kernels.update_colliders = { bounds("update colliders", $0, fastest.broadphase.update_colliders) }
        kernels.enlarge_bounds = { bounds("enlarge bounds", $0, fastest.broadphase.enlarge_bounds) }
        kernels.enlarge_left_bounds = {
            bounds("enlarge left bounds", $0, fastest.broadphase.enlarge_left_bounds) { Int($0.left_count) }
        }
        kernels.find_pairs = { KernelTap.pass("find pairs", $0, fastest.broadphase.find_pairs) }
        kernels.query = { KernelTap.pass("query", $0, fastest.broadphase.query) }
        kernels.describe_pairs = {
            KernelTap.pass("describe pairs", $0, fastest.broadphase.describe_pairs, keeping: withPairs)
        }
    }

    static func tap(_ kernels: inout csimd_narrowphase_kernels) {
        kernels.circle_circle = { collide("circle, circle", $0, fastest.narrowphase.circle_circle) }
        kernels.circle_ellipse = { collide("circle, ellipse", $0, fastest.narrowphase.circle_ellipse) }
        kernels.circle_rectangle = { collide("circle, rectangle", $0, fastest.narrowphase.circle_rectangle) }
        kernels.circle_polygon = { collide("circle, polygon", $0, fastest.narrowphase.circle_polygon) }
        kernels.circle_segment = { collide("circle, segment", $0, fastest.narrowphase.circle_segment) }
        kernels.circle_half_plane = { collide("circle, half plane", $0, fastest.narrowphase.circle_half_plane) }
        kernels.ellipse_ellipse = { collide("ellipse, ellipse", $0, fastest.narrowphase.ellipse_ellipse) }
        kernels.ellipse_polygon = { collide("ellipse, polygon", $0, fastest.narrowphase.ellipse_polygon) }
        kernels.ellipse_segment = { collide("ellipse, segment", $0, fastest.narrowphase.ellipse_segment) }
        kernels.ellipse_half_plane = {
            collide("ellipse, half plane", $0, fastest.narrowphase.ellipse_half_plane)
        }
        kernels.rectangle_rectangle = {
            collide("rectangle, rectangle", $0, fastest.narrowphase.rectangle_rectangle)
        }
        kernels.polygon_polygon = { collide("polygon, polygon", $0, fastest.narrowphase.polygon_polygon) }
        kernels.polygon_segment = { collide("polygon, segment", $0, fastest.narrowphase.polygon_segment) }
        kernels.polygon_half_plane = {
            collide("polygon, half plane", $0, fastest.narrowphase.polygon_half_plane)
        }
    }

    static func tap(_ kernels: inout csimd_constraint_kernels) {
        kernels.prepare_one_point = { KernelTap.pass("prepare one point", $0, fastest.constraints.prepare_one_point) }
        kernels.prepare_two_points = {
            KernelTap.pass("prepare two points", $0, fastest.constraints.prepare_two_points)
        }
    }

    static func tap(_ kernels: inout csimd_solver_kernels) {
        kernels.load_bodies = { KernelTap.pass("load bodies", $0, fastest.solver.load_bodies) }
        kernels.integrate_velocities = {
            KernelTap.pass("integrate velocities", $0, fastest.solver.integrate_velocities)
        }
        kernels.integrate_positions = { KernelTap.pass("integrate positions", $0, fastest.solver.integrate_positions) }
        kernels.solve_one_point = { KernelTap.pass("solve one point", $0, fastest.solver.solve_one_point) }
        kernels.solve_two_points = { KernelTap.pass("solve two points", $0, fastest.solver.solve_two_points) }
        kernels.relax_one_point = { KernelTap.pass("relax one point", $0, fastest.solver.relax_one_point) }
        kernels.relax_two_points = { KernelTap.pass("relax two points", $0, fastest.solver.relax_two_points) }
        kernels.store_one_point = { KernelTap.pass("store one point", $0, fastest.solver.store_one_point) }
        kernels.store_two_points = { KernelTap.pass("store two points", $0, fastest.solver.store_two_points) }
    }

    static func tap(_ kernels: inout csimd_rest_kernels) {
        kernels.finish_bodies = { KernelTap.pass("finish bodies", $0, fastest.rest.finish_bodies) }
    }

    static func tap(_ kernels: inout csimd_joint_kernels) {
        kernels.begin = { KernelTap.pass("joints begin", $0, fastest.joints.begin) }
        kernels.guess = { KernelTap.pass("joints guess", $0, fastest.joints.guess) }
        kernels.measure = { KernelTap.pass("joints measure", $0, fastest.joints.measure) }
        kernels.warm_start = { KernelTap.pass("joints warm start", $0, fastest.joints.warm_start) }
        kernels.solve = { KernelTap.pass("joints factor and solve", $0, fastest.joints.solve) }
        kernels.finish = { KernelTap.pass("joints finish", $0, fastest.joints.finish) }
    }
}
