import Foundation
import Geometry

/// A path that something moves along: its lines and curves one after the other, with their lengths.
struct MotionPath {
    /// A line or curve as a cubic Bézier curve.
    struct Step {
        let start, control1, control2, end: CGPoint
        /// How long it is up to each sixteenth of its parameter, pt.
        let lengths: [CGFloat]
    }

    let steps: [Step]
    /// Of all steps, pt.
    let length: CGFloat

    /// Nil for a path without a step, or with coordinates that are out of range.
    init?(_ path: BezierPath) {
        var steps: [Step] = []
        var (start, place) = (CGPoint.zero, CGPoint.zero)
        func add(_ control1: CGPoint, _ control2: CGPoint, _ end: CGPoint) {
            steps.append(Step(place, control1, control2, end))
            place = end
        }
        for element in path.elements {
            switch element {
            case .move(let point): (start, place) = (point, point)
            case .line(let end): add(place.mixed(with: end, 1 / 3), place.mixed(with: end, 2 / 3), end)
            case .quadCurve(let end, let control):
                add(place.mixed(with: control, 2 / 3), end.mixed(with: control, 2 / 3), end)
            case .curve(let end, let control1, let control2): add(control1, control2, end)
            case .close:
                if place != start { add(place.mixed(with: start, 1 / 3), place.mixed(with: start, 2 / 3), start) }
            }
        }
        let points = steps.flatMap { [$0.start, $0.control1, $0.control2, $0.end] }
        guard !steps.isEmpty, points.allSatisfy(\.isInRange) else { return nil }
        self.steps = steps
        length = steps.reduce(0) { $0 + $1.length }
    }

    /// Where it ends.
    var end: CGPoint { steps[steps.count - 1].end }

    /// - Parameter share: of the step's time: of a line also of its way.
    func place(inStep index: Int, at share: Double) -> (point: CGPoint, direction: CGVector) {
        steps[index].place(at: CGFloat(share))
    }

    /// - Parameter share: of the length of all steps, limited to 0…1.
    func place(atShareOfLength share: Double) -> (point: CGPoint, direction: CGVector) {
        var left = CGFloat(min(max(share, 0), 1)) * length
        for step in steps.dropLast() {
            if left <= step.length { return step.place(atLength: left) }
            left -= step.length
        }
        return steps[steps.count - 1].place(atLength: left)
    }
}

extension MotionPath.Step {
    fileprivate init(_ start: CGPoint, _ control1: CGPoint, _ control2: CGPoint, _ end: CGPoint) {
        (self.start, self.control1, self.control2, self.end) = (start, control1, control2, end)
        var (sum, last) = (CGFloat(0), start)
        lengths = (0...16).map { k in
            let point = Self.point(start, control1, control2, end, CGFloat(k) / 16)
            sum += hypot(point.x - last.x, point.y - last.y)
            last = point
            return sum
        }
    }

    fileprivate var length: CGFloat { lengths[16] }

    private static func point(
        _ a: CGPoint, _ b: CGPoint, _ c: CGPoint, _ d: CGPoint, _ t: CGFloat
    ) -> CGPoint {
        let u = 1 - t
        let weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        return CGPoint(
            x: weights.0 * a.x + weights.1 * b.x + weights.2 * c.x + weights.3 * d.x,
            y: weights.0 * a.y + weights.1 * b.y + weights.2 * c.y + weights.3 * d.y)
    }

    /// The point at a parameter and the direction in which the step goes on there.
    fileprivate func place(at t: CGFloat) -> (point: CGPoint, direction: CGVector) {
        let u = 1 - t
        // The derivative; where control points coincide with ends it vanishes there, and the way ahead counts.
        var direction = CGVector(
            dx: u * u * (control1.x - start.x) + 2 * u * t * (control2.x - control1.x) + t * t * (end.x - control2.x),
            dy: u * u * (control1.y - start.y) + 2 * u * t * (control2.y - control1.y) + t * t * (end.y - control2.y))
        if direction.dx == 0, direction.dy == 0 { direction = CGVector(dx: end.x - start.x, dy: end.y - start.y) }
        return (Self.point(start, control1, control2, end, t), direction)
    }

    /// The same at a distance along the step, between sixteenths by their chords.
    fileprivate func place(atLength distance: CGFloat) -> (point: CGPoint, direction: CGVector) {
        let next = lengths.firstIndex { $0 >= distance } ?? 16
        guard next > 0 else { return place(at: 0) }
        let (from, to) = (lengths[next - 1], lengths[next])
        let share = to > from ? (distance - from) / (to - from) : 0
        return place(at: min((CGFloat(next - 1) + share) / 16, 1))
    }
}

extension CGPoint {
    fileprivate func mixed(with other: CGPoint, _ share: CGFloat) -> CGPoint {
        CGPoint(x: x + (other.x - x) * share, y: y + (other.y - y) * share)
    }
}
