// Polygon, rectangle, capsule or rounded polygon against one of the latter two.
//
//     g_A(k) = min over vertices w of B of (w − v_k)·n_k,   g_B likewise,   g_C along the line of the nearest corners
//     s = max of all − ρ_A − ρ_B
//
// v_k, n_k   vertices and outward face normals of a side's core, in side a's frame, pt
// ρ          roundings, pt;   s separation, pt
//
// Cores that are apart are nearest either in a corner and a face, and then along the face's normal, or in two corners,
// which then are the nearest of all. Along no direction are they further apart than they are, so the largest of these
// is their distance. Over a face the other side's most opposed edge is clipped, which gives up to two points; of cores
// that overlap its nearest corner is the point where that leaves nothing.
// Two corners meet as a circle with both radii meets a corner; see CornerMeeting.
// Source: E. Catto, "Contact manifolds" (GDC 2007); D. Gregorius, "The separating axis test between convex polyhedra"
// (GDC 2013).

import CSIMD

@inline(never)
func collidePolygonRounded(_ arguments: UnsafePointer<csimd_narrowphase_arguments>) {
    let list = arguments.pointee
    var scratch = EdgeScratch()
    defer { scratch.deallocate() }
    forEachChunk(of: list, isApart: { RoundedPairs($0).areApart }) { queue in
        queue.forEachBatch(of: list) { batch, _ in RoundedPairs(batch).collide(&scratch) }
    }
}

/// Eight pairs of cores with radii.
private struct RoundedPairs {
    let batch: PairBatch
    let a: ColliderLanes
    let b: ColliderLanes
    let between: LaneVector
    let coreA: PolygonLanes
    let coreB: PolygonLanes
    let roundingA: FloatLanes
    let roundingB: FloatLanes
    let reach: ContactReach

    @inline(__always) init(_ batch: PairBatch) {
        self.batch = batch
        a = batch.a
        b = batch.b
        between = b.origin - a.origin
        coreA = PolygonLanes(a, in: batch.list)
        coreB = PolygonLanes(b, in: batch.list)
        roundingA = roundings(a, in: batch.list)
        roundingB = roundings(b, in: batch.list)
        reach = batch.reach(min(coreA.scale, coreB.scale))
    }

    /// ρ_A + ρ_B, pt.
    @inline(__always) private var radii: FloatLanes { roundingA + roundingB }

    /// Where the supports along the line of the origins leave more than the greatest reach between both.
    @inline(__always) var areApart: LaneMask {
        let supports =
            coreA.support(between.turnedBack(by: a.rotation)) + coreB.support((-between).turnedBack(by: b.rotation))
        return isApart(between, supports: supports, reach: reach.most + radii)
    }

    /// Writes the manifolds of eight pairs.
    ///
    /// - Parameter scratch: room for the edges of both cores; what it held before is lost.
    @inline(__always) func collide(_ scratch: inout EdgeScratch) {
        let longer = coreA.count > coreB.count ? coreA.count : coreB.count
        scratch.reserve(Int(longer))
        let (edgesA, edgesB) = (scratch.first, scratch.second)
        edgesA.fill(coreA, upTo: longer, rotation: LaneVector(1, 0), center: .zero)
        edgesB.fill(
            coreB, upTo: longer, rotation: b.rotation.turnedBack(by: a.rotation),
            center: between.turnedBack(by: a.rotation))

        let tolerance = reach.speculative * FloatLanes(roundedTolerance)
        // Faces first: most contacts are over one, and the corners' direction has only to be compared.
        let faceA = edgesA.largestSeparation(coreA.count, from: edgesB, coreB.count)
        let faceB = edgesB.largestSeparation(coreB.count, from: edgesA, coreA.count)
        // With a tolerance, so that rounding doesn't change the reference from step to step.
        let referenceIsB = faceB.separation > faceA.separation + reach.tolerance
        let ofFace = max(faceA.separation, faceB.separation)
        let corners = nearestCorners(edgesA, edgesB)
        let normalOfCorners = corners.normal
        let ofCorners = separation(corners, along: normalOfCorners, edgesA, edgesB)
        let isCorners = (ofCorners > ofFace + tolerance) & (corners.distance > 0)

        let clipped = clippedEdges(
            edgesA, edgesB, longer, faceA, faceB, referenceIsB, slack: roundedSlack(ofFace, tolerance: tolerance))
        var normal = clipped.normal
        var (first, second) = (clipped.edges.first, clipped.edges.second)
        if any(isCorners) {
            let met = met(corners, nearest: normalOfCorners, where: isCorners)
            // Along the normal with which both meet, not along that of the nearest places now.
            let separation = (corners.b - corners.a).dot(met) - radii
            let point = ContactPoint(
                position: corners.a + met * (roundingA + separation * 0.5), separation: separation,
                feature: feature(corners.numberA, corners.numberB, true),
                isKept: (separation <= reach.along(met.turned(by: a.rotation))) & (ofCorners <= reach.most + radii))
            normal = select(isCorners, met, normal)
            first = select(isCorners, point, first)
            second.isKept = second.isKept & ~isCorners
        }
        batch.write(
            normal: normal.turned(by: a.rotation), first.turned(by: a.rotation), second.turned(by: a.rotation),
            offset: a.offset, centers: between + a.offset - b.offset)
    }

