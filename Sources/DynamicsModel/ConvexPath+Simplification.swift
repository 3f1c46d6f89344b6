/// Leaving out vertices between which the outline hardly turns.
extension ConvexPath {
    /// Without vertices that lie on the outline of the others, but for 1e-7 of the extent at most.
    ///
    /// What is left out of a thin shape may be more of its area than of a round one's: then the distance is less.
    static func simplified(_ vertices: [Vector2], extent: Double) -> [Vector2] {
        guard vertices.count >= 3 else { return vertices }
        let area = abs(signedArea(vertices))
        var tolerance = 1e-7 * extent
        for _ in 0..<4 {
            let result = simplified(vertices, within: tolerance)
            if result.count >= 3, abs(abs(signedArea(result)) - area) <= 1e-6 * area { return result }
            tolerance /= 10
        }
        return simplified(vertices, within: 0)
    }

    /// Goes round once. From each vertex that is kept a chord runs on as long as all it leaves out are near it: the
    /// directions to these, widened by the tolerance, must have one in common (Imai and Iri, 1988).
    ///
    /// - Complexity: O(n).
    private static func simplified(_ vertices: [Vector2], within tolerance: Double) -> [Vector2] {
        let count = vertices.count
        let start = corner(vertices)
        var isKept = Array(repeating: false, count: count)
        isKept[start] = true
        var cone = Cone(apex: vertices[start], tolerance: tolerance)
        for step in 1..<count {
            let (vertex, next) = (vertices[(start + step) % count], vertices[(start + step + 1) % count])
            // Where the outline turns back on itself the vertex is kept: the convexity check names it.
            let turnsBack = (vertex - cone.apex).dot(next - vertex) <= 0
            cone.narrow(to: vertex)
            if turnsBack || !cone.contains(next) {
                isKept[(start + step) % count] = true
                cone = Cone(apex: vertex, tolerance: tolerance)
            }
        }
        return vertices.indices.filter { isKept[$0] }.map { vertices[$0] }
    }

    /// A vertex that no chord can leave out: the one farthest from the middle.
    private static func corner(_ vertices: [Vector2]) -> Int {
        let middle = centroid(vertices)
        var farthest = (place: 0, distance: 0.0)
        for (place, vertex) in vertices.enumerated() {
            let distance = (vertex - middle).length
            if distance > farthest.distance { farthest = (place, distance) }
        }
        return farthest.place
    }

    /// The directions from a point in which all points left out so far are near.
    private struct Cone {
        let apex: Vector2
        private let tolerance: Double
        private var sides: (right: Vector2, left: Vector2)?

        init(apex: Vector2, tolerance: Double) { (self.apex, self.tolerance) = (apex, tolerance) }

        func contains(_ point: Vector2) -> Bool {
            guard let sides else { return true }
            let way = point - apex
            return sides.right.cross(way) >= 0 && way.cross(sides.left) >= 0
        }

        mutating func narrow(to point: Vector2) {
            let way = point - apex
            let length = way.length
            // Nearer than the tolerance it is near every chord.
            guard length > tolerance else { return }
            let sine = tolerance / length
            let cosine = ((1 - sine) * (1 + sine)).squareRoot()
            let (right, left) = (way.rotated(cosine: cosine, sine: -sine), way.rotated(cosine: cosine, sine: sine))
            guard let sides else { return self.sides = (right, left) }
            self.sides = (
                sides.right.cross(right) > 0 ? right : sides.right, sides.left.cross(left) < 0 ? left : sides.left
            )
        }
    }
}
