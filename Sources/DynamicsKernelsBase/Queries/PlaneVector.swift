// Vectors of the plane in Double: queries are answered shape by shape with all digits; only boxes are compared in
// lanes.

import CSIMD

/// A point or direction of the plane, in Double.
struct PlaneVector {
    var x: Double
    var y: Double

    @inline(__always) init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }

    @inline(__always) static var zero: Self { Self(0, 0) }

    @inline(__always) static func + (a: Self, b: Self) -> Self { Self(a.x + b.x, a.y + b.y) }
    @inline(__always) static func - (a: Self, b: Self) -> Self { Self(a.x - b.x, a.y - b.y) }
    @inline(__always) static func * (a: Self, b: Double) -> Self { Self(a.x * b, a.y * b) }
    @inline(__always) static func / (a: Self, b: Double) -> Self { Self(a.x / b, a.y / b) }
    @inline(__always) static prefix func - (a: Self) -> Self { Self(-a.x, -a.y) }

    @inline(__always) func dot(_ b: Self) -> Double { x * b.x + y * b.y }
    /// Positive where `b` lies by a turn of less than half a circle from x towards y.
    @inline(__always) func cross(_ b: Self) -> Double { x * b.y - y * b.x }
    @inline(__always) var squaredLength: Double { x * x + y * y }
    /// By the square root that IEEE 754 rounds, so that every machine has the same bits.
    @inline(__always) var length: Double { csimd_sqrt_one(x * x + y * y) }
    /// Of length one; zero stays zero.
    @inline(__always) var normalized: Self {
        let length = length
        return length > 0 ? Self(x / length, y / length) : .zero
    }
    /// The larger of both components' sizes.
    @inline(__always) var largest: Double { max(abs(x), abs(y)) }
}
