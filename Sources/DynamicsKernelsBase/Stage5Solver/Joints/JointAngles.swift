// Sine and cosine of Doubles by sums and products alone, so that the bits are the same on every machine.
//
//     n = round(α / 2π),   q = (α − 2π n) / 4            sin q and 1 − cos q by Taylor's series
//     sin 2q = 2 sin q (1 − (1 − cos q)),   1 − cos 2q = 2 sin² q                     twice
//
// α, q   rad; |q| is at most π/4
//
// 2π is taken off in two parts, the first of which has 27 bits, so that its products with whole turns are exact. What
// is carried on is 1 − cos, which loses no digits where the cosine is near 1.
// Source for the two parts: W. J. Cody, W. Waite, "Software manual for the elementary functions" (1980).

/// The nearest whole number of turns: adding 1.5 · 2⁵² rounds.
@inline(__always) private func turns<Lanes: DoubleLanes>(_ angle: Lanes) -> Lanes {
    let magic = Lanes(6_755_399_441_055_744)
    return (angle * 0.159_154_943_091_895_34 + magic) - magic
}

/// The nearest multiple of 2π.
@inline(__always) func wholeTurns<Lanes: DoubleLanes>(_ angle: Lanes) -> Lanes { turns(angle) * Lanes(2 * Double.pi) }

/// Sine and cosine to 1e-14 for |angle| ≤ 10⁵: reduced by whole turns, Taylor polynomials of a quarter of the
/// angle, doubled twice. A small angle keeps all digits.
@inline(__always) func sineAndCosine<Lanes: DoubleLanes>(_ angle: Lanes) -> (sine: Lanes, cosine: Lanes) {
    let turns = turns(angle)
    let reduced = (angle - turns * 6.283_185_303_211_212) - turns * 3.968_374_318_722_162e-9
    let q = reduced * 0.25
    let z = q * q
    var s = z * Lanes(-1 / 39_916_800) + Lanes(1 / 362_880)
    s = s * z - Lanes(1 / 5040)
    s = s * z + Lanes(1 / 120)
    s = s * z - Lanes(1 / 6)
    let sine1 = q + q * z * s
    // 1 − cosine, whose doubling loses nothing.
    var c = z * Lanes(-1 / 479_001_600) + Lanes(1 / 3_628_800)
    c = c * z - Lanes(1 / 40_320)
    c = c * z + Lanes(1 / 720)
    c = c * z - Lanes(1 / 24)
    let versine1 = z * (c * z + 0.5)
    let sine2 = 2 * sine1 * (1 - versine1)
    let versine2 = 2 * sine1 * sine1
    let sine4 = 2 * sine2 * (1 - versine2)
    return (sine4, 1 - 2 * sine2 * sine2)
}
