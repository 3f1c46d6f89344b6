import Foundation

/// How an animator's curve is described. UIKit's `UITimingCurveType`.
///
/// Raw values are UIKit's.
public enum TimingCurveType: Int, Sendable {
    /// One of the four named curves.
    case builtin = 0
    /// A cubic Bézier curve by its control points.
    case cubic
    /// A spring; time passes evenly.
    case spring
    /// A spring whose time runs along a cubic curve.
    case composed
}

/// Something that says how an animation goes from start to end. UIKit's `UITimingCurveProvider`.
///
/// UIKit's protocol asks for coding and copying as well. Conform to it for a composed curve;
/// ``CubicTimingParameters`` and ``SpringTimingParameters`` stand for themselves.
public protocol TimingCurveProvider: AnyObject {
    /// Which parameters count: the cubic ones, the spring, or with `composed` both; read as an animator is made.
    var timingCurveType: TimingCurveType { get }
    /// The cubic curve, or what a composed spring's time runs along; nil counts as linear.
    var cubicTimingParameters: CubicTimingParameters? { get }
    /// The spring, read for `spring` and `composed` only; without one the cubic curve holds.
    var springTimingParameters: SpringTimingParameters? { get }
}
