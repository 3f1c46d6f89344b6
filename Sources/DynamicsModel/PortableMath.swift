/// Sine, cosine and angle of Double that give the same bits on every platform.
///
/// The C library's differ in the last bit between platforms and versions; these use only sums, products and quotients.
/// Range reduction in three parts of π/2 (W. J. Cody and W. Waite, "Software Manual for the Elementary Functions",
/// 1980) and the Taylor polynomials on [−π/4, π/4]. Use them in custom fields, which must not ask the C library if
/// worlds on different machines are to stay equal.
public enum PortableMath {
    /// The sine of an angle in radians; error below 10⁻¹⁵ for |angle| ≤ 10⁵, growing with the angle beyond. 0 for NaN,
    /// infinities and angles above about 1.5 · 10¹⁵.
    public static func sine(_ angle: Double) -> Double { evaluate(angle, quarterTurns: 0) }

    /// The cosine of an angle in radians; error below 10⁻¹⁵ for |angle| ≤ 10⁵, growing with the angle beyond. 1 for
    /// NaN, infinities and angles above about 1.5 · 10¹⁵.
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
