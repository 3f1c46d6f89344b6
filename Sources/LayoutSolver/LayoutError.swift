/// What is wrong with a value handed to a `LayoutSystem`. Nothing has changed when it is thrown.
///
/// Contradictions are no errors: ``LayoutSystem/solve()`` returns them.
public enum LayoutError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A number that must be finite is NaN or infinite.
    ///
    /// The name of the number, and the number.
    case notFinite(String, Double)
    /// A number outside the range that `LayoutLimits` gives for it.
    ///
    /// The name of the number, the number, and the range.
    case outOfRange(String, Double, ClosedRange<Double>)
    /// A priority outside 0 (exclusive) … 1000.
    ///
    /// NaN is outside too.
    case priorityOutOfRange(Float)
    /// A variable that is not, or no longer, in the system, or another system's.
    case unknownVariable
    /// A relation that is not, or no longer, in the system, or another system's.
    case unknownRelation
    /// A variable that relations still use can't be removed.
    ///
    /// Remove the relations first: they would mean something else without it.
    case variableInUse
    /// A value was set for a variable that the system solves for.
    case notAParameter
    /// More variables, relations or terms than 2³¹ − 1.
    ///
    /// Or more than 65,535 terms in one relation, or 2³² − 1 relations added in the life of a system: their serial
    /// numbers are never given twice.
    case capacityExceeded

    /// One line of English, with the value and the rule.
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
        case .capacityExceeded:
            "a system holds at most 2147483647 variables and terms, gives away 4294967295 relations, and a relation has at most "
                + "65535 terms"
        }
    }
}
