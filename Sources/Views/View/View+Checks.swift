import Dynamics
import Foundation
import Geometry

extension Diagnostic.Kind {
    /// A frame, bounds, centre, transform, margin or alpha that is not a number or beyond ±1e12.
    public static let invalidGeometry = Self(rawValue: "invalidGeometry")
    /// A view, layer or controller added to itself or to one of its descendants.
    public static let invalidHierarchy = Self(rawValue: "invalidHierarchy")
}

/// The range of the numbers of views, pt: wide enough for any layout, and sums of products of two stay finite.
enum GeometryLimits {
    static let number: ClosedRange<CGFloat> = -1e12...1e12

    /// The number in range that is nearest; 0 for NaN.
    static func limited(_ value: CGFloat) -> CGFloat {
        value.isNaN ? 0 : min(max(value, number.lowerBound), number.upperBound)
    }

    /// Reports a value with numbers out of range.
    ///
    /// Reports a value that the view doesn't take; the text is made only where it is needed.
    static func refuse(_ property: String, _ value: String, _ subject: AnyObject) {
        let isOutOfRange = !value.contains("nan") && !value.contains("inf")
        let problem = isOutOfRange ? "is out of range" : "contains NaN or infinity"
        DynamicsDiagnostics.raise(
            .invalidGeometry, "CALayer \(property) \(problem): \(value); it must be finite and within ±1e12",
            subject: subject)
    }
}

extension View {
    func refuse(_ property: String, _ value: @autoclosure () -> String) {
        GeometryLimits.refuse(property, value(), self)
    }
}

extension CGFloat {
    /// Finite and within ±1e12; false of NaN.
    var isInRange: Bool { GeometryLimits.number.contains(self) }
}

extension CGPoint {
    var isInRange: Bool { x.isInRange && y.isInRange }
}

extension CGSize {
    var isInRange: Bool { width.isInRange && height.isInRange }
}

extension CGRect {
    var isInRange: Bool { origin.isInRange && size.isInRange }
}

extension CGAffineTransform {
    var isInRange: Bool { [a, b, c, d, tx, ty].allSatisfy(\.isInRange) }
}

extension EdgeInsets {
    var isInRange: Bool { [top, left, bottom, right].allSatisfy(\.isInRange) }

    func adding(_ other: EdgeInsets) -> EdgeInsets {
        EdgeInsets(
            top: top + other.top, left: left + other.left, bottom: bottom + other.bottom, right: right + other.right)
    }
}
