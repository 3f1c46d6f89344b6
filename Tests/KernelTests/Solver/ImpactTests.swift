import CSIMD
import Testing

@testable import DynamicsEngine

/// The search for impacts, and their solution, against definitions in Double.
@Suite struct ImpactTests {
    private static let (tick, substep) = (1.0 / 60, 1.0 / 240)
    private static let threshold = 9.0
    /// So wide that of some pairs of points both strike, and of others one.
    private static let margin = 0.004
    private static let gravity = (x: 3.0, y: 90.0)

    /// Moving bodies' accelerations.
    private static func acceleration(_ record: Int32) -> (x: Double, y: Double) {
        guard record != 0 else { return (0, 0) }
        return (Double(record % 7) * 5 + gravity.x, 5 * Double(record % 5) - 10 + gravity.y)
    }

    /// The mass that is lent to bodies, in their own.
    private static func lent(_ record: Int32) -> Double { record % 6 == 5 ? 3 : 0 }

    /// Contacts with the elasticities of their pairs.
    private struct Scene {
        var cases: [ContactCase]
        var elasticities: [Double]

        init(_ count: Int, points: Int) {
            var random = SplitMix(state: UInt64(16 * count + points))
            cases = (0..<count).map { ContactCase(&random, points: points, kind: $0 % 3) }
            elasticities = (0..<count).map { $0 % 4 == 3 ? 0 : random.uniform(0.1...1) }
        }
    }

    /// A point that strikes, in Double.
    private struct Strike {
        var point: ContactCase.Point
        var target, time: Double
        var isFast: Bool
    }

    /// The points of a contact that strike, all at once: the first that is fast, and what touches at nearly that time.
    private func strikes(_ item: ContactCase, _ k: Int, _ e: Double) -> [Strike] {
        let touches = item.points.indices.map { strike(item, $0, k, e) }
        guard let time = touches.compactMap(\.self).filter(\.isFast).map(\.time).min() else { return [] }
        return touches.indices.compactMap { index in
            guard let touch = touches[index], abs(touch.time - time) <= Self.margin else { return nil }
            return strike(item, index, k, e, at: time)
        }
    }

    /// The definition, point by point.
    private func strike(
        _ item: ContactCase, _ index: Int, _ k: Int, _ e: Double, at common: Double? = nil
    ) -> Strike? {
        let n = item.normal
        let (a, b) = (Self.acceleration(item.record(0, of: k)), Self.acceleration(item.record(1, of: k)))
        let (ownA, ownB) = (1 / (1 + Self.lent(item.record(0, of: k))), 1 / (1 + Self.lent(item.record(1, of: k))))
        let pull = n.x * (b.x * ownB - a.x * ownA) + n.y * (b.y * ownB - a.y * ownA)
        let ahead = pull * Self.substep / 2
        let speed = item.velocity(index, along: n) + ahead
        let gap = max(item.separation(index), 0)
        let discriminant = speed * speed - 2 * pull * gap
        guard discriminant >= 0, speed < 0 || pull < 0 else { return nil }
        let touch = gap == 0 ? 0 : 2 * gap / (discriminant.squareRoot() - speed)
        guard touch <= Self.tick, speed + pull * touch < 0 else { return nil }
        let time = common ?? touch
        var way = (
            x: item.bodies[1].dx - item.bodies[0].dx + (item.bodies[1].vx - item.bodies[0].vx) * time,
            y: item.bodies[1].dy - item.bodies[0].dy + (item.bodies[1].vy - item.bodies[0].vy) * time
        )
        if item.bodies.contains(where: { $0.inverseMass == 0 }) {
            let along = way.x * n.x + way.y * n.y
            way = (along * n.x, along * n.y)
        }
        var moved = item
        let p = item.points[index]
        moved.points[index].a = (p.a.x + way.x / 2, p.a.y + way.y / 2)
        moved.points[index].b = (p.b.x - way.x / 2, p.b.y - way.y / 2)
        let gained = pull * time + ahead
        let leaving = -e * (moved.velocity(index, along: n) + gained) - gained
        return Strike(
            point: moved.points[index], target: e > 0 ? leaving : min(leaving, 0), time: time,
            isFast: speed + pull * touch < -Self.threshold)
    }

