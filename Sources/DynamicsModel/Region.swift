/// Where a field acts, relative to the field's position. Primitive regions are closed sets, the operations
/// Boolean; so an inverse leaves its edge out.
public indirect enum Region: Hashable, Sendable, Codable {
    /// Everywhere.
    case infinite
    /// A disc about the origin; empty for a radius that is not positive.
    case circle(radius: Double)
    /// A rectangle centred on the origin; empty for a side that is not positive.
    case rectangle(width: Double, height: Double)
    /// Everything outside the region.
    case inverse(Region)
    /// In either.
    case union(Region, Region)
    /// In the first and not in the second.
    case difference(Region, Region)
    /// In both.
    case intersection(Region, Region)

    /// Whether a point, relative to the region's origin, lies in the region.
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
    public var depth: Int {
        switch self {
        case .infinite, .circle, .rectangle: 1
        case .inverse(let region): 1 + region.depth
        case .union(let a, let b), .difference(let a, let b), .intersection(let a, let b):
            1 + max(a.depth, b.depth)
        }
    }

    /// - Throws: `notFinite` for a NaN or infinite radius or side.
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
