// Capsule or rounded polygon against a two-sided segment, in the former's frame.
//
//     g_k = min over ends e of (e − v_k)·n_k,   g_s = min over vertices of (v − e)·m,   g_c along e − v of the nearest
//     s = max of all − ρ
//
// v_k, n_k   vertices and outward face normals of the core, pt;   ρ its rounding, pt
// e, m       ends of the segment, and its unit normal towards the core
// s          separation, pt
//
// The faces of the core, the segment's face on the side of the core's origin, where it was as the step began, and the
// line between the nearest corner and end compete for the largest separation, of which the rounding is taken off. Faces
// keep the rules of polygons, corners those of ellipses: what the rule of shared vertices forbids gives way to the
// segment's own face where the corner of the chain is closed or the two are nearly parallel, else to the neighbour; at
// an open one the segment that ends there makes the contact.

import CSIMD

/// As for polygons; see PolygonSegment.
private let nearlyParallel: Float = 0.05

/// As for ellipses; see EllipseSegment.
private let endTolerance: Float = 0.05

@inline(never)
func collideRoundedSegment(_ arguments: UnsafePointer<csimd_narrowphase_arguments>) {
    let list = arguments.pointee
    var position = list.begin
    while position < list.end {
        let batch = PairBatch(list, at: position)
        position += 8
        let a = batch.a
        let core = PolygonLanes(a, in: list)
        let rounding = roundings(a, in: list)
        let worldSegment = batch.segments(from: a.origin)
        let motion = batch.motionA
        let worldSide = worldSegment.sideNormal(towards: motion.start)
        let segment = worldSegment.turnedBack(by: a.rotation)
        let side = worldSide.turnedBack(by: a.rotation)
        let origin = motion.start.turnedBack(by: a.rotation)
        let reach = batch.reachOfShape(core.scale, motion)
        let tolerance = reach.speculative * FloatLanes(roundedTolerance)

        let axes = separatingFaces(core, segment, side)
        let end = NearestEnd(core, segment)
        let ofFace = max(axes.faceSeparation, axes.segmentSeparation)
        let isEnd = (end.separation > ofFace + tolerance) & (end.corners.distance > 0)
        let segmentWins = axes.segmentSeparation > axes.faceSeparation + reach.tolerance
        let isShared = select(end.isStart, segment.hasBefore, segment.hasAfter)
        // Which rule of shared vertices applies goes by the normal that would be used.
        let towardsItem = -select(isEnd, end.normal, axes.face.normal)
        let isAllowed = segment.allows(towardsItem, side: side)
        let endIsMade = isEnd & (~isShared | isAllowed)
        let referenceIsFace = ~isEnd & ~segmentWins & isAllowed
        let isReplaced = ~endIsMade & ~referenceIsFace & (isEnd | ~segmentWins)
        let leansLittle =
            (abs(towardsItem.cross(side)) <= FloatLanes(nearlyParallel)) & (towardsItem.dot(side) > 0)
        let isApart = max(ofFace, select(isEnd, end.separation, ofFace)) > reach.most + rounding
        // Left to a neighbour: a shared corner is met by the segment that ends there.
        let isLeft =
            (isReplaced & (isApart | (~leansLittle & ~segment.isClosed(towards: towardsItem, side: side))))
            | (endIsMade & isShared & end.isStart)

        let reference = select(referenceIsFace, axes.face.normal, side)
        var normal = select(referenceIsFace, axes.face.normal.turned(by: a.rotation), -worldSide)
        var edges = facingEdges(axes.face, mostOpposedEdge(core, to: side), segment, side, referenceIsFace)
        let room = roundedSlack(ofFace, tolerance: tolerance)
        // Corners that lie beside a face by rounding are met over it, but not where a neighbour meets them.
        let (atStart, atEnd) = segment.slack(room, side: side)
        let startIsFirst = edges.referenceStartNumber == 0
        edges.extend(
            start: select(referenceIsFace, room, select(startIsFirst, atStart, atEnd)),
            end: select(referenceIsFace, room, select(startIsFirst, atEnd, atStart)))
        var clipped = clip(
            edges, speculative: reach.speculative, reach: reach.along(normal) + rounding, referenceIsA: referenceIsFace)
        let beside = segment.deepest(axes, side: side, slack: reach.speculative * FloatLanes(endTolerance))
        clipped.keepDeepestBeside(
            where: referenceIsFace | beside.isNearlyOver | (~isReplaced & beside.isMade))
        // A segment has no rounding.
        let (own, other) = (select(referenceIsFace, rounding, 0), select(referenceIsFace, 0, rounding))
        clipped.first = clipped.first.widened(along: reference, reference: own, incident: other)
        clipped.second = clipped.second.widened(along: reference, reference: own, incident: other)
        if any(endIsMade) {
            var meeting = CornerMeeting(
                end.corners.b - end.corners.a - origin, motion: reach.motion.turnedBack(by: a.rotation),
                half: LaneVector(rounding, rounding), reach)
            // The corner's own normals are all that lie between those of its two faces.
            let (before, after) = core.normals(besides: end.corners.numberA)
            meeting.normal = kept(meeting.normal, between: before, and: after)
            let met = -segment.met(
                meeting, orNearest: -end.normal, isStart: end.isStart, hasNeighbour: isShared, side: side)
            let separation = (end.corners.b - end.corners.a).dot(met) - rounding
            let fromA = met.turned(by: a.rotation)
            let point = ContactPoint(
                position: end.corners.a + met * (rounding + separation * 0.5), separation: separation,
                feature: feature(end.corners.numberA, end.corners.numberB, true),
                isKept: (separation <= reach.along(fromA)) & (end.separation <= reach.most + rounding))
            normal = select(endIsMade, fromA, normal)
            clipped.first = select(endIsMade, point, clipped.first)
            clipped.second.isKept = clipped.second.isKept & ~endIsMade
        }
        clipped.drop(where: isLeft)
        let hidesFirst = segment.hides(clipped.first.position, from: origin, side: side)
        let hidesSecond = segment.hides(clipped.second.position, from: origin, side: side)
        clipped.first.isKept = clipped.first.isKept & ~hidesFirst
        clipped.second.isKept = clipped.second.isKept & ~hidesSecond

        batch.write(
            normal: normal, clipped.first.turned(by: a.rotation),
            clipped.second.turned(by: a.rotation), offset: a.offset, centers: .zero)
    }
}

