// Where a ray meets a shape, by formula.
//
//     p(t) = f + t d,  0 ≤ t ≤ 1
//     ellipse    in the frame in which it is the unit circle: |q + t e| = 1, of which the smaller root is taken as
//                c / (√(e² − (q×e)²) − q·e) with c = q² − 1, which loses no digits where the ray grazes
//     polygon    the last entry into a half plane, if it comes before the first exit (M. Cyrus and J. Beck, 1978)
//     rounded    the first of the circles about the core's vertices and its edges moved out by the radius
//     segment    both ends on other sides of the ray, by the same product for both segments at a corner, so that
//                nothing slips through between them
//
// f, d       start and way of the ray
// q, e       the same in the ellipse's frame
// A ray that starts in a shape meets it at 0, without a normal.

import CSIMD

/// Where a ray meets a shape: the share of the way, beyond 1 for nowhere, and the normal out of the shape.
struct RayMeeting {
    var fraction: Double
    var normal: PlaneVector

    @inline(__always) init(_ fraction: Double, _ normal: PlaneVector) {
        self.fraction = fraction
        self.normal = normal
    }

    /// A share beyond the way's end.
    @inline(__always) static var none: Self { Self(2, .zero) }
    /// Met as it starts; there is no side that it came from.
    @inline(__always) static var inside: Self { Self(0, .zero) }
}

extension csimd_query_shape {
    /// Where a ray meets the shape.
    ///
    /// - Parameters:
    ///   - start: where the ray starts in the world, pt.
    ///   - way: from there to its end, pt; its length counts, as meetings are shares of it.
    @inline(__always)
    func meeting(_ vertices: UnsafePointer<Float>, from start: PlaneVector, way: PlaneVector) -> RayMeeting {
        switch Int(kind) {
        case csimd_kind_circle: circleMeeting(start - origin, way)
        case csimd_kind_ellipse: ellipseMeeting(local(start - origin), local(way))
        case csimd_kind_rectangle: rectangleMeeting(local(start - origin), local(way))
        case csimd_kind_polygon: polygonMeeting(polygon(vertices), local(start - origin), local(way))
        case csimd_kind_rounded:
            roundedMeeting(polygon(vertices), polygon(vertices).rounding, local(start - origin), local(way))
        case csimd_kind_segment: segmentMeeting(start, way)
        default: halfPlaneMeeting(start, way)
        }
    }

    /// Where the centre of a circle meets the shape widened by the circle's radius; not for ellipses, which so widened
    /// have no formula, nor for half planes.
    func meeting(
        ofCircle radius: Double, _ vertices: UnsafePointer<Float>, from start: PlaneVector, way: PlaneVector
    ) -> RayMeeting {
        let (own, ownWay) = (local(start - origin), local(way))
        switch Int(kind) {
        case csimd_kind_circle: return circleMeeting(Double(p0) + radius, start - origin, way)
        case csimd_kind_rectangle: return roundedBoxMeeting(radius, own, ownWay)
        case csimd_kind_polygon: return roundedMeeting(polygon(vertices), radius, own, ownWay)
        case csimd_kind_rounded:
            return roundedMeeting(polygon(vertices), polygon(vertices).rounding + radius, own, ownWay)
        default: return roundedLineMeeting(radius, start, way)
        }
    }

    @inline(__always) private func circleMeeting(_ start: PlaneVector, _ way: PlaneVector) -> RayMeeting {
        circleMeeting(Double(p0), start, way)
    }

    /// Start and way from the circle's centre, in any frame.
    @inline(__always)
    private func circleMeeting(_ radius: Double, _ start: PlaneVector, _ way: PlaneVector) -> RayMeeting {
        let fraction = unitMeeting(start / radius, way / radius)
        guard fraction > 0, fraction <= 1 else { return fraction == 0 ? .inside : .none }
        return RayMeeting(fraction, (start + way * fraction).normalized)
    }

