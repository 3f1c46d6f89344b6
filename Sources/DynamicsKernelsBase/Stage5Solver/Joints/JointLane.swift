import CSIMD

/// One number, or four side by side: units of equal structure are solved in the lanes of one run.
///
/// The joint kernels are written once for both; every operation here is one of IEEE 754, so a unit's result does
/// not depend on how many others go with it.
protocol JointLane: BitwiseCopyable {
    associatedtype Mask
    static var width: Int { get }
    init(_ value: Double)
    static func + (a: Self, b: Self) -> Self
    static func - (a: Self, b: Self) -> Self
    static func * (a: Self, b: Self) -> Self
    static func / (a: Self, b: Self) -> Self
    static func less(_ a: Self, _ b: Self) -> Mask
    static func choose(_ mask: Mask, _ a: Self, _ b: Self) -> Self
    static func squareRoot(_ a: Self) -> Self
    /// The largest of the lanes.
    var largest: Double { get }
    /// Reads four floats of each lane's record.
    static func read(_ base: UnsafePointer<Float>, _ index: UnsafePointer<Int32>, stride: Int) -> (
        Self, Self, Self, Self
    )
    /// Writes the first three floats of the records of used lanes, 0 left out.
    static func write(
        _ x: Self, _ y: Self, _ z: Self, _ base: UnsafeMutablePointer<Float>, _ index: UnsafePointer<Int32>,
        stride: Int, used: Int)
    subscript(lane: Int) -> Double { get set }
}

extension JointLane {
    @inline(__always) static prefix func - (a: Self) -> Self { Self(0) - a }
    @inline(__always) static func += (a: inout Self, b: Self) { a = a + b }
    @inline(__always) static func -= (a: inout Self, b: Self) { a = a - b }
    @inline(__always) static func larger(_ a: Self, _ b: Self) -> Self { choose(less(a, b), b, a) }
    @inline(__always) static func smaller(_ a: Self, _ b: Self) -> Self { choose(less(b, a), b, a) }
    @inline(__always) static func limited(_ a: Self, _ most: Self) -> Self { larger(smaller(a, most), -most) }
    @inline(__always) var magnitude: Self { Self.larger(self, -self) }

    /// The nearest whole number of turns: adding 1.5 · 2⁵² rounds.
    @inline(__always) private static func turns(_ angle: Self) -> Self {
        let magic = Self(6_755_399_441_055_744)
        return (angle * Self(0.159_154_943_091_895_34) + magic) - magic
    }

    /// The nearest multiple of 2π.
    @inline(__always) static func wholeTurns(_ angle: Self) -> Self { turns(angle) * Self(2 * Double.pi) }

    /// Sine and cosine to 1e-14 for |angle| ≤ 10⁵: reduced by whole turns, Taylor polynomials of a quarter of the
    /// angle, doubled twice. A small angle keeps all digits.
    @inline(__always) static func sineAndCosine(_ angle: Self) -> (sine: Self, cosine: Self) {
        let turns = turns(angle)
        let reduced = (angle - turns * Self(6.283_185_303_211_212)) - turns * Self(3.968_374_318_722_162e-9)
        let q = reduced * Self(0.25)
        let z = q * q
        var s = z * Self(-1.0 / 39_916_800) + Self(1.0 / 362_880)
        s = s * z + Self(-1.0 / 5040)
        s = s * z + Self(1.0 / 120)
        s = s * z + Self(-1.0 / 6)
        let sine1 = q + q * z * s
        // 1 − cosine, whose doubling loses nothing.
        var c = z * Self(-1.0 / 479_001_600) + Self(1.0 / 3_628_800)
        c = c * z + Self(-1.0 / 40_320)
        c = c * z + Self(1.0 / 720)
        c = c * z + Self(-1.0 / 24)
        let versine1 = z * (c * z + Self(0.5))
        let sine2 = Self(2) * sine1 * (Self(1) - versine1)
        let versine2 = Self(2) * sine1 * sine1
        let sine4 = Self(2) * sine2 * (Self(1) - versine2)
        return (sine4, Self(1) - Self(2) * sine2 * sine2)
    }
}

