// Whole numbers, eight at a time: what indexes, counts and hashes, and Floats looked at bit by bit.

import CSIMD

/// Eight Int32 side by side: indices, features, numbers of vertices, or the bits of eight Floats. Arithmetic wraps.
struct IntLanes: ExpressibleByIntegerLiteral {
    var simd: SIMD8<Int32>

    @_transparent init(simd: SIMD8<Int32>) { self.simd = simd }
    @_transparent init(integerLiteral value: Int32) { simd = SIMD8(repeating: value) }
    /// Eight equal lanes.
    @_transparent init(_ value: Int32) { simd = SIMD8(repeating: value) }
    /// Eight equal lanes of the same bits.
    @_transparent init(bits: UInt32) { self.init(Int32(bitPattern: bits)) }
    /// −1 where the mask holds, else 0.
    @_transparent init(_ mask: LaneMask) { simd = mask.simd }
    /// Towards zero, of values within the range of Int32.
    @_transparent init(truncating values: FloatLanes) { simd = csimd_truncate(values.simd) }
    @_transparent init(bitPattern: FloatLanes) { simd = csimd_float_to_bits(bitPattern.simd) }

    /// 0, 1, … 7.
    @_transparent static var ascending: Self { Self(simd: SIMD8(0, 1, 2, 3, 4, 5, 6, 7)) }

    subscript(lane: Int) -> Int32 { @_transparent get { simd[lane] } }

    @_transparent static func &+ (a: Self, b: Self) -> Self { Self(simd: a.simd &+ b.simd) }
    @_transparent static func &- (a: Self, b: Self) -> Self { Self(simd: a.simd &- b.simd) }
    @_transparent static func &* (a: Self, b: Self) -> Self { Self(simd: a.simd &* b.simd) }
    @_transparent static func &<< (a: Self, bits: Self) -> Self { Self(simd: a.simd &<< bits.simd) }
    /// Keeps the sign.
    @_transparent static func &>> (a: Self, bits: Self) -> Self { Self(simd: a.simd &>> bits.simd) }
    @_transparent static func & (a: Self, b: Self) -> Self { Self(simd: a.simd & b.simd) }
    @_transparent static func | (a: Self, b: Self) -> Self { Self(simd: a.simd | b.simd) }
    @_transparent static func ^ (a: Self, b: Self) -> Self { Self(simd: a.simd ^ b.simd) }
    @_transparent static prefix func ~ (a: Self) -> Self { Self(simd: ~a.simd) }
    /// 0 where the mask does not hold.
    @_transparent static func & (a: Self, mask: LaneMask) -> Self { Self(simd: a.simd & mask.simd) }

    @_transparent static func < (a: Self, b: Self) -> LaneMask { LaneMask(simd: csimd_less_i(a.simd, b.simd)) }
    @_transparent static func == (a: Self, b: Self) -> LaneMask { LaneMask(simd: csimd_equal_i(a.simd, b.simd)) }
}

extension IntLanes {
    /// Shifted to the right as unsigned numbers.
    @_transparent func shiftedRight(by bits: UInt32) -> Self {
        let unsigned = unsafeBitCast(simd, to: SIMD8<UInt32>.self) &>> SIMD8(repeating: bits)
        return Self(simd: unsafeBitCast(unsigned, to: SIMD8<Int32>.self))
    }

    /// The largest lane.
    @_transparent var largest: Int32 { csimd_largest_lane(simd) }
    /// Each lane's lower neighbour; lane 0 keeps its own.
    @_transparent var before: Self { Self(simd: csimd_lane_before(simd)) }
}

/// `a` where the mask holds, else `b`.
@_transparent func select(_ mask: LaneMask, _ a: IntLanes, _ b: IntLanes) -> IntLanes {
    IntLanes(simd: csimd_select_i(mask.simd, a.simd, b.simd))
}
