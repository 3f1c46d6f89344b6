// Whole numbers, eight at a time: what indexes, counts and hashes, and Floats looked at bit by bit.

import CSIMD

/// Eight Int32 side by side: indices, features, numbers of vertices, or the bits of eight Floats. Arithmetic wraps.
struct IntLanes: ExpressibleByIntegerLiteral {
    var simd: SIMD8<Int32>

    @inline(__always) init(simd: SIMD8<Int32>) { self.simd = simd }
    @inline(__always) init(integerLiteral value: Int32) { simd = SIMD8(repeating: value) }
    /// Eight equal lanes.
    @inline(__always) init(_ value: Int32) { simd = SIMD8(repeating: value) }
    /// Eight equal lanes of the same bits.
    @inline(__always) init(bits: UInt32) { self.init(Int32(bitPattern: bits)) }
    /// −1 where the mask holds, else 0.
    @inline(__always) init(_ mask: LaneMask) { simd = mask.simd }
    /// Towards zero, of values within the range of Int32.
    @inline(__always) init(truncating values: FloatLanes) { simd = csimd_truncate(values.simd) }
    @inline(__always) init(bitPattern: FloatLanes) { simd = csimd_float_to_bits(bitPattern.simd) }

    /// 0, 1, … 7.
    @inline(__always) static var ascending: Self { Self(simd: SIMD8(0, 1, 2, 3, 4, 5, 6, 7)) }

    @inline(__always) subscript(lane: Int) -> Int32 { simd[lane] }

    @inline(__always) static func &+ (a: Self, b: Self) -> Self { Self(simd: a.simd &+ b.simd) }
    @inline(__always) static func &- (a: Self, b: Self) -> Self { Self(simd: a.simd &- b.simd) }
    @inline(__always) static func &* (a: Self, b: Self) -> Self { Self(simd: a.simd &* b.simd) }
    @inline(__always) static func &<< (a: Self, bits: Self) -> Self { Self(simd: a.simd &<< bits.simd) }
    /// Keeps the sign.
    @inline(__always) static func &>> (a: Self, bits: Self) -> Self { Self(simd: a.simd &>> bits.simd) }
    @inline(__always) static func & (a: Self, b: Self) -> Self { Self(simd: a.simd & b.simd) }
    @inline(__always) static func | (a: Self, b: Self) -> Self { Self(simd: a.simd | b.simd) }
    @inline(__always) static func ^ (a: Self, b: Self) -> Self { Self(simd: a.simd ^ b.simd) }
    @inline(__always) static prefix func ~ (a: Self) -> Self { Self(simd: ~a.simd) }
    /// 0 where the mask does not hold.
    @inline(__always) static func & (a: Self, mask: LaneMask) -> Self { Self(simd: a.simd & mask.simd) }

    @inline(__always) static func < (a: Self, b: Self) -> LaneMask { LaneMask(simd: csimd_less_i(a.simd, b.simd)) }
    @inline(__always) static func == (a: Self, b: Self) -> LaneMask { LaneMask(simd: csimd_equal_i(a.simd, b.simd)) }
}

extension IntLanes {
    /// Shifted to the right as unsigned numbers.
    @inline(__always) func shiftedRight(by bits: UInt32) -> Self {
        let unsigned = unsafeBitCast(simd, to: SIMD8<UInt32>.self) &>> SIMD8(repeating: bits)
        return Self(simd: unsafeBitCast(unsigned, to: SIMD8<Int32>.self))
    }

    /// The largest lane.
    @inline(__always) var largest: Int32 { csimd_largest_lane(simd) }
    /// Each lane's lower neighbour; lane 0 keeps its own.
    @inline(__always) var before: Self { Self(simd: csimd_lane_before(simd)) }
}

/// `a` where the mask holds, else `b`.
@inline(__always) func select(_ mask: LaneMask, _ a: IntLanes, _ b: IntLanes) -> IntLanes {
    IntLanes(simd: csimd_select_i(mask.simd, a.simd, b.simd))
}
