// Polygon against polygon, rectangles among them, of any vertex counts.
//
// Separating axes over the faces of both, in side a's frame; vertices and face normals of the eight pairs
// at hand stand in scratch memory that is as long as the largest polygon of the bin needs.

import CSIMD

@inline(never)
func collidePolygonPolygon(_ arguments: UnsafePointer<csimd_narrowphase_arguments>) {
    let bin = arguments.pointee
    let capacity = largestVertexCount(bin)
    let scratch = UnsafeMutableRawPointer.allocate(
        byteCount: 2 * capacity * MemoryLayout<EdgeRow>.stride, alignment: 64)
    defer { scratch.deallocate() }
    let edgesA = PolygonEdges(rows: scratch.assumingMemoryBound(to: EdgeRow.self))
    let edgesB = PolygonEdges(rows: edgesA.rows + capacity)

    let zero = LaneFloats(repeating: 0)
    var position = bin.begin
    while position < bin.end {
        let batch = PairBatch(bin, at: position)
        position += 8
        let a = batch.a
        let b = batch.b
        let between = b.origin - a.origin
        let polygonA = PolygonLanes(a, in: bin)
        let polygonB = PolygonLanes(b, in: bin)
        let speculative = csimd_min(polygonA.size, polygonB.size) * bin.speculative_fraction
        let relative = b.rotation.turnedBack(by: a.rotation)
        let center = between.turnedBack(by: a.rotation)
        let longer = polygonA.count > polygonB.count ? polygonA.count : polygonB.count
        edgesA.fill(polygonA, upTo: longer, rotation: LaneVector(LaneFloats(repeating: 1), zero), center: .zero)
        edgesB.fill(polygonB, upTo: longer, rotation: relative, center: center)

        let faceA = edgesA.largestSeparation(polygonA.count, from: edgesB, polygonB.count)
        let faceB = edgesB.largestSeparation(polygonB.count, from: edgesA, polygonA.count)
        let referenceIsB = csimd_greater(faceB.separation, faceA.separation + speculative * 0.02)
        let separation = csimd_select(referenceIsB, faceB.separation, faceA.separation)
        let normal = select(referenceIsB, faceB.normal, faceA.normal)

        let incident = mostOpposed(edgesA, edgesB, longer, firstWhere: referenceIsB, to: normal)
        let reference = csimd_select_i(referenceIsB, faceB.number, faceA.number)
        var clipped = clip(
            FacingEdges(
                referenceStart: select(referenceIsB, faceB.start, faceA.start),
                referenceEnd: select(referenceIsB, faceB.end, faceA.end), normal: normal,
                incidentStart: incident.start, incidentEnd: incident.end, referenceStartNumber: reference,
                referenceEndNumber: csimd_select_i(
                    referenceIsB, polygonB.numberAfter(reference), polygonA.numberAfter(reference)),
                incidentStartNumber: incident.number,
                incidentEndNumber: csimd_select_i(
                    referenceIsB, polygonA.numberAfter(incident.number), polygonB.numberAfter(incident.number))),
            speculative: speculative, referenceIsA: ~referenceIsB)
        clipped.keepDeepestBeside(where: csimd_less(separation, zero))

        let fromA = select(referenceIsB, -normal, normal)
        batch.write(
            normal: fromA.turned(by: a.rotation), clipped.first.turned(by: a.rotation),
            clipped.second.turned(by: a.rotation), offset: a.offset, centers: between + a.offset - b.offset)
    }
}

/// The largest vertex count among the pairs at hand; rectangles have four.
private func largestVertexCount(_ bin: csimd_narrowphase_arguments) -> Int {
    var largest: Int32 = 4
    var position = bin.begin
    while position < bin.end {
        let batch = PairBatch(bin, at: position)
        let a = PolygonLanes(batch.a, in: bin).count
        let b = PolygonLanes(batch.b, in: bin).count
        if a > largest { largest = a }
        if b > largest { largest = b }
        position += 8
    }
    return Int(largest)
}
