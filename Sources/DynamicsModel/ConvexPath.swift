/// Checks and measures of convex polygons given as lists of vertices.
///
/// The measures ask for a convex outline; ``canonical(_:)`` makes sure of that. Area, centroid and moment of inertia
/// use the shoelace formula relative to the first vertex, so that places far from the origin lose no digits.
public enum ConvexPath {
    /// The vertices in canonical form: increasing angle (x towards y), no repeated or collinear vertices.
    ///
    /// All vertices given lie within 10⁻⁷ of the larger side of the bounding box from the outline, and its area is theirs
    /// to 10⁻⁶. The first vertex of the result is not always that of the input, since it may be dropped and the order
    /// reversed. Coordinates stay: the outline is not moved to its centroid.
    ///
    /// - Throws: ``DynamicsError/invalidPath(_:)`` for fewer than three corners, a concave or self-crossing outline, or
    ///   one thinner than 10⁻³ pt; ``DynamicsError/notFinite(_:_:)`` and ``DynamicsError/outOfRange(_:_:rule:)`` for
    ///   coordinates that are not finite or more than 10⁶ pt from the centre.
    /// - Complexity: O(n).
    public static func canonical(_ input: [Vector2]) throws(DynamicsError) -> [Vector2] {
        try check(input, "path")
        guard input.count >= 3 else { throw .invalidPath("has \(input.count) vertices; it needs at least 3") }
        let extent = extent(of: input)
        guard extent >= Tuning.sizeRange.lowerBound else {
            throw .invalidPath("is \(extent) pt across; it must be at least \(Tuning.sizeRange.lowerBound) pt")
        }
        var vertices = withoutRepeats(input, tolerance: 1e-7 * extent)
        vertices = simplified(vertices, extent: extent)
        guard vertices.count >= 3 else { throw .invalidPath("encloses no area") }
        if signedArea(vertices) < 0 { vertices.reverse() }
        try checkConvex(vertices)
        guard 2 * inradius(vertices) >= Tuning.sizeRange.lowerBound else {
            throw .invalidPath("is thinner than \(Tuning.sizeRange.lowerBound) pt")
        }
        return vertices
    }

    /// - Throws: where a vertex is not finite or too far away.
    static func check(_ vertices: [Vector2], _ name: String) throws(DynamicsError) {
        for (index, vertex) in vertices.enumerated() {
            try Check.finite(vertex, "\(name) vertex \(index)")
            guard vertex.length <= Tuning.sizeRange.upperBound else {
                throw .outOfRange(
                    "\(name) vertex \(index)", vertex.length,
                    rule: "within \(Tuning.sizeRange.upperBound) pt of the centre")
            }
        }
    }

    /// The enclosed area, pt²: positive for vertices of increasing angle, negative for the other winding, 0 for fewer
    /// than three.
    ///
    /// - Complexity: O(n).
    public static func signedArea(_ vertices: [Vector2]) -> Double {
        guard let origin = vertices.first else { return 0 }
        var twice = 0.0
        for (index, vertex) in vertices.enumerated() {
            twice += (vertex - origin).cross(vertices[(index + 1) % vertices.count] - origin)
        }
        return twice / 2
    }

    /// The centre of the enclosed area, pt, in the vertices' coordinates; the first vertex where the area is 0, and
    /// zero without vertices.
    ///
    /// - Complexity: O(n).
    public static func centroid(_ vertices: [Vector2]) -> Vector2 {
        guard let origin = vertices.first else { return .zero }
        var sum = Vector2.zero
        var twice = 0.0
        for (index, vertex) in vertices.enumerated() {
            let a = vertex - origin
            let b = vertices[(index + 1) % vertices.count] - origin
            let cross = a.cross(b)
            sum += (a + b) * (cross / 3)
            twice += cross
        }
        return twice == 0 ? origin : origin + sum / twice
    }

    /// The distance from the centroid to the nearest edge's line, pt: the radius of the largest circle about the
    /// centroid that fits in a convex outline. 0 without vertices.
    ///
    /// - Complexity: O(n).
    public static func inradius(_ vertices: [Vector2]) -> Double {
        let centre = centroid(vertices)
        var least = Double.infinity
        for (index, vertex) in vertices.enumerated() {
            let edge = vertices[(index + 1) % vertices.count] - vertex
            least = min(least, abs(edge.cross(centre - vertex)) / edge.length)
        }
        return least.isFinite ? least : 0
    }

    private static func extent(of vertices: [Vector2]) -> Double {
        var low = vertices[0]
        var high = vertices[0]
        for vertex in vertices {
            low = pointwiseMin(low, vertex)
            high = pointwiseMax(high, vertex)
        }
        return max(high.x - low.x, high.y - low.y)
    }

    private static func withoutRepeats(_ vertices: [Vector2], tolerance: Double) -> [Vector2] {
        var result: [Vector2] = []
        for vertex in vertices where result.last.map({ ($0 - vertex).length > tolerance }) ?? true {
            result.append(vertex)
        }
        while result.count > 1, (result[0] - result[result.count - 1]).length <= tolerance { result.removeLast() }
        return result
    }

    /// Every corner must turn the same way, and the turns must add up to one round.
    private static func checkConvex(_ vertices: [Vector2]) throws(DynamicsError) {
        var horizontalSignChanges = 0
        var lastSign = 0.0
        var firstSign = 0.0
        for index in vertices.indices {
            let edge = vertices[(index + 1) % vertices.count] - vertices[index]
            let next = vertices[(index + 2) % vertices.count] - vertices[(index + 1) % vertices.count]
            guard edge.cross(next) > 0 else {
                throw .invalidPath(
                    "is concave or crosses itself at vertex \((index + 1) % vertices.count); a path must be convex")
            }
            let sign = edge.x > 0 ? 1.0 : edge.x < 0 ? -1.0 : 0.0
            if sign != 0 {
                if firstSign == 0 { firstSign = sign }
                if lastSign != 0, sign != lastSign { horizontalSignChanges += 1 }
                lastSign = sign
            }
        }
        if lastSign != firstSign { horizontalSignChanges += 1 }
        guard horizontalSignChanges <= 2 else { throw .invalidPath("winds more than once; it must not cross itself") }
    }
}
