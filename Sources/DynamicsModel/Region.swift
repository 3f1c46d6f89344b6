/// A part of the plane where a field acts, relative to the field's position.
///
/// ```swift
/// let ring = Region.difference(.circle(radius: 200), .circle(radius: 80))
/// ```
///
/// Circles and rectangles contain their edges, and the operations are Boolean, so an inverse leaves its edge out.
/// Regions have no rotation. Operations nest 500 deep at most, in scene files 64, which `validated()` checks;
/// nothing lies in a region that goes deeper.
///
/// What the compiler makes for such values (comparing, coding, giving them up) goes down level by level, and tens of
/// thousands of levels are more than a thread's stack holds.
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
    public func contains(_ point: Vector2) -> Bool { contains(point, levels: Limits.regionDepth) ?? false }

    /// Nil where the region goes deeper than so many levels.
    private func contains(_ point: Vector2, levels: Int) -> Bool? {
        guard levels > 0 else { return nil }
        switch self {
        case .infinite: return true
        case .circle(let radius): return radius > 0 && point.dot(point) <= radius * radius
        case .rectangle(let width, let height):
            return width > 0 && height > 0 && abs(point.x) <= width / 2 && abs(point.y) <= height / 2
        case .inverse(let region): return region.contains(point, levels: levels - 1).map { !$0 }
        case .union(let a, let b):
            guard let isInA = a.contains(point, levels: levels - 1) else { return nil }
            return isInA ? true : b.contains(point, levels: levels - 1)
        case .difference(let a, let b):
            guard let isInA = a.contains(point, levels: levels - 1) else { return nil }
            return isInA ? b.contains(point, levels: levels - 1).map { !$0 } : false
        case .intersection(let a, let b):
            guard let isInA = a.contains(point, levels: levels - 1) else { return nil }
            return isInA ? b.contains(point, levels: levels - 1) : false
        }
    }

    private var operands: [Region] {
        switch self {
        case .infinite, .circle, .rectangle: []
        case .inverse(let region): [region]
        case .union(let a, let b), .difference(let a, let b), .intersection(let a, let b): [b, a]
        }
    }

    /// How deep the operations nest; 1 for a primitive region.
    ///
    /// - Complexity: O(operations).
    public var depth: Int {
        var deepest = 0
        var pending = [(region: self, depth: 1)]
        while let (region, depth) = pending.popLast() {
            deepest = max(deepest, depth)
            for operand in region.operands { pending.append((operand, depth + 1)) }
        }
        return deepest
    }

    /// The region unchanged, after a check of every number. Negative sizes are allowed: they are empty.
    ///
    /// - Throws: `notFinite` for a NaN or infinite radius or side, `invalidDescription` for operations that nest deeper
    ///   than 500.
    public func validated() throws(DynamicsError) -> Region {
        var pending = [(region: self, depth: 1)]
        while let (region, depth) = pending.popLast() {
            guard depth <= Limits.regionDepth else {
                throw .invalidDescription("region nests deeper than \(Limits.regionDepth) operations")
            }
            switch region {
            case .circle(let radius): try Check.finite(radius, "region radius")
            case .rectangle(let width, let height):
                try Check.finite(width, "region width")
                try Check.finite(height, "region height")
            default:
                for operand in region.operands { pending.append((operand, depth + 1)) }
            }
        }
        return self
    }
}
