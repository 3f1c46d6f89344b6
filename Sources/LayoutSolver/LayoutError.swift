/// What is wrong with a value handed to a `LayoutSystem`. Nothing has changed when it is thrown.
public enum LayoutError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A number that must be finite is NaN or infinite.
    case notFinite(String, Double)
    /// A number outside the range that `LayoutLimits` gives for it.
    case outOfRange(String, Double, ClosedRange<Double>)
    /// A priority outside 0 (exclusive) … 1000.
    case priorityOutOfRange(Float)
    /// A variable that is not, or no longer, in the system, or another system's.
    case unknownVariable
    /// A relation that is not, or no longer, in the system, or another system's.
    case unknownRelation
    /// A variable that relations still use can't be removed.
    case variableInUse
    /// A value was set for a variable that the system solves for.
    case notAParameter
    /// More variables, relations or terms than 2³¹ − 1.
    case capacityExceeded

    public var description: String {
        switch self {
        case .notFinite(let name, let value): "\(name) is \(value); it must be a finite number"
        case .outOfRange(let name, let value, let range):
            "\(name) is \(value); it must be from \(range.lowerBound) to \(range.upperBound)"
        case .priorityOutOfRange(let value): "the priority is \(value); it must be above 0 and at most 1000"
        case .unknownVariable: "the variable is not in this system"
        case .unknownRelation: "the relation is not in this system"
        case .variableInUse: "the variable is still used by relations; remove those first"
        case .notAParameter: "the variable is solved for; only a parameter's value can be set"
        case .capacityExceeded: "a system holds at most 2147483647 variables, relations and terms"
        }
    }
}
