// Ellipse against ellipse, in side a's frame: the largest separation g(n) = n·d − h_a(n) − h_b(n).
//
//     g′ = t·d − h_a′ − h_b′,   g″ = −(g + ρ_a + ρ_b),   θ ← θ − g′ / g″
//     s = max over n of g,   R = ρ_a ρ_b / (ρ_a + ρ_b)
//
// n, t   unit normal and n turned by a quarter, θ its angle, rad
// d      from ellipse a's centre to b's, pt
// h, ρ   support functions and radii of curvature, pt; see EllipseSupport
// s, R   separation and the gap's radius of curvature, pt: a flat gap gets two points
//
// Overlapping ellipses may have several maxima, so the best of a few directions starts the climb: the
// direction of the centres, the normal of an ellipse like the sum of both, and the four axes. Newton steps
// that do not climb are cut to a quarter, and after one that climbs twice its length is tried. Where the overlap
// is so deep that there can be other maxima, four more climbs start where they lie: at each ellipse's short axis,
// both ways.

import CSIMD

@inline(never)
func collideEllipseEllipse(_ arguments: UnsafePointer<csimd_narrowphase_arguments>) {
    let list = arguments.pointee
    forEachChunk(of: list, isApart: areApart) { queue in
        queue.forEachBatch(of: list) { batch, _ in collide(batch) }
    }
}

/// Where the supports along the line of the centres leave more than the greatest reach between both.
@inline(__always)
private func areApart(_ batch: PairBatch) -> LaneMask {
    let a = batch.a
    let b = batch.b
    let between = b.origin - a.origin
    let alongA = between.turnedBack(by: a.rotation)
    let alongB = between.turnedBack(by: b.rotation)
    let supports =
        sqrt(LaneVector(a.p0 * alongA.x, a.p1 * alongA.y).squaredLength)
        + sqrt(LaneVector(b.p0 * alongB.x, b.p1 * alongB.y).squaredLength)
    return isApart(between, supports: supports, reach: reach(batch, a, b).most)
}

/// How near the sides of eight pairs must be, by the smaller one's size and by how they move.
@inline(__always)
private func reach(_ batch: PairBatch, _ a: ColliderLanes, _ b: ColliderLanes) -> ContactReach {
    batch.reach(min(ContactScale.ellipse(batch.list, a), ContactScale.ellipse(batch.list, b)))
}

/// Writes the manifolds of eight pairs.
@inline(__always)
private func collide(_ batch: PairBatch) {
    let a = batch.a
    let b = batch.b
    let between = b.origin - a.origin
    let pair = EllipsePair(
        a: EllipseLanes(a), b: EllipseLanes(b), turn: b.rotation.turnedBack(by: a.rotation),
        between: between.turnedBack(by: a.rotation))
    let all: LaneMask = true
    var best = SeparatingNormal(normal: .zero, separation: FloatLanes(-.greatestFiniteMagnitude))
    pair.improve(&best, from: pair.bestStart(), where: all)
    // As deep as both least radii of curvature together, −g″ may be less than 0 between two maxima.
    let isDeep = best.separation < negated(pair.a.leastRadius + pair.b.leastRadius)
    if any(isDeep) {
        let (first, second) = pair.shortAxes
        pair.improve(&best, from: first, where: isDeep)
        pair.improve(&best, from: -first, where: isDeep)
        pair.improve(&best, from: second, where: isDeep)
        pair.improve(&best, from: -second, where: isDeep)
    }
    let (n, separation) = (best.normal, best.separation)
    let normal = n.turned(by: a.rotation)
    let reach = reach(batch, a, b)
    let point = ContactPoint(
        position: (pair.a.point(n) + n * (separation * 0.5)).turned(by: a.rotation), separation: separation,
        feature: 0, isKept: separation <= reach.along(normal))
    // Two bulges with radii ρ_a and ρ_b part as one of radius R does from a line.
    let (own, other) = (pair.a.terms(n).radius, pair.b.terms(n.turnedBack(by: pair.turn)).radius)
    let endless = FloatLanes(Float.greatestFiniteMagnitude)
    batch.write(
        normal: normal, point, radius: own * other / (own + other), size: min(a.size, b.size), before: endless,
        after: endless, reach: reach.along(normal), offset: a.offset, centers: between + a.offset - b.offset,
        outlines: (
            pair.a.outline(n, batch.list), pair.b.outline(n.turnedBack(by: pair.turn), batch.list)
        ))
}

/// Largest number of Newton steps and cuts.
private let climbSteps = 16

