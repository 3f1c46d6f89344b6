/// Sine and cosine of Double that give the same bits on every platform.
///
/// The C library's differ in the last bit between platforms and versions; these use only sums and
/// products. Range reduction in three parts of π/2 (Cody and Waite, 1980) and the Taylor polynomials on
/// [−π/4, π/4]; absolute error below 1e-15 for |angle| ≤ 10⁵.
public enum PortableMath {
    /// The sine of an angle in radians; error below 1e-15 for |angle| ≤ 10⁵.
    public static func sine(_ angle: Double) -> Double { evaluate(angle, quarterTurns: 0) }

    /// The cosine of an angle in radians; error below 1e-15 for |angle| ≤ 10⁵.
    public static func cosine(_ angle: Double) -> Double { evaluate(angle, quarterTurns: 1) }

    private static func evaluate(_ angle: Double, quarterTurns: Int) -> Double {
        let turns = (angle * 0.636619772367581343).rounded()
        guard abs(turns) < 1e15 else { return quarterTurns == 1 ? 1 : 0 }
        let r =
            ((angle - turns * 1.57079632673412561417e+00) - turns * 6.07710050630396597660e-11)
            - turns * 2.02226624879595063154e-21
        let quadrant = (Int(turns) + quarterTurns) & 3
        let value = quadrant & 1 == 0 ? sinePolynomial(r) : cosinePolynomial(r)
        return quadrant & 2 == 0 ? value : -value
    }

    private static func sinePolynomial(_ x: Double) -> Double {
        let z = x * x
        var p = -1.0 / 1_307_674_368_000
        p = p * z + 1.0 / 6_227_020_800
        p = p * z - 1.0 / 39_916_800
        p = p * z + 1.0 / 362_880
        p = p * z - 1.0 / 5_040
        p = p * z + 1.0 / 120
        p = p * z - 1.0 / 6
        return x + x * z * p
    }

    private static func cosinePolynomial(_ x: Double) -> Double {
        let z = x * x
        var p = 1.0 / 20_922_789_888_000
        p = p * z - 1.0 / 87_178_291_200
        p = p * z + 1.0 / 479_001_600
        p = p * z - 1.0 / 3_628_800
        p = p * z + 1.0 / 40_320
        p = p * z - 1.0 / 720
        p = p * z + 1.0 / 24
        p = p * z - 0.5
        return 1 + z * p
    }
}

extension PortableMath {
    /// The angle of a direction in (−π, π], 0 for +x; error below 1e-14.
    ///
    /// Halved four times, then the arc tangent's series.
    public static func angle(_ direction: Vector2) -> Double {
        let length = direction.length
        guard length > 0, length.isFinite else { return 0 }
        var unit = direction / length
        guard unit.x > -1 || unit.y != 0 else { return .pi }
        // Half the angle has the tangent y / (1 + x), which near the way back is better taken as (1 − x) / y.
        for _ in 0..<4 {
            let half =
                unit.x > -0.5
                ? Vector2(1 + unit.x, unit.y) : Vector2(abs(unit.y), unit.y < 0 ? unit.x - 1 : 1 - unit.x)
            unit = half / half.length
        }
        let t = unit.y / unit.x
        let z = t * t
        var p = 1.0 / 21
        for denominator in [19.0, 17, 15, 13, 11, 9, 7, 5, 3, 1] { p = 1 / denominator - z * p }
        return 16 * (t * p)
    }
}
