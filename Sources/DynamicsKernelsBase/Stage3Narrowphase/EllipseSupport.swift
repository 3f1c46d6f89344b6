// The support function of an ellipse and where it is furthest from a point.
//
// For half axes a, b along unit axes u, v the support function is h(n) = sqrt(a²(n·u)² + b²(n·v)²). With
// n turning, h' = (b² − a²)(n·u)(n·v)/h, and h + h'' = a²b²/h³ is the radius of curvature ρ of the outline
// where its normal is n (Schneider, "Convex Bodies", 2014, section 2.5). So for any separation function
// g(n) = n·p − Σ h(n): g' = t·p − Σ h' with t = n turned by a quarter, and −g'' = g + Σ ρ: no further
// evaluation is needed for Newton's method, and g is concave wherever shapes do not overlap by more than
// their radii of curvature.

import CSIMD

/// Eight ellipses in a frame of their own axes.
struct EllipseLanes {
    var halfX: FloatLanes
    var halfY: FloatLanes
    /// b² − a².
    let difference: FloatLanes
    /// a²b².
    let product: FloatLanes

    @inline(__always) init(_ collider: ColliderLanes) {
        halfX = collider.p0
        halfY = collider.p1
        difference = (halfY - halfX) * (halfY + halfX)
        product = (halfX * halfY) * (halfX * halfY)
    }

    /// The least radius of curvature, at the ends of the longer axis: up to this depth an overlap with something convex
    /// has one maximum of separation only.
    @inline(__always) var leastRadius: FloatLanes {
        let short = min(halfX, halfY)
        return short * short / max(halfX, halfY)
    }

    @inline(__always) func support(_ n: LaneVector) -> FloatLanes {
        sqrt(LaneVector(halfX * n.x, halfY * n.y).squaredLength)
    }

    /// The point whose outward normal is n.
    @inline(__always) func point(_ n: LaneVector) -> LaneVector {
        let h = support(n)
        return LaneVector(halfX * (halfX * n.x) / h, halfY * (halfY * n.y) / h)
    }

    /// The outward normal where the ray from the centre along p leaves the ellipse; not yet of length one.
    @inline(__always) func normalTowards(_ p: LaneVector) -> LaneVector {
        LaneVector(halfY * halfY * p.x, halfX * halfX * p.y)
    }

    /// h, its derivative by the angle of n, and the radius of curvature.
    @inline(__always) func terms(_ n: LaneVector) -> SupportTerms {
        let h = support(n)
        return SupportTerms(value: h, slope: difference * (n.x * n.y) / h, radius: product / (h * h * h))
    }

    /// g(n) = n·p − h(n) and its derivatives.
    @inline(__always) func separation(_ n: LaneVector, from p: LaneVector) -> SupportTerms {
        let own = terms(n)
        let value = n.dot(p) - own.value
        return SupportTerms(value: value, slope: n.perpendicular.dot(p) - own.slope, radius: own.radius)
    }
}

struct SupportTerms {
    var value: FloatLanes
    var slope: FloatLanes
    /// Of curvature; for a separation the second derivative is −(value + radius).
    var radius: FloatLanes
}

extension LaneVector {
    /// A unit vector turned by about the angle `angle`: the Cayley map of half of it, which keeps length.
    @inline(__always) func turned(about angle: FloatLanes) -> Self {
        let half = angle * 0.5
        let square = half * half
        let cosine = 1 - square
        let sine = half + half
        let scale = 1 + square
        return Self((cosine * x - sine * y) / scale, (sine * x + cosine * y) / scale)
    }
}
