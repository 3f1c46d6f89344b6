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

/// Stores the falloff of the selected groups in the chunk's scratch columns.
@inline(never)
func findFalloff(_ field: UnsafePointer<csimd_force_field>, _ chunk: ForceChunk, _ selection: Selection) {
    let x = FloatLanes(field.pointee.x), y = FloatLanes(field.pointee.y)
    let squareMetresPerSquarePoint = FloatLanes(1e-4)
    let least = FloatLanes(field.pointee.least_square)
    let high = FloatLanes(field.pointee.exponent_high)
    let low = FloatLanes(field.pointee.exponent_low)
    let natural = FloatLanes(field.pointee.exponent_natural)
    var groups = selection.groups
    while groups != 0 {
        let group = takeGroup(&groups)
        let rx = chunk.x[group] - x, ry = chunk.y[group] - y
        let square = max((rx * rx + ry * ry) * squareMetresPerSquarePoint, least)
        chunk.falloff[group] = min(power(square, high: high, low: low, natural: natural), 1e6)
    }
}

/// q^k, at most 2^21.5, for positive normal q; k = high + low, natural = k·log2(e).
@inline(__always)
private func power(
    _ q: FloatLanes, high: FloatLanes, low: FloatLanes, natural: FloatLanes
) -> FloatLanes {
    // q = 2^exponent · (1 + z), 1 + z within [√½, √2).
    let bits = IntLanes(bitPattern: q)
    let exponentBits = (bits &- 0x3f35_04f3) & IntLanes(bits: 0xff80_0000)
    let exponent = FloatLanes(exponentBits &>> 23)
    let z = FloatLanes(bitPattern: bits &- exponentBits) - 1
    let exact = high * exponent
    let rest = low * exponent + natural * naturalLogarithm(z)
    // 1.5·2²³ rounds to an integer and takes it off again.
    let magic = FloatLanes(12_582_912)
    let sum = max(min(exact + rest, 21), -125)
    let whole = (sum + magic) - magic
    let half = FloatLanes(0.5)
    let fraction = max(min((exact - whole) + rest, half), -half)
    let scale = (IntLanes(truncating: whole) &+ 127) &<< 23
    return powerOfTwo(fraction) * FloatLanes(bitPattern: scale)
}

/// ln(1 + z) for 1 + z within [√½, √2).
@inline(__always)
private func naturalLogarithm(_ z: FloatLanes) -> FloatLanes {
    let square = z * z
    var p = FloatLanes(7.0376836292e-2)
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
private func powerOfTwo(_ f: FloatLanes) -> FloatLanes {
    var p = FloatLanes(1.5252733805e-5)
    p = p * f + 1.5403530394e-4
    p = p * f + 1.3333558146e-3
    p = p * f + 9.6181291076e-3
    p = p * f + 5.5504108665e-2
    p = p * f + 2.4022650696e-1
    p = p * f + 6.9314718056e-1
    return p * f + 1
}
