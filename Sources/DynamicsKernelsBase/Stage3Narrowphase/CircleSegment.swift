// Circle against a two-sided segment: the nearest point of the segment.
//
// Where segments of a chain share a vertex, a circle beyond its own segment's end meets the vertex only
// outside the neighbour's face region, and only through the segment that ends there: the one that starts
// there leaves it. Both tests use the neighbour's own numbers, so exactly one of the three answers
// (this face, that face, the vertex) holds whatever the rounding.

import CSIMD

@inline(never)
func collideCircleSegment(_ arguments: UnsafePointer<csimd_narrowphase_arguments>) {
    let bin = arguments.pointee
    let zero = LaneFloats(repeating: 0)
    var position = bin.begin
    while position < bin.end {
        let batch = PairBatch(bin, at: position)
        position += 8
        let a = batch.a
        let segment = SegmentLanes(batch.shapes, from: a.origin)

        // The circle's centre from either end, measured along the segment.
        let fromStart = negated(segment.start.dot(segment.along))
        let fromEnd = negated(segment.end.dot(segment.along))
        let isBefore = csimd_less_equal(fromStart, zero)
        let isAfter = csimd_greater(fromEnd, zero)
        let inFaceAfter = csimd_less(segment.end.dot(segment.alongAfter), zero)
        let isDropped = (isBefore & segment.hasBefore) | (isAfter & segment.hasAfter & inFaceAfter)

        // Face: the side of the centre, the left one on the line itself.
        let length = csimd_sqrt(segment.along.squaredLength)
        let left = LaneVector(segment.along.perpendicular.x / length, segment.along.perpendicular.y / length)
        let height = zero - segment.start.dot(left)
        let faceNormal = LaneVector(multipliedBySign(left.x, height), multipliedBySign(left.y, height))

        let corner = select(isBefore, segment.start, segment.end)
        let cornerDistance = csimd_sqrt(corner.squaredLength)
        let divisor = csimd_select(areEqual(cornerDistance, zero), LaneFloats(repeating: 1), cornerDistance)
        let atCorner = (isBefore | isAfter) & ~areEqual(cornerDistance, zero)
        let towardsCorner = LaneVector(corner.x / divisor, corner.y / divisor)

        let normal = select(atCorner, towardsCorner, -faceNormal)
        let separation = csimd_select(atCorner, cornerDistance, csimd_abs(height)) - a.p0
        let point = ContactPoint(
            position: normal * (a.p0 + separation * 0.5), separation: separation, feature: LaneInts(repeating: 0),
            isKept: csimd_less_equal(separation, batch.reachOfShape(size: a.size).along(normal)) & ~isDropped)
        batch.write(normal: normal, point, offset: a.offset, centers: .zero)
    }
}
