import DynamicsKernelsBase
import DynamicsModel
import Testing

@testable import DynamicsEngine

/// Every kind in every region, for all and for some, against the formulas in Double.
@Suite struct FieldKindTests {
    struct Named: Sendable, CustomTestStringConvertible {
        let name: String
        let kind: Field.Kind
        let strength: Double
        var testDescription: String { name }
    }

    static let kinds = [
        Named(name: "drag", kind: .drag, strength: 0.5),
        Named(name: "vortex", kind: .vortex, strength: 0.005),
        Named(name: "radial", kind: .radialGravity, strength: -3),
        Named(name: "linear", kind: .linearGravity(direction: Vector2(0.5, -2)), strength: 1.5),
        Named(name: "velocity", kind: .velocity(direction: Vector2(1, -2)), strength: 0.75),
        Named(name: "noise", kind: .noise(smoothness: 0.5, animationSpeed: 1), strength: 2),
        Named(name: "turbulence", kind: .turbulence(smoothness: 0.1, animationSpeed: 3), strength: 0.5),
        Named(name: "spring", kind: .spring, strength: 0.2),
        Named(name: "electric", kind: .electric, strength: -3),
        Named(name: "magnetic", kind: .magnetic, strength: 1),
        Named(
            name: "custom per item",
            kind: .custom(.perItem { Vector2($0.position.x + $0.mass, $0.velocity.y * $0.charge + $0.deltaTime) }),
            strength: 7),
        Named(name: "custom per lane", kind: .custom(.perLane { ($0.velocityX * -0.2, $0.y + $0.mass) }), strength: 7),
    ]

    static var regions: [Region] {
        [
            .infinite, .circle(radius: 250), .rectangle(width: 200, height: 310.5), .inverse(.circle(radius: 125)),
            .union(.circle(radius: 100), .rectangle(width: 500, height: 50)),
            .difference(.circle(radius: 200), .rectangle(width: 100, height: 100)),
            .intersection(.circle(radius: 200), .inverse(.rectangle(width: 100, height: 600))),
        ]
    }

    @Test(arguments: kinds, regions)
    func agreesWithTheFormula(_ named: Named, _ region: Region) throws {
        let bodies = FieldBodies(count: 547, seed: 11)
        for position in [Vector2.zero, Vector2(64.25, -31.5)] {
            for falloff in [0, 1, -1, 2.3] {
                for step in [1, 2] {
                    var field = Field(named.kind, position: position, region: region, strength: named.strength)
                    field.falloff = falloff
                    field.minimumRadius = 20
                    if step > 1 { field.members = members(every: step, of: bodies.count) }
                    try bodies.evaluate([field], time: 1.7)
                    for body in 0..<bodies.count {
                        let expected = FieldEffect([field], on: body, of: bodies, time: 1.7, isMember: body % step == 0)
                        expect(body, of: bodies, expected, field)
                    }
                }
            }
        }
    }

