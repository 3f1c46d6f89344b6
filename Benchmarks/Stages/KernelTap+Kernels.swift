import CSIMD

// One line a kernel: a function pointer of C holds no context, so none of this can be a loop.
extension KernelTap {
    static func tapForces(_ table: inout csimd_kernel_table) {
        table.forces.accumulate = {
            pass("accumulate", $0, accumulate) { Int($0.end - $0.begin) }
        }
    }

    /// The engine's scratch memory is gone when a call is replayed.
    private static func accumulate(_ arguments: UnsafePointer<csimd_forces_arguments>) {
        var own = arguments.pointee
        own.scratch = scratch
        real.forces.accumulate(&own)
    }

    nonisolated(unsafe) private static let scratch = UnsafeMutableRawPointer.allocate(
        byteCount: 4 * Int(csimd_forces_scratch_floats), alignment: 64
    ).bindMemory(to: Float.self, capacity: Int(csimd_forces_scratch_floats))

    static func tapBroadphase(_ table: inout csimd_kernel_table) {
        table.broadphase.update_colliders = {
            pass("update colliders", $0, { real.broadphase.update_colliders($0) }) { Int($0.end - $0.begin) }
        }
        table.broadphase.enlarge_bounds = {
            pass("enlarge bounds", $0, { real.broadphase.enlarge_bounds($0) }) { Int($0.end - $0.begin) }
        }
        table.broadphase.find_pairs = {
            pass("find pairs", $0, { real.broadphase.find_pairs($0) }) {
                Int($0.row_start[Int($0.row_end)] - $0.row_start[Int($0.row_begin)])
            }
        }
        table.broadphase.query = {
            pass("query", $0, { real.broadphase.query($0) }) { Int($0.end - $0.begin) }
        }
        table.broadphase.describe_pairs = {
            pass("describe pairs", $0, { real.broadphase.describe_pairs($0) }) { Int($0.end - $0.begin) }
        }
    }

    static func tapNarrowphase(_ table: inout csimd_kernel_table) {
        table.narrowphase.circle_circle = {
            pass("circle, circle", $0, { real.narrowphase.circle_circle($0) }) { Int($0.end - $0.begin) }
        }
        table.narrowphase.circle_ellipse = {
            pass("circle, ellipse", $0, { real.narrowphase.circle_ellipse($0) }) { Int($0.end - $0.begin) }
        }
        table.narrowphase.circle_rectangle = {
            pass("circle, rectangle", $0, { real.narrowphase.circle_rectangle($0) }) { Int($0.end - $0.begin) }
        }
        table.narrowphase.circle_polygon = {
            pass("circle, polygon", $0, { real.narrowphase.circle_polygon($0) }) { Int($0.end - $0.begin) }
        }
        table.narrowphase.circle_segment = {
            pass("circle, segment", $0, { real.narrowphase.circle_segment($0) }) { Int($0.end - $0.begin) }
        }
        table.narrowphase.circle_half_plane = {
            pass("circle, half plane", $0, { real.narrowphase.circle_half_plane($0) }) { Int($0.end - $0.begin) }
        }
        table.narrowphase.ellipse_ellipse = {
            pass("ellipse, ellipse", $0, { real.narrowphase.ellipse_ellipse($0) }) { Int($0.end - $0.begin) }
        }
        table.narrowphase.ellipse_polygon = {
            pass("ellipse, polygon", $0, { real.narrowphase.ellipse_polygon($0) }) { Int($0.end - $0.begin) }
        }
        table.narrowphase.ellipse_segment = {
            pass("ellipse, segment", $0, { real.narrowphase.ellipse_segment($0) }) { Int($0.end - $0.begin) }
        }
        table.narrowphase.ellipse_half_plane = {
            pass("ellipse, half plane", $0, { real.narrowphase.ellipse_half_plane($0) }) { Int($0.end - $0.begin) }
        }
        table.narrowphase.rectangle_rectangle = {
            pass("rectangle, rectangle", $0, { real.narrowphase.rectangle_rectangle($0) }) { Int($0.end - $0.begin) }
        }
        table.narrowphase.polygon_polygon = {
            pass("polygon, polygon", $0, { real.narrowphase.polygon_polygon($0) }) { Int($0.end - $0.begin) }
        }
        table.narrowphase.polygon_segment = {
            pass("polygon, segment", $0, { real.narrowphase.polygon_segment($0) }) { Int($0.end - $0.begin) }
        }
        table.narrowphase.polygon_half_plane = {
            pass("polygon, half plane", $0, { real.narrowphase.polygon_half_plane($0) }) { Int($0.end - $0.begin) }
        }
    }

    static func tapContacts(_ table: inout csimd_kernel_table) {
        table.constraints.prepare_one_point = {
            pass("prepare one point", $0, { real.constraints.prepare_one_point($0) }) { 8 * Int($0.end - $0.begin) }
        }
        table.constraints.prepare_two_points = {
            pass("prepare two points", $0, { real.constraints.prepare_two_points($0) }) { 8 * Int($0.end - $0.begin) }
        }
        table.solver.load_bodies = {
            pass("load bodies", $0, { real.solver.load_bodies($0) }) { Int($0.end - $0.begin) }
        }
        table.solver.integrate_velocities = {
            pass("integrate velocities", $0, { real.solver.integrate_velocities($0) }) { Int($0.end - $0.begin) }
        }
        table.solver.integrate_positions = {
            pass("integrate positions", $0, { real.solver.integrate_positions($0) }) { Int($0.end - $0.begin) }
        }
        table.solver.solve_one_point = {
            pass("solve one point", $0, { real.solver.solve_one_point($0) }) { 8 * Int($0.end - $0.begin) }
        }
        table.solver.solve_two_points = {
            pass("solve two points", $0, { real.solver.solve_two_points($0) }) { 8 * Int($0.end - $0.begin) }
        }
        table.solver.relax_one_point = {
            pass("relax one point", $0, { real.solver.relax_one_point($0) }) { 8 * Int($0.end - $0.begin) }
        }
        table.solver.relax_two_points = {
            pass("relax two points", $0, { real.solver.relax_two_points($0) }) { 8 * Int($0.end - $0.begin) }
        }
        table.solver.store_one_point = {
            pass("store one point", $0, { real.solver.store_one_point($0) }) { 8 * Int($0.end - $0.begin) }
        }
        table.solver.store_two_points = {
            pass("store two points", $0, { real.solver.store_two_points($0) }) { 8 * Int($0.end - $0.begin) }
        }
        table.rest.finish_bodies = {
            pass("finish bodies", $0, { real.rest.finish_bodies($0) }) { Int($0.end - $0.begin) }
        }
    }

    static func tapJoints(_ table: inout csimd_kernel_table) {
        table.joints.begin = {
            pass("joints begin", $0, { real.joints.begin($0) }) { joints($0) }
        }
        table.joints.solve = {
            pass("joints factor and solve", $0, { real.joints.solve($0) }) { joints($0) }
        }
        table.joints.finish = {
            pass("joints finish", $0, { real.joints.finish($0) }) { joints($0) }
        }
    }

    /// Joints of the units in a call.
    private static func joints(_ arguments: csimd_joint_arguments) -> Int {
        (arguments.begin..<arguments.end).reduce(0) { sum, unit in
            let unit = arguments.units[Int(unit)]
            return sum + Int(unit.used_lanes) * Int(unit.program.pointee.joint_count)
        }
    }
}
