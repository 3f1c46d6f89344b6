/// What is wrong with a value that was handed in. The message names the value and the rule.
public enum AnimationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A number that must be finite is NaN or infinite.
    case notFinite(String, Double)
    /// A number lies outside the range its rule allows.
    case outOfRange(String, Double, rule: String)
    /// Columns of a bulk call that must be equally long are not.
    case unequalCounts(String, Int, Int)
    /// A timeline or track that is not, or no longer, in the table.
    case unknownID(String)
    /// A timeline that still has tracks.
    case timelineInUse(tracks: Int)
    /// More of something than a table can hold.
    case capacityExceeded(String)

    public var description: String {
        switch self {
        case .notFinite(let name, let value): "\(name) is \(value); it must be a finite number"
        case .outOfRange(let name, let value, let rule): "\(name) is \(value); it must be \(rule)"
        case .unequalCounts(let names, let first, let second):
            "\(names) have \(first) and \(second) elements; they must have as many"
        case .unknownID(let name): "\(name) is not in this table"
        case .timelineInUse(let tracks): "the timeline has \(tracks) tracks; remove them first"
        case .capacityExceeded(let reason): reason
        }
    }
}

/// Checks shared by every description: each throws with the name of the value and the rule it breaks.
enum Check {
    static func finite(_ value: Double, _ name: @autoclosure () -> String) throws(AnimationError) {
        guard value.isFinite else { throw .notFinite(name(), value) }
    }

    static func range(
        _ value: Double, _ range: ClosedRange<Double>, _ name: @autoclosure () -> String
    ) throws(AnimationError) {
        try finite(value, name())
        guard range.contains(value) else {
            throw .outOfRange(name(), value, rule: "from \(range.lowerBound) to \(range.upperBound)")
        }
    }

    static func unit(_ value: Double, _ name: @autoclosure () -> String) throws(AnimationError) {
        try finite(value, name())
        guard value >= 0, value <= 1 else { throw .outOfRange(name(), value, rule: "from 0 to 1") }
    }
}
