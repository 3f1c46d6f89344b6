import Buffers
import CSIMD

extension Buffer<Float> {
    /// Eight elements from one on, wherever that lies.
    @inline(__always) func lanes(_ first: Int) -> SIMD8<Float> {
        UnsafeRawPointer(pointer + first).loadUnaligned(as: SIMD8<Float>.self)
    }
}

/// A bit for each lane of a comparison, the first one lowest.
@inline(__always) func laneBits(_ mask: SIMD8<Int32>) -> UInt32 { UInt32(bitPattern: csimd_movemask(mask)) }

/// Hands out the places of bits that are set, ascending.
@inline(__always) func forEachBit(_ bits: UInt32, _ body: (Int) -> Void) {
    var rest = bits
    while rest != 0 {
        body(rest.trailingZeroBitCount)
        rest &= rest - 1
    }
}
