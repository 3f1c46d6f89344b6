// Ellipse against a two-sided segment, in the ellipse's frame.
//
// The separation's largest value lies at the segment's normal on the side of the ellipse's centre or in
// the half circle of normals of one of its ends. Where segments of a chain share an end, ChainRules says
// which normals are made by whom; of two segments that meet at an open corner it is the one that ends there.

import CSIMD

/// How far beyond its segment's shared end a face contact is still made, as a fraction of the speculative
/// distance: rounding must not lose a contact between two segments.
private let endTolerance: Float = 0.05

@inline(never)
func collideEllipseSegment(_ arguments: UnsafePointer<csimd_narrowphase_arguments>) {
    let bin = arguments.pointee
    var position = bin.begin
    while position < bin.end {
        let batch = PairBatch(bin, at: position)
        position += 8
        let a = batch.a
        let ellipse = EllipseLanes(a)
        let worldSegment = SegmentLanes(batch.shapes, from: a.origin)
        let worldSide = worldSegment.sideNormal
        let segment = worldSegment.turnedBack(by: a.rotation)
        let side = worldSide.turnedBack(by: a.rotation)
        let speculative = a.size * speculativeFraction

        let faceSeparation = negated(segment.start.dot(side)) - ellipse.support(side)
        let end = furthestEnd(ellipse, segment, side)
        let endWins = csimd_greater(end.separation, faceSeparation)
        let isShared = csimd_select_i(end.isStart, segment.hasBefore, segment.hasAfter)
        let isAllowed = ~isShared | segment.allows(end.normal, side: side)
        let endIsMade = endWins & isAllowed
        // At a shared corner the segment that ends there makes the contact.
        let isLeft = endIsMade & isShared & end.isStart

        // The segment's face: whether the ellipse's deepest point lies over it.
        let deepest = -ellipse.point(side)
        let lengthSquared = segment.along.squaredLength
        let place = (deepest - segment.start).dot(segment.along)
        let slack = speculative * endTolerance * csimd_sqrt(lengthSquared)
        let isOver = csimd_greater(place, negated(slack)) & csimd_less(place, lengthSquared + slack)
        let faceIsMade = ~endIsMade & (~endWins | isOver) & ~segment.hides(deepest)

        let separation = csimd_select(endIsMade, end.separation, faceSeparation)
        let own = -select(endIsMade, end.normal, side)
        let normal = select(endIsMade, own.turned(by: a.rotation), -worldSide)
        let point = ContactPoint(
            position: (ellipse.point(own) + own * (separation * 0.5)).turned(by: a.rotation),
            separation: separation, feature: LaneInts(repeating: 0),
            isKept: csimd_less_equal(separation, speculative) & ((endIsMade & ~isLeft) | faceIsMade))
        batch.write(normal: normal, point, offset: a.offset, centers: .zero)
    }
}

private struct EndContact {
    /// From the end towards the ellipse.
    var normal: LaneVector
    var separation: LaneFloats
    /// −1 where it is the segment's start.
    var isStart: LaneInts
}

/// The end of the segment with the larger separation among the normals that belong to it.
@inline(__always)
private func furthestEnd(_ ellipse: EllipseLanes, _ segment: SegmentLanes, _ side: LaneVector) -> EndContact {
    let zero = LaneFloats(repeating: 0)
    // The normals of an end are those that turn away from the segment there.
    let towardsEnd = segment.along.normalized
    let atStart = sample(ellipse, -segment.start, -towardsEnd, side)
    let atEnd = sample(ellipse, -segment.end, towardsEnd, side)
    let isStart = csimd_greater(atStart.value, atEnd.value)
    let away = select(isStart, -towardsEnd, towardsEnd)
    let p = select(isStart, -segment.start, -segment.end)
    // Half of the half circle, cut where it points away along the segment.
    let atMiddle = ellipse.separation(away, from: p)
    let turnsOn = csimd_greater(side.cross(away), zero)
    let middleIsLow = csimd_greater(atMiddle.slope, zero)
    let low = select(middleIsLow, away, select(turnsOn, side, -side))
    let high = select(middleIsLow, select(turnsOn, -side, side), away)
    let guess = select(isStart, atStart.direction, atEnd.direction)
    let isInside = csimd_greater(low.cross(guess), zero) & csimd_greater(guess.cross(high), zero)
    let start = select(isInside, guess, (low + high).normalized)
    let n = ellipse.furthest(from: p, low: low, high: high, start: start)
    return EndContact(normal: n, separation: n.dot(p) - ellipse.support(n), isStart: isStart)
}

/// The best of a few normals of an end, and its separation.
@inline(__always)
private func sample(
    _ ellipse: EllipseLanes, _ p: LaneVector, _ away: LaneVector, _ side: LaneVector
) -> (direction: LaneVector, value: LaneFloats) {
    let guess = ellipse.normalTowards(p).normalized
    let isInside = csimd_greater(guess.dot(away), LaneFloats(repeating: 0))
    let direction = select(isInside, guess, (away + side).normalized)
    let value = direction.dot(p) - ellipse.support(direction)
    let middle = away.dot(p) - ellipse.support(away)
    let middleIsBetter = csimd_greater(middle, value)
    return (select(middleIsBetter, away, direction), csimd_select(middleIsBetter, middle, value))
}