    /// In the frame in which the ellipse is the unit circle; its gradient there, scaled back, is the normal.
    @inline(__always) private func ellipseMeeting(_ start: PlaneVector, _ way: PlaneVector) -> RayMeeting {
        let half = halves
        let q = PlaneVector(start.x / half.x, start.y / half.y)
        let e = PlaneVector(way.x / half.x, way.y / half.y)
        let fraction = unitMeeting(q, e)
        guard fraction > 0, fraction <= 1 else { return fraction == 0 ? .inside : .none }
        let place = q + e * fraction
        return RayMeeting(fraction, world(PlaneVector(place.x / half.x, place.y / half.y)).normalized)
    }

    /// Start and way in the rectangle's frame, from its centre.
    @inline(__always) private func rectangleMeeting(_ start: PlaneVector, _ way: PlaneVector) -> RayMeeting {
        let half = halves
        var clip = RayClip()
        clip.cut(half.x - start.x, way.x, PlaneVector(1, 0))
        clip.cut(half.x + start.x, -way.x, PlaneVector(-1, 0))
        clip.cut(half.y - start.y, way.y, PlaneVector(0, 1))
        clip.cut(half.y + start.y, -way.y, PlaneVector(0, -1))
        return meeting(clip)
    }

    /// Normals are as long as their edges: shares are quotients, which don't depend on that.
    @inline(__always)
    private func polygonMeeting(_ polygon: QueryPolygon, _ start: PlaneVector, _ way: PlaneVector) -> RayMeeting {
        var clip = RayClip()
        var from = polygon[polygon.count - 1]
        for k in 0..<polygon.count {
            let to = polygon[k]
            let out = PlaneVector(to.y - from.y, from.x - to.x)
            clip.cut(out.dot(from - start), out.dot(way), out)
            from = to
        }
        return meeting(clip)
    }

    /// Where a ray enters what half planes leave of its line; one that is in it as it starts is inside.
    @inline(__always) private func meeting(_ clip: RayClip) -> RayMeeting {
        guard clip.entry <= clip.exit, clip.exit >= 0 else { return .none }
        if clip.entry <= 0 { return .inside }
        return clip.entry <= 1 ? RayMeeting(clip.entry, world(clip.normal).normalized) : .none
    }

    /// A core within a radius: circles about its corners, and its edges moved out.
    private func roundedMeeting(
        _ core: QueryPolygon, _ radius: Double, _ start: PlaneVector, _ way: PlaneVector
    ) -> RayMeeting {
        if core.isWithin(radius, of: start) { return .inside }
        var outline = WideOutline(radius, start, way)
        var from = core[core.count - 1]
        for k in 0..<core.count {
            let to = core[k]
            outline.meetCorner(to)
            outline.meetEdge(from, to)
            from = to
        }
        return outline.first <= 1 ? RayMeeting(outline.first, world(outline.outward).normalized) : .none
    }

    /// A segment within a radius, from both sides.
    private func roundedLineMeeting(_ radius: Double, _ start: PlaneVector, _ way: PlaneVector) -> RayMeeting {
        if (nearestOfEdge(origin, second, to: start) - start).squaredLength <= radius * radius { return .inside }
        var outline = WideOutline(radius, start, way)
        outline.meetCorner(origin)
        outline.meetCorner(second)
        outline.meetEdge(origin, second)
        outline.meetEdge(second, origin)
        return outline.first <= 1 ? RayMeeting(outline.first, outline.outward.normalized) : .none
    }

    /// A rectangle within a radius: the wider box, and where that is entered beside a corner the circle about it. What
    /// misses that circle leaves the box, since between it and the sides there is nothing outside.
    private func roundedBoxMeeting(_ radius: Double, _ start: PlaneVector, _ way: PlaneVector) -> RayMeeting {
        let half = halves
        let wide = PlaneVector(half.x + radius, half.y + radius)
        var clip = RayClip()
        clip.cut(wide.x - start.x, way.x, PlaneVector(1, 0))
        clip.cut(wide.x + start.x, -way.x, PlaneVector(-1, 0))
        clip.cut(wide.y - start.y, way.y, PlaneVector(0, 1))
        clip.cut(wide.y + start.y, -way.y, PlaneVector(0, -1))
        guard clip.entry <= clip.exit, clip.exit >= 0, clip.entry <= 1 else { return .none }
        let place = start + way * max(clip.entry, 0)
        guard abs(place.x) > half.x, abs(place.y) > half.y else { return meeting(clip) }
        var outline = WideOutline(radius, start, way)
        outline.meetCorner(PlaneVector(place.x < 0 ? -half.x : half.x, place.y < 0 ? -half.y : half.y))
        if outline.first == 0 { return .inside }
        return outline.first <= 1 ? RayMeeting(outline.first, world(outline.outward).normalized) : .none
    }

