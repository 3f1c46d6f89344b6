import CSIMD

/// eˣ with a relative error below 4e-16 for −700 ≤ x ≤ 700; arguments beyond are limited to that range.
///
/// The C library's differ in the last bit between systems; this uses sums and products only. x = k ln 2 + r
/// with |r| ≤ ln 2 / 2 (Cody and Waite, 1980), Taylor's polynomial of degree 13 on r, whose remainder is
/// below 5e-18, and 2ᵏ put together from its bits.
@inline(__always) func exponential(_ x: Lanes) -> Lanes {
    let limited = csimd_min_d(csimd_max_d(x, Lanes(-700)), Lanes(700))
    let (k, bits) = (limited * 1.4426950408889634).nearest
    let r = (limited - k * 6.93147180369123816490e-01) - k * 1.90821492927058770002e-10
    // Estrin's scheme: pairs first, so that products overlap.
    let r2 = r * r
    let r4 = r2 * r2
    let r8 = r4 * r4
    let c01 = 1 + r
    let c23 = 0.5 + r * (1.0 / 6)
    let c45 = (1.0 / 24) + r * (1.0 / 120)
    let c67 = (1.0 / 720) + r * (1.0 / 5_040)
    let c89 = (1.0 / 40_320) + r * (1.0 / 362_880)
    let cab = (1.0 / 3_628_800) + r * (1.0 / 39_916_800)
    let ccd = (1.0 / 479_001_600) + r * (1.0 / 6_227_020_800)
    let low = (c01 + r2 * c23) + r4 * (c45 + r2 * c67)
    let high = (c89 + r2 * cab) + r4 * ccd
    let power = (bits &+ LaneBits(repeating: 1023)) &<< LaneBits(repeating: 52)
    return (low + r8 * high) * csimd_bits_to_double(power)
}

/// The natural logarithm of a positive, finite, normal number; relative error below 1e-15, next to 1 an absolute one.
///
/// Newton's method of third order on `exponential`: what solves for durations is called seldom.
func logarithm(_ x: Double) -> Double {
    var y = Double(x.exponent) * 0.6931471805599453 + (x.significand - 1) * 0.6931471805599453
    for _ in 0..<4 {
        let power = exponential(Lanes(y))[0]
        y += 2 * (x - power) / (x + power)
    }
    return y
}
