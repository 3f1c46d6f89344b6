import DynamicsModel

/// A convex outline in the plane, as far as overlap needs it: how far it reaches in a direction.
enum ConvexOutline {
    case circle(centre: Vector2, radius: Double)
    /// Half axes along `axis` (a unit vector) and across it.
    case ellipse(centre: Vector2, axis: Vector2, along: Double, across: Double)
    case polygon(centre: Vector2, vertices: [Vector2])
    /// All that lies within a radius of a polygon or line.
    case rounded(centre: Vector2, core: [Vector2], radius: Double)

    /// - Parameter shape: a validated shape that is no group.
    init(_ shape: Shape) {
        switch shape {
        case .circle(let radius): self = .circle(centre: .zero, radius: radius)
        case .ellipse(let along, let across):
            self = .ellipse(centre: .zero, axis: Vector2(1, 0), along: along, across: across)
        case .rectangle(let width, let height):
            let corner = Vector2(width, height) / 2
            self = .polygon(
                centre: .zero,
                vertices: [-corner, Vector2(corner.x, -corner.y), corner, Vector2(-corner.x, corner.y)])
        case .path(let vertices): self = .polygon(centre: ConvexPath.centroid(vertices), vertices: vertices)
        case .rounded(let core, let radius):
            self = .rounded(centre: RoundedCore.center(core), core: core, radius: radius)
        case .group: preconditionFailure("a group is several outlines")
        }
    }

    /// The outline turned about the origin, then moved.
    func placed(cosine: Double, sine: Double, at position: Vector2) -> ConvexOutline {
        func place(_ point: Vector2) -> Vector2 { position + point.rotated(cosine: cosine, sine: sine) }
        return switch self {
        case .circle(let centre, let radius): .circle(centre: place(centre), radius: radius)
        case .ellipse(let centre, let axis, let along, let across):
            .ellipse(
                centre: place(centre), axis: axis.rotated(cosine: cosine, sine: sine), along: along, across: across)
        case .polygon(let centre, let vertices): .polygon(centre: place(centre), vertices: vertices.map(place))
        case .rounded(let centre, let core, let radius):
            .rounded(centre: place(centre), core: core.map(place), radius: radius)
        }
    }

    var centre: Vector2 {
        switch self {
        case .circle(let centre, _), .ellipse(let centre, _, _, _), .polygon(let centre, _),
            .rounded(let centre, _, _):
            centre
        }
    }

    /// The largest n · p over all points p of the outline.
    func reach(_ n: Vector2) -> Double {
        switch self {
        case .circle(let centre, let radius): return n.dot(centre) + radius
        case .ellipse(let centre, let axis, let along, let across):
            let u = along * n.dot(axis)
            let v = across * n.cross(axis)
            return n.dot(centre) + (u * u + v * v).squareRoot()
        case .polygon(_, let vertices):
            var best = -Double.infinity
            for vertex in vertices { best = max(best, n.dot(vertex)) }
            return best
        case .rounded(_, let core, let radius):
            var best = -Double.infinity
            for vertex in core { best = max(best, n.dot(vertex)) }
            return best + radius * n.length
        }
    }

    /// The outward unit normals of the edges of a polygon or a core; a round outline has none.
    var faceNormals: [Vector2] {
        let vertices: [Vector2]
        switch self {
        case .circle, .ellipse: return []
        case .polygon(_, let corners), .rounded(_, let corners, _): vertices = corners
        }
        return vertices.indices.map { index in
            let edge = vertices[(index + 1) % vertices.count] - vertices[index]
            return -edge.perpendicular / edge.length
        }
    }

    /// The radius of a circle about the origin that holds the outline.
    var radiusAboutOrigin: Double {
        switch self {
        case .circle(let centre, let radius): centre.length + radius
        case .ellipse(let centre, _, let along, let across): centre.length + max(along, across)
        case .polygon(_, let vertices): vertices.map(\.length).max() ?? 0
        case .rounded(_, let core, let radius): (core.map(\.length).max() ?? 0) + radius
        }
    }
}
