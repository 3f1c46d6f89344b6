import Foundation

extension BezierPath {
    /// The smallest rectangle that holds every point of the path, control points included, so curves may stay well
    /// inside; null for an empty path.
    ///
    /// - Complexity: O(steps).
    public var bounds: CGRect {
        CGRect(enclosing: elements.lazy.flatMap(\.points))
    }

    /// The area that the closed subpaths enclose, pt²: positive for those that run clockwise on screen, negative for
    /// the others. Open subpaths count 0.
    ///
    /// It is exact for curves, by Green's theorem: half the integral of x dy − y dx along the outline.
    ///
    /// - Complexity: O(steps).
    public var signedArea: CGFloat {
        var total: CGFloat = 0
        var (subpath, start, origin): (CGFloat, CGPoint, CGPoint) = (0, .zero, .zero)
        for element in elements {
            if case .move(let point) = element { origin = point }
            // Relative to the subpath's start: no digits are lost far from the origin.
            switch element.mapped({ CGPoint(x: $0.x - origin.x, y: $0.y - origin.y) }) {
            case .move:
                (subpath, start) = (0, .zero)
            case .line(let end):
                subpath += (start.x * end.y - start.y * end.x) / 2
                start = end
            case .quadCurve(let end, let control):
                subpath += CubicSegment(start: start, control: control, end: end).signedArea
                start = end
            case .curve(let end, let control1, let control2):
                subpath += CubicSegment(start: start, control1: control1, control2: control2, end: end).signedArea
                start = end
            case .close:
                total += subpath
            }
        }
        return total
    }

    /// Whether a point lies in the area that the closed subpaths enclose; their outline belongs to it.
    ///
    /// The area follows ``usesEvenOddFillRule``; open subpaths enclose nothing. Curves are followed to 0.001 pt.
    ///
    /// - Complexity: O(corners of the flattened path).
    public func contains(_ point: CGPoint) -> Bool {
        var winding = 0
        var crossings = 0
        for line in polylines(tolerance: 1e-3) where line.isClosed {
            var previous = line.points[line.points.count - 1]
            for corner in line.points {
                switch Self.passage(of: point, from: previous, to: corner) {
                case .on: return true
                case .crosses(let direction):
                    winding += direction
                    crossings += 1
                case .misses: break
                }
                previous = corner
            }
        }
        return usesEvenOddFillRule ? !crossings.isMultiple(of: 2) : winding != 0
    }

    /// How an edge lies to a ray: through its start, beside it, or across it.
    private enum Passage {
        case on, misses
        case crosses(Int)
    }

    /// How an edge passes the ray that leaves the point towards +x: +1 where it crosses towards +y, −1 towards −y.
    private static func passage(of point: CGPoint, from a: CGPoint, to b: CGPoint) -> Passage {
        let cross = (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)
        if cross == 0, min(a.x, b.x) <= point.x, point.x <= max(a.x, b.x), min(a.y, b.y) <= point.y,
            point.y <= max(a.y, b.y)
        {
            return .on
        }
        if a.y <= point.y, b.y > point.y { return cross < 0 ? .misses : .crosses(1) }
        if a.y > point.y, b.y <= point.y { return cross > 0 ? .misses : .crosses(-1) }
        return .misses
    }
}
