// Searching the normals at a vertex for the largest separation from an ellipse.

import CSIMD

/// The normals of a polygon's vertex, from the normal of the face before to that of the face after, with
/// the direction a search starts from.
struct NormalArc {
    /// From the vertex to the ellipse's centre.
    var p: LaneVector
    var low: LaneVector
    var high: LaneVector
    var start: LaneVector

    @inline(__always) static func selecting(_ mask: LaneMask, _ a: Self, _ b: Self) -> Self {
        Self(
            p: select(mask, a.p, b.p), low: select(mask, a.low, b.low), high: select(mask, a.high, b.high),
            start: select(mask, a.start, b.start))
    }
}

/// An outward normal of a polygon or segment and the separation along it.
struct SeparatingNormal {
    var normal: LaneVector
    var separation: FloatLanes

    @inline(__always)
    mutating func replace(where mask: LaneMask, by normal: LaneVector, _ separation: FloatLanes) {
        self.normal = select(mask, normal, self.normal)
        self.separation = select(mask, separation, self.separation)
    }

    /// Refines an arc's start where its separation exceeds what is known, and takes what is better still.
    /// Returns where it did.
    @inline(__always)
    mutating func improve(by arc: NormalArc, _ ellipse: EllipseLanes, where mask: LaneMask) -> LaneMask {
        guard any(mask) else { return false }
        let n = ellipse.furthest(
            from: arc.p, low: arc.low, high: arc.high, start: arc.start, isDone: ~mask)
        let found = n.dot(arc.p) - ellipse.support(n)
        let isBetter = mask & (found > separation)
        replace(where: isBetter, by: n, found)
        return isBetter
    }
}

extension EllipseLanes {
    /// A normal mirrored at the longer axis: the other hill of a point inside a thin ellipse.
    @inline(__always) func mirrored(_ n: LaneVector) -> LaneVector {
        let isX = halfX > halfY
        return LaneVector(select(isX, n.x, negated(n.x)), select(isX, negated(n.y), n.y))
    }

    /// Whether two vectors point to the same side of the shorter axis.
    @inline(__always) func areOnOneSide(_ a: LaneVector, _ b: LaneVector) -> LaneMask {
        (select(halfX > halfY, a.x * b.x, a.y * b.y) > 0)
    }

    /// Where a point is close enough for two maxima of separation from it: within the bounds of the centres of
    /// curvature.
    @inline(__always) func mayHaveTwoMaxima(from p: LaneVector) -> LaneMask {
        let width = abs(difference)
        return (abs(p.x) * halfX < width) & (abs(p.y) * halfY < width)
    }

    /// About the normal at the outline's point nearest to a point near the longer axis, which is where the
    /// ends of other shapes lie that stick in a thin ellipse; exact on the axis.
    ///
    /// With a the longer axis the nearest point of (x, 0) is (a cos φ, b sin φ), cos φ = a x / (a² − b²),
    /// or the axis' end where that exceeds 1.
    @inline(__always) func thinNormal(_ p: LaneVector) -> LaneVector {
        let isX = halfX > halfY
        let long = max(halfX, halfY)
        let short = min(halfX, halfY)
        let squares = max(abs(difference), long * long * 1e-6)
        let along = abs(select(isX, p.x, p.y)) * long
        let cosine = min(along / squares, 1)
        let sine = sqrt(1 - cosine * cosine)
        let x = select(isX, short * cosine, long * sine)
        let y = select(isX, long * sine, short * cosine)
        return LaneVector(FloatLanes(signOf: p.x, magnitudeOf: x), FloatLanes(signOf: p.y, magnitudeOf: y)).normalized
    }
}

/// Largest number of Newton steps and halvings; reached only by needles at odd angles.
private let arcSteps = 16

/// The last Newton step, in radians: what is left is of the order of its square.
let lastStep: Float = 3e-5

/// Newton steps below this one, in radians, gain less than rounding shows of the separation (its square, 1e-6 of the
/// curvature, is a few units in the last place), so the slope alone says that they climb.
let shortStep: Float = 1e-3

extension EllipseLanes {
    /// The unit vector between `low` and `high` (at most half a turn on) that is reached uphill on
    /// g(n) = n·p − h(n) from `start`: Newton steps, or half way to the end of the arc where a step would
    /// leave it or g is convex. A trial that is lower becomes the new end of the arc.
    ///
    /// Lanes stop on their own, so a pair's bits do not depend on the pairs beside it.
    @inline(__always)
    func furthest(
        from p: LaneVector, low: LaneVector, high: LaneVector, start: LaneVector, isDone: LaneMask
    ) -> LaneVector {
        var low = low
        var high = high
        var n = start
        var here = separation(n, from: p)
        var isDone = isDone
        var overshot: LaneMask = false
        var step = 0
        while step < arcSteps {
            let curvature = here.value + here.radius
            let isConcave = curvature > 0
            let angle = here.slope / select(isConcave, curvature, 1)
            let newton = n.turned(about: angle)
            let rises = here.slope > 0
            // A little beyond the ends is as good as the ends: g is smooth there.
            let isInside =
                (low.cross(newton) > -1e-6)
                & (newton.cross(high) > -1e-6)
                & isConcave & (abs(angle) < 1) & ~overshot
            let next = select(isInside, newton, (n + select(rises, high, low)).normalized)
            let there = separation(next, from: p)
            let isShort = isInside & (abs(angle) < FloatLanes(shortStep))
            let isLast = isInside & (abs(angle) < FloatLanes(lastStep))
            let climbs = ((there.value > here.value) | isShort) & ~isDone
            // The same Newton step would fail again.
            overshot = ~climbs
            // The end behind is where the climb came from, the one ahead a trial that was lower.
            let behind = select(climbs, n, next)
            let movesLow = ~(rises ^ climbs) & ~isDone
            let movesHigh = (rises ^ climbs) & ~isDone
            low = select(movesLow, behind, low)
            high = select(movesHigh, behind, high)
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
