import CSIMD

/// Sine and cosine of angles in radians; absolute error below 1e-15 for |angle| ≤ 10⁵, below 1e-10 up to 10⁹.
///
/// Range reduction in three parts of π/2 (Cody and Waite, 1980) and Taylor's polynomials on [−π/4, π/4].
@inline(__always) func sineCosine(_ angle: Lanes) -> (sine: Lanes, cosine: Lanes) {
    let (turns, bits) = (angle * 0.636619772367581343).nearest
    let r =
        ((angle - turns * 1.57079632673412561417e+00) - turns * 6.07710050630396597660e-11)
        - turns * 2.02226624879595063154e-21
    let z = r * r
    let z2 = z * z
    let z4 = z2 * z2
    let s01 = -1.0 / 6 + z * (1.0 / 120)
    let s23 = -1.0 / 5_040 + z * (1.0 / 362_880)
    let s45 = -1.0 / 39_916_800 + z * (1.0 / 6_227_020_800)
    let s = r + r * z * ((s01 + z2 * s23) + z4 * (s45 + z2 * (-1.0 / 1_307_674_368_000)))
    let c01 = -0.5 + z * (1.0 / 24)
    let c23 = -1.0 / 720 + z * (1.0 / 40_320)
    let c45 = -1.0 / 3_628_800 + z * (1.0 / 479_001_600)
    let c67 = -1.0 / 87_178_291_200 + z * (1.0 / 20_922_789_888_000)
    let c = 1 + z * ((c01 + z2 * c23) + z4 * (c45 + z2 * c67))
    let one = LaneBits(repeating: 1)
    // All bits where bit 0 is set.
    let isOdd = LaneBits.zero &- (bits & one)
    // Bit 1 of the quadrant is the sine's sign, bit 1 of the next quadrant the cosine's.
    let sineSign = (bits &<< LaneBits(repeating: 62)) & LaneBits(repeating: .min)
    let cosineSign = ((bits &+ one) &<< LaneBits(repeating: 62)) & LaneBits(repeating: .min)
    let sine = csimd_select_d(isOdd, c, s)
    let cosine = csimd_select_d(isOdd, s, c)
    return (flip(sine, sineSign), flip(cosine, cosineSign))
}

@inline(__always) private func flip(_ value: Lanes, _ sign: LaneBits) -> Lanes {
    csimd_bits_to_double(csimd_double_to_bits(value) ^ sign)
}
