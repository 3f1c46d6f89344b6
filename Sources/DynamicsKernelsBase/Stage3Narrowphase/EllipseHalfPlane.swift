// Ellipse against a half plane: its point furthest against the inward normal.
//
//     s = (c − p)·m − h(−m),   h(n) = √(a² (n·u)² + b² (n·v)²)
//
// c      the ellipse's centre; u, v its unit axes, a and b its half axes, pt
// p, m   a point on the plane's edge and its inward normal
// s      separation, pt
//
// The point of the outline whose normal is n is (a² (n·u) u + b² (n·v) v) / h(n).
// Source: R. Schneider, "Convex Bodies" (2014), section 1.7.

import CSIMD

@inline(never)
func collideEllipseHalfPlane(_ arguments: UnsafePointer<csimd_narrowphase_arguments>) {
    let list = arguments.pointee
    var position = list.begin
    while position < list.end {
        let batch = PairBatch(list, at: position)
        position += 8
        let a = batch.a
        let plane = batch.halfPlanes
        let ellipse = EllipseLanes(a)
        let normal = -plane.inward
        let own = normal.turnedBack(by: a.rotation)
        let separation = (a.origin - plane.point).dot(plane.inward) - ellipse.support(own)
        let reach = batch.reachOfShape(.ellipse(list, a), batch.motionA).along(normal)
        let point = ContactPoint(
            position: ellipse.point(own).turned(by: a.rotation) + normal * (separation * 0.5),
            separation: separation, feature: 0,
            isKept: separation <= reach)
        let endless = FloatLanes(Float.greatestFiniteMagnitude)
        batch.write(
            normal: normal, point, radius: ellipse.terms(own).radius, size: a.size, before: endless, after: endless,
            reach: reach, offset: a.offset, centers: .zero,
            flank: EllipseFlank(list, ellipse, normal: own), outlines: (ellipse.outline(own, list), nil))
    }
}
