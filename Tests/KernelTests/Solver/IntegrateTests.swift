import CSIMD
import Foundation
import Testing

@testable import DynamicsEngine

/// One substep's velocities and positions against their definition in Double.
@Suite struct IntegrateTests {
    private struct Body {
        var vx, vy, omega, inverseMass, inverseInertia, resistance, angularResistance, ax, ay, alpha: Double
        var drag, magnetic, imposedX, imposedY, size: Double
        /// What is lent to a body, in masses of its own.
        var lent: Double
        var isImposed: Bool

        init(_ random: inout SplitMix, isMoving: Bool) {
            func value(_ most: Double) -> Double { isMoving ? random.uniform(-most...most) : 0 }
            (vx, vy, omega) = (value(200), value(200), value(8))
            inverseMass = isMoving ? random.uniform(0.1...2) : 0
            inverseInertia = isMoving ? random.uniform(0.01...0.1) : 0
            (resistance, angularResistance) = (random.uniform(0...3), random.uniform(0...3))
            (ax, ay, alpha) = (value(500), value(500), value(20))
            (drag, magnetic) = (random.uniform(0...5), value(30))
            (imposedX, imposedY) = (value(50), value(50))
            isImposed = isMoving && Bool.random(using: &random)
            size = random.uniform(5...30)
            lent = Bool.random(using: &random) ? 0 : random.uniform(0...40)
        }
    }

    private static let (h, gravity, leadTime, leadFraction) = (1.0 / 240, (x: 30.0, y: -900.0), 0.008, 0.05)
    private static let (fastest, fastestTurn) = (180.0, 7.0)

    private func arguments(
        _ bodies: [Body], hasRates: Bool, _ memory: KernelMemory
    ) -> csimd_integrate_arguments {
        func column(_ value: (Body) -> Double) -> UnsafeMutablePointer<Float> {
            memory.column(bodies.map { Float(value($0)) })
        }
        var columns = csimd_body_columns()
        (columns.vx, columns.vy, columns.omega) = (column(\.vx), column(\.vy), column(\.omega))
        (columns.inverse_mass, columns.inverse_inertia) = (column(\.inverseMass), column(\.inverseInertia))
        (columns.resistance, columns.angular_resistance) = (column(\.resistance), column(\.angularResistance))
        (columns.ax, columns.ay, columns.alpha) = (column(\.ax), column(\.ay), column(\.alpha))
        if hasRates {
            (columns.drag_rate, columns.magnetic_rate) = (column(\.drag), column(\.magnetic))
            (columns.imposed_vx, columns.imposed_vy) = (column(\.imposedX), column(\.imposedY))
            columns.imposed_mask = memory.column(bodies.map { $0.isImposed ? -1 : 0 })
        }
        return csimd_integrate_arguments(
            bodies: columns, lent_mass: column(\.lent), face_turn: memory.zeros(bodies.count + 8),
            footing: memory.zeros(bodies.count + 8),
            solver_bodies: memory.zeros(bodies.count + 9),
            start_velocity: memory.zeros(bodies.count + 9),
            begin: 0, end: Int32(bodies.count),
            lead: csimd_lead(
                time: Float(Self.leadTime), fraction: Float(Self.leadFraction), size: column(\.size), size_sharing: 0),
            substep: Float(Self.h), gravity_x: Float(Self.gravity.x), gravity_y: Float(Self.gravity.y),
            maximum_speed: Float(Self.fastest), maximum_angular_speed: Float(Self.fastestTurn), is_first_substep: 1)
    }

    private func bodies(_ count: Int) -> [Body] {
        var random = SplitMix(state: UInt64(count + 7))
        return (0..<count).map { Body(&random, isMoving: $0 % 5 != 4) }
    }

    /// The velocity after forces, damping, fields and limits: momentum p = (1 + l) m v, of which all that fields do
    /// concerns m v, be it a force, a share that is lost, a turn, or the step to an imposed velocity.
    private func integrated(_ body: Body, hasRates: Bool) -> (vx: Double, vy: Double, omega: Double) {
        let gravity = body.inverseMass > 0 ? Self.gravity : (x: 0, y: 0)
        // M v' = M v + h (a − c v'), M in masses of the body.
        let mass = 1 + body.lent
        let slowed = mass + Self.h * (body.resistance + (hasRates ? body.drag : 0))
        var vx = (mass * body.vx + Self.h * (body.ax + gravity.x)) / slowed
        var vy = (mass * body.vy + Self.h * (body.ay + gravity.y)) / slowed
        if hasRates {
            // The Cayley map of an angle turns by twice the arc tangent of its half.
            let angle = 2 * atan(Self.h * body.magnetic / mass / 2)
            (vx, vy) = (cos(angle) * vx + sin(angle) * vy, cos(angle) * vy - sin(angle) * vx)
            if body.isImposed {
                // M v' = (M − 1) v + u
                (vx, vy) = ((body.lent * vx + body.imposedX) / mass, (body.lent * vy + body.imposedY) / mass)
            }
        }
        let speed = (vx * vx + vy * vy).squareRoot()
        if speed > Self.fastest { (vx, vy) = (vx * Self.fastest / speed, vy * Self.fastest / speed) }
        let omega = (mass * body.omega + Self.h * body.alpha) / (mass + Self.h * body.angularResistance)
        return (vx, vy, max(-Self.fastestTurn, min(Self.fastestTurn, omega)))
    }

