import Dynamics
import Foundation
import PropertyAnimation

/// A cubic Bézier curve from (0, 0) to (1, 1). UIKit's `UICubicTimingParameters`.
///
/// Read when an animator is made or goes on; changing an override later has no effect on it.
open class CubicTimingParameters: NSObject, TimingCurveProvider {
    /// The named curve; easeInOut where control points were given.
    public let animationCurve: View.AnimationCurve
    /// Where the curve is drawn towards as it leaves (0, 0): x is time, 0…1, y progress, any number.
    public let controlPoint1: CGPoint
    /// Where the curve is drawn from as it arrives at (1, 1): x is time, 0…1, y progress, any number.
    public let controlPoint2: CGPoint
    /// Decides on the type: control points may happen to be those of a named curve.
    private let isNamed: Bool
    let curve: UnitCurve

    /// Core Animation's default curve, (0.25, 0.1) and (0.25, 1).
    public override init() {
        (animationCurve, isNamed) = (.easeInOut, false)
        (controlPoint1, controlPoint2) = (CGPoint(x: 0.25, y: 0.1), CGPoint(x: 0.25, y: 1))
        curve = .cubic(.standard)
    }

    /// One of the four named curves.
    ///
    /// `linear` has control points (0, 0) and (1, 1).
    public init(animationCurve: View.AnimationCurve) {
        (self.animationCurve, isNamed) = (animationCurve, true)
        (controlPoint1, controlPoint2) = animationCurve.controlPoints
        curve = animationCurve.unitCurve
    }

    /// Points whose x lies outside 0…1 are reported; the curve is then linear.
    ///
    /// The curve through (0, 0) and (1, 1) that these draw.
    ///
    /// - Parameters:
    ///   - point1: x within 0…1; y any finite number, beyond 0…1 for a curve that overshoots.
    ///   - point2: the same for the end of the curve.
    public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
        (animationCurve, isNamed) = (.easeInOut, false)
        var refusal: AnimationError?
        do {
            curve = .cubic(try UnitBezier(point1.x, point1.y, point2.x, point2.y))
            (controlPoint1, controlPoint2) = (point1, point2)
        } catch {
            refusal = error
            curve = .linear
            (controlPoint1, controlPoint2) = View.AnimationCurve.linear.controlPoints
        }
        super.init()
        if let refusal {
            DynamicsDiagnostics.raise(
                .invalidTiming,
                "UICubicTimingParameters(controlPoint1: \(point1), controlPoint2: \(point2)): \(refusal)",
                subject: self)
        }
    }

    /// `builtin` where made of a named curve, else `cubic`; the default curve has no name.
    open var timingCurveType: TimingCurveType { isNamed ? .builtin : .cubic }
    /// These parameters themselves.
    open var cubicTimingParameters: CubicTimingParameters? { self }
    /// Always nil: nothing here swings.
    open var springTimingParameters: SpringTimingParameters? { nil }
}

extension Diagnostic.Kind {
    /// A curve, duration, delay or factor that an animation can't have.
    ///
    /// Of animators and of layers' animations; also numbers that are not finite.
    public static let invalidTiming = Self(rawValue: "invalidTiming")
}

extension View {
    /// The named curves. UIKit's `UIView.AnimationCurve`.
    ///
    /// Raw values are UIKit's.
    public enum AnimationCurve: Int, Sendable, CaseIterable {
        /// Slow at both ends: control points (0.42, 0) and (0.58, 1).
        case easeInOut = 0
        /// Slow at the start: control points (0.42, 0) and (1, 1).
        case easeIn
        /// Slow at the end: control points (0, 0) and (0.58, 1).
        case easeOut
        /// The same speed throughout.
        case linear
    }
}

extension View.AnimationCurve {
    var unitCurve: UnitCurve {
        switch self {
        case .easeInOut: .cubic(.easeInOut)
        case .easeIn: .cubic(.easeIn)
        case .easeOut: .cubic(.easeOut)
        case .linear: .linear
        }
    }

    /// Core Animation's points of the named curves.
    var controlPoints: (CGPoint, CGPoint) {
        switch self {
        case .easeInOut: (CGPoint(x: 0.42, y: 0), CGPoint(x: 0.58, y: 1))
        case .easeIn: (CGPoint(x: 0.42, y: 0), CGPoint(x: 1, y: 1))
        case .easeOut: (CGPoint(x: 0, y: 0), CGPoint(x: 0.58, y: 1))
        case .linear: (CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 1))
        }
    }
}