    private func arguments(
        _ scene: Scene, points: Int, _ bodies: UnsafeMutablePointer<csimd_solver_body>, _ memory: KernelMemory
    ) -> csimd_find_impacts_arguments {
        let batches = ContactBatches(scene.cases, points: points, memory)
        let count = scene.cases.count
        // One side of each pair is elastic; lanes beyond the last contact name a material of the static body.
        let materials = (0..<(2 * count)).map {
            csimd_material(
                solver_body: 0, friction: 0, elasticity: $0 % 2 == $0 / 2 % 2 ? Float(scene.elasticities[$0 / 2]) : 0,
                size: 1)
        }
        let sides = (0..<batches.count).flatMap { batch in
            (0..<16).map { lane -> Int32 in
                let k = 8 * batch + lane % 8
                return k < count ? Int32(2 * k + lane / 8) : Int32(2 * count)
            }
        }
        let lent = (0..<(2 * count)).map { Self.lent(Int32($0 + 1)) }
        let held = (0..<(2 * count)).map { slot -> (Float, Float) in
            let all = Self.acceleration(Int32(slot + 1))
            return (Float(all.x - Self.gravity.x), Float(all.y - Self.gravity.y))
        }
        return csimd_find_impacts_arguments(
            solver_bodies: bodies, batches: batches.memory, begin: 0, end: Int32(batches.count),
            flags: memory.column([UInt32](repeating: UInt32(csimd_batch_may_strike), count: batches.count)),
            wanted: UInt32(csimd_batch_may_strike), materials: memory.column(materials),
            batch_sides: memory.column(sides),
            batch_pairs: memory.column((0..<(8 * batches.count)).map { Int32(min($0, count)) }),
            elasticities: nil,
            manifolds: memory.zeros(count + 1), impulses: memory.zeros(count + 1),
            forms: memory.column([UInt8](repeating: 1, count: count + 1)),
            changed: memory.zeros(2 * count + 1), last_round: 0, ax: memory.column(held.map(\.0)),
            ay: memory.column(held.map(\.1)),
            force_sharing: 0, gravity_x: Float(Self.gravity.x), gravity_y: Float(Self.gravity.y),
            lent_mass: memory.column(lent.map { Float($0) }),
            tick: Float(Self.tick), substep: Float(Self.substep), threshold: Float(Self.threshold),
            margin: Float(Self.margin),
            least_elasticity: 0, maximum_speed: 1e6,
            found: memory.zeros(8 * batches.count, of: csimd_impact.self), count: 0)
    }

    @Test(arguments: laneCounts, [1, 2]) func `what touches fast enough within the step is found`(
        count: Int, points: Int
    ) {
        let scene = Scene(count, points: points)
        for kernels in kernelBuilds {
            let memory = KernelMemory()
            var arguments = arguments(scene, points: points, memory.column(ContactCase.records(scene.cases)), memory)
            let impacts = kernels.table.impacts
            (points == 1 ? impacts.find_one_point : impacts.find_two_points)(&arguments)
            var found = 0
            for (k, item) in scene.cases.enumerated() {
                let strikes = strikes(item, k, scene.elasticities[k])
                guard !strikes.isEmpty else { continue }
                let impact = arguments.found[found]
                found += 1
                #expect(impact.body_a == item.record(0, of: k) && impact.body_b == item.record(1, of: k))
                #expect(impact.normal_x == Float(item.normal.x) && impact.friction == Float(item.friction))
                #expect(impact.point_count == strikes.count, "contact \(k)")
                for (strike, point) in zip(strikes, [impact.first, impact.second]) { check(strike, point, item) }
            }
            #expect(arguments.count == found)
            #expect(count < 7 || found > 0, "the scenes have impacts")
        }
    }

    private func check(_ strike: Strike, _ point: csimd_impact_point, _ item: ContactCase) {
        let (a, b, n) = (strike.point.a, strike.point.b, item.normal)
        // Speeds to 100 pt/s and gaps to 1 pt go into times below 0.02 s.
        #expect(isClose(point.time, strike.time, scale: 1))
        #expect(isClose(point.arm_a_normal, a.x * n.x + a.y * n.y, scale: 100))
        #expect(isClose(point.arm_a_cross, a.x * n.y - a.y * n.x, scale: 100))
        #expect(isClose(point.arm_b_normal, b.x * n.x + b.y * n.y, scale: 100))
        #expect(isClose(point.arm_b_cross, b.x * n.y - b.y * n.x, scale: 100))
        #expect(isClose(point.target, strike.target, scale: 1000))
    }

