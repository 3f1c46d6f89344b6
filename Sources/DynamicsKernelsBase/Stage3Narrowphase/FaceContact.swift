// Clipping one edge against another: the part of a manifold that all polygon pairs share.

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

extension ClippedEdges {
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
