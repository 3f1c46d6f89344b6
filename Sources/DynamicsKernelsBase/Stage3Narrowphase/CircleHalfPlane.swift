// Circle against a half plane.
//
//     s = (c − p)·m − r
//
// c, r   centre and radius, pt
// p, m   a point on the plane's edge and its inward normal
// s      separation, pt; the contact's normal is −m, from the circle into the plane
//
// Source: C. Ericson, "Real-Time Collision Detection" (2005), section 5.2.2.

import CSIMD

@inline(never)
func collideCircleHalfPlane(_ arguments: UnsafePointer<csimd_narrowphase_arguments>) {
    let list = arguments.pointee
    var position = list.begin
    while position < list.end {
        let batch = PairBatch(list, at: position)
        position += 8
        let a = batch.a
        let plane = batch.halfPlanes
        let normal = -plane.inward
        let separation = (a.origin - plane.point).dot(plane.inward) - a.p0
        let point = ContactPoint(
            position: normal * (a.p0 + separation * 0.5), separation: separation,
            feature: 0,
            isKept: separation <= batch.reachOfShape(.circle(list, a), batch.motionA).along(normal))
        batch.write(normal: normal, point, offset: a.offset, centers: .zero)
    }
}
