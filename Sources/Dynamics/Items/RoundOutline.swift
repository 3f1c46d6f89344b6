import DynamicsModel
import Foundation
import Geometry

/// What a path of curves stands for, where that is an ellipse or a rectangle with round corners: the shape itself,
/// whose curves are true, in place of a polygon that comes near to it.
enum RoundOutline {
    /// The shape of an `ovalIn:` path, or of a `roundedRect:` one with circular corners, wherever it lies; nil for any
    /// other path.
    static func shape(of path: BezierPath) -> Shape? {
        let bounds = path.bounds
        guard case .move(let start) = path.elements.first, bounds.width > 0, bounds.height > 0 else { return nil }
        if matches(path, BezierPath(ovalIn: bounds)) {
            let ellipse = Shape.ellipse(halfWidth: Double(bounds.width) / 2, halfHeight: Double(bounds.height) / 2)
            return placed(ellipse, at: bounds)
        }
        // A rounded rectangle's path begins where its first corner does, on the left side.
        let radius = start.y - bounds.minY
        guard radius > 0, radius <= 0.501 * min(bounds.width, bounds.height),
            matches(path, BezierPath(roundedRect: bounds, cornerRadius: radius)),
            let shape = try? Shape.roundedRectangle(
                width: Double(bounds.width), height: Double(bounds.height), radius: Double(radius))
        else { return nil }
        return placed(shape, at: bounds)
    }

    /// A shape about the middle of some bounds.
    private static func placed(_ shape: Shape, at bounds: CGRect) -> Shape {
        let middle = Vector2(Double(bounds.midX), Double(bounds.midY))
        // Rounding of bounds that were meant to be about the centre.
        if middle.length <= 1e-9 * Double(bounds.width + bounds.height) { return shape }
        return .group([Shape.Part(shape, offset: middle)])
    }

    /// Whether two paths have the same elements but for rounding.
    private static func matches(_ path: BezierPath, _ other: BezierPath) -> Bool {
        let slack = 1e-6 * (path.bounds.width + path.bounds.height)
        return path.elements.count == other.elements.count
            && zip(path.elements, other.elements).allSatisfy { own, other in
                let (points, others) = (points(of: own), points(of: other))
                return points.count == others.count
                    && zip(points, others).allSatisfy { abs($0.x - $1.x) <= slack && abs($0.y - $1.y) <= slack }
            }
    }

    /// The points of an element: where it ends, and its controls.
    private static func points(of element: BezierPath.Element) -> [CGPoint] {
        switch element {
        // Moves and lines lead to points in the same order in paths of one kind.
        case .move(let point), .line(let point): [point]
        case .quadCurve(let point, let control): [point, control]
        case .curve(let point, let control1, let control2): [point, control1, control2]
        case .close: []
        }
    }
}
