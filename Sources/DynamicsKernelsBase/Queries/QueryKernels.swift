// What queries find: rays, casts of shapes, overlaps and points.
//
//     ray       the t in 0…1 at which f + t d enters a shape: the least of all, or each shape's own
//     cast      the least t in 0…1 at which a shape moved by t d touches another
//     overlap   the shapes S with S ∩ P not empty, and those that hold a point
//     nearest   the point q of all shapes with the least |q − p|, no further than a limit
//
// f, d   start and way, pt; t is a share of the way
// P      a part of the shape that is asked about;   p the point
//
// Half planes lie in no tree and are looked at one by one; then comes the tree of what is fixed, then the one of what
// moves. What has been met shortens the way that is left. Trees compare boxes in Float with a margin, and shapes are
// met in Double. Of equal shares or distances the lower key counts, so that what is first doesn't depend on the order
// in which trees are walked.

import CSIMD

extension csimd_query_hit {
    /// Nothing met: later than any share, further than any distance, behind all keys.
    static var none: Self {
        Self(fraction: .infinity, x: 0, y: 0, normal_x: 0, normal_y: 0, key: csimd_query_none)
    }

    /// Whether this one comes before another: by fraction, then by key.
    @inline(__always) func isBefore(_ fraction: Double, _ key: UInt64) -> Bool {
        self.fraction < fraction || (self.fraction == fraction && self.key < key)
    }
}

/// A limit of Float that no fraction or distance exceeds which is at most a limit of Double.
///
/// The factor exceeds the half unit in the last place, 2⁻²⁴, that the conversion may take off.
@inline(__always) private func roundedUp(_ limit: Double) -> Float { Float(limit) * (1 + 0x1p-22) }

extension csimd_ray_arguments {
    /// Shows what a ray meets within a limit, which `take` gets each meeting with and returns anew.
    @inline(__always)
    fileprivate func meetings(
        of ray: csimd_ray, _ take: (_ shape: UnsafePointer<csimd_query_shape>, RayMeeting) -> Double
    ) {
        let start = PlaneVector(ray.from_x, ray.from_y)
        let way = PlaneVector(ray.to_x, ray.to_y) - start
        let (filter, vertices) = (filter, trees.vertices)
        // Beyond 1 is nowhere: such a meeting leaves the limit alone.
        @inline(__always) func visit(_ shape: UnsafePointer<csimd_query_shape>, _ limit: Float) -> Float {
            guard filter.accepts(shape) else { return limit }
            let meeting = shape.pointee.meeting(vertices, from: start, way: way)
            return meeting.fraction <= 1 ? roundedUp(take(shape, meeting)) : limit
        }
        var limit: Float = 1
        // They fill half of the plane, so that no box leaves them out.
        trees.forEachHalfPlane(filter) { limit = visit($0, limit) }
        let box = BoxRay(start, way)
        limit = trees.fixed.walk(stack, before: limit, { box.meets($0, before: $1) }, { visit($0, $1) })
        _ = trees.moving.walk(stack, before: limit, { box.meets($0, before: $1) }, { visit($0, $1) })
    }
}

/// The first meeting of each ray.
///
/// Ray k of `begin..<end` writes hit k, whose key is `csimd_query_none` where it meets nothing. Place in pt; the normal
/// points out of what is met, and is 0 where the ray starts inside of it.
@inline(never) func castRays(_ arguments: inout csimd_ray_arguments) {
    for k in Int(arguments.begin)..<Int(arguments.end) {
        let ray = arguments.rays[k]
        var hit = csimd_query_hit.none
        arguments.meetings(of: ray) { shape, meeting in
            if !hit.isBefore(meeting.fraction, shape.pointee.key) {
                hit.fraction = meeting.fraction
                (hit.normal_x, hit.normal_y) = (meeting.normal.x, meeting.normal.y)
                hit.key = shape.pointee.key
            }
            return hit.fraction
        }
        if hit.key != csimd_query_none {
            hit.x = ray.from_x + (ray.to_x - ray.from_x) * hit.fraction
            hit.y = ray.from_y + (ray.to_y - ray.from_y) * hit.fraction
        }
        arguments.hits[k] = hit
    }
}

