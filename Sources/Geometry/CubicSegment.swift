import Foundation

/// One cubic Bézier curve B(t) = (1−t)³ start + 3(1−t)²t control1 + 3(1−t)t² control2 + t³ end, t from 0 to 1.
///
/// The one curve that measuring and flattening know; quadratic ones are written as cubics.
struct CubicSegment {
    var start: CGPoint
    var control1: CGPoint
    var control2: CGPoint
    var end: CGPoint

    /// The point at a parameter from 0 to 1.
    ///
    /// By the basis of Bernstein, whose weights are positive and add up to 1.
    func point(_ t: CGFloat) -> CGPoint {
        let s = 1 - t
        let (w0, w1, w2, w3) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
        return CGPoint(
            x: w0 * start.x + w1 * control1.x + w2 * control2.x + w3 * end.x,
            y: w0 * start.y + w1 * control1.y + w2 * control2.y + w3 * end.y)
    }

    /// Appends the corners of the chords that follow the curve to a tolerance (pt), its start left out and its end
    /// included.
    func flatten(into points: inout [CGPoint], tolerance: CGFloat) {
        let pieces = pieceCount(tolerance: tolerance)
        for piece in 1..<max(pieces, 1) { points.append(point(CGFloat(piece) / CGFloat(pieces))) }
        points.append(end)
    }

    /// |B''| ≤ 6·max|second difference|, so n pieces are off by at most 6·max/(8n²).
    ///
    /// Solved for n: √(0.75 · max / tolerance).
    private func pieceCount(tolerance: CGFloat) -> Int {
        func difference(_ p: CGPoint, _ q: CGPoint, _ r: CGPoint) -> CGFloat {
            let (x, y) = (p.x - 2 * q.x + r.x, p.y - 2 * q.y + r.y)
            return (x * x + y * y).squareRoot()
        }
        let largest = max(difference(start, control1, control2), difference(control1, control2, end))
        let pieces = (0.75 * largest / tolerance).squareRoot().rounded(.up)
        return pieces.isFinite ? Int(min(max(pieces, 1), 1024)) : 1
    }

    /// Half the integral of x dy − y dx along the curve.
    ///
    /// The integral of the product of both cubics, by pairs of control points.
    var signedArea: CGFloat {
        func cross(_ p: CGPoint, _ q: CGPoint) -> CGFloat { p.x * q.y - p.y * q.x }
        let near = 6 * cross(start, control1) + 3 * cross(start, control2) + cross(start, end)
        let far = 3 * cross(control1, control2) + 3 * cross(control1, end) + 6 * cross(control2, end)
        return (near + far) / 20
    }
}

extension CubicSegment {
    /// The cubic curve that equals a quadratic one.
    init(start: CGPoint, control: CGPoint, end: CGPoint) {
        func towardsControl(_ point: CGPoint) -> CGPoint {
            CGPoint(x: point.x + (control.x - point.x) * 2 / 3, y: point.y + (control.y - point.y) * 2 / 3)
        }
        self.init(start: start, control1: towardsControl(start), control2: towardsControl(end), end: end)
    }
}
