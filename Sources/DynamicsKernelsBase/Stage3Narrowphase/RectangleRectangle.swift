// Rectangle against rectangle: the four separating axes in closed form, then clipping.
//
// Vertices are numbered by increasing angle from (−w, −h), as in the general kernel, which gives the same
// manifolds to rounding at several times the cost.

import CSIMD

@inline(never)
func collideRectangleRectangle(_ arguments: UnsafePointer<csimd_narrowphase_arguments>) {
    let bin = arguments.pointee
    let zero = LaneFloats(repeating: 0)
    let one = LaneFloats(repeating: 1)
    var position = bin.begin
    while position < bin.end {
        let batch = PairBatch(askingAhead: bin, at: position)
        position += 8
        let a = batch.a
        let b = batch.b
        let between = b.origin - a.origin
        let reach = batch.reach(size: csimd_min(a.size, b.size))

        // B's axes and centre in A's frame, and A's centre in B's.
        let relative = b.rotation.turnedBack(by: a.rotation)
        let centerInA = between.turnedBack(by: a.rotation)
        let centerInB = (-between).turnedBack(by: b.rotation)
        let c = csimd_abs(relative.x)
        let s = csimd_abs(relative.y)
        let alongAx = csimd_abs(centerInA.x) - (a.p0 + b.p0 * c + b.p1 * s)
        let alongAy = csimd_abs(centerInA.y) - (a.p1 + b.p0 * s + b.p1 * c)
        let alongBx = csimd_abs(centerInB.x) - (b.p0 + a.p0 * c + a.p1 * s)
        let alongBy = csimd_abs(centerInB.y) - (b.p1 + a.p0 * s + a.p1 * c)
        let bestA = csimd_max(alongAx, alongAy)
        let bestB = csimd_max(alongBx, alongBy)
        let referenceIsB = csimd_greater(bestB, bestA + reach.speculative * 0.02)
        let separation = csimd_select(referenceIsB, bestB, bestA)

        // From here in the reference rectangle's frame.
        let axisIsX = csimd_select_i(referenceIsB, csimd_greater(alongBx, alongBy), csimd_greater(alongAx, alongAy))
        let halfX = csimd_select(referenceIsB, b.p0, a.p0)
        let halfY = csimd_select(referenceIsB, b.p1, a.p1)
        let center = select(referenceIsB, centerInB, centerInA)
        let sign = csimd_copysign(one, csimd_select(axisIsX, center.x, center.y))
        let normal = LaneVector(csimd_select(axisIsX, sign, zero), csimd_select(axisIsX, zero, sign))
        let tangent = normal.perpendicular
        let depth = csimd_select(axisIsX, halfX, halfY)
        let halfWidth = csimd_select(axisIsX, halfY, halfX)
        // Numbers of the edges of outward normals −y, x, y, −x: 0, 1, 2, 3.
        let signBit = csimd_float_to_bits(sign) &>> LaneInts(repeating: 31)
        let referenceEdge = csimd_select_i(
            axisIsX, LaneInts(repeating: 1) &- (signBit &+ signBit), LaneInts(repeating: 2) &+ (signBit &+ signBit))

        let rotation = select(referenceIsB, b.rotation, a.rotation)
        let worldNormal = normal.turned(by: rotation)
        let fromA = select(referenceIsB, -worldNormal, worldNormal)

        // The incident rectangle's x axis along the normal and the tangent, then its edge that faces back.
        let incidentRotation = LaneVector(
            relative.x, csimd_select(referenceIsB, negated(relative.y), relative.y))
        let axis = LaneVector(incidentRotation.dot(normal), incidentRotation.dot(tangent))
        let edgeIsX = csimd_greater(csimd_abs(axis.x), csimd_abs(axis.y))
        let towards = csimd_select(edgeIsX, negated(csimd_copysign(one, axis.x)), csimd_copysign(one, axis.y))
        let outward = select(edgeIsX, axis, axis.perpendicular) * towards
        let incidentX = csimd_select(referenceIsB, a.p0, b.p0)
        let incidentY = csimd_select(referenceIsB, a.p1, b.p1)
        let towardsBit = csimd_float_to_bits(towards) &>> LaneInts(repeating: 31)
        let incidentEdge = csimd_select_i(
            edgeIsX, LaneInts(repeating: 1) &- (towardsBit &+ towardsBit),
            LaneInts(repeating: 2) &+ (towardsBit &+ towardsBit))

        // Coordinates (out of the reference edge, along it).
        let middle =
            LaneVector(center.dot(normal), center.dot(tangent))
            + outward * csimd_select(edgeIsX, incidentX, incidentY)
        let half = outward.perpendicular * csimd_select(edgeIsX, incidentY, incidentX)
        let three = LaneInts(repeating: 3)
        let ones = LaneInts(repeating: 1)
        var clipped = clip(
            FacingEdges(
                referenceStart: LaneVector(depth, negated(halfWidth)), referenceEnd: LaneVector(depth, halfWidth),
                normal: LaneVector(one, zero), incidentStart: middle - half, incidentEnd: middle + half,
                referenceStartNumber: referenceEdge, referenceEndNumber: (referenceEdge &+ ones) & three,
                incidentStartNumber: incidentEdge, incidentEndNumber: (incidentEdge &+ ones) & three),
            speculative: reach.speculative, reach: reach.along(fromA), referenceIsA: ~referenceIsB)
        clipped.keepDeepestBeside(where: csimd_less(separation, zero))

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
