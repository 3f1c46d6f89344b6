import Dynamics
import Foundation
import Geometry

extension Diagnostic.Kind {
    /// A frame, bounds, centre, transform or alpha that is not a number or not finite.
    public static let invalidGeometry = Self(rawValue: "invalidGeometry")
    /// A view added to itself or to one of its descendants.
    public static let invalidHierarchy = Self(rawValue: "invalidHierarchy")
}

extension View {
    static func isFinite(_ rect: CGRect) -> Bool {
        rect.origin.x.isFinite && rect.origin.y.isFinite && rect.size.width.isFinite && rect.size.height.isFinite
    }

    func refuse(_ property: String, _ value: @autoclosure () -> String) {
        DynamicsDiagnostics.raise(
            .invalidGeometry, "CALayer \(property) contains NaN or infinity: \(value()); it must be finite",
            subject: self)
    }
}

extension CGAffineTransform {
    var isFinite: Bool {
        a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
    }
}

extension EdgeInsets {
    func adding(_ other: EdgeInsets) -> EdgeInsets {
        EdgeInsets(
            top: top + other.top, left: left + other.left, bottom: bottom + other.bottom, right: right + other.right)
    }
}
