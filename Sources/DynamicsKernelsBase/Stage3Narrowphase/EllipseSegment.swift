// Ellipse against a two-sided segment, in the ellipse's frame.
//
//     face   −e₁·m − h(m),        end e   max over n of −e·n − h(n)
//
// e, m   ends of the segment from the ellipse's centre, pt, and its unit normal towards the ellipse
// h      the ellipse's support function, pt;   n unit normals that turn away from the segment at the end
//
// The separation's largest value lies at the segment's normal on the side of the ellipse's centre, where it was as the
// step began, or in the half circle of normals of one of its ends. Where segments of a chain share an end, ChainRules
// says which normals are made by whom; of two segments that meet at an open corner it is the one that ends there.
// As against polygons, the separation rises from the face's normal to one end at most unless the overlap
// exceeds the ellipse's least radius of curvature; deeper ones are searched by ``furthestEnd``.

import CSIMD

/// How far beyond its segment's shared end a face contact is still made, as a fraction of the speculative
/// distance: rounding must not lose a contact between two segments.
private let endTolerance: Float = 0.05

@inline(never)
func collideEllipseSegment(_ arguments: UnsafePointer<csimd_narrowphase_arguments>) {
    let list = arguments.pointee
    var position = list.begin
    while position < list.end {
        let batch = PairBatch(list, at: position)
        position += 8
        let a = batch.a
        let ellipse = EllipseLanes(a)
        let worldSegment = batch.segments(from: a.origin)
        let motion = batch.motionA
        let worldSide = worldSegment.sideNormal(towards: motion.start)
        let segment = worldSegment.turnedBack(by: a.rotation)
        let side = worldSide.turnedBack(by: a.rotation)
        let origin = motion.start.turnedBack(by: a.rotation)
        let reach = batch.reachOfShape(.ellipse(list, a), motion)

        let faceSeparation = negated(segment.start.dot(side)) - ellipse.support(side)
        let end = segmentEnd(ellipse, segment, side, faceSeparation: faceSeparation, reach: reach.most)
        let endWins = end.separation > faceSeparation
        let isShared = select(end.isStart, segment.hasBefore, segment.hasAfter)
        let isAllowed = ~isShared | segment.allows(end.normal, side: side)
        let endIsMade = endWins & isAllowed
        // At a shared corner the segment that ends there makes the contact.
        let isLeft = endIsMade & isShared & end.isStart

        // The segment's face: whether the ellipse's deepest point lies over it.
        let deepest = -ellipse.point(side)
        let lengthSquared = segment.along.squaredLength
        let place = (deepest - segment.start).dot(segment.along)
        let slack = reach.speculative * FloatLanes(endTolerance) * sqrt(lengthSquared)
        let isOver = (place > negated(slack)) & (place < lengthSquared + slack)
        let isElsewhere = segment.neighbourMeets(place, lengthSquared: lengthSquared, slack: slack, side: side)
        let faceIsMade =
            ~endIsMade & select(endWins, isOver, ~isElsewhere) & ~segment.hides(deepest, from: origin, side: side)

        var separation = select(endIsMade, end.separation, faceSeparation)
        var outward = select(endIsMade, end.normal, side)
        let isNear = separation <= reach.most
        if any(endIsMade & isNear) {
            let corner = select(end.isStart, segment.start, segment.end)
            let meeting = CornerMeeting(
                corner - origin, motion: reach.motion.turnedBack(by: a.rotation),
                half: LaneVector(ellipse.halfX, ellipse.halfY), reach)
            let met = segment.met(
                meeting, orNearest: end.normal, isStart: end.isStart, hasNeighbour: isShared, side: side)
            let isMet = endIsMade & meeting.isMet
            outward = select(isMet, met, outward)
            separation = select(isMet, negated(met.dot(corner)) - ellipse.support(met), separation)
        }
        let own = -outward
        let normal = select(endIsMade, own.turned(by: a.rotation), -worldSide)
        let point = ContactPoint(
            position: (ellipse.point(own) + own * (separation * 0.5)).turned(by: a.rotation),
            separation: separation, feature: 0,
            isKept: (separation <= reach.along(normal)) & isNear & ((endIsMade & ~isLeft) | faceIsMade))
        let length = sqrt(lengthSquared)
        let (toStart, toEnd) = (place / length, (lengthSquared - place) / length)
        // Where the neighbour goes straight on, what lies over both of them is met by one.
        let toBefore = toStart + segment.straightLength(segment.alongBefore, segment.hasBefore, side: side)
        let toAfter = toEnd + segment.straightLength(segment.alongAfter, segment.hasAfter, side: side)
        let isAlong = own.perpendicular.dot(segment.along) > 0
        batch.write(
            normal: normal, point, radius: select(endIsMade, 0, ellipse.terms(own).radius), size: a.size,
            before: select(isAlong, toBefore, toAfter), after: select(isAlong, toAfter, toBefore),
            reach: reach.along(normal), offset: a.offset, centers: .zero,
            flank: EllipseFlank(list, ellipse, normal: own), outlines: (ellipse.outline(own, list), nil))
    }
}

