import DynamicsModel
import Foundation

/// An item where it lies, for queries.
public struct PlacedItem: Sendable {
    public var id: ItemID
    public var item: Item
    public var state: ItemState

    public init(id: ItemID, item: Item, state: ItemState) { (self.id, self.item, self.state) = (id, item, state) }
}

/// The queries of a world as written first: every part and segment, one after the other.
///
/// It shares no maths with the engine: where that has a formula, this searches the direction that keeps two shapes
/// apart.
public struct ReferenceQueries {
    private enum Form {
        case convex(QueryOutline)
        case segment(Vector2, Vector2, QueryOutline)
        case halfPlane(point: Vector2, inward: Vector2)
    }

    private struct Target {
        var side: ContactConstraint.Side
        var kind: QueryFilter.Targets
        /// What items or boundaries are compared by.
        var collisions: CollisionMembership
        var form: Form
    }

    private let targets: [Target]

    /// - Parameters:
    ///   - items: where each lies, in any order.
    ///   - boundaries: with their ids.
    ///   - margin: by what share of their items' extent outlines are wider on each side, less than 0 for narrower.
    /// - Throws: what is wrong with a shape or boundary.
    public init(
        items: [PlacedItem], boundaries: [(id: BoundaryID, boundary: Boundary)], margin: Double = 0
    ) throws(DynamicsError) {
        var targets: [Target] = []
        for placed in items where !placed.item.isSensor {
            let shape = try placed.item.shape.validated()
            let center = MassProperties(of: shape, density: 1).centerOfMass
            let outlines = { (margin: Double) in
                shape.parts.map {
                    QueryOutline(
                        $0, about: center, at: placed.state.centerOfMass, cosine: placed.state.cosine,
                        sine: placed.state.sine, margin: margin)
                }
            }
            let extent = outlines(0).map { ($0.center - placed.state.centerOfMass).length + $0.radius }.max()!
            for (part, outline) in outlines(margin * extent).enumerated() {
                targets.append(
                    Target(
                        side: .item(placed.id, part: part),
                        kind: placed.item.isAnchored ? .anchoredItems : .freeItems,
                        collisions: placed.item.collisions, form: .convex(outline)))
            }
        }
        for (id, boundary) in boundaries {
            for shape in StaticShape.all(of: try boundary.validated(), id: id) {
                targets.append(
                    Target(
                        side: shape.side, kind: .boundaries,
                        collisions: CollisionMembership(boundaries: boundary.sets, filter: boundary.filter),
                        form: Self.form(shape, margin)))
            }
        }
        self.targets = targets.sorted { $0.side < $1.side }
    }

    /// As the engine keeps it, in Float.
    private static func form(_ shape: StaticShape, _ margin: Double) -> Form {
        func rounded(_ v: Vector2) -> Vector2 { Vector2(Double(Float(v.x)), Double(Float(v.y))) }
        switch shape.form {
        case .segment(let segment):
            let (a, b) = (rounded(segment.start), rounded(segment.end))
            return .segment(a, b, QueryOutline(segment: a, b, margin: margin * (b - a).length))
        case .halfPlane(let plane): return .halfPlane(point: rounded(plane.point), inward: plane.inward)
        }
    }

    private func chosen(_ filter: QueryFilter) -> [Target] {
        targets.filter { target in
            if !filter.targets.contains(target.kind) { return false }
            if let excluded = filter.excluded, target.side.item == excluded { return false }
            guard let own = filter.collisions else { return true }
            let sets =
                target.kind == .boundaries
                ? target.collisions.boundaries.shares(with: own.boundaries)
                : target.collisions.items.shares(with: own.items)
            return sets && own.filter.allows(target.collisions.filter)
        }
    }

    // MARK: Queries

    /// All that a ray meets, by fraction, then side.
    public func castRayAll(from: Vector2, to: Vector2, filter: QueryFilter = .everything) -> [CastHit] {
        hits(chosen(filter), [QueryOutline(from)], to - from, isRay: true)
    }

    /// All that a shape meets on a straight way, by fraction, then side; each side once.
    ///
    /// - Throws: what is wrong with the shape.
    public func castShapeAll(
        _ shape: Shape, from: Vector2, to: Vector2, rotation: Double = 0, filter: QueryFilter = .everything
    ) throws(DynamicsError) -> [CastHit] {
        hits(chosen(filter), try Self.outlines(shape, from, rotation), to - from, isRay: false)
    }

    /// Parts and segments that a shape overlaps, ascending.
    ///
    /// - Throws: what is wrong with the shape.
    public func overlapping(
        _ shape: Shape, at position: Vector2, rotation: Double = 0, filter: QueryFilter = .everything
    ) throws(DynamicsError) -> [ContactConstraint.Side] {
        let parts = try Self.outlines(shape, position, rotation)
        return chosen(filter).filter { target in parts.contains { Self.distance($0, target.form) <= 0 } }.map(\.side)
    }

    /// Parts and segments that hold a point, ascending.
    public func holding(_ point: Vector2, filter: QueryFilter = .everything) -> [ContactConstraint.Side] {
        chosen(filter).filter { Self.clearance(point, $0.form) <= 0 && Self.distance(to: point, $0.form) <= 0 }
            .map(\.side)
    }

