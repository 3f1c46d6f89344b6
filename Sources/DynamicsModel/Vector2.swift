/// A point or vector of the plane, x right, y down: points for places and lengths, points per second for velocities.
///
/// ```swift
/// let place: Vector2 = [120, 80]
/// ```
public typealias Vector2 = SIMD2<Double>

extension SIMD2<Double> {
    /// The scalar product x₁ x₂ + y₁ y₂, without fused multiply-add: the same bits everywhere.
    @inlinable public func dot(_ other: Self) -> Double { x * other.x + y * other.y }

    /// The z component of the vector product, x₁ y₂ − y₁ x₂; positive when `other` lies clockwise on screen, by less
    /// than half a turn.
    @inlinable public func cross(_ other: Self) -> Double { x * other.y - y * other.x }

    /// The Euclidean length. Squares of components beyond about 10¹⁵⁴ overflow to infinity.
    @inlinable public var length: Double { (x * x + y * y).squareRoot() }

    /// The vector turned by a quarter towards +y: (x, y) becomes (−y, x).
    @inlinable public var perpendicular: Self { Self(-y, x) }

    /// The vector turned by an angle whose cosine and sine are given, from +x towards +y. The inverse turn has −sine.
    @inlinable public func rotated(cosine: Double, sine: Double) -> Self {
        Self(cosine * x - sine * y, sine * x + cosine * y)
    }

    @inlinable var isFinite: Bool { x.isFinite && y.isFinite }
}
