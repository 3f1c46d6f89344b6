extension Shape {
    /// A capsule along x about the item's centre: a straight piece between two round ends.
    ///
    /// ```swift
    /// let pill = Shape.capsule(length: 40, radius: 10)  // 60 pt from tip to tip, 20 pt thick
    /// ```
    ///
    /// - Parameters:
    ///   - length: between the centres of the round ends, pt; 0 makes a circle. Its sign does not matter. From tip to
    ///     tip the capsule has this and twice the radius.
    ///   - radius: of both ends, and half its thickness, pt.
    public static func capsule(length: Double, radius: Double) -> Shape {
        capsule(from: Vector2(-length / 2, 0), to: Vector2(length / 2, 0), radius: radius)
    }

    /// A capsule between two points: all that lies within the radius of the line between them.
    ///
    /// - Parameters:
    ///   - start: the centre of one round end, in the item's coordinates, pt.
    ///   - end: that of the other one.
    ///   - radius: of both ends, and half its thickness, pt.
    public static func capsule(from start: Vector2, to end: Vector2, radius: Double) -> Shape {
        .rounded([start, end], radius: radius)
    }

    /// A rectangle about the item's centre, its sides along the axes at rotation 0, whose corners are quarters of circles.
    ///
    /// A radius of half the shorter side, to 10⁻⁷ of it, makes a capsule, or a circle of a square; a radius of 0 the plain
    /// rectangle.
    ///
    /// - Parameters:
    ///   - width: from side to side along x, pt, rounding included.
    ///   - height: the same along y, pt.
    ///   - radius: of the corners, pt; at most half of the shorter side.
    /// - Throws: ``DynamicsError/notFinite(_:_:)`` or ``DynamicsError/outOfRange(_:_:rule:)`` for a bad number,
    ///   ``DynamicsError/invalidPath(_:)`` where the sides are straight for less than 10⁻³ pt, but not for 0.
    public static func roundedRectangle(width: Double, height: Double, radius: Double) throws(DynamicsError) -> Shape {
        try Check.range(width, Tuning.sizeRange, "rounded rectangle width", "pt")
        try Check.range(height, Tuning.sizeRange, "rounded rectangle height", "pt")
        let most = min(width, height) / 2
        try Check.finite(radius, "rounded rectangle radius")
        // Halves of sides that were computed themselves may be more by rounding.
        let radius = abs(radius - most) <= 1e-7 * most ? most : radius
        try Check.range(radius, 0...most, "rounded rectangle radius", "pt")
        if radius == 0 { return .rectangle(width: width, height: height) }
        let (x, y) = (width / 2 - radius, height / 2 - radius)
        if radius == most {
            return try capsule(from: Vector2(-x, -y), to: Vector2(x, y), radius: radius).validated()
        }
        return try Shape.rounded(
            [Vector2(-x, -y), Vector2(x, -y), Vector2(x, y), Vector2(-x, y)], radius: radius
        ).validated()
    }

    /// The canonical form of a rounded shape.
    ///
    /// - Throws: what is wrong with its core or radius.
    static func validated(core: [Vector2], radius: Double) throws(DynamicsError) -> Shape {
        guard core.count >= 2 else {
            throw .invalidPath("has \(core.count) vertices; the core of a rounded shape needs at least 2")
        }
        if radius == 0, core.count > 2 { return try Shape.path(core).validated() }
        try Check.range(
            radius, Tuning.sizeRange.lowerBound / 2...Tuning.sizeRange.upperBound / 2,
            core.count == 2 ? "capsule radius" : "rounded shape radius", "pt")
        guard core.count == 2 else { return .rounded(try ConvexPath.canonical(core), radius: radius) }
        try ConvexPath.check(core, "capsule")
        // So near that the ends of a path would count as one.
        let least = 2e-7 * radius
        if (core[1] - core[0]).length > least { return .rounded(core, radius: radius) }
        guard RoundedCore.center(core).length <= least else {
            throw .invalidPath(
                "is a capsule whose ends coincide off the item's centre; a circle there is a part of a group")
        }
        return .circle(radius: radius)
    }
}

/// Measures of the core of a rounded shape: a convex polygon, or the line between two points.
package enum RoundedCore {
    /// The centroid, pt.
    package static func center(_ core: [Vector2]) -> Vector2 {
        core.count == 2 ? (core[0] + core[1]) / 2 : ConvexPath.centroid(core)
    }

    /// The distance from the centre to the nearest edge, pt; 0 for a line.
    package static func inradius(_ core: [Vector2]) -> Double {
        core.count == 2 ? 0 : ConvexPath.inradius(core)
    }

    /// The edges of the core, moved out by the radius: all straight pieces of the outline, in order. Between two of them
    /// it is an arc about a vertex.
    package static func sides(_ core: [Vector2], radius: Double) -> [(start: Vector2, end: Vector2)] {
        core.indices.map { k in
            let (start, end) = (core[k], core[(k + 1) % core.count])
            let out = (start - end).perpendicular * (radius / (end - start).length)
            return (start + out, end + out)
        }
    }

    /// The outline as a polygon with so many corners for a full turn of its arcs, all of them on it.
    package static func polygon(_ core: [Vector2], radius: Double, cornersPerTurn count: Int) -> [Vector2] {
        let sides = sides(core, radius: radius)
        var points: [Vector2] = []
        for (k, vertex) in core.enumerated() {
            let from = sides[(k + core.count - 1) % core.count].end - vertex
            let to = sides[k].start - vertex
            let turn = abs(PortableMath.angle(Vector2(from.dot(to), from.cross(to))))
            let steps = max(1, Int((turn / (2 * .pi) * Double(count)).rounded(.up)))
            for step in 0...steps {
                let angle = turn * Double(step) / Double(steps)
                points.append(
                    vertex
                        + from.rotated(cosine: PortableMath.cosine(angle), sine: PortableMath.sine(angle)))
            }
        }
        return points
    }
}
