// Polygon against polygon, rectangles among them, of any vertex counts.
//
//     g_A(k) = min over vertices w of B of (w − v_k)·n_k,   g_B likewise,   s = max over k of both
//
// v_k, n_k   vertices and outward face normals of a side, in side a's frame, pt
// s          separation, pt: by the separating axis theorem the axis of an overlap of two convex polygons is a face
//            normal
//
// The face of largest separation is the reference; side b's only where it is larger by 2 % of the speculative distance,
// so that the reference does not change from step to step, or where side b moves less, side a's only where that is
// larger. Where both come fast it is the face that keeps them apart for longest (FastPolygons.swift). The other side's
// most opposed edge is clipped against it, which gives up to two points. Vertices and face normals of the eight pairs at
// hand stand in scratch memory.
// Source: E. Catto, "Contact manifolds" (GDC 2007); D. Gregorius, "The separating axis test between convex polyhedra"
// (GDC 2013).

import CSIMD

@inline(never)
func collidePolygonPolygon(_ arguments: UnsafePointer<csimd_narrowphase_arguments>) {
    let list = arguments.pointee
    var scratch = EdgeScratch()
    defer { scratch.deallocate() }
    forEachChunk(of: list, isApart: { PolygonPairs($0).areApart }) { queue in
        queue.forEachBatch(of: list) { batch, _ in PolygonPairs(batch).collide(&scratch) }
    }
}

/// Eight polygons or rectangles on either side.
private struct PolygonPairs {
    let batch: PairBatch
    let a: ColliderLanes
    let b: ColliderLanes
    let between: LaneVector
    let polygonA: PolygonLanes
    let polygonB: PolygonLanes
    let reach: ContactReach

    @inline(__always) init(_ batch: PairBatch) {
        self.batch = batch
        a = batch.a
        b = batch.b
        between = b.origin - a.origin
        polygonA = PolygonLanes(a, in: batch.list)
        polygonB = PolygonLanes(b, in: batch.list)
        reach = batch.reach(min(polygonA.scale, polygonB.scale))
    }

    @inline(__always) var areApart: LaneMask {
        let supports =
            polygonA.support(between.turnedBack(by: a.rotation))
            + polygonB.support((-between).turnedBack(by: b.rotation))
        return isApart(between, supports: supports, reach: reach.most)
    }

    @inline(__always) func collide(_ scratch: inout EdgeScratch) {
        let longer = polygonA.count > polygonB.count ? polygonA.count : polygonB.count
        scratch.reserve(Int(longer))
        let edgesA = scratch.first
        let edgesB = scratch.second
        edgesA.fill(polygonA, upTo: longer, rotation: LaneVector(1, 0), center: .zero)
        edgesB.fill(
            polygonB, upTo: longer, rotation: b.rotation.turnedBack(by: a.rotation),
            center: between.turnedBack(by: a.rotation))

        var faceA = edgesA.largestSeparation(polygonA.count, from: edgesB, polygonB.count)
        var faceB = edgesB.largestSeparation(polygonB.count, from: edgesA, polygonA.count)
        var referenceIsB = faceB.separation > faceA.separation + reach.tolerance
        let motionOfB = reach.motion.turnedBack(by: a.rotation)
        let isFast = reach.isFast & (max(faceA.separation, faceB.separation) > reach.pass)
        var (hits, entersDeep): (LaneMask, LaneMask) = (false, false)
        if any(isFast) {
            let lastA = edgesA.lastApart(polygonA.count, from: edgesB, polygonB.count, motion: motionOfB)
            let lastB = edgesB.lastApart(polygonB.count, from: edgesA, polygonA.count, motion: -motionOfB)
            hits = reach.isHit(isFast, after: max(lastA.time, lastB.time))
            faceA.replace(where: hits, by: lastA.face)
            faceB.replace(where: hits, by: lastB.face)
            referenceIsB = select(hits, lastB.time > lastA.time, referenceIsB)
            entersDeep = hits & (max(lastA.end, lastB.end) < negated(reach.fast))
        }
        let separation = select(referenceIsB, faceB.separation, faceA.separation)
        let normal = select(referenceIsB, faceB.normal, faceA.normal)

        let fromA = select(referenceIsB, -normal, normal).turned(by: a.rotation)
        let incident = mostOpposed(edgesA, edgesB, longer, firstWhere: referenceIsB, to: normal)
        let reference = select(referenceIsB, faceB.number, faceA.number)
        let edges = FacingEdges(
            referenceStart: select(referenceIsB, faceB.start, faceA.start),
            referenceEnd: select(referenceIsB, faceB.end, faceA.end), normal: normal,
            incidentStart: incident.start, incidentEnd: incident.end, referenceStartNumber: reference,
            referenceEndNumber: select(
                referenceIsB, polygonB.numberAfter(reference), polygonA.numberAfter(reference)),
            incidentStartNumber: incident.number,
            incidentEndNumber: select(
                referenceIsB, polygonA.numberAfter(incident.number), polygonB.numberAfter(incident.number)))
        let motion = select(referenceIsB, -motionOfB, motionOfB)
        let shift = edges.shift(separation: separation, motion: motion, where: hits)
        var clipped = clip(
            edges.moved(by: shift), speculative: reach.speculative, reach: reach.along(fromA),
            referenceIsA: ~referenceIsB)
        // Where both touch, only rounding lets one's edge lie beside the other's face.
        clipped.keepDeepestBeside(where: (separation < 0) | hits)
        clipped.takeBack(shift)
        clipped.drop(where: isPassed(edges, separation: separation, motion: motion, reach) & ~entersDeep)

        batch.write(
            normal: fromA, clipped.first.turned(by: a.rotation),
            clipped.second.turned(by: a.rotation), offset: a.offset, centers: between + a.offset - b.offset)
    }
}
