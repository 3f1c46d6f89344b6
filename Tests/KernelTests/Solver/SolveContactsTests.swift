import CSIMD
import Testing

@testable import DynamicsEngine

/// One pass over contacts against the same pass contact by contact in Double.
@Suite struct SolveContactsTests {
    private typealias Kernel = (UnsafePointer<csimd_contact_arguments>) -> Void

    private func cases(_ count: Int, points: Int) -> [ContactCase] {
        var random = SplitMix(state: UInt64(8 * count + points))
        return (0..<count).map { ContactCase(&random, points: points, kind: $0 % 4) }
    }

    /// Runs a kernel over all contacts and compares impulses and velocities.
    private func check(
        _ cases: [ContactCase], points: Int, addsLoads: Bool = false, stillBodies: Int32 = 0, _ kernel: Kernel,
        _ oracle: (Int, inout ContactCase) -> Void
    ) {
        let memory = KernelMemory()
        let batches = ContactBatches(cases, points: points, memory)
        let bodies = memory.column(ContactCase.records(cases))
        // Side b of every contact stands better than side a; both are pressed with a leverage of a half.
        let half = (csimd_load_leverage_one / 2) << csimd_load_leverage_shift
        let loads = memory.column(
            (0..<(2 * cases.count + 1)).map { csimd_load(x: 1, y: 2, total: 3, marks: ($0 % 2 == 1 ? 40 : 70) + half) })
        let arms = ArmColumns(cases, memory)
        let surfaces = memory.column(
            (0..<(8 * batches.count)).map { $0 < cases.count ? Float(cases[$0].surfaceSpeed) : 0 })
        var arguments = arguments(batches, bodies, memory)
        if cases.contains(where: \.arms.isMeeting) { arguments.meetings = arms.meetings }
        if cases.contains(where: { $0.arms.advances != (0, 0) }) { arguments.rollings = UnsafePointer(arms.rollings) }
        if cases.contains(where: { $0.surfaceSpeed != 0 }) { arguments.surface_speeds = UnsafePointer(surfaces) }
        arguments.is_first_pass = cases.contains(where: \.arms.isFirstPass) ? 1 : 0
        arguments.loads = addsLoads ? loads : nil
        arguments.still_bodies = stillBodies
        kernel(&arguments)
        var solved: [ContactCase] = []
        for (k, item) in cases.enumerated() {
            var expected = item
            oracle(k, &expected)
            solved.append(expected)
            for (index, p) in expected.points.enumerated() {
                let (point, lane) = (batches.point(index, of: k), k % 8)
                // Some dozens of operations on impulses up to some thousands; a sum of bias and speed loses a digit.
                #expect(isClose(point.pointee.normal_impulse[lane], p.normalImpulse, scale: 1000), "contact \(k)")
                #expect(isClose(point.pointee.tangent_impulse[lane], p.tangentImpulse, scale: 1000), "contact \(k)")
            }
            if arguments.meetings != nil {
                let excess = item.arms.isMeeting ? expected.arms.excess : 0
                #expect(isClose(arms.meeting(k).pointee.excess_turn[k % 8], excess, scale: 1000), "contact \(k)")
            }
            for (side, body) in expected.bodies.enumerated() where item.record(side, of: k) != 0 {
                let record = bodies[Int(item.record(side, of: k))]
                guard item.record(side, of: k) > stillBodies else {
                    let old = item.bodies[side]
                    #expect([record.vx, record.vy, record.omega] == [Float(old.vx), Float(old.vy), Float(old.omega)])
                    continue
                }
                #expect(isClose(record.vx, body.vx, scale: 1000) && isClose(record.vy, body.vy, scale: 1000))
                #expect(isClose(record.omega, body.omega, scale: 1000), "contact \(k), side \(side)")
                check(loads[Int(item.record(side, of: k))], addsLoads ? expected : nil, side)
                #expect(record.dx == Float(item.bodies[side].dx) && record.inverse_mass == Float(body.inverseMass))
            }
        }
        for batch in 0..<batches.count {
            let solved = solved[(8 * batch)..<min(8 * batch + 8, cases.count)]
            let isDeep = addsLoads && solved.contains(where: \.isDeep)
            #expect((arguments.flags[batch] & UInt32(csimd_batch_deep) != 0) == isDeep, "batch \(batch)")
            for k in solved.indices where isDeep {
                let separation = batches.point(0, of: k).pointee.separation[k % 8]
                // Sums of some parts of up to 20 pt.
                #expect(isClose(separation, solved[k].relaxedSeparation, scale: 20), "contact \(k)")
            }
        }
        let first = bodies[0]
        #expect([first.vx, first.vy, first.omega, first.inverse_mass] == [0, 0, 0, 0], "what is static stays")
    }

