import Buffers
import CSIMD
import DynamicsFast
import DynamicsModel
import Testing

@testable import DynamicsEngine

/// The end of a step: what bodies moved becomes their pose.
@Suite struct FinishBodiesTests {
    private func eightBodies() -> Bodies {
        var bodies = Bodies()
        bodies.reserve(adding: 8)
        for _ in 0..<8 { _ = bodies.append() }
        return bodies
    }

    private func lead(of bodies: borrowing Bodies) -> csimd_lead {
        csimd_lead(time: 0.05, fraction: 0.05, size: bodies.size.pointer, size_sharing: bodies.size.sharing)
    }

    @Test func `a step goes and turns no farther than the largest speeds do in a tick`() {
        for kernels in [KernelBuild.portable, FastKernels.best()] {
            let bodies = eightBodies()
            let records = Buffer<csimd_solver_body>(capacity: 9)
            let swept = Buffer<Int32>(capacity: 8)
            let starts = Buffer<csimd_start_pose>(capacity: 9)
            // The record before the first is what is static.
            let motions: [(x: Float, y: Float, angle: Float)] = [(1, 2, 0.5), (3e17, 4e17, -1e15), (-300, 0, 0)]
            for (body, motion) in motions.enumerated() {
                let record = records.pointer + (body + 1)
                (record.pointee.dx, record.pointee.dy, record.pointee.angle) = motion
            }
            var arguments = csimd_finish_arguments(
                bodies: bodies.columns(hasRates: false), solver_bodies: records.pointer, start_poses: starts.pointer,
                lead: lead(of: bodies), radius: bodies.radius.pointer, radius_sharing: bodies.radius.sharing,
                rest_time: bodies.restTime.pointer, begin: 0, end: 8, tick: 0.1,
                maximum_speed: 1000, maximum_angular_speed: 100, rest_speed: 1, sweep_fraction: 1,
                swept: swept.pointer, swept_count: 0)
            kernels.table.rest.finish_bodies(&arguments)

            // 100 pt and 10 rad; in Float to some roundings of their size.
            let limited: [(x: Float, y: Float, angle: Float)] = [(1, 2, 0.5), (60, 80, -10), (-100, 0, 0)]
            for (body, motion) in limited.enumerated() {
                let record = records[body + 1]
                #expect(abs(bodies.x[body] - motion.x) <= 1e-4 && abs(bodies.y[body] - motion.y) <= 1e-4)
                // What sweeps and attachments go by says the same.
                #expect(record.dx == bodies.x[body] && record.dy == bodies.y[body])
                #expect(record.angle == motion.angle)
            }
        }
    }

    @Test func `the lead that motions begin with is added to them`() {
        var bodies = eightBodies()
        let records = Buffer<csimd_solver_body>(capacity: 9)
        let swept = Buffer<Int32>(capacity: 8)
        let starts = Buffer<csimd_start_pose>(capacity: 9)
        // Slow: half of a tick's way. Fast: 5 % of the size of 20, and 0.05 rad.
        let velocities: [(x: Float, y: Float, omega: Float)] = [(6, -8, 0.5), (300, 400, -60)]
        let leads: [(x: Float, y: Float, angle: Float)] = [(0.3, -0.4, 0.025), (0.6, 0.8, -0.05)]
        for (body, velocity) in velocities.enumerated() {
            (bodies.vx[body], bodies.vy[body], bodies.omega[body]) = velocity
            bodies.size[body] = 20
            (bodies.x[body], bodies.y[body], bodies.cosine[body], bodies.sine[body]) = (7, 8, 0.6, 0.8)
        }
        var arguments = csimd_finish_arguments(
            bodies: bodies.columns(hasRates: false), solver_bodies: records.pointer, start_poses: starts.pointer,
            lead: lead(of: bodies), radius: bodies.radius.pointer, radius_sharing: bodies.radius.sharing,
            rest_time: bodies.restTime.pointer, begin: 0, end: 8, tick: 0.1, maximum_speed: 1000,
            maximum_angular_speed: 100, rest_speed: 1, sweep_fraction: 1, swept: swept.pointer, swept_count: 0)
        FastKernels.best().table.rest.finish_bodies(&arguments)
        for (body, lead) in leads.enumerated() {
            let (motion, start) = (records[body + 1], starts[body + 1])
            // To some roundings of numbers below 16.
            #expect(abs(motion.dx - lead.x) < 1e-6 && abs(motion.dy - lead.y) < 1e-6)
            #expect(abs(motion.angle - lead.angle) < 1e-8)
            #expect(abs(bodies.x[body] - 7 - lead.x) < 4e-6 && abs(bodies.y[body] - 8 - lead.y) < 4e-6)
            #expect([start.x, start.y, start.cosine, start.sine] == [7, 8, 0.6, 0.8])
        }
    }
}
