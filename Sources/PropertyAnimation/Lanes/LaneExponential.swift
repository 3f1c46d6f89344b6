import CSIMD

/// eˣ with a relative error below 1e-15 for −700 ≤ x ≤ 700; arguments beyond are limited to that range.
///
/// The C library's differ in the last bit between systems; this uses sums and products only. x = k ln 2 + r
/// with |r| ≤ ln 2 / 2 (Cody and Waite, 1980), 1 + r and the polynomial of degree 10 that comes nearest to the rest
/// (Remez, 1934), within 3e-16, and 2ᵏ put together from its bits.
@inline(__always) func exponential(_ x: Lanes) -> Lanes {
    let limited = csimd_min_d(csimd_max_d(x, Lanes(-700)), Lanes(700))
    let (k, bits) = (limited * 1.4426950408889634).nearest
    let r = (limited - k * 6.93147180369123816490e-01) - k * 1.90821492927058770002e-10
    // Estrin's scheme: pairs first, so that products overlap.
    let r2 = r * r
    let r4 = r2 * r2
    let r8 = r4 * r4
    let c01 = 1 + r
    let c23 = 0.5000000000000015398 + r * 0.16666666666610283351
    let c45 = 0.041666666666480412204 + r * 0.0083333333714383485331
    let c67 = 0.0013888888957721989509 + r * 0.00019841184478829976122
    let c89 = 0.000024801478123860730073 + r * 2.7635303109096105325e-6
    let low = (c01 + r2 * c23) + r4 * (c45 + r2 * c67)
    let high = c89 + r2 * 2.7635604963741898259e-7
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