/// All meetings of one ray.
///
/// Hits come in the order of the walk. `count` is that of all of them, even where fewer had room.
@inline(never) func castRayAll(_ arguments: inout csimd_ray_arguments) {
    let ray = arguments.rays[Int(arguments.begin)]
    let (hits, capacity) = (arguments.hits, arguments.capacity)
    var count: Int32 = 0
    arguments.meetings(of: ray) { shape, meeting in
        if count < capacity {
            hits[Int(count)] = csimd_query_hit(
                fraction: meeting.fraction,
                x: ray.from_x + (ray.to_x - ray.from_x) * meeting.fraction,
                y: ray.from_y + (ray.to_y - ray.from_y) * meeting.fraction,
                normal_x: meeting.normal.x, normal_y: meeting.normal.y, key: shape.pointee.key)
        }
        count += 1
        // Nothing shortens a ray that is to meet all.
        return 1
    }
    arguments.count = count
}

/// The first meeting of a shape that moves straight on.
///
/// Parts go the same way one after the other, each from its own origin and no further than what one before it has met.
@inline(never) func castShape(_ arguments: inout csimd_shape_query_arguments) {
    var hit = csimd_query_hit.none
    let way = PlaneVector(arguments.way_x, arguments.way_y)
    let (trees, filter, stack) = (arguments.trees, arguments.filter, arguments.stack)
    let vertices = trees.vertices
    for k in 0..<Int(arguments.part_count) {
        let part = arguments.parts[k]
        let center = part.origin
        let moving = ConvexShape(part, arguments.vertices, from: center)
        trees.forEachHalfPlane(filter) { plane in
            let meeting = moving.meeting(halfPlane: plane.pointee, from: center, way: way)
            hit.take(meeting, of: plane.pointee.key, from: center)
        }
        // A moving box meets another one where its centre, as a ray, meets that box widened by half its extents.
        let bounds = moving.bounds
        let box = BoxRay(center + bounds.middle, way, half: bounds.half)
        var limit = roundedUp(min(hit.fraction, 1))
        @inline(__always) func visit(_ shape: UnsafePointer<csimd_query_shape>, _ limit: Float) -> Float {
            guard filter.accepts(shape) else { return limit }
            let found: ConvexMeeting
            // A circle meets all but ellipses by formula; what else there is, by directions.
            if part.kind == Int32(csimd_kind_circle), shape.pointee.kind != Int32(csimd_kind_ellipse) {
                found = ConvexMeeting(ofCircle: Double(part.p0), shape.pointee, vertices, from: center, way: way)
            } else {
                let still = ConvexShape(shape.pointee, vertices, from: center)
                found = meeting(moving, still, way: way, before: min(hit.fraction, 1))
            }
            hit.take(found, of: shape.pointee.key, from: center)
            return roundedUp(min(hit.fraction, 1))
        }
        limit = trees.fixed.walk(stack, before: limit, { box.meets($0, before: $1) }, { visit($0, $1) })
        _ = trees.moving.walk(stack, before: limit, { box.meets($0, before: $1) }, { visit($0, $1) })
    }
    arguments.hit = hit
}

extension csimd_query_hit {
    /// Takes a meeting that comes before.
    ///
    /// - Parameter center: where the part that met it starts, which the meeting's place is counted from, pt.
    fileprivate mutating func take(_ meeting: ConvexMeeting, of key: UInt64, from center: PlaneVector) {
        guard meeting.fraction <= 1, !isBefore(meeting.fraction, key) else { return }
        let place = center + meeting.place
        self = csimd_query_hit(
            fraction: meeting.fraction, x: place.x, y: place.y, normal_x: meeting.normal.x,
            normal_y: meeting.normal.y, key: key)
    }
}