    /// The points over a face of either side, in side a's frame, and the normal from side a.
    @inline(__always)
    private func clippedEdges(
        _ edgesA: PolygonEdges, _ edgesB: PolygonEdges, _ longer: Int32, _ faceA: FoundEdge, _ faceB: FoundEdge,
        _ referenceIsB: LaneMask, slack: FloatLanes
    ) -> (edges: ClippedEdges, normal: LaneVector) {
        let normal = select(referenceIsB, faceB.normal, faceA.normal)
        let fromA = select(referenceIsB, -normal, normal)
        let incident = mostOpposed(edgesA, edgesB, longer, firstWhere: referenceIsB, to: normal)
        let reference = select(referenceIsB, faceB.number, faceA.number)
        var edges = FacingEdges(
            referenceStart: select(referenceIsB, faceB.start, faceA.start),
            referenceEnd: select(referenceIsB, faceB.end, faceA.end), normal: normal,
            incidentStart: incident.start, incidentEnd: incident.end, referenceStartNumber: reference,
            referenceEndNumber: select(referenceIsB, coreB.numberAfter(reference), coreA.numberAfter(reference)),
            incidentStartNumber: incident.number,
            incidentEndNumber: select(
                referenceIsB, coreA.numberAfter(incident.number), coreB.numberAfter(incident.number)))
        edges.extend(start: slack, end: slack)
        var clipped = clip(
            edges, speculative: reach.speculative, reach: reach.along(fromA.turned(by: a.rotation)) + radii,
            referenceIsA: ~referenceIsB)
        clipped.keepDeepestBeside(where: true)
        let own = select(referenceIsB, roundingB, roundingA)
        let other = select(referenceIsB, roundingA, roundingB)
        clipped.first = clipped.first.widened(along: normal, reference: own, incident: other)
        clipped.second = clipped.second.widened(along: normal, reference: own, incident: other)
        return (clipped, fromA)
    }

    /// The corners of both cores that are nearest to each other, of all pairs; the first of equals.
    @inline(__always)
    private func nearestCorners(_ edgesA: PolygonEdges, _ edgesB: PolygonEdges) -> NearestCorners {
        var nearest = NearestCorners()
        var i: Int32 = 0
        while i < coreA.count {
            let v = edgesA.rows[Int(i)].start
            var j: Int32 = 0
            while j < coreB.count {
                nearest.consider(v, edgesB.rows[Int(j)].start, IntLanes(i), IntLanes(j))
                j &+= 1
            }
            i &+= 1
        }
        return nearest
    }

    /// How far the cores are apart along a direction from a corner of side a to one of side b.
    @inline(__always)
    private func separation(
        _ corners: NearestCorners, along normal: LaneVector, _ edgesA: PolygonEdges, _ edgesB: PolygonEdges
    ) -> FloatLanes {
        var (leastA, leastB): (FloatLanes, FloatLanes) = (0, 0)
        var k: Int32 = 0
        while k < coreA.count {
            leastA = min(leastA, (corners.a - edgesA.rows[Int(k)].start).dot(normal))
            k &+= 1
        }
        k = 0
        while k < coreB.count {
            leastB = min(leastB, (edgesB.rows[Int(k)].start - corners.b).dot(normal))
            k &+= 1
        }
        // Both corners lie on the normal, so that others only take off what they reach beyond them.
        return corners.distance + leastA + leastB
    }

    /// The normal with which corners meet within the step, in side a's frame, kept between those of the edges there.
    @inline(__always)
    private func met(_ corners: NearestCorners, nearest: LaneVector, where mask: LaneMask) -> LaneVector {
        let start = (batch.motionB.start - batch.motionA.start).turnedBack(by: a.rotation)
        let meeting = CornerMeeting(
            corners.b - corners.a + start, motion: reach.motion.turnedBack(by: a.rotation),
            half: LaneVector(radii, radii), reach)
        guard any(mask & meeting.isMet) else { return nearest }
        let rotation = b.rotation.turnedBack(by: a.rotation)
        let ofB = coreB.normals(besides: corners.numberB)
        let ofA = coreA.normals(besides: corners.numberA)
        let met = -kept(
            -meeting.normal, between: ofB.before.turned(by: rotation), and: ofB.after.turned(by: rotation))
        return select(meeting.isMet, kept(met, between: ofA.before, and: ofA.after), nearest)
    }
}
