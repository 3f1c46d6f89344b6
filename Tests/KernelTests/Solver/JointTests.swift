import CSIMD
import Foundation
import Testing

@testable import DynamicsEngine

/// A pin between a static and a moving body: after a substep both points are in one place, by the impulse that is kept.
@Suite struct JointTests {
    /// Where a body hangs: its anchor is the static body's point, which may be some way off.
    private struct Pin {
        var anchor, arm, position: (x: Double, y: Double)
        var angle, vx, vy, omega, inverseMass, inverseInertia: Double

        init(_ random: inout SplitMix) {
            arm = (random.uniform(-20...20), random.uniform(-20...20))
            angle = random.uniform(-3...3)
            position = (random.uniform(-100...100), random.uniform(-100...100))
            anchor = (
                position.x + cos(angle) * arm.x - sin(angle) * arm.y + random.uniform(-0.1...0.1),
                position.y + sin(angle) * arm.x + cos(angle) * arm.y + random.uniform(-0.1...0.1)
            )
            (vx, vy, omega) = (random.uniform(-50...50), random.uniform(-50...50), random.uniform(-5...5))
            (inverseMass, inverseInertia) = (random.uniform(0.1...2), random.uniform(0.001...0.05))
        }
    }

    private static let (h, correction) = (1.0 / 240, 0.2)

    /// Units of one lane each, or of up to four.
    @Test(arguments: [1, 4], [0, 1, 3, 4, 5, 9]) func `a pin holds at the substep's end`(lanes: Int, count: Int) {
        var random = SplitMix(state: UInt64(10 * count + lanes))
        let pins = (0..<count).map { _ in Pin(&random) }
        for kernels in kernelBuilds {
            let memory = KernelMemory()
            let bodies = memory.column(
                [csimd_solver_body()]
                    + pins.map {
                        csimd_solver_body(
                            vx: Float($0.vx), vy: Float($0.vy), omega: Float($0.omega),
                            inverse_mass: Float($0.inverseMass), dx: 0, dy: 0, angle: 0,
                            inverse_inertia: Float($0.inverseInertia))
                    })
            let start = memory.column(
                [csimd_start_velocity](
                    repeating: csimd_start_velocity(vx: 1, vy: 2, omega: 3, mark: 4), count: count + 1))
            let units = units(pins, lanes: lanes, memory)
            var arguments = arguments(pins, units, bodies, start, memory)
            arguments.scratch = memory.zeros(Int(kernels.table.joints.scratch_size(program(memory))) * lanes)
            kernels.table.joints.begin(&arguments)
            kernels.table.joints.solve(&arguments)
            for (k, pin) in pins.enumerated() {
                let unit = units[k / lanes]
                let impulses = unit.parameters + csimd_joint_impulses * lanes + k % lanes
                check(pin, bodies[k + 1], start[k + 1], impulse: (impulses[0], impulses[lanes]))
            }
            #expect([bodies[0].vx, bodies[0].vy, bodies[0].omega] == [0, 0, 0], "what is static stays")
        }
    }

    private func check(
        _ pin: Pin, _ record: csimd_solver_body, _ start: csimd_start_velocity, impulse: (x: Double, y: Double)
    ) {
        // As the kernel got them: rounded to Float.
        func float(_ value: Double) -> Double { Double(Float(value)) }
        let (c, s) = (float(cos(pin.angle)), float(sin(pin.angle)))
        let (x, y) = (float(pin.position.x), float(pin.position.y))
        let (vx, vy, omega) = (Double(record.vx), Double(record.vy), Double(record.omega))
        let arm = (x: c * pin.arm.x - s * pin.arm.y, y: s * pin.arm.x + c * pin.arm.y)
        let gap = (x: x + arm.x - pin.anchor.x, y: y + arm.y - pin.anchor.y)
        // At the substep's end a share of the gap is closed. Velocities up to 100 pt/s are rounded to Float; the
        // tolerance is 1e-9 of an extent of 30 pt.
        let turn = omega * Self.h
        let end = (x: cos(turn) * arm.x - sin(turn) * arm.y, y: sin(turn) * arm.x + cos(turn) * arm.y)
        #expect(abs(x + vx * Self.h + end.x - pin.anchor.x - (1 - Self.correction) * gap.x) < 1e-6)
        #expect(abs(y + vy * Self.h + end.y - pin.anchor.y - (1 - Self.correction) * gap.y) < 1e-6)
        // What has changed is what the impulse does at the arm of the substep's start.
        let (mass, inertia) = (float(pin.inverseMass), float(pin.inverseInertia))
        #expect(isClose(record.vx, float(pin.vx) + mass * impulse.x, scale: 100))
        #expect(isClose(record.vy, float(pin.vy) + mass * impulse.y, scale: 100))
        #expect(isClose(record.omega, float(pin.omega) + inertia * (arm.x * impulse.y - arm.y * impulse.x), scale: 10))
        // The contacts' warm start is not to contain it.
        #expect(isClose(start.vx, 1 + vx - float(pin.vx), scale: 100) && start.mark == 4)
        #expect(isClose(start.vy, 2 + vy - float(pin.vy), scale: 100))
        #expect(isClose(start.omega, 3 + omega - float(pin.omega), scale: 10))
    }

