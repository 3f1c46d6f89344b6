// Ellipse against polygon or rectangle, in the ellipse's frame.
//
// The separation's largest value lies at a face's normal, or between the normals of the two faces at a
// vertex. All faces are tried, and every vertex whose arc the separation rises into from both ends; the
// best vertex by a sample is then refined.

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
            isKept: csimd_less_equal(outward.separation, size * speculativeFraction))
        batch.write(normal: normal, point, offset: a.offset, centers: between + a.offset - b.offset)
    }
}

/// The polygon's outward normal of largest separation from an ellipse, in the ellipse's frame.
@inline(__always)
private func furthestNormal(
    _ ellipse: EllipseLanes, _ polygon: PolygonLanes, center: LaneVector, rotation: LaneVector
) -> (normal: LaneVector, separation: LaneFloats) {
    let zero = LaneFloats(repeating: 0)
    let lowest = LaneFloats(repeating: -.greatestFiniteMagnitude)
    let firstVertex = polygon.vertex(0)
    var bestFace = lowest
    var faceNormal = LaneVector.zero
    var bestArc = lowest
    var arcStart = LaneVector.zero
    var arcEnd = LaneVector.zero
    var arcGuess = LaneVector.zero
    var arcPoint = LaneVector.zero

    var vertex = firstVertex
    var before = outwardNormal(firstVertex - polygon.vertex(polygon.count &- 1)).turned(by: rotation)
    var termsBefore = ellipse.terms(before)
    var k: Int32 = 0
    while k < polygon.count {
        let isLast = polygon.isLast(k)
        let next = select(isLast, firstVertex, polygon.vertex(k &+ 1))
        let normal = outwardNormal(next - vertex).turned(by: rotation)
        let terms = ellipse.terms(normal)
        // From the vertex to the ellipse's centre.
        let p = -(vertex.turned(by: rotation) + center)

        let face = normal.dot(p) - terms.value
        let faceIsBetter = csimd_greater(face, bestFace)
        bestFace = csimd_select(faceIsBetter, face, bestFace)
        faceNormal = select(faceIsBetter, normal, faceNormal)

        let slopeBefore = before.perpendicular.dot(p) - termsBefore.slope
        let slopeAfter = normal.perpendicular.dot(p) - terms.slope
        let risesInto = csimd_greater(slopeBefore, zero) & csimd_less(slopeAfter, zero)
        let guess = ellipse.normalTowards(p).normalized
        let guessIsInside = csimd_greater(before.cross(guess), zero) & csimd_greater(guess.cross(normal), zero)
        let sample = select(guessIsInside, guess, (before + normal).normalized)
        let arc = sample.dot(p) - ellipse.support(sample)
        let arcIsBetter = risesInto & csimd_greater(arc, bestArc)
        bestArc = csimd_select(arcIsBetter, arc, bestArc)
        arcStart = select(arcIsBetter, before, arcStart)
        arcEnd = select(arcIsBetter, normal, arcEnd)
        arcGuess = select(arcIsBetter, sample, arcGuess)
        arcPoint = select(arcIsBetter, p, arcPoint)

        // Lanes that have come to their last vertex stay there.
        before = select(isLast, before, normal)
        termsBefore.slope = csimd_select(isLast, termsBefore.slope, terms.slope)
        vertex = select(isLast, vertex, next)
        k &+= 1
    }

    let hasArc = csimd_greater(bestArc, lowest)
    guard csimd_movemask(hasArc) != 0 else { return (faceNormal, bestFace) }
    // Lanes without an arc search at their face, where they stop at once or find what is then dropped.
    let start = select(hasArc, arcGuess, faceNormal)
    let n = ellipse.furthest(from: arcPoint, low: arcStart, high: arcEnd, start: start)
    let separation = n.dot(arcPoint) - ellipse.support(n)
    let arcWins = hasArc & csimd_greater(separation, bestFace)
    return (select(arcWins, n, faceNormal), csimd_select(arcWins, separation, bestFace))
}