    /// How far the nearest part or segment is from a point: 0 or less where one holds it, infinite where there is none.
    public func leastDistance(to point: Vector2, filter: QueryFilter = .everything) -> Double {
        chosen(filter).reduce(.infinity) { least, target in
            Self.clearance(point, target.form) < least ? min(least, Self.distance(to: point, target.form)) : least
        }
    }

    /// How far a part or segment is from a point: 0 or less where it holds it; nil for a side that isn't there or isn't
    /// asked for.
    public func distance(
        to point: Vector2, of side: ContactConstraint.Side, filter: QueryFilter = .everything
    ) -> Double? {
        chosen(filter).first { $0.side == side }.map { Self.distance(to: point, $0.form) }
    }

    /// At which share of its way each part of a shape, or a ray without one, enters the plane that touches a side along
    /// a normal.
    ///
    /// - Throws: what is wrong with the shape.
    public func entries(
        _ side: ContactConstraint.Side, normal: Vector2, _ shape: Shape?, from: Vector2, to: Vector2, rotation: Double
    ) throws(DynamicsError) -> [Double] {
        guard let target = targets.first(where: { $0.side == side }) else { throw .unknownID("\(side)") }
        let parts = try shape.map { shape throws(DynamicsError) in try Self.outlines(shape, from, rotation) }
        return (parts ?? [QueryOutline(from)]).map { part in
            switch target.form {
            case .convex(let outline), .segment(_, _, let outline):
                return OutlinePair(a: part, b: outline).entry(normal, to - from)
            case .halfPlane(let point, let inward):
                return (inward.dot(point) + part.reach(-inward)) / inward.dot(to - from)
            }
        }
    }

    private static func outlines(
        _ shape: Shape, _ position: Vector2, _ rotation: Double
    ) throws(DynamicsError) -> [QueryOutline] {
        let shape = try shape.validated()
        return shape.parts.map {
            QueryOutline($0, about: .zero, at: position, cosine: cos(rotation), sine: sin(rotation))
        }
    }

    private static func distance(to point: Vector2, _ form: Form) -> Double { distance(QueryOutline(point), form) }

    /// How far a point is at least, by the circle about what may be there.
    private static func clearance(_ point: Vector2, _ form: Form) -> Double {
        switch form {
        // A billionth for rounding.
        case .convex(let other), .segment(_, _, let other):
            (other.center - point).length * (1 - 1e-9) - other.radius * (1 + 1e-9)
        case .halfPlane: -.infinity
        }
    }

    private static func distance(_ outline: QueryOutline, _ form: Form) -> Double {
        switch form {
        case .convex(let other), .segment(_, _, let other):
            let away = (other.center - outline.center).length
            // Far away the circles about both decide whether they overlap.
            return away > 4 * (other.radius + outline.radius) && outline.radius > 0
                ? away - other.radius - outline.radius : OutlinePair(a: outline, b: other).separation().distance
        case .halfPlane(let point, let inward): return -outline.reach(-inward) - point.dot(inward)
        }
    }

    private func hits(
        _ targets: [Target], _ parts: [QueryOutline], _ way: Vector2, isRay: Bool
    ) -> [CastHit] {
        var result: [CastHit] = []
        for target in targets {
            let found = parts.compactMap { Self.meeting($0, target.form, way, isRay: isRay) }
            guard let first = found.min(by: { $0.fraction < $1.fraction }) else { continue }
            result.append(
                CastHit(
                    side: target.side, fraction: first.fraction, point: parts[0].center + way * first.fraction,
                    normal: first.normal))
        }
        return result.sorted(by: CastHit.isOrdered)
    }

    private static func meeting(
        _ part: QueryOutline, _ form: Form, _ way: Vector2, isRay: Bool
    ) -> (fraction: Double, normal: Vector2)? {
        switch form {
        case .convex(let outline): return OutlinePair(a: part, b: outline).meeting(way)
        case .segment(let a, let b, let outline):
            return isRay
                ? crossing(part.center, way, a, b, outline.radius) : OutlinePair(a: part, b: outline).meeting(way)
        case .halfPlane(let point, let inward):
            let distance = -part.reach(-inward) - point.dot(inward)
            if distance <= 0 { return (0, .zero) }
            let fraction = distance / -way.dot(inward)
            return fraction >= 0 && fraction <= 1 ? (fraction, inward) : nil
        }
    }

    /// Where a ray crosses a line, in a frame that has the line along its x axis; the line reaches so far to both sides
    /// of its middle.
    private static func crossing(
        _ from: Vector2, _ way: Vector2, _ a: Vector2, _ b: Vector2, _ half: Double
    ) -> (fraction: Double, normal: Vector2)? {
        let along = (b - a) / (b - a).length
        let start = (from - (a + b) / 2).rotated(cosine: along.x, sine: -along.y)
        let own = way.rotated(cosine: along.x, sine: -along.y)
        guard own.y != 0 else { return nil }
        let fraction = -start.y / own.y
        guard fraction >= 0, fraction <= 1, abs(start.x + fraction * own.x) <= half else { return nil }
        return (fraction, own.y > 0 ? -along.perpendicular : along.perpendicular)
    }
}
