// Vectors of the plane, eight at a time: x right, y down, so that a turn from x towards y is clockwise on screen.

/// Eight vectors of the plane side by side.
struct LaneVector {
    var x: FloatLanes
    var y: FloatLanes

    @inline(__always) init(_ x: FloatLanes, _ y: FloatLanes) {
        self.x = x
        self.y = y
    }

    @inline(__always) static var zero: Self { Self(0, 0) }

    @inline(__always) static func + (a: Self, b: Self) -> Self { Self(a.x + b.x, a.y + b.y) }
    @inline(__always) static func - (a: Self, b: Self) -> Self { Self(a.x - b.x, a.y - b.y) }
    @inline(__always) static func * (a: Self, b: FloatLanes) -> Self { Self(a.x * b, a.y * b) }
    @inline(__always) static prefix func - (a: Self) -> Self { Self(negated(a.x), negated(a.y)) }

    @inline(__always) func dot(_ b: Self) -> FloatLanes { x * b.x + y * b.y }
    /// Positive where `b` lies by a turn of less than half a circle from x towards y.
    @inline(__always) func cross(_ b: Self) -> FloatLanes { x * b.y - y * b.x }
    @inline(__always) var squaredLength: FloatLanes { x * x + y * y }

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
        let length = sqrt(squaredLength)
        let isZero = length == 0
        let divisor = select(isZero, 1, length)
        return Self(select(isZero, 1, x / divisor), y / divisor)
    }
}

/// `a` where the mask holds, else `b`.
@inline(__always)
func select(_ mask: LaneMask, _ a: LaneVector, _ b: LaneVector) -> LaneVector {
    LaneVector(select(mask, a.x, b.x), select(mask, a.y, b.y))
}
