// Lanes of Double for the joints: one unit by itself, or four of equal structure side by side.
//
// A linkage's matrix may be ill-conditioned, by heavy loads on light links above all, so that joints are solved in
// Double and only records are Float. Sums, products, quotients and roots are those of IEEE 754, and every operation
// acts lane by lane. There is no fused multiply-add, so that the bits are the same on every instruction set.

import CSIMD

/// One Double, or four side by side: units of joints of equal structure are solved in the lanes of one run.
///
/// The joint kernels are written once for both; every operation here is one of IEEE 754, so a unit's result does
/// not depend on how many others go with it. A literal stands for equal lanes.
protocol DoubleLanes: BitwiseCopyable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral
where FloatLiteralType == Double, IntegerLiteralType == Double {
    /// Which lanes a condition holds in; a Bool of one lane.
    associatedtype Mask
    /// Lanes: 1 or 4.
    static var width: Int { get }
    /// Equal lanes.
    init(_ value: Double)
    static func + (a: Self, b: Self) -> Self
    static func - (a: Self, b: Self) -> Self
    static func * (a: Self, b: Self) -> Self
    static func / (a: Self, b: Self) -> Self
    static func < (a: Self, b: Self) -> Mask
    /// `a` where the mask holds, else `b`.
    static func select(_ mask: Mask, _ a: Self, _ b: Self) -> Self
    /// Rounded correctly, as IEEE 754 asks.
    var squareRoot: Self { get }
    /// The largest of the lanes: what all lanes have to agree on goes by that.
    var largest: Double { get }
    /// Reads four floats of each lane's record.
    ///
    /// - Parameters:
    ///   - index: the record of each lane.
    ///   - stride: floats from record to record.
    static func read(_ base: UnsafePointer<Float>, _ index: UnsafePointer<Int32>, stride: Int) -> (
        Self, Self, Self, Self
    )
    /// Writes the first three floats of the records of used lanes, 0 left out.
    ///
    /// Rounded to Float. The fourth float of a record, an inverse mass, stays; record 0 is that of what doesn't move.
    static func write(
        _ x: Self, _ y: Self, _ z: Self, _ base: UnsafeMutablePointer<Float>, _ index: UnsafePointer<Int32>,
        stride: Int, used: Int)
    subscript(lane: Int) -> Double { get set }
}

extension DoubleLanes {
    @_transparent init(floatLiteral value: Double) { self.init(value) }
    @_transparent init(integerLiteral value: Double) { self.init(value) }
    @_transparent static func > (a: Self, b: Self) -> Mask { b < a }
    /// 0 − a, which is +0 for either zero.
    @_transparent static prefix func - (a: Self) -> Self { Self(0) - a }
    @_transparent static func += (a: inout Self, b: Self) { a = a + b }
    @_transparent static func -= (a: inout Self, b: Self) { a = a - b }
}

/// `a` where the mask holds, else `b`.
@_transparent func select<Lanes: DoubleLanes>(_ mask: Lanes.Mask, _ a: Lanes, _ b: Lanes) -> Lanes {
    Lanes.select(mask, a, b)
}

/// The greater in each lane; `a` where either is not a number.
@_transparent func max<Lanes: DoubleLanes>(_ a: Lanes, _ b: Lanes) -> Lanes { select(a < b, b, a) }

/// The lesser in each lane; `a` where either is not a number.
@_transparent func min<Lanes: DoubleLanes>(_ a: Lanes, _ b: Lanes) -> Lanes { select(b < a, b, a) }

/// Within ±`most`.
@_transparent func limited<Lanes: DoubleLanes>(_ a: Lanes, to most: Lanes) -> Lanes { max(min(a, most), -most) }

@_transparent func abs<Lanes: DoubleLanes>(_ a: Lanes) -> Lanes { max(a, -a) }

@_transparent func sqrt<Lanes: DoubleLanes>(_ a: Lanes) -> Lanes { a.squareRoot }

