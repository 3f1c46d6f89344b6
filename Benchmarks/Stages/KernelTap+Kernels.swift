import CSIMD

// One line a kernel: a function pointer of C holds no context, so none of this can be a loop.
extension KernelTap {
    static func tapForces(_ table: inout csimd_kernel_table) {
        table.forces.accumulate = {
            KernelTap.pass("accumulate", $0, { KernelTap.accumulate($0) }) { Int($0.end - $0.begin) }
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
            KernelTap.pass("update colliders", $0, { KernelTap.real.broadphase.update_colliders($0) }) {
                Int($0.end - $0.begin)
            }
        }
        table.broadphase.enlarge_bounds = {
            KernelTap.pass("enlarge bounds", $0, { KernelTap.real.broadphase.enlarge_bounds($0) }) {
                Int($0.end - $0.begin)
            }
        }
        table.broadphase.find_pairs = {
            KernelTap.pass("find pairs", $0, { KernelTap.real.broadphase.find_pairs($0) }) {
                Int($0.row_start[Int($0.row_end)] - $0.row_start[Int($0.row_begin)])
            }
        }
        table.broadphase.query = {
            KernelTap.pass("query", $0, { KernelTap.real.broadphase.query($0) }) { Int($0.end - $0.begin) }
        }
        table.broadphase.describe_pairs = {
            KernelTap.pass("describe pairs", $0, { KernelTap.real.broadphase.describe_pairs($0) }) {
                Int($0.end - $0.begin)
            }
        }
    }

    static func tapNarrowphase(_ table: inout csimd_kernel_table) {
        table.narrowphase.circle_circle = {
            KernelTap.pass("circle, circle", $0, { KernelTap.real.narrowphase.circle_circle($0) }) {
                Int($0.end - $0.begin)
            }
        }
        table.narrowphase.circle_ellipse = {
            KernelTap.pass("circle, ellipse", $0, { KernelTap.real.narrowphase.circle_ellipse($0) }) {
                Int($0.end - $0.begin)
            }
        }
        table.narrowphase.circle_rectangle = {
            KernelTap.pass("circle, rectangle", $0, { KernelTap.real.narrowphase.circle_rectangle($0) }) {
                Int($0.end - $0.begin)
            }
        }
        table.narrowphase.circle_polygon = {
            KernelTap.pass("circle, polygon", $0, { KernelTap.real.narrowphase.circle_polygon($0) }) {
                Int($0.end - $0.begin)
            }
        }
        table.narrowphase.circle_segment = {
            KernelTap.pass("circle, segment", $0, { KernelTap.real.narrowphase.circle_segment($0) }) {
                Int($0.end - $0.begin)
            }
        }
        table.narrowphase.circle_half_plane = {
            KernelTap.pass("circle, half plane", $0, { KernelTap.real.narrowphase.circle_half_plane($0) }) {
                Int($0.end - $0.begin)
            }
        }
        table.narrowphase.ellipse_ellipse = {
            KernelTap.pass("ellipse, ellipse", $0, { KernelTap.real.narrowphase.ellipse_ellipse($0) }) {
                Int($0.end - $0.begin)
            }
        }
        table.narrowphase.ellipse_polygon = {
            KernelTap.pass("ellipse, polygon", $0, { KernelTap.real.narrowphase.ellipse_polygon($0) }) {
                Int($0.end - $0.begin)
            }
        }
        table.narrowphase.ellipse_segment = {
            KernelTap.pass("ellipse, segment", $0, { KernelTap.real.narrowphase.ellipse_segment($0) }) {
                Int($0.end - $0.begin)
            }
        }
        table.narrowphase.ellipse_half_plane = {
            KernelTap.pass("ellipse, half plane", $0, { KernelTap.real.narrowphase.ellipse_half_plane($0) }) {
                Int($0.end - $0.begin)
            }
        }
        table.narrowphase.rectangle_rectangle = {
            KernelTap.pass("rectangle, rectangle", $0, { KernelTap.real.narrowphase.rectangle_rectangle($0) }) {
                Int($0.end - $0.begin)
            }
        }
        table.narrowphase.polygon_polygon = {
            KernelTap.pass("polygon, polygon", $0, { KernelTap.real.narrowphase.polygon_polygon($0) }) {
                Int($0.end - $0.begin)
            }
        }
        table.narrowphase.polygon_segment = {
            KernelTap.pass("polygon, segment", $0, { KernelTap.real.narrowphase.polygon_segment($0) }) {
                Int($0.end - $0.begin)
            }
        }
        table.narrowphase.polygon_half_plane = {
            KernelTap.pass("polygon, half plane", $0, { KernelTap.real.narrowphase.polygon_half_plane($0) }) {
                Int($0.end - $0.begin)
            }
        }
    }