/// A unit of its own.
struct OneLane: JointLane {
    var value: Double
    static var width: Int { 1 }
    @inline(__always) init(_ value: Double) { self.value = value }
    @inline(__always) static func + (a: Self, b: Self) -> Self { Self(a.value + b.value) }
    @inline(__always) static func - (a: Self, b: Self) -> Self { Self(a.value - b.value) }
    @inline(__always) static func * (a: Self, b: Self) -> Self { Self(a.value * b.value) }
    @inline(__always) static func / (a: Self, b: Self) -> Self { Self(a.value / b.value) }
    @inline(__always) static func less(_ a: Self, _ b: Self) -> Bool { a.value < b.value }
    @inline(__always) static func choose(_ mask: Bool, _ a: Self, _ b: Self) -> Self { mask ? a : b }
    @inline(__always) static func squareRoot(_ a: Self) -> Self { Self(csimd_sqrt_one(a.value)) }
    @inline(__always) var largest: Double { value }
    @inline(__always) subscript(lane: Int) -> Double {
        get { value }
        set { value = newValue }
    }

    @inline(__always) static func read(
        _ base: UnsafePointer<Float>, _ index: UnsafePointer<Int32>, stride: Int
    ) -> (Self, Self, Self, Self) {
        let record = base + Int(index[0]) * stride
        return (Self(Double(record[0])), Self(Double(record[1])), Self(Double(record[2])), Self(Double(record[3])))
    }

    @inline(__always) static func write(
        _ x: Self, _ y: Self, _ z: Self, _ base: UnsafeMutablePointer<Float>, _ index: UnsafePointer<Int32>,
        stride: Int, used: Int
    ) {
        guard index[0] != 0 else { return }
        let record = base + Int(index[0]) * stride
        record[0] = Float(x.value)
        record[1] = Float(y.value)
        record[2] = Float(z.value)
    }
}

/// Four units.
struct FourLanes: JointLane {
    var value: SIMD4<Double>
    static var width: Int { 4 }
    @inline(__always) init(_ value: Double) { self.value = SIMD4(repeating: value) }
    @inline(__always) init(_ value: SIMD4<Double>) { self.value = value }
    @inline(__always) static func + (a: Self, b: Self) -> Self { Self(a.value + b.value) }
    @inline(__always) static func - (a: Self, b: Self) -> Self { Self(a.value - b.value) }
    @inline(__always) static func * (a: Self, b: Self) -> Self { Self(a.value * b.value) }
    @inline(__always) static func / (a: Self, b: Self) -> Self { Self(a.value / b.value) }
    @inline(__always) static func less(_ a: Self, _ b: Self) -> SIMDMask<SIMD4<Int64>> { a.value .< b.value }
    @inline(__always) static func choose(_ mask: SIMDMask<SIMD4<Int64>>, _ a: Self, _ b: Self) -> Self {
        Self(b.value.replacing(with: a.value, where: mask))
    }
    @inline(__always) static func squareRoot(_ a: Self) -> Self { Self(csimd_sqrt_d(a.value)) }
    @inline(__always) var largest: Double { max(max(value[0], value[1]), max(value[2], value[3])) }
    @inline(__always) subscript(lane: Int) -> Double {
        get { value[lane] }
        set { value[lane] = newValue }
    }

    @inline(__always) static func read(
        _ base: UnsafePointer<Float>, _ index: UnsafePointer<Int32>, stride: Int
    ) -> (Self, Self, Self, Self) {
        let columns = csimd_gather_four(base, index, Int64(stride))
        return (Self(columns.c0), Self(columns.c1), Self(columns.c2), Self(columns.c3))
    }

    @inline(__always) static func write(
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

/// Rows of a joint, known when the code is compiled, so that loops over them unroll.
protocol BlockSize {
    static var count: Int { get }
    /// Whether every joint of the unit holds a point and nothing else.
    static var hasPointsOnly: Bool { get }
}

extension BlockSize {
    @inline(__always) static var hasPointsOnly: Bool { false }
}

enum OneRow: BlockSize { @inline(__always) static var count: Int { 1 } }
enum TwoRows: BlockSize { @inline(__always) static var count: Int { 2 } }
enum PointRows: BlockSize {
    @inline(__always) static var count: Int { 2 }
    @inline(__always) static var hasPointsOnly: Bool { true }
}
enum ThreeRows: BlockSize { @inline(__always) static var count: Int { 3 } }