/// A unit of its own.
struct OneDouble: DoubleLanes {
    var value: Double
    static var width: Int { 1 }
    @_transparent init(_ value: Double) { self.value = value }
    @_transparent static func + (a: Self, b: Self) -> Self { Self(a.value + b.value) }
    @_transparent static func - (a: Self, b: Self) -> Self { Self(a.value - b.value) }
    @_transparent static func * (a: Self, b: Self) -> Self { Self(a.value * b.value) }
    @_transparent static func / (a: Self, b: Self) -> Self { Self(a.value / b.value) }
    @_transparent static func < (a: Self, b: Self) -> Bool { a.value < b.value }
    @_transparent static func select(_ mask: Bool, _ a: Self, _ b: Self) -> Self { mask ? a : b }
    @_transparent var squareRoot: Self { Self(csimd_sqrt_one(value)) }
    @_transparent var largest: Double { value }
    subscript(lane: Int) -> Double {
        @_transparent get { value }
        @_transparent set { value = newValue }
    }

    @_transparent static func read(
        _ base: UnsafePointer<Float>, _ index: UnsafePointer<Int32>, stride: Int
    ) -> (Self, Self, Self, Self) {
        let record = base + Int(index[0]) * stride
        return (Self(Double(record[0])), Self(Double(record[1])), Self(Double(record[2])), Self(Double(record[3])))
    }

    @_transparent static func write(
        _ x: Self, _ y: Self, _ z: Self, _ base: UnsafeMutablePointer<Float>, _ index: UnsafePointer<Int32>,
        stride: Int, used: Int
    ) {
        // Record 0 stands for all that doesn't move.
        guard index[0] != 0 else { return }
        let record = base + Int(index[0]) * stride
        record[0] = Float(x.value)
        record[1] = Float(y.value)
        record[2] = Float(z.value)
    }
}

/// Four units.
struct FourDoubles: DoubleLanes {
    var value: SIMD4<Double>
    static var width: Int { 4 }
    @_transparent init(_ value: Double) { self.value = SIMD4(repeating: value) }
    @_transparent init(_ value: SIMD4<Double>) { self.value = value }
    @_transparent static func + (a: Self, b: Self) -> Self { Self(a.value + b.value) }
    @_transparent static func - (a: Self, b: Self) -> Self { Self(a.value - b.value) }
    @_transparent static func * (a: Self, b: Self) -> Self { Self(a.value * b.value) }
    @_transparent static func / (a: Self, b: Self) -> Self { Self(a.value / b.value) }
    @_transparent static func < (a: Self, b: Self) -> SIMDMask<SIMD4<Int64>> { a.value .< b.value }
    @_transparent static func select(_ mask: SIMDMask<SIMD4<Int64>>, _ a: Self, _ b: Self) -> Self {
        Self(b.value.replacing(with: a.value, where: mask))
    }
    @_transparent var squareRoot: Self { Self(csimd_sqrt_d(value)) }
    @_transparent var largest: Double { max(max(value[0], value[1]), max(value[2], value[3])) }
    subscript(lane: Int) -> Double {
        @_transparent get { value[lane] }
        @_transparent set { value[lane] = newValue }
    }

    @_transparent static func read(
        _ base: UnsafePointer<Float>, _ index: UnsafePointer<Int32>, stride: Int
    ) -> (Self, Self, Self, Self) {
        // Four loads and a transpose.
        let columns = csimd_gather_four(base, index, Int64(stride))
        return (Self(columns.c0), Self(columns.c1), Self(columns.c2), Self(columns.c3))
    }

    @_transparent static func write(
        _ x: Self, _ y: Self, _ z: Self, _ base: UnsafeMutablePointer<Float>, _ index: UnsafePointer<Int32>,
        stride: Int, used: Int
    ) {
        let (x, y, z) = (csimd_narrow(x.value), csimd_narrow(y.value), csimd_narrow(z.value))
        for lane in 0..<used where index[lane] != 0 {
            let record = base + Int(index[lane]) * stride
            record[0] = x[lane]
            record[1] = y[lane]
            record[2] = z[lane]
        }
    }
}
