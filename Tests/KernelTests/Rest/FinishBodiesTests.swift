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

    /// A tick of 0.1 s, 1000 pt/s and 100 rad/s at most; springs sink by a millionth of the burden over mass and
    /// extent.
    private func arguments(
        _ bodies: borrowing Bodies, _ records: borrowing Buffer<csimd_solver_body>,
        _ starts: borrowing Buffer<csimd_start_pose>, _ swept: borrowing Buffer<Int32>, end: Int32 = 8
    ) -> csimd_finish_arguments {
        csimd_finish_arguments(
            bodies: bodies.columns(hasRates: false), solver_bodies: records.pointer,
            loads: UnsafeRawPointer(starts.pointer).assumingMemoryBound(to: csimd_load.self),
            start_poses: starts.pointer, lead: lead(of: bodies), radius: bodies.radius.pointer,
            radius_sharing: bodies.radius.sharing, rest_time: bodies.restTime.pointer, begin: 0, end: end, tick: 0.1,
            maximum_speed: 1000, maximum_angular_speed: 100, rest_speed: 1, mass: bodies.mass.pointer,
            inertia: bodies.inertia.pointer, mass_sharing: bodies.mass.sharing, inertia_sharing: bodies.inertia.sharing,
            lent_mass: bodies.lentMass.pointer, face_turn: bodies.faceTurn.pointer,
            footing: bodies.footing.pointer, load_rate: 20,
            inverse_sink_rate: 1e-3, compact_extent: 0.75, burden_band: 0.5, burden_release: 0.98, largest_burden: 1000,
            burden_way: 3, burden_fall: 0.5, held_burden_slack: 2, held_burden_rise: 1.05, largest_held_burden: 5.2,
            held_burden_way: 0.3,
            face_angle: 0.02, face_speed: 0.1,
            sweep_fraction: 1, struck_share: 0.5, swept: swept.pointer, swept_count: 0)
    }

    /// Squares of 30 pt that weigh 2 and are lent so many of their own masses: the moment of inertia of a square of side a
    /// is m a² / 6.
    private func eightSquares(lent: [Float]) -> Bodies {
        var bodies = eightBodies()
        for body in 0..<8 {
            (bodies.mass[body], bodies.inertia[body], bodies.size[body]) = (2, 300, 30)
            bodies.lentMass[body] = lent[body]
        }
        return bodies
    }

    /// Finishes bodies that contacts have pressed with loads.
    private func finish(
        _ bodies: borrowing Bodies, _ records: borrowing Buffer<csimd_solver_body>, _ loads: [csimd_load],
        _ kernels: KernelBuild
    ) {
        let swept = Buffer<Int32>(capacity: 8)
        let starts = Buffer<csimd_start_pose>(capacity: 9)
        for (body, load) in loads.enumerated() {
            UnsafeMutableRawPointer(starts.pointer + (body + 1)).storeBytes(of: load, as: csimd_load.self)
        }
        var arguments = arguments(bodies, records, starts, swept)
        kernels.table.rest.finish_bodies(&arguments)
    }

    @Test func `what is pressed from opposite sides is lent mass`() {
        for kernels in kernelBuilds {
            var bodies = eightSquares(lent: [4, 9, 4, 4, 4, 4, 4, 2])
            let records = Buffer<csimd_solver_body>(capacity: 9)
            for body in 0..<8 {
                bodies.faceTurn[body] = 0.01
                bodies.footing[body] = 77
            }
            let loads: [csimd_load] = [
                // 3000 from above and 3400 from below press with 6000 · 20 / (10³ · 2 · 30) = 2 times its own mass: 5
                // falls to 4.9.
                csimd_load(x: 0, y: -400, total: 6400, marks: 256 + 9),
                // 30 and 35 press with 60 · 20 / 6·10⁴ = 0.02: falls from 10 to 9.8.
                csimd_load(x: 3, y: -4, total: 65, marks: 1),
                // From one side only, to rounding.
                csimd_load(x: 300, y: 400, total: 500.001, marks: 9),
                // Held by an attachment, and not pressed by as much as that asks for.
                csimd_load(x: 0, y: 0, total: 6000, marks: 512 + 256 + 255),
                csimd_load(x: 0, y: 0, total: 15000, marks: 256 + 9),
                // Wants 3 of 5: stays.
                csimd_load(x: 0, y: 0, total: 9000, marks: 9),
                // Squeezed in flight: a half of it is left.
                csimd_load(x: 0, y: 0, total: 9000, marks: 256),
                // Moves by 2 of its extents in the tick, so that what is lent comes to 3 of them at 1.5, more than a half.
                csimd_load(x: 0, y: 0, total: 9000, marks: 9),
            ]
            for body in 0..<8 { records[body + 1].angle = body == 4 ? 0.011 : 0.002 }
            records[5].omega = 0.05
            (records[8].vx, records[8].vy) = (360, -480)
            finish(bodies, records, loads, kernels)
            for (body, expected) in [3.9, 8.8, 0, 3.9, 4, 4, 2, 1.5].enumerated() {
                #expect(isClose(bodies.lentMass[body], expected, scale: 100), "body \(body)")
            }
            #expect(isClose(bodies.faceTurn[0], 0.012) && bodies.faceTurn[1] == 0, "a face carries")
            #expect(bodies.faceTurn[3] == 0 && bodies.faceTurn[4] == 0, "held, and turned too far")
            #expect((0..<8).map { bodies.footing[$0] } == [9, 1, 9, 255, 9, 9, 0, 9])
        }
    }

    @Test func `what is pressed further out is lent more`() {
        func marks(_ others: Int32, leverage: Double) -> Int32 {
            others + Int32(leverage * Double(csimd_load_leverage_one)) << csimd_load_leverage_shift
        }
        for kernels in kernelBuilds {
            var bodies = eightSquares(lent: [0, 0, 0, 0, 4, 4, 0, 0])
            (bodies.size[6], bodies.size[7]) = (7.5, 120)
            let records = Buffer<csimd_solver_body>(capacity: 9)
            let loads: [csimd_load] = [
                // 6000 · 20 / 6·10⁴ = 2 times its own mass; of an extent of one size half of the leverage counts: 2.5 and 17.
                csimd_load(x: 0, y: 0, total: 6000, marks: marks(9, leverage: 0)),
                csimd_load(x: 0, y: 0, total: 6000, marks: marks(9, leverage: 0.5)),
                csimd_load(x: 0, y: 0, total: 6000, marks: marks(256 + 255, leverage: 15)),
                // From one side only.
                csimd_load(x: 0, y: -6000, total: 6000, marks: marks(9, leverage: 15)),
                // What attachments hold wants 6 less 2 of 5, whatever turns it.
                csimd_load(x: 0, y: 0, total: 18000, marks: marks(512 + 9, leverage: 0)),
                csimd_load(x: 0, y: 0, total: 18000, marks: marks(512 + 9, leverage: 15)),
                // Of an extent of four sizes, which sinks half as far, all of it counts: 4 · 1.5.
                csimd_load(x: 0, y: 0, total: 6000, marks: marks(9, leverage: 0.5)),
                // Of a quarter of a size none does: 6 / 2.
                csimd_load(x: 0, y: 0, total: 18000, marks: marks(9, leverage: 15)),
            ]
            finish(bodies, records, loads, kernels)
            for (body, expected) in [1.0, 1.5, 16, 0, 4, 4, 5, 2].enumerated() {
                #expect(isClose(bodies.lentMass[body], expected, scale: 100), "body \(body)")
            }
            #expect(bodies.footing[2] == 255 && bodies.footing[1] == 9)
        }
    }

    @Test func `what attachments hold is lent mass slowly and with bounds, for what they bear as well`() {
        for kernels in kernelBuilds {
            let bodies = eightSquares(lent: [1, 1, 4, 4, 0, 0, 0.2, 1])
            let records = Buffer<csimd_solver_body>(capacity: 9)
            let held: Int32 = 512 + 255
            let loads: [csimd_load] = [
                // 9000 from one side, which attachments bear: 18000 · 20 / 6·10⁴ = 6, of which 2 are left out. From 2 it
                // grows to 2.1; and the same from both sides.
                csimd_load(x: 0, y: -9000, total: 9000, marks: held), csimd_load(x: 0, y: 0, total: 18000, marks: held),
                // From 5 to 5.2 at most, if 40 are wanted.
                csimd_load(x: 0, y: -63000, total: 63000, marks: held),
                // 5 stay for 4.
                csimd_load(x: 0, y: -9000, total: 9000, marks: held),
                // What 2 are enough for is lent nothing.
                csimd_load(x: 0, y: -3000, total: 3000, marks: held),
                // What isn't held has its weight from one side only.
                csimd_load(x: 0, y: -9000, total: 9000, marks: 255),
                // Moves by 2 of its extents in the tick: 0.3 of them at 0.15.
                csimd_load(x: 0, y: -9000, total: 9000, marks: held),
                // Lets go.
                csimd_load(x: 0, y: 0, total: 0, marks: held),
            ]
            (records[7].vx, records[7].vy) = (360, -480)
            finish(bodies, records, loads, kernels)
            for (body, expected) in [1.1, 1.1, 4.2, 4, 0, 0, 0.15, 0].enumerated() {
                #expect(isClose(bodies.lentMass[body], expected, scale: 100), "body \(body)")
            }
        }
    }

    @Test func `what sleeps keeps what it was lent`() {
        for kernels in kernelBuilds {
            var bodies = eightBodies()
            let records = Buffer<csimd_solver_body>(capacity: 9)
            let swept = Buffer<Int32>(capacity: 8)
            let starts = Buffer<csimd_start_pose>(capacity: 9)
            for body in 0..<8 {
                (bodies.lentMass[body], bodies.faceTurn[body], bodies.footing[body]) = (4, 0.01, 77)
            }
            var arguments = arguments(bodies, records, starts, swept, end: 7)
            kernels.table.rest.finish_bodies(&arguments)
            #expect(bodies.lentMass[6] == 0 && bodies.lentMass[7] == 4)
            #expect(bodies.faceTurn[7] == 0.01 && bodies.footing[7] == 77)
        }
    }

    @Test func `what moved far is listed, and by its complement what moved otherwise than it began to`() {
        for kernels in kernelBuilds {
            var bodies = eightBodies()
            let records = Buffer<csimd_solver_body>(capacity: 9)
            let swept = Buffer<Int32>(capacity: 8)
            let starts = Buffer<csimd_start_pose>(capacity: 9)
            // Of size 20 and reach 40; the tick is 0.1 s. Leads of half a tick, 1 pt and 0.05 rad at most, are added to
            // what records say.
            for body in 0..<8 { (bodies.size[body], bodies.radius[body]) = (20, 40) }
            // Far, as foreseen.
            (bodies.vx[1], records[2].dx) = (250, 24)
            // 11 pt aside of 10 pt, both not far.
            (bodies.vy[3], records[4].dx, records[4].dy) = (100, 11, 9)
            // A rim of 30 pt turns by 0.35 rad more than foreseen: 10.5 pt, of 19.5 in all.
            (bodies.omega[4], records[5].angle) = (3, 0.6)
            // Struck, and far.
            records[7].dx = -21
            // Aside by 9 pt.
            records[8].dx = 9
            var arguments = arguments(bodies, records, starts, swept)
            kernels.table.rest.finish_bodies(&arguments)
            #expect((0..<Int(arguments.swept_count)).map { swept[$0] } == [1, ~3, ~4, ~6])
        }
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
            var arguments = arguments(bodies, records, starts, swept)
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
        var arguments = arguments(bodies, records, starts, swept)
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
