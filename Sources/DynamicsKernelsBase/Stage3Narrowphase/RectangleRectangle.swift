// Rectangle against rectangle: the four separating axes in closed form, then clipping.
//
//     along a's x axis: s = |d·x_a| − (w_a + w_b |c| + h_b |s|),   the other three likewise
//
// d          from centre to centre, pt
// w, h       half sides, pt
// c, s       cosine and sine of the angle from a to b
//
// The axis of largest separation is the reference face; side b's only where it is larger by 2 % of the speculative
// distance, or where side b moves less, side a's only where that is larger; where both come fast it is the axis that
// keeps them apart for longest (FastPolygons.swift). Vertices are numbered by increasing angle from (−w, −h), as in the
// general kernel, which gives the same manifolds to rounding at several times the cost.
// Source: S. Gottschalk, M. C. Lin, D. Manocha, "OBBTree" (1996), in the plane; E. Catto, "Contact manifolds" (GDC
// 2007).

import CSIMD

@inline(never)
func collideRectangleRectangle(_ arguments: UnsafePointer<csimd_narrowphase_arguments>) {
    let list = arguments.pointee
    var position = list.begin
    while position < list.end {
        let batch = PairBatch(askingAhead: list, at: position)
        position += 8
        let a = batch.a
        let b = batch.b
        let between = b.origin - a.origin
        let reach = batch.reach(min(ContactScale.rectangle(list, a), ContactScale.rectangle(list, b)))

        // B's axes and centre in A's frame, and A's centre in B's.
        let relative = b.rotation.turnedBack(by: a.rotation)
        let centerInA = between.turnedBack(by: a.rotation)
        let centerInB = (-between).turnedBack(by: b.rotation)
        let c = abs(relative.x)
        let s = abs(relative.y)
        let alongAx = abs(centerInA.x) - (a.p0 + b.p0 * c + b.p1 * s)
        let alongAy = abs(centerInA.y) - (a.p1 + b.p0 * s + b.p1 * c)
        let alongBx = abs(centerInB.x) - (b.p0 + a.p0 * c + a.p1 * s)
        let alongBy = abs(centerInB.y) - (b.p1 + a.p0 * s + a.p1 * c)
        var axisOfAIsX = alongAx > alongAy
        var axisOfBIsX = alongBx > alongBy
        var referenceIsB = max(alongBx, alongBy) > max(alongAx, alongAy) + reach.tolerance
        let isFast = reach.isFast & (max(max(alongAx, alongAy), max(alongBx, alongBy)) > reach.pass)
        var (hits, entersDeep): (LaneMask, LaneMask) = (false, false)
        if any(isFast) {
            // How far both come nearer along each axis.
            let ofB = reach.motion.turnedBack(by: a.rotation)
            let ofA = (-reach.motion).turnedBack(by: b.rotation)
            let nearingAx = negated(FloatLanes(signOf: centerInA.x, magnitudeOf: 1) * ofB.x)
            let nearingAy = negated(FloatLanes(signOf: centerInA.y, magnitudeOf: 1) * ofB.y)
            let nearingBx = negated(FloatLanes(signOf: centerInB.x, magnitudeOf: 1) * ofA.x)
            let nearingBy = negated(FloatLanes(signOf: centerInB.y, magnitudeOf: 1) * ofA.y)
            let timeAx = timeApart(alongAx, approach: nearingAx)
            let timeAy = timeApart(alongAy, approach: nearingAy)
            let timeBx = timeApart(alongBx, approach: nearingBx)
            let timeBy = timeApart(alongBy, approach: nearingBy)
            let (timeA, timeB) = (max(timeAx, timeAy), max(timeBx, timeBy))
            hits = reach.isHit(isFast, after: max(timeA, timeB))
            axisOfAIsX = select(hits, timeAx > timeAy, axisOfAIsX)
            axisOfBIsX = select(hits, timeBx > timeBy, axisOfBIsX)
            referenceIsB = select(hits, timeB > timeA, referenceIsB)
            let end = max(
                max(alongAx - nearingAx, alongAy - nearingAy), max(alongBx - nearingBx, alongBy - nearingBy))
            entersDeep = hits & (end < negated(reach.fast))
        }
        let separation = select(
            referenceIsB, select(axisOfBIsX, alongBx, alongBy), select(axisOfAIsX, alongAx, alongAy))

        // From here in the reference rectangle's frame.
        let axisIsX = select(referenceIsB, axisOfBIsX, axisOfAIsX)
        let halfX = select(referenceIsB, b.p0, a.p0)
        let halfY = select(referenceIsB, b.p1, a.p1)
        let center = select(referenceIsB, centerInB, centerInA)
        let sign = FloatLanes(signOf: select(axisIsX, center.x, center.y), magnitudeOf: 1)
        let normal = LaneVector(select(axisIsX, sign, 0), select(axisIsX, 0, sign))
        let tangent = normal.perpendicular
        let depth = select(axisIsX, halfX, halfY)
        let halfWidth = select(axisIsX, halfY, halfX)
        // Numbers of the edges of outward normals −y, x, y, −x: 0, 1, 2, 3.
        let signBit = IntLanes(bitPattern: sign) &>> 31
        let referenceEdge = select(axisIsX, 1 &- (signBit &+ signBit), 2 &+ (signBit &+ signBit))

        let rotation = select(referenceIsB, b.rotation, a.rotation)
        let worldNormal = normal.turned(by: rotation)
        let fromA = select(referenceIsB, -worldNormal, worldNormal)

        // The incident rectangle's x axis along the normal and the tangent, then its edge that faces back.
        let incidentRotation = LaneVector(
            relative.x, select(referenceIsB, negated(relative.y), relative.y))
        let axis = LaneVector(incidentRotation.dot(normal), incidentRotation.dot(tangent))
        let edgeIsX = abs(axis.x) > abs(axis.y)
        let towards = select(
            edgeIsX, negated(FloatLanes(signOf: axis.x, magnitudeOf: 1)), FloatLanes(signOf: axis.y, magnitudeOf: 1))
        let outward = select(edgeIsX, axis, axis.perpendicular) * towards
        let incidentX = select(referenceIsB, a.p0, b.p0)
        let incidentY = select(referenceIsB, a.p1, b.p1)
        let towardsBit = IntLanes(bitPattern: towards) &>> 31
        let incidentEdge = select(edgeIsX, 1 &- (towardsBit &+ towardsBit), 2 &+ (towardsBit &+ towardsBit))

        // Coordinates (out of the reference edge, along it).
        let middle =
            LaneVector(center.dot(normal), center.dot(tangent))
            + outward * select(edgeIsX, incidentX, incidentY)
        let half = outward.perpendicular * select(edgeIsX, incidentY, incidentX)
        let edges = FacingEdges(
            referenceStart: LaneVector(depth, negated(halfWidth)), referenceEnd: LaneVector(depth, halfWidth),
            normal: LaneVector(1, 0), incidentStart: middle - half, incidentEnd: middle + half,
            referenceStartNumber: referenceEdge, referenceEndNumber: (referenceEdge &+ 1) & 3,
            incidentStartNumber: incidentEdge, incidentEndNumber: (incidentEdge &+ 1) & 3)
        let motionOfIncident = select(referenceIsB, -reach.motion, reach.motion)
        let motion = LaneVector(
            motionOfIncident.dot(worldNormal), motionOfIncident.dot(worldNormal.perpendicular))
        let shift = edges.shift(separation: separation, motion: motion, where: hits)
        var clipped = clip(
            edges.moved(by: shift), speculative: reach.speculative, reach: reach.along(fromA),
            referenceIsA: ~referenceIsB)
        // Where both touch, only rounding lets one's edge lie beside the other's face.
        clipped.keepDeepestBeside(where: (separation < 0) | hits)
        clipped.takeBack(shift)
        clipped.drop(where: isPassed(edges, separation: separation, motion: motion, reach) & ~entersDeep)

        let origin = select(referenceIsB, between, .zero)
        let worldTangent = worldNormal.perpendicular
        let first = clipped.first.position
        let second = clipped.second.position
        clipped.first.position = origin + worldNormal * first.x + worldTangent * first.y
        clipped.second.position = origin + worldNormal * second.x + worldTangent * second.y
        batch.write(
            normal: fromA, clipped.first, clipped.second,
            offset: a.offset, centers: between + a.offset - b.offset)
    }
}
