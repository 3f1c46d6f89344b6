import Foundation

/// How an animator's curve is described. UIKit's `UITimingCurveType`.
public enum TimingCurveType: Int, Sendable {
    /// One of the four named curves.
    case builtin = 0
    case cubic, spring
    /// A spring whose time runs along a cubic curve.
    case composed
}

/// Something that says how an animation goes from start to end. UIKit's `UITimingCurveProvider`.
public protocol TimingCurveProvider: AnyObject {
    var timingCurveType: TimingCurveType { get }
    var cubicTimingParameters: CubicTimingParameters? { get }
    var springTimingParameters: SpringTimingParameters? { get }
}
