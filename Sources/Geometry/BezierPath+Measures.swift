import Foundation

extension BezierPath {
    /// The smallest rectangle that holds every point of the path, control points included, so curves may stay well
    /// inside; null for an empty path.
    ///
    /// A path of a single point has bounds of no size.
    ///
    /// - Returns: in the path's own coordinates, pt.
    /// - Complexity: O(steps).
    public var bounds: CGRect {
        CGRect(enclosing: elements.lazy.flatMap(\.points))
    }

    /// The area that the closed subpaths enclose, pt²: positive for those that run clockwise on screen, negative for
    /// the others. Open subpaths count 0.
    ///
    /// It is exact for curves, by Green's theorem: half the integral of x dy − y dx along the outline. Subpaths add up
    /// with their signs, whatever ``usesEvenOddFillRule`` says, so a hole that runs the other way is taken off. Parts
    /// of a subpath that crosses itself count with the sign of their winding. UIKit has no such property.
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
    /// A ray from the point towards +x is followed: with the even-odd rule the number of crossings decides, else
    /// their sum by direction. False where a coordinate of the point is not a number. UIKit's `contains(_:)`.
    ///
    /// - Complexity: O(corners of the flattened path).
    public func contains(_ point: CGPoint) -> Bool {
        var winding = 0
        var crossings = 0
        for line in polylines(tolerance: 1e-3) where line.isClosed {
            // The edge from the last corner to the first is one like the others.
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

    /// How an edge lies to a ray: through the point itself, beside it, or across it.
    private enum Passage {
        case on, misses
        case crosses(Int)
    }

    /// How an edge passes the ray that leaves the point towards +x: +1 where it crosses towards +y, −1 towards −y.
    ///
    /// An edge counts its end of smaller y and not the other one, so that a ray through a corner crosses one edge, or
    /// two, or none, as the outline does.
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