    /// What arranges and solves the impacts that `find` finds in contacts of bodies of their own.
    private func rounds(
        _ find: csimd_find_impacts_arguments, points: Int, bodies: Int, _ memory: KernelMemory
    ) -> csimd_impact_arguments {
        let one = points == 1
        return csimd_impact_arguments(
            solver_bodies: UnsafeMutablePointer(mutating: find.solver_bodies), solver_body_count: bodies,
            impacts: find.found, count: find.count, first_pass: 0, last_pass: 1,
            last_linked_pass: 1, tolerance: 0, start_velocity: memory.zeros(bodies), margin: 1e-4, round: 1,
            changed: memory.zeros(bodies), shared: memory.zeros(bodies), earliest: memory.zeros(bodies),
            struck: memory.zeros(bodies),
            one_point_batches: find.batches.assumingMemoryBound(to: csimd_one_point_batch.self),
            two_point_batches: find.batches.assumingMemoryBound(to: csimd_two_point_batch.self),
            one_point_count: one ? find.end : 0, two_point_count: one ? 0 : find.end, one_point_meetings: nil,
            two_point_meetings: nil, one_point_flags: find.flags,
            two_point_flags: find.flags, manifolds: UnsafeMutablePointer(mutating: find.manifolds),
            first: memory.zeros(bodies + 2), entries: memory.zeros(16 * Int(find.end)))
    }

    @Test(arguments: [1, 2]) func `only batches of changed bodies are looked at again`(points: Int) {
        let scene = Scene(19, points: points)
        for kernels in kernelBuilds {
            let (memory, impacts) = (KernelMemory(), kernels.table.impacts)
            var find = arguments(scene, points: points, memory.column(ContactCase.records(scene.cases)), memory)
            let search = points == 1 ? impacts.find_one_point : impacts.find_two_points
            search(&find)
            var round = rounds(find, points: points, bodies: 39, memory)
            impacts.link(&round)
            for (k, item) in scene.cases.enumerated() {
                for side in 0..<2 where item.record(side, of: k) != 0 {
                    let body = Int(item.record(side, of: k))
                    let entries = (round.first[body]..<round.first[body + 1]).map { round.entries[Int($0)] }
                    #expect(entries == [Int32(k / 8 * 2 + points - 1)])
                }
            }
            // Impacts of one batch alone.
            guard find.count > 0 else {
                Issue.record("nothing strikes")
                return
            }
            let batch = round.impacts[0].batch >> 1
            round.count = Int32((0..<Int(find.count)).prefix { round.impacts[$0].batch >> 1 == batch }.count)
            impacts.time(&round)
            impacts.arrange(&round)
            let changed = UInt32(csimd_batch_changed)
            let marked = (0..<3).filter { find.flags[$0] & changed == changed }
            #expect(marked == [Int(batch)])
            (find.wanted, find.count) = (changed, 0)
            search(&find)
            #expect((0..<Int(find.count)).allSatisfy { find.found[$0].batch >> 1 == batch })
            #expect((0..<3).allSatisfy { find.flags[$0] & changed == 0 }, "once")
        }
    }

    @Test func `what comes later to a body waits for what comes first`() {
        for kernels in kernelBuilds {
            let (memory, impacts) = (KernelMemory(), kernels.table.impacts)
            let scene = Scene(4, points: 1)
            let find = arguments(scene, points: 1, memory.column(ContactCase.records(scene.cases)), memory)
            var round = rounds(find, points: 1, bodies: 9, memory)
            impacts.link(&round)
            // Bodies 1 to 4 in a row, body 0 static: 1-2 first, then 2-3; 3-4 is after that; 4 and the floor at any
            // time.
            func impact(_ a: Int32, _ b: Int32, _ time: Float, lane: Int32) -> csimd_impact {
                var impact = csimd_impact()
                (impact.body_a, impact.body_b, impact.lane, impact.pair) = (a, b, lane, lane)
                (impact.point_count, impact.first.time) = (1, time)
                return impact
            }
            let moving = (1...4).filter { round.solver_bodies[$0].inverse_mass > 0 }
            for body in 1...4 where !moving.contains(body) { round.solver_bodies[body].inverse_mass = 1 }
            round.impacts = memory.column([
                impact(2, 3, 0.004, lane: 0), impact(1, 2, 0.003, lane: 1), impact(3, 4, 0.0045, lane: 2),
                impact(4, 0, 0.00455, lane: 3), impact(5, 0, 0.009, lane: 3), impact(6, 0, 0.001, lane: 3),
            ])
            round.count = 6
            impacts.time(&round)
            impacts.arrange(&round)
            // 3-4 and 4-0 wait too: 3 is struck at 0.004, and 4 at 0.0045, if 3 goes on as it does.
            let left = (0..<Int(round.count)).map { round.impacts[$0].body_a }
            #expect(left == [1, 4, 5, 6])
            #expect(find.flags[0] & UInt32(csimd_batch_changed) != 0)
        }
    }

