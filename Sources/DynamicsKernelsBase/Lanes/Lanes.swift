import CSIMD

extension UnsafePointer<Float> {
    /// Eight consecutive values.
    @inline(__always) func lanes(at index: Int) -> LaneFloats {
        UnsafeRawPointer(self + index).loadUnaligned(as: LaneFloats.self)
    }
}

extension UnsafeMutablePointer<Float> {
    @inline(__always) func lanes(at index: Int) -> LaneFloats {
        UnsafeRawPointer(self + index).loadUnaligned(as: LaneFloats.self)
    }

    /// Eight consecutive pairs of values.
    @inline(__always) func pairs(at index: Int) -> (LaneFloats, LaneFloats) {
        let both = UnsafeRawPointer(self + index).loadUnaligned(as: SIMD16<Float>.self)
        return (both.evenHalf, both.oddHalf)
    }

    @inline(__always) func storePairs(_ first: LaneFloats, _ second: LaneFloats, at index: Int) {
        var both = SIMD16<Float>()
        both.evenHalf = first
        both.oddHalf = second
        UnsafeMutableRawPointer(self + index).storeBytes(of: both, as: SIMD16<Float>.self)
    }

    @inline(__always) func store(_ value: LaneFloats, at index: Int) {
        UnsafeMutableRawPointer(self + index).storeBytes(of: value, as: LaneFloats.self)
    }
}

extension UnsafePointer<Int32> {
    /// Eight consecutive values.
    @inline(__always) func lanes(at index: Int) -> LaneInts {
        UnsafeRawPointer(self + index).loadUnaligned(as: LaneInts.self)
    }
}

extension UnsafeMutablePointer<Int32> {
    @inline(__always) func store(_ value: LaneInts, at index: Int) {
        UnsafeMutableRawPointer(self + index).storeBytes(of: value, as: LaneInts.self)
    }

    @inline(__always) func lanes(at index: Int) -> LaneInts {
        UnsafeRawPointer(self + index).loadUnaligned(as: LaneInts.self)
    }
}
