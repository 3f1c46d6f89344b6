// Records of floats read and written as columns: eight records at once, one column a field.

import CSIMD

/// Eight records of eight floats as columns.
struct EightColumns {
    var c0, c1, c2, c3, c4, c5, c6, c7: FloatLanes

    @inline(__always) init(
        c0: FloatLanes, c1: FloatLanes, c2: FloatLanes, c3: FloatLanes, c4: FloatLanes, c5: FloatLanes, c6: FloatLanes,
        c7: FloatLanes
    ) {
        (self.c0, self.c1, self.c2, self.c3) = (c0, c1, c2, c3)
        (self.c4, self.c5, self.c6, self.c7) = (c4, c5, c6, c7)
    }

    @inline(__always) private init(_ c: csimd_f8x8) {
        self.init(
            c0: FloatLanes(simd: c.c0), c1: FloatLanes(simd: c.c1), c2: FloatLanes(simd: c.c2),
            c3: FloatLanes(simd: c.c3), c4: FloatLanes(simd: c.c4), c5: FloatLanes(simd: c.c5),
            c6: FloatLanes(simd: c.c6), c7: FloatLanes(simd: c.c7))
    }

    @inline(__always) private var simd: csimd_f8x8 {
        csimd_f8x8(
            c0: c0.simd, c1: c1.simd, c2: c2.simd, c3: c3.simd, c4: c4.simd, c5: c5.simd, c6: c6.simd, c7: c7.simd)
    }

    /// The records at eight places.
    @inline(__always) init(_ records: UnsafeRawPointer, at places: UnsafePointer<Int32>) {
        self.init(csimd_gather_records(records.assumingMemoryBound(to: Float.self), places, 8))
    }

    /// Writes the records at eight places.
    @inline(__always) func store(_ records: UnsafeMutableRawPointer, at places: UnsafePointer<Int32>) {
        csimd_scatter_records(records.assumingMemoryBound(to: Float.self), places, 8, simd)
    }

    /// Writes eight consecutive records.
    @inline(__always) func store(_ records: UnsafeMutableRawPointer) {
        csimd_store_records(records.assumingMemoryBound(to: Float.self), 8, simd)
    }

    /// Rows for columns.
    @inline(__always) var transposed: Self { Self(csimd_transpose8(simd)) }
}

/// The first or last four floats of eight records as columns.
struct FourColumns {
    var c0, c1, c2, c3: FloatLanes

    @inline(__always) init(c0: FloatLanes, c1: FloatLanes, c2: FloatLanes, c3: FloatLanes) {
        (self.c0, self.c1, self.c2, self.c3) = (c0, c1, c2, c3)
    }

    @inline(__always) private init(_ c: csimd_f8x4) {
        self.init(
            c0: FloatLanes(simd: c.c0), c1: FloatLanes(simd: c.c1), c2: FloatLanes(simd: c.c2),
            c3: FloatLanes(simd: c.c3))
    }

    @inline(__always) private var simd: csimd_f8x4 {
        csimd_f8x4(c0: c0.simd, c1: c1.simd, c2: c2.simd, c3: c3.simd)
    }

    /// From records of `stride` floats at eight places.
    @inline(__always) init(_ records: UnsafeRawPointer, stride: Int, at places: UnsafePointer<Int32>) {
        self.init(csimd_gather_half_records(records.assumingMemoryBound(to: Float.self), places, Int64(stride)))
    }

    /// From eight consecutive records of `stride` floats.
    @inline(__always) init(_ records: UnsafeRawPointer, stride: Int) {
        self.init(csimd_load_half_records(records.assumingMemoryBound(to: Float.self), Int64(stride)))
    }

    /// Writes to eight consecutive records of `stride` floats.
    @inline(__always) func store(_ records: UnsafeMutableRawPointer, stride: Int) {
        csimd_store_half_records(records.assumingMemoryBound(to: Float.self), Int64(stride), simd)
    }

    /// Writes to records of `stride` floats at eight places, leaving out the record at one, which padding lanes name.
    @inline(__always)
    func store(
        _ records: UnsafeMutableRawPointer, stride: Int, at places: UnsafePointer<Int32>, except unwritten: Int32
    ) {
        csimd_scatter_half_records_but(
            unwritten, records.assumingMemoryBound(to: Float.self), places, Int64(stride), simd)
    }

    /// Writes to records of `stride` floats at those of eight places that come after one.
    @inline(__always)
    func store(
        _ records: UnsafeMutableRawPointer, stride: Int, at places: UnsafePointer<Int32>, above last: Int32
    ) {
        csimd_scatter_half_records_above(
            last, records.assumingMemoryBound(to: Float.self), places, Int64(stride), simd)
    }
}

/// Asks for eight records of eight floats ahead of their use: the processor can't foresee places that lie scattered.
@inline(__always) func prefetch(_ records: UnsafeRawPointer, at places: UnsafePointer<Int32>) {
    csimd_prefetch_records(records, places)
}
