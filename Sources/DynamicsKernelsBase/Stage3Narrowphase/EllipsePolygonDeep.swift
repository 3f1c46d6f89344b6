// Ellipse deep inside a polygon: the search that needs no assumption about the overlap.
//
// Over the normals of one vertex the separation is that of the ellipse from a point, which has one maximum over all
// directions, at the ellipse's point nearest to the vertex, and inside a thin ellipse another one across its longer
// axis. So a vertex is of use only where its nearest point is further than what was found; if the normal there is one
// of the vertex, that is its answer, else the other maximum may be among its normals.

import CSIMD

/// The polygon's outward normal of largest separation from an ellipse, in the ellipse's frame.
@inline(__always)
func deepestNormal(
    _ ellipse: EllipseLanes, _ polygon: PolygonLanes, center: LaneVector, rotation: LaneVector
) -> SeparatingNormal {
    let firstVertex = polygon.vertex(0)
    let lastVertex = polygon.vertex(polygon.count &- 1)
    let lastNormal = outwardNormal(firstVertex - lastVertex).turned(by: rotation)
    var best = SeparatingNormal(
        normal: lastNormal,
        separation: lastNormal.dot(-(lastVertex.turned(by: rotation) + center)) - ellipse.support(lastNormal))

    var vertex = firstVertex
    var k: Int32 = 0
    while k < polygon.count {
        let isLast = polygon.isLast(k)
        let next = select(isLast, firstVertex, polygon.vertex(k &+ 1))
        let normal = outwardNormal(next - vertex).turned(by: rotation)
        let separation = normal.dot(-(vertex.turned(by: rotation) + center)) - ellipse.support(normal)
        best.replace(where: separation > best.separation, by: normal, separation)
        // Lanes that have come to their last vertex stay there.
        vertex = select(isLast, vertex, next)
        k &+= 1
    }

    vertex = firstVertex
    var before = lastNormal
    k = 0
    while k < polygon.count {
        let isLast = polygon.isLast(k)
        let next = select(isLast, firstVertex, polygon.vertex(k &+ 1))
        let normal = outwardNormal(next - vertex).turned(by: rotation)
        best.consider(ellipse, vertex: -(vertex.turned(by: rotation) + center), before, normal)
        before = select(isLast, before, normal)
        vertex = select(isLast, vertex, next)
        k &+= 1
    }
    return best
}

extension SeparatingNormal {
    /// Takes the normal of largest separation of a vertex, between those of its faces, where it is better.
    ///
    /// - Parameter p: from the vertex to the ellipse's centre.
    @inline(__always)
    fileprivate mutating func consider(
        _ ellipse: EllipseLanes, vertex p: LaneVector, _ low: LaneVector, _ high: LaneVector
    ) {
        // Both maxima lie on the point's side of the shorter axis.
        let mayMatter = ellipse.areOnOneSide(p, low) | ellipse.areOnOneSide(p, high)
        guard any(mayMatter) else { return }
        let nearest = ellipse.nearestNormal(to: p)
        let most = nearest.dot(p) - ellipse.support(nearest)
        let mayBeBetter = mayMatter & (most > separation)
        let isOwn = contains(nearest, low, high)
        replace(where: mayBeBetter & isOwn, by: nearest, most)
        let across = ellipse.mirrored(nearest)
        let start = select(contains(across, low, high), across, (low + high).normalized)
        _ = improve(
            by: NormalArc(p: p, low: low, high: high, start: start), ellipse,
            where: mayBeBetter & ~isOwn & ellipse.mayHaveTwoMaxima(from: p))
    }
}

/// Whether a direction lies between two others less than half a turn apart.
@inline(__always)
func contains(_ direction: LaneVector, _ low: LaneVector, _ high: LaneVector) -> LaneMask {
    return (low.cross(direction) > 0) & (direction.cross(high) > 0)
}
