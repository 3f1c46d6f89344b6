import DynamicsModel
import Testing

@testable import DynamicsEngine

@Suite struct FieldFalloffTests {
    /// Strength 0.01 in direction (1, 0) makes the acceleration the falloff itself.
    private func worstError(falloff: Double, minimumRadius: Double = 0) throws -> Double {
        let bodies = FieldBodies(count: 2000)
        for body in 0..<bodies.count {
            // 1e-3 … 1e7 pt.
            var distance = 1e-3
            for _ in 0..<body { distance *= 1.01158 }
            bodies.columns.x[body] = Float(distance * 0.8)
            bodies.columns.y[body] = Float(distance * 0.6)
            bodies.columns.inverse_mass[body] = 1
        }
        let field = Field(
            .linearGravity(direction: Vector2(1, 0)), strength: 0.01, falloff: falloff, minimumRadius: minimumRadius)
        try bodies.evaluate([field])
        var worst = 0.0
        for body in 0..<bodies.count {
            let expected = scalarFalloff(field, distance: bodies.position(body).length)
            let actual = Double(bodies.columns.ax[body])
            // 2⁻¹²⁵ is 0 for every strength allowed.
            if expected < 3e-38 { #expect(actual < 4e-38) } else { worst = max(worst, abs(actual / expected - 1)) }
        }
        return worst
    }

    /// R² carries up to three roundings and that of 1e-4, 2.4e-7, which the power multiplies by falloff/2;
    /// the power itself has 5e-7.
    @Test(arguments: [-16, -7.3, -3, -2, -1, -0.5, -0.01, 0, 1e-9, 0.1, 0.5, 1, 1.5, 2, 2.7, 3, 4, 6, 9.99, 13, 16])
    func accuracy(_ falloff: Double) throws {
        let worst = try worstError(falloff: falloff)
        #expect(worst <= 5e-7 + 1.2e-7 * abs(falloff), "\(worst)")
        #expect(try worstError(falloff: falloff, minimumRadius: 70) <= 5e-7 + 1.2e-7 * abs(falloff))
    }

    @Test func minimumRadiusStopsTheGrowth() throws {
        let bodies = FieldBodies(count: 3)
        for (body, x) in [0, 49.0, 50].enumerated() {
            bodies.columns.x[body] = Float(x)
            bodies.columns.inverse_mass[body] = 1
        }
        try bodies.evaluate([Field(.linearGravity(direction: Vector2(1, 0)), falloff: 3, minimumRadius: 50)])
        #expect(bodies.columns.ax[0] == bodies.columns.ax[1])
        // At the minimum itself both squares round differently by one place, which the power multiplies by 1.5.
        #expect(abs(bodies.columns.ax[2] / bodies.columns.ax[0] - 1) < 5e-7)
    }

    @Test func atMostAMillion() throws {
        let bodies = FieldBodies(count: 1, seed: 1)
        try bodies.evaluate([Field(.linearGravity(direction: Vector2(1, 0)), strength: 0.01, falloff: 2)])
        #expect(bodies.columns.ax[0] == 1e6)
    }
}
