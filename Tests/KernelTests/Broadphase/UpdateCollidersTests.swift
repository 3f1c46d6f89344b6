import CSIMD
import Foundation
import Testing

@testable import DynamicsEngine

/// Collider records and bounds against their definition in Double.
@Suite struct UpdateCollidersTests {
    /// A collider on a body, and what is expected of it.
    private struct Case {
        var x, y, angle, vx, vy, omega, size: Double
        var kind: Int
        var localX, localY, localAngle, p0, p1, extentX, extentY, radius: Double

        init(_ random: inout SplitMix, kind: Int) {
            (x, y, angle) = (random.uniform(-200...200), random.uniform(-200...200), random.uniform(-3...3))
            (vx, vy, omega) = (random.uniform(-300...300), random.uniform(-300...300), random.uniform(-9...9))
            size = random.uniform(5...30)
            self.kind = kind
            (localX, localY, localAngle) = (random.uniform(-9...9), random.uniform(-9...9), random.uniform(-3...3))
            p0 = random.uniform(2...20)
            p1 = kind == csimd_kind_circle ? p0 : random.uniform(2...20)
            (extentX, extentY) = (p0, p1)
            radius = kind < csimd_kind_rectangle ? max(p0, p1) : 0.9 * (p0 * p0 + p1 * p1).squareRoot()
        }

        static let (leadTime, leadFraction) = (0.008, 0.05)
        static let (tick, always, most, struck, mostStruck) = (1.0 / 60, 0.02, 0.5, 0.25, 0.1)
        static let (thinAlways, thinness) = (0.03, 2.5)
        static let (commonX, commonY, skin, lookahead) = (0.5, -0.25, 0.1, 3.0)

        /// The pose that contacts are met at: x, y, angle.
        var pose: (Double, Double, Double) {
            let way = (vx * vx + vy * vy).squareRoot() * Case.leadTime
            let part = Case.leadTime * min(1, Case.leadFraction * size / way)
            let turn = max(-Case.leadFraction, min(Case.leadFraction, omega * Case.leadTime))
            return (x + vx * part, y + vy * part, angle + turn)
        }
        var offset: (x: Double, y: Double) {
            let (c, s) = (cos(pose.2), sin(pose.2))
            return (c * localX - s * localY, s * localX + c * localY)
        }
        var origin: (x: Double, y: Double) { (pose.0 + offset.x, pose.1 + offset.y) }
        /// The origin as the step begins.
        var start: (x: Double, y: Double) {
            let (c, s) = (cos(angle), sin(angle))
            return (x + c * localX - s * localY, y + s * localX + c * localY)
        }
        var turn: Double { pose.2 + localAngle }
        var half: (x: Double, y: Double) {
            let (c, s) = (abs(cos(turn)), abs(sin(turn)))
            if kind <= csimd_kind_ellipse {
                return (
                    (extentX * extentX * c * c + extentY * extentY * s * s).squareRoot(),
                    (extentX * extentX * s * s + extentY * extentY * c * c).squareRoot()
                )
            }
            return (min(radius, c * extentX + s * extentY), min(radius, s * extentX + c * extentY))
        }
        var shapeSize: Double { 2 * (kind == csimd_kind_polygon ? p0 : min(p0, p1)) }
        private var motion: (x: Double, y: Double) { (vx * Case.tick - Case.commonX, vy * Case.tick - Case.commonY) }
        private var always: Double {
            let extent = (2 * (extentX * extentX + extentY * extentY)).squareRoot()
            return extent > Case.thinness * shapeSize ? Case.thinAlways * extent : Case.always * shapeSize
        }
        /// How far contacts may begin: left, right, up, down.
        private var reach: [Double] {
            let length = (motion.x * motion.x + motion.y * motion.y).squareRoot()
            let struck = Case.struck * max(length, (vx * vx + vy * vy).squareRoot() * Case.tick)
            return [-motion.x, motion.x, -motion.y, motion.y].map { ahead in
                let approach = (length + ahead) / 2
                // Circles pass each other beside their ways.
                return always
                    + (kind == csimd_kind_circle
                        ? max(approach, max(ahead, 0) + struck)
                        : max(min(approach, shapeSize * Case.most), min(struck, shapeSize * Case.mostStruck)))
            }
        }
        /// Least and largest x, then y.
        var needed: [Double] {
            [
                origin.x - half.x - reach[0], origin.x + half.x + reach[1], origin.y - half.y - reach[2],
                origin.y + half.y + reach[3],
            ]
        }
        var enlarged: [Double] {
            let ahead = [motion.x, motion.y].map { max(-shapeSize, min(shapeSize, $0 * Case.lookahead)) }
            let skin = shapeSize * Case.skin
            return [
                needed[0] - skin + min(ahead[0], 0), needed[1] + skin + max(ahead[0], 0),
                needed[2] - skin + min(ahead[1], 0), needed[3] + skin + max(ahead[1], 0),
            ]
        }
    }

