import Foundation

extension BezierPath {
    /// A subpath whose curves are replaced by chords.
    ///
    /// What boundaries, outlines and hit tests are made of.
    public struct Polyline: Hashable, Sendable {
        /// The corners in order, pt. A closed line's last corner joins its first, which isn't repeated.
        public var points: [CGPoint]
        /// Whether the subpath ended in `close`.
        public var isClosed: Bool

        /// Makes a polyline of its corners as they are; a closed one should not repeat its first.
        ///
        /// Nothing is checked or left out.
        public init(points: [CGPoint], isClosed: Bool) {
            self.points = points
            self.isClosed = isClosed
        }
    }

    /// The subpaths as chains of lines that stay within a distance of the curves.
    ///
    /// Every curve is cut at even steps of its parameter, as many as its second difference asks for (chord error ≤
    /// h²·|second derivative|/8), at most 1,024; so the points depend on the curve alone. Corners lie on the curves: of
    /// a convex curve the chain is inside. A subpath that consists of its start is one point.
    ///
    /// A closed subpath's chain doesn't repeat its first corner, also where the last step led back to it; an open one
    /// keeps both. Lines are taken as they are, however short. Curves with coordinates that are not finite become one
    /// line to their end.
    ///
    /// - Parameter tolerance: the largest distance between a chord and its curve, pt; less than 1e-4 counts as that.
    /// - Returns: one chain for each subpath, in order.
    /// - Complexity: O(corners made).
    public func polylines(tolerance: CGFloat = 0.1) -> [Polyline] {
        // NaN counts as the least, too: no comparison with it is true.
        let tolerance = tolerance >= 1e-4 ? tolerance : 1e-4
        var result: [Polyline] = []
        for element in elements {
            switch element {
            case .move(let point):
                result.append(Polyline(points: [point], isClosed: false))
            case .close:
                // A path never begins with `close`, so there is a chain to close.
                result[result.count - 1].close()
            default:
                element.flatten(into: &result[result.count - 1].points, tolerance: tolerance)
            }
        }
        return result
    }
}

extension BezierPath.Polyline {
    /// Closes the chain, and removes a last corner that repeats the first.
    ///
    /// Only an exact repeat goes: a last corner near the first is a corner of its own.
    fileprivate mutating func close() {
        isClosed = true
        if points.count > 1, points.last == points.first { points.removeLast() }
    }
}

extension BezierPath.Element {
    /// Appends the corners of a line or curve, its start left out.
    fileprivate func flatten(into points: inout [CGPoint], tolerance: CGFloat) {
        guard let start = points.last else { return }
        switch self {
        case .line(let point):
            points.append(point)
        case .quadCurve(let point, let control):
            CubicSegment(start: start, control: control, end: point).flatten(into: &points, tolerance: tolerance)
        case .curve(let point, let control1, let control2):
            CubicSegment(start: start, control1: control1, control2: control2, end: point)
                .flatten(into: &points, tolerance: tolerance)
        case .move, .close:
            break
        }
    }
}
