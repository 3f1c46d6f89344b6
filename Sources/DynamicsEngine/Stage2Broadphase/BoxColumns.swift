import Buffers

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

    /// Which of eight boxes from one on overlap a box.
    @inline(__always) func overlaps(of box: StaticTree.Box, at first: Int) -> SIMDMask<SIMD8<Int32>> {
        (minX.lanes(first) .<= box.maxX) .& (maxX.lanes(first) .>= box.minX) .& (minY.lanes(first) .<= box.maxY)
            .& (maxY.lanes(first) .>= box.minY)
    }
}
