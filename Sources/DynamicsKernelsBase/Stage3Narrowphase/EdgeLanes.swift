// Edges of eight polygons, and the one most opposed to a direction: argmin over k of n_k·u, the first of equals.
//
// n_k    outward unit normals, by increasing angle
// u      a direction in the polygon's frame

import CSIMD

/// Edges with their normals and the numbers of their ends.
///
/// Ends in pt and in the polygon's own frame; numbers are those of its vertices, which features are made of.
struct EdgeLanes {
    var start: LaneVector
    var end: LaneVector
    var normal: LaneVector
    var startNumber: IntLanes
    var endNumber: IntLanes
}

/// `a` where the mask holds, else `b`.
@inline(__always)
func select(_ mask: LaneMask, _ a: EdgeLanes, _ b: EdgeLanes) -> EdgeLanes {
    EdgeLanes(
        start: select(mask, a.start, b.start), end: select(mask, a.end, b.end),
        normal: select(mask, a.normal, b.normal),
        startNumber: select(mask, a.startNumber, b.startNumber),
        endNumber: select(mask, a.endNumber, b.endNumber))
}

/// The edge whose outward normal is most opposed to a direction; the first of equals.
@inline(__always)
func mostOpposedEdge(_ polygon: PolygonLanes, to direction: LaneVector) -> EdgeLanes {
    let firstVertex = polygon.vertex(0)
    var start = firstVertex
    var least = FloatLanes(.greatestFiniteMagnitude)
    var result = EdgeLanes(
        start: .zero, end: .zero, normal: .zero, startNumber: 0,
        endNumber: 0)
    var k: Int32 = 0
    while k < polygon.count {
        let end = select(polygon.isLast(k), firstVertex, polygon.vertex(k &+ 1))
        // Lanes with fewer edges repeat their last one, which is never less than itself.
        let normal = outwardNormal(end - start)
        let along = normal.dot(direction)
        let isBetter = along < least
        least = select(isBetter, along, least)
        let edge = EdgeLanes(
            start: start, end: end, normal: normal, startNumber: polygon.number(k), endNumber: polygon.numberAfter(k))
        result = select(isBetter, edge, result)
        start = select(polygon.isLast(k), start, end)
        k &+= 1
    }
    return result
}
