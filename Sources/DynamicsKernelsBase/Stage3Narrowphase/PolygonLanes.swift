// Eight polygons or rectangles, vertex by vertex.
//
//     h(d) = max over k of v_k·d,   n_k = (e.y, −e.x) / |e| with e = v_k+1 − v_k
//
// v_k    vertices by increasing angle about the origin, pt;   n_k outward normal of the edge from v_k to the next
// h      support function along a direction d
//
// A rectangle isn't in the table of polygons: its vertices are made of its half sides, with the same numbers.

import CSIMD

/// Eight polygons or rectangles, mixed, of any vertex counts.
///
/// Loops run to the largest count; lanes with fewer vertices repeat their last vertex and their last edge,
/// which changes no minimum, maximum or strict comparison.
struct PolygonLanes {
    private let table: UnsafePointer<Float>
    private let isRectangle: LaneMask
    private let hasPolygon: Bool
    private let half: LaneVector
    private let firstVertex: IntLanes
    private let lastNumber: IntLanes
    /// The largest vertex count of the eight.
    let count: Int32
    let scale: ContactScale
    /// The sizes.
    @inline(__always) var size: FloatLanes { scale.size }

    @inline(__always) init(_ collider: ColliderLanes, in list: csimd_narrowphase_arguments) {
        let bits = IntLanes(bitPattern: collider.p1)
        isRectangle = ~(bits < 0x0080_0000)
        hasPolygon = !all(isRectangle)
        // As a float, a polygon's number is subnormal, and products of such take some processors a hundred cycles each.
        var rectangle = collider
        rectangle.p1 = FloatLanes(bitPattern: bits & isRectangle)
        half = LaneVector(rectangle.p0, rectangle.p1)
        table = list.vertices
        var first = IntLanes(0)
        var last = IntLanes(3)
        if hasPolygon {
            let entry = list.polygons.entries(bits & ~isRectangle)
            first = entry.first
            last = select(isRectangle, last, entry.second &- 1)
            let rectangleScale = ContactScale.rectangle(list, rectangle)
            scale = ContactScale(
                size: select(isRectangle, rectangleScale.size, collider.p0 * 2),
                speculative: select(
                    isRectangle, rectangleScale.speculative, list.polygon_speculative.values(at: bits & ~isRectangle)))
        } else {
            scale = .rectangle(list, rectangle)
        }
        firstVertex = first
        lastNumber = last
        count = last.largest + 1
    }

    /// The number of vertex k where lanes have fewer: the last.
    @inline(__always) func number(_ k: Int32) -> IntLanes {
        let all = IntLanes(k)
        return select(lastNumber < all, lastNumber, all)
    }

    /// Where vertex k is the last or beyond it, so that the edge from it leads to vertex 0.
    @inline(__always) func isLast(_ k: Int32) -> LaneMask { ~(IntLanes(k) < lastNumber) }

    /// The number of the vertex after vertex k.
    @inline(__always) func numberAfter(_ k: Int32) -> IntLanes { IntLanes(k &+ 1) & ~isLast(k) }

    /// The numbers of the vertices after those given.
    @inline(__always) func numberAfter(_ numbers: IntLanes) -> IntLanes {
        (numbers &+ 1) & (numbers < lastNumber)
    }

    /// The numbers of the vertices before those given.
    @inline(__always) func numberBefore(_ numbers: IntLanes) -> IntLanes {
        select(numbers == 0, lastNumber, numbers &- 1)
    }

    /// Vertices by number, in the polygon's own frame.
    @inline(__always) func vertices(_ numbers: IntLanes) -> LaneVector {
        let isRight = (numbers &+ 1) & 2 == 2
        let isLow = numbers < 2
        let corner = LaneVector(
            select(isRight, half.x, negated(half.x)), select(isLow, negated(half.y), half.y))
        guard hasPolygon else { return corner }
        let point = table.points((firstVertex &+ numbers) & ~isRectangle)
        return select(isRectangle, corner, point)
    }

    /// Vertex k in the polygon's own frame.
    @inline(__always) func vertex(_ k: Int32) -> LaneVector {
        guard hasPolygon else { return corner(k) }
        let point = table.points((firstVertex &+ number(k)) & ~isRectangle)
        return select(isRectangle, corner(k), point)
    }

    /// Vertices k and k + 1 in the polygon's own frame, for little more than the cost of one.
    @inline(__always) func twoVertices(_ k: Int32) -> (LaneVector, LaneVector) {
        guard hasPolygon else { return (corner(k), corner(k &+ 1)) }
        let (own, second) = twoPoints(k)
        let first = select(isLast(k), second, own)
        return (select(isRectangle, corner(k), first), select(isRectangle, corner(k &+ 1), second))
    }

    @inline(__always) private func corner(_ k: Int32) -> LaneVector {
        LaneVector(k == 1 || k == 2 ? half.x : negated(half.x), k >= 2 ? half.y : negated(half.y))
    }

    /// Vertices k and k + 1 of the table, or the last two where there are fewer.
    @inline(__always) private func twoPoints(_ k: Int32) -> (LaneVector, LaneVector) {
        let start = IntLanes(k)
        let latest = lastNumber &- 1
        let number = select(start < latest, start, latest)
        return table.pointsAndNext((firstVertex &+ number) & ~isRectangle)
    }

    /// The number of the vertex furthest along a vector, in the polygon's own frame; the first of equals.
    @inline(__always) func furthest(_ direction: LaneVector) -> IntLanes {
        var most = FloatLanes(-.greatestFiniteMagnitude)
        var furthest = IntLanes(0)
        var k: Int32 = 0
        while k < count {
            let along = vertex(k).dot(direction)
            let isFurther = along > most
            most = select(isFurther, along, most)
            furthest = select(isFurther, number(k), furthest)
            k &+= 1
        }
        return furthest
    }

    /// The support function: the largest of the vertices' products with a vector, in the polygon's own frame.
    @inline(__always) func support(_ direction: LaneVector) -> FloatLanes {
        let rectangle = opaque(half.x * abs(direction.x)) + opaque(half.y * abs(direction.y))
        guard hasPolygon else { return rectangle }
        var most = FloatLanes(-.greatestFiniteMagnitude)
        var k: Int32 = 0
        while k < count {
            let (one, next) = twoPoints(k)
            most = max(most, one.dot(direction))
            most = max(most, next.dot(direction))
            k &+= 2
        }
        return select(isRectangle, rectangle, most)
    }
}

/// The outward normal of an edge that runs by increasing angle.
@inline(__always)
func outwardNormal(_ edge: LaneVector) -> LaneVector {
    let length = sqrt(edge.squaredLength)
    return LaneVector(edge.y / length, negated(edge.x) / length)
}
