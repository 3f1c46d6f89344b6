// Whether a shape holds a point, and which of its points is nearest to one.
//
// The nearest point of an ellipse to (x, y) is (a² x / (a² + s), b² y / (b² + s)), where s solves
//
//     (a x / (a² + s))² + (b y / (b² + s))² = 1,
//
// whose left side falls with s, so that bisection finds it; Newton's method speeds that up from the side on which the
// sum is convex. a, b: half axes.

import CSIMD

extension csimd_query_shape {
    /// Whether the shape holds a point, its outline included; a segment holds none.
    @inline(__always) func contains(_ point: PlaneVector, _ vertices: UnsafePointer<Float>) -> Bool {
        let place = point - origin
        let half = halves
        switch Int(kind) {
        case csimd_kind_circle: return place.squaredLength <= half.x * half.x
        case csimd_kind_ellipse:
            let own = local(place)
            return PlaneVector(own.x / half.x, own.y / half.y).squaredLength <= 1
        case csimd_kind_rectangle:
            let own = local(place)
            return abs(own.x) <= half.x && abs(own.y) <= half.y
        case csimd_kind_polygon:
            return polygon(vertices).contains(local(place))
        case csimd_kind_rounded: return polygon(vertices).isWithinRounding(local(place))
        case csimd_kind_half_plane: return place.dot(second) <= 0
        // A segment has no inside.
        default: return false
        }
    }

    /// The nearest point of the shape: the point itself where the shape holds it.
    @inline(__always) func nearest(to point: PlaneVector, _ vertices: UnsafePointer<Float>) -> PlaneVector {
        if contains(point, vertices) { return point }
        let place = point - origin
        let half = halves
        switch Int(kind) {
        case csimd_kind_circle: return origin + place * (half.x / place.length)
        case csimd_kind_ellipse: return origin + world(nearestOfEllipse(half, local(place)))
        case csimd_kind_rectangle:
            let own = local(place)
            return origin + world(PlaneVector(min(max(own.x, -half.x), half.x), min(max(own.y, -half.y), half.y)))
        case csimd_kind_polygon: return origin + world(polygon(vertices).nearest(to: local(place)))
        case csimd_kind_rounded:
            let core = polygon(vertices)
            let own = local(place)
            let nearest = core.nearest(to: own)
            return origin + world(nearest + (own - nearest).normalized * core.rounding)
        case csimd_kind_half_plane: return point - second * place.dot(second)
        // The only kind left: a segment.
        default: return nearestOfEdge(origin, second, to: point)
        }
    }
}

/// The point of a straight edge that is nearest to another.
@inline(__always)
func nearestOfEdge(_ from: PlaneVector, _ to: PlaneVector, to point: PlaneVector) -> PlaneVector {
    let edge = to - from
    let share = (point - from).dot(edge)
    let square = edge.squaredLength
    if share <= 0 { return from }
    return share >= square ? to : from + edge * (share / square)
}

/// The point of an ellipse that is nearest to one outside.
///
/// - Parameters:
///   - half: half axes a and b, pt.
///   - point: outside of the ellipse, in its frame; so is what comes back.
private func nearestOfEllipse(_ half: PlaneVector, _ point: PlaneVector) -> PlaneVector {
    let (a, b) = (half.x * half.x, half.y * half.y)
    // One quadrant is enough: the nearest point lies in that of the point itself.
    let (u, v) = (half.x * abs(point.x), half.y * abs(point.y))
    // The sum is at least 1 at the first and at most 1 at the second; it is 1 at 0 on the outline itself.
    var low = max(max(u - a, v - b), 0)
    var high = csimd_sqrt_one(u * u + v * v) - min(a, b)
    var s = low
    for _ in 0..<64 {
        let (p, q) = (u / (a + s), v / (b + s))
        let excess = p * p + q * q - 1
        if excess > 0 { low = s } else { high = s }
        let slope = -2 * (p * p / (a + s) + q * q / (b + s))
        let next = s - excess / slope
        // Newton's step where it stays between both bounds, else their middle.
        s = next > low && next < high ? next : (low + high) / 2
        if abs(excess) < 1e-15 || high - low <= 1e-15 * (abs(high) + min(a, b)) { break }
    }
    let (x, y) = (a * point.x / (a + s), b * point.y / (b + s))
    return PlaneVector(x, y)
}

extension QueryPolygon {
    /// Whether it holds a point of its frame.
    @inline(__always) func contains(_ point: PlaneVector) -> Bool {
        var from = self[count - 1]
        for k in 0..<count {
            let to = self[k]
            // Edges run by increasing angle, so all of the inside lies on one side of each.
            if (to - from).cross(point - from) < 0 { return false }
            from = to
        }
        return true
    }

    /// Whether a point of its frame lies in it, or within its rounding.
    @inline(__always) func isWithinRounding(_ point: PlaneVector) -> Bool { isWithin(rounding, of: point) }

    /// Whether a point of its frame lies in it, or no further from it than a radius.
    func isWithin(_ radius: Double, of point: PlaneVector) -> Bool {
        // A core of two corners is a line, which has no inside.
        if count > 2, contains(point) { return true }
        return (nearest(to: point) - point).squaredLength <= radius * radius
    }

    /// The point of its outline that is nearest to one of its frame.
    @inline(__always) func nearest(to point: PlaneVector) -> PlaneVector {
        var (best, least) = (PlaneVector.zero, Double.infinity)
        var from = self[count - 1]
        for k in 0..<count {
            let to = self[k]
            let place = nearestOfEdge(from, to, to: point)
            let square = (place - point).squaredLength
            if square < least { (best, least) = (place, square) }
            from = to
        }
        return best
    }
}
