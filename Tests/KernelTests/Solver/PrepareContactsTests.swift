import CSIMD
import Foundation
import Testing

@testable import DynamicsEngine

/// Constraint batches and the warm start against their definition in Double.
@Suite struct PrepareContactsTests {
    /// What a side is made of.
    private struct Material {
        var friction, elasticity, size: Double
    }

    private static let (push, staticFactor) = (4.0, 2.0)
    private static let strikeSpeed = -5.0

    /// Every fifth contact has a side that attachments hold; of every third both sides have turned on a face.
    private func mark(_ side: Int, of k: Int) -> Float {
        if k % 5 == 0 { return side == 1 ? csimd_mark_rigid : 0 }
        return k % 3 == 0 ? (side == 0 ? 0.02 : -0.01) : 0
    }

    @Test(arguments: laneCounts, [1, 2]) func `batches hold what manifolds and materials say`(count: Int, points: Int) {
        var random = SplitMix(state: UInt64(count + 100 * points))
        let cases = (0..<count).map { k in
            var item = ContactCase(&random, points: points, kind: k % 4 % 3)
            item.isDriven = k % 8 < 4
            return item
        }
        let materials = (0..<(2 * count)).map { _ in
            Material(
                friction: random.uniform(0...1), elasticity: Bool.random(using: &random) ? random.uniform(0.1...1) : 0,
                size: random.uniform(5...30))
        }
        for kernels in kernelBuilds {
            let memory = KernelMemory()
            let bodies = memory.column(ContactCase.records(cases))
            var start = [csimd_start_velocity](
                repeating: csimd_start_velocity(vx: 1, vy: 2, omega: 3, mark: 0), count: 2 * count + 1)
            for k in cases.indices {
                for side in 0..<2 { start[Int(cases[k].record(side, of: k))].mark = mark(side, of: k) }
            }
            start[0] = csimd_start_velocity()
            let warm = memory.column(start)
            let strikes = memory.zeros(1, of: Int32.self)
            var arguments = arguments(cases, materials, points: points, bodies, warm, strikes, memory)
            let prepared = ContactBatches(arguments.batches, points: points, count: Int(arguments.end))
            let constraints = kernels.table.constraints
            (points == 1 ? constraints.prepare_one_point : constraints.prepare_two_points)(&arguments)
            var flags = [Int](repeating: 0, count: (count + 7) / 8)
            for (k, item) in cases.enumerated() {
                let turned = turnedBack(item, k)
                check(turned, k, Array(materials[(2 * k)..<(2 * k + 2)]), prepared)
                flags[k / 8] |= self.flags(turned)
                var moved = turned
                for body in 0..<2 {
                    (moved.bodies[body].vx, moved.bodies[body].vy, moved.bodies[body].omega) = (1, 2, 3)
                }
                for (index, point) in item.points.enumerated() {
                    moved.push(index, point.normalImpulse, along: moved.normal)
                    moved.push(index, point.tangentImpulse, along: moved.tangent)
                }
                for side in 0..<2 where item.record(side, of: k) != 0 {
                    let (found, body) = (warm[Int(item.record(side, of: k))], moved.bodies[side])
                    #expect(isClose(found.vx, body.vx, scale: 100) && isClose(found.vy, body.vy, scale: 100))
                    #expect(isClose(found.omega, body.omega, scale: 100), "contact \(k), side \(side)")
                }
            }
            #expect((0..<flags.count).map { Int(arguments.flags[$0]) } == flags)
            #expect(strikes.pointee == (flags.contains { $0 & csimd_batch_may_strike != 0 } ? 1 : 0))
            #expect([warm[0].vx, warm[0].vy, warm[0].omega] == [0, 0, 0], "what is static stays")
        }
    }

