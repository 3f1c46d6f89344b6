// Ellipse that overlaps a segment deeply: the search of both ends that needs no assumption about the overlap.

import CSIMD

struct EndContact {
    /// From the end towards the ellipse.
    var normal: LaneVector
    var separation: FloatLanes
    /// Where it is the segment's start.
    var isStart: LaneMask
}

/// The end of the segment with the larger separation among the normals that belong to it.
@inline(__always)
func furthestEnd(_ ellipse: EllipseLanes, _ segment: SegmentLanes, _ side: LaneVector) -> EndContact {
    // The normals of an end are those that turn away from the segment there.
    let towardsEnd = segment.along.normalized
    let startSamples = samples(ellipse, -segment.start, -towardsEnd, side)
    let endSamples = samples(ellipse, -segment.end, towardsEnd, side)
    // From the face's normal the separation rises towards the end beyond which the deepest point lies.
    let overStart = startSamples.rise > 0
    let overEnd = endSamples.rise > 0
    let startIsBetter = startSamples.value > endSamples.value
    let isStart = overStart | (~overEnd & startIsBetter)
    let first = NormalArc.selecting(isStart, startSamples.arc, endSamples.arc)
    let second = NormalArc.selecting(isStart, endSamples.arc, startSamples.arc)
    let secondValue = select(isStart, endSamples.value, startSamples.value)

    var best = SeparatingNormal(normal: side, separation: FloatLanes(-.greatestFiniteMagnitude))
    _ = best.improve(by: first, ellipse, where: true)
    let isOther = best.improve(by: second, ellipse, where: secondValue > best.separation)
    return EndContact(normal: best.normal, separation: best.separation, isStart: isStart ^ isOther)
}

/// The quarter of an end's normals to search, with the best of a few directions in it, and the derivative
/// of the separation where it leaves the face's normal for this end.
@inline(__always)
private func samples(
    _ ellipse: EllipseLanes, _ p: LaneVector, _ away: LaneVector, _ side: LaneVector
) -> (arc: NormalArc, value: FloatLanes, rise: FloatLanes) {
    let atSide = ellipse.separation(side, from: p)
    let turnsOn = side.cross(away)
    let rise = multipliedBySign(atSide.slope, turnsOn)
    let atAway = ellipse.separation(away, from: p)
    var direction = away
    var value = atAway.value
    consider(ellipse.normalTowards(p).normalized, ellipse, p, away, &direction, &value)
    consider(ellipse.thinNormal(p), ellipse, p, away, &direction, &value)

    // The quarter on either side of `away` that holds the direction, or that the separation rises to.
    let lean = away.cross(direction)
    let isAway = lean == 0
    let isAfter = select(isAway, atAway.slope, lean) > 0
    let sideIsBefore = turnsOn > 0
    let low = select(isAfter, away, select(sideIsBefore, side, -side))
    let high = select(isAfter, select(sideIsBefore, -side, side), away)
    return (NormalArc(p: p, low: low, high: high, start: direction), value, rise)
}

/// Takes a direction if it separates better, turned to the normals of the end.
@inline(__always)
private func consider(
    _ direction: LaneVector, _ ellipse: EllipseLanes, _ p: LaneVector, _ away: LaneVector,
    _ best: inout LaneVector, _ value: inout FloatLanes
) {
    let along = direction.dot(away)
    let candidate = LaneVector(multipliedBySign(direction.x, along), multipliedBySign(direction.y, along))
    let separation = candidate.dot(p) - ellipse.support(candidate)
    let isBetter = separation > value
    best = select(isBetter, candidate, best)
    value = select(isBetter, separation, value)
}
