import DynamicsModel
import Testing

@testable import DynamicsEngine

@Suite struct FieldNoiseTests {
    /// Strength 0.01 makes the acceleration the noise itself.
    private func field(_ smoothness: Double = 0.5, speed: Double = 1, at position: Vector2 = .zero) -> Field {
        Field(.noise(smoothness: smoothness, animationSpeed: speed), position: position, strength: 0.01)
    }

    @Test(arguments: [0, 0.02, 0.5, 1], [0, 0.3, 12.75, -5.1, 1e6 + 0.37])
    func agreesWithAScalarImplementation(_ smoothness: Double, _ time: Double) throws {
        let bodies = FieldBodies(count: 400, seed: 41)
        let field = field(smoothness, at: Vector2(10, -20))
        try bodies.evaluate([field], time: time)
        var largest = 0.0
        for body in 0..<bodies.count where bodies.columns.inverse_mass[body] > 0 {
            let u = (bodies.position(body) - field.position) / (20 + 380 * smoothness)
            let expected = scalarNoise(u, time)
            // Three roundings of each coordinate at 6e-8, a slope below 4; ten more of the result; the time's
            // fraction is rounded once.
            let limit = 4 * 1.8e-7 * (abs(u.x) + abs(u.y)) + 2e-6
            #expect(abs(Double(bodies.columns.ax[body]) - expected.x) <= limit)
            #expect(abs(Double(bodies.columns.ay[body]) - expected.y) <= limit)
            largest = max(largest, abs(expected.x), abs(expected.y))
        }
        #expect(largest > 0.3)
    }

    @Test func isZeroAtLatticePoints() throws {
        let bodies = FieldBodies(count: 9)
        for body in 0..<9 {
            bodies.columns.x[body] = Float(20 * (body - 4))
            bodies.columns.y[body] = Float(-20 * body)
            bodies.columns.inverse_mass[body] = 1
        }
        try bodies.evaluate([field(0)], time: 3)
        // 20 · (1/20) rounds to the integer but for one place: a slope of 4 times 2⁻²³ · 8.
        for body in 0..<9 { #expect(abs(bodies.columns.ax[body]) <= 4e-6) }
    }

    @Test func farAwayAndLateStaysWithinBounds() throws {
        let bodies = FieldBodies(count: 64)
        for body in 0..<64 {
            bodies.columns.x[body] = body % 2 == 0 ? 1e7 * Float(body) : -3e12
            bodies.columns.y[body] = -1e6 * Float(body)
            bodies.columns.inverse_mass[body] = 1
        }
        for time in [1e30, -1e30, 9e14, 1e300] {
            try bodies.evaluate([field(0, speed: 1e6)], time: time)
            for body in 0..<64 {
                #expect(abs(bodies.columns.ax[body]) <= 1 && abs(bodies.columns.ay[body]) <= 1)
            }
        }
    }

    @Test func frozenWithoutAnimation() throws {
        let bodies = FieldBodies(count: 50, seed: 43)
        try bodies.evaluate([field(speed: 0)], time: 0)
        let before = bodies.bits
        try bodies.evaluate([field(speed: 0)], time: 77)
        #expect(bodies.bits == before)
        try bodies.evaluate([field(speed: 1)], time: 77.5)
        #expect(bodies.bits != before)
    }
}