/// The corner of a core and the end of a segment that are nearest to each other.
private struct NearestEnd {
    let corners: NearestCorners
    /// From the corner to the end.
    let normal: LaneVector
    /// Of core and segment along it.
    let separation: FloatLanes
    let isStart: LaneMask

    /// Looks at every corner with both ends.
    @inline(__always) init(_ core: PolygonLanes, _ segment: SegmentLanes) {
        var nearest = NearestCorners()
        var k: Int32 = 0
        while k < core.count {
            let vertex = core.vertex(k)
            nearest.consider(vertex, segment.start, core.number(k), 0)
            nearest.consider(vertex, segment.end, core.number(k), 1)
            k &+= 1
        }
        let normal = nearest.normal
        var least = FloatLanes(0)
        k = 0
        while k < core.count {
            least = min(least, (nearest.a - core.vertex(k)).dot(normal))
            k &+= 1
        }
        isStart = nearest.numberB == 0
        // What core and segment reach beyond these two points along the normal comes off the distance.
        let along = segment.along.dot(normal)
        let other = min(select(isStart, along, negated(along)), 0)
        (corners, self.normal, separation) = (nearest, normal, nearest.distance + least + other)
    }
}

extension SegmentLanes {
    /// How far beyond its ends the segment's own face is met: not where a neighbour meets what lies there.
    @inline(__always)
    fileprivate func slack(_ room: FloatLanes, side: LaneVector) -> (atStart: FloatLanes, atEnd: FloatLanes) {
        (select(hasBefore, 0, room), select(hasAfter & ~falls(alongAfter, side), 0, room))
    }

    /// Where the vertex deepest below the segment's line is met though it lies beyond an end: at a free one, or an open
    /// one of a segment that ends there; and where it lies over the segment to rounding.
    @inline(__always)
    fileprivate func deepest(
        _ axes: SegmentAxes, side: LaneVector, slack: FloatLanes
    ) -> (isMade: LaneMask, isNearlyOver: LaneMask) {
        let square = along.squaredLength
        let place = (axes.deepest - start).dot(along)
        let room = slack * sqrt(square)
        return (
            axes.deepestIsAtFreeEnd | ((place > square) & falls(alongAfter, side)),
            (place > negated(room)) & (place < square + room)
        )
    }
}
