import CSIMD

/// Cubic Bézier curves: y where x has a value in 0…1.
///
/// Halley's method on x(t) − x = 0 from the curve's guess: the digits that are right triple with a step. Lanes
/// that don't converge, near a point where the curve stands upright, are bisected.
///
/// Values don't depend on which lanes are computed together: each lane steps until its own estimate of the error is
/// small, and stays from then on.
///
/// Newton's method would only double them, and Halley's second derivative comes with the terms of the first.
/// Bisection alone would take as many steps as a number has bits.
struct CubicLanes: LaneCurve {
    // x(t) = ((a t + b) t + c) t, y(t) likewise.
    let a: Lanes
    let b: Lanes
    let c: Lanes
    let ay: Lanes
    let by: Lanes
    let cy: Lanes
    // The guess g₁x + … + g₇x⁷.
    let g1: Lanes
    let g2: Lanes
    let g3: Lanes
    let g4: Lanes
    let g5: Lanes
    let g6: Lanes
    let g7: Lanes

    /// In the order of `CurveProgram`'s parameters.
    @inline(__always) init(_ numbers: LaneNumbers) {
        (a, b, c) = (numbers[0], numbers[1], numbers[2])
        (ay, by, cy) = (numbers[3], numbers[4], numbers[5])
        (g1, g2, g3, g4) = (numbers[6], numbers[7], numbers[8], numbers[9])
        (g5, g6, g7) = (numbers[10], numbers[11], numbers[12])
    }

    /// The digits that are right triple with a step, so a lane that is open after six does not converge.
    private static var mostSteps: Int { 6 }

    @inline(__always) func value(at time: Lanes) -> Lanes { value(at: time, parameter: guess(time)) }

    /// - Parameter parameter: t near where x(t) is the time.
    @inline(__always) func value(at time: Lanes, parameter: Lanes) -> Lanes {
        // The first step is never left out: no guess is near enough without one.
        var (t, open) = halleyStep(time, parameter.inUnit)
        var steps = 1
        while csimd_movemask_d(open) != 0 && steps < CubicLanes.mostSteps {
            let next = halleyStep(time, t)
            // Lanes that are done stay, so that a value does not depend on its neighbours.
            t = csimd_select_d(open, next.t, t)
            open &= next.open
            steps += 1
        }
        // Rare, so the batch pays for it only where a lane is left.
        let left = csimd_movemask_d(open)
        if left != 0 { bisect(&t, time, left) }
        return (ay * t + by) * (t * t) + cy * t
    }

    /// The guess's polynomial without g₈.
    @inline(__always) func guess(_ x: Lanes) -> Lanes {
        let x2 = x * x
        let x4 = x2 * x2
        return ((g1 + g2 * x) + x2 * (g3 + g4 * x) + x4 * ((g5 + g6 * x) + g7 * x2)) * x
    }

    /// t − f f′ / (f′² − f f″/2).
    ///
    /// The error left is e³ (h² − a f′) / f′², h = f″/2, e the step, for small steps (Halley's asymptotic
    /// constant).
    ///
    /// - Returns: the new t, and all bits set in lanes where that exceeds 1e-13.
    @inline(__always) private func halleyStep(_ x: Lanes, _ t: Lanes) -> (t: Lanes, open: LaneBits) {
        // Two short sums instead of Horner's long one: batches wait for their own results more than for each other.
        let f = (a * t + b) * (t * t) + (c * t - x)
        let a3t = 3 * a * t
        let h = a3t + b
        let slope = (a3t + (b + b)) * t + c
        let square = slope * slope
        let denominator = square - f * h
        // A vanishing denominator has a vanishing numerator where f is 0; elsewhere the lane is bisected.
        let tiny = Lanes(1e-300)
        // A quotient of 0 and 0 would be NaN, which no comparison would find.
        let safe = csimd_select_d(csimd_less_d(csimd_abs_d(denominator), tiny), tiny, denominator)
        let step = f * slope / safe
        let left = csimd_abs_d(step * step * step * (h * h - a * slope))
        // Multiplied out, so that nothing is divided by the slope.
        return ((t - step).inUnit, csimd_less_d(1e-13 * square, left))
    }

    /// Halves 0…1 until neighbouring numbers enclose the parameter, one lane after the other.
    ///
    /// It always ends, and is slow; `mostSteps` keeps it for the few lanes that stand upright.
    @inline(never) private func bisect(_ t: inout Lanes, _ x: Lanes, _ open: Int32) {
        for lane in 0..<laneCount where open & 1 << lane != 0 {
            let (a, b, c) = (a[lane], b[lane], c[lane])
            var (low, high) = (0.0, 1.0)
            for _ in 0..<64 {
                let middle = 0.5 * (low + high)
                if ((a * middle + b) * middle + c) * middle < x[lane] { low = middle } else { high = middle }
            }
            t[lane] = high
        }
    }
}
