// The falloff of fields: A = min(max(R, Rmin)^(−falloff), 10⁶), with R the distance in metres.
//
// Computed as 2^(k·log2 q), k = −falloff/2, of the square q = max(R², Rmin²), which needs no root. Relative
// error below 1e-6 for every falloff up to ±16 (measured in tests), which costs the same as a root and a
// division would: so there is one formula for all exponents, and 0 needs none. The logarithm's integer
// part is multiplied by an upper part of k that has 12 bits, without rounding; only the part that is left
// is rounded. Values below 2⁻¹²⁵ stay there.
//
// Polynomials: logarithm on [√½, √2] from S. Moshier, Cephes, logf; 2^f on [−½, ½] Taylor's to the seventh
// power, remainder 6e-9.

import CSIMD

/// Stores the falloff of the selected groups in the tile's scratch columns.
@inline(never)
func findFalloff(_ field: UnsafePointer<csimd_force_field>, _ tile: ForceTile, _ selection: Selection) {
    let x = SIMD8<Float>(repeating: field.pointee.x), y = SIMD8<Float>(repeating: field.pointee.y)
    let squareMetresPerSquarePoint = SIMD8<Float>(repeating: 1e-4)
    let least = SIMD8<Float>(repeating: field.pointee.least_square)
    let high = SIMD8<Float>(repeating: field.pointee.exponent_high)
    let low = SIMD8<Float>(repeating: field.pointee.exponent_low)
    let natural = SIMD8<Float>(repeating: field.pointee.exponent_natural)
    var groups = selection.groups
    while groups != 0 {
        let group = takeGroup(&groups)
        let rx = tile.x[group] - x, ry = tile.y[group] - y
        let square = csimd_max((rx * rx + ry * ry) * squareMetresPerSquarePoint, least)
        tile.falloff[group] = csimd_min(
            power(square, high: high, low: low, natural: natural), SIMD8(repeating: 1e6))
    }
}

/// q^k, at most 2^21.5, for positive normal q; k = high + low, natural = k·log2(e).
@inline(__always)
private func power(
    _ q: SIMD8<Float>, high: SIMD8<Float>, low: SIMD8<Float>, natural: SIMD8<Float>
) -> SIMD8<Float> {
    // q = 2^exponent · (1 + z), 1 + z within [√½, √2).
    let bits = csimd_float_to_bits(q)
    let exponentBits = (bits &- SIMD8(repeating: 0x3f35_04f3)) & SIMD8(repeating: Int32(bitPattern: 0xff80_0000))
    let exponent = csimd_to_float(exponentBits &>> SIMD8(repeating: 23))
    let z = csimd_bits_to_float(bits &- exponentBits) - 1
    let exact = high * exponent
    let rest = low * exponent + natural * naturalLogarithm(z)
    // 1.5·2²³ rounds to an integer and takes it off again.
    let magic = SIMD8<Float>(repeating: 12_582_912)
    let sum = csimd_max(csimd_min(exact + rest, SIMD8(repeating: 21)), SIMD8(repeating: -125))
    let whole = (sum + magic) - magic
    let half = SIMD8<Float>(repeating: 0.5)
    let fraction = csimd_max(csimd_min((exact - whole) + rest, half), -half)
    let scale = (csimd_truncate(whole) &+ SIMD8(repeating: 127)) &<< SIMD8(repeating: 23)
    return powerOfTwo(fraction) * csimd_bits_to_float(scale)
}

/// ln(1 + z) for 1 + z within [√½, √2).
@inline(__always)
private func naturalLogarithm(_ z: SIMD8<Float>) -> SIMD8<Float> {
    let square = z * z
    var p = SIMD8<Float>(repeating: 7.0376836292e-2)
    p = p * z - 1.1514610310e-1
    p = p * z + 1.1676998740e-1
    p = p * z - 1.2420140846e-1
    p = p * z + 1.4249322787e-1
    p = p * z - 1.6668057665e-1
    p = p * z + 2.0000714765e-1
    p = p * z - 2.4999993993e-1
    p = p * z + 3.3333331174e-1
    return z + (z * square * p - 0.5 * square)
}

/// 2^f for f within ±½.
@inline(__always)
private func powerOfTwo(_ f: SIMD8<Float>) -> SIMD8<Float> {
    var p = SIMD8<Float>(repeating: 1.5252733805e-5)
    p = p * f + 1.5403530394e-4
    p = p * f + 1.3333558146e-3
    p = p * f + 9.6181291076e-3
    p = p * f + 5.5504108665e-2
    p = p * f + 2.4022650696e-1
    p = p * f + 6.9314718056e-1
    return p * f + 1
}
