// Ellipse deep inside a polygon: the search that needs no assumption about the overlap.
//
// All faces are tried; of the vertices the one the separation rises to from both sides, and then any other
// vertex where a sample exceeds what was found.

import CSIMD

/// The polygon's outward normal of largest separation from an ellipse, in the ellipse's frame.
@inline(__always)
func deepestNormal(
    _ ellipse: EllipseLanes, _ polygon: PolygonLanes, center: LaneVector, rotation: LaneVector
) -> SeparatingNormal {
    let zero = LaneFloats(repeating: 0)
    let firstVertex = polygon.vertex(0)
    var face = SeparatingNormal(normal: .zero, separation: LaneFloats(repeating: -.greatestFiniteMagnitude))
    // The vertex the separation rises to from both sides, and the vertex of the best sample of all.
    var peak = NormalArc.none
    var sampled = NormalArc.none

    var vertex = firstVertex
    var before = outwardNormal(firstVertex - polygon.vertex(polygon.count &- 1)).turned(by: rotation)
    var slopeBefore = ellipse.terms(before).slope
    var k: Int32 = 0
    while k < polygon.count {
        let isLast = polygon.isLast(k)
        let next = select(isLast, firstVertex, polygon.vertex(k &+ 1))
        let normal = outwardNormal(next - vertex).turned(by: rotation)
        let terms = ellipse.terms(normal)
        let p = -(vertex.turned(by: rotation) + center)

        let separation = normal.dot(p) - terms.value
        let isBetter = csimd_greater(separation, face.separation)
        face.separation = csimd_select(isBetter, separation, face.separation)
        face.normal = select(isBetter, normal, face.normal)

        let rises =
            csimd_greater(before.perpendicular.dot(p) - slopeBefore, zero)
            & csimd_less(normal.perpendicular.dot(p) - terms.slope, zero)
        let arc = bestSample(ellipse, p, low: before, high: normal)
        peak.replace(where: rises & csimd_greater(arc.value, peak.value), by: arc)
        sampled.replace(where: csimd_greater(arc.value, sampled.value), by: arc)

        // Lanes that have come to their last vertex stay there.
        before = select(isLast, before, normal)
        slopeBefore = csimd_select(isLast, slopeBefore, terms.slope)
        vertex = select(isLast, vertex, next)
        k &+= 1
    }
    let lowest = LaneFloats(repeating: -.greatestFiniteMagnitude)
    _ = face.improve(by: peak, ellipse, where: csimd_greater(peak.value, lowest))
    _ = face.improve(by: sampled, ellipse, where: csimd_greater(sampled.value, face.separation))
    return face
}

/// An arc with the best of two directions in it: where the ray to the ellipse's centre meets the ellipse,
/// or half way; and about where a thin ellipse is nearest from within, on either side.
@inline(__always)
private func bestSample(
    _ ellipse: EllipseLanes, _ p: LaneVector, low: LaneVector, high: LaneVector
) -> NormalArc {
    let guess = ellipse.normalTowards(p).normalized
    let start = select(contains(guess, low, high), guess, (low + high).normalized)
    var arc = NormalArc(p: p, low: low, high: high, start: start, value: start.dot(p) - ellipse.support(start))
    let near = ellipse.thinNormal(p)
    let foot = select(contains(near, low, high), near, ellipse.mirrored(near))
    let value = foot.dot(p) - ellipse.support(foot)
    let isBetter = contains(foot, low, high) & csimd_greater(value, arc.value)
    arc.start = select(isBetter, foot, arc.start)
    arc.value = csimd_select(isBetter, value, arc.value)
    return arc
}

/// Whether a direction lies between two others less than half a turn apart.
@inline(__always)
func contains(_ direction: LaneVector, _ low: LaneVector, _ high: LaneVector) -> LaneInts {
    let zero = LaneFloats(repeating: 0)
    return csimd_greater(low.cross(direction), zero) & csimd_greater(direction.cross(high), zero)
}
