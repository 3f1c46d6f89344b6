import CSIMD

/// Eight floats, one a lane.
typealias Lanes = SIMD8<Float>
/// Eight integers, one a lane; as a mask, lanes are 0 or −1.
typealias IntLanes = SIMD8<Int32>

extension UnsafePointer<Float> {
    /// Eight consecutive values.
    @inline(__always) func lanes(at index: Int) -> Lanes {
        UnsafeRawPointer(self + index).loadUnaligned(as: Lanes.self)
    }
}

extension UnsafeMutablePointer<Float> {
    @inline(__always) func lanes(at index: Int) -> Lanes {
        UnsafeRawPointer(self + index).loadUnaligned(as: Lanes.self)
    }

    @inline(__always) func store(_ value: Lanes, at index: Int) {
        UnsafeMutableRawPointer(self + index).storeBytes(of: value, as: Lanes.self)
    }
}

extension UnsafePointer<Int32> {
    /// Eight consecutive values.
    @inline(__always) func lanes(at index: Int) -> IntLanes {
        UnsafeRawPointer(self + index).loadUnaligned(as: IntLanes.self)
    }
}

extension UnsafeMutablePointer<Int32> {
    @inline(__always) func lanes(at index: Int) -> IntLanes {
        UnsafeRawPointer(self + index).loadUnaligned(as: IntLanes.self)
    }
}
