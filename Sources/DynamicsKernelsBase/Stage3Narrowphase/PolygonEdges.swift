// The edges of eight polygons in one frame, in memory, and the searches over them.
//
//     largest separation:  max over k of min over j of (w_j − v_k)·n_k
//     most opposed edge:   argmin over k of n_k·u
//
// v_k, n_k   vertices of a polygon and outward normals of the edges that begin there, pt
// w_j        vertices of the other polygon
// u          a direction
//
// Lanes with fewer edges repeat their last one, which no strict comparison takes.

import CSIMD

/// Edge k of eight polygons: from vertex k to the next.
struct EdgeRow {
    var start: LaneVector
    var normal: LaneVector
    var end: LaneVector
}

/// A face or edge found by a search.
struct FoundEdge {
    var separation: FloatLanes
    var number: IntLanes
    var normal: LaneVector
    var start: LaneVector
    var end: LaneVector

    /// What every search starts from.
    @inline(__always) init(separation: Float) {
        self.separation = FloatLanes(separation)
        number = 0
        normal = .zero
        start = .zero
        end = .zero
    }

    /// Takes another one in the lanes of a mask.
    @inline(__always) mutating func replace(where mask: LaneMask, by other: FoundEdge) {
        separation = select(mask, other.separation, separation)
        number = select(mask, other.number, number)
        normal = select(mask, other.normal, normal)
        start = select(mask, other.start, start)
        end = select(mask, other.end, end)
    }

    @inline(__always)
    mutating func replace(where mask: LaneMask, by row: EdgeRow, number k: Int32, _ value: FloatLanes) {
        separation = select(mask, value, separation)
        number = select(mask, IntLanes(k), number)
        normal = select(mask, row.normal, normal)
        start = select(mask, row.start, start)
        end = select(mask, row.end, end)
    }
}

/// Room for the edges of both sides and two rows more, which grows with the polygons at hand.
struct EdgeScratch {
    private var memory: UnsafeMutablePointer<EdgeRow>
    private var capacity = 8

    init() { memory = .allocate(capacity: 2 * (capacity + 2)) }

    func deallocate() { memory.deallocate() }

    /// Makes room for `count` edges a side; the contents are lost when it grows.
    @inline(__always) mutating func reserve(_ count: Int) {
        guard count > capacity else { return }
        grow(count)
    }

    @inline(never) private mutating func grow(_ count: Int) {
        memory.deallocate()
        capacity = 2 * count
        memory = .allocate(capacity: 2 * (capacity + 2))
    }

    @inline(__always) var first: PolygonEdges { PolygonEdges(rows: memory) }
    @inline(__always) var second: PolygonEdges { PolygonEdges(rows: memory + (capacity + 2)) }
}

struct PolygonEdges {
    let rows: UnsafeMutablePointer<EdgeRow>

    /// Writes the edges 0 ..< count; lanes with fewer repeat their last edge.
    @inline(__always)
    func fill(_ polygon: PolygonLanes, upTo count: Int32, rotation: LaneVector, center: LaneVector) {
        var k: Int32 = 0
        while k < count {
            let (one, two) = polygon.twoVertices(k)
            let row = rows + Int(k)
            // Where the normals come later, the vertices in the polygon's own frame.
            row[0].normal = one
            row[0].start = one.turned(by: rotation) + center
            row[1].normal = two
            row[1].start = two.turned(by: rotation) + center
            k &+= 2
        }
        let ownFirst = rows[0].normal
        let first = rows[0].start
        k = 0
        while k < count {
            let isLast = polygon.isLast(k)
            let row = rows + Int(k)
            let ownEnd = select(isLast, ownFirst, row[1].normal)
            row[0].end = select(isLast, first, row[1].start)
            // From the polygon's own coordinates, which are smaller and so more exact.
            row[0].normal = outwardNormal(ownEnd - row[0].normal).turned(by: rotation)
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
            let least = separation(from: row, other, otherCount)
            best.replace(where: least > best.separation, by: row, number: k, least)
            k &+= 1
        }
        return best
    }

    /// The separation of another polygon from a face.
    @inline(__always)
    func separation(from row: EdgeRow, _ other: PolygonEdges, _ otherCount: Int32) -> FloatLanes {
        var least = FloatLanes(.greatestFiniteMagnitude)
        var j: Int32 = 0
        while j < otherCount {
            least = min(least, (other.rows[Int(j)].start - row.start).dot(row.normal))
            j &+= 1
        }
        return least
    }
}

/// The edge most opposed to a direction, of the first polygon where the mask holds, else of the second;
/// the first of equals.
@inline(__always)
func mostOpposed(
    _ first: PolygonEdges, _ second: PolygonEdges, _ count: Int32, firstWhere mask: LaneMask,
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
        best.replace(where: along < best.separation, by: row, number: k, along)
        k &+= 1
    }
    return best
}
