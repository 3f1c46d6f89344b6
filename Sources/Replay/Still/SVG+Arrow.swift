import DynamicsModel
import Geometry

extension SVG {
    /// An arrow whose head is at most `head` long; nothing where it would be too short to see.
    static func arrow(from start: Vector2, by way: Vector2, head: Double) -> String {
        let length = way.length
        guard length > head / 4, length.isFinite else { return "" }
        let (direction, end) = (way / length, start + way)
        let back = min(head, length / 2)
        let (left, right) = (
            end - (direction - 0.6 * direction.perpendicular) * back,
            end - (direction + 0.6 * direction.perpendicular) * back
        )
        return "M\(point(start))L\(point(end))M\(point(left))L\(point(end))L\(point(right))"
    }
}
