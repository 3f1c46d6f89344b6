import CSIMD

/// What a pass over timelines reads and writes; columns are padded to whole batches.
struct TimelineArguments {
    var count: Int
    var time: Double
    var origin: UnsafeMutablePointer<Double>
    var rate: UnsafeMutablePointer<Double>
    var base: UnsafeMutablePointer<Double>
    var span: UnsafeMutablePointer<Double>
    var curve: UnsafeMutablePointer<Int32>
    var owner: UnsafeMutablePointer<Int32>
    /// Of all curves, one after the other.
    var numbers: UnsafePointer<Double>
    /// By timeline.
    var progress: UnsafeMutablePointer<Double>
    var finished: UnsafeMutablePointer<Int32>

    init(
        _ rows: borrowing TimelineRows, time: Double, numbers: UnsafePointer<Double>,
        progress: UnsafeMutablePointer<Double>, finished: UnsafeMutablePointer<Int32>
    ) {
        count = rows.count
        (origin, rate) = (rows.origin.pointer, rows.rate.pointer)
        (base, span) = (rows.base.pointer, rows.span.pointer)
        (curve, owner) = (rows.curve.pointer, rows.owner.pointer)
        (self.time, self.numbers, self.progress, self.finished) = (time, numbers, progress, finished)
    }
}

/// The pass of one kind of curve.
///
/// - Returns: how many timelines are in `finished` now.
func evaluateTimelines(_ kind: CurveProgram.Kind, _ arguments: TimelineArguments, finishedCount: Int) -> Int {
    // A call a kind, so that each loop is compiled for its curve alone.
    switch kind {
    case .linear: linearPass(arguments, finishedCount)
    case .cubic: cubicPass(arguments, finishedCount)
    case .rootedCubic: rootedCubicPass(arguments, finishedCount)
    case .underdamped: underdampedPass(arguments, finishedCount)
    case .critical: criticalPass(arguments, finishedCount)
    case .overdamped: overdampedPass(arguments, finishedCount)
    case .composed: composedPass(arguments, finishedCount)
    }
}

/// One function a kind, never inlined: `pass` is compiled for each curve, and none shares registers with another.
@inline(never) private func linearPass(_ arguments: TimelineArguments, _ finished: Int) -> Int {
    pass(LinearLanes.self, arguments, finished)
}

@inline(never) private func cubicPass(_ arguments: TimelineArguments, _ finished: Int) -> Int {
    pass(CubicLanes.self, arguments, finished)
}

@inline(never) private func rootedCubicPass(_ arguments: TimelineArguments, _ finished: Int) -> Int {
    pass(RootedCubicLanes.self, arguments, finished)
}

@inline(never) private func underdampedPass(_ arguments: TimelineArguments, _ finished: Int) -> Int {
    pass(UnderdampedLanes.self, arguments, finished)
}

@inline(never) private func criticalPass(_ arguments: TimelineArguments, _ finished: Int) -> Int {
    pass(CriticalLanes.self, arguments, finished)
}

@inline(never) private func overdampedPass(_ arguments: TimelineArguments, _ finished: Int) -> Int {
    pass(OverdampedLanes.self, arguments, finished)
}

@inline(never) private func composedPass(_ arguments: TimelineArguments, _ finished: Int) -> Int {
    pass(ComposedLanes.self, arguments, finished)
}

/// Runs of batches that share one curve keep its numbers in registers; elsewhere they are gathered.
@inline(__always) private func pass<Curve: LaneCurve>(
    _ type: Curve.Type, _ arguments: TimelineArguments, _ alreadyFinished: Int
) -> Int {
    var finished = alreadyFinished
    var row = 0
    while row < arguments.count {
        let shared = arguments.curve[row]
        if isShared(shared, arguments.curve + row) {
            let curve = Curve(LaneNumbers(arguments.numbers + Int(shared) * CurveProgram.Parameters.scalarCount))
            repeat {
                evaluateBatch(curve, arguments, row, &finished)
                row += laneCount
            } while row < arguments.count && isShared(shared, arguments.curve + row)
        } else {
            let curve = Curve(LaneNumbers(arguments.numbers, curves: arguments.curve + row))
            evaluateBatch(curve, arguments, row, &finished)
            row += laneCount
        }
    }
    return finished
}

/// Whether the curves of a batch are all one, compared two at a time.
@inline(__always) private func isShared(_ curve: Int32, _ curves: UnsafePointer<Int32>) -> Bool {
    let bits = UnsafeRawPointer(curves)
    let twice = UInt64(UInt32(bitPattern: curve)) &* 0x1_0000_0001
    return bits.loadUnaligned(as: UInt64.self) == twice
        && bits.loadUnaligned(fromByteOffset: 8, as: UInt64.self) == twice
}

/// As `Segment.position(at:)` and `isOver(at:)`, four at a time.
@inline(__always) private func evaluateBatch<Curve: LaneCurve>(
    _ curve: Curve, _ arguments: TimelineArguments, _ row: Int, _ finished: inout Int
) {
    let (zero, one) = (Lanes(0), Lanes(1))
    let rate = Lanes(loading: arguments.rate + row)
    let raw = (Lanes(arguments.time) - Lanes(loading: arguments.origin + row)) * rate
    let ahead = raw + Segment.tolerance * rate
    let isBefore = csimd_less_equal_d(ahead, zero)
    let isAfter = csimd_less_equal_d(one, ahead)
    // Exactly 0 and 1 at the ends: a spring is cut off near 1, and its sums are not exact at 0.
    let isAtStart = isBefore | (csimd_less_equal_d(raw, zero) & ~isAfter)
    let isAtEnd = isAfter | csimd_less_equal_d(one, raw)
    let value = csimd_select_d(isAtStart, zero, csimd_select_d(isAtEnd, one, curve.value(at: raw.inUnit)))
    let progress = Lanes(loading: arguments.base + row) + Lanes(loading: arguments.span + row) * value
    let owner = arguments.owner + row
    arguments.progress[Int(owner[0])] = progress[0]
    arguments.progress[Int(owner[1])] = progress[1]
    arguments.progress[Int(owner[2])] = progress[2]
    arguments.progress[Int(owner[3])] = progress[3]
    let isOver = (isAfter & csimd_less_d(zero, rate)) | (isBefore & csimd_less_d(rate, zero))
    let over = csimd_movemask_d(isOver)
    guard over != 0 else { return }
    for lane in 0..<laneCount where over & 1 << lane != 0 {
        arguments.finished[finished] = owner[lane]
        finished += 1
    }
}
