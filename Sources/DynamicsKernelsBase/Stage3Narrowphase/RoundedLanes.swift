// Eight capsules or rounded polygons: all that lies within a radius of a core, which is a line or a polygon.
//
//     s(n) = s_cores(n) − (r_a + r_b)
//
// s      separation along a unit normal n, pt: radii come off that of the cores, whatever the normal
// r      radii, pt
//
// So what is nearest of the cores is nearest of the shapes, and their kernels are those of polygons, which know the
// core as any other polygon, but for one thing: cores are apart in nearly all contacts, and polygons that are apart may
// be nearest in two corners, along no face's normal.

import CSIMD

/// The radii; 0 of rectangles and polygons.
@inline(__always)
func roundings(_ collider: ColliderLanes, in list: csimd_narrowphase_arguments) -> FloatLanes {
    let bits = IntLanes(bitPattern: collider.p1)
    let isRectangle = ~(bits < 0x0080_0000)
    return select(isRectangle, 0, list.polygon_rounding.values(at: bits & ~isRectangle))
}

/// By how much more, in speculative distances, corners must be further apart than faces to be what is met: far above
/// what rounding does where faces lie on each other, and a face's normal that is met instead is off by 0.01 rad at
/// most.
let roundedTolerance: Float = 1e-3

/// How far beside a face a corner may lie that is met over it: x where √(d² + x²) − d is the tolerance, d the distance
/// of the cores.
@inline(__always)
func roundedSlack(_ distance: FloatLanes, tolerance: FloatLanes) -> FloatLanes {
    sqrt((max(distance, 0) * 2 + tolerance) * tolerance)
}

extension FacingEdges {
    /// The reference edge made longer at both ends, so that nothing is cut off that lies beside it by rounding.
    @inline(__always) mutating func extend(start: FloatLanes, end: FloatLanes) {
        let tangent = normal.perpendicular
        referenceStart = referenceStart - tangent * start
        referenceEnd = referenceEnd + tangent * end
    }
}

/// The nearest corners of eight pairs of cores.
struct NearestCorners {
    var a = LaneVector.zero
    var b = LaneVector.zero
    var numberA = IntLanes(0)
    var numberB = IntLanes(0)
    private var squared = FloatLanes(.greatestFiniteMagnitude)

    @inline(__always) init() {}

    @inline(__always)
    mutating func consider(_ v: LaneVector, _ w: LaneVector, _ numberV: IntLanes, _ numberW: IntLanes) {
        let square = (w - v).squaredLength
        let isNearer = square < squared
        squared = select(isNearer, square, squared)
        a = select(isNearer, v, a)
        b = select(isNearer, w, b)
        numberA = select(isNearer, numberV, numberA)
        numberB = select(isNearer, numberW, numberB)
    }

    @inline(__always) var distance: FloatLanes { sqrt(squared) }

    /// From side a to side b; any unit vector where both are in one place.
    @inline(__always) var normal: LaneVector {
        let distance = distance
        let isNone = distance == 0
        let divisor = select(isNone, 1, distance)
        let way = b - a
        return LaneVector(select(isNone, 1, way.x / divisor), way.y / divisor)
    }
}

extension PolygonLanes {
    /// The outward normals of the edges before and behind vertices, in the polygon's own frame.
    @inline(__always) func normals(besides number: IntLanes) -> (before: LaneVector, after: LaneVector) {
        let place = vertices(number)
        return (
            outwardNormal(place - vertices(numberBefore(number))), outwardNormal(vertices(numberAfter(number)) - place)
        )
    }
}

extension ContactPoint {
    /// The point midway between surfaces that are nearer than those of the cores.
    ///
    /// - Parameters:
    ///   - normal: out of the side that is the reference.
    ///   - reference: that side's radius.
    ///   - incident: the other side's.
    @inline(__always)
    func widened(along normal: LaneVector, reference: FloatLanes, incident: FloatLanes) -> Self {
        var result = self
        result.position = position + normal * ((reference - incident) * 0.5)
        result.separation = separation - (reference + incident)
        return result
    }
}
