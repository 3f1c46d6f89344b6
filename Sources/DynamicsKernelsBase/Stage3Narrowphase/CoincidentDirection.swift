// Which way two circles part whose centres coincide.
//
//     φ = 2π · hash(id_a, id_b) / 2¹⁶,   n = (cos φ, sin φ)
//
// Any direction is right; this one depends on the items alone, so that every run and every order of the list gives it.

import CSIMD

extension PairBatch {
    /// Replaces the normal by a direction hashed from both ids in the lanes of `mask`. Rare, so scalar.
    ///
    /// With k the low 32 bits of id_a·0x8DA6B343 ⊕ id_b·0xD8163841, mixed by two rounds of
    /// "k ⊕= k ≫ 15; k ·= constant" and a last k ⊕= k ≫ 15, the angle is 2π·(k ≫ 16)/65536.
    @inline(never)
    func hashedDirections(where mask: LaneMask, else normal: LaneVector) -> LaneVector {
        var result = normal
        for lane in 0..<8 where mask[lane] {
            let idA = itemID(sideA[lane])
            let idB = itemID(sideB[lane])
            var k = (idA &* 0x8DA6_B343) ^ (idB &* 0xD816_3841)
            k = (k ^ (k >> 15)) &* 0x2C1B_3C6D
            k = (k ^ (k >> 15)) &* 0x297A_2D39
            k ^= k >> 15
            let direction = unitVector(turn: k >> 16)
            result.x[lane] = direction.x
            result.y[lane] = direction.y
        }
        return result
    }

    @inline(__always) private func itemID(_ collider: Int32) -> UInt32 {
        guard let bodies = list.collider_bodies else { return list.body_ids[Int(collider)] }
        return list.body_ids[Int(bodies[Int(collider)])]
    }
}

/// Cosine and sine of 2π·turn/65536 for turn in 0 ..< 65536.
///
/// Taylor polynomials to the ninth and tenth degree on ±π/4; error below 1e-8 before rounding.
private func unitVector(turn: UInt32) -> SIMD2<Float> {
    let quadrant = ((turn &+ 8192) >> 14) & 3
    let rest = Int32(bitPattern: turn &+ 8192) & 16383
    let x = Float(rest - 8192) * 9.58737992e-5
    let z = x * x
    var sine = (1.0 / 362_880) * z - 1.0 / 5_040
    sine = sine * z + 1.0 / 120
    sine = sine * z - 1.0 / 6
    sine = x + x * (z * sine)
    var cosine = (-1.0 / 3_628_800) * z + 1.0 / 40_320
    cosine = cosine * z - 1.0 / 720
    cosine = cosine * z + 1.0 / 24
    cosine = cosine * z - 0.5
    cosine = 1 + z * cosine
    switch quadrant {
    case 0: return SIMD2(cosine, sine)
    case 1: return SIMD2(-sine, cosine)
    case 2: return SIMD2(-cosine, -sine)
    default: return SIMD2(sine, -cosine)
    }
}
