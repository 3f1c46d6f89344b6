import DynamicsModel

/// Tells what is wrong with answers to queries, by what the reference finds with outlines that are a little narrower,
/// which must be met, and a little wider, which may be.
public struct QueryJudge {
    private let exact: ReferenceQueries
    private let narrow: ReferenceQueries
    private let wide: ReferenceQueries

    /// The share of an item's extent by which outlines are narrower or wider: some twenty times what Float rounds.
    private static let margin = 1e-6
    /// What two ways to compute a share of a way may differ by, beside that.
    private static let rounding = 1e-7

    /// - Throws: what is wrong with a shape or boundary.
    public init(
        items: [PlacedItem], boundaries: [(id: BoundaryID, boundary: Boundary)]
    ) throws(DynamicsError) {
        exact = try ReferenceQueries(items: items, boundaries: boundaries)
        narrow = try ReferenceQueries(items: items, boundaries: boundaries, margin: -Self.margin)
        wide = try ReferenceQueries(items: items, boundaries: boundaries, margin: Self.margin)
    }

    /// What is wrong with the first hit of a ray.
    public func fault(of hit: CastHit?, from: Vector2, to: Vector2, filter: QueryFilter) -> String? {
        let (certain, possible) = (
            narrow.castRayAll(from: from, to: to, filter: filter), wide.castRayAll(from: from, to: to, filter: filter)
        )
        return firstFault(hit, certain, possible) ?? hit.flatMap { normalFault($0, nil, from, to, 0) }
    }

    /// What is wrong with all hits of a ray.
    public func fault(of hits: [CastHit], from: Vector2, to: Vector2, filter: QueryFilter) -> String? {
        let (certain, possible) = (
            narrow.castRayAll(from: from, to: to, filter: filter), wide.castRayAll(from: from, to: to, filter: filter)
        )
        if !zip(hits, hits.dropFirst()).allSatisfy(CastHit.isOrdered) { return "hits are out of order" }
        for hit in certain where !hits.contains(where: { $0.side == hit.side }) { return "\(hit.side) is missing" }
        for hit in hits {
            if let fault = hitFault(hit, certain, possible) ?? normalFault(hit, nil, from, to, 0) { return fault }
            if (hit.point - (from + (to - from) * hit.fraction)).length > 1e-9 * (1 + from.length + to.length) {
                return "\(hit.side) is met at \(hit.point), off the ray"
            }
        }
        return nil
    }

    /// What is wrong with the first hit of a shape that is cast.
    ///
    /// - Throws: what is wrong with the shape.
    public func fault(
        of hit: CastHit?, _ shape: Shape, from: Vector2, to: Vector2, rotation: Double, filter: QueryFilter
    ) throws(DynamicsError) -> String? {
        let certain = try narrow.castShapeAll(shape, from: from, to: to, rotation: rotation, filter: filter)
        let possible = try wide.castShapeAll(shape, from: from, to: to, rotation: rotation, filter: filter)
        if let fault = firstFault(hit, certain, possible) { return fault }
        guard let hit else { return nil }
        if hit.fraction > 0, let distance = exact.distance(to: hit.point, of: hit.side) {
            // On the outline, to what casts are computed to.
            guard abs(distance) < 1e-4 else {
                return "\(hit.side) is met \(distance) pt from its outline"
            }
        }
        return normalFault(hit, shape, from, to, rotation)
    }

    /// What is wrong with items that are said to overlap a shape.
    ///
    /// - Throws: what is wrong with the shape.
    public func fault(
        of items: [ItemID], overlapping shape: Shape, at position: Vector2, rotation: Double, filter: QueryFilter
    ) throws(DynamicsError) -> String? {
        let certain = try narrow.overlapping(shape, at: position, rotation: rotation, filter: filter)
        let possible = try wide.overlapping(shape, at: position, rotation: rotation, filter: filter)
        return listFault(items, certain.compactMap(\.item), possible.compactMap(\.item))
    }

    /// What is wrong with boundaries that are said to overlap a shape.
    ///
    /// - Throws: what is wrong with the shape.
    public func fault(
        of boundaries: [BoundaryID], overlapping shape: Shape, at position: Vector2, rotation: Double,
        filter: QueryFilter
    ) throws(DynamicsError) -> String? {
        // A line has no width: what comes nearer to it than rounding may overlap it.
        let certain = try narrow.overlapping(shape, at: position, rotation: rotation, filter: filter)
        let possible = try wide.overlapping(shape, at: position, rotation: rotation, filter: filter)
        return listFault(boundaries, certain.compactMap(\.boundary), possible.compactMap(\.boundary))
    }