    /// Sums of a dozen Float roundings, and the falloff's 1e-6: 3e-6 of the vector. Noise: its coordinates,
    /// up to 26 cells (rough turbulence 13), are rounded three times by 2⁻²⁴ and its slope is below 4 a cell
    /// by axis: 26·3·6e-8·4·2 = 4e-5 of the amplitude.
    private func expect(_ body: Int, of bodies: FieldBodies, _ expected: FieldEffect, _ field: Field) {
        let columns = bodies.columns
        var limit = 3e-6 * expected.acceleration.length
        let amplitude = scalarFalloff(field, distance: (bodies.position(body) - field.position).length) * field.strength
        switch field.kind {
        case .noise: limit = 4e-5 * amplitude * 100
        case .turbulence:
            limit = 4e-5 * amplitude * Vector2(Double(columns.vx[body]), Double(columns.vy[body])).length
        default: break
        }
        #expect(abs(Double(columns.ax[body]) - expected.acceleration.x) <= limit, "body \(body) \(field)")
        #expect(abs(Double(columns.ay[body]) - expected.acceleration.y) <= limit, "body \(body) \(field)")
        #expect(abs(Double(columns.drag_rate[body]) - expected.dragRate) <= 3e-6 * abs(expected.dragRate))
        #expect(
            abs(Double(columns.magnetic_rate[body]) - expected.magneticRate) <= 3e-6 * abs(expected.magneticRate))
        #expect(columns.imposed_mask[body] == (expected.imposed == nil ? 0 : -1))
        #expect(Double(columns.imposed_vx[body]) == expected.imposed?.x ?? 0)
        #expect(Double(columns.imposed_vy[body]) == expected.imposed?.y ?? 0)
    }

    @Test func directionalKindsAreZeroAtTheirPosition() throws {
        for kind in [Field.Kind.radialGravity, .electric, .vortex, .spring] {
            for falloff in [0.0, 2] {
                let bodies = FieldBodies(count: 1, seed: 3)
                try bodies.evaluate([Field(kind, falloff: falloff)])
                #expect(bodies.columns.ax[0] == 0 && bodies.columns.ay[0] == 0)
            }
        }
    }

    @Test func fieldsSumAndTheLastVelocityWins() throws {
        let bodies = FieldBodies(count: 300, seed: 5)
        let fields =
            Self.kinds.map {
                Field($0.kind, region: .circle(radius: 200), strength: $0.strength, falloff: 0.5, minimumRadius: 20)
            } + [Field(.velocity(direction: Vector2(3, 4)), region: .circle(radius: 100))]
        try bodies.evaluate(fields)
        for body in 0..<bodies.count {
            let expected = FieldEffect(fields, on: body, of: bodies)
            // The parts may cancel: 1e-5 of the sum of their sizes, below 2,000 pt/s² but for springs and
            // custom fields, which grow with 1/m ≤ 30 to 30,000; noise adds 4e-5 of 300.
            #expect(abs(Double(bodies.columns.ax[body]) - expected.acceleration.x) <= 0.1)
            #expect(abs(Double(bodies.columns.ay[body]) - expected.acceleration.y) <= 0.1)
            #expect(Double(bodies.columns.imposed_vx[body]) == expected.imposed?.x ?? 0)
        }
    }

    @Test(arguments: [0, 1, 7, 8, 9, 19, 255, 256, 257, 530])
    func laneTails(_ count: Int) throws {
        let bodies = FieldBodies(count: count, seed: 17)
        let large = FieldBodies(count: 530, seed: 17)
        let fields = Self.kinds.map { Field($0.kind, region: .circle(radius: 240), strength: $0.strength, falloff: 1) }
        try bodies.evaluate(fields)
        try large.evaluate(fields)
        #expect(bodies.bits == Array(large.bits.prefix(count)))
        for body in count..<bodies.padded { #expect(bodies.bits(body) == Array(repeating: 0, count: 7)) }
    }

    @Test func bodiesPastTheEndGetNothing() throws {
        let bodies = FieldBodies(count: 32, seed: 17)
        let fields = Self.kinds.map { Field($0.kind, strength: $0.strength) }
        try bodies.evaluate(fields)
        let all = bodies.bits
        var store = FieldStore()
        for (id, field) in fields.enumerated() { try store.add(field, id: FieldID(rawValue: UInt64(id))) }
        store.prepare(count: 32) { _ in -1 }
        _ = store.evaluate(
            columns: bodies.columns, bodies: 0..<19, time: 0, tick: 1.0 / 60,
            kernels: DynamicsKernelsBase.forcesKernels())
        let none = Array(repeating: Array(repeating: UInt32(0), count: 7), count: 5)
        #expect(bodies.bits == Array(all[..<19]) + none + Array(all[24...]))
    }

    @Test func extremeFieldsStayFinite() throws {
        let bodies = FieldBodies(count: 64, seed: 23)
        for body in 0..<64 { bodies.columns.inverse_mass[body] = 1e12 }
        let fields = [1.0, -1, 1].flatMap { sign in
            Self.kinds.map { Field($0.kind, strength: sign * 1e9, falloff: 16) }
        }
        try bodies.evaluate(fields)
        for body in 0..<64 {
            for value in [
                bodies.columns.ax!, bodies.columns.ay!, bodies.columns.drag_rate!, bodies.columns.magnetic_rate!,
            ] {
                #expect(abs(value[body]) <= 1e15)
            }
        }
    }
}
