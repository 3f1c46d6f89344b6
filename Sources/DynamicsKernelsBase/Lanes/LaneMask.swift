// Masks as the vector instructions make and take them: a lane is −1 or 0. All lanes compute alike what `select` then
// chooses from, so that there are no branches but for what no lane needs.

import CSIMD

/// Which of eight lanes a condition holds in: all bits of a lane are set, or none.
struct LaneMask: ExpressibleByBooleanLiteral {
    var simd: SIMD8<Int32>

    @_transparent init(simd: SIMD8<Int32>) { self.simd = simd }
    @_transparent init(booleanLiteral value: Bool) { simd = SIMD8(repeating: value ? -1 : 0) }

    /// The lanes as bits, lane 0 lowest.
    @_transparent var bits: Int32 { csimd_movemask(simd) }

    subscript(lane: Int) -> Bool { @_transparent get { simd[lane] != 0 } }

    @_transparent static func & (a: Self, b: Self) -> Self { Self(simd: a.simd & b.simd) }
    @_transparent static func | (a: Self, b: Self) -> Self { Self(simd: a.simd | b.simd) }
    /// Where only one of both holds.
    @_transparent static func ^ (a: Self, b: Self) -> Self { Self(simd: a.simd ^ b.simd) }
    @_transparent static prefix func ~ (a: Self) -> Self { Self(simd: ~a.simd) }
    @_transparent static func |= (a: inout Self, b: Self) { a = a | b }
    @_transparent static func &= (a: inout Self, b: Self) { a = a & b }
}

@_transparent func any(_ mask: LaneMask) -> Bool { mask.bits != 0 }

@_transparent func all(_ mask: LaneMask) -> Bool { mask.bits == 0xff }

/// How many lanes the bits of a mask name.
@_transparent func laneCount(_ bits: Int32) -> Int32 { csimd_bit_count(bits) }

/// `a` where the mask holds, else `b`.
@_transparent func select(_ mask: LaneMask, _ a: LaneMask, _ b: LaneMask) -> LaneMask {
    LaneMask(simd: csimd_select_i(mask.simd, a.simd, b.simd))
}
