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
        try bodies.evaluate(fields, ahead: Self.ahead)
        try moved.evaluate(fields)
        #expect(bodies.bits == moved.bits)
    }

    @Test func `what stays is met where it is`() throws {
        let (bodies, same) = (FieldBodies(count: 19, seed: 43), FieldBodies(count: 19, seed: 43))
        for body in 0..<19 {
            for columns in [bodies.columns, same.columns] { (columns.vx[body], columns.vy[body]) = (0, 0) }
        }
        try bodies.evaluate([Field(.radialGravity)], ahead: 1)
        try same.evaluate([Field(.radialGravity)])
        #expect(bodies.bits == same.bits)
    }
}
