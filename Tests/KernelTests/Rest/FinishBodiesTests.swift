import CSIMD
import DynamicsFast
import DynamicsModel
import Testing

@testable import DynamicsEngine

/// The end of a step: what bodies moved becomes their pose.
@Suite struct FinishBodiesTests {
    @Test func `a step goes and turns no farther than the largest speeds do in a tick`() {
        for kernels in [KernelBuild.portable, FastKernels.best()] {
            var bodies = Bodies()
            bodies.reserve(adding: 8)
            for _ in 0..<8 { _ = bodies.append() }
            let records = Buffer<Float>(capacity: 9 * 8)
            let swept = Buffer<Int32>(capacity: 8)
            // Motion stands behind velocity and inverse mass; the record before the first is what is static.
            let motions: [(x: Float, y: Float, angle: Float)] = [(1, 2, 0.5), (3e17, 4e17, -1e15), (-300, 0, 0)]
            for (body, motion) in motions.enumerated() {
                let place = 8 * (body + 1) + 4
                (records[place], records[place + 1], records[place + 2]) = motion
            }
            var arguments = csimd_finish_arguments(
                bodies: bodies.columns(hasRates: false), solver_bodies: records.pointer, size: bodies.size.pointer,
                radius: bodies.radius.pointer, rest_time: bodies.restTime.pointer, begin: 0, end: 8, tick: 0.1,
                maximum_speed: 1000, maximum_angular_speed: 100, rest_speed: 1, sweep_fraction: 1,
                swept: swept.pointer, swept_count: 0)
            kernels.table.rest.finish_bodies(&arguments)

            // 100 pt and 10 rad; in Float to some roundings of their size.
            let limited: [(x: Float, y: Float, angle: Float)] = [(1, 2, 0.5), (60, 80, -10), (-100, 0, 0)]
            for (body, motion) in limited.enumerated() {
                let place = 8 * (body + 1) + 4
                #expect(abs(bodies.x[body] - motion.x) <= 1e-4 && abs(bodies.y[body] - motion.y) <= 1e-4)
                // What sweeps and attachments go by says the same.
                #expect(records[place] == bodies.x[body] && records[place + 1] == bodies.y[body])
                #expect(records[place + 2] == motion.angle)
            }
        }
    }
}
