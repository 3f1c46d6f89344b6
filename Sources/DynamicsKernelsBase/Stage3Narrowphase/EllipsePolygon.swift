// Ellipse against polygon or rectangle, in the ellipse's frame.
//
// The separation's largest value lies at a face's normal, or between the normals of the two faces at a
// vertex. All faces are tried; of the vertices the one the separation rises to from both sides, which is
// the answer unless the overlap exceeds the ellipse's radii of curvature, and then any other vertex where
// a sample exceeds what was found.

import CSIMD

@inline(never)
func collideEllipsePolygon(_ arguments: UnsafePointer<csimd_narrowphase_arguments>) {
    let bin = arguments.pointee
    var position = bin.begin
    while position < bin.end {
        let batch = PairBatch(bin, at: position)
        position += 8
        let a = batch.a
        let b = batch.b
        let between = b.origin - a.origin
        let ellipse = EllipseLanes(a)
        let polygon = PolygonLanes(b, in: bin)
        let outward = furthestNormal(
            ellipse, polygon, center: between.turnedBack(by: a.rotation),
            rotation: b.rotation.turnedBack(by: a.rotation))

        let own = -outward.normal
        let normal = own.turned(by: a.rotation)
        let size = csimd_min(a.size, polygon.size)
        let point = ContactPoint(
            position: (ellipse.point(own) + own * (outward.separation * 0.5)).turned(by: a.rotation),
            separation: outward.separation, feature: LaneInts(repeating: 0),
            isKept: csimd_less_equal(outward.separation, size * bin.speculative_fraction))
        batch.write(normal: normal, point, offset: a.offset, centers: between + a.offset - b.offset)
    }
}

/// The polygon's outward normal of largest separation from an ellipse, in the ellipse's frame.
@inline(__always)
private func furthestNormal(
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
