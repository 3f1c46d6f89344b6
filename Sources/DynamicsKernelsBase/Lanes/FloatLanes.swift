import CSIMD

/// Eight Floats side by side: one quantity of eight bodies, pairs or contacts.
///
/// Every operation acts lane by lane and rounds as Float's own does, so what a lane holds does not depend on its
/// neighbours or on the instruction set: there is no fused multiply-add and no estimate. A literal stands for eight
/// equal lanes. SIMD8's own operators would do for sums and products; comparisons, roots, minima and choices lower to
/// scalar code there, so those come from C functions of one operation each.
struct FloatLanes: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    var simd: SIMD8<Float>

    @inline(__always) init(simd: SIMD8<Float>) { self.simd = simd }
    @inline(__always) init(floatLiteral value: Float) { simd = SIMD8(repeating: value) }
    @inline(__always) init(integerLiteral value: Float) { simd = SIMD8(repeating: value) }
    /// Eight equal lanes.
    @inline(__always) init(_ value: Float) { simd = SIMD8(repeating: value) }
    /// Rounded to the nearest.
    @inline(__always) init(_ integers: IntLanes) { simd = csimd_to_float(integers.simd) }
    @inline(__always) init(bitPattern: IntLanes) { simd = csimd_bits_to_float(bitPattern.simd) }
    @inline(__always) init(signOf sign: Self, magnitudeOf magnitude: Self) {
        simd = csimd_copysign(magnitude.simd, sign.simd)
    }

    @inline(__always) subscript(lane: Int) -> Float {
        get { simd[lane] }
        set { simd[lane] = newValue }
    }

    @inline(__always) static func + (a: Self, b: Self) -> Self { Self(simd: a.simd + b.simd) }
    @inline(__always) static func - (a: Self, b: Self) -> Self { Self(simd: a.simd - b.simd) }
    @inline(__always) static func * (a: Self, b: Self) -> Self { Self(simd: a.simd * b.simd) }
    @inline(__always) static func / (a: Self, b: Self) -> Self { Self(simd: a.simd / b.simd) }
    @inline(__always) static func += (a: inout Self, b: Self) { a = a + b }
    @inline(__always) static func -= (a: inout Self, b: Self) { a = a - b }
    @inline(__always) static func *= (a: inout Self, b: Self) { a = a * b }
    /// 0 − a, which is +0 for either zero; ``negated`` flips the sign of a zero too.
    @inline(__always) static prefix func - (a: Self) -> Self { 0 - a }

    @inline(__always) static func < (a: Self, b: Self) -> LaneMask { LaneMask(simd: csimd_less(a.simd, b.simd)) }
    @inline(__always) static func > (a: Self, b: Self) -> LaneMask { LaneMask(simd: csimd_greater(a.simd, b.simd)) }
    @inline(__always) static func <= (a: Self, b: Self) -> LaneMask {
        LaneMask(simd: csimd_less_equal(a.simd, b.simd))
    }
    @inline(__always) static func == (a: Self, b: Self) -> LaneMask { (a <= b) & (b <= a) }
}

/// The lesser in each lane; `b` where either is not a number.
@inline(__always) func min(_ a: FloatLanes, _ b: FloatLanes) -> FloatLanes {
    FloatLanes(simd: csimd_min(a.simd, b.simd))
}

/// The greater in each lane; `b` where either is not a number.
@inline(__always) func max(_ a: FloatLanes, _ b: FloatLanes) -> FloatLanes {
    FloatLanes(simd: csimd_max(a.simd, b.simd))
}

@inline(__always) func abs(_ a: FloatLanes) -> FloatLanes { FloatLanes(simd: csimd_abs(a.simd)) }

@inline(__always) func sqrt(_ a: FloatLanes) -> FloatLanes { FloatLanes(simd: csimd_sqrt(a.simd)) }

/// `a` where the mask holds, else `b`.
@inline(__always) func select(_ mask: LaneMask, _ a: FloatLanes, _ b: FloatLanes) -> FloatLanes {
    FloatLanes(simd: csimd_select(mask.simd, a.simd, b.simd))
}

/// The sign bit flipped.
@inline(__always) func negated(_ a: FloatLanes) -> FloatLanes {
    FloatLanes(bitPattern: IntLanes(bitPattern: a) ^ IntLanes(.min))
}

/// The value with its sign flipped where that of `sign` is set.
@inline(__always) func multipliedBySign(_ a: FloatLanes, _ sign: FloatLanes) -> FloatLanes {
    FloatLanes(bitPattern: IntLanes(bitPattern: a) ^ (IntLanes(bitPattern: sign) & IntLanes(.min)))
}

/// The same value, of which the compiler knows nothing: it neither takes the shuffles behind it apart nor moves
/// arithmetic before them, either of which costs more.
@inline(__always) func opaque(_ a: FloatLanes) -> FloatLanes { FloatLanes(simd: csimd_opaque(a.simd)) }
