/// The outline of an item, in its own coordinates: the origin is the item's centre, x right, y down, in pt.
///
/// ```swift
/// let triangle = Shape.path([[-20, 15], [20, 15], [0, -25]])
/// let cross = Shape.group([.init(.rectangle(width: 60, height: 20)), .init(.rectangle(width: 20, height: 60))])
/// ```
///
/// Every width must lie within ``Tuning/sizeRange``. Circles are the cheapest to collide; a path costs more with every
/// vertex, what is rounded more than what isn't, a group with every part.
public enum Shape: Hashable, Sendable, Codable {
    /// A disc about the item's centre.
    case circle(radius: Double)
    /// A true ellipse with half axes along x and y; with equal ones it counts as a circle.
    case ellipse(halfWidth: Double, halfHeight: Double)
    /// A rectangle centred on the item, its sides along the axes at rotation 0.
    case rectangle(width: Double, height: Double)
    /// A convex polygon with any number of vertices, at least three, in either winding. Its centre of mass need not be
    /// the origin. Repeated and collinear vertices are dropped.
    case path([Vector2])
    /// A capsule or a convex polygon with round corners: all that lies within the radius (pt) of a *core*, which is the
    /// line between two points, or a convex polygon as ``path(_:)`` takes it. So it is wider than its core by the
    /// radius on every side. The centre of mass need not be the origin.
    ///
    /// ``capsule(length:radius:)``, ``capsule(from:to:radius:)`` and ``roundedRectangle(width:height:radius:)`` make
    /// the common ones. A radius of 0 makes a path of a polygon.
    case rounded([Vector2], radius: Double)
    /// Several shapes that move as one rigid body: a concave outline is made this way. Each part adds its mass; the
    /// union of the parts need not be connected.
    case group([Part])

    /// One shape of a group, placed relative to the group's centre.
    public struct Part: Hashable, Sendable, Codable {
        /// Any shape but a group.
        public var shape: Shape
        /// Where the part's own origin lies in the item's coordinates, pt; at most 10⁶ pt away.
        public var offset: Vector2
        /// How far the part is turned about its own origin, rad, positive from +x towards +y; any finite number, but
        /// beyond ±10⁵ its sine loses digits.
        public var rotation: Double
        /// What the part is made of, where that differs from its item; nil where it doesn't.
        public var surface: Surface?

        /// Places a shape in a group, at its centre, unturned and made of what the item is unless told otherwise.
        public init(_ shape: Shape, offset: Vector2 = .zero, rotation: Double = 0, surface: Surface? = nil) {
            self.shape = shape
            self.offset = offset
            self.rotation = rotation
            self.surface = surface
        }
    }

    /// The parts in order: the group's, or the shape itself as the only one. The engine makes one collider for each.
    public var parts: [Part] {
        if case .group(let parts) = self { parts } else { [Part(self)] }
    }

    /// The shape in one canonical form: an ellipse of equal axes is a circle; a path runs with increasing angle (x
    /// towards y) and has no repeated or collinear vertices, and so does the core of what is rounded. A rounded polygon
    /// of radius 0 is a path, a capsule about the centre without length is a circle.
    ///
    /// A shape that breaks a rule is never replaced by another.
    ///
    /// - Throws: ``DynamicsError/notFinite(_:_:)`` or ``DynamicsError/outOfRange(_:_:rule:)`` for a bad size,
    ///   ``DynamicsError/invalidPath(_:)`` for a path or core that is not convex, ``DynamicsError/invalidGroup(_:)`` for a
    ///   group that is empty or holds a group.
    /// - Complexity: O(parts and vertices).
    public func validated() throws(DynamicsError) -> Shape {
        switch self {
        case .circle(let radius):
            try Check.range(2 * radius, Tuning.sizeRange, "circle diameter", "pt")
            return self
        case .ellipse(let halfWidth, let halfHeight):
            try Check.range(2 * halfWidth, Tuning.sizeRange, "ellipse width", "pt")
            try Check.range(2 * halfHeight, Tuning.sizeRange, "ellipse height", "pt")
            return halfWidth == halfHeight ? .circle(radius: halfWidth) : self
        case .rectangle(let width, let height):
            try Check.range(width, Tuning.sizeRange, "rectangle width", "pt")
            try Check.range(height, Tuning.sizeRange, "rectangle height", "pt")
            return self
        case .path(let vertices):
            return .path(try ConvexPath.canonical(vertices))
        case .rounded(let core, let radius):
            return try Shape.validated(core: core, radius: radius)
        case .group(let parts):
            return .group(try Shape.validated(parts))
        }
    }

    private static func validated(_ parts: [Part]) throws(DynamicsError) -> [Part] {
        guard !parts.isEmpty else { throw .invalidGroup("has no parts; it needs at least one") }
        var result: [Part] = []
        result.reserveCapacity(parts.count)
        for (index, part) in parts.enumerated() {
            if case .group = part.shape { throw .invalidGroup("part \(index) is a group; groups do not nest") }
            try Check.finite(part.offset, "part \(index) offset")
            guard part.offset.length <= Tuning.sizeRange.upperBound else {
                throw .outOfRange(
                    "part \(index) offset", part.offset.length, rule: "at most \(Tuning.sizeRange.upperBound) pt")
            }
            try Check.finite(part.rotation, "part \(index) rotation")
            result.append(
                Part(
                    try part.shape.validated(), offset: part.offset, rotation: part.rotation,
                    surface: try part.surface?.validated()))
        }
        return result
    }

    /// The least width of the shape, pt: a circle's diameter, the smaller side of a rectangle, the smaller axis of an
    /// ellipse, twice the distance from a path's centroid to its nearest edge, that of a core and twice the radius of
    /// what is rounded, the smallest of a group's parts.
    ///
    /// Slop, margins and skin are fractions of it, so all scales of items behave alike. It follows from the outline
    /// alone; density does not matter.
    public var size: Double {
        switch self {
        case .circle(let radius): 2 * radius
        case .ellipse(let halfWidth, let halfHeight): 2 * min(halfWidth, halfHeight)
        case .rectangle(let width, let height): min(width, height)
        case .path(let vertices): 2 * ConvexPath.inradius(vertices)
        case .rounded(let core, let radius): 2 * (RoundedCore.inradius(core) + radius)
        case .group(let parts): parts.map { $0.shape.size }.min() ?? 0
        }
    }
}
