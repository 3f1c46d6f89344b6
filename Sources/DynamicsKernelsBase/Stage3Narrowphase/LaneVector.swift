// Eight vectors of the plane side by side, the currency of this stage.

import CSIMD

typealias LaneFloats = SIMD8<Float>
/// 0 or −1 in every lane, or eight integers.
typealias LaneInts = SIMD8<Int32>

struct LaneVector {
    var x: LaneFloats
    var y: LaneFloats

    @inline(__always) init(_ x: LaneFloats, _ y: LaneFloats) {
        self.x = x
        self.y = y
    }

    @inline(__always) static var zero: Self { Self(LaneFloats(repeating: 0), LaneFloats(repeating: 0)) }

    @inline(__always) static func + (a: Self, b: Self) -> Self { Self(a.x + b.x, a.y + b.y) }
    @inline(__always) static func - (a: Self, b: Self) -> Self { Self(a.x - b.x, a.y - b.y) }
    @inline(__always) static func * (a: Self, b: LaneFloats) -> Self { Self(a.x * b, a.y * b) }
    @inline(__always) static prefix func - (a: Self) -> Self { Self(negated(a.x), negated(a.y)) }

    @inline(__always) func dot(_ b: Self) -> LaneFloats { x * b.x + y * b.y }
    @inline(__always) func cross(_ b: Self) -> LaneFloats { x * b.y - y * b.x }
    @inline(__always) var squaredLength: LaneFloats { x * x + y * y }

    /// Turned by a quarter from x towards y.
    @inline(__always) var perpendicular: Self { Self(negated(y), x) }
    /// Turned by the angle whose cosine and sine are the components of `rotation`.
    @inline(__always) func turned(by rotation: Self) -> Self {
        Self(rotation.x * x - rotation.y * y, rotation.y * x + rotation.x * y)
    }
    /// Turned back by the angle of `rotation`.
    @inline(__always) func turnedBack(by rotation: Self) -> Self {
        Self(rotation.x * x + rotation.y * y, rotation.x * y - rotation.y * x)
    }
    /// Of length one; the x direction for the zero vector.
    @inline(__always) var normalized: Self {
        let length = csimd_sqrt(squaredLength)
        let isZero = areEqual(length, LaneFloats(repeating: 0))
        let divisor = csimd_select(isZero, LaneFloats(repeating: 1), length)
        return Self(csimd_select(isZero, LaneFloats(repeating: 1), x / divisor), y / divisor)
    }
}

/// The first where the mask is −1, else the second.
@inline(__always)
func select(_ mask: LaneInts, _ a: LaneVector, _ b: LaneVector) -> LaneVector {
    LaneVector(csimd_select(mask, a.x, b.x), csimd_select(mask, a.y, b.y))
}

/// The sign bit flipped.
@inline(__always)
func negated(_ a: LaneFloats) -> LaneFloats {
    csimd_bits_to_float(csimd_float_to_bits(a) ^ LaneInts(repeating: Int32.min))
}

/// −1 where both are equal.
@inline(__always)
func areEqual(_ a: LaneFloats, _ b: LaneFloats) -> LaneInts {
    csimd_less_equal(a, b) & csimd_less_equal(b, a)
}

/// The value with its sign flipped where that of `sign` is set.
@inline(__always)
func multipliedBySign(_ a: LaneFloats, _ sign: LaneFloats) -> LaneFloats {
    csimd_bits_to_float(csimd_float_to_bits(a) ^ (csimd_float_to_bits(sign) & LaneInts(repeating: Int32.min)))
}