    /// One joint that holds a point, between body 0, which is static, and body 1.
    private func program(_ memory: KernelMemory) -> UnsafeMutablePointer<csimd_joint_program> {
        memory.column([
            csimd_joint_program(
                body_count: 2, joint_count: 1, block_size: 2, has_bounds: 0, has_caps: 0, has_points_only: 1,
                block_count: 0, joint_flags: memory.column([Int32(csimd_joint_point)]), joint_a: memory.column([0]),
                joint_b: memory.column([1]), column_start: memory.column([0, 0]), entry_row: memory.zeros(0),
                update_target: memory.zeros(0), coupling_count: 0, couplings: memory.zeros(0))
        ])
    }

    private func units(
        _ pins: [Pin], lanes: Int, _ memory: KernelMemory
    ) -> UnsafeMutablePointer<csimd_joint_unit> {
        let program = program(memory)
        return memory.column(
            stride(from: 0, to: pins.count, by: lanes).map { first in
                // Unused lanes repeat the first.
                let used = min(lanes, pins.count - first)
                let own = (0..<lanes).map { first + ($0 < used ? $0 : 0) }
                let bodies = memory.zeros(2 * csimd_joint_kept_columns * lanes, of: Double.self)
                let parameters = memory.zeros(csimd_joint_parameters * lanes, of: Double.self)
                for (lane, k) in own.enumerated() {
                    // The static body stands at the anchor, unturned.
                    bodies[csimd_joint_kept_x * lanes + lane] = pins[k].anchor.x
                    bodies[csimd_joint_kept_y * lanes + lane] = pins[k].anchor.y
                    bodies[csimd_joint_kept_cosine * lanes + lane] = 1
                    parameters[csimd_joint_arm_b_x * lanes + lane] = pins[k].arm.x
                    parameters[csimd_joint_arm_b_y * lanes + lane] = pins[k].arm.y
                    parameters[csimd_joint_extent * lanes + lane] = 30
                }
                return csimd_joint_unit(
                    program: UnsafePointer(program), lanes: Int32(lanes), used_lanes: Int32(used), flags: 0, solves: 0,
                    set_changes: 0, wants_external: 0, is_external: 0,
                    records: memory.column([Int32](repeating: 0, count: lanes) + own.map { Int32($0 + 1) }),
                    bodies: bodies, parameters: parameters)
            })
    }

    private func arguments(
        _ pins: [Pin], _ units: UnsafeMutablePointer<csimd_joint_unit>,
        _ bodies: UnsafeMutablePointer<csimd_solver_body>, _ start: UnsafeMutablePointer<csimd_start_velocity>,
        _ memory: KernelMemory
    ) -> csimd_joint_arguments {
        var columns = csimd_body_columns()
        columns.x = memory.column(pins.map { Float($0.position.x) })
        columns.y = memory.column(pins.map { Float($0.position.y) })
        columns.cosine = memory.column(pins.map { Float(cos($0.angle)) })
        columns.sine = memory.column(pins.map { Float(sin($0.angle)) })
        let lanes = pins.isEmpty ? 1 : Int(units[0].lanes)
        return csimd_joint_arguments(
            bodies: columns, solver_bodies: bodies, start_velocity: start, struck: memory.zeros(pins.count + 1),
            struck_time: memory.zeros(pins.count + 1), units: units, begin: 0,
            end: Int32((pins.count + lanes - 1) / lanes), scratch: memory.zeros(1), substep: Self.h,
            correction: Self.correction, pull_speed: 1e6, pull_angular_speed: 1e6, shared_correction: 0,
            shared_warmth: 0, compliance: 1e-12, tolerance: 1e-9, iterations: 20, set_changes: 1, external: nil,
            external_factor: nil, external_solve: nil)
    }
}
