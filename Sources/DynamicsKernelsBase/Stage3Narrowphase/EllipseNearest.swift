// The point of an ellipse nearest to any point, by centres of curvature.
//
// The largest separation of an ellipse from a point p is that of its outline's nearest point. With t the
// unit vector for which (a tx, b ty) is that point, the centre of curvature there is
// e = ((a² − b²) tx³ / a, (b² − a²) ty³ / b). The circle about e is a better approximation than the
// tangent: its point nearest to p, put back onto the ellipse, is the next estimate (Stephens, "Simple method
// for distance to ellipse", 2017). Two or three steps reach Float's accuracy from outside and near the
// outline. By symmetry all of it happens in the first quadrant, where nothing else can be found.

import CSIMD

/// Largest number of steps; reached only deep inside near the outline's own centres of curvature, where
/// the separation hardly depends on the direction.
private let nearestSteps = 10

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
        let n = LaneVector(halfY * t.x, halfX * t.y).normalized
        return LaneVector(FloatLanes(signOf: point.x, magnitudeOf: n.x), FloatLanes(signOf: point.y, magnitudeOf: n.y))
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
