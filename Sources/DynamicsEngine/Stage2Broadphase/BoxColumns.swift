import Buffers
import CSIMD

/// Boxes, each side in a column, so that eight are compared at once.
struct BoxColumns: ~Copyable {
    private var minX = Buffer<Float>()
    private var minY = Buffer<Float>()
    private var maxX = Buffer<Float>()
    private var maxY = Buffer<Float>()

    var byteCount: Int { 4 * minX.byteCount }

    mutating func reserveDiscarding(_ count: Int) {
        minX.reserveDiscarding(count)
        minY.reserveDiscarding(count)
        maxX.reserveDiscarding(count)
        maxY.reserveDiscarding(count)
    }

    subscript(k: Int) -> StaticTree.Box {
        @inline(__always) get { StaticTree.Box(minX: minX[k], minY: minY[k], maxX: maxX[k], maxY: maxY[k]) }
        @inline(__always) nonmutating set {
            (minX[k], minY[k]) = (newValue.minX, newValue.minY)
            (maxX[k], maxY[k]) = (newValue.maxX, newValue.maxY)
        }
    }

    /// Which of eight boxes from one on overlap a box: a bit for each, the first one lowest.
    @inline(__always) func overlaps(of box: StaticTree.Box, at first: Int) -> UInt32 {
        laneBits(
            csimd_less_equal(minX.lanes(first), SIMD8(repeating: box.maxX))
                & csimd_less_equal(SIMD8(repeating: box.minX), maxX.lanes(first))
                & csimd_less_equal(minY.lanes(first), SIMD8(repeating: box.maxY))
                & csimd_less_equal(SIMD8(repeating: box.minY), maxY.lanes(first)))
    }
}
