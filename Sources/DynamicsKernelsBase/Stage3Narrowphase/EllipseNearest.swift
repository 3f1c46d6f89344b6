// The point of an ellipse nearest to any point, by centres of curvature.
//
// The largest separation of an ellipse from a point p is that of its outline's nearest point. With t the
// unit vector for which (a tx, b ty) is that point, the centre of curvature there is
// e = ((a² − b²) tx³ / a, (b² − a²) ty³ / b). The circle about e is a better approximation than the
// tangent: its point nearest to p, put back onto the ellipse, is the next estimate (Stephens, "Simple method
// for distance to ellipse", 2017). Two or three steps reach Float's accuracy from outside and near the
// outline. By symmetry all of it happens in the first quadrant, where nothing else can be found.
//
// At the ends of needles t tells nothing: all normals lie within a millionth of it, and circles of curvature are as
// small as the needle is thin. There, and where the steps don't end, the multiplier λ of the condition t² = 1 is found
// instead:
//
//     t = (a x / (λ + a²), b y / (λ + b²)),   n ∝ (x / (λ + a²), y / (λ + b²))
//
// |t| falls as λ grows, and Newton's method on 1/|t| climbs to 1 from any λ where |t| > 1 without passing it (Moré and
// Sorensen, "Computing a trust region step", 1983). Along any normal the separation is at most the one that is looked
// for, so the largest found is taken, those of both axes among them.

import CSIMD

/// Largest number of steps; reached only deep inside near the outline's own centres of curvature, where
/// the separation hardly depends on the direction.
private let nearestSteps = 10

/// Steps from one of the multiplier's bounds: it lies within a factor of √2 there, but for points on the longer axis
/// within needles.
private let multiplierSteps = 6

/// How many times as long as wide needles are.
private let needleAspect: Float = 100

extension EllipseLanes {
    /// The outward normal at the point of the outline nearest to p: the unit vector of largest separation
    /// g(n) = n·p − h(n).
    ///
    /// Lanes stop on their own, so a pair's bits do not depend on the pairs beside it.
    @inline(__always) func nearestNormal(to point: LaneVector) -> LaneVector {
        let p = LaneVector(abs(point.x), abs(point.y))
        let perX = 1 / halfX
        let perY = 1 / halfY
        let bendX = negated(difference) * perX
        let bendY = difference * perY
        var t = nearestStart(p)
        var isDone: LaneMask = false
        var step = 0
        while step < nearestSteps {
            let center = LaneVector(bendX * (t.x * t.x * t.x), bendY * (t.y * t.y * t.y))
            let radius = (LaneVector(halfX * t.x, halfY * t.y) - center).squaredLength
            let toPoint = p - center
            // At the centre of curvature itself any direction is as good.
            let ratio = sqrt(radius / max(toPoint.squaredLength, radius * 1e-12))
            let place = center + toPoint * ratio
            let next = LaneVector(max(place.x * perX, 0), max(place.y * perY, 0)).normalized
            // The error after a step is about the square of the step.
            let isLast = abs(t.cross(next)) < 3e-4
            t = select(isDone, t, next)
            isDone = isDone | isLast
            if all(isDone) { break }
            step &+= 1
        }
        var n = LaneVector(halfY * t.x, halfX * t.y).normalized
        let isNeedle = max(halfX, halfY) > min(halfX, halfY) * FloatLanes(needleAspect)
        let isHard = isNeedle | ~isDone
        if any(isHard) { n = select(isHard, furthest(n, from: p), n) }
        return LaneVector(FloatLanes(signOf: point.x, magnitudeOf: n.x), FloatLanes(signOf: point.y, magnitudeOf: n.y))
    }

    /// The best of a normal, both axes and what the multiplier says, for a point of the first quadrant.
    @inline(__always) private func furthest(_ normal: LaneVector, from p: LaneVector) -> LaneVector {
        var best = normal
        var most = normal.dot(p) - support(normal)
        func consider(_ n: LaneVector, _ separation: FloatLanes) {
            let isBetter = separation > most
            best = select(isBetter, n, best)
            most = select(isBetter, separation, most)
        }
        let n = multiplierNormal(p)
        consider(n, n.dot(p) - support(n))
        consider(LaneVector(1, 0), p.x - halfX)
        consider(LaneVector(0, 1), p.y - halfY)
        return best
    }

    /// The normal by the multiplier, for a point of the first quadrant.
    @inline(__always) private func multiplierNormal(_ p: LaneVector) -> LaneVector {
        let isX = halfX > halfY
        let (long, short) = (max(halfX, halfY), min(halfX, halfY))
        let (along, across) = (select(isX, p.x, p.y), select(isX, p.y, p.x))
        let squares = abs(difference)
        let (a, b) = (long * along, short * across)
        // λ + b² from its bounds: neither component of t exceeds 1. On the axis within the needle it is 0.
        let least = short * short * 1e-12
        var w = max(max(long * (along - long) + short * short, b), least)
        for _ in 0..<multiplierSteps {
            let v = w + squares
            let (x, y) = (a / v, b / w)
            let square = x * x + y * y
            w += max((sqrt(square) - 1) * square / max(x * x / v + y * y / w, 1e-30), 0)
        }
        let x = min(a / (w + squares), 1)
        let y = select(w > least + least, b / w, sqrt(1 - x * x))
        let (n, m) = (short * x, long * y)
        return LaneVector(select(isX, n, m), select(isX, m, n)).normalized
    }

    /// The nearer to p, in the first quadrant, of two points of the outline: on the ray from the centre, and
    /// the nearest one to p's foot on the longer axis (see ``thinNormal``).
    @inline(__always) private func nearestStart(_ p: LaneVector) -> LaneVector {
        let ray = LaneVector(halfY * p.x, halfX * p.y).normalized
        let isX = halfX > halfY
        let long = max(halfX, halfY)
        let squares = max(abs(difference), long * long * 1e-6)
        let cosine = min(select(isX, p.x, p.y) * long / squares, 1)
        let sine = sqrt(1 - cosine * cosine)
        let foot = LaneVector(select(isX, cosine, sine), select(isX, sine, cosine))
        let fromRay = p - LaneVector(halfX * ray.x, halfY * ray.y)
        let fromFoot = p - LaneVector(halfX * foot.x, halfY * foot.y)
        return select(fromFoot.squaredLength < fromRay.squaredLength, foot, ray)
    }
}