extension SegmentLanes {
    /// Whether an ellipse whose deepest point lies beyond an end is left to the neighbour there, where rounding or the
    /// depth of the overlap hides that the separation rises towards that end.
    ///
    /// At an open corner the segment that ends there makes the contact; elsewhere the one whose face it lies over.
    ///
    /// - Parameter place: of the deepest point, from the start, times the segment's length.
    @inline(__always)
    fileprivate func neighbourMeets(
        _ place: FloatLanes, lengthSquared: FloatLanes, slack: FloatLanes, side: LaneVector
    ) -> LaneMask {
        let least = select(falls(alongBefore, side), 0, negated(slack))
        return (hasBefore & (place < least))
            | (hasAfter & ~falls(alongAfter, side) & (place > lengthSquared + slack))
    }
}

/// The end of the segment that the separation rises to from the face's normal. Where it rises to neither the
/// separation is lowest: the face is the answer.
@inline(__always)
private func segmentEnd(
    _ ellipse: EllipseLanes, _ segment: SegmentLanes, _ side: LaneVector, faceSeparation: FloatLanes,
    reach: FloatLanes
) -> EndContact {
    let slope = ellipse.terms(side).slope
    let turned = side.perpendicular
    // The derivative by the angle of the normal, as it turns towards the end.
    let endIsOn = side.cross(segment.along)
    let toEnd = multipliedBySign(negated(turned.dot(segment.end)) - slope, endIsOn)
    let toStart = negated(multipliedBySign(negated(turned.dot(segment.start)) - slope, endIsOn))
    let isStart = toStart > 0
    let rises = isStart | (toEnd > 0)

    let p = -select(isStart, segment.start, segment.end)
    let n = ellipse.nearestNormal(to: p)
    let fromEnd = n.dot(p)
    let fromOther = negated(n.dot(select(isStart, segment.end, segment.start)))
    let h = ellipse.support(n)
    let lowest = FloatLanes(-.greatestFiniteMagnitude)
    var contact = EndContact(
        normal: n, separation: select(rises, min(fromEnd, fromOther) - h, lowest), isStart: isStart)

    let best = max(contact.separation, faceSeparation)
    let isShallow = best > negated(ellipse.leastRadius)
    // A normal for which the other end is nearer does not belong to this one.
    let belongs = ~rises | (fromEnd - fromOther <= min(ellipse.halfX, ellipse.halfY) * 1e-5)
    let isDeep = ~(isShallow & belongs) & (best <= reach)
    if any(isDeep) {
        let deep = furthestEnd(ellipse, segment, side)
        contact.normal = select(isDeep, deep.normal, contact.normal)
        contact.separation = select(isDeep, deep.separation, contact.separation)
        contact.isStart = select(isDeep, deep.isStart, contact.isStart)
    }
    return contact
}
