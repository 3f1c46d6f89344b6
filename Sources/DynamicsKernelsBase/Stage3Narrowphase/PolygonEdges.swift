// The edges of eight polygons in one frame, in memory.

import CSIMD

/// Edge k of eight polygons: from vertex k to the next.
struct EdgeRow {
    var start: LaneVector
    var normal: LaneVector
    var end: LaneVector
}

/// A face or edge found by a search.
struct FoundEdge {
    var separation: LaneFloats
    var number: LaneInts
    var normal: LaneVector
    var start: LaneVector
    var end: LaneVector

    /// What every search starts from.
    @inline(__always) init(separation: Float) {
        self.separation = LaneFloats(repeating: separation)
        number = LaneInts(repeating: 0)
        normal = .zero
        start = .zero
        end = .zero
    }

    @inline(__always)
    mutating func replace(where mask: LaneInts, by row: EdgeRow, number k: Int32, _ value: LaneFloats) {
        separation = csimd_select(mask, value, separation)
        number = csimd_select_i(mask, LaneInts(repeating: k), number)
        normal = select(mask, row.normal, normal)
        start = select(mask, row.start, start)
        end = select(mask, row.end, end)
    }
}

struct PolygonEdges {
    let rows: UnsafeMutablePointer<EdgeRow>

    /// Writes the edges 0 ..< count; lanes with fewer repeat their last edge.
    @inline(__always)
    func fill(_ polygon: PolygonLanes, upTo count: Int32, rotation: LaneVector, center: LaneVector) {
        let ownFirst = polygon.vertex(0)
        let first = ownFirst.turned(by: rotation) + center
        var ownStart = ownFirst
        var start = first
        var k: Int32 = 0
        while k < count {
            let isLast = polygon.isLast(k)
            let ownNext = polygon.vertex(k &+ 1)
            let ownEnd = select(isLast, ownFirst, ownNext)
            let end = select(isLast, first, ownNext.turned(by: rotation) + center)
            // From the polygon's own coordinates, which are smaller and so more exact.
            let normal = outwardNormal(ownEnd - ownStart).turned(by: rotation)
            rows[Int(k)] = EdgeRow(start: start, normal: normal, end: end)
            ownStart = select(isLast, ownStart, ownEnd)
            start = select(isLast, start, end)
            k &+= 1
        }
    }

    /// The face with the largest separation from another polygon; the first of equals.
    @inline(__always)
    func largestSeparation(_ count: Int32, from other: PolygonEdges, _ otherCount: Int32) -> FoundEdge {
        var best = FoundEdge(separation: -.greatestFiniteMagnitude)
        var k: Int32 = 0
        while k < count {
            let row = rows[Int(k)]
            var least = LaneFloats(repeating: .greatestFiniteMagnitude)
            var j: Int32 = 0
            while j < otherCount {
                least = csimd_min(least, (other.rows[Int(j)].start - row.start).dot(row.normal))
                j &+= 1
            }
            best.replace(where: csimd_greater(least, best.separation), by: row, number: k, least)
            k &+= 1
        }
        return best
    }
}

/// The edge most opposed to a direction, of the first polygon where the mask is −1, else of the second;
/// the first of equals.
@inline(__always)
func mostOpposed(
    _ first: PolygonEdges, _ second: PolygonEdges, _ count: Int32, firstWhere mask: LaneInts,
    to direction: LaneVector
) -> FoundEdge {
    var best = FoundEdge(separation: .greatestFiniteMagnitude)
    var k: Int32 = 0
    while k < count {
        let one = first.rows[Int(k)]
        let two = second.rows[Int(k)]
        let row = EdgeRow(
            start: select(mask, one.start, two.start), normal: select(mask, one.normal, two.normal),
            end: select(mask, one.end, two.end))
        let along = row.normal.dot(direction)
        best.replace(where: csimd_less(along, best.separation), by: row, number: k, along)
        k &+= 1
    }
    return best
}
