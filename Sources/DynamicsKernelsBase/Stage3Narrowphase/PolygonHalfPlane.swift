// Polygon or rectangle against a half plane: the ends of the edge most opposed to the inward normal.

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
        let reach = batch.reachOfShape(size: polygon.size).along(-plane.inward)
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