    /// A pass over contacts whose arms stay, without loads.
    private func arguments(
        _ batches: ContactBatches, _ bodies: UnsafeMutablePointer<csimd_solver_body>, _ memory: KernelMemory
    ) -> csimd_contact_arguments {
        func softness(_ kind: Int) -> csimd_softness {
            csimd_softness(
                rate: Float(ContactCase.springs[kind].rate), impulse_scale: Float(ContactCase.springs[kind].scale))
        }
        let flags = UInt32(csimd_batch_meets | csimd_batch_rolls)
        return csimd_contact_arguments(
            solver_bodies: bodies, batches: batches.memory, meetings: nil, rollings: nil,
            arm_rules: MovingArmsCase.rules,
            begin: 0, end: Int32(batches.count), inverse_substep: Float(ContactCase.inverseSubstep),
            moving: softness(0), fixed: softness(1), attached: softness(2),
            block_determinant: Float(ContactCase.blockDeterminant),
            flags: memory.column([UInt32](repeating: flags, count: batches.count)), loads: nil,
            face_share: Float(ContactCase.faceShare), largest_leverage: Float(ContactCase.largestLeverage),
            surface_speeds: nil, rolling_lengths: nil, rolling_impulses: nil, is_first_pass: 0, still_bodies: 0,
            deep_moving: Float(ContactCase.deep.moving), deep_fixed: Float(ContactCase.deep.fixed))
    }

    /// What a contact adds to a load of (1, 2) and 3; nothing of none. One more than the footing of what it lies on, if
    /// it presses, is a side's.
    private func check(_ load: csimd_load, _ item: ContactCase?, _ side: Int) {
        let (x, y, total, isFace) = item?.load ?? (0, 0, 0, false)
        let sign = side == 0 ? -1.0 : 1.0
        #expect(isClose(load.x, 1 + sign * x, scale: 1000) && isClose(load.y, 2 + sign * y, scale: 1000))
        #expect(isClose(load.total, 3 + total, scale: 1000))
        var footing: Int32 = side == 0 ? 40 : 70
        if let item, total > 0 {
            if item.bodies.contains(where: { $0.inverseMass == 0 }) { footing = 254 } else if side == 0 { footing = 69 }
        }
        #expect(load.marks & (1 << csimd_load_leverage_shift - 1) == footing + (isFace ? csimd_load_face : 0))
        let mean = (3 * 0.5 + total * (item?.leverage(side) ?? 0)) / (3 + total)
        let leverage = Double(load.marks >> csimd_load_leverage_shift) / Double(csimd_load_leverage_one)
        // Steps of 1/65536, and shares of some dozens of roundings.
        #expect(abs(leverage - mean) < 2.0 / 65536, "side \(side)")
    }

    @Test(arguments: laneCounts, [1, 2]) func `the spring pushes overlaps apart and lets gaps close`(
        count: Int, points: Int
    ) {
        for kernels in kernelBuilds {
            let solver = kernels.table.solver
            check(
                cases(count, points: points), points: points,
                points == 1 ? solver.solve_one_point : solver.solve_two_points
            ) {
                $1.solve()
            }
        }
    }

    @Test(arguments: laneCounts, [1, 2]) func `what is driven is left alone`(count: Int, points: Int) {
        for kernels in kernelBuilds {
            let solver = kernels.table.solver
            check(
                cases(count, points: points), points: points, stillBodies: Int32(count),
                points == 1 ? solver.solve_one_point : solver.solve_two_points
            ) {
                $1.solve()
            }
        }
    }

    @Test(arguments: laneCounts, [1, 2]) func `friction slides, and relaxing takes approach away`(
        count: Int, points: Int
    ) {
        for kernels in kernelBuilds {
            let solver = kernels.table.solver
            check(
                cases(count, points: points), points: points,
                points == 1 ? solver.relax_one_point : solver.relax_two_points
            ) {
                $1.relax()
            }
        }
    }

    @Test(arguments: laneCounts, [1, 2]) func `friction is taken along by surfaces that run`(count: Int, points: Int) {
        var cases = cases(count, points: points)
        for k in cases.indices { cases[k].surfaceSpeed = Double(k % 5 - 2) * 20 + 5 }
        for kernels in kernelBuilds {
            let solver = kernels.table.solver
            check(cases, points: points, points == 1 ? solver.relax_one_point : solver.relax_two_points) {
                $1.relax()
            }
        }
    }

    /// Contacts whose sides meet, that carry something or nothing, or roll; and some whose arms stay.
    private func movingCases(_ count: Int, points: Int) -> [ContactCase] {
        var (random, cases) = (SplitMix(state: UInt64(count + points)), cases(count, points: points))
        for k in cases.indices {
            for side in 0..<2 where cases[k].bodies[side].inverseMass > 0 {
                cases[k].bodies[side].omega = random.uniform(-15...15)
                cases[k].bodies[side].angle = random.uniform(-0.2...0.2)
                cases[k].bodies[side].dx = random.uniform(-3...3)
            }
            let isMoving = cases[k].bodies.allSatisfy { $0.inverseMass > 0 }
            cases[k].arms.isMeeting = isMoving && k % 3 > 0
            cases[k].arms.isLoaded = k % 3 == 1
            cases[k].arms.excess = random.uniform(-5...5)
            guard points == 1, k % 2 == 0 else { continue }
            cases[k].arms.advances = (random.uniform(-20...60), random.uniform(-60...20))
        }
        return cases
    }

