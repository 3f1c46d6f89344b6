// The two points of a flat ellipse's outline that a face below its flank is met at.
//
//     P± = (±a sin t, b cos t),   sin t = max(|sin t_D|, 2 √f)
//     w(P) = (P − D)·τ,   height(w) = h (1 − cos ψ),   tan ψ/2 = w / (c + √(c² − w (w + 2q)))
//
// a, b    longer and shorter half axis, pt;   a > 2.9 b
// D       the point nearest to the face, at the parameter t_D from the flank's middle
// n, τ    the outward normal there and its perpendicular
// h, q    D·n and D·τ, pt;   c = a b / h, half the diameter along τ
// w       along τ from D, pt;   height above the tangent at D, pt
// f       the depth of a flat contact, as a fraction of the size 2b
//
// What is thin turns through its own thickness in a step, so that the nearest point goes from one tip to the other: met
// in the nearest points alone it falls into what it lies on, one tip after the other. So the point across is met as
// well, far away as it may be: both are points of the body, whose gaps close as it turns, and none holds it in a tilt.

import CSIMD

/// Where eight ellipses are met that lie on faces.
struct EllipseFlank {
    /// Where the ellipse is flat enough.
    var isFlat: LaneMask
    /// From the nearest point to both of them, against and along the normal's perpendicular, pt.
    let first: FloatLanes
    let second: FloatLanes
    private let support: FloatLanes
    private let offset: FloatLanes
    private let diameter: FloatLanes

    /// - Parameter normal: out of the ellipse where it is nearest, in its frame.
    @inline(__always)
    init(_ list: csimd_narrowphase_arguments, _ ellipse: EllipseLanes, normal: LaneVector) {
        let (x, y) = (ellipse.halfX, ellipse.halfY)
        let isLongX = x > y
        let (long, short) = (max(x, y), min(x, y))
        isFlat = long * long > short * short * FloatLanes(2 * list.flat_radius_fraction)
        let terms = ellipse.terms(normal)
        support = terms.value
        offset = terms.slope
        diameter = long * short / support
        let sine = select(isLongX, x * normal.x, y * normal.y) / support
        let most = max(abs(sine), FloatLanes(list.flank_sine))
        let along = long * most
        let across = short * sqrt(max(1 - most * most, 0))
        // The flank's middle is on the side that the normal points to.
        let tangent = normal.perpendicular
        let (alongTangent, acrossTangent) = (
            along * select(isLongX, tangent.x, tangent.y),
            multipliedBySign(across * select(isLongX, tangent.y, tangent.x), select(isLongX, normal.y, normal.x))
        )
        first = acrossTangent - abs(alongTangent) - offset
        second = acrossTangent + abs(alongTangent) - offset
    }

    /// How far the outline is above its tangent in the nearest point, some way beside that.
    @inline(__always) func height(at way: FloatLanes) -> FloatLanes {
        let square = diameter * diameter - way * (way + 2 * offset)
        let tangent = way / (diameter + sqrt(max(square, 0)))
        let squared = tangent * tangent
        return support * (2 * squared / (1 + squared))
    }
}
