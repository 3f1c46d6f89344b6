// Eight polygons or rectangles, vertex by vertex.

import CSIMD

/// Eight polygons or rectangles, mixed, of any vertex counts.
///
/// Loops run to the largest count; lanes with fewer vertices repeat their last vertex and their last edge,
/// which changes no minimum, maximum or strict comparison.
struct PolygonLanes {
    private let vertices: UnsafePointer<Float>
    private let isRectangle: LaneInts
    private let hasPolygon: Bool
    private let half: LaneVector
    private let firstVertex: LaneInts
    private let lastNumber: LaneInts
    /// The largest vertex count of the eight.
    let count: Int32
    /// The sizes.
    let size: LaneFloats

    @inline(__always) init(_ collider: ColliderLanes, in bin: csimd_narrowphase_arguments) {
        let bits = csimd_float_to_bits(collider.p1)
        isRectangle = ~csimd_less_i(bits, LaneInts(repeating: 0x0080_0000))
        hasPolygon = csimd_movemask(isRectangle) != 0xff
        half = LaneVector(collider.p0, collider.p1)
        size = csimd_select(isRectangle, csimd_min(collider.p0, collider.p1), collider.p0) * 2
        vertices = bin.vertices
        var first = LaneInts(repeating: 0)
        var last = LaneInts(repeating: 3)
        if hasPolygon {
            let entry = csimd_table_entries(bin.polygons, bits & ~isRectangle)
            first = entry.first
            last = csimd_select_i(isRectangle, last, entry.second &- 1)
        }
        firstVertex = first
        lastNumber = last
        count = csimd_largest_lane(last) + 1
    }

    /// The number of vertex k where lanes have fewer: the last.
    @inline(__always) func number(_ k: Int32) -> LaneInts {
        let all = LaneInts(repeating: k)
        return csimd_select_i(csimd_less_i(lastNumber, all), lastNumber, all)
    }

    /// −1 where vertex k is the last or beyond it, so that the edge from it leads to vertex 0.
    @inline(__always) func isLast(_ k: Int32) -> LaneInts { ~csimd_less_i(LaneInts(repeating: k), lastNumber) }

    /// The number of the vertex after vertex k.
    @inline(__always) func numberAfter(_ k: Int32) -> LaneInts { LaneInts(repeating: k &+ 1) & ~isLast(k) }

    /// The numbers of the vertices after those given.
    @inline(__always) func numberAfter(_ numbers: LaneInts) -> LaneInts {
        (numbers &+ 1) & csimd_less_i(numbers, lastNumber)
    }

    /// The numbers of the vertices before those given.
    @inline(__always) func numberBefore(_ numbers: LaneInts) -> LaneInts {
        csimd_select_i(csimd_equal_i(numbers, LaneInts(repeating: 0)), lastNumber, numbers &- 1)
    }

    /// Vertices by number, in the polygon's own frame.
    @inline(__always) func vertex(_ numbers: LaneInts) -> LaneVector {
        let isRight = csimd_equal_i((numbers &+ 1) & 2, LaneInts(repeating: 2))
        let isLow = csimd_less_i(numbers, LaneInts(repeating: 2))
        let corner = LaneVector(
            csimd_select(isRight, half.x, negated(half.x)), csimd_select(isLow, negated(half.y), half.y))
        guard hasPolygon else { return corner }
        let point = csimd_gather_points(vertices, (firstVertex &+ numbers) & ~isRectangle)
        return select(isRectangle, corner, LaneVector(point.x, point.y))
    }

    /// Vertex k in the polygon's own frame.
    @inline(__always) func vertex(_ k: Int32) -> LaneVector {
        guard hasPolygon else { return corner(k) }
        let point = csimd_gather_points(vertices, (firstVertex &+ number(k)) & ~isRectangle)
        return select(isRectangle, corner(k), LaneVector(point.x, point.y))
    }

    /// Vertices k and k + 1 in the polygon's own frame, for little more than the cost of one.
    @inline(__always) func twoVertices(_ k: Int32) -> (LaneVector, LaneVector) {
        guard hasPolygon else { return (corner(k), corner(k &+ 1)) }
        let two = twoPoints(k)
        let second = LaneVector(two.c2, two.c3)
        let first = select(isLast(k), second, LaneVector(two.c0, two.c1))
        return (select(isRectangle, corner(k), first), select(isRectangle, corner(k &+ 1), second))
    }

    @inline(__always) private func corner(_ k: Int32) -> LaneVector {
        LaneVector(k == 1 || k == 2 ? half.x : negated(half.x), k >= 2 ? half.y : negated(half.y))
    }

    /// Vertices k and k + 1 of the table, or the last two where there are fewer.
    @inline(__always) private func twoPoints(_ k: Int32) -> csimd_f8x4 {
        let start = LaneInts(repeating: k)
        let latest = lastNumber &- 1
        let number = csimd_select_i(csimd_less_i(start, latest), start, latest)
        return csimd_gather_two_points(vertices, (firstVertex &+ number) & ~isRectangle)
    }

    /// The support function: the largest of the vertices' products with a vector, in the polygon's own frame.
    @inline(__always) func support(_ direction: LaneVector) -> LaneFloats {
        let rectangle = csimd_opaque(half.x * csimd_abs(direction.x)) + csimd_opaque(half.y * csimd_abs(direction.y))
        guard hasPolygon else { return rectangle }
        var most = LaneFloats(repeating: -.greatestFiniteMagnitude)
        var k: Int32 = 0
        while k < count {
            let two = twoPoints(k)
            most = csimd_max(most, LaneVector(two.c0, two.c1).dot(direction))
            most = csimd_max(most, LaneVector(two.c2, two.c3).dot(direction))
            k &+= 2
        }
        return csimd_select(isRectangle, rectangle, most)
    }
}

/// The outward normal of an edge that runs by increasing angle.
@inline(__always)
func outwardNormal(_ edge: LaneVector) -> LaneVector {
    let length = csimd_sqrt(edge.squaredLength)
    return LaneVector(edge.y / length, negated(edge.x) / length)
}
