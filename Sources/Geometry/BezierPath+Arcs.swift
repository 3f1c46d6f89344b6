import DynamicsModel
import Foundation

extension BezierPath {
    /// An arc of a circle as a path of its own, from its start angle on, open.
    ///
    /// The path begins at the arc's start; close it for a segment of the circle, or add its centre for a sector.
    /// UIKit's `init(arcCenter:radius:startAngle:endAngle:clockwise:)`.
    ///
    /// - Parameters:
    ///   - center: pt.
    ///   - radius: pt.
    ///   - startAngle: from +x towards +y, rad.
    ///   - endAngle: from +x towards +y, rad.
    ///   - clockwise: whether the arc runs towards larger angles, clockwise on screen.
    public convenience init(
        arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        self.init()
        addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
    }

    /// Adds an arc of a circle, joined by a line to the current point; in an empty path it begins a subpath.
    ///
    /// The arc runs from `startAngle` to `endAngle` in the given direction: clockwise on screen is towards larger
    /// angles. Angles a full turn or more apart in that direction give the whole circle; equal angles only the point.
    /// The arc is made of cubic curves of at most a quarter turn, which stay within 0.03 % of the radius.
    ///
    /// Where an angle is not finite only a point is added. The sides of the sector are not added.
    ///
    /// - Parameters:
    ///   - center: pt.
    ///   - radius: pt; a negative one begins on the other side of the centre.
    ///   - startAngle: from +x towards +y, rad; any size.
    ///   - endAngle: likewise.
    ///   - clockwise: whether the arc runs towards larger angles.
    /// - Complexity: O(1): four curves at most.
    public func addArc(
        withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        let sweep = Self.sweep(from: startAngle, to: endAngle, clockwise: clockwise)
        addEllipticArc(center: center, radii: CGSize(width: radius, height: radius), from: startAngle, sweep: sweep)
    }

    /// The signed angle of an arc, rad, within a full turn either way; 0 where an angle is not finite.
    ///
    /// Equal angles give 0, not a turn.
    private static func sweep(from start: CGFloat, to end: CGFloat, clockwise: Bool) -> CGFloat {
        let turn = 2 * CGFloat.pi
        let along = clockwise ? end - start : start - end
        guard along.isFinite, along != 0 else { return 0 }
        guard along < turn else { return clockwise ? turn : -turn }
        // Exact at any size, where a multiple of the turn taken off would leave more than a turn.
        let size = along > 0 ? along : turn + along.truncatingRemainder(dividingBy: turn)
        return clockwise ? size : -size
    }

    /// Adds an arc of an ellipse whose axes lie along x and y; angles are those of the unit circle that is stretched to
    /// it.
    ///
    /// - Parameters:
    ///   - radii: half the width and half the height of the ellipse, pt.
    ///   - start: rad.
    ///   - sweep: rad, negative for the other way; up to a full turn.
    func addEllipticArc(center: CGPoint, radii: CGSize, from start: CGFloat, sweep: CGFloat) {
        func point(_ cosine: CGFloat, _ sine: CGFloat) -> CGPoint {
            CGPoint(x: center.x + radii.width * cosine, y: center.y + radii.height * sine)
        }
        let first = point(PortableMath.cosine(start), PortableMath.sine(start))
        if isEmpty { move(to: first) } else if currentPoint != first { addLine(to: first) }
        guard sweep != 0, sweep.isFinite else { return }
        // A hair of tolerance keeps rounding from cutting a half turn into three.
        let pieces = max(1, Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)))
        let step = sweep / CGFloat(pieces)
        // The length of the control arms that makes the curve touch the circle at its middle.
        let arm = 4.0 / 3 * PortableMath.sine(step / 4) / PortableMath.cosine(step / 4)
        for piece in 0..<pieces {
            let from = start + step * CGFloat(piece)
            let to = start + step * CGFloat(piece + 1)
            let (c0, s0) = (PortableMath.cosine(from), PortableMath.sine(from))
            let (c1, s1) = (PortableMath.cosine(to), PortableMath.sine(to))
            addCurve(
                to: point(c1, s1), controlPoint1: point(c0 - arm * s0, s0 + arm * c0),
                controlPoint2: point(c1 + arm * s1, s1 - arm * c1))
        }
    }
}
