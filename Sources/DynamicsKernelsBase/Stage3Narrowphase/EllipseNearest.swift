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
        let zero = LaneFloats(repeating: 0)
        let one = LaneFloats(repeating: 1)
        let p = LaneVector(csimd_abs(point.x), csimd_abs(point.y))
        let perX = one / halfX
        let perY = one / halfY
        let bendX = negated(difference) * perX
        let bendY = difference * perY
        var t = nearestStart(p)
        var isDone = LaneInts(repeating: 0)
        var step = 0
        while step < nearestSteps {
            let center = LaneVector(bendX * (t.x * t.x * t.x), bendY * (t.y * t.y * t.y))
            let radius = (LaneVector(halfX * t.x, halfY * t.y) - center).squaredLength
            let toPoint = p - center
            // At the centre of curvature itself any direction is as good.
            let ratio = csimd_sqrt(radius / csimd_max(toPoint.squaredLength, radius * 1e-12))
            let place = center + toPoint * ratio
            let next = LaneVector(csimd_max(place.x * perX, zero), csimd_max(place.y * perY, zero)).normalized
            // The error after a step is about the square of the step.
            let isLast = csimd_less(csimd_abs(t.cross(next)), LaneFloats(repeating: 3e-4))
            t = select(isDone, t, next)
            isDone = isDone | isLast
            if csimd_movemask(isDone) == 0xff { break }
            step &+= 1
        }
        let n = LaneVector(halfY * t.x, halfX * t.y).normalized
        return LaneVector(csimd_copysign(n.x, point.x), csimd_copysign(n.y, point.y))
    }

    /// The nearer to p, in the first quadrant, of two points of the outline: on the ray from the centre, and
    /// the nearest one to p's foot on the longer axis (see ``thinNormal``).
    @inline(__always) private func nearestStart(_ p: LaneVector) -> LaneVector {
        let one = LaneFloats(repeating: 1)
        let ray = LaneVector(halfY * p.x, halfX * p.y).normalized
        let isX = csimd_greater(halfX, halfY)
        let long = csimd_max(halfX, halfY)
        let squares = csimd_max(csimd_abs(difference), long * long * 1e-6)
        let cosine = csimd_min(csimd_select(isX, p.x, p.y) * long / squares, one)
        let sine = csimd_sqrt(one - cosine * cosine)
        let foot = LaneVector(csimd_select(isX, cosine, sine), csimd_select(isX, sine, cosine))
        let fromRay = p - LaneVector(halfX * ray.x, halfY * ray.y)
        let fromFoot = p - LaneVector(halfX * foot.x, halfY * foot.y)
        return select(csimd_less(fromFoot.squaredLength, fromRay.squaredLength), foot, ray)
    }
}
