// When a convex shape that moves straight on meets another, and whether two overlap: by the differences b − a of their
// points, a convex set themselves, which the shapes overlap in where it holds 0.
//
//     t ← t − v·w / v·d   while v·w > 0,   w = t d − p
//
// d      the way of a
// p      the difference furthest along v
// v      from the nearest point of known differences to t d
// Nothing of the set lies beyond p along v, so t d can move up to there; it meets the set where v becomes 0. Sources:
// E. G. Gilbert, D. W. Johnson, S. S. Keerthi, "A fast procedure for computing the distance between complex objects in
// three-dimensional space" (1988); G. van den Bergen, "Ray casting against general convex objects" (2004).

import CSIMD

/// A convex shape whose origin lies so far from that of the one that moves.
struct ConvexShape {
    private let shape: csimd_query_shape
    private let vertices: UnsafePointer<Float>
    /// Where it lies from the centre that it is counted from, pt; a segment's start.
    private let origin: PlaneVector
    /// A segment's end; of no use to other shapes.
    private let end: PlaneVector

    @inline(__always)
    init(_ shape: csimd_query_shape, _ vertices: UnsafePointer<Float>, from center: PlaneVector) {
        self.shape = shape
        self.vertices = vertices
        origin = shape.origin - center
        end = shape.second - center
    }

    /// Somewhere within.
    @inline(__always) var middle: PlaneVector {
        shape.kind == Int32(csimd_kind_segment) ? (origin + end) * 0.5 : origin
    }

    /// The point furthest along a direction.
    ///
    /// - Parameter direction: not 0, of any length, in the world.
    func support(_ direction: PlaneVector) -> PlaneVector {
        let half = shape.halves
        switch Int(shape.kind) {
        case csimd_kind_circle:
            return origin + direction.normalized * half.x
        case csimd_kind_ellipse:
            let own = shape.local(direction)
            let stretched = PlaneVector(own.x * half.x, own.y * half.y).normalized
            return origin + shape.world(PlaneVector(stretched.x * half.x, stretched.y * half.y))
        case csimd_kind_rectangle:
            let own = shape.local(direction)
            return origin + shape.world(PlaneVector(own.x < 0 ? -half.x : half.x, own.y < 0 ? -half.y : half.y))
        case csimd_kind_polygon:
            return furthestVertex(shape.polygon(vertices), direction)
        case csimd_kind_rounded:
            let core = shape.polygon(vertices)
            return furthestVertex(core, direction) + direction.normalized * core.rounding
        default:
            return origin.dot(direction) >= end.dot(direction) ? origin : end
        }
    }

    /// The vertex furthest along a direction; the first of equals.
    @inline(__always)
    private func furthestVertex(_ polygon: QueryPolygon, _ direction: PlaneVector) -> PlaneVector {
        let own = shape.local(direction)
        var best = polygon[0]
        var most = best.dot(own)
        for k in 1..<polygon.count {
            let vertex = polygon[k]
            let reach = vertex.dot(own)
            if reach > most { (best, most) = (vertex, reach) }
        }
        return origin + shape.world(best)
    }
}

/// A difference of two points, and the one of the shape that stays.
private struct Difference {
    var value: PlaneVector
    var place: PlaneVector
}

/// The difference nearest to a point, of those on the edges between up to three.
private struct DifferenceHull {
    private var first = Difference(value: .zero, place: .zero)
    private var second = Difference(value: .zero, place: .zero)
    /// How many differences span the hull: none, one, or two.
    private var count = 0
    /// From the nearest difference to the point.
    private(set) var gap = PlaneVector.zero
    /// The point of the shape that stays which it belongs to.
    private(set) var place = PlaneVector.zero
    /// Whether the differences hold the point.
    private(set) var holdsPoint = false

