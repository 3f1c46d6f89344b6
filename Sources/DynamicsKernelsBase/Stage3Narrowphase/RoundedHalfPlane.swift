// Capsule or rounded polygon against a half plane: the ends of the core's edge most opposed to the inward normal.
//
//     s_i = (c + v_i − p)·m − ρ for both ends v_i of the edge
//
// c, v   the core's centroid, and vertices from it, pt;   ρ the rounding, pt
// p, m   a point on the plane's edge and its inward normal
// s_i    separations of the two points, pt; each is the point of the outline below a vertex
//
// Source: E. Catto, "Contact manifolds" (GDC 2007).

import CSIMD

@inline(never)
func collideRoundedHalfPlane(_ arguments: UnsafePointer<csimd_narrowphase_arguments>) {
    let list = arguments.pointee
    var position = list.begin
    while position < list.end {
        let batch = PairBatch(list, at: position)
        position += 8
        let a = batch.a
        let plane = batch.halfPlanes
        let core = PolygonLanes(a, in: list)
        let inward = plane.inward.turnedBack(by: a.rotation)
        let edge = mostOpposedEdge(core, to: inward)
        let rounding = roundings(a, in: list)

        let height = (a.origin - plane.point).dot(plane.inward)
        let reach = batch.reachOfShape(core.scale, batch.motionA).along(-plane.inward)
        @inline(__always) func point(_ vertex: LaneVector, _ number: IntLanes) -> ContactPoint {
            let separation = height + vertex.dot(inward) - rounding
            return ContactPoint(
                position: vertex - inward * (rounding + separation * 0.5), separation: separation,
                feature: number & 0xff, isKept: separation <= reach)
        }
        batch.write(
            normal: -plane.inward, point(edge.start, edge.startNumber).turned(by: a.rotation),
            point(edge.end, edge.endNumber).turned(by: a.rotation), offset: a.offset, centers: .zero)
    }
}
