import CSIMD

/// Sine and cosine of angles in radians; absolute error below 3e-15 for |angle| ≤ 10⁵, below 1e-10 up to 10⁹.
///
/// Range reduction in two parts of π/2 (Cody and Waite, 1980) and on [−π/4, π/4] the polynomials of degree 11 and 12
/// that come nearest (Remez, 1934), within 2.3e-15 and 1e-16.
@inline(__always) func sineCosine(_ angle: Lanes) -> (sine: Lanes, cosine: Lanes) {
    let (turns, bits) = (angle * 0.636619772367581343).nearest
    let r = (angle - turns * 1.57079632673412561417e+00) - turns * 6.07710050650619224932e-11
    let z = r * r
    let z2 = z * z
    let z4 = z2 * z2
    let s01 = -0.16666666666606025819 + z * 0.0083333333219194142892
    let s23 = -0.00019841262363631824172 + z * 2.7555098425070735964e-6
    let s = r + r * z * ((s01 + z2 * s23) + z4 * -2.4745425564180063082e-8)
    let c01 = 0.041666666666602193083 + z * -0.001388888887826589533
    let c23 = 0.000024801580967898184137 + z * -2.7555566435119652458e-7
    let c = (1 - 0.5 * z) + z2 * ((c01 + z2 * c23) + z4 * 2.0647692462615415778e-9)
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
