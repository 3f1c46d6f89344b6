import DynamicsModel

/// Pieces of a chain that go straight on, with what they know of their neighbours, as a ``Segment`` does.
struct StraightRun {
    let start: Vector2
    let end: Vector2
    let before: Vector2?
    let after: Vector2?
}

/// A segment of a boundary with what it knows of its neighbours in the chain.
struct Segment: Convex {
    let start: Vector2
    let end: Vector2
    /// From the start to the far point of the segment before, and from the end to that of the one after;
    /// nil at a free end.
    let before: Vector2?
    let after: Vector2?
    /// All that goes straight on about the segment, which sweeps see as one line.
    var straight: StraightRun

    init(start: Vector2, end: Vector2, before: Vector2?, after: Vector2?) {
        (self.start, self.end, self.before, self.after) = (start, end, before, after)
        straight = StraightRun(start: start, end: end, before: before, after: after)
    }

    var along: Vector2 { end - start }
    var length: Double { along.length }

    /// Whether it lies along the line that an earlier piece of its chain begins, to roundings of single precision.
    func continues(_ first: Segment) -> Bool {
        let way = end - first.start
        let size = [first.start, end].reduce(0) { $0 + abs($1.x) + abs($1.y) }
        return abs(first.along.cross(way)) <= 1e-6 * size * first.length && first.along.dot(along) > 0
    }

    /// The unit normal on the side of a point; the left one for a point on the line.
    func normal(towards point: Vector2) -> Vector2 {
        let left = along.perpendicular / length
        return (point - start).dot(left) >= 0 ? left : -left
    }

    /// The point nearest to another.
    func nearest(_ point: Vector2) -> Vector2 {
        let fraction = (point - start).dot(along) / along.dot(along)
        return fraction <= 0 ? start : fraction >= 1 ? end : start + along * fraction
    }

    func support(_ direction: Vector2) -> Vector2 {
        start.dot(direction) >= end.dot(direction) ? start : end
    }
}

/// One side of an inside rectangle.
struct HalfPlane {
    let point: Vector2
    /// Unit normal to the side where items stay.
    let inward: Vector2
}

/// A segment or half plane that items collide with.
struct StaticShape {
    enum Form {
        case segment(Segment)
        case halfPlane(HalfPlane)
    }

    let form: Form
    let low: Vector2
    let high: Vector2
    let side: ContactConstraint.Side
    let friction: Double
    let elasticity: Double
    let sets: CollisionSets
    let filter: CollisionFilter
    let surfaceSpeed: Double
    let rollingResistance: Double
    let material: Int
    let isOneWay: Bool

    /// The unit vector to the side from which a one-way segment stops; nil for all others.
    var front: Vector2? {
        guard isOneWay, case .segment(let segment) = form else { return nil }
        let way = segment.end - segment.start
        return Vector2(way.y, -way.x) / way.length
    }

    /// The segments of a line or path, or the four half planes of a rectangle, in the order of their numbers; none of a
    /// sensor.
    static func all(of boundary: Boundary, id: BoundaryID) -> [StaticShape] {
        if boundary.isSensor { return [] }
        return switch boundary.outline {
        case .segment(let a, let b):
            [segment(Segment(start: a, end: b, before: nil, after: nil), 0, boundary, id)]
        case .path(let points, let closed):
            chain(points, closed: closed).enumerated().map { segment($1, $0, boundary, id) }
        case .inside(let low, let high):
            sides(low, high, boundary, id)
        }
    }

    private static func chain(_ points: [Vector2], closed: Bool) -> [Segment] {
        let count = points.count
        var segments = (0..<(closed ? count : count - 1)).map { k in
            let (start, end) = (points[k], points[(k + 1) % count])
            let hasBefore = closed || k > 0
            let hasAfter = closed || k + 2 < count
            return Segment(
                start: start, end: end, before: hasBefore ? points[(k + count - 1) % count] - start : nil,
                after: hasAfter ? points[(k + 2) % count] - end : nil)
        }
        var first = 0
        while first < segments.count {
            let rest = segments[first...].dropFirst().prefix { $0.continues(segments[first]) }
            let (begin, last) = (segments[first], segments[rest.endIndex - 1])
            let run = StraightRun(start: begin.start, end: last.end, before: begin.before, after: last.after)
            for k in first..<rest.endIndex { segments[k].straight = run }
            first = rest.endIndex
        }
        return segments
    }

    private static func segment(_ segment: Segment, _ k: Int, _ boundary: Boundary, _ id: BoundaryID) -> StaticShape {
        StaticShape(
            form: .segment(segment), low: pointwiseMin(segment.start, segment.end),
            high: pointwiseMax(segment.start, segment.end), side: .boundary(id, segment: k),
            friction: boundary.friction, elasticity: boundary.elasticity, sets: boundary.sets,
            filter: boundary.filter, surfaceSpeed: boundary.surfaceSpeed,
            rollingResistance: boundary.rollingResistance, material: boundary.material, isOneWay: boundary.isOneWay)
    }

    private static func sides(_ low: Vector2, _ high: Vector2, _ boundary: Boundary, _ id: BoundaryID) -> [StaticShape]
    {
        let most = Double.infinity
        let planes = [
            (low, Vector2(1, 0), Vector2(-most, -most), Vector2(low.x, most)),
            (low, Vector2(0, 1), Vector2(-most, -most), Vector2(most, low.y)),
            (high, Vector2(-1, 0), Vector2(high.x, -most), Vector2(most, most)),
            (high, Vector2(0, -1), Vector2(-most, high.y), Vector2(most, most)),
        ]
        return planes.enumerated().map { k, plane in
            StaticShape(
                form: .halfPlane(HalfPlane(point: plane.0, inward: plane.1)), low: plane.2, high: plane.3,
                side: .boundary(id, segment: k), friction: boundary.friction, elasticity: boundary.elasticity,
                sets: boundary.sets, filter: boundary.filter, surfaceSpeed: boundary.surfaceSpeed,
                rollingResistance: boundary.rollingResistance, material: boundary.material, isOneWay: false)
        }
    }
}
