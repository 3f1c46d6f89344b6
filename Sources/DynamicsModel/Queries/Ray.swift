/// A straight way from one point to another, pt; both may be the same.
public struct Ray: Hashable, Sendable, Codable {
    /// Where it starts.
    public var from: Vector2
    /// Where it ends.
    public var to: Vector2

    /// Makes a ray; a query checks it.
    public init(from: Vector2, to: Vector2) {
        (self.from, self.to) = (from, to)
    }

    /// Whether both ends are finite and within ±``Tuning/maximumCoordinate``.
    @inlinable public var isValid: Bool {
        let most = Tuning.maximumCoordinate
        // False for what is no number.
        return abs(from.x) <= most && abs(from.y) <= most && abs(to.x) <= most && abs(to.y) <= most
    }

    /// - Parameter number: the ray's place among others, for the error's text.
    /// - Throws: ``DynamicsError/notFinite(_:_:)`` or ``DynamicsError/outOfRange(_:_:rule:)`` for a coordinate beyond
    ///   ±``Tuning/maximumCoordinate``.
    public func validated(number: Int? = nil) throws(DynamicsError) -> Ray {
        guard !isValid else { return self }
        let name = number.map { "ray \($0)" } ?? "ray"
        try Check.coordinate(from, "\(name) from")
        try Check.coordinate(to, "\(name) to")
        return self
    }
}
