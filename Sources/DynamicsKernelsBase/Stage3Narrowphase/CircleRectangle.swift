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

        var separation = select(isInside, max(beyond.x, beyond.y), distance) - a.p0
        let scale = min(ContactScale.circle(list, a), ContactScale.rectangle(list, b))
        let (motionA, motionB) = (batch.motionA, batch.motionB)
        let reach = batch.reach(scale, motionA, motionB)
        let isNear = separation <= reach.most
        let atCorner = (beyond.x > 0) & (beyond.y > 0) & isNear
        if any(atCorner) {
            let corner = LaneVector(
                FloatLanes(signOf: center.x, magnitudeOf: b.p0), FloatLanes(signOf: center.y, magnitudeOf: b.p1))
            let start = (motionB.start - motionA.start).turnedBack(by: b.rotation)
            let meeting = CornerMeeting(
                corner - center + start, motion: reach.motion.turnedBack(by: b.rotation),
                half: LaneVector(a.p0, a.p0), reach)
            let isMet = atCorner & meeting.isMet
            // Kept between the normals of both sides.
            let (x, y) = (
                multipliedBySign(negated(meeting.normal.x), center.x),
                multipliedBySign(negated(meeting.normal.y), center.y)
            )
            let met = LaneVector(
                FloatLanes(signOf: center.x, magnitudeOf: select(x < 0, 0, select(y < 0, 1, x))),
                FloatLanes(signOf: center.y, magnitudeOf: select(x < 0, 1, select(y < 0, 0, y))))
            outward = select(isMet, met, outward)
            separation = select(isMet, met.dot(center - corner) - a.p0, separation)
        }
        let normal = -outward.turned(by: b.rotation)
        let point = ContactPoint(
            position: normal * (a.p0 + separation * 0.5), separation: separation,
            feature: 0, isKept: (separation <= reach.along(normal)) & isNear
        )
        batch.write(normal: normal, point, offset: a.offset, centers: between + a.offset - b.offset)
    }
}
