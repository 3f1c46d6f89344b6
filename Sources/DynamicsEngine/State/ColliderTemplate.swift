import CSIMD
import DynamicsModel

/// The kind of a collider, in the order in which pairs are binned.
package enum ColliderKind: Int32, Sendable, Comparable {
    case circle, ellipse, rectangle, polygon, rounded

    /// Whether it has vertices in the pool.
    package var isPooled: Bool { self >= .polygon }

    package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// One convex part of a body, in the body's own frame: what does not change while the body moves.
package struct ColliderTemplate: Hashable, Sendable {
    package var kind: ColliderKind
    /// The collider's origin from the body's centre of mass, pt, in the body's frame.
    package var offset: SIMD2<Float>
    /// Cosine and sine of the collider's angle against the body.
    package var rotation: SIMD2<Float>
    /// Radius, half axis along x, half width, or half the size of what has vertices, pt.
    package var p0: Float
    /// Radius, half axis along y, half height, or the bits of the index of what has vertices.
    package var p1: Float
    /// The largest distance of a point from the collider's origin, pt.
    package var radius: Float

    /// The index into the pool, for polygons and what is rounded.
    package var polygon: Int32? { kind.isPooled ? Int32(bitPattern: p1.bitPattern) : nil }

    /// Half extents of a box along the collider's own axes about its origin that holds it, pt.
    package func extents(pool: borrowing PolygonPool) -> SIMD2<Float> {
        guard let polygon else { return SIMD2(p0, p1) }
        var most = SIMD2<Float>(repeating: 0)
        for vertex in pool.polygon(polygon) {
            most = SIMD2(max(most.x, abs(vertex.x)), max(most.y, abs(vertex.y)))
        }
        return most + pool.rounding(of: polygon)
    }

    /// The width that scales slop and margins: see ``Shape/size``.
    package var size: Float { kind.isPooled ? 2 * p0 : 2 * min(p0, p1) }

    /// Half the extents of the smallest upright box about the origin that holds the collider.
    ///
    /// Exact but for those with vertices, whose box is that of the circle of their radius; pass the pool for the
    /// exact one with ``bounds(cosine:sine:pool:)``.
    ///
    /// - Parameters:
    ///   - cosine: of the collider's angle in the world.
    ///   - sine: of the same angle.
    package func halfExtents(cosine c: Float, sine s: Float) -> SIMD2<Float> {
        switch kind {
        case .circle, .polygon, .rounded:
            return SIMD2(radius, radius)
        case .ellipse:
            let x = p0 * c * (p0 * c) + p1 * s * (p1 * s)
            let y = p0 * s * (p0 * s) + p1 * c * (p1 * c)
            return SIMD2(x.squareRoot(), y.squareRoot())
        case .rectangle:
            return SIMD2(p0 * abs(c) + p1 * abs(s), p0 * abs(s) + p1 * abs(c))
        }
    }

    /// The smallest upright box that holds the collider, from its origin. O(vertices).
    package func bounds(cosine c: Float, sine s: Float, pool: borrowing PolygonPool) -> (
        low: SIMD2<Float>, high: SIMD2<Float>
    ) {
        guard let polygon else {
            let half = halfExtents(cosine: c, sine: s)
            return (-half, half)
        }
        var low = SIMD2<Float>(repeating: .infinity)
        var high = SIMD2<Float>(repeating: -.infinity)
        for vertex in pool.polygon(polygon) {
            let turned = SIMD2(c * vertex.x - s * vertex.y, s * vertex.x + c * vertex.y)
            low = pointwiseMin(low, turned)
            high = pointwiseMax(high, turned)
        }
        let rounding = pool.rounding(of: polygon)
        return (low - rounding, high + rounding)
    }
}

/// The colliders of a shape, one for each part in order, with polygons entered into the pool.
///
/// - Parameters:
///   - shape: a validated shape.
///   - mass: its mass properties, for the centre of mass.
package func colliderTemplates(for shape: Shape, mass: MassProperties, pool: inout PolygonPool) -> [ColliderTemplate] {
    shape.parts.map { part in
        let cosine = PortableMath.cosine(part.rotation)
        let sine = PortableMath.sine(part.rotation)
        var origin = part.offset - mass.centerOfMass
        let p: (Float, Float)
        let radius: Double
        let kind: ColliderKind
        switch part.shape {
        case .circle(let r):
            (kind, p, radius) = (.circle, (Float(r), Float(r)), r)
        case .ellipse(let a, let b):
            (kind, p, radius) = (.ellipse, (Float(a), Float(b)), max(a, b))
        case .rectangle(let width, let height):
            (kind, p, radius) = (
                .rectangle, (Float(width / 2), Float(height / 2)), Vector2(width / 2, height / 2).length
            )
        case .path(let vertices):
            let centroid = ConvexPath.centroid(vertices)
            origin += centroid.rotated(cosine: cosine, sine: sine)
            let about = vertices.map { $0 - centroid }
            let index = pool.add(about.map { SIMD2(Float($0.x), Float($0.y)) })
            p = (Float(ConvexPath.inradius(vertices)), Float(bitPattern: UInt32(bitPattern: index)))
            radius = about.map { $0.length }.max() ?? 0
            kind = .polygon
        case .rounded(let core, let r):
            let center = RoundedCore.center(core)
            origin += center.rotated(cosine: cosine, sine: sine)
            let about = core.map { $0 - center }
            let index = pool.add(about.map { SIMD2(Float($0.x), Float($0.y)) }, rounding: Float(r))
            p = (Float(part.shape.size / 2), Float(bitPattern: UInt32(bitPattern: index)))
            radius = (about.map { $0.length }.max() ?? 0) + r
            kind = .rounded
        case .group:
            preconditionFailure("groups do not nest")
        }
        // Rounded up, so that the circle holds every vertex.
        return ColliderTemplate(
            kind: kind, offset: SIMD2(Float(origin.x), Float(origin.y)),
            rotation: SIMD2(Float(cosine), Float(sine)), p0: p.0, p1: p.1, radius: Float(radius).nextUp)
    }
}
