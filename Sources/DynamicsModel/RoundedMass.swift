/// The area of a rounded shape and its moments about its core's centre, piece by piece:
///
///     the core            A, 0, J of the polygon; nothing of a line
///     a strip an edge     L r, its middle m + n r/2, L r (L² + r²)/12 about that
///     a sector a vertex   θ r²/2, first moment about the vertex r³/3 ∫ u dφ, θ r⁴/4 about the vertex
///
///     L, m, n   an edge's length, middle and outward unit normal;   r   the radius
///     θ         the angle between the normals n₁ and n₂ of the edges that meet in a vertex; ∫ u dφ over it is
///               n₁ − n₂ turned by a quarter
struct RoundedMoments {
    private(set) var area = 0.0
    /// ∫ x dA
    private(set) var first = Vector2.zero
    /// ∫ |x|² dA
    private(set) var second = 0.0

    /// - Complexity: O(vertices).
    init(core: [Vector2], radius: Double) {
        let center = RoundedCore.center(core)
        let vertices = core.map { $0 - center }
        let normals = vertices.indices.map { k in
            let edge = vertices[(k + 1) % vertices.count] - vertices[k]
            return Vector2(edge.y, -edge.x) / edge.length
        }
        if vertices.count > 2 {
            let own = MassProperties(of: .path(vertices), density: Tuning.areaPerMass)
            (area, second) = (own.mass, own.momentOfInertia)
        }
        for (k, vertex) in vertices.enumerated() {
            addStrip(from: vertex, to: vertices[(k + 1) % vertices.count], normal: normals[k], radius)
            addSector(at: vertex, normals[(k + vertices.count - 1) % vertices.count], normals[k], radius)
        }
    }

    private mutating func addStrip(from start: Vector2, to end: Vector2, normal: Vector2, _ radius: Double) {
        let length = (end - start).length
        let own = length * radius
        let middle = (start + end) / 2 + normal * (radius / 2)
        area += own
        first += middle * own
        second += own * ((length * length + radius * radius) / 12 + middle.dot(middle))
    }

    private mutating func addSector(at vertex: Vector2, _ before: Vector2, _ after: Vector2, _ radius: Double) {
        let angle = abs(PortableMath.angle(Vector2(before.dot(after), before.cross(after))))
        let square = radius * radius
        let own = angle * square / 2
        let moment = (before - after).perpendicular * (square * radius / 3)
        area += own
        first += vertex * own + moment
        second += own * (vertex.dot(vertex) + square / 2) + 2 * vertex.dot(moment)
    }
}

extension MassProperties {
    /// - Complexity: O(vertices).
    init(core: [Vector2], radius: Double, density: Double) {
        let moments = RoundedMoments(core: core, radius: radius)
        let middle = moments.first / moments.area
        let mass = density * moments.area / Tuning.areaPerMass
        self.init(
            mass: mass, centerOfMass: RoundedCore.center(core) + middle,
            momentOfInertia: mass * (moments.second / moments.area - middle.dot(middle)))
    }
}
