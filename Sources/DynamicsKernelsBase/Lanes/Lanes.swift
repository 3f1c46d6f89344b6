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
    @inline(__always) func lanes(at index: Int) -> LaneInts {
        UnsafeRawPointer(self + index).loadUnaligned(as: LaneInts.self)
    }
}
