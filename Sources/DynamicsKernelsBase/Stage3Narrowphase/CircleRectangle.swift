// Circle against rectangle, in the rectangle's frame.
//
//     q = |c| − (w, h) by component,   s = |max(q, 0)| − r outside,   max(q_x, q_y) − r inside
//
// c, r   the circle's centre and radius, pt
// w, h   half sides, pt
// s      separation, pt; its normal is that of the nearest point of the outline, inside of the nearest side
//
// Signs are put back by those of c, so that no case depends on the quadrant.
// Source: C. Ericson, "Real-Time Collision Detection" (2005), section 5.1.3.

import CSIMD

@inline(never)
func collideCircleRectangle(_ arguments: UnsafePointer<csimd_narrowphase_arguments>) {
    let list = arguments.pointee
    var position = list.begin
    while position < list.end {
        let batch = PairBatch(askingAhead: list, at: position)
        position += 8
        let a = batch.a
        let b = batch.b
        let between = b.origin - a.origin
        let center = (-between).turnedBack(by: b.rotation)

        let beyond = LaneVector(abs(center.x) - b.p0, abs(center.y) - b.p1)
        let outside = LaneVector(max(beyond.x, 0), max(beyond.y, 0))
        let distance = sqrt(outside.squaredLength)
        let isInside = distance <= 0
        let sideIsX = beyond.x > beyond.y
        let divisor = select(isInside, 1, distance)
        var outward = LaneVector(
            select(isInside, select(sideIsX, 1, 0), outside.x / divisor),
            select(isInside, select(sideIsX, 0, 1), outside.y / divisor))
        outward = LaneVector(
            FloatLanes(signOf: center.x, magnitudeOf: outward.x), FloatLanes(signOf: center.y, magnitudeOf: outward.y))

        let separation = select(isInside, max(beyond.x, beyond.y), distance) - a.p0
        let normal = -outward.turned(by: b.rotation)
        let size = min(a.p0, min(b.p0, b.p1)) * 2
        let point = ContactPoint(
            position: normal * (a.p0 + separation * 0.5), separation: separation,
            feature: 0, isKept: separation <= batch.reach(size: size).along(normal)
        )
        batch.write(normal: normal, point, offset: a.offset, centers: between + a.offset - b.offset)
    }
}
