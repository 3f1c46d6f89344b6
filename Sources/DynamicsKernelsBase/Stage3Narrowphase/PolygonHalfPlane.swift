// Polygon or rectangle against a half plane: the ends of the edge most opposed to the inward normal.
//
//     e = argmin n_k·m,   s_i = (c + v_i − p)·m for both ends v_i of e
//
// n_k    outward normals of the edges
// c, v   the polygon's centroid, and vertices from it, pt
// p, m   a point on the plane's edge and its inward normal
// s_i    separations of the two points, pt
//
// The deepest vertex is one of the edge's ends, since the polygon is convex: its height over the plane rises to both
// sides of the deepest place. Points lie midway between vertex and plane, and are named by the vertex.
// Source: E. Catto, "Contact manifolds" (GDC 2007).

import CSIMD

@inline(never)
func collidePolygonHalfPlane(_ arguments: UnsafePointer<csimd_narrowphase_arguments>) {
    let list = arguments.pointee
    var position = list.begin
    while position < list.end {
        let batch = PairBatch(list, at: position)
        position += 8
        let a = batch.a
        let plane = batch.halfPlanes
        let polygon = PolygonLanes(a, in: list)
        let inward = plane.inward.turnedBack(by: a.rotation)
        let edge = mostOpposedEdge(polygon, to: inward)

        let height = (a.origin - plane.point).dot(plane.inward)
        let reach = batch.reachOfShape(polygon.scale, batch.motionA).along(-plane.inward)
        let first = planePoint(edge.start, edge.startNumber, inward, height, reach)
        let second = planePoint(edge.end, edge.endNumber, inward, height, reach)
        batch.write(
            normal: -plane.inward, first.turned(by: a.rotation), second.turned(by: a.rotation), offset: a.offset,
            centers: .zero)
    }
}

@inline(__always)
private func planePoint(
    _ vertex: LaneVector, _ number: IntLanes, _ inward: LaneVector, _ height: FloatLanes, _ reach: FloatLanes
) -> ContactPoint {
    let separation = height + vertex.dot(inward)
    return ContactPoint(
        position: vertex - inward * (separation * 0.5), separation: separation,
        feature: number & 0xff, isKept: separation <= reach)
}
