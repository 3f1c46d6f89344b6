// Polygon or rectangle against a two-sided segment, in the polygon's frame.
//
//     g_k = min over ends e of (e − v_k)·n_k,   g_s = min over k of (v_k − e)·m,   s = max(max over k of g_k, g_s)
//
// v_k, n_k   vertices and outward normals of the edges that begin there, pt
// e, m       ends of the segment, and its unit normal towards the polygon
// s          separation, pt; the face that has it is clipped against the edge opposite
//
// The faces of the polygon and the segment's face on the side of the polygon's origin, where it was as the step began,
// compete for the largest separation. A polygon's face that the rule of shared vertices forbids gives way to the
// segment's own face where the corner is closed or the two are nearly parallel, else to the neighbour.

import CSIMD

/// The sine of the angle up to which a forbidden normal at an open corner is turned to the segment's own.
/// Beyond it one end of a polygon's face has left the speculative range.
private let nearlyParallel: Float = 0.05

@inline(never)
func collidePolygonSegment(_ arguments: UnsafePointer<csimd_narrowphase_arguments>) {
    let list = arguments.pointee
    var position = list.begin
    while position < list.end {
        let batch = PairBatch(list, at: position)
        position += 8
        let a = batch.a
        let polygon = PolygonLanes(a, in: list)
        let worldSegment = batch.segments(from: a.origin)
        let motion = batch.motionA
        let worldSide = worldSegment.sideNormal(towards: motion.start)
        let segment = worldSegment.turnedBack(by: a.rotation)
        let side = worldSide.turnedBack(by: a.rotation)
        let origin = motion.start.turnedBack(by: a.rotation)
        let reach = batch.reachOfShape(polygon.scale, motion)

        let axes = separatingFaces(polygon, segment, side)
        let towardsItem = -axes.face.normal
        let isAllowed = segment.allows(towardsItem, side: side)
        // With a tolerance, so that rounding doesn't change the reference from step to step.
        let segmentWins = axes.segmentSeparation > axes.faceSeparation + reach.tolerance
        let isReplaced = ~segmentWins & ~isAllowed
        let leansLittle =
            (abs(towardsItem.cross(side)) <= FloatLanes(nearlyParallel))
            & (towardsItem.dot(side) > 0)
        // A face that gives way still tells that both are apart, as those of a corner that has passed beside the
        // segment.
        let isApart = axes.faceSeparation > reach.most
        let isLeft =
            isReplaced & (isApart | (~leansLittle & ~segment.isClosed(towards: towardsItem, side: side)))

        // What gives way is met by the segment's own face, whose normal is never forbidden.
        let referenceIsFace = ~segmentWins & isAllowed
        let normal = select(referenceIsFace, axes.face.normal.turned(by: a.rotation), -worldSide)
        let edges = facingEdges(axes.face, mostOpposedEdge(polygon, to: side), segment, side, referenceIsFace)
        var clipped = clip(
            edges,
            speculative: reach.speculative, reach: reach.along(normal), referenceIsA: referenceIsFace)
        let separation = select(referenceIsFace, axes.faceSeparation, axes.segmentSeparation)
        // Where the incident edge lies wholly beside, its deeper end is met all the same, if both overlap.
        clipped.keepDeepestBeside(
            where: (separation < 0) & ~isReplaced & (referenceIsFace | axes.deepestIsAtFreeEnd))
        let way = reach.motion.turnedBack(by: a.rotation)
        let passed = isPassed(
            edges, separation: separation, motion: select(referenceIsFace, way, -way), reach)
        clipped.drop(where: isLeft | (passed & ~isReplaced))
        // A point behind a neighbour is the neighbour's.
        let hidesFirst = segment.hides(clipped.first.position, from: origin, side: side)
        let hidesSecond = segment.hides(clipped.second.position, from: origin, side: side)
        clipped.first.isKept = clipped.first.isKept & ~hidesFirst
        clipped.second.isKept = clipped.second.isKept & ~hidesSecond

        batch.write(
            normal: normal, clipped.first.turned(by: a.rotation),
            clipped.second.turned(by: a.rotation), offset: a.offset, centers: .zero)
    }
}