/// All that a shape overlaps.
///
/// Keys come in no order, and more than once where several parts overlap one shape. `count` is that of all of them,
/// even where fewer had room.
@inline(never) func findOverlaps(_ arguments: inout csimd_shape_query_arguments) {
    let (trees, filter, stack) = (arguments.trees, arguments.filter, arguments.stack)
    let (found, capacity) = (arguments.found, arguments.capacity)
    let vertices = trees.vertices
    var count: Int32 = 0
    func note(_ key: UInt64) {
        if count < capacity { found[Int(count)] = key }
        count += 1
    }
    for k in 0..<Int(arguments.part_count) {
        let part = arguments.parts[k]
        let center = part.origin
        let own = ConvexShape(part, arguments.vertices, from: center)
        let bounds = own.bounds
        trees.forEachHalfPlane(filter) { plane in
            // Without a way a half plane is met at 0 or not at all.
            if own.meeting(halfPlane: plane.pointee, from: center, way: .zero).fraction == 0 { note(plane.pointee.key) }
        }
        let box = QueryBox(center: center + bounds.middle, half: bounds.half)
        @inline(__always) func visit(_ shape: UnsafePointer<csimd_query_shape>) {
            guard filter.accepts(shape) else { return }
            // Circles by the nearest point, rectangles by the axes of both sides; what else there is, by directions.
            if part.kind == Int32(csimd_kind_circle) {
                let radius = Double(part.p0)
                let gap = shape.pointee.nearest(to: center, vertices) - center
                if gap.squaredLength <= radius * radius { note(shape.pointee.key) }
            } else if part.kind == Int32(csimd_kind_rectangle), let meets = part.overlapsByAxes(shape.pointee) {
                if meets { note(shape.pointee.key) }
            } else if overlap(own, ConvexShape(shape.pointee, vertices, from: center)) {
                note(shape.pointee.key)
            }
        }
        trees.fixed.walk(stack, box) { visit($0) }
        trees.moving.walk(stack, box) { visit($0) }
    }
    arguments.count = count
}

/// All that holds a point.
///
/// Half planes are not looked at. `count` is that of all that hold it, even where fewer had room.
@inline(never) func findContaining(_ arguments: inout csimd_point_query_arguments) {
    let (trees, filter, stack) = (arguments.trees, arguments.filter, arguments.stack)
    let (found, capacity) = (arguments.found, arguments.capacity)
    let point = PlaneVector(arguments.x, arguments.y)
    let box = QueryBox(center: point, half: .zero)
    var count: Int32 = 0
    let vertices = trees.vertices
    @inline(__always) func visit(_ shape: UnsafePointer<csimd_query_shape>) {
        guard filter.accepts(shape), shape.pointee.contains(point, vertices) else { return }
        if count < capacity { found[Int(count)] = shape.pointee.key }
        count += 1
    }
    trees.fixed.walk(stack, box) { visit($0) }
    trees.moving.walk(stack, box) { visit($0) }
    arguments.count = count
}

/// The point of all shapes that is nearest to a given one.
///
/// The hit's fraction is the distance, pt, and its normal 0. A shape that holds the point is 0 away, at the point
/// itself.
@inline(never) func findNearest(_ arguments: inout csimd_point_query_arguments) {
    let (trees, filter, stack) = (arguments.trees, arguments.filter, arguments.stack)
    let point = PlaneVector(arguments.x, arguments.y)
    let within = arguments.within
    var hit = csimd_query_hit.none
    let vertices = trees.vertices
    @inline(__always) func visit(_ shape: UnsafePointer<csimd_query_shape>, _ limit: Float) -> Float {
        guard filter.accepts(shape) else { return limit }
        let place = shape.pointee.nearest(to: point, vertices)
        let distance = (place - point).length
        guard distance <= within, !hit.isBefore(distance, shape.pointee.key) else { return limit }
        hit = csimd_query_hit(
            fraction: distance, x: place.x, y: place.y, normal_x: 0, normal_y: 0, key: shape.pointee.key)
        return roundedUp(distance)
    }
    // Distances shorten the search as shares of the way do.
    var limit = roundedUp(within)
    trees.forEachHalfPlane(filter) { limit = visit($0, limit) }
    let box = BoxPoint(point, within: within)
    limit = trees.fixed.walk(stack, before: limit, { box.reaches($0, within: $1) }, { visit($0, $1) })
    _ = trees.moving.walk(stack, before: limit, { box.reaches($0, within: $1) }, { visit($0, $1) })
    arguments.hit = hit
}

/// The entry points of queries.
func queryKernels() -> csimd_query_kernels {
    csimd_query_kernels(
        cast_rays: { castRays(&$0.pointee) },
        cast_ray_all: { castRayAll(&$0.pointee) },
        cast_shape: { castShape(&$0.pointee) },
        find_overlaps: { findOverlaps(&$0.pointee) },
        find_containing: { findContaining(&$0.pointee) },
        find_nearest: { findNearest(&$0.pointee) })
}
