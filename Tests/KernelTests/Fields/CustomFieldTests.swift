import DynamicsModel
import Testing

@testable import DynamicsEngine

@Suite struct CustomFieldTests {
    @Test func forcesThatAreNotFiniteAreReportedAndLeftOut() throws {
        let bodies = FieldBodies(count: 600, seed: 71)
        for body in 0..<600 { bodies.columns.x[body] = Float(body) }
        let push = Field(.linearGravity(direction: Vector2(1, 0)))
        let bad = Field(
            .custom(
                .perItem { sample in
                    switch sample.position.x {
                    case 301: Vector2(.nan, 0)
                    case 21: Vector2(0, .infinity)
                    case 400: Vector2(1e300, 0)
                    default: Vector2(0, 1)
                    }
                }))
        let report = try bodies.evaluate([push, bad, push])
        #expect(report.nonFiniteForces == 3)
        #expect(report.first == .init(body: 21, field: FieldID(rawValue: 1)))
        for body in [21, 301, 400] { #expect(bodies.columns.ax[body] == 200 && bodies.columns.ay[body] == 0) }
        for body in [0, 22, 299] { #expect(bodies.columns.ay[body] == bodies.columns.inverse_mass[body]) }
    }

    @Test func lanesOutsideTheFieldMayHoldAnything() throws {
        let bodies = FieldBodies(count: 19, seed: 73)
        let field = Field(
            .custom(
                .perLane { ($0.x / $0.mass * 0 + 1, SIMD8(repeating: 2).replacing(with: .nan, where: $0.mass .== 0)) }))
        let report = try bodies.evaluate([field])
        #expect(report == FieldReport())
        for body in 0..<19 {
            #expect(bodies.columns.ax[body] == bodies.columns.inverse_mass[body])
            #expect(bodies.columns.ay[body] == 2 * bodies.columns.inverse_mass[body])
        }
    }

    @Test func lanesThatAreNotFiniteAreReported() throws {
        let bodies = FieldBodies(count: 19, seed: 73)
        bodies.columns.charge[9] = 0
        let report = try bodies.evaluate([Field(.custom(.perLane { ($0.charge / $0.charge, $0.charge) }))])
        #expect(report.nonFiniteForces == 1)
        #expect(report.first == .init(body: 9, field: FieldID(rawValue: 0)))
        #expect(bodies.columns.ax[9] == 0 && bodies.columns.ay[9] == 0)
        #expect(bodies.columns.ax[10] == bodies.columns.inverse_mass[10])
    }

    @Test func reportsMergeTheSameInAnyOrder() {
        var a = FieldReport(), b = FieldReport()
        a.add(.init(body: 9, field: FieldID(rawValue: 2)))
        b.add(.init(body: 9, field: FieldID(rawValue: 1)))
        b.add(.init(body: 12, field: FieldID(rawValue: 0)))
        var ab = a, ba = b
        ab.merge(b)
        ba.merge(a)
        #expect(ab == ba && ab.nonFiniteForces == 3)
        #expect(ab.first == .init(body: 9, field: FieldID(rawValue: 1)))
    }
}