    /// Adds a difference, and drops what the nearest one doesn't need.
    mutating func add(_ new: Difference, nearestTo point: PlaneVector) {
        switch count {
        case 0:
            (gap, place, first, count) = (point - new.value, new.place, new, 1)
        case 1:
            take(DifferenceHull.edge(first, new, point), first, new)
        default:
            let (a, b, c) = (first.value - point, second.value - point, new.value - point)
            // The three areas have one sign where the point lies within the triangle, whichever way round that runs.
            let (ab, bc, ca) = (a.cross(b), b.cross(c), c.cross(a))
            if (ab > 0 && bc > 0 && ca > 0) || (ab < 0 && bc < 0 && ca < 0) {
                holdsPoint = true
                return
            }
            let (old, before) = (first, second)
            var best = DifferenceHull.edge(old, new, point)
            var (from, to) = (old, new)
            let other = DifferenceHull.edge(before, new, point)
            if other.gap.squaredLength < best.gap.squaredLength { (best, from, to) = (other, before, new) }
            let third = DifferenceHull.edge(old, before, point)
            if third.gap.squaredLength < best.gap.squaredLength { (best, from, to) = (third, old, before) }
            take(best, from, to)
        }
    }

    /// Keeps what the nearest place needs: both ends of an edge, or the one corner that it is.
    private mutating func take(
        _ found: (gap: PlaneVector, place: PlaneVector, share: Double), _ from: Difference, _ to: Difference
    ) {
        (gap, place) = (found.gap, found.place)
        if found.share <= 0 {
            (first, count) = (from, 1)
        } else if found.share >= 1 {
            (first, count) = (to, 1)
        } else {
            (first, second, count) = (from, to, 2)
        }
    }

    /// The nearest place of an edge: the way from there to the point, the point of the shape that stays which it
    /// belongs to, and its share of the edge, 0 and 1 at the ends.
    @inline(__always) private static func edge(
        _ from: Difference, _ to: Difference, _ point: PlaneVector
    ) -> (gap: PlaneVector, place: PlaneVector, share: Double) {
        let edge = to.value - from.value
        let along = (point - from.value).dot(edge)
        let square = edge.squaredLength
        if along <= 0 { return (point - from.value, from.place, 0) }
        if along >= square { return (point - to.value, to.place, 1) }
        let share = along / square
        return (point - (from.value + edge * share), from.place + (to.place - from.place) * share, share)
    }
}

/// Where a shape that moves meets one that stays.
struct ConvexMeeting {
    /// The share of the way; beyond 1 for nowhere.
    var fraction: Double
    var normal: PlaneVector
    /// Where the surfaces meet, in the frame of the shape that moves as it starts.
    var place: PlaneVector

    static var none: Self { Self(fraction: 2, normal: .zero, place: .zero) }
}

extension ConvexMeeting {
    /// Where a circle meets a shape that is no ellipse and no half plane, by formula.
    @inline(__always)
    init(
        ofCircle radius: Double, _ shape: csimd_query_shape, _ vertices: UnsafePointer<Float>, from center: PlaneVector,
        way: PlaneVector
    ) {
        // As a ray of its centre meets the shape widened by the radius.
        let met = shape.meeting(ofCircle: radius, vertices, from: center, way: way)
        let isInside = met.fraction == 0
        (fraction, normal) = (met.fraction, met.normal)
        place = isInside ? shape.nearest(to: center, vertices) - center : way * met.fraction - met.normal * radius
    }
}

extension csimd_query_shape {
    /// Whether a rectangle overlaps or touches a circle or another rectangle, by the axes of both; nil for other
    /// shapes.
    @inline(__always) func overlapsByAxes(_ other: csimd_query_shape) -> Bool? {
        let (half, offset) = (halves, local(other.origin - origin))
        switch Int(other.kind) {
        case csimd_kind_circle:
            let gap = PlaneVector(max(abs(offset.x) - half.x, 0), max(abs(offset.y) - half.y, 0))
            return gap.squaredLength <= Double(other.p0) * Double(other.p0)
        case csimd_kind_rectangle:
            let (otherHalf, turn) = (other.halves, local(PlaneVector(other.cosine, other.sine)))
            let (c, s) = (abs(turn.x), abs(turn.y))
            // Two rectangles are apart along a side of one of them, or not at all.
            guard abs(offset.x) <= half.x + otherHalf.x * c + otherHalf.y * s,
                abs(offset.y) <= half.y + otherHalf.x * s + otherHalf.y * c
            else { return false }
            let back = other.local(other.origin - origin)
            return abs(back.x) <= otherHalf.x + half.x * c + half.y * s
                && abs(back.y) <= otherHalf.y + half.x * s + half.y * c
        default: return nil
        }
    }
}

