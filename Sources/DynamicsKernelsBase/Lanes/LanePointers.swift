// Reading and writing lanes: eight consecutive values of a column, packed lanes, entries of tables.

import CSIMD

/// A column of which eight lanes are read or written at once.
typealias LaneColumn = UnsafeMutablePointer<FloatLanes>

extension UnsafePointer<Float> {
    /// Eight consecutive values.
    @inline(__always) func lanes(at index: Int) -> FloatLanes {
        FloatLanes(simd: UnsafeRawPointer(self + index).loadUnaligned(as: SIMD8<Float>.self))
    }

    /// The values at eight places.
    @inline(__always) func values(at places: IntLanes) -> FloatLanes {
        FloatLanes(
            simd: SIMD8(
                self[Int(places[0])], self[Int(places[1])], self[Int(places[2])], self[Int(places[3])],
                self[Int(places[4])], self[Int(places[5])], self[Int(places[6])], self[Int(places[7])]))
    }

    /// Points by number, of a table of x, y pairs.
    @inline(__always) func points(_ numbers: IntLanes) -> LaneVector {
        let columns = csimd_gather_points(self, numbers.simd)
        return LaneVector(FloatLanes(simd: columns.x), FloatLanes(simd: columns.y))
    }

    /// Points by number and the ones behind them, of a table of x, y pairs.
    @inline(__always) func pointsAndNext(_ numbers: IntLanes) -> (LaneVector, LaneVector) {
        let columns = csimd_gather_two_points(self, numbers.simd)
        return (
            LaneVector(FloatLanes(simd: columns.c0), FloatLanes(simd: columns.c1)),
            LaneVector(FloatLanes(simd: columns.c2), FloatLanes(simd: columns.c3))
        )
    }
}

extension UnsafeMutablePointer<Float> {
    @inline(__always) func lanes(at index: Int) -> FloatLanes { UnsafePointer(self).lanes(at: index) }

    @inline(__always) func store(_ value: FloatLanes, at index: Int) {
        UnsafeMutableRawPointer(self + index).storeBytes(of: value.simd, as: SIMD8<Float>.self)
    }

    /// Writes lane k to `self[places[k]]`.
    @inline(__always) func scatter(_ value: FloatLanes, to places: IntLanes) {
        csimd_scatter_floats(self, places.simd, value.simd)
    }

    /// The values as groups of eight lanes; the first is aligned to 16 bytes.
    @inline(__always) var laneColumn: LaneColumn {
        UnsafeMutableRawPointer(self).assumingMemoryBound(to: FloatLanes.self)
    }
}

extension UnsafePointer<Int32> {
    /// Eight consecutive values.
    @inline(__always) func lanes(at index: Int) -> IntLanes {
        IntLanes(simd: UnsafeRawPointer(self + index).loadUnaligned(as: SIMD8<Int32>.self))
    }

    /// The values at eight places.
    @inline(__always) func values(at places: UnsafePointer<Int32>) -> IntLanes {
        IntLanes(simd: csimd_look_up(self, places))
    }

    /// The values at eight places.
    @inline(__always) func values(at places: IntLanes) -> IntLanes {
        withUnsafePointer(to: places) {
            values(at: UnsafeRawPointer($0).assumingMemoryBound(to: Int32.self))
        }
    }

    /// Eight entries of a table of two values each.
    @inline(__always) func entries(_ numbers: IntLanes) -> (first: IntLanes, second: IntLanes) {
        let entries = csimd_table_entries(self, numbers.simd)
        return (IntLanes(simd: entries.first), IntLanes(simd: entries.second))
    }
}

extension UnsafeMutablePointer<Int32> {
    @inline(__always) func lanes(at index: Int) -> IntLanes { UnsafePointer(self).lanes(at: index) }
    /// Eight consecutive values that are 0 or −1.
    @inline(__always) func mask(at index: Int) -> LaneMask { LaneMask(simd: lanes(at: index).simd) }
    @inline(__always) func values(at places: UnsafePointer<Int32>) -> IntLanes {
        UnsafePointer(self).values(at: places)
    }

    @inline(__always) func store(_ value: IntLanes, at index: Int) {
        UnsafeMutableRawPointer(self + index).storeBytes(of: value.simd, as: SIMD8<Int32>.self)
    }

    /// Writes the lanes that `bits` names, packed, from `index` on. All of `index ..< index + 8` is written to.
    @inline(__always) func storePacked(_ value: IntLanes, where bits: Int32, at index: Int) {
        csimd_store_packed(self + index, value.simd, bits)
    }

    /// The values as groups of eight lanes that hold 0 or −1; the first is aligned to 16 bytes.
    @inline(__always) var maskColumn: UnsafeMutablePointer<LaneMask> {
        UnsafeMutableRawPointer(self).assumingMemoryBound(to: LaneMask.self)
    }
}

extension UnsafePointer<UInt8> {
    /// Eight consecutive bytes.
    @inline(__always) func lanes(at index: Int) -> IntLanes { IntLanes(simd: csimd_load_bytes(self + index)) }

    /// The bytes at eight places.
    @inline(__always) func values(at places: UnsafePointer<Int32>) -> IntLanes {
        IntLanes(simd: csimd_gather_bytes(self, places))
    }
}

extension UnsafeMutablePointer<UInt8> {
    @inline(__always) func lanes(at index: Int) -> IntLanes { UnsafePointer(self).lanes(at: index) }

    /// Writes the low bytes of eight lanes.
    @inline(__always) func store(_ value: IntLanes, at index: Int) { csimd_store_bytes(self + index, value.simd) }

    @inline(__always) func values(at places: UnsafePointer<Int32>) -> IntLanes {
        UnsafePointer(self).values(at: places)
    }

    /// Writes the low byte of lane k to `self[places[k]]`.
    @inline(__always) func scatter(_ value: IntLanes, to places: UnsafePointer<Int32>) {
        csimd_scatter_bytes(self, places, value.simd)
    }
}
