import CSIMD

/// Cubic Bézier curves that stand nearly upright at an end: the guess is a polynomial in the root of the
/// distance from there, which bends as the parameter does.
struct RootedCubicLanes: LaneCurve {
    let cubic: CubicLanes
    /// 1 where the curve stands upright at its end, 0 where at its start; and −1 or 1.
    let isAtEnd: Lanes
    let sign: Lanes

    @inline(__always) init(_ numbers: LaneNumbers) {
        cubic = CubicLanes(numbers)
        isAtEnd = numbers[CurveProgram.guessEndPlace]
        sign = 1 - 2 * isAtEnd
    }

    @inline(__always) func value(at time: Lanes) -> Lanes {
        let distance = isAtEnd + sign * time
        return cubic.value(at: time, parameter: isAtEnd + sign * cubic.guess(csimd_sqrt_d(distance)))
    }
}
