// Clipping one edge against another: the part of a manifold that all polygon pairs share.
//
//     u = (w − v)·t,  s = (w − v)·n;   of the incident edge what has 0 ≤ u ≤ |v v′| stays
//
// v, v′  ends of the reference edge, pt;   t along it, n out of it, unit vectors
// w      points of the incident edge, pt;   s their separations, which are linear along it

import CSIMD

/// A reference edge and the incident edge opposed to it, with the numbers of their vertices.
///
/// Both edges run by increasing angle of their polygons, so the reference edge's first vertex meets the
/// incident edge's last one.
struct FacingEdges {
    var referenceStart: LaneVector
    var referenceEnd: LaneVector
    /// Out of the reference edge.
    var normal: LaneVector
    var incidentStart: LaneVector
    var incidentEnd: LaneVector
    var referenceStartNumber: IntLanes
    var referenceEndNumber: IntLanes
    var incidentStartNumber: IntLanes
    var incidentEndNumber: IntLanes
}

/// What clipping leaves, in any one frame.
struct ClippedEdges {
    var first: ContactPoint
    var second: ContactPoint
    /// Where the incident edge lies wholly beside the reference edge.
    var isBeside: LaneMask
}

/// Clips the incident edge to the strip over the reference edge.
///
/// Positions lie midway between the incident edge and the reference edge's line. Where nothing is left
/// the points are the incident edge's own ends, for the caller to keep or drop.
///
/// - Parameters:
///   - speculative: points closer than a thousandth of it are one.
///   - reach: largest separation of a point that is kept.
///   - referenceIsA: where the reference edge belongs to side a, whose vertex number is the low byte
///     of the feature.
@inline(__always)
func clip(_ edges: FacingEdges, speculative: FloatLanes, reach: FloatLanes, referenceIsA: LaneMask) -> ClippedEdges {
    let tangent = edges.normal.perpendicular
    let toStart = edges.incidentStart - edges.referenceStart
    let toEnd = edges.incidentEnd - edges.referenceStart
    let width = (edges.referenceEnd - edges.referenceStart).dot(tangent)
    // Along the reference edge and out of it: start is the far end of the incident edge, end the near one.
    let startAlong = toStart.dot(tangent)
    let startOut = toStart.dot(edges.normal)
    let endAlong = toEnd.dot(tangent)
    let endOut = toEnd.dot(edges.normal)

    let isBeside = (startAlong < 0) | (endAlong > width)
    let run = startAlong - endAlong
    // An incident edge that stands on end has no slope; its ends are taken as they are.
    let isUpright = run <= 0
    let slope = select(isUpright, 0, (startOut - endOut) / select(isUpright, 1, run))
    let nearIsClipped = (endAlong < 0) & ~isBeside
    let farIsClipped = (startAlong > width) & ~isBeside
    let nearAlong = select(nearIsClipped, 0, endAlong)
    let farAlong = select(farIsClipped, width, startAlong)
    let near = select(nearIsClipped, endOut - slope * endAlong, endOut)
    let far = select(farIsClipped, startOut + slope * (width - startAlong), startOut)

    var first = ContactPoint(
        position: edges.referenceStart + tangent * nearAlong + edges.normal * (near * 0.5), separation: near,
        feature: feature(edges.referenceStartNumber, edges.incidentEndNumber, referenceIsA),
        isKept: near <= reach)
    var second = ContactPoint(
        position: edges.referenceStart + tangent * farAlong + edges.normal * (far * 0.5), separation: far,
        feature: feature(edges.referenceEndNumber, edges.incidentStartNumber, referenceIsA),
        isKept: far <= reach)
    // Two points in one place are one, the deeper.
    let together = abs(farAlong - nearAlong) < speculative * 1e-3
    let firstIsDeeper = near <= far
    second.isKept = second.isKept & ~(together & firstIsDeeper)
    first.isKept = first.isKept & ~(together & ~firstIsDeeper)
    return ClippedEdges(first: first, second: second, isBeside: isBeside)
}

/// Where the incident edge passes the reference edge by one of its ends: where both touch within the step, they lie
/// over each other by less than what passes.
///
/// Pieces of a floor lie side by side, and what slides over them sinks in a little: the corner of the next piece then
/// meets the slider's front by that little. Of the incident edge counts what is hardly further away than its nearer
/// end. What is at rest passes nothing: it keeps what it lies on, however little that is.
///
/// - Parameters:
///   - separation: of the reference edge.
///   - motion: of the incident side relative to the reference one within the step, in the frame of the edges.
@inline(__always)
func isPassed(_ edges: FacingEdges, separation: FloatLanes, motion: LaneVector, _ reach: ContactReach) -> LaneMask {
    let tangent = edges.normal.perpendicular
    let toStart = edges.incidentStart - edges.referenceStart
    let toEnd = edges.incidentEnd - edges.referenceStart
    let width = (edges.referenceEnd - edges.referenceStart).dot(tangent)
    let (startAlong, startOut) = (toStart.dot(tangent), toStart.dot(edges.normal))
    let (endAlong, endOut) = (toEnd.dot(tangent), toEnd.dot(edges.normal))

    let approach = negated(motion.dot(edges.normal))
    let isMoving = abs(approach) > reach.still
    let share = select(
        approach > 0, min(max(separation / select(isMoving, approach, 1), 0), 1), 0)
    let shift = motion.dot(tangent) * share

    let startIsNearer = startOut <= endOut
    let near = select(startIsNearer, startAlong, endAlong)
    let further = abs(startOut - endOut)
    let part = reach.pass / max(further, reach.pass)
    let far = near + (select(startIsNearer, endAlong, startAlong) - near) * part
    let isBelow = max(near, far) + shift <= reach.pass
    let isAbove = width - reach.pass <= min(near, far) + shift
    return isMoving & (isBelow | isAbove)
}

extension ClippedEdges {
    /// No points in the lanes of a mask.
    @inline(__always) mutating func drop(where mask: LaneMask) {
        first.isKept = first.isKept & ~mask
        second.isKept = second.isKept & ~mask
    }

    /// Where nothing is left, the deeper end of the incident edge in the lanes of `mask`, else no point.
    @inline(__always)
    mutating func keepDeepestBeside(where mask: LaneMask) {
        let firstIsDeeper = first.separation <= second.separation
        first.isKept = first.isKept & (~isBeside | (mask & firstIsDeeper))
        second.isKept = second.isKept & (~isBeside | (mask & ~firstIsDeeper))
    }
}

/// The numbers of side a's vertex (low byte) and side b's, which name a point while it lasts. It stays
/// the same when clipping moves the point from one vertex to the other or the reference side changes.
@inline(__always)
func feature(_ reference: IntLanes, _ incident: IntLanes, _ referenceIsA: LaneMask) -> IntLanes {
    let byte = IntLanes(0xff)
    let a = select(referenceIsA, reference, incident) & byte
    let b = select(referenceIsA, incident, reference) & byte
    return a | (b &<< 8)
}