/// Eight pairs of ellipses in the frames of the first ones.
struct EllipsePair {
    let a: EllipseLanes
    let b: EllipseLanes
    /// The second ellipse's axes in the first one's frame.
    let turn: LaneVector
    /// From the first centre to the second, pt.
    let between: LaneVector

    /// g(n), pt.
    @inline(__always) func separation(_ n: LaneVector) -> FloatLanes {
        n.dot(between) - a.support(n) - b.support(n.turnedBack(by: turn))
    }

    /// g(n), its derivative by the angle, and the sum of both radii of curvature.
    @inline(__always) func terms(_ n: LaneVector) -> SupportTerms {
        let own = a.terms(n)
        let other = b.terms(n.turnedBack(by: turn))
        return SupportTerms(
            value: n.dot(between) - own.value - other.value,
            slope: n.perpendicular.dot(between) - own.slope - other.slope, radius: own.radius + other.radius)
    }

    /// The candidate of largest separation.
    @inline(__always) func bestStart() -> LaneVector {
        // With M the matrix of h² = n·M n, the sum of both M is like the Minkowski sum; n is along its
        // inverse times d, and the adjugate saves the division.
        let bx = b.halfX * b.halfX
        let by = b.halfY * b.halfY
        let mxx = a.halfX * a.halfX + (bx * turn.x * turn.x + by * turn.y * turn.y)
        let myy = a.halfY * a.halfY + (bx * turn.y * turn.y + by * turn.x * turn.x)
        let mxy = (bx - by) * (turn.x * turn.y)
        let summed = LaneVector(myy * between.x - mxy * between.y, mxx * between.y - mxy * between.x).normalized
        var best = summed
        var value = separation(summed)
        consider(between.normalized, &best, &value)
        consider(LaneVector(1, 0), &best, &value)
        consider(LaneVector(0, 1), &best, &value)
        consider(turn, &best, &value)
        consider(turn.perpendicular, &best, &value)
        return best
    }

    /// The directions in which each ellipse is shortest.
    @inline(__always) var shortAxes: (LaneVector, LaneVector) {
        return (
            select(a.halfX < a.halfY, LaneVector(1, 0), LaneVector(0, 1)),
            select(b.halfX < b.halfY, turn, turn.perpendicular)
        )
    }

    /// Takes a direction, turned towards the second ellipse, if it separates better.
    @inline(__always)
    private func consider(
        _ direction: LaneVector, _ best: inout LaneVector, _ value: inout FloatLanes
    ) {
        let along = direction.dot(between)
        let candidate = LaneVector(multipliedBySign(direction.x, along), multipliedBySign(direction.y, along))
        let g = abs(along) - a.support(direction) - b.support(direction.turnedBack(by: turn))
        let isBetter = g > value
        best = select(isBetter, candidate, best)
        value = select(isBetter, g, value)
    }

    /// Takes the maximum that is reached uphill from a direction where it is better.
    @inline(__always)
    func improve(_ best: inout SeparatingNormal, from start: LaneVector, where mask: LaneMask) {
        let n = climb(from: start, isDone: ~mask)
        let found = separation(n)
        best.replace(where: mask & (found > best.separation), by: n, found)
    }

    /// The maximum that is reached uphill from a direction. Lanes stop on their own.
    @inline(__always) private func climb(from start: LaneVector, isDone: LaneMask) -> LaneVector {
        var n = start
        var here = terms(start)
        let longest = FloatLanes(0.5)
        // Half a radian at most: further on the parabola says nothing.
        var limit = longest
        var isDone = isDone
        var step = 0
        while step < climbSteps {
            let curvature = here.value + here.radius
            // Where g curves upwards there is no maximum to aim at; the step goes uphill by what is allowed.
            let isConcave = curvature > 0
            let newton = here.slope / select(isConcave, curvature, 1)
            let length = min(select(isConcave, abs(newton), limit), limit)
            let next = n.turned(about: FloatLanes(signOf: here.slope, magnitudeOf: length))
            let there = terms(next)
            let isShort = (length < FloatLanes(shortStep)) & isConcave
            let isLast = (length < FloatLanes(lastStep)) & isConcave
            // Steps too short for rounding to show a rise count as rising.
            let climbs = ((there.value > here.value) | isShort) & ~isDone
            limit = select(climbs, min(length + length, longest), length * 0.25)
            n = select(climbs, next, n)
            here.value = select(climbs, there.value, here.value)
            here.slope = select(climbs, there.slope, here.slope)
            here.radius = select(climbs, there.radius, here.radius)
            isDone = isDone | isLast
            if all(isDone) { break }
            step &+= 1
        }
        return n
    }
}
