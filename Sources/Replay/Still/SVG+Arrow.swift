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

    /// Three quarters of a round with a head at its end.
    static func turnArrow(about center: Vector2, radius: Double, clockwise: Bool, head: Double) -> String {
        guard radius > 0 else { return "" }
        let sign = clockwise ? 1.0 : -1
        let (from, to) = (-Double.pi / 4, sign * 1.5 * .pi - .pi / 4)
        func place(_ angle: Double) -> Vector2 {
            center + Vector2(PortableMath.cosine(angle), PortableMath.sine(angle)) * radius
        }
        let back = 0.7 * min(head, radius)
        let along = to + sign * .pi / 2
        let end = place(to)
        let wings = [0.8, -0.8].map { side in
            let direction = Vector2(PortableMath.cosine(along + side), PortableMath.sine(along + side))
            return "M\(point(end))L\(point(end - direction * back))"
        }
        let r = number(radius)
        return "M\(point(place(from)))A\(r) \(r) 0 1 \(clockwise ? 1 : 0) \(point(end))\(wings.joined())"
    }

    /// Heads of arrows along the left side of a line, seen by who walks along it.
    static func chevrons(along points: [Vector2], closed: Bool, forwards: Bool, pixel: Double) -> String {
        let size = 5 * pixel
        var path = ""
        for k in 0..<(closed ? points.count : points.count - 1) {
            let edge = points[(k + 1) % points.count] - points[k]
            let length = edge.length
            let count = min(Int(length / (40 * pixel)), 60)
            guard count > 0 else { continue }
            let along = edge / length
            let left = Vector2(along.y, -along.x)
            let way = along * (forwards ? size : -size)
            for mark in 0..<count {
                let tip = points[k] + along * (length * (Double(mark) + 0.5) / Double(count)) + left * (1.6 * size)
                path += "M\(point(tip - way + left * size))L\(point(tip))L\(point(tip - way - left * size))"
            }
        }
        return path
    }
}