/// Below this share of their extent, differences are one.
private let closeness = 1e-11
/// Steps after which what is near by this share of the extent counts as met. Few meetings take more than ten.
private let mostSteps = 64
private let nearness = 1e-5

/// When a shape on its way first meets another, before a share of it.
///
/// - Parameters:
///   - way: where the moving shape goes, pt; what overlaps at its start meets at 0, without a normal.
///   - limit: a share of the way; what comes later counts as nowhere.
func meeting(_ moving: ConvexShape, _ still: ConvexShape, way: PlaneVector, before limit: Double) -> ConvexMeeting {
    var share = 0.0
    var point = PlaneVector.zero
    var normal = PlaneVector.zero
    var hull = DifferenceHull()
    var gap = moving.middle - still.middle
    if gap.squaredLength == 0 { gap = PlaneVector(1, 0) }
    var extent = 0.0
    for _ in 0..<mostSteps {
        let place = still.support(gap)
        let difference = place - moving.support(-gap)
        extent = max(extent, difference.largest)
        let height = gap.dot(point - difference)
        // All differences lie below the line through this one, so the point may go on up to it and no further.
        if height > 0 {
            let speed = gap.dot(way)
            // The way leads along the line or away from it.
            guard speed < 0 else { return .none }
            let next = share - height / speed
            guard next <= limit else { return .none }
            if next > share {
                share = next
                point = way * share
                normal = gap
            }
        }
        hull.add(Difference(value: difference, place: place), nearestTo: point)
        let least = closeness * extent
        gap = hull.gap
        if hull.holdsPoint || gap.squaredLength <= least * least {
            return ConvexMeeting(fraction: share, normal: normal.normalized, place: hull.place)
        }
    }
    let least = nearness * extent
    guard gap.squaredLength <= least * least else { return .none }
    return ConvexMeeting(fraction: share, normal: normal.normalized, place: hull.place)
}

/// Whether two shapes overlap or touch.
func overlap(_ a: ConvexShape, _ b: ConvexShape) -> Bool {
    var hull = DifferenceHull()
    var gap = a.middle - b.middle
    if gap.squaredLength == 0 { gap = PlaneVector(1, 0) }
    var extent = 0.0
    for _ in 0..<mostSteps {
        let difference = b.support(gap) - a.support(-gap)
        extent = max(extent, difference.largest)
        let height = -gap.dot(difference)
        let least = closeness * extent
        // Along this direction all of b lies before all of a.
        if height > least * gap.length { return false }
        hull.add(Difference(value: difference, place: .zero), nearestTo: .zero)
        gap = hull.gap
        if hull.holdsPoint || gap.squaredLength <= least * least { return true }
    }
    // Undecided after so many steps, they touch to rounding.
    return true
}

extension ConvexShape {
    /// The middle of its bounds, from where it is counted, and half their extents.
    var bounds: (middle: PlaneVector, half: PlaneVector) {
        let (left, right) = (support(PlaneVector(-1, 0)).x, support(PlaneVector(1, 0)).x)
        let (top, bottom) = (support(PlaneVector(0, -1)).y, support(PlaneVector(0, 1)).y)
        return (
            PlaneVector((left + right) / 2, (top + bottom) / 2), PlaneVector((right - left) / 2, (bottom - top) / 2)
        )
    }

    /// When it meets all that lies behind a line, on its way.
    ///
    /// - Parameter center: where the shape's places are counted from, in the world, pt.
    func meeting(halfPlane plane: csimd_query_shape, from center: PlaneVector, way: PlaneVector) -> ConvexMeeting {
        let nearest = support(-plane.second)
        let distance = (nearest + (center - plane.origin)).dot(plane.second)
        guard distance > 0 else { return ConvexMeeting(fraction: 0, normal: .zero, place: nearest) }
        let approach = -way.dot(plane.second)
        guard approach >= distance else { return .none }
        let share = distance / approach
        return ConvexMeeting(fraction: share, normal: plane.second, place: nearest + way * share)
    }
}
