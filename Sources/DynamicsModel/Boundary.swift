/// A static outline that items collide with: infinitely thin, without mass, never moving.
public struct Boundary: Hashable, Sendable, Codable {
    /// The forms of boundaries.
    public enum Outline: Hashable, Sendable, Codable {
        /// A two-sided line.
        case segment(Vector2, Vector2)
        /// A chain of two-sided segments, from the last point back to the first when closed.
        case path([Vector2], closed: Bool)
        /// The inside of an axis-parallel rectangle: items are kept in, from however far outside.
        case inside(minimum: Vector2, maximum: Vector2)
    }

    /// Where the boundary runs.
    public var outline: Outline
    /// Coulomb friction; a pair slides with the geometric mean of both.
    public var friction: Double
    /// Restitution; a pair bounces with the larger of both.
    public var elasticity: Double
    /// The boundary stops items that share a set of their `collisions.boundaries`.
    public var sets: CollisionSets

    /// Makes a boundary.
    public init(_ outline: Outline, friction: Double = 0.2, elasticity: Double = 0, sets: CollisionSets = .all) {
        self.outline = outline
        self.friction = friction
        self.elasticity = elasticity
        self.sets = sets
    }

    /// The boundary with repeated neighbouring points of a path removed.
    ///
    /// - Throws: the first value that breaks its rule; a segment or path without length is refused.
    public func validated() throws(DynamicsError) -> Boundary {
        try Check.range(friction, Limits.friction, "boundary friction")
        try Check.range(elasticity, Limits.elasticity, "boundary elasticity")
        var result = self
        switch outline {
        case .segment(let a, let b):
            try Check.coordinate(a, "segment start")
            try Check.coordinate(b, "segment end")
            guard (b - a).length >= Tuning.sizeRange.lowerBound else {
                throw .invalidDescription(
                    "boundary segment is \((b - a).length) pt long; it must be at least \(Tuning.sizeRange.lowerBound) pt"
                )
            }
        case .path(let points, let closed):
            result.outline = .path(try Boundary.distinct(points, closed: closed), closed: closed)
        case .inside(let minimum, let maximum):
            try Check.coordinate(minimum, "rectangle minimum")
            try Check.coordinate(maximum, "rectangle maximum")
            guard maximum.x > minimum.x, maximum.y > minimum.y else {
                throw .invalidDescription(
                    "boundary rectangle is \(maximum.x - minimum.x) × \(maximum.y - minimum.y) pt; both sides must be positive"
                )
            }
        }
        return result
    }

    private static func distinct(_ points: [Vector2], closed: Bool) throws(DynamicsError) -> [Vector2] {
        var result: [Vector2] = []
        for (index, point) in points.enumerated() {
            try Check.coordinate(point, "boundary point \(index)")
            if let last = result.last, (point - last).length < Tuning.sizeRange.lowerBound { continue }
            result.append(point)
        }
        if closed, result.count > 1, (result[0] - result[result.count - 1]).length < Tuning.sizeRange.lowerBound {
            result.removeLast()
        }
        let needed = closed ? 3 : 2
        guard result.count >= needed else {
            throw .invalidDescription("boundary path has \(result.count) distinct points; it needs at least \(needed)")
        }
        return result
    }
}
