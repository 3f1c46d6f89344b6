/// What is wrong with a value that was handed in. The message names the value and the rule.
public enum DynamicsError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A number that must be finite is NaN or infinite.
    case notFinite(String, Double)
    /// A number lies outside the range its rule allows.
    case outOfRange(String, Double, rule: String)
    /// A path that cannot be a convex shape.
    case invalidPath(String)
    /// A group without parts, or a group inside a group.
    case invalidGroup(String)
    /// A region, field, boundary or push that makes no sense; names the rule.
    case invalidDescription(String)
    /// An id that is not, or no longer, in the world.
    case unknownID(String)
    /// An id that occurs twice where each may occur once.
    case duplicateID(String)
    /// More of something than the world can hold.
    case capacityExceeded(String)

    public var description: String {
        switch self {
        case .notFinite(let name, let value): "\(name) is \(value); it must be a finite number"
        case .outOfRange(let name, let value, let rule): "\(name) is \(value); it must be \(rule)"
        case .invalidPath(let reason): "path: \(reason)"
        case .invalidGroup(let reason): "group: \(reason)"
        case .invalidDescription(let reason): reason
        case .unknownID(let name): "\(name) is not in this world"
        case .duplicateID(let name): "\(name) occurs more than once"
        case .capacityExceeded(let reason): reason
        }
    }
}

/// Checks shared by every description: each throws with the name of the value and the rule it breaks.
enum Check {
    static func finite(_ value: Double, _ name: @autoclosure () -> String) throws(DynamicsError) {
        guard value.isFinite else { throw .notFinite(name(), value) }
    }

    static func finite(_ value: Vector2, _ name: @autoclosure () -> String) throws(DynamicsError) {
        try finite(value.x, name() + ".x")
        try finite(value.y, name() + ".y")
    }

    static func coordinate(_ value: Vector2, _ name: @autoclosure () -> String) throws(DynamicsError) {
        try finite(value, name())
        for (component, axis) in [(value.x, ".x"), (value.y, ".y")]
        where abs(component) > Tuning.maximumCoordinate {
            throw .outOfRange(name() + axis, component, rule: "within ±\(Tuning.maximumCoordinate) pt")
        }
    }

    static func range(
        _ value: Double, _ range: ClosedRange<Double>, _ name: @autoclosure () -> String, _ unit: String = ""
    ) throws(DynamicsError) {
        try finite(value, name())
        guard range.contains(value) else {
            let suffix = unit.isEmpty ? "" : " " + unit
            throw .outOfRange(name(), value, rule: "from \(range.lowerBound) to \(range.upperBound)\(suffix)")
        }
    }
}