    @Test(arguments: laneCounts, [1, 2]) func `arms move of what bounces, and of what rolls and carries something`(
        count: Int, points: Int
    ) {
        var random = SplitMix(state: UInt64(count + 100 * points))
        let cases = (0..<count).map { k in
            var item = ContactCase(&random, points: points, kind: k % 4 % 3)
            for side in 0..<2 { item.bodies[side].angle = -item.bodies[side].omega / 120 }
            return item
        }
        let materials = (0..<(2 * count)).map {
            Material(friction: 0.5, elasticity: $0 % 3 == 0 ? 0.5 : 0, size: 10)
        }
        let advances = cases.map { _ in (a: random.uniform(-20...20), b: random.uniform(-20...20)) }
        for kernels in kernelBuilds {
            let memory = KernelMemory()
            let bodies = memory.column(ContactCase.records(cases))
            let warm = memory.zeros(2 * count + 1, of: csimd_start_velocity.self)
            let strikes = memory.zeros(1, of: Int32.self)
            var arguments = arguments(cases, materials, points: points, bodies, warm, strikes, memory)
            let batches = Int(arguments.end)
            let columns = ArmColumns(count: batches, memory)
            if points == 1 {
                let manifolds = memory.column(
                    zip(cases, advances).map { item, advance in
                        var manifold = manifold(item)
                        (manifold.second.x, manifold.second.y) = (Float(advance.a), Float(advance.b))
                        return manifold
                    })
                arguments.manifolds = UnsafePointer(manifolds)
            }
            arguments.meetings = columns.meetings
            if points == 1 { arguments.rollings = columns.rollings }
            let prepared = ContactBatches(arguments.batches, points: points, count: batches)
            let constraints = kernels.table.constraints
            (points == 1 ? constraints.prepare_one_point : constraints.prepare_two_points)(&arguments)
            for (k, item) in cases.enumerated() {
                let isMoving = item.bodies.allSatisfy { $0.inverseMass > 0 }
                let stands = (0..<2).allSatisfy { (2 * k + $0) % 5 > 0 }
                let isTurning = item.bodies.contains { abs($0.omega) > 1 }
                let isElastic = materials[2 * k].elasticity > 0 || materials[2 * k + 1].elasticity > 0
                let isLoaded = item.points.contains { $0.normalImpulse > 0 }
                let share: Float = isMoving && isElastic && !stands ? isLoaded ? 0.5 : -0.5 : 0
                #expect(columns.meeting(k).pointee.meets[k % 8] == share, "contact \(k)")
                guard points == 1 else { continue }
                let (found, rolls) = (columns.rolling(k).pointee, item.points[0].normalImpulse > 0 && isTurning)
                #expect(found.advance_a[k % 8] == (rolls ? Float(advances[k].a) : 0))
                #expect(found.advance_b[k % 8] == (rolls ? Float(advances[k].b) : 0))
                // Half of the step, less half of a substep of four, of which the lead has half of the step.
                let early = (item.bodies.map { -$0.omega / 480 }, advances[k])
                let shift = rolls ? early.1.a * early.0[0] + early.1.b * early.0[1] : 0
                let (point, p, n) = (prepared.point(0, of: k).pointee, item.points[0], item.normal)
                #expect(isClose(point.arm_a_cross[k % 8], p.a.x * n.y - p.a.y * n.x + shift, scale: 30))
                #expect(isClose(point.arm_b_cross[k % 8], p.b.x * n.y - p.b.y * n.x + shift, scale: 30))
                #expect(isClose(point.arm_a_normal[k % 8], p.a.x * n.x + p.a.y * n.y, scale: 30))
            }
        }
    }

    /// A contact before its sides turned on their faces: arms by their own angles, the normal by the mean of moving
    /// sides.
    private func turnedBack(_ item: ContactCase, _ k: Int) -> ContactCase {
        func turned(_ v: (x: Double, y: Double), _ angle: Double) -> (x: Double, y: Double) {
            (v.x * cos(angle) + v.y * sin(angle), v.y * cos(angle) - v.x * sin(angle))
        }
        let angles = (0..<2).map { side -> Double in
            let mark = mark(side, of: k)
            return item.record(side, of: k) == 0 || mark >= csimd_mark_sprung ? 0 : Double(mark)
        }
        var item = item
        if item.bodies.allSatisfy({ $0.inverseMass > 0 }) {
            item.normal = turned(item.normal, (angles[0] + angles[1]) / 2)
        }
        for index in item.points.indices {
            item.points[index].a = turned(item.points[index].a, angles[0])
            item.points[index].b = turned(item.points[index].b, angles[1])
        }
        return item
    }

