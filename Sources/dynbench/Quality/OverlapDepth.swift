import DynamicsModel
import Foundation

/// How deep two convex outlines overlap: the shortest way that parts them. Independent of both engines.
///
/// The depth is the least, over unit vectors n, of f(n) = reach of a along n + reach of b against n.
/// For two polygons the least is at a face normal, for a circle and a polygon at a face normal or at a vertex,
/// for two circles along the centres: these are exact up to rounding. Where an ellipse or something rounded takes part, f is sampled
/// in 64 directions and at the face normals, and the best sample refined by golden section to 10⁻⁶ rad; since
/// f'' is at most the sum R of the largest radii of curvature, missing the true valley for a neighbouring one can make
/// the depth too large by at most R/2 · (π/64)², 0.12 % of R, never too small.
enum OverlapDepth {
    /// The depth in pt; 0 for outlines that don't overlap.
    static func between(_ a: ConvexOutline, _ b: ConvexOutline) -> Double {
        switch (a, b) {
        case (.circle(let p, let r), .circle(let q, let s)): max(0, r + s - (q - p).length)
        case (.polygon, .polygon): max(0, faces(a, b))
        case (.circle(let p, _), .polygon(_, let vertices)), (.polygon(_, let vertices), .circle(let p, _)):
            max(0, vertex(a, b, p, vertices, below: faces(a, b)))
        default: max(0, sampled(a, b))
        }
    }

    private static func width(_ n: Vector2, _ a: ConvexOutline, _ b: ConvexOutline) -> Double {
        a.reach(n) + b.reach(-n)
    }

    private static func faces(_ a: ConvexOutline, _ b: ConvexOutline) -> Double {
        var least = Double.infinity
        for normal in a.faceNormals where least > 0 { least = min(least, width(normal, a, b)) }
        for normal in b.faceNormals where least > 0 { least = min(least, width(-normal, a, b)) }
        return least
    }

    private static func vertex(
        _ a: ConvexOutline, _ b: ConvexOutline, _ centre: Vector2, _ vertices: [Vector2], below: Double
    ) -> Double {
        var least = below
        for vertex in vertices where least > 0 {
            let way = centre - vertex
            guard way.length > 0 else { continue }
            let n = way / way.length
            least = min(least, width(n, a, b), width(-n, a, b))
        }
        return least
    }

    private static let directions = (0..<64).map { index -> Double in Double(index) * 2 * .pi / 64 }

    private static func sampled(_ a: ConvexOutline, _ b: ConvexOutline) -> Double {
        let way = b.centre - a.centre
        if way.length > 0, width(way / way.length, a, b) <= 0 { return 0 }
        var best = (angle: 0.0, width: Double.infinity)
        for angle in directions {
            let w = width(Vector2(cos(angle), sin(angle)), a, b)
            if w <= 0 { return 0 }
            if w < best.width { best = (angle, w) }
        }
        return min(faces(a, b), refined(best.angle, a, b), best.width)
    }

    /// Golden section between the neighbouring samples.
    private static func refined(_ angle: Double, _ a: ConvexOutline, _ b: ConvexOutline) -> Double {
        func f(_ angle: Double) -> Double { width(Vector2(cos(angle), sin(angle)), a, b) }
        let ratio = 0.618_033_988_749_895
        var low = angle - 2 * .pi / 64
        var high = angle + 2 * .pi / 64
        var x = high - ratio * (high - low)
        var y = low + ratio * (high - low)
        var fx = f(x)
        var fy = f(y)
        while high - low > 1e-6 {
            if fx < fy {
                (high, y, fy) = (y, x, fx)
                x = high - ratio * (high - low)
                fx = f(x)
            } else {
                (low, x, fx) = (x, y, fy)
                y = low + ratio * (high - low)
                fy = f(y)
            }
        }
        return min(fx, fy)
    }
}
