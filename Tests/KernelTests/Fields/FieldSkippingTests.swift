import CSIMD
import DynamicsKernelsBase
import DynamicsModel
import Testing

@testable import DynamicsEngine

#if arch(x86_64)
    import DynamicsKernelsV3
#endif

/// What may not change a bit: skipping, the order and division of bodies, and the build.
@Suite struct FieldSkippingTests {
    /// Fields of all kinds in small regions, for all and for some.
    private func fields(_ count: Int, over bodies: FieldBodies) -> [Field] {
        var random = FieldRandom(state: 7)
        return (0..<count).map { index in
            let named = FieldKindTests.kinds[index % FieldKindTests.kinds.count]
            let radius = random.real(5...90)
            let regions: [Region] = [
                .circle(radius: radius), .rectangle(width: radius, height: 2 * radius),
                .difference(.circle(radius: radius), .circle(radius: radius / 2)),
                .union(.circle(radius: radius), .rectangle(width: 3 * radius, height: 5)),
            ]
            return Field(
                named.kind, position: Vector2(random.real(-280...280), random.real(-280...280)),
                region: regions[index / 3 % 4], strength: named.strength, falloff: Double(index % 3) * 0.7,
                minimumRadius: 10, members: index % 5 == 0 ? members(every: 3, of: bodies.count) : .all)
        }
    }

    private func order(_ bodies: FieldBodies, by key: (Int) -> Double) -> FieldBodies {
        let result = FieldBodies(count: bodies.count)
        for (slot, body) in (0..<bodies.count).sorted(by: { key($0) < key($1) }).enumerated() {
            for column in [\csimd_body_columns.x, \.y, \.vx, \.vy, \.inverse_mass, \.charge] {
                result.columns[keyPath: column]![slot] = bodies.columns[keyPath: column]![body]
            }
        }
        return result
    }

    @Test func skippingChangesNoBit() throws {
        let random = FieldBodies(count: 1000, seed: 53)
        let sorted = order(random) {
            (Double(random.columns.y[$0]) / 32).rounded() * 1000 + Double(random.columns.x[$0])
        }
        for bodies in [random, sorted] {
            let fields = fields(100, over: bodies)
            try bodies.evaluate(fields)
            let skipping = bodies.bits
            try bodies.evaluate(
                fields.map {
                    // The same region, but with bounds that are not seen to be finite.
                    var field = $0
                    field.region = .union(field.region, .difference(.infinite, .infinite))
                    return field
                })
            #expect(bodies.bits == skipping)
        }
    }

    @Test func orderOfBodiesChangesNoBit() throws {
        let bodies = FieldBodies(count: 700, seed: 59)
        let keys = (0..<700).map { ($0 * 389) % 700 }
        let other = order(bodies) { Double(keys[$0]) }
        let fields = fields(40, over: bodies).map { field in
            var field = field
            field.members = .all
            return field
        }
        try bodies.evaluate(fields)
        try other.evaluate(fields)
        for body in 0..<700 { #expect(other.bits(keys[body]) == bodies.bits(body)) }
    }

    @Test func divisionOfBodiesChangesNoBit() throws {
        let bodies = FieldBodies(count: 1003, seed: 61)
        var store = FieldStore()
        for (id, field) in fields(40, over: bodies).enumerated() {
            try store.add(field, id: FieldID(rawValue: UInt64(id)))
        }
        bodies.evaluate(&store)
        let whole = bodies.bits
        for bounds in [[0, 8, 512, 1003], [0, 1000, 1003], [0, 264, 264, 528, 1003]] {
            for (begin, end) in zip(bounds, bounds.dropFirst()) {
                _ = store.evaluate(
                    columns: bodies.columns, bodies: begin..<end, time: 0, tick: 1.0 / 60,
                    kernels: DynamicsKernelsBase.forcesKernels())
            }
            #expect(bodies.bits == whole)
        }
    }

    @Test func threadsMayShareTheWork() async throws {
        let bodies = FieldBodies(count: 4096, seed: 71)
        var store = FieldStore()
        for (id, field) in fields(60, over: bodies).enumerated() {
            try store.add(field, id: FieldID(rawValue: UInt64(id)))
        }
        bodies.evaluate(&store)
        let alone = bodies.bits
        nonisolated(unsafe) let columns = bodies.columns
        let shared = store
        await withTaskGroup { group in
            for begin in stride(from: 0, to: 4096, by: 136) {
                group.addTask {
                    _ = shared.evaluate(
                        columns: columns, bodies: begin..<min(begin + 136, 4096), time: 0, tick: 1.0 / 60,
                        kernels: DynamicsKernelsBase.forcesKernels())
                }
            }
        }
        #expect(bodies.bits == alone)
    }

    #if arch(x86_64)
        @Test(.enabled(if: csimd_supports_x86_64_v3() != 0)) func buildsGiveEqualBits() throws {
            let bodies = FieldBodies(count: 1003, seed: 67)
            let fields =
                fields(100, over: bodies)
                + FieldKindTests.kinds.map {
                    Field($0.kind, strength: $0.strength, falloff: 1.3)
                }
            try bodies.evaluate(fields, time: 12.3, kernels: DynamicsKernelsBase.forcesKernels())
            let base = bodies.bits
            try bodies.evaluate(fields, time: 12.3, kernels: DynamicsKernelsV3.forcesKernels())
            #expect(bodies.bits == base)
        }
    #endif
}
