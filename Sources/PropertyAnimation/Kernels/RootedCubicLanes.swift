import CSIMD

/// Cubic Bézier curves that stand nearly upright at an end: the guess is a polynomial in the root of the
/// distance from there, which bends as the parameter does.
struct RootedCubicLanes: LaneCurve {
    let cubic: CubicLanes
    let g8: Lanes
    /// 1 where the curve stands upright at its end, 0 where at its start; and −1 or 1.
    let isAtEnd: Lanes
    let sign: Lanes

    @inline(__always) init(_ numbers: LaneNumbers) {
        cubic = CubicLanes(numbers)
        g8 = numbers[CurveProgram.lastGuessPlace]
        isAtEnd = numbers[CurveProgram.guessEndPlace]
        sign = 1 - 2 * isAtEnd
    }

    @inline(__always) func value(at time: Lanes) -> Lanes {
        let distance = isAtEnd + sign * time
        // The root's eighth power is the distance's fourth.
        let square = distance * distance
        let guess = cubic.guess(csimd_sqrt_d(distance)) + g8 * (square * square)
        return cubic.value(at: time, parameter: isAtEnd + sign * guess)
    }
}
