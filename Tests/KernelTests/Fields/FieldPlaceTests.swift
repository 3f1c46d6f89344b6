import DynamicsModel
import Testing

@testable import DynamicsEngine

/// Fields that are read ahead: what bodies get is what they would where their velocities take them.
@Suite struct FieldPlaceTests {
    /// A power of two, so that Float and Double agree on the places.
    private static let ahead = 1.0 / 128

    /// Products and sums of the same Floats: no bit may differ.
    @Test(arguments: [0, 1, 7, 8, 9, 19, 530]) func `fields meet bodies where they will be`(count: Int) throws {
        let bodies = FieldBodies(count: count, seed: 41)
        let moved = FieldBodies(count: count, seed: 41)
        for body in 0..<count {
            moved.columns.x[body] += moved.columns.vx[body] * Float(Self.ahead)
            moved.columns.y[body] += moved.columns.vy[body] * Float(Self.ahead)
        }
        let fields = FieldKindTests.kinds.map {
            Field($0.kind, region: .circle(radius: 240), strength: $0.strength, falloff: 1)
        }
        try bodies.evaluate(fields, reading: FieldReading(ahead: Self.ahead))
        try moved.evaluate(fields)
        #expect(bodies.bits == moved.bits)
    }

    @Test func `what stays is met where it is`() throws {
        let (bodies, same) = (FieldBodies(count: 19, seed: 43), FieldBodies(count: 19, seed: 43))
        for body in 0..<19 {
            for columns in [bodies.columns, same.columns] { (columns.vx[body], columns.vy[body]) = (0, 0) }
        }
        try bodies.evaluate([Field(.radialGravity)], reading: FieldReading(ahead: 1))
        try same.evaluate([Field(.radialGravity)])
        #expect(bodies.bits == same.bits)
    }

    /// Pulls along the line to a field, by unit length or with the distance, by mass or charge.
    private static let central: [Field] = [
        Field(.radialGravity, strength: 3, falloff: 2), Field(.electric, strength: -4, falloff: 1),
        Field(.spring, strength: 20, falloff: 3), Field(.electric, strength: 4, falloff: -2),
    ]

    @Test(arguments: central) func `central fields meet bodies further along what they pull them by`(
        field: Field
    ) throws {
        let along = 1.0 / 43_200
        let (bodies, still, moved) = (
            FieldBodies(count: 19, seed: 47), FieldBodies(count: 19, seed: 47), FieldBodies(count: 19, seed: 47)
        )
        try bodies.evaluate([field], reading: FieldReading(along: along))
        try still.evaluate([field])
        // A thousand times as far, so that Floats of places tell the way; what is not linear in it stays small there.
        for body in 0..<19 {
            moved.columns.x[body] += still.columns.ax[body] * Float(along) * 1000
            moved.columns.y[body] += still.columns.ay[body] * Float(along) * 1000
        }
        try moved.evaluate([field])
        for body in 0..<19 {
            func pull(_ bodies: FieldBodies) -> Vector2 {
                Vector2(Double(bodies.columns.ax[body]), Double(bodies.columns.ay[body]))
            }
            let (r, pulled) = (bodies.position(body), pull(still))
            guard pulled.length * along * 1000 < 0.02 * r.length, r.length > 0 else { continue }
            let (change, wanted) = (pull(bodies) - pulled, (pull(moved) - pulled) / 1000)
            // A tenth for what is not linear, and the last bits of the pulls.
            #expect((change - wanted).length <= 0.1 * wanted.length + 3e-7 * pulled.length, "body \(body)")
        }
    }

    @Test func `no pull is changed by more than an eighth; a vortex and what is uniform by nothing`() throws {
        let bodies = FieldBodies(count: 19, seed: 53)
        let still = FieldBodies(count: 19, seed: 53)
        let fields: [(Field, Float)] = [
            (Field(.radialGravity, strength: 1000, falloff: 4), 1.125), (Field(.vortex, falloff: 2), 1),
            (Field(.spring, strength: 20), 1),
        ]
        for (field, factor) in fields {
            try bodies.evaluate([field], reading: FieldReading(along: 1))
            try still.evaluate([field])
            for body in 1..<19 where still.columns.inverse_mass[body] > 0 {
                let (found, pull) = (bodies.columns.ax[body], still.columns.ax[body])
                // Rounded in another order.
                #expect(abs(found - pull * factor) <= 2e-7 * abs(pull), "body \(body)")
            }
        }
    }
}
