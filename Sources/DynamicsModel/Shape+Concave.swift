extension Shape {
    /// A shape of any outline without crossings, concave or with holes: a group of convex parts that fill it.
    ///
    /// ```swift
    /// let bowl = try Shape.concave([[-60, -40], [-40, 20], [40, 20], [60, -40], [70, 40], [-70, 40]])
    /// ```
    ///
    /// The same outline always makes the same parts. What is convex already becomes a path. Mass, centre of mass and
    /// moment of inertia are those of the outline, since parts don't overlap.
    ///
    /// - Parameters:
    ///   - outline: vertices in either winding, pt, at least three and with the holes at most ``largestOutline``.
    ///   - holes: outlines within it that touch neither it nor each other.
    /// - Throws: ``DynamicsError/invalidPath(_:)`` for an outline that crosses or touches itself, holes that are not
    ///   inside or overlap, or more vertices; and what ``ConvexPath/canonical(_:)`` throws for its numbers.
    /// - Complexity: about O(n²) in the number of vertices, O(n³) at worst.
    public static func concave(_ outline: [Vector2], holes: [[Vector2]] = []) throws(DynamicsError) -> Shape {
        let area = try OutlineWithHoles(outline, holes: holes)
        var parts: [Part] = []
        for piece in ConvexPieces(of: area).vertices {
            // What is left where nearly straight sides meet is thinner than anything that collides.
            guard let vertices = try? ConvexPath.canonical(piece) else { continue }
            parts.append(Part(.path(vertices)))
        }
        guard let first = parts.first else { throw .invalidPath("encloses no area that is thick enough") }
        return parts.count == 1 ? first.shape : .group(parts)
    }

    /// The most vertices that ``concave(_:holes:)`` takes, those of holes included.
    public static let largestOutline = 1024
}
