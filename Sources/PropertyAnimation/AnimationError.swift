/// What is wrong with a value that was handed in. The message names the value and the rule.
///
/// Thrown before anything is changed: after an error the value or table is what it was.
public enum AnimationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A number that must be finite is NaN or infinite.
    ///
    /// The name of the value, and the value.
    case notFinite(String, Double)
    /// A number lies outside the range its rule allows.
    ///
    /// The name of the value, the value, and what it must be: "from 0 to 1". Numbers of tracks and segments keep to
    /// ±1e15, durations to 0…1e12 s.
    case outOfRange(String, Double, rule: String)
    /// Columns of a bulk call that must be equally long are not.
    ///
    /// The names of both columns, and their counts in that order.
    case unequalCounts(String, Int, Int)
    /// A timeline or track that is not, or no longer, in the table.
    ///
    /// Also one of another table, where no timeline or track of its own has that place and generation.
    case unknownID(String)
    /// A timeline that still has tracks.
    ///
    /// Remove the tracks first; a table never removes them with their timeline.
    case timelineInUse(tracks: Int)
    /// More of something than a table can hold.
    ///
    /// A table holds 2,147,483,646 timelines and as many tracks. A playback without curves is refused by this case
    /// too.
    case capacityExceeded(String)

    /// One line of English, with the value and the rule; made to be logged, not to be parsed.
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
///
/// Names are closures, so that a value that is in range costs no text.
enum Check {
    /// - Throws: `notFinite`.
    static func finite(_ value: Double, _ name: @autoclosure () -> String) throws(AnimationError) {
        guard value.isFinite else { throw .notFinite(name(), value) }
    }

    /// - Throws: `notFinite`, which comes before `outOfRange`: infinity is out of every range.
    static func range(
        _ value: Double, _ range: ClosedRange<Double>, _ name: @autoclosure () -> String
    ) throws(AnimationError) {
        try finite(value, name())
        guard range.contains(value) else {
            throw .outOfRange(name(), value, rule: "from \(range.lowerBound) to \(range.upperBound)")
        }
    }

    /// A share: 0…1, both ends included.
    static func unit(_ value: Double, _ name: @autoclosure () -> String) throws(AnimationError) {
        try finite(value, name())
        guard value >= 0, value <= 1 else { throw .outOfRange(name(), value, rule: "from 0 to 1") }
    }
}
