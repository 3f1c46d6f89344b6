import CSIMD

/// Numbers that are computed side by side.
///
/// Four Doubles are two registers of the base instruction set and one of AVX; wider lanes spill there. Sums,
/// products and quotients are Swift's; comparing, selecting and limiting go through one-operation C functions,
/// because Swift turns some of them into branches. Rounding and conversion to integers, which are scalar code on the
/// base instruction set, are done by adding a large constant.
typealias Lanes = SIMD4<Double>
typealias LaneBits = SIMD4<Int64>

/// Lanes in a batch.
let laneCount = 4

extension Lanes {
    @inline(__always) init(_ value: Double) { self.init(repeating: value) }

    /// As many consecutive values.
    @inline(__always) init(loading pointer: UnsafePointer<Double>) {
        self = UnsafeRawPointer(pointer).loadUnaligned(as: Lanes.self)
    }

    @inline(__always) func store(to pointer: UnsafeMutablePointer<Double>) {
        UnsafeMutableRawPointer(pointer).storeBytes(of: self, as: Lanes.self)
    }

    /// The nearest whole numbers, ties to even, as numbers and as the low bits of integers; for magnitudes
    /// below 2⁵⁰. Adding 1.5 · 2⁵² leaves the fraction no bits to be held in.
    @inline(__always) var nearest: (whole: Lanes, bits: LaneBits) {
        let shift = Lanes(6_755_399_441_055_744)
        let shifted = self + shift
        return (shifted - shift, csimd_double_to_bits(shifted))
    }

    /// Limited to 0…1.
    @inline(__always) var inUnit: Lanes { csimd_min_d(csimd_max_d(self, Lanes(0)), Lanes(1)) }
}
