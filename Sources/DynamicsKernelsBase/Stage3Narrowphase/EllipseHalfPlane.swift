// Ellipse against a half plane: its point furthest against the inward normal.

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
        let point = ContactPoint(
            position: ellipse.point(own).turned(by: a.rotation) + normal * (separation * 0.5),
            separation: separation, feature: 0,
            isKept: separation <= batch.reachOfShape(size: a.size).along(normal))
        batch.write(normal: normal, point, offset: a.offset, centers: .zero)
    }
}
