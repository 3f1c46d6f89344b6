// Circle against capsule or rounded polygon, in the latter's frame: as against its core, with both radii.
//
//     g_k = (c − v_k)·n_k,   best face k* = argmax g_k
//     s = g_k* − r − ρ over the face,   |c − v| − r − ρ beyond one of its ends v
//
// c, r   the circle's centre and radius, pt;   ρ the rounding, pt
// v_k    the core's vertices by increasing angle, n_k outward normal of the edge from v_k to v_k+1
// s      separation, pt
//
// A line has two faces, one on each side, and its g is never less than 0.
// Source: C. Ericson, "Real-Time Collision Detection" (2005), section 5.1.

import CSIMD

@inline(never)
func collideCircleRounded(_ arguments: UnsafePointer<csimd_narrowphase_arguments>) {
    let list = arguments.pointee
    var position = list.begin
    while position < list.end {
        let batch = PairBatch(list, at: position)
        position += 8
        let a = batch.a
        let b = batch.b
        let between = b.origin - a.origin
        let center = (-between).turnedBack(by: b.rotation)
        let core = PolygonLanes(b, in: list)
        let radii = a.p0 + roundings(b, in: list)

        let nearest = NearestPlace(core, to: center)
        var separation = nearest.distance - radii
        var outward = nearest.outward
        let scale = min(ContactScale.circle(list, a), core.scale)
        let (motionA, motionB) = (batch.motionA, batch.motionB)
        let reach = batch.reach(scale, motionA, motionB)
        let isNear = separation <= reach.most
        if any(nearest.isCorner & isNear) {
            let corner = nearest.corner
            let start = (motionB.start - motionA.start).turnedBack(by: b.rotation)
            let meeting = CornerMeeting(
                corner - center + start, motion: reach.motion.turnedBack(by: b.rotation),
                half: LaneVector(radii, radii), reach)
            let isMet = nearest.isCorner & meeting.isMet
            let (before, after) = core.normals(besides: nearest.number)
            let met = kept(-meeting.normal, between: before, and: after)
            outward = select(isMet, met, outward)
            separation = select(isMet, met.dot(center - corner) - radii, separation)
        }
        let normal = -outward.turned(by: b.rotation)
        let point = ContactPoint(
            position: normal * (a.p0 + separation * 0.5), separation: separation,
            feature: 0, isKept: (separation <= reach.along(normal)) & isNear
        )
        batch.write(normal: normal, point, offset: a.offset, centers: between + a.offset - b.offset)
    }
}

/// Where eight cores are nearest to points.
private struct NearestPlace {
    /// To the point; less than 0 inside of a polygon.
    let distance: FloatLanes
    /// The unit normal towards the point.
    let outward: LaneVector
    /// Where it is a corner, that, and its number.
    let isCorner: LaneMask
    let corner: LaneVector
    let number: IntLanes

    @inline(__always) init(_ core: PolygonLanes, to point: LaneVector) {
        let firstVertex = core.vertex(0)
        var start = firstVertex
        var best = FloatLanes(-.greatestFiniteMagnitude)
        var face = EdgeLanes(start: .zero, end: .zero, normal: .zero, startNumber: 0, endNumber: 0)
        var k: Int32 = 0
        while k < core.count {
            let isLast = core.isLast(k)
            let end = select(isLast, firstVertex, core.vertex(k &+ 1))
            let normal = outwardNormal(end - start)
            let height = (point - start).dot(normal)
            let isBetter = height > best
            best = select(isBetter, height, best)
            let edge = EdgeLanes(
                start: start, end: end, normal: normal, startNumber: core.number(k), endNumber: core.numberAfter(k))
            face = select(isBetter, edge, face)
            start = select(isLast, start, end)
            k &+= 1
        }
        let edge = face.end - face.start
        let isOutside = ~(best < 0)
        let atStart = ((point - face.start).dot(edge) < 0) & isOutside
        let atEnd = ((point - face.end).dot(edge) > 0) & isOutside
        corner = select(atStart, face.start, face.end)
        number = select(atStart, face.startNumber, face.endNumber)
        let fromCorner = point - corner
        let away = sqrt(fromCorner.squaredLength)
        isCorner = (atStart | atEnd) & (away > 0)
        distance = select(isCorner, away, best)
        let divisor = select(isCorner, away, 1)
        outward = select(isCorner, LaneVector(fromCorner.x / divisor, fromCorner.y / divisor), face.normal)
    }
}