    static func tapContacts(_ table: inout csimd_kernel_table) {
        table.constraints.prepare_one_point = {
            KernelTap.pass("prepare one point", $0, { KernelTap.real.constraints.prepare_one_point($0) }) {
                8 * Int($0.end - $0.begin)
            }
        }
        table.constraints.prepare_two_points = {
            KernelTap.pass("prepare two points", $0, { KernelTap.real.constraints.prepare_two_points($0) }) {
                8 * Int($0.end - $0.begin)
            }
        }
        table.solver.load_bodies = {
            KernelTap.pass("load bodies", $0, { KernelTap.real.solver.load_bodies($0) }) { Int($0.end - $0.begin) }
        }
        table.solver.integrate_velocities = {
            KernelTap.pass("integrate velocities", $0, { KernelTap.real.solver.integrate_velocities($0) }) {
                Int($0.end - $0.begin)
            }
        }
        table.solver.integrate_positions = {
            KernelTap.pass("integrate positions", $0, { KernelTap.real.solver.integrate_positions($0) }) {
                Int($0.end - $0.begin)
            }
        }
        table.solver.solve_one_point = {
            KernelTap.pass("solve one point", $0, { KernelTap.real.solver.solve_one_point($0) }) {
                8 * Int($0.end - $0.begin)
            }
        }
        table.solver.solve_two_points = {
            KernelTap.pass("solve two points", $0, { KernelTap.real.solver.solve_two_points($0) }) {
                8 * Int($0.end - $0.begin)
            }
        }
        table.solver.relax_one_point = {
            KernelTap.pass("relax one point", $0, { KernelTap.real.solver.relax_one_point($0) }) {
                8 * Int($0.end - $0.begin)
            }
        }
        table.solver.relax_two_points = {
            KernelTap.pass("relax two points", $0, { KernelTap.real.solver.relax_two_points($0) }) {
                8 * Int($0.end - $0.begin)
            }
        }
        table.solver.store_one_point = {
            KernelTap.pass("store one point", $0, { KernelTap.real.solver.store_one_point($0) }) {
                8 * Int($0.end - $0.begin)
            }
        }
        table.solver.store_two_points = {
            KernelTap.pass("store two points", $0, { KernelTap.real.solver.store_two_points($0) }) {
                8 * Int($0.end - $0.begin)
            }
        }
        table.rest.finish_bodies = {
            KernelTap.pass("finish bodies", $0, { KernelTap.real.rest.finish_bodies($0) }) { Int($0.end - $0.begin) }
        }
    }

    static func tapJoints(_ table: inout csimd_kernel_table) {
        table.joints.begin = {
            KernelTap.pass("joints begin", $0, { KernelTap.real.joints.begin($0) }) { KernelTap.joints($0) }
        }
        table.joints.solve = {
            KernelTap.pass("joints factor and solve", $0, { KernelTap.real.joints.solve($0) }) { KernelTap.joints($0) }
        }
        table.joints.finish = {
            KernelTap.pass("joints finish", $0, { KernelTap.real.joints.finish($0) }) { KernelTap.joints($0) }
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