    /// Whether an inverse is that of a body with what it is lent: bit by bit where that is nothing, else to the roundings of
    /// both numbers, a sum, a quotient and a product.
    private func isShared(_ inverse: Float, _ own: Double, _ body: Body) -> Bool {
        body.lent == 0
            ? inverse == Float(own) : isClose(inverse, own / (1 + body.lent), scale: 0, roundings: 5)
    }

    @Test(arguments: laneCounts, [false, true]) func `velocities follow forces, damping, fields and limits`(
        count: Int, hasRates: Bool
    ) {
        let bodies = bodies(count)
        for kernels in kernelBuilds {
            let memory = KernelMemory()
            var arguments = arguments(bodies, hasRates: hasRates, memory)
            kernels.table.solver.load_bodies(&arguments)
            for k in 0..<count {
                arguments.start_velocity[k + 1] = csimd_start_velocity(vx: 1, vy: -2, omega: 0.5, mark: 3)
            }
            kernels.table.solver.integrate_velocities(&arguments)
            for (k, body) in bodies.enumerated() {
                let expected = integrated(body, hasRates: hasRates)
                let (record, start) = (arguments.solver_bodies[k + 1], arguments.start_velocity[k + 1])
                // A dozen operations on numbers up to 300.
                #expect(isClose(start.vx, expected.vx, scale: 300) && isClose(start.vy, expected.vy, scale: 300))
                #expect(isClose(start.omega, expected.omega, scale: 10) && start.mark == 3)
                // The first substep's warm start stood in the start velocity.
                #expect(
                    isClose(record.vx, expected.vx + 1, scale: 300) && isClose(record.vy, expected.vy - 2, scale: 300))
                #expect(isClose(record.omega, expected.omega + 0.5, scale: 10), "body \(k)")
                #expect(isShared(record.inverse_mass, body.inverseMass, body), "body \(k)")
            }
            let first = arguments.solver_bodies[0]
            #expect([first.vx, first.vy, first.omega, first.dx] == [0, 0, 0, 0], "what is static stays")
        }
    }

    @Test(arguments: laneCounts) func `later substeps begin with what contacts changed in the last one`(count: Int) {
        let bodies = bodies(count)
        for kernels in kernelBuilds {
            let memory = KernelMemory()
            var arguments = arguments(bodies, hasRates: false, memory)
            kernels.table.solver.load_bodies(&arguments)
            arguments.is_first_substep = 0
            for (k, body) in bodies.enumerated() {
                // Contacts made of (v − (4, 5), ω − 1) what stands in the record.
                arguments.start_velocity[k + 1] = csimd_start_velocity(
                    vx: Float(body.vx) - 4, vy: Float(body.vy) - 5, omega: Float(body.omega) - 1, mark: 0)
            }
            kernels.table.solver.integrate_velocities(&arguments)
            for (k, body) in bodies.enumerated() {
                let expected = integrated(body, hasRates: false)
                let record = arguments.solver_bodies[k + 1]
                #expect(
                    isClose(record.vx, expected.vx + 4, scale: 300) && isClose(record.vy, expected.vy + 5, scale: 300))
                #expect(isClose(record.omega, expected.omega + 1, scale: 10), "body \(k)")
            }
        }
    }

    @Test(arguments: laneCounts) func `motions begin with the lead taken back and follow velocities`(count: Int) {
        let bodies = bodies(count)
        for kernels in kernelBuilds {
            let memory = KernelMemory()
            var arguments = arguments(bodies, hasRates: false, memory)
            kernels.table.solver.load_bodies(&arguments)
            kernels.table.solver.integrate_positions(&arguments)
            for (k, body) in bodies.enumerated() {
                let way = (body.vx * body.vx + body.vy * body.vy).squareRoot() * Self.leadTime
                let part = way > 0 ? Self.leadTime * min(1, Self.leadFraction * body.size / way) : 0
                let turn = max(-Self.leadFraction, min(Self.leadFraction, body.omega * Self.leadTime))
                let record = arguments.solver_bodies[k + 1]
                // Numbers up to 3 and some operations.
                #expect(isClose(record.dx, (Self.h - part) * body.vx, scale: 3))
                #expect(isClose(record.dy, (Self.h - part) * body.vy, scale: 3))
                #expect(isClose(record.angle, Self.h * body.omega - turn), "body \(k)")
                #expect(record.vx == Float(body.vx))
                #expect(isShared(record.inverse_inertia, body.inverseInertia, body), "body \(k)")
            }
        }
    }
}
