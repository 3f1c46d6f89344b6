import DynamicsModel
import Foundation

/// Text of SVG, as pictures, overlays and plots write it.
package enum SVG {
    /// A number with three decimals at most, without trailing zeros; 0 where it is not finite.
    package static func number(_ value: Double) -> String {
        guard value.isFinite else { return "0" }
        // From here on a Double has no third decimal.
        guard abs(value) < 1e13 else { return "\(value)" }
        let rounded = (value * 1000).rounded() / 1000
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }

    /// A point as "x y".
    package static func point(_ point: Vector2) -> String { "\(number(point.x)) \(number(point.y))" }

    /// A point as "x y".
    package static func point(_ point: CGPoint) -> String { "\(number(point.x)) \(number(point.y))" }

    /// Lines through points, as the data of a path.
    package static func path(_ points: [Vector2], closed: Bool) -> String {
        path(points.map { Self.point($0) }, closed)
    }

    /// A polyline as the data of a path.
    package static func path(_ line: BezierPath.Polyline) -> String {
        path(line.points.map { Self.point($0) }, line.isClosed)
    }

    /// Points as the data of a path: a move, lines, and a close where asked for.
    private static func path(_ points: [String], _ isClosed: Bool) -> String {
        points.isEmpty ? "" : "M" + points.joined(separator: "L") + (isClosed ? "Z" : "")
    }
}