    /// On the line itself both products are 0: a ray along a segment meets nothing.
    @inline(__always) private func segmentMeeting(_ start: PlaneVector, _ way: PlaneVector) -> RayMeeting {
        let (toFirst, toSecond) = (origin - start, second - start)
        let (first, last) = (toFirst.cross(way), toSecond.cross(way))
        guard (first <= 0 && last >= 0) || (first >= 0 && last <= 0), first != last else { return .none }
        let fraction = toFirst.cross(second - origin) / (first - last)
        guard fraction >= 0, fraction <= 1 else { return .none }
        let along = (second - origin).normalized
        let left = PlaneVector(-along.y, along.x)
        return RayMeeting(fraction, left.dot(way) > 0 ? -left : left)
    }

    /// What starts on the line or behind it is inside.
    @inline(__always) private func halfPlaneMeeting(_ start: PlaneVector, _ way: PlaneVector) -> RayMeeting {
        let distance = (start - origin).dot(second)
        guard distance > 0 else { return .inside }
        let approach = -way.dot(second)
        guard approach >= distance else { return .none }
        return RayMeeting(distance / approach, second)
    }
}

/// Where a ray meets the unit circle; 2 for nowhere.
@inline(__always) private func unitMeeting(_ q: PlaneVector, _ e: PlaneVector) -> Double {
    let c = q.squaredLength - 1
    guard c > 0 else { return 0 }
    let approach = -q.dot(e)
    let cross = q.cross(e)
    let square = e.squaredLength - cross * cross
    guard approach > 0, square >= 0 else { return 2 }
    return c / (approach + csimd_sqrt_one(square))
}

/// Where a ray first meets corners and edges that are widened by a radius.
private struct WideOutline {
    private let radius: Double
    private let start: PlaneVector
    private let way: PlaneVector
    /// Share of the way, beyond 1 for nowhere.
    private(set) var first = 2.0
    /// Out of what is met, of any length.
    private(set) var outward = PlaneVector.zero

    @inline(__always) init(_ radius: Double, _ start: PlaneVector, _ way: PlaneVector) {
        (self.radius, self.start, self.way) = (radius, start, way)
    }

    /// The circle about a corner.
    @inline(__always) mutating func meetCorner(_ corner: PlaneVector) {
        let share = unitMeeting((start - corner) / radius, way / radius)
        if share < first { (first, outward) = (share, start + way * share - corner) }
    }

    /// The outer side of an edge, which is the left one of who goes along it.
    @inline(__always) mutating func meetEdge(_ from: PlaneVector, _ to: PlaneVector) {
        let edge = to - from
        let out = PlaneVector(edge.y, -edge.x).normalized
        let share = ((from - start).dot(out) + radius) / way.dot(out)
        let along = (start + way * share - from).dot(edge)
        if way.dot(out) < 0, share < first, share >= 0, along >= 0, along <= edge.squaredLength {
            (first, outward) = (share, out)
        }
    }
}

/// What half planes leave of a ray's line.
private struct RayClip {
    var entry = -Double.infinity
    var exit = Double.infinity
    /// Of the half plane entered last.
    var normal = PlaneVector.zero

    /// Keeps what has gone no further than `room` along an outward normal, along which the ray goes as far as `speed`.
    @inline(__always) mutating func cut(_ room: Double, _ speed: Double, _ out: PlaneVector) {
        if speed < 0 {
            let share = room / speed
            if share > entry { (entry, normal) = (share, out) }
        } else if speed > 0 {
            exit = min(exit, room / speed)
        } else if room < 0 {
            exit = -.infinity
        }
    }
}
