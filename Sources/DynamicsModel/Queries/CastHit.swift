/// What a ray, or a shape that moves straight on, meets.
public struct CastHit: Hashable, Sendable {
    /// The part of an item, or the segment of a boundary, that is met.
    public var side: ContactConstraint.Side
    /// The share of the way to there, 0 to 1.
    public var fraction: Double
    /// Where surfaces meet, pt; of what already overlaps at the start, the start.
    public var point: Vector2
    /// Unit normal out of what is met, against the way; zero where it already overlaps at the start.
    public var normal: Vector2

    /// Makes a hit from its values.
    public init(side: ContactConstraint.Side, fraction: Double, point: Vector2, normal: Vector2) {
        (self.side, self.fraction, self.point, self.normal) = (side, fraction, point, normal)
    }

    /// The item that is met; nil for a boundary.
    public var item: ItemID? { side.item }
    /// The boundary that is met; nil for an item.
    public var boundary: BoundaryID? { side.boundary }

    /// The order of hits: by fraction, then by side.
    public static func isOrdered(_ a: CastHit, _ b: CastHit) -> Bool { (a.fraction, a.side) < (b.fraction, b.side) }
}

/// The point of all outlines that is nearest to a given one.
public struct NearestPoint: Hashable, Sendable {
    /// The part of an item, or the segment of a boundary, that it belongs to.
    public var side: ContactConstraint.Side
    /// The nearest point, pt; the given one itself where that lies in something solid.
    public var point: Vector2
    /// How far away it is, pt; 0 in what is solid.
    public var distance: Double

    /// Makes it from its values.
    public init(side: ContactConstraint.Side, point: Vector2, distance: Double) {
        (self.side, self.point, self.distance) = (side, point, distance)
    }

    /// The item that it belongs to; nil for a boundary.
    public var item: ItemID? { side.item }
    /// The boundary that it belongs to; nil for an item.
    public var boundary: BoundaryID? { side.boundary }
}

extension ContactConstraint.Side {
    /// The item; nil for a boundary.
    public var item: ItemID? { if case .item(let id, _) = self { id } else { nil } }
    /// The boundary; nil for an item.
    public var boundary: BoundaryID? { if case .boundary(let id, _) = self { id } else { nil } }
}
