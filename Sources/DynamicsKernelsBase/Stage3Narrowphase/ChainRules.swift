// What keeps items from snagging where segments of a chain share a vertex.
//
// A normal n (from the segment towards the item) may leave the segment's own normal m towards a shared
// vertex only at an open corner, and there only up to the neighbour's normal. Elsewhere the neighbour
// makes the contact. A segment is also blind to what lies behind its neighbours: a box that overhangs a
// ledge never meets the inside of the drop, since the line from the box's origin to the point of contact
// passes through the ledge. Where two segments go on almost straight their corner is neither open nor raised, so that
// rounding doesn't decide.

import CSIMD

/// The sine of the angle up to which two segments go on straight: far above what rounding does to a chain's points, far
/// below what a corner has.
private let straightSine: Float = 1e-4

/// How far beyond the shared vertex a line of sight still meets the neighbour in it, as a share of the neighbour's
/// length: what lies on a face and overhangs its end touches the next segment in that vertex, to rounding.
private let vertexSlack: Float = 1e-4

extension SegmentLanes {
    /// Turned back by the angle of a rotation.
    @inline(__always) func turnedBack(by rotation: LaneVector) -> Self {
        var result = self
        result.start = start.turnedBack(by: rotation)
        result.end = end.turnedBack(by: rotation)
        result.along = along.turnedBack(by: rotation)
        result.alongBefore = alongBefore.turnedBack(by: rotation)
        result.alongAfter = alongAfter.turnedBack(by: rotation)
        return result
    }

    /// The unit normal on the side of a place, from the item's origin; the left one, along turned by a quarter, where
    /// the place lies on the line.
    @inline(__always) func sideNormal(towards place: LaneVector) -> LaneVector {
        let left = along.perpendicular.normalized
        let height = (place - start).dot(left)
        return LaneVector(multipliedBySign(left.x, height), multipliedBySign(left.y, height))
    }

    /// Whether a normal from the segment towards the item keeps the rule of shared vertices.
    ///
    /// - Parameters:
    ///   - normal: from the segment towards the item.
    ///   - side: the segment's normal towards the item.
    @inline(__always) func allows(_ normal: LaneVector, side: LaneVector) -> LaneMask {
        let lean = normal.dot(along)
        let beforeAllows =
            ~hasBefore
            | (falls(alongBefore, side)
                & (alongBefore.dot(normal) <= 0) & (normal.dot(side) > 0))
        let afterAllows =
            ~hasAfter
            | (falls(alongAfter, side)
                & (alongAfter.dot(normal) <= 0) & (normal.dot(side) > 0))
        return select(lean < 0, beforeAllows, select(lean > 0, afterAllows, normal.dot(side) > 0))
    }

    /// Whether the end a normal leans towards is no open corner.
    @inline(__always) func isClosed(towards normal: LaneVector, side: LaneVector) -> LaneMask {
        let leansBack = normal.dot(along) < 0
        return ~falls(select(leansBack, alongBefore, alongAfter), side)
    }

    /// Whether a neighbour turns away from the item's side: the corner is open.
    @inline(__always) func falls(_ neighbour: LaneVector, _ side: LaneVector) -> LaneMask {
        rises(-neighbour, side)
    }

    /// Whether a neighbour turns towards the item's side.
    @inline(__always) private func rises(_ neighbour: LaneVector, _ side: LaneVector) -> LaneMask {
        let rise = max(neighbour.dot(side), 0)
        return rise * rise > neighbour.squaredLength * FloatLanes(straightSine * straightSine)
    }

    /// How far a neighbour goes straight on; 0 where it turns.
    @inline(__always)
    func straightLength(_ neighbour: LaneVector, _ isThere: LaneMask, side: LaneVector) -> FloatLanes {
        let isStraight = isThere & ~falls(neighbour, side) & ~rises(neighbour, side)
        return select(isStraight, sqrt(neighbour.squaredLength), 0)
    }

    /// Where a point of the segment is hidden behind a neighbour.
    ///
    /// - Parameters:
    ///   - point: near the segment; its nearest point of the segment counts.
    ///   - origin: of the item as the step begins.
    ///   - side: the segment's normal towards that.
    @inline(__always) func hides(_ point: LaneVector, from origin: LaneVector, side: LaneVector) -> LaneMask {
        let fraction = (point - start).dot(along) / along.squaredLength
        let clamped = min(max(fraction, 0), 1)
        let (first, last) = (start - origin, end - origin)
        let onSegment = first + along * clamped
        return (hasBefore & blocks(onSegment, vertex: first, body: along, neighbour: alongBefore, side))
            | (hasAfter & blocks(onSegment, vertex: last, body: -along, neighbour: alongAfter, side))
    }

    /// Where the corner is closed and the line from the item's origin to a point of the segment crosses
    /// the neighbour, or meets it in the shared vertex from behind.
    @inline(__always)
    private func blocks(
        _ point: LaneVector, vertex: LaneVector, body: LaneVector, neighbour: LaneVector, _ side: LaneVector
    ) -> LaneMask {
        let originSide = vertex.cross(neighbour)
        let bodySide = neighbour.cross(body)
        let isOpposite =
            ((originSide < 0) & (bodySide > 0))
            | ((originSide > 0) & (bodySide < 0))
        let isBehind = isOpposite & rises(neighbour, side)
        let toPoint = point - vertex
        let pointSide = neighbour.cross(toPoint)
        let divisor = select(isBehind, originSide - pointSide, 1)
        let place = (vertex + toPoint) * (originSide / divisor) - vertex
        let reach = place.dot(neighbour)
        let square = neighbour.squaredLength
        return isBehind & ~(reach < square * FloatLanes(-vertexSlack)) & (reach <= square)
    }
}
