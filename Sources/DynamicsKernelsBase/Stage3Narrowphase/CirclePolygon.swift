// Circle against polygon or rectangle, in the polygon's frame: the face of largest separation, then
// whether the centre lies over that face or beyond one of its ends.

import CSIMD

@inline(never)
func collideCirclePolygon(_ arguments: UnsafePointer<csimd_narrowphase_arguments>) {
    let list = arguments.pointee
    var position = list.begin
    while position < list.end {
        let batch = PairBatch(askingAhead: list, at: position)
        position += 8
        let a = batch.a
        let b = batch.b
        let between = b.origin - a.origin
        let center = (-between).turnedBack(by: b.rotation)
        let polygon = PolygonLanes(b, in: list)

        let firstVertex = polygon.vertex(0)
        var start = firstVertex
        var best = FloatLanes(-.greatestFiniteMagnitude)
        var bestNormal = LaneVector.zero
        var bestStart = LaneVector.zero
        var bestEnd = LaneVector.zero
        var k: Int32 = 0
        while k < polygon.count {
            let end = select(polygon.isLast(k), firstVertex, polygon.vertex(k &+ 1))
            let normal = outwardNormal(end - start)
            let height = (center - start).dot(normal)
            let isBetter = height > best
            best = select(isBetter, height, best)
            bestNormal = select(isBetter, normal, bestNormal)
            bestStart = select(isBetter, start, bestStart)
            bestEnd = select(isBetter, end, bestEnd)
            start = select(polygon.isLast(k), start, end)
            k &+= 1
        }

        let edge = bestEnd - bestStart
        let isOutside = best > 0
        let atStart = ((center - bestStart).dot(edge) < 0) & isOutside
        let atEnd = ((center - bestEnd).dot(edge) > 0) & isOutside
        let fromCorner = center - select(atStart, bestStart, bestEnd)
        let atCorner = atStart | atEnd
        let distance = select(atCorner, sqrt(fromCorner.squaredLength), best)
        let outward = select(atCorner, fromCorner.normalized, bestNormal)

        let separation = distance - a.p0
        let normal = -outward.turned(by: b.rotation)
        let size = min(a.p0 * 2, polygon.size)
        let point = ContactPoint(
            position: normal * (a.p0 + separation * 0.5), separation: separation,
            feature: 0, isKept: separation <= batch.reach(size: size).along(normal)
        )
        batch.write(normal: normal, point, offset: a.offset, centers: between + a.offset - b.offset)
    }
}
