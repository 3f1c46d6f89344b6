import Dynamics
import Foundation
import PropertyAnimation

/// A cubic Bézier curve from (0, 0) to (1, 1). UIKit's `UICubicTimingParameters`.
open class CubicTimingParameters: TimingCurveProvider {
    /// The named curve; easeInOut where control points were given.
    public let animationCurve: View.AnimationCurve
    public let controlPoint1: CGPoint
    public let controlPoint2: CGPoint
    private let isNamed: Bool
    let curve: UnitCurve

    /// Core Animation's default curve, (0.25, 0.1) and (0.25, 1).
    public init() {
        (animationCurve, isNamed) = (.easeInOut, false)
        (controlPoint1, controlPoint2) = (CGPoint(x: 0.25, y: 0.1), CGPoint(x: 0.25, y: 1))
        curve = .cubic(.standard)
    }

    public init(animationCurve: View.AnimationCurve) {
        (self.animationCurve, isNamed) = (animationCurve, true)
        (controlPoint1, controlPoint2) = animationCurve.controlPoints
        curve = animationCurve.unitCurve
    }

    /// Points whose x lies outside 0…1 are reported; the curve is then linear.
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
        if let refusal {
            DynamicsDiagnostics.raise(
                .invalidTiming,
                "UICubicTimingParameters(controlPoint1: \(point1), controlPoint2: \(point2)): \(refusal)",
                subject: self)
        }
    }

    open var timingCurveType: TimingCurveType { isNamed ? .builtin : .cubic }
    open var cubicTimingParameters: CubicTimingParameters? { self }
    open var springTimingParameters: SpringTimingParameters? { nil }
}

extension Diagnostic.Kind {
    /// A curve, duration, delay or factor that an animation can't have.
    public static let invalidTiming = Self(rawValue: "invalidTiming")
}

extension View {
    /// The named curves. UIKit's `UIView.AnimationCurve`.
    public enum AnimationCurve: Int, Sendable, CaseIterable {
        case easeInOut = 0, easeIn, easeOut, linear
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

    var controlPoints: (CGPoint, CGPoint) {
        switch self {
        case .easeInOut: (CGPoint(x: 0.42, y: 0), CGPoint(x: 0.58, y: 1))
        case .easeIn: (CGPoint(x: 0.42, y: 0), CGPoint(x: 1, y: 1))
        case .easeOut: (CGPoint(x: 0, y: 0), CGPoint(x: 0.58, y: 1))
        case .linear: (CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 1))
        }
    }
}
