import Foundation
import LayoutSolver

/// The rules of which attributes go together (Apple, "Auto Layout Guide", Anatomy of a Constraint), with the words
/// in which UIKit refuses what breaks them.
struct AttributePair {
    var first: LayoutConstraint.Attribute
    var second: LayoutConstraint.Attribute
    var hasSecond: Bool
    var multiplier: CGFloat
    var constant: CGFloat

    /// What is wrong; nil for a legal pair.
    var problem: String? {
        if let problem = Self.problem("Multiplier", multiplier, LayoutLimits.coefficient) { return problem }
        if let problem = Self.problem("Constant", constant, LayoutLimits.constant) { return problem }
        if first == .notAnAttribute {
            return "NSLayoutConstraint: the first attribute must not be NSLayoutAttributeNotAnAttribute"
        }
        if !hasSecond || second == .notAnAttribute { return lonelyProblem }
        if multiplier == 0, first.kind != .size { return Self.constantLocation }
        guard first.kind == second.kind else {
            return "NSLayoutConstraint: Invalid pairing of layout attributes: \(first) and \(second)"
        }
        if first.isAbsolute && second.isRelative || first.isRelative && second.isAbsolute {
            return "NSLayoutConstraint: A constraint cannot be made between a leading/trailing attribute and a "
                + "right/left attribute. Use leading/trailing for both or neither."
        }
        return nil
    }

    /// What is wrong with a number; nil for one in range.
    static func problem(_ name: String, _ value: CGFloat, _ range: ClosedRange<Double>) -> String? {
        guard !range.contains(Double(value)) else { return nil }
        let problem = value.isFinite ? "must be within ±\(range.upperBound)" : "is not finite"
        return "\(name) \(problem)!  That's illegal.  \(name.lowercased()):\(value)"
    }

    private var lonelyProblem: String? {
        if hasSecond {
            return "NSLayoutConstraint: Invalid pairing of layout attributes: \(first) and \(second)"
        }
        return first.kind == .size ? nil : Self.constantLocation
    }

    private static let constantLocation =
        "NSLayoutConstraint: A multiplier of 0 or a nil second item together with a location for the first attribute "
        + "creates an illegal constraint of a location equal to a constant. Location attributes must be specified in "
        + "pairs."
}

extension LayoutConstraint.Attribute {
    /// Attributes may only be paired within one of these.
    enum Kind {
        case none, horizontalPosition, verticalPosition, size
    }

    var kind: Kind {
        switch self {
        case .notAnAttribute: .none
        case .width, .height: .size
        case .left, .right, .leading, .trailing, .centerX, .leftMargin, .rightMargin, .leadingMargin, .trailingMargin,
            .centerXWithinMargins:
            .horizontalPosition
        case .top, .bottom, .centerY, .lastBaseline, .firstBaseline, .topMargin, .bottomMargin, .centerYWithinMargins:
            .verticalPosition
        }
    }

    var axis: LayoutConstraint.Axis { kind == .horizontalPosition || self == .width ? .horizontal : .vertical }

    /// Left and right, whatever the direction of reading.
    var isAbsolute: Bool {
        switch self {
        case .left, .right, .leftMargin, .rightMargin: true
        default: false
        }
    }

    /// Leading and trailing.
    var isRelative: Bool {
        switch self {
        case .leading, .trailing, .leadingMargin, .trailingMargin: true
        default: false
        }
    }
}