    @Test(arguments: laneCounts, [1, 2]) func `arms move with what rolls and with where sides meet`(
        count: Int, points: Int
    ) {
        let cases = movingCases(count, points: points)
        var first = cases
        for k in first.indices { first[k].arms.isFirstPass = true }
        for kernels in kernelBuilds {
            let solver = kernels.table.solver
            let solve = points == 1 ? solver.solve_one_point : solver.solve_two_points
            check(first, points: points, solve) { $1.solve() }
            check(cases, points: points, solve) { $1.solve() }
            check(
                cases, points: points, addsLoads: true, points == 1 ? solver.relax_one_point : solver.relax_two_points
            ) {
                $1.relax()
            }
        }
    }

    @Test(arguments: [1, 2]) func `surfaces run where arms move as well`(points: Int) {
        var cases = movingCases(17, points: points)
        for k in cases.indices { cases[k].surfaceSpeed = Double(k % 5 - 2) * 20 + 5 }
        for kernels in kernelBuilds {
            let solver = kernels.table.solver
            check(cases, points: points, points == 1 ? solver.relax_one_point : solver.relax_two_points) { $1.relax() }
        }
    }

    @Test(arguments: laneCounts, [1, 2]) func `arms that stay have the same bits beside those that move`(
        count: Int, points: Int
    ) {
        let cases = cases(count, points: points)
        for kernels in kernelBuilds {
            let solver = kernels.table.solver
            for kernel in points == 1
                ? [solver.solve_one_point, solver.relax_one_point] : [solver.solve_two_points, solver.relax_two_points]
            {
                let results = [true, false].map { hasColumns -> [[UInt32]] in
                    let memory = KernelMemory()
                    let batches = ContactBatches(cases, points: points, memory)
                    let bodies = memory.column(ContactCase.records(cases))
                    var arguments = arguments(batches, bodies, memory)
                    if hasColumns {
                        let arms = ArmColumns(cases, memory)
                        arguments.meetings = arms.meetings
                        if points == 1 { arguments.rollings = UnsafePointer(arms.rollings) }
                    }
                    kernel(&arguments)
                    return (0...(2 * cases.count)).map {
                        [bodies[$0].vx, bodies[$0].vy, bodies[$0].omega].map(\.bitPattern)
                    }
                }
                #expect(results[0] == results[1])
            }
        }
    }

    @Test(arguments: laneCounts, [1, 2])
    func `the last pass adds what contacts press bodies with, and notes what is deep`(
        count: Int, points: Int
    ) {
        for kernels in kernelBuilds {
            let solver = kernels.table.solver
            check(
                cases(count, points: points), points: points, addsLoads: true,
                points == 1 ? solver.relax_one_point : solver.relax_two_points
            ) {
                $1.relax()
            }
        }
    }

    @Test(arguments: laneCounts, [1, 2]) func `impulses are kept for their pairs`(count: Int, points: Int) {
        let memory = KernelMemory()
        let cases = cases(count, points: points)
        let batches = ContactBatches(cases, points: points, memory)
        // Pairs in reverse; lanes beyond the last contact name the empty pair behind them.
        let pairs = (0..<(8 * batches.count)).map { $0 < count ? Int32(count - 1 - $0) : Int32(count) }
        for kernels in kernelBuilds {
            let solver = kernels.table.solver
            var kept = csimd_contact_impulses()
            (kept.center_x, kept.features, kept.first.normal) = (7, 9, -1)
            let impulses = memory.column([csimd_contact_impulses](repeating: kept, count: count + 1))
            // Every lane's contact has pushed; those that push no more have met, wherever they are.
            let flags = [UInt32](repeating: UInt32(0xff) << UInt32(csimd_batch_pushed_shift), count: batches.count)
            var apart = csimd_manifold()
            apart.first.separation = 2
            let manifolds = memory.column([csimd_manifold](repeating: apart, count: count + 1))
            var arguments = csimd_store_arguments(
                batches: UnsafeRawPointer(batches.memory), batch_pairs: memory.column(pairs), begin: 0,
                end: Int32(batches.count), impulses: impulses, empty_pair: Int32(count),
                flags: memory.column(flags), manifolds: manifolds, usual_impulse: 1e6,
                unusual: memory.zeros(1, of: Int32.self))
            (points == 1 ? solver.store_one_point : solver.store_two_points)(&arguments)
            for (k, item) in cases.enumerated() {
                let found = impulses[count - 1 - k]
                #expect(found.center_x == 7 && found.features == 9, "all else stays")
                let pushes = item.points.contains { $0.normalImpulse > 0 }
                #expect(manifolds[count - 1 - k].first.separation == (pushes ? 2 : 0))
                #expect(found.first.normal == Float(item.points[0].normalImpulse))
                #expect(found.first.tangent == Float(item.points[0].tangentImpulse))
                #expect(found.second.normal == (points == 2 ? Float(item.points[1].normalImpulse) : 0))
                #expect(found.second.tangent == (points == 2 ? Float(item.points[1].tangentImpulse) : 0))
            }
            #expect(impulses[count].first.normal == -1, "the empty pair is not written")
        }
    }
}