    private func check(_ item: ContactCase, _ k: Int, _ materials: [Material], _ batches: ContactBatches) {
        let (lane, contact) = (k % 8, batches.contact(of: k).pointee)
        let size = min(materials[0].size, materials[1].size)
        let isStatic = item.bodies.contains { $0.inverseMass == 0 }
        let isAttached = k % 5 == 0 && item.record(1, of: k) != 0
        #expect(contact.body_a[lane] == item.record(0, of: k) && contact.body_b[lane] == item.record(1, of: k))
        #expect(isClose(contact.normal_x[lane], item.normal.x) && isClose(contact.normal_y[lane], item.normal.y))
        #expect(isClose(contact.friction[lane], (materials[0].friction * materials[1].friction).squareRoot()))
        let push = size * Self.push * (isStatic ? Self.staticFactor : 1)
        #expect(isClose(contact.push_speed[lane], isAttached ? -push : push))
        for (index, p) in item.points.enumerated() {
            let point = batches.point(index, of: k).pointee
            let (n, t) = (item.normal, item.tangent)
            #expect(isClose(point.arm_a_normal[lane], p.a.x * n.x + p.a.y * n.y, scale: 30))
            // r × n is −r · t.
            #expect(isClose(point.arm_a_cross[lane], -(p.a.x * t.x + p.a.y * t.y), scale: 30))
            #expect(isClose(point.arm_b_normal[lane], p.b.x * n.x + p.b.y * n.y, scale: 30))
            #expect(isClose(point.arm_b_cross[lane], -(p.b.x * t.x + p.b.y * t.y), scale: 30))
            #expect(point.separation[lane] == Float(p.separation))
            #expect(point.normal_impulse[lane] == Float(p.normalImpulse))
            #expect(point.tangent_impulse[lane] == Float(p.tangentImpulse))
        }
    }

    /// What is noted of a batch for one of its contacts.
    private func flags(_ item: ContactCase) -> Int {
        let mayStrike = item.points.indices.contains { item.velocity($0, along: item.normal) < Self.strikeSpeed }
        return mayStrike ? csimd_batch_may_strike : 0
    }

    private func arguments(
        _ cases: [ContactCase], _ materials: [Material], points: Int, _ bodies: UnsafeMutablePointer<csimd_solver_body>,
        _ warm: UnsafeMutablePointer<csimd_start_velocity>, _ strikes: UnsafeMutablePointer<Int32>,
        _ memory: KernelMemory
    ) -> csimd_prepare_arguments {
        let (count, batchCount) = (cases.count, (cases.count + 7) / 8)
        // Lanes beyond the last contact name the empty pair and a material of the static body.
        let pairs = (0..<(8 * batchCount)).map { Int32(min($0, count)) }
        let sides = (0..<batchCount).flatMap { batch in
            (0..<16).map { lane -> Int32 in
                let k = 8 * batch + lane % 8
                return k < count ? Int32(2 * k + lane / 8) : Int32(2 * count)
            }
        }
        var records = materials.enumerated().map { index, material in
            csimd_material(
                solver_body: cases[index / 2].record(index % 2, of: index / 2), friction: Float(material.friction),
                elasticity: Float(material.elasticity), size: Float(material.size))
        }
        records.append(csimd_material(solver_body: 0, friction: 0, elasticity: 0, size: 1))
        return csimd_prepare_arguments(
            manifolds: memory.column(cases.map(manifold)), impulses: memory.column(cases.map(impulses)),
            batch_pairs: memory.column(pairs), materials: memory.column(records), batch_sides: memory.column(sides),
            frictions: nil, elasticities: nil, forms: memory.column([UInt8](repeating: 1, count: count + 8)),
            push_sizes: Float(Self.push), static_push_factor: Float(Self.staticFactor),
            solver_bodies: bodies, warm_start: warm,
            batches: memory.zeros(batchCount + 1, of: csimd_two_point_batch.self), meetings: nil,
            rollings: nil, footing: memory.column((0..<(2 * count + 8)).map { UInt8($0 % 5 == 0 ? 0 : 9) }),
            arm_rules: MovingArmsCase.rules, begin: 0, end: Int32(batchCount),
            strike_speed: Float(Self.strikeSpeed), flags: memory.zeros(batchCount, of: UInt32.self), strikes: strikes,
            still_bodies: 0)
    }

    private func manifold(_ item: ContactCase) -> csimd_manifold {
        func point(_ index: Int) -> csimd_manifold_point {
            guard index < item.points.count else { return csimd_manifold_point() }
            let p = item.points[index]
            return csimd_manifold_point(x: Float(p.a.x), y: Float(p.a.y), separation: Float(p.separation))
        }
        return csimd_manifold(
            normal_x: Float(item.normal.x), normal_y: Float(item.normal.y), first: point(0), second: point(1))
    }

    private func impulses(_ item: ContactCase) -> csimd_contact_impulses {
        func point(_ index: Int) -> csimd_point_impulses {
            guard index < item.points.count else { return csimd_point_impulses() }
            let p = item.points[index]
            return csimd_point_impulses(normal: Float(p.normalImpulse), tangent: Float(p.tangentImpulse))
        }
        let p = item.points[0]
        return csimd_contact_impulses(
            first: point(0), second: point(1), center_x: Float(p.a.x - p.b.x), center_y: Float(p.a.y - p.b.y),
            features: 0, unused: 0)
    }
}
