/// A kind of curve in lanes: its numbers, of one curve for all lanes or of a curve a lane, and its value.
protocol LaneCurve {
    init(_ numbers: LaneNumbers)

    /// Progress at times that lie in 0…1.
    func value(at time: Lanes) -> Lanes
}

/// Where the numbers of the curves of one batch are.
///
/// Four places, one a lane; they are the same where all lanes have one curve.
struct LaneNumbers {
    let p0: UnsafePointer<Double>
    let p1: UnsafePointer<Double>
    let p2: UnsafePointer<Double>
    let p3: UnsafePointer<Double>

    /// One curve for all lanes.
    @inline(__always) init(_ shared: UnsafePointer<Double>) { (p0, p1, p2, p3) = (shared, shared, shared, shared) }

    /// - Parameter curves: four indices of curves.
    @inline(__always) init(_ table: UnsafePointer<Double>, curves: UnsafePointer<Int32>) {
        let stride = CurveProgram.Parameters.scalarCount
        p0 = table + Int(curves[0]) * stride
        p1 = table + Int(curves[1]) * stride
        p2 = table + Int(curves[2]) * stride
        p3 = table + Int(curves[3]) * stride
    }

    @inline(__always) subscript(index: Int) -> Lanes { Lanes(p0[index], p1[index], p2[index], p3[index]) }

    /// The numbers from an index on.
    @inline(__always) func dropping(_ count: Int) -> LaneNumbers {
        LaneNumbers(p0 + count, p1 + count, p2 + count, p3 + count)
    }

    @inline(__always) private init(
        _ p0: UnsafePointer<Double>, _ p1: UnsafePointer<Double>, _ p2: UnsafePointer<Double>,
        _ p3: UnsafePointer<Double>
    ) {
        (self.p0, self.p1, self.p2, self.p3) = (p0, p1, p2, p3)
    }
}

/// Progress is the time.
struct LinearLanes: LaneCurve {
    @inline(__always) init(_ numbers: LaneNumbers) {}
    @inline(__always) func value(at time: Lanes) -> Lanes { time }
}
