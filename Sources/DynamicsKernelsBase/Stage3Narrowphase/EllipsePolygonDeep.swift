// Ellipse deep inside a polygon: the search that needs no assumption about the overlap.
//
// All faces are tried; of the vertices the two best of those that the separation rises to from both sides (their samples
// don't tell which one ends up higher), the one it rises to from the best face (a vertex of a deep overlap can have a
// maximum and rise on to a lower one beyond), and then any other vertex where a sample exceeds what was found.

import CSIMD

/// The polygon's outward normal of largest separation from an ellipse, in the ellipse's frame.
@inline(__always)
func deepestNormal(
    _ ellipse: EllipseLanes, _ polygon: PolygonLanes, center: LaneVector, rotation: LaneVector
) -> SeparatingNormal {
    let zero = LaneFloats(repeating: 0)
    let firstVertex = polygon.vertex(0)
    var face = SeparatingNormal(normal: .zero, separation: LaneFloats(repeating: -.greatestFiniteMagnitude))
    // Two vertices the separation rises to from both sides, the one it rises to from the best face, and the vertex of
    // the best sample of all.
    var peak = NormalArc.none
    var secondPeak = NormalArc.none
    var climb = NormalArc.none
    var sampled = NormalArc.none

    var vertex = firstVertex
    let lastVertex = polygon.vertex(polygon.count &- 1)
    var before = outwardNormal(firstVertex - lastVertex).turned(by: rotation)
    let lastTerms = ellipse.terms(before)
    var slopeBefore = lastTerms.slope
    var separationBefore = before.dot(-(lastVertex.turned(by: rotation) + center)) - lastTerms.value
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

        let risesOn = csimd_greater(before.perpendicular.dot(p) - slopeBefore, zero)
        let risesBack = csimd_less(normal.perpendicular.dot(p) - terms.slope, zero)
        climb.replace(
            where: risesOn & csimd_greater(separationBefore, climb.value),
            by: NormalArc(p: p, low: before, high: normal, start: before, value: separationBefore))
        climb.replace(
            where: risesBack & csimd_greater(separation, climb.value),
            by: NormalArc(p: p, low: before, high: normal, start: normal, value: separation))
        let rises = risesOn & risesBack
        let arc = bestSample(ellipse, p, low: before, high: normal)
        let isFirst = rises & csimd_greater(arc.value, peak.value)
        secondPeak.replace(where: rises & ~isFirst & csimd_greater(arc.value, secondPeak.value), by: arc)
        secondPeak.replace(where: isFirst, by: peak)
        peak.replace(where: isFirst, by: arc)
        sampled.replace(where: csimd_greater(arc.value, sampled.value), by: arc)

        // Lanes that have come to their last vertex stay there.
        before = select(isLast, before, normal)
        separationBefore = csimd_select(isLast, separationBefore, separation)
        slopeBefore = csimd_select(isLast, slopeBefore, terms.slope)
        vertex = select(isLast, vertex, next)
        k &+= 1
    }
    let lowest = LaneFloats(repeating: -.greatestFiniteMagnitude)
    let risesFromBest = csimd_greater(climb.value, lowest) & ~csimd_less(climb.value, face.separation)
    _ = face.improve(by: peak, ellipse, where: csimd_greater(peak.value, lowest))
    _ = face.improve(by: secondPeak, ellipse, where: csimd_greater(secondPeak.value, lowest))
    _ = face.improve(by: climb, ellipse, where: risesFromBest)
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
