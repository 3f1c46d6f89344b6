import Dynamics
import Foundation
import PropertyAnimation

/// How time goes by within an animation of a layer: a cubic Bézier curve from (0, 0) to (1, 1). Core Animation's
/// `CAMediaTimingFunction`.
///
/// Immutable, and safe to share between threads. Progress may go beyond 0…1 where the control points' y does.
public final class MediaTimingFunction: NSObject, Sendable {
    /// The curves that have names.
    public struct Name: RawRepresentable, Hashable, Sendable {
        /// Core Animation's text.
        public let rawValue: String

        /// Makes a name from its text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The same speed throughout.
        ///
        /// Control points (0, 0) and (1, 1).
        public static let linear = Name(rawValue: "linear")
        /// Slow at first.
        ///
        /// Control points (0.42, 0) and (1, 1).
        public static let easeIn = Name(rawValue: "easeIn")
        /// Slow at the end.
        ///
        /// Control points (0, 0) and (0.58, 1).
        public static let easeOut = Name(rawValue: "easeOut")
        /// Slow at both ends.
        ///
        /// Control points (0.42, 0) and (0.58, 1).
        public static let easeInEaseOut = Name(rawValue: "easeInEaseOut")
        /// What the system's own animations have: quick at first, slow at the end.
        ///
        /// Control points (0.25, 0.1) and (0.25, 1).
        public static let `default` = Name(rawValue: "default")
    }

    let curve: UnitCurve
    private let points: [SIMD2<Float>]

    /// A curve by its name; one that isn't known is linear.
    public convenience init(name: Name) {
        switch name {
        case .easeIn: self.init(controlPoints: 0.42, 0, 1, 1)
        case .easeOut: self.init(controlPoints: 0, 0, 0.58, 1)
        case .easeInEaseOut: self.init(controlPoints: 0.42, 0, 0.58, 1)
        case .default: self.init(controlPoints: 0.25, 0.1, 0.25, 1)
        default: self.init(controlPoints: 0, 0, 1, 1)
        }
    }

    /// A curve by its two inner control points. Points whose x lies outside 0…1 are reported; the curve is then linear.
    ///
    /// - Parameters:
    ///   - c1x: the first point's time, 0…1.
    ///   - c1y: the first point's progress, any finite number.
    ///   - c2x: the second point's time, 0…1.
    ///   - c2y: the second point's progress, any finite number.
    public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
        points = [SIMD2(0, 0), SIMD2(c1x, c1y), SIMD2(c2x, c2y), SIMD2(1, 1)]
        var refusal: AnimationError?
        do {
            curve = .cubic(try UnitBezier(Double(c1x), Double(c1y), Double(c2x), Double(c2y)))
        } catch {
            refusal = error
            curve = .linear
        }
        super.init()
        if let refusal {
            DynamicsDiagnostics.raise(
                .invalidTiming, "CAMediaTimingFunction(controlPoints: \(c1x), \(c1y), \(c2x), \(c2y)): \(refusal)",
                subject: self)
        }
    }

    /// Writes x and y of a control point, 0 to 3; of another index nothing.
    ///
    /// - Parameters:
    ///   - index: 0 is (0, 0) and 3 is (1, 1).
    ///   - values: room for two numbers.
    public func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
        guard points.indices.contains(index) else { return }
        (values[0], values[1]) = (points[index].x, points[index].y)
    }

    func value(at share: Double) -> Double { curve.value(at: share) }
}