    /// What is wrong with items that are said to contain a point.
    public func fault(of items: [ItemID], containing point: Vector2, filter: QueryFilter) -> String? {
        listFault(
            items, narrow.holding(point, filter: filter).compactMap(\.item),
            wide.holding(point, filter: filter).compactMap(\.item))
    }

    /// What is wrong with the nearest point.
    public func fault(of nearest: NearestPoint?, to point: Vector2, within: Double, filter: QueryFilter) -> String? {
        let certain = max(0, narrow.leastDistance(to: point, filter: filter))
        let possible = max(0, wide.leastDistance(to: point, filter: filter))
        guard let nearest else {
            return certain <= within * (1 - Self.rounding)
                ? "nothing is found, but something is \(certain) pt away" : nil
        }
        let slack = Self.rounding * (1 + within)
        guard nearest.distance <= within, nearest.distance >= possible - slack, nearest.distance <= certain + slack
        else { return "\(nearest.side) is \(nearest.distance) pt away; the nearest are \(possible) to \(certain)" }
        guard let own = wide.distance(to: point, of: nearest.side, filter: filter),
            max(0, own) <= nearest.distance + slack
        else { return "\(nearest.side) is not as near as \(nearest.distance)" }
        let distance = (nearest.point - point).length
        guard abs(distance - nearest.distance) <= slack else { return "the point is \(distance) pt away" }
        guard let wall = wide.distance(to: nearest.point, of: nearest.side, filter: filter), wall <= slack else {
            return "the point is not on \(nearest.side)"
        }
        return nil
    }

    // MARK: Parts

    private func firstFault(_ hit: CastHit?, _ certain: [CastHit], _ possible: [CastHit]) -> String? {
        guard let hit else {
            return certain.first.map { "nothing is met, but \($0.side) lies at \($0.fraction)" }
        }
        if let first = certain.first, hit.fraction > first.fraction + Self.rounding {
            return "\(hit.side) is met at \(hit.fraction), but \(first.side) lies at \(first.fraction)"
        }
        return hitFault(hit, certain, possible)
    }

    private func hitFault(_ hit: CastHit, _ certain: [CastHit], _ possible: [CastHit]) -> String? {
        guard let least = possible.first(where: { $0.side == hit.side }) else {
            return "\(hit.side) is met at \(hit.fraction), but is not on the way"
        }
        let most = certain.first { $0.side == hit.side }?.fraction ?? 1
        guard hit.fraction >= least.fraction - Self.rounding, hit.fraction <= most + Self.rounding else {
            return "\(hit.side) is met at \(hit.fraction); it lies at \(least.fraction) to \(most)"
        }
        return nil
    }

    /// A normal must be one of the outline at the place, of length one, against the way.
    private func normalFault(
        _ hit: CastHit, _ shape: Shape?, _ from: Vector2, _ to: Vector2, _ rotation: Double
    ) -> String? {
        if hit.fraction == 0, hit.normal == .zero { return nil }
        guard abs(hit.normal.length - 1) < 1e-9, hit.normal.dot(to - from) < 0 else {
            return "\(hit.side) is met with normal \(hit.normal)"
        }
        do {
            let entries = try exact.entries(hit.side, normal: hit.normal, shape, from: from, to: to, rotation: rotation)
            let steepness = -hit.normal.dot(to - from)
            // As far apart along the normal, pt; what grazes is met at an uncertain place.
            let bound = 1e-4 * (1 + 1e-3 * (to - from).length)
            if entries.contains(where: { abs($0 - hit.fraction) * steepness < bound }) { return nil }
            return "\(hit.side) is met at \(hit.fraction) with normal \(hit.normal), whose plane lies at \(entries)"
        } catch {
            return "\(error)"
        }
    }

    private func listFault<ID: Hashable & Comparable>(_ found: [ID], _ certain: [ID], _ possible: [ID]) -> String? {
        guard zip(found, found.dropFirst()).allSatisfy({ $0 < $1 }) else { return "ids do not ascend" }
        let (found, possible) = (Set(found), Set(possible))
        if let missing = certain.first(where: { !found.contains($0) }) { return "\(missing) is missing" }
        if let other = found.filter({ !possible.contains($0) }).min() { return "\(other) is found, but is elsewhere" }
        return nil
    }
}