    @Test(arguments: laneCounts, [1, 2]) func `points leave as they are to, or faster without a push`(
        count: Int, points: Int
    ) {
        let scene = Scene(count, points: points)
        for kernels in kernelBuilds {
            let memory = KernelMemory()
            let bodies = memory.column(ContactCase.records(scene.cases))
            let before = memory.column(ContactCase.records(scene.cases))
            var found = arguments(scene, points: points, bodies, memory)
            let impacts = kernels.table.impacts
            (points == 1 ? impacts.find_one_point : impacts.find_two_points)(&found)
            var arguments = rounds(found, points: points, bodies: 2 * count + 1, memory)
            impacts.link(&arguments)
            impacts.time(&arguments)
            impacts.arrange(&arguments)
            impacts.solve(&arguments)
            for index in 0..<Int(found.count) {
                let impact = found.found[index]
                #expect(impact.is_alone == (impact.point_count == 1 ? 1 : 0), "each contact has bodies of its own")
                for point in [impact.first, impact.second].prefix(Int(impact.point_count)) {
                    let lack = point.target - velocity(point, impact, bodies)
                    #expect(point.impulse >= 0 && lack <= 1e-3)
                    // Points nearer to each other than solved together are left to more passes.
                    if impact.point_count == 1 { #expect(point.impulse == 0 || abs(lack) <= 1e-3) }
                }
                if impact.point_count == 1 {
                    for body in [impact.body_a, impact.body_b] where body != 0 {
                        let (new, old) = (bodies[Int(body)], before[Int(body)])
                        let change = Double(new.vx) - Double(old.vx)
                        #expect(isClose(new.dx, Double(old.dx) - change * Double(impact.first.time), scale: 10))
                    }
                }
            }
        }
    }

    private func velocity(
        _ point: csimd_impact_point, _ impact: csimd_impact, _ bodies: UnsafeMutablePointer<csimd_solver_body>
    ) -> Float {
        let (a, b) = (bodies[Int(impact.body_a)], bodies[Int(impact.body_b)])
        return impact.normal_x * (b.vx - a.vx) + impact.normal_y * (b.vy - a.vy) + b.omega * point.arm_b_cross
            - a.omega * point.arm_a_cross
    }

    @Test func `friction stays within the cone and only slows`() {
        for kernels in kernelBuilds {
            let memory = KernelMemory()
            // A disc of radius 10 that slides at 60 pt/s over something static has just been pushed by 8.
            var body = csimd_solver_body()
            (body.vx, body.inverse_mass, body.inverse_inertia) = (60, 1, 0.02)
            let bodies = memory.column([csimd_solver_body(), body])
            var impact = csimd_impact()
            (impact.body_a, impact.body_b, impact.normal_y) = (1, 0, 1)
            (impact.friction, impact.point_count) = (0.5, 1)
            (impact.first.arm_a_normal, impact.first.impulse, impact.first.time) = (10, 8, 0.25)
            let find = arguments(Scene(1, points: 1), points: 1, bodies, memory)
            var arguments = rounds(find, points: 1, bodies: 2, memory)
            (arguments.impacts, arguments.count, arguments.struck) = (memory.column([impact]), 1, nil)
            kernels.table.impacts.rub(&arguments)
            #expect(bodies[1].vx == 56 && bodies[1].vy == 0 && isClose(abs(bodies[1].omega), 0.8))
            #expect(bodies[1].dx == 1)
            // With more friction it rolls: 60 − λ = 10 · 0.02 · 10 λ.
            arguments.impacts[0].friction = 100
            bodies[1] = body
            kernels.table.impacts.rub(&arguments)
            #expect(isClose(bodies[1].vx, 40, scale: 60) && isClose(abs(bodies[1].omega), 4, scale: 10))
        }
    }
}