/// How a polygon and a segment lie to each other.
struct SegmentAxes {
    var face: EdgeLanes
    var faceSeparation: FloatLanes
    var segmentSeparation: FloatLanes
    /// The vertex deepest below the segment's face, and where that lies beyond a free end.
    var deepest: LaneVector
    /// Where the end that it lies beyond, if it does, has no neighbour.
    var deepestIsAtFreeEnd: LaneMask
}

/// The polygon's face of largest separation from the segment, and the separation of the segment's face.
@inline(__always)
func separatingFaces(_ polygon: PolygonLanes, _ segment: SegmentLanes, _ side: LaneVector) -> SegmentAxes {
    let firstVertex = polygon.vertex(0)
    var start = firstVertex
    var best = FloatLanes(-.greatestFiniteMagnitude)
    var least = FloatLanes(.greatestFiniteMagnitude)
    var deepest = LaneVector.zero
    var face = EdgeLanes(
        start: .zero, end: .zero, normal: .zero, startNumber: 0,
        endNumber: 0)
    var k: Int32 = 0
    while k < polygon.count {
        let isLast = polygon.isLast(k)
        let end = select(isLast, firstVertex, polygon.vertex(k &+ 1))
        let normal = outwardNormal(end - start)
        let separation = min((segment.start - start).dot(normal), (segment.end - start).dot(normal))
        let isBetter = separation > best
        best = select(isBetter, separation, best)
        let edge = EdgeLanes(
            start: start, end: end, normal: normal, startNumber: polygon.number(k), endNumber: polygon.numberAfter(k))
        // Of equal faces the first one stays.
        face = select(isBetter, edge, face)
        // Of the segment's face the lowest vertex above its line counts.
        let height = (start - segment.start).dot(side)
        let isDeeper = height < least
        least = select(isDeeper, height, least)
        deepest = select(isDeeper, start, deepest)
        start = select(isLast, start, end)
        k &+= 1
    }
    let isBeforeStart = (deepest - segment.start).dot(segment.along) < 0
    return SegmentAxes(
        face: face, faceSeparation: best, segmentSeparation: least, deepest: deepest,
        deepestIsAtFreeEnd: select(isBeforeStart, ~segment.hasBefore, ~segment.hasAfter))
}

/// The polygon's face with the segment opposite, or the segment with the polygon's edge opposite.
/// The segment's ends count as vertices 0 and 1; it runs so that its normal points to the other side.
@inline(__always)
func facingEdges(
    _ face: EdgeLanes, _ edge: EdgeLanes, _ segment: SegmentLanes, _ side: LaneVector, _ referenceIsFace: LaneMask
) -> FacingEdges {
    let normal = select(referenceIsFace, face.normal, side)
    // As incident edge the segment runs against the tangent of the normal, as reference edge along it.
    let runsAlong = segment.along.dot(normal.perpendicular) > 0
    let startIsFirst = select(referenceIsFace, ~runsAlong, runsAlong)
    let first = select(startIsFirst, segment.start, segment.end)
    let second = select(startIsFirst, segment.end, segment.start)
    let firstNumber = 1 & ~startIsFirst
    let secondNumber = 1 & startIsFirst
    return FacingEdges(
        referenceStart: select(referenceIsFace, face.start, first),
        referenceEnd: select(referenceIsFace, face.end, second), normal: normal,
        incidentStart: select(referenceIsFace, first, edge.start),
        incidentEnd: select(referenceIsFace, second, edge.end),
        referenceStartNumber: select(referenceIsFace, face.startNumber, firstNumber),
        referenceEndNumber: select(referenceIsFace, face.endNumber, secondNumber),
        incidentStartNumber: select(referenceIsFace, firstNumber, edge.startNumber),
        incidentEndNumber: select(referenceIsFace, secondNumber, edge.endNumber))
}
