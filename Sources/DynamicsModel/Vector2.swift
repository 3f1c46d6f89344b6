/// A point or vector of the plane: points for lengths, points per second for velocities, y down.
public typealias Vector2 = SIMD2<Double>

extension SIMD2<Double> {
    /// The scalar product with another vector.
    @inlinable public func dot(_ other: Self) -> Double { x * other.x + y * other.y }

    /// The z component of the vector product; positive when `other` lies clockwise on screen.
    @inlinable public func cross(_ other: Self) -> Double { x * other.y - y * other.x }

    /// The Euclidean length.
    @inlinable public var length: Double { (x * x + y * y).squareRoot() }

    /// The vector turned by a quarter towards +y: (x, y) becomes (−y, x).
    @inlinable public var perpendicular: Self { Self(-y, x) }

    /// The vector turned by an angle whose cosine and sine are given.
    @inlinable public func rotated(cosine: Double, sine: Double) -> Self {
        Self(cosine * x - sine * y, sine * x + cosine * y)
    }

    @inlinable var isFinite: Bool { x.isFinite && y.isFinite }
}
