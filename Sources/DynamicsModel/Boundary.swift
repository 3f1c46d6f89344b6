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
    /// Category, mask and group, compared with those of the items that share a set with the boundary.
    public var filter: CollisionFilter
    /// Whether a segment or path stops only what comes from its front: the left side, seen on screen, of who walks
    /// along it from the first point on. A floor drawn from left to right stops what falls, and is jumped through from
    /// below. What is deeper in it than ``Tuning/oneWayFraction`` of its size, and didn't rest on it, passes as well.
    public var isOneWay: Bool
    /// How fast the surface runs along the boundary, ±10⁶ pt/s: friction takes what touches it along, as a conveyor
    /// does. Positive is clockwise, seen on screen, about the boundary as if it were solid: a floor's upper side runs
    /// to the right, its lower side to the left.
    public var surfaceSpeed: Double
    /// Whether the boundary tells who is in it instead of stopping: a *sensor*. The inside of a rectangle is all of
    /// its area, a segment or path is the line.
    public var isSensor: Bool
    /// How much the boundary resists what rolls on it, in radii of that, 0 to 10; see ``Item/rollingResistance``.
    public var rollingResistance: Double
    /// The number of what it is made of, 0 to 65,535, for ``MaterialMixing/table``.
    public var material: Int

    /// Makes a boundary; adding it to a world checks it.
    public init(
        _ outline: Outline, friction: Double = 0.2, elasticity: Double = 0, sets: CollisionSets = .all,
        filter: CollisionFilter = CollisionFilter(), isOneWay: Bool = false, surfaceSpeed: Double = 0,
        isSensor: Bool = false, rollingResistance: Double = 0, material: Int = 0
    ) {
        self.outline = outline
        self.friction = friction
        self.elasticity = elasticity
        self.sets = sets
        self.filter = filter
        self.isOneWay = isOneWay
        self.surfaceSpeed = surfaceSpeed
        self.isSensor = isSensor
        self.rollingResistance = rollingResistance
        self.material = material
    }

    /// The boundary with repeated neighbouring points of a path removed.
    ///
    /// - Throws: ``DynamicsError/notFinite(_:_:)`` or ``DynamicsError/outOfRange(_:_:rule:)`` for the first bad number;
    ///   ``DynamicsError/invalidDescription(_:)`` for a segment, path or rectangle that is too small.
    /// - Complexity: O(points).
    public func validated() throws(DynamicsError) -> Boundary {
        try Check.range(friction, Limits.friction, "boundary friction")
        try Check.range(elasticity, Limits.elasticity, "boundary elasticity")
        try Check.range(surfaceSpeed, Limits.surfaceSpeed, "boundary surfaceSpeed", "pt/s")
        try Check.range(rollingResistance, Limits.rollingResistance, "boundary rollingResistance")
        try Check.material(material, "boundary material")
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
            guard !isOneWay else {
                throw .invalidDescription("the inside of a rectangle has one side anyway; only lines are one-way")
            }
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
