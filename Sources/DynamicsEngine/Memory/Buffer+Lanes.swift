import Buffers
import CSIMD

extension Buffer<Float> {
    /// Eight elements from one on, wherever that lies.
    @inline(__always) func lanes(_ first: Int) -> SIMD8<Float> {
        UnsafeRawPointer(pointer + first).loadUnaligned(as: SIMD8<Float>.self)
    }
}

extension SIMDMask<SIMD8<Int32>> {
    /// A bit for each lane, the first one lowest.
    @inline(__always) var bits: UInt32 {
        UInt32(truncatingIfNeeded: csimd_movemask(SIMD8<Int32>.zero.replacing(with: -1, where: self)))
    }
}
