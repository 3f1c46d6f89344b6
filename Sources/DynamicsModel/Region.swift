/// A part of the plane where a field acts, relative to the field's position.
///
/// ```swift
/// let ring = Region.difference(.circle(radius: 200), .circle(radius: 80))
/// ```
///
/// Circles and rectangles contain their edges, and the operations are Boolean, so an inverse leaves its edge out.
/// Regions have no rotation. Operations nest to any depth, in scene files up to 64.
public indirect enum Region: Hashable, Sendable, Codable {
    /// Everywhere.
    case infinite
    /// A disc about the origin, radius in pt; empty for a radius of 0 or less.
    case circle(radius: Double)
    /// A rectangle centred on the origin, sides in pt along the axes; empty for a side of 0 or less.
    case rectangle(width: Double, height: Double)
    /// Every point outside the region; of an empty region everywhere.
    case inverse(Region)
    /// Points in either region.
    case union(Region, Region)
    /// Points in the first region and not in the second.
    case difference(Region, Region)
    /// Points in both regions.
    case intersection(Region, Region)

    /// Whether a point, relative to the region's origin, lies in the region.
    ///
    /// The engine decides this in Float, so points within rounding of an edge may be decided otherwise there.
    ///
    /// - Complexity: O(operations).
    public func contains(_ point: Vector2) -> Bool {
        switch self {
        case .infinite: true
        case .circle(let radius): radius > 0 && point.dot(point) <= radius * radius
        case .rectangle(let width, let height):
            width > 0 && height > 0 && abs(point.x) <= width / 2 && abs(point.y) <= height / 2
        case .inverse(let region): !region.contains(point)
        case .union(let a, let b): a.contains(point) || b.contains(point)
        case .difference(let a, let b): a.contains(point) && !b.contains(point)
        case .intersection(let a, let b): a.contains(point) && b.contains(point)
        }
    }

    /// How deep the operations nest; 1 for a primitive region.
    ///
    /// - Complexity: O(operations).
    public var depth: Int {
        switch self {
        case .infinite, .circle, .rectangle: 1
        case .inverse(let region): 1 + region.depth
        case .union(let a, let b), .difference(let a, let b), .intersection(let a, let b):
            1 + max(a.depth, b.depth)
        }
    }

    /// The region unchanged, after a check of every number. Negative sizes are allowed: they are empty.
    ///
    /// - Throws: ``DynamicsError/notFinite(_:_:)`` for a NaN or infinite radius or side.
    public func validated() throws(DynamicsError) -> Region {
        switch self {
        case .infinite: break
        case .circle(let radius): try Check.finite(radius, "region radius")
        case .rectangle(let width, let height):
            try Check.finite(width, "region width")
            try Check.finite(height, "region height")
        case .inverse(let region): _ = try region.validated()
        case .union(let a, let b), .difference(let a, let b), .intersection(let a, let b):
            _ = try a.validated()
            _ = try b.validated()
        }
        return self
    }
}
