/// An outline and the holes in it, checked: nothing crosses, and holes lie inside and apart.
struct OutlineWithHoles {
    /// With increasing angle.
    let outer: [Vector2]
    /// With decreasing angle.
    let holes: [[Vector2]]

    init(_ outline: [Vector2], holes: [[Vector2]]) throws(DynamicsError) {
        let count = holes.reduce(outline.count) { $0 + $1.count }
        guard count <= Shape.largestOutline else {
            throw .invalidPath("has \(count) vertices; an outline with its holes has at most \(Shape.largestOutline)")
        }
        outer = try Self.canonical(outline, isHole: false)
        var inner: [[Vector2]] = []
        for hole in holes { inner.append(try Self.canonical(hole, isHole: true)) }
        self.holes = inner
        try checkCrossings()
        try checkPlaces()
    }

    /// Without repeated vertices and those on the line of their neighbours, and of the winding that its side asks for.
    private static func canonical(_ input: [Vector2], isHole: Bool) throws(DynamicsError) -> [Vector2] {
        try ConvexPath.check(input, "outline")
        var vertices = input
        var index = 0
        // A vertex that goes may make its neighbours go.
        while vertices.count >= 3, index < vertices.count {
            let (before, after) = (
                vertices[(index + vertices.count - 1) % vertices.count], vertices[(index + 1) % vertices.count]
            )
            let (arriving, leaving) = (vertices[index] - before, after - vertices[index])
            let isFlat = abs(arriving.cross(leaving)) <= 1e-12 * arriving.length * leaving.length
            if isFlat, arriving.dot(leaving) >= 0 || arriving == .zero || leaving == .zero {
                vertices.remove(at: index)
                index = max(0, index - 1)
            } else {
                index += 1
            }
        }
        guard vertices.count >= 3 else {
            throw .invalidPath("has \(vertices.count) corners; an outline needs at least 3")
        }
        if (ConvexPath.signedArea(vertices) < 0) != isHole { vertices.reverse() }
        return vertices
    }

    private var rings: [[Vector2]] { [outer] + holes }

    /// Sides that don't follow each other have no point in common.
    private func checkCrossings() throws(DynamicsError) {
        let sides = rings.enumerated().flatMap { ring, vertices in
            vertices.indices.map { (ring: ring, index: $0, count: vertices.count, side: Side(vertices, $0)) }
        }
        for i in sides.indices {
            let one = sides[i]
            for j in sides.index(after: i)..<sides.endIndex {
                let two = sides[j]
                let follows =
                    one.ring == two.ring
                    && ((one.index + 1) % one.count == two.index || (two.index + 1) % one.count == one.index)
                guard one.side.boxMeets(two.side) else { continue }
                let meets =
                    follows
                    ? one.side.turnsBack(onto: two.side, two.index != (one.index + 1) % one.count)
                    : one.side.meets(two.side)
                guard !meets else {
                    throw .invalidPath(
                        "crosses or touches itself at side \(one.index) of \(Self.name(one.ring)) and side \(two.index) of \(Self.name(two.ring))"
                    )
                }
            }
        }
    }

    private static func name(_ ring: Int) -> String { ring == 0 ? "the outline" : "hole \(ring - 1)" }

    /// Holes lie in the outline and not in one another.
    private func checkPlaces() throws(DynamicsError) {
        for (k, hole) in holes.enumerated() {
            guard Self.contains(outer, hole[0]) else { throw .invalidPath("has hole \(k) outside its outline") }
            for (other, ring) in holes.enumerated() where other != k && Self.contains(ring, hole[0]) {
                throw .invalidPath("has hole \(k) inside hole \(other)")
            }
        }
    }

    /// Whether a point that is on no side lies in a ring: by how many sides a ray to the right crosses.
    static func contains(_ ring: [Vector2], _ point: Vector2) -> Bool {
        var isInside = false
        for index in ring.indices {
            let (a, b) = (ring[index], ring[(index + 1) % ring.count])
            guard (a.y > point.y) != (b.y > point.y) else { continue }
            if (b - a).cross(point - a) * (b.y > a.y ? 1 : -1) > 0 { isInside.toggle() }
        }
        return isInside
    }
}

/// One side of a ring.
private struct Side {
    let a: Vector2
    let b: Vector2

    init(_ ring: [Vector2], _ index: Int) { (a, b) = (ring[index], ring[(index + 1) % ring.count]) }

    func boxMeets(_ other: Side) -> Bool {
        let (low, high) = (pointwiseMin(a, b), pointwiseMax(a, b))
        let (otherLow, otherHigh) = (pointwiseMin(other.a, other.b), pointwiseMax(other.a, other.b))
        return low.x <= otherHigh.x && otherLow.x <= high.x && low.y <= otherHigh.y && otherLow.y <= high.y
    }

    /// Whether both have a point in common, ends included.
    func meets(_ other: Side) -> Bool {
        let (p, q) = ((b - a).cross(other.a - a), (b - a).cross(other.b - a))
        let (r, s) = ((other.b - other.a).cross(a - other.a), (other.b - other.a).cross(b - other.a))
        // On one line, boxes that meet decide.
        if p == 0, q == 0 { return boxMeets(other) }
        return (p >= 0) != (q > 0) || p == 0 || q == 0
            ? (r >= 0) != (s > 0) || r == 0 || s == 0 : false
    }

    /// Whether the next side lies on this one.
    func turnsBack(onto next: Side, _ isBefore: Bool) -> Bool {
        let (first, second) = isBefore ? (next, self) : (self, next)
        let (arriving, leaving) = (first.b - first.a, second.b - second.a)
        return abs(arriving.cross(leaving)) <= 1e-12 * arriving.length * leaving.length
            && arriving.dot(leaving) < 0
    }
}
