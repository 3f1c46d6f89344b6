import CSIMD
import DynamicsModel

/// One segment of a boundary, or one side of an inside rectangle, as kernels read it.
package enum StaticShape: Hashable, Sendable {
    /// From a to b; `before` and `after` are the far points of the neighbours in the chain, or a and b
    /// themselves at a free end.
    case segment(a: SIMD2<Float>, b: SIMD2<Float>, before: SIMD2<Float>, after: SIMD2<Float>)
    /// The plane through a point with its inward normal.
    case halfPlane(point: SIMD2<Float>, inward: SIMD2<Float>)

    /// `csimd_kind_segment` or `csimd_kind_half_plane`.
    package var kind: Int32 {
        switch self {
        case .segment: Int32(csimd_kind_segment)
        case .halfPlane: Int32(csimd_kind_half_plane)
        }
    }

    /// As the kernels read it.
    package var record: csimd_static_shape {
        switch self {
        case .segment(let a, let b, let before, let after):
            csimd_static_shape(
                segment: csimd_segment(
                    start_x: a.x, start_y: a.y, end_x: b.x, end_y: b.y, before_x: before.x, before_y: before.y,
                    after_x: after.x, after_y: after.y))
        case .halfPlane(let point, let inward):
            csimd_static_shape(
                half_plane: csimd_half_plane(
                    x: point.x, y: point.y, inward_x: inward.x, inward_y: inward.y, unused: (0, 0, 0, 0)))
        }
    }

    /// The static shapes of a validated boundary, in order along it; those of a rectangle are its sides
    /// at minimum x, minimum y, maximum x, maximum y.
    ///
    /// Segments whose ends are one point in Float are left out; their neighbours join.
    package static func shapes(of boundary: Boundary) -> [StaticShape] {
        switch boundary.outline {
        case .segment(let a, let b):
            chain([a, b], closed: false)
        case .path(let points, let closed):
            chain(points, closed: closed)
        case .inside(let minimum, let maximum):
            [
                .halfPlane(point: rounded(minimum), inward: SIMD2(1, 0)),
                .halfPlane(point: rounded(minimum), inward: SIMD2(0, 1)),
                .halfPlane(point: rounded(maximum), inward: SIMD2(-1, 0)),
                .halfPlane(point: rounded(maximum), inward: SIMD2(0, -1)),
            ]
        }
    }

    private static func chain(_ exact: [Vector2], closed: Bool) -> [StaticShape] {
        var points: [SIMD2<Float>] = []
        for point in exact.map(rounded) where points.last != point { points.append(point) }
        if closed, points.count > 1, points.first == points.last { points.removeLast() }
        guard points.count > 1 else { return [] }
        let isClosed = closed && points.count > 2
        let count = points.count
        return (0..<(isClosed ? count : count - 1)).map { k in
            let isFirst = k == 0 && !isClosed
            let isLast = k == count - 2 && !isClosed
            return .segment(
                a: points[k], b: points[(k + 1) % count],
                before: isFirst ? points[k] : points[(k + count - 1) % count],
                after: isLast ? points[k + 1] : points[(k + 2) % count])
        }
    }

    private static func rounded(_ point: Vector2) -> SIMD2<Float> { SIMD2(Float(point.x), Float(point.y)) }
}
