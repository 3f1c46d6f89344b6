/// A static outline that items collide with: infinitely thin, without mass, never moving.
///
/// ```swift
/// let floor = Boundary(.segment([0, 480], [640, 480]), friction: 0.5)
/// let box = Boundary(.inside(minimum: .zero, maximum: [640, 480]))
/// ```
///
/// Items do not tunnel through boundaries at any speed. An item may lie across a segment when it is added; it is then
/// pushed to the side on which its centre lies, a group by the centres of its parts.
public struct Boundary: Hashable, Sendable, Codable {
    /// The forms of boundaries. Every coordinate is in points, within ±``Tuning/maximumCoordinate``.
    public enum Outline: Hashable, Sendable, Codable {
        /// A line between two points that stops items from both sides; at least 10⁻³ pt long.
        case segment(Vector2, Vector2)
        /// A chain of two-sided segments, from the last point back to the first when closed. Items slide across its
        /// inner vertices without snagging. Neighbouring points closer than 10⁻³ pt count as one; at least two distinct
        /// points are needed, three when closed. It may be concave and cross itself.
        case path([Vector2], closed: Bool)
        /// The inside of an axis-parallel rectangle: items are pushed in from however far outside. Both sides must be
        /// positive. It is four half planes, so unlike four segments it has no outside and no thin walls.
        case inside(minimum: Vector2, maximum: Vector2)
    }

    /// Where the boundary runs in the world.
    public var outline: Outline
    /// Coulomb friction, 0 to 10⁶; a pair slides with the geometric mean √(μ₁ μ₂), so 0 on either side makes it
    /// frictionless.
    public var friction: Double
    /// Restitution, 0 to 10³; a pair bounces with the larger one of both sides. 0 does not bounce, 1 keeps the speed,
    /// more adds energy. Approaches slower than ``Settings/restitutionThreshold`` do not bounce.
    public var elasticity: Double
    /// The boundary stops items that share a set of their ``CollisionMembership/boundaries`` with it; `.all` unless
    /// given.
    public var sets: CollisionSets

    /// Makes a boundary; adding it to a world checks it.
    public init(_ outline: Outline, friction: Double = 0.2, elasticity: Double = 0, sets: CollisionSets = .all) {
        self.outline = outline
        self.friction = friction
        self.elasticity = elasticity
        self.sets = sets
    }

    /// The boundary with repeated neighbouring points of a path removed.
    ///
    /// - Throws: ``DynamicsError/notFinite(_:_:)`` or ``DynamicsError/outOfRange(_:_:rule:)`` for the first bad number;
    ///   ``DynamicsError/invalidDescription(_:)`` for a segment, path or rectangle that is too small.
    /// - Complexity: O(points).
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
