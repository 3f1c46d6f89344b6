/// A cubic Bézier curve from (0, 0) to (1, 1), read as a function of its x.
///
/// x runs monotonically because both control points lie in 0…1 of it; y may go anywhere.
///
/// To evaluate it, make a ``UnitCurve/cubic(_:)`` of it. CSS's `cubic-bezier()` and Core Animation's timing functions
/// are the same curves.
public struct UnitBezier: Hashable, Sendable {
    /// The point that the curve leaves (0, 0) towards: x in 0…1, y in ±1e12.
    public let controlPoint1: (x: Double, y: Double)
    /// The point that the curve arrives at (1, 1) from: x in 0…1, y in ±1e12.
    public let controlPoint2: (x: Double, y: Double)
    /// Where evaluations of the curve begin, found once from both x.
    let guess: BezierGuess

    /// Control points in the order of Core Animation and CSS. y beyond 0…1 makes the curve overshoot or draw back
    /// first.
    ///
    /// - Throws: `notFinite` for a coordinate that is not a number, `outOfRange` for an x outside 0…1 or a y outside ±1e12.
    public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) throws(AnimationError) {
        try Check.unit(x1, "x of control point 1")
        try Check.range(y1, AnimationLimits.controlPoint, "y of control point 1")
        try Check.unit(x2, "x of control point 2")
        try Check.range(y2, AnimationLimits.controlPoint, "y of control point 2")
        self.init(checked: x1, y1, x2, y2)
    }

    /// Takes coordinates that are in range.
    private init(checked x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        controlPoint1 = (x1, y1)
        controlPoint2 = (x2, y2)
        guess = BezierGuess(x1, x2)
    }

    /// Slow at both ends.
    ///
    /// (0.42, 0), (0.58, 1): UIKit's `curveEaseInOut`, and the default of its animations.
    public static let easeInOut = UnitBezier(checked: 0.42, 0, 0.58, 1)
    /// Slow at the start.
    ///
    /// (0.42, 0), (1, 1): UIKit's `curveEaseIn`.
    public static let easeIn = UnitBezier(checked: 0.42, 0, 1, 1)
    /// Slow at the end.
    ///
    /// (0, 0), (0.58, 1): UIKit's `curveEaseOut`.
    public static let easeOut = UnitBezier(checked: 0, 0, 0.58, 1)
    /// Quick start, slow end: what Core Animation takes where no curve is named.
    ///
    /// (0.25, 0.1), (0.25, 1).
    public static let standard = UnitBezier(checked: 0.25, 0.1, 0.25, 1)

    /// Equal control points make equal curves; the guess follows from them.
    public static func == (a: UnitBezier, b: UnitBezier) -> Bool {
        a.controlPoint1 == b.controlPoint1 && a.controlPoint2 == b.controlPoint2
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(controlPoint1.x)
        hasher.combine(controlPoint1.y)
        hasher.combine(controlPoint2.x)
        hasher.combine(controlPoint2.y)
    }

    /// x(t) = ((a t + b) t + c) t.
    var xCoefficients: (a: Double, b: Double, c: Double) { Self.coefficients(controlPoint1.x, controlPoint2.x) }
    /// y(t) = ((a t + b) t + c) t.
    var yCoefficients: (a: Double, b: Double, c: Double) { Self.coefficients(controlPoint1.y, controlPoint2.y) }

    /// The polynomial of one coordinate of a curve from 0 to 1; it has no constant term.
    static func coefficients(_ p1: Double, _ p2: Double) -> (a: Double, b: Double, c: Double) {
        let c = 3 * p1
        let b = 3 * (p2 - p1) - c
        return (1 - c - b, b, c)
    }
}