    @Test(arguments: laneCounts, [false, true])
    func `records, bounds and what has left them are as defined`(count: Int, isShuffled: Bool) {
        let memory = KernelMemory()
        var random = SplitMix(state: UInt64(count + 1))
        let cases = (0..<count).map { Case(&random, kind: $0 % 4) }
        // Collider k is of body k, or of the mirrored one.
        let body = (0..<count).map { isShuffled ? count - 1 - $0 : $0 }
        for kernels in kernelBuilds {
            var arguments = arguments(cases, body, memory)
            // Every third one sticks out by a hundredth of a point on one of four sides.
            let isOut = { (k: Int) in k % 3 == 0 }
            for (k, item) in cases.enumerated() {
                var bounds = item.needed
                for side in 0..<4 { bounds[side] += side % 2 == 0 ? -1 : 1 }
                if isOut(k) { bounds[k % 4] += k % 2 == 0 ? 1.01 : -1.01 }
                set(bounds, of: k, arguments.colliders)
            }
            kernels.table.broadphase.update_colliders(&arguments)
            for (k, item) in cases.enumerated() {
                check(arguments.colliders.records[k], item)
                let motion = arguments.colliders.motion[k]
                #expect(isClose(motion.start_x, item.start.x - item.origin.x, scale: 20))
                #expect(isClose(motion.start_y, item.start.y - item.origin.y, scale: 20))
            }
            let left = (0..<Int(arguments.left_count)).map { Int(arguments.left[$0]) }
            #expect(left == cases.indices.filter(isOut))

            let before = cases.indices.map { bounds(of: $0, arguments.colliders) }
            kernels.table.broadphase.enlarge_left_bounds(&arguments)
            for (k, item) in cases.enumerated() {
                let now = bounds(of: k, arguments.colliders)
                // 300 pt and a dozen operations.
                let isNew = zip(now, item.enlarged).allSatisfy { isClose($0, $1, scale: 300) }
                #expect(isOut(k) ? isNew : now == before[k], "collider \(k)")
            }
            kernels.table.broadphase.enlarge_bounds(&arguments)
            for (k, item) in cases.enumerated() {
                #expect(
                    zip(bounds(of: k, arguments.colliders), item.enlarged).allSatisfy { isClose($0, $1, scale: 300) },
                    "collider \(k)")
            }
        }
    }

    private func check(_ record: csimd_collider, _ item: Case) {
        #expect(isClose(record.x, item.origin.x, scale: 300) && isClose(record.y, item.origin.y, scale: 300))
        // The lead's turn is a polynomial, exact to 3e-10.
        #expect(isClose(record.cosine, cos(item.turn)) && isClose(record.sine, sin(item.turn)))
        #expect(
            isClose(record.offset_x, item.offset.x, scale: 20) && isClose(record.offset_y, item.offset.y, scale: 20))
        #expect(record.p0 == Float(item.p0) && record.p1 == Float(item.p1))
    }

    private func bounds(of k: Int, _ colliders: csimd_collider_columns) -> [Float] {
        [colliders.min_x[k], colliders.max_x[k], colliders.min_y[k], colliders.max_y[k]]
    }

    private func set(_ bounds: [Double], of k: Int, _ colliders: csimd_collider_columns) {
        (colliders.min_x[k], colliders.max_x[k]) = (Float(bounds[0]), Float(bounds[1]))
        (colliders.min_y[k], colliders.max_y[k]) = (Float(bounds[2]), Float(bounds[3]))
    }

    private func arguments(_ cases: [Case], _ body: [Int], _ memory: KernelMemory) -> csimd_bounds_arguments {
        // The case of each body.
        var own = cases
        for (k, slot) in body.enumerated() { own[slot] = cases[k] }
        func column(_ values: [Double]) -> UnsafeMutablePointer<Float> { memory.column(values.map { Float($0) }) }
        var bodies = csimd_body_columns()
        (bodies.x, bodies.y) = (column(own.map(\.x)), column(own.map(\.y)))
        (bodies.cosine, bodies.sine) = (column(own.map { cos($0.angle) }), column(own.map { sin($0.angle) }))
        (bodies.vx, bodies.vy, bodies.omega) = (column(own.map(\.vx)), column(own.map(\.vy)), column(own.map(\.omega)))
        let count = cases.count
        let colliders = csimd_collider_columns(
            body: memory.column(body.map { Int32($0) }), kind: memory.column(cases.map { Int32($0.kind) }),
            local_x: column(cases.map(\.localX)), local_y: column(cases.map(\.localY)),
            local_cosine: column(cases.map { cos($0.localAngle) }),
            local_sine: column(cases.map { sin($0.localAngle) }), p0: column(cases.map(\.p0)),
            p1: column(cases.map(\.p1)), extent_x: column(cases.map(\.extentX)), extent_y: column(cases.map(\.extentY)),
            radius: column(cases.map(\.radius)), records: memory.zeros(count), motion: memory.zeros(count),
            min_x: memory.zeros(count), min_y: memory.zeros(count), max_x: memory.zeros(count),
            max_y: memory.zeros(count), sharing: csimd_collider_sharing())
        return csimd_bounds_arguments(
            bodies: bodies, colliders: colliders, begin: 0, end: Int32(count), tick: Float(Case.tick),
            lead: csimd_lead(
                time: Float(Case.leadTime), fraction: Float(Case.leadFraction), size: column(own.map(\.size)),
                size_sharing: 0),
            speculative_fraction: Float(Case.always), thin_speculative_fraction: Float(Case.thinAlways),
            thinness: Float(Case.thinness), far_fraction: Float(Case.most),
            struck_fraction: Float(Case.struck), approach_fraction: Float(Case.mostStruck),
            common_motion_x: Float(Case.commonX),
            common_motion_y: Float(Case.commonY), skin_fraction: Float(Case.skin),
            lookahead_steps: Float(Case.lookahead), left: memory.zeros(count), left_count: 0)
    }
}
