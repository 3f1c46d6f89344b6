// Circle against circle.
//
//     d = c_b − c_a,   n = d / |d|,   s = |d| − r_a − r_b
//
// n      normal from side a to side b; where |d| is below 1e-6 of the smaller size, a direction hashed from both ids
// s      separation, pt, negative where they overlap
// c, r   centres and radii, pt
//
// The point lies midway between both outlines: c_a + (r_a + s/2) n.
// Source: C. Ericson, "Real-Time Collision Detection" (2005), section 4.3.1.

import CSIMD

@inline(never)
func collideCircleCircle(_ arguments: UnsafePointer<csimd_narrowphase_arguments>) {
    let list = arguments.pointee
    var position = list.begin
    while position < list.end {
        let batch = PairBatch(askingAhead: list, at: position)
        position += 8
        let a = batch.a
        let b = batch.b
        let between = b.origin - a.origin
        let distance = sqrt(between.squaredLength)
        let size = min(a.p0, b.p0) * 2
        let coincide = distance <= size * 1e-6
        let divisor = select(coincide, 1, distance)
        var normal = LaneVector(between.x / divisor, between.y / divisor)
        if any(coincide) { normal = batch.hashedDirections(where: coincide, else: normal) }
        let separation = distance - (a.p0 + b.p0)
        let point = ContactPoint(
            position: normal * (a.p0 + separation * 0.5), separation: separation,
            feature: 0, isKept: separation <= batch.reach(size: size).along(normal)
        )
        batch.write(normal: normal, point, offset: a.offset, centers: between + a.offset - b.offset)
    }
}
