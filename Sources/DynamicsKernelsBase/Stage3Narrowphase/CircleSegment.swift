// Circle against a two-sided segment: the nearest point of the segment.
//
//     s = m·(c − e₁) − r over the segment,   |c − e| − r beyond an end e
//
// c, r   the circle's centre and radius, pt;   e₁, e₂ ends, pt;   s separation, pt
// m      the segment's unit normal towards the side on which the centre was as the step began
//
// Where segments of a chain share a vertex, a circle beyond its own segment's end meets the vertex only
// outside the neighbour's face region, and only through the segment that ends there: the one that starts
// there leaves it. Both tests use the neighbour's own numbers, so exactly one of the three answers
// (this face, that face, the vertex) holds whatever the rounding.

import CSIMD

@inline(never)
func collideCircleSegment(_ arguments: UnsafePointer<csimd_narrowphase_arguments>) {
    let list = arguments.pointee
    var position = list.begin
    while position < list.end {
        let batch = PairBatch(list, at: position)
        position += 8
        let a = batch.a
        let segment = batch.segments(from: a.origin)

        // The circle's centre from either end, measured along the segment.
        let fromStart = negated(segment.start.dot(segment.along))
        let fromEnd = negated(segment.end.dot(segment.along))
        let isBefore = fromStart <= 0
        let isAfter = fromEnd > 0
        let inFaceAfter = segment.end.dot(segment.alongAfter) < 0
        let isDropped = (isBefore & segment.hasBefore) | (isAfter & segment.hasAfter & inFaceAfter)

        // Face: the side of the centre as the step begins, the left one on the line itself.
        let motion = batch.motionA
        let faceNormal = segment.sideNormal(towards: motion.start)
        let height = 0 - segment.start.dot(faceNormal)

        let corner = select(isBefore, segment.start, segment.end)
        // Ends are counted from the circle's centre, so that their length is the distance.
        let cornerDistance = sqrt(corner.squaredLength)
        let divisor = select(cornerDistance == 0, 1, cornerDistance)
        let atCorner = (isBefore | isAfter) & ~(cornerDistance == 0)
        let towardsCorner = LaneVector(corner.x / divisor, corner.y / divisor)

        let reach = batch.reachOfShape(.circle(list, a), motion)
        var normal = select(atCorner, towardsCorner, -faceNormal)
        var separation = select(atCorner, cornerDistance, height) - a.p0
        let isNear = separation <= reach.most
        if any(atCorner & isNear) {
            let meeting = CornerMeeting(
                corner - motion.start, motion: reach.motion, half: LaneVector(a.p0, a.p0), reach)
            let met = -segment.met(
                meeting, orNearest: -towardsCorner, isStart: isBefore,
                hasNeighbour: select(isBefore, segment.hasBefore, segment.hasAfter), side: faceNormal)
            normal = select(atCorner, met, normal)
            separation = select(atCorner & meeting.isMet, met.dot(corner) - a.p0, separation)
        }
        let point = ContactPoint(
            position: normal * (a.p0 + separation * 0.5), separation: separation, feature: 0,
            isKept: (separation <= reach.along(normal)) & isNear & ~isDropped)
        batch.write(normal: normal, point, offset: a.offset, centers: .zero)
    }
}
