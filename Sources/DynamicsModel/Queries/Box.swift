/// An axis-parallel rectangle of the plane, its edges included; a side may be 0.
public struct Box: Hashable, Sendable, Codable {
    /// The corner of least x and y, pt.
    public var minimum: Vector2
    /// The corner of greatest x and y, pt.
    public var maximum: Vector2

    /// Makes a box from two corners; a query checks it.
    public init(minimum: Vector2, maximum: Vector2) {
        (self.minimum, self.maximum) = (minimum, maximum)
    }

    /// - Throws: ``DynamicsError/notFinite(_:_:)`` or ``DynamicsError/outOfRange(_:_:rule:)`` for a coordinate beyond
    ///   ±``Tuning/maximumCoordinate``, ``DynamicsError/invalidDescription(_:)`` for a side of less than 0.
    public func validated() throws(DynamicsError) -> Box {
        try Check.coordinate(minimum, "box minimum")
        try Check.coordinate(maximum, "box maximum")
        guard minimum.x <= maximum.x, minimum.y <= maximum.y else {
            throw .invalidDescription(
                "box is \(maximum.x - minimum.x) × \(maximum.y - minimum.y) pt; neither side may be negative")
        }
        return self
    }
}
