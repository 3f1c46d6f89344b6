// Circle against polygon or rectangle, in the polygon's frame.
//
//     g_k = (c − v_k)·n_k,   best face k* = argmax g_k
//     s = g_k* − r over the face,   |c − v| − r beyond one of its ends v
//
// c, r   the circle's centre and radius, pt
// v_k    vertices by increasing angle, n_k outward normal of the edge from v_k to v_k+1
// s      separation, pt
//
// The face of largest separation is the one the nearest point of the outline lies on, or ends at it. A centre inside
// keeps to the face.
// Source: C. Ericson, "Real-Time Collision Detection" (2005), section 5.1.

import CSIMD

@inline(never)
func collideCirclePolygon(_ arguments: UnsafePointer<csimd_narrowphase_arguments>) {
    let list = arguments.pointee
    var position = list.begin
    while position < list.end {
        let batch = PairBatch(askingAhead: list, at: position)
        position += 8
        let a = batch.a
        let b = batch.b
        let between = b.origin - a.origin
        let center = (-between).turnedBack(by: b.rotation)
        let polygon = PolygonLanes(b, in: list)

        let firstVertex = polygon.vertex(0)
        var start = firstVertex
        var best = FloatLanes(-.greatestFiniteMagnitude)
        var bestNormal = LaneVector.zero
        var bestStart = LaneVector.zero
        var bestEnd = LaneVector.zero
        var bestNumber = IntLanes(0)
        var k: Int32 = 0
        while k < polygon.count {
            let end = select(polygon.isLast(k), firstVertex, polygon.vertex(k &+ 1))
            let normal = outwardNormal(end - start)
            let height = (center - start).dot(normal)
            let isBetter = height > best
            best = select(isBetter, height, best)
            bestNormal = select(isBetter, normal, bestNormal)
            bestStart = select(isBetter, start, bestStart)
            bestEnd = select(isBetter, end, bestEnd)
            bestNumber = select(isBetter, polygon.number(k), bestNumber)
            start = select(polygon.isLast(k), start, end)
            k &+= 1
        }

        let edge = bestEnd - bestStart
        // Beyond an end of the best face the corner is nearest, where the centre is outside at all.
        let isOutside = best > 0
        let atStart = ((center - bestStart).dot(edge) < 0) & isOutside
        let atEnd = ((center - bestEnd).dot(edge) > 0) & isOutside
        let fromCorner = center - select(atStart, bestStart, bestEnd)
        let atCorner = atStart | atEnd
        let distance = select(atCorner, sqrt(fromCorner.squaredLength), best)
        var outward = select(atCorner, fromCorner.normalized, bestNormal)

        var separation = distance - a.p0
        let scale = min(ContactScale.circle(list, a), polygon.scale)
        let (motionA, motionB) = (batch.motionA, batch.motionB)
        let reach = batch.reach(scale, motionA, motionB)
        let isNear = separation <= reach.most
        // Corners are met with the normal of the moment at which both meet; see CornerMeeting.
        if any(atCorner & isNear) {
            let corner = select(atStart, bestStart, bestEnd)
            let start = (motionB.start - motionA.start).turnedBack(by: b.rotation)
            let meeting = CornerMeeting(
                corner - center + start, motion: reach.motion.turnedBack(by: b.rotation),
                half: LaneVector(a.p0, a.p0), reach)
            let isMet = atCorner & meeting.isMet
            // The other face at the corner: with the best one it bounds the normals that the corner has.
            let beyond = polygon.vertices(
                select(
                    atStart, polygon.numberBefore(bestNumber), polygon.numberAfter(polygon.numberAfter(bestNumber))))
            let other = outwardNormal(select(atStart, corner - beyond, beyond - corner))
            let met = kept(
                -meeting.normal, between: select(atStart, other, bestNormal), and: select(atStart, bestNormal, other))
            outward = select(isMet, met, outward)
            separation = select(isMet, met.dot(center - corner) - a.p0, separation)
        }
        let normal = -outward.turned(by: b.rotation)
        // Midway between both surfaces, from the circle's centre.
        let point = ContactPoint(
            position: normal * (a.p0 + separation * 0.5), separation: separation,
            feature: 0, isKept: (separation <= reach.along(normal)) & isNear
        )
        batch.write(normal: normal, point, offset: a.offset, centers: between + a.offset - b.offset)
    }
}
