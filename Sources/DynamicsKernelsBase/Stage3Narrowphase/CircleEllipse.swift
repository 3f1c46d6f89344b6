// Circle against ellipse, in the ellipse's frame.
//
//     s = max over unit n of n·p − h(n) − r,   h(n) = √(a² n_x² + b² n_y²)
//
// p      the circle's centre, pt
// n      the ellipse's outward normal at its point nearest to p, where the maximum lies; see EllipseNearest
// h      the ellipse's support function, a and b its half axes, pt
// r      the circle's radius, pt
// s      separation, pt
//
// The point lies midway between both outlines, on the line through p along n.
// Source: R. Schneider, "Convex Bodies" (2014), section 1.7, for supports.

import CSIMD

@inline(never)
func collideCircleEllipse(_ arguments: UnsafePointer<csimd_narrowphase_arguments>) {
    let list = arguments.pointee
    var position = list.begin
    while position < list.end {
        let batch = PairBatch(askingAhead: list, at: position)
        position += 8
        let a = batch.a
        let b = batch.b
        let between = b.origin - a.origin
        let center = (-between).turnedBack(by: b.rotation)
        let ellipse = EllipseLanes(b)

        let n = ellipse.nearestNormal(to: center)
        let separation = n.dot(center) - ellipse.support(n) - a.p0
        let normal = -n.turned(by: b.rotation)
        let scale = min(ContactScale.circle(list, a), ContactScale.ellipse(list, b))
        let reach = batch.reach(scale).along(normal)
        let point = ContactPoint(
            position: normal * (a.p0 + separation * 0.5), separation: separation,
            feature: 0, isKept: separation <= reach
        )
        let (radius, endless) = (ellipse.terms(n).radius, FloatLanes(Float.greatestFiniteMagnitude))
        batch.write(
            normal: normal, point, radius: radius * a.p0 / (radius + a.p0), size: scale.size, before: endless,
            after: endless, reach: reach, offset: a.offset, centers: between + a.offset - b.offset,
            outlines: (nil, ellipse.outline(n, list)))
    }
}
