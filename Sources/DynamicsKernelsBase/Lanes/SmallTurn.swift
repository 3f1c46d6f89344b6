// Sine and cosine of small angles by the first terms of their series:
//
//     sin θ ≈ θ − θ³/6,   cos θ ≈ 1 − θ²/2 + θ⁴/24
//
// θ      angle, rad
//
// The direction is off by θ⁵/120, 3e-9 rad at 0.05 rad, and the length by a share of θ⁶/144, 1e-10: both are less than
// Float's own rounding of 6e-8. The same few products in every lane give the same bits on every instruction set.

/// Turns by eight small angles.
struct SmallTurn {
    private let cosine: FloatLanes
    private let sine: FloatLanes

    @inline(__always) init(_ angle: FloatLanes) {
        let square = angle * angle
        sine = angle * (1 - square * (1 / 6))
        cosine = 1 - square * (0.5 - square * (1 / 24))
    }

    /// The vector turned by the angle, from x towards y.
    @inline(__always) func apply(_ v: LaneVector) -> LaneVector {
        LaneVector(v.x * cosine - v.y * sine, v.y * cosine + v.x * sine)
    }
}
