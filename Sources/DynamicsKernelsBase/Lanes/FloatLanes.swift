import CSIMD

/// Eight Floats side by side: one quantity of eight bodies, pairs or contacts.
///
/// Every operation acts lane by lane and rounds as Float's own does, so what a lane holds does not depend on its
/// neighbours or on the instruction set: there is no fused multiply-add and no estimate. A literal stands for eight
/// equal lanes. SIMD8's own operators would do for sums and products; comparisons, roots, minima and choices lower to
/// scalar code there, so those come from C functions of one operation each.
///
/// Operations are transparent, not only inlined: debug builds, which tests under a sanitizer are, would call each of them.
struct FloatLanes: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    var simd: SIMD8<Float>

    @_transparent init(simd: SIMD8<Float>) { self.simd = simd }
    @_transparent init(floatLiteral value: Float) { simd = SIMD8(repeating: value) }
    @_transparent init(integerLiteral value: Float) { simd = SIMD8(repeating: value) }
    /// Eight equal lanes.
    @_transparent init(_ value: Float) { simd = SIMD8(repeating: value) }
    /// Rounded to the nearest.
    @_transparent init(_ integers: IntLanes) { simd = csimd_to_float(integers.simd) }
    @_transparent init(bitPattern: IntLanes) { simd = csimd_bits_to_float(bitPattern.simd) }
    @_transparent init(signOf sign: Self, magnitudeOf magnitude: Self) {
        simd = csimd_copysign(magnitude.simd, sign.simd)
    }

    subscript(lane: Int) -> Float {
        @_transparent get { simd[lane] }
        @_transparent set { simd[lane] = newValue }
    }

    @_transparent static func + (a: Self, b: Self) -> Self { Self(simd: a.simd + b.simd) }
    @_transparent static func - (a: Self, b: Self) -> Self { Self(simd: a.simd - b.simd) }
    @_transparent static func * (a: Self, b: Self) -> Self { Self(simd: a.simd * b.simd) }
    @_transparent static func / (a: Self, b: Self) -> Self { Self(simd: a.simd / b.simd) }
    @_transparent static func += (a: inout Self, b: Self) { a = a + b }
    @_transparent static func -= (a: inout Self, b: Self) { a = a - b }
    @_transparent static func *= (a: inout Self, b: Self) { a = a * b }
    /// 0 − a, which is +0 for either zero; ``negated`` flips the sign of a zero too.
    @_transparent static prefix func - (a: Self) -> Self { 0 - a }

    @_transparent static func < (a: Self, b: Self) -> LaneMask { LaneMask(simd: csimd_less(a.simd, b.simd)) }
    @_transparent static func > (a: Self, b: Self) -> LaneMask { LaneMask(simd: csimd_greater(a.simd, b.simd)) }
    @_transparent static func <= (a: Self, b: Self) -> LaneMask {
        LaneMask(simd: csimd_less_equal(a.simd, b.simd))
    }
    @_transparent static func == (a: Self, b: Self) -> LaneMask { (a <= b) & (b <= a) }
}

/// The lesser in each lane; `b` where either is not a number.
@_transparent func min(_ a: FloatLanes, _ b: FloatLanes) -> FloatLanes {
    FloatLanes(simd: csimd_min(a.simd, b.simd))
}

/// The greater in each lane; `b` where either is not a number.
@_transparent func max(_ a: FloatLanes, _ b: FloatLanes) -> FloatLanes {
    FloatLanes(simd: csimd_max(a.simd, b.simd))
}

@_transparent func abs(_ a: FloatLanes) -> FloatLanes { FloatLanes(simd: csimd_abs(a.simd)) }

@_transparent func sqrt(_ a: FloatLanes) -> FloatLanes { FloatLanes(simd: csimd_sqrt(a.simd)) }

/// `a` where the mask holds, else `b`.
@_transparent func select(_ mask: LaneMask, _ a: FloatLanes, _ b: FloatLanes) -> FloatLanes {
    FloatLanes(simd: csimd_select(mask.simd, a.simd, b.simd))
}

/// The sign bit flipped.
@_transparent func negated(_ a: FloatLanes) -> FloatLanes {
    FloatLanes(bitPattern: IntLanes(bitPattern: a) ^ IntLanes(.min))
}

/// The value with its sign flipped where that of `sign` is set.
@_transparent func multipliedBySign(_ a: FloatLanes, _ sign: FloatLanes) -> FloatLanes {
    FloatLanes(bitPattern: IntLanes(bitPattern: a) ^ (IntLanes(bitPattern: sign) & IntLanes(.min)))
}

/// The same value, of which the compiler knows nothing: it neither takes the shuffles behind it apart nor moves
/// arithmetic before them, either of which costs more.
@_transparent func opaque(_ a: FloatLanes) -> FloatLanes { FloatLanes(simd: csimd_opaque(a.simd)) }
